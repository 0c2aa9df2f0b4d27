"""A server behind nginx with TLS: live play, cookies, who the client is, and pages of other sites."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from branchline.game import Record
from branchline.server.contract.messages import Done
from tests.deployment.nginx import Nginx, running_nginx
from tests.server.players import Player, command, cookie_of, open_table, run
from tests.server.running import RunningServer, running_server
from tests.server.services import DEADLINE, until

FEW_TABLES = 20
FLAGS = {"Path=/", "HttpOnly", "SameSite=Lax", "Secure"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    options = ("--trusted-proxy", "127.0.0.1", "--max-new-tables", str(FEW_TABLES))
    with running_server(tmp_path_factory.mktemp("server"), *options) as running:
        yield running


@pytest.fixture(scope="module")
def nginx(server: RunningServer) -> Iterator[Nginx]:
    with running_nginx(server) as running:
        yield running


def flags(response: httpx.Response) -> set[str]:
    """What is said of the cookie besides its value and its age."""
    _, *said = response.headers["set-cookie"].split("; ")
    return {flag for flag in said if not flag.startswith("Max-Age=")}


def secret_in(link: str) -> str:
    """The part of a recovery link that gives the seat."""
    return link.partition("#recover=")[2]


async def logged_addresses(server: RunningServer, path: str) -> set[str]:
    """Where the requests for that path came from, by the server's log, which has the line a moment later."""
    await until(lambda: f'"{path}"' in server.logged())
    lines = [json.loads(line) for line in server.logged().splitlines() if line.startswith("{")]
    return {line["address"] for line in lines if line.get("path") == path}


def test_a_game_is_played_to_its_end_over_wss_and_no_log_tells_a_secret(nginx: Nginx, server: RunningServer) -> None:
    async def play() -> tuple[str, str, str]:
        async with nginx.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "conductor"])
            player = Player(await nginx.socket(table, cookie_of(ann)), cookie_of(ann))
            await player.say_hello(seat=0)
            assert isinstance(await player.do("start"), Done)
            assert isinstance(await player.do("say", seat=0, text="What a lovely harbour"), Done)
            link = str((await ann.get(f"/api/tables/{table}/recovery?seat=0")).json()["link"])
            assert (await ann.post(f"/api/tables/{table}/recover", json={"token": secret_in(link)})).status_code == 200
            await player.play(random.Random(4))
            await player.close()
            return (
                (await ann.get(f"/api/tables/{table}/record")).text,
                ann.cookies["__Host-branchline"],
                secret_in(link),
            )

    record, cookie, token = run(play())
    assert Record.parse(record).replay().is_over
    logs = server.logged() + nginx.logged()
    assert "/api/tables" in server.logged()
    assert "/api/tables" in nginx.logged()
    seed = Record.parse(record).seed
    assert seed is not None
    for secret in (cookie, cookie.partition(".")[0], token, seed, "lovely"):
        assert secret not in logs


def test_the_page_its_cookie_and_its_headers(nginx: Nginx, server: RunningServer) -> None:
    async def visit() -> None:
        async with nginx.client() as client:
            page = await client.get("/")
            assert page.status_code == 200
            assert flags(page) == FLAGS
            assert page.headers["strict-transport-security"]
            assert "script-src 'self'" in page.headers["content-security-policy"]
            assert "set-cookie" not in (await client.get("/")).headers, "who is known keeps their cookie"
            board = await client.get("/api/editions/usa")
            assert board.headers["content-encoding"] == "gzip"
            again = await client.get("/api/editions/usa", headers={"If-None-Match": board.headers["etag"]})
            assert again.status_code == 304
            table = await open_table(client, "mini", ["me:Ann", "open"])
        by_socket = await nginx.socket(table)
        assert by_socket.response is not None
        assert {*by_socket.response.headers["set-cookie"].split("; ")} >= FLAGS
        await by_socket.close()
        async with server.client() as direct:
            page = await direct.get("/")
            assert flags(page) == FLAGS - {"Secure"}, "without TLS it would never come back"
            assert "strict-transport-security" not in page.headers

    run(visit())


def test_who_comes_by_http_is_sent_to_https(nginx: Nginx) -> None:
    answer = httpx.get(f"http://127.0.0.1:{nginx.plain_port}/t/abcdefghij?seat=1", headers={"Host": "localhost"})
    assert (answer.status_code, answer.headers["location"]) == (301, "https://localhost/t/abcdefghij?seat=1")


def test_pages_of_other_sites_can_do_nothing(nginx: Nginx) -> None:
    async def try_it() -> None:
        async with nginx.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "conductor"])
            cookie = cookie_of(ann)
            for origin in ("https://elsewhere.example", "https://localhost", f"{nginx.url}1", "null"):
                with pytest.raises(InvalidStatus) as refused:
                    await nginx.socket(table, cookie, Origin=origin)
                assert refused.value.response.status_code == 403
                ann.headers["Origin"] = origin
                answer = await command(ann, table, "start")
                assert (answer.status_code, answer.json()["code"]) == (403, "foreign")
            ann.headers["Origin"] = nginx.url
            assert (await command(ann, table, "start")).status_code == 200
            await (await nginx.socket(table, cookie, Origin=nginx.url)).close()

    run(try_it())


def test_the_server_knows_who_the_client_is_and_believes_only_the_proxy(nginx: Nginx, server: RunningServer) -> None:
    claims = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}

    async def try_it() -> None:
        async with nginx.client("127.0.0.2") as client:
            assert (await client.get("/about/proxied", headers=claims)).status_code == 200
        assert await logged_addresses(server, "/about/proxied") == {"127.0.0.2"}
        transport = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        async with httpx.AsyncClient(base_url=server.url, transport=transport, timeout=DEADLINE) as stranger:
            page = await stranger.get("/about/direct", headers=claims)
            assert "Secure" not in flags(page)
        assert await logged_addresses(server, "/about/direct") == {"127.0.0.2"}

    run(try_it())


def test_limits_are_each_client_s_own(nginx: Nginx) -> None:
    async def open_until_refused(client: httpx.AsyncClient) -> httpx.Response:
        body = {"edition": "mini", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
        for _ in range(FEW_TABLES * 3):
            answer = await client.post("/api/tables", json=body)
            if answer.status_code != 200:
                return answer
        raise AssertionError("nobody was refused")

    async def try_it() -> None:
        async with nginx.client("127.0.0.3") as greedy, nginx.client("127.0.0.4") as modest:
            refused = await open_until_refused(greedy)
            assert (refused.status_code, refused.json()["code"]) == (429, "too many")
            assert refused.headers["retry-after"]
            await open_table(modest, "mini", ["me:Ann", "open"])

    run(try_it())
