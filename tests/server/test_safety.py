"""Headers, cookies, origins, and a log without secrets."""

from __future__ import annotations

import json
import random
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest

from branchline.server.persons import Persons
from tests.server.players import Player, command, cookie_of, open_table, run
from tests.server.raw import asked
from tests.server.running import PATIENT, RunningServer, running_server


@pytest.mark.parametrize(
    "path",
    ["/", "/t/0123456789", "/r/x", "/healthz", "/api/editions", "/api/docs", "/api/tables", "/nothing", "/api/x"],
)
def test_every_answer_has_the_security_headers(server: RunningServer, path: str) -> None:
    for method in ("GET", "HEAD", "POST", "DELETE", "OPTIONS"):
        answer = httpx.request(method, f"{server.url}{path}")
        assert answer.status_code < 500
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "server" not in answer.headers


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: RunningServer) -> None:
    cookie = SimpleCookie(httpx.get(server.url).headers["set-cookie"])["branchline"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/"
    assert not cookie["secure"]
    again = httpx.get(server.url, headers={"Cookie": f"branchline={cookie.value}"})
    assert "set-cookie" not in again.headers


HTTPS = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
PROTECTED = "__Host-branchline"


def test_behind_a_trusted_proxy_with_tls_the_cookie_is_secure_and_this_host_s_alone(tmp_path: Path) -> None:
    with running_server(tmp_path, *PATIENT, "--trusted-proxy", "127.0.0.1") as server:
        answer = httpx.get(server.url, headers=HTTPS)
        (cookie,) = SimpleCookie(answer.headers["set-cookie"]).values()
        assert cookie.key == PROTECTED
        assert cookie["secure"]
        assert cookie["httponly"]
        assert (cookie["path"], cookie["domain"]) == ("/", "")
        assert answer.headers["strict-transport-security"]
        again = httpx.get(server.url, headers=HTTPS | {"Cookie": f"{PROTECTED}={cookie.value}"})
        assert "set-cookie" not in again.headers
    assert '"address": "203.0.113.9"' in server.logged()


def seated(server: RunningServer, table: str, **headers: str) -> bool:
    """Whether whoever sends these headers sits at the table."""
    return "private" in httpx.get(f"{server.url}/api/tables/{table}", headers=headers).json()


def opened_with(server: RunningServer, headers: dict[str, str]) -> tuple[str, str]:
    """A table of somebody new at which a game goes on, and the value of the cookie that they were given."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}]
    answer = httpx.post(f"{server.url}/api/tables", json={"edition": "mini", "seats": seats}, headers=headers)
    (cookie,) = SimpleCookie(answer.headers["set-cookie"]).values()
    table = str(answer.json()["table"])
    start = {"command": "start", "id": "start"}
    own = headers | {"Authorization": f"Bearer {cookie.value}"}
    assert httpx.post(f"{server.url}/api/tables/{table}/commands", json=start, headers=own).status_code == 200
    return table, cookie.value


def test_who_has_the_old_cookie_stays_who_they_are_by_https_and_is_given_the_new_one(tmp_path: Path) -> None:
    with running_server(tmp_path, *PATIENT, "--trusted-proxy", "127.0.0.1") as server:
        table, old = opened_with(server, {})
        cookies = {"Cookie": f"branchline={old}"}
        assert seated(server, table, **HTTPS, **cookies)
        page = httpx.get(server.url, headers=HTTPS | cookies)
        new = SimpleCookie(page.headers["set-cookie"])[PROTECTED].value
        assert seated(server, table, **HTTPS, Cookie=f"{PROTECTED}={new}")
        assert seated(server, table, **HTTPS, Authorization=f"Bearer {new}")
        both = {"Cookie": f"branchline={old}; {PROTECTED}={new}"}
        assert "set-cookie" not in httpx.get(server.url, headers=HTTPS | both).headers


def test_a_site_nearby_can_not_make_somebody_play_as_another_by_https(tmp_path: Path) -> None:
    with running_server(tmp_path, *PATIENT, "--trusted-proxy", "127.0.0.1") as server:
        evil_table, evil = opened_with(server, HTTPS)
        ann_table, ann = opened_with(server, HTTPS)
        tossed = {"Cookie": f"branchline={evil}"}
        assert not seated(server, evil_table, **HTTPS, **tossed), "given out by https, it is nothing in a plain cookie"
        assert "set-cookie" in httpx.get(server.url, headers=HTTPS | tossed).headers
        both = {"Cookie": f"branchline={evil}; {PROTECTED}={ann}; branchline={evil}"}
        assert seated(server, ann_table, **HTTPS, **both)
        assert not seated(server, evil_table, **HTTPS, **both)


def test_without_a_trusted_proxy_nobody_is_believed(server: RunningServer) -> None:
    answer = httpx.get(server.url, headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.10"})
    assert not SimpleCookie(answer.headers["set-cookie"])["branchline"]["secure"]
    assert "203.0.113.10" not in server.logged()


def test_pages_of_other_sites_can_do_nothing(server: RunningServer) -> None:
    async def try_it() -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            body = {"command": "start", "id": "start"}
            address = f"/api/tables/{table}/commands"
            for headers in (
                {"Origin": "https://evil.example"},
                {"Origin": "null"},
                {"Sec-Fetch-Site": "cross-site"},
                {"Origin": server.url.replace("127.0.0.1", "localhost")},
                {"Origin": server.url.replace("http:", "https:")},
                {"Origin": server.url, "Sec-Fetch-Site": "same-site"},
            ):
                refused = await ann.post(address, json=body, headers=headers)
                assert (refused.status_code, refused.json()["code"]) == (403, "foreign")
            form = await ann.post(address, content=json.dumps(body), headers={"Content-Type": "text/plain"})
            assert form.status_code == 415
            own = await ann.post(address, json=body, headers={"Origin": server.url})
            assert own.status_code == 200

    run(try_it())


def test_a_bearer_token_is_as_good_as_the_cookie(server: RunningServer) -> None:
    async def use_it() -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            token = cookie_of(ann).partition("=")[2]
        async with server.client(headers={"Authorization": f"Bearer {token}"}) as program:
            assert (await command(program, table, "start")).status_code == 200
            assert (await program.get(f"/api/tables/{table}")).json()["private"]
        async with server.client(headers={"Authorization": f"Bearer {token}x"}) as forger:
            assert (await command(forger, table, "pause")).status_code == 401

    run(use_it())


def test_only_tokens_with_our_signature_are_known() -> None:
    persons, others = Persons(b"k" * 32), Persons(b"o" * 32)
    somebody = persons.new()
    assert persons.known(somebody.token) == persons.known_by_host(somebody.host_token) == somebody
    assert persons.known(somebody.host_token) is None
    assert persons.known_by_host(somebody.token) is None
    assert others.known(somebody.token) is None
    for forged in ("", ".", "a.b", somebody.token[:-1], somebody.token + "é", "x" * 10_000, somebody.id):
        assert persons.known(forged) is None
        assert persons.known_by_host(forged) is None
        assert persons.recovered(forged, "table") is None
    token = persons.recovery_token("table", 2, somebody.id)
    recovered = persons.recovered(token, "table")
    assert recovered is not None
    assert recovered.seat == 2
    assert recovered.is_good_for(["another", somebody.id])
    assert not recovered.is_good_for(["another"])
    assert persons.recovered(token, "another table") is None
    assert others.recovered(token, "table") is None
    assert persons.known(token) is None
    assert persons.recovered(somebody.token, "table") is None


@pytest.mark.parametrize(
    "path",
    [
        "/" + "x" * 3000,
        "/assets/%00",
        "/assets/%ff%fe",
        "/assets/../../../server/app.py",
        "/assets/%2e%2e/%2e%2e/__init__.py",
        "/..%2f__init__.py",
        "//etc/passwd",
        "/api/tables/" + "x" * 3000,
        "/api/tables/%00%00",
        "/api/editions/..%2Fusa",
        "/t/",
    ],
)
def test_strange_addresses_are_unknown(server: RunningServer, path: str) -> None:
    answer = asked(server, f"GET {path} HTTP/1.1")
    assert answer.startswith(b"HTTP/1.1 404"), answer[:300]


def test_the_log_tells_no_secret(tmp_path: Path) -> None:
    secrets: list[str] = []

    async def play(server: RunningServer) -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "conductor"])
            await command(ann, table, "start")
            player = await Player.connect(server, table, cookie_of(ann), seat=0)
            await player.do("say", seat=0, text="a very private remark")
            await player.play(random.Random(4))
            link = (await ann.get(f"/api/tables/{table}/recovery?seat=0")).json()["link"]
            token = link.partition("=")[2]
            await ann.post(f"/api/tables/{table}/recover", json={"token": token})
            await ann.get(f"/api/tables/{table}?seat=0&wrong=query-text")
            record = (await ann.get(f"/api/tables/{table}/record")).text
            cookie = cookie_of(ann).partition("=")[2]
            seed = next(line.removeprefix("seed: ") for line in record.splitlines() if line.startswith("seed: "))
            secrets.extend((seed, cookie, cookie.partition(".")[0], token, "a very private remark", "query-text"))
            secrets.extend(("keep ", "claim ", "draw "))

    with running_server(tmp_path, *PATIENT, "--log-level", "debug") as server:
        run(play(server))
    lines = server.logged().splitlines()
    assert len(lines) > 5
    assert not [line for line in lines for secret in secrets if secret in line]
    for line in lines:
        if line.startswith("{"):
            assert json.loads(line)["level"]
