"""Which site a request is for and which it comes from: whatever is not ours is refused."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path

import httpx
import pytest
from starlette.requests import HTTPConnection
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from branchline.server.http.problems import RequestRefused
from branchline.server.http.sites import AllowedHosts, Site, is_foreign
from tests.server.players import open_table, run
from tests.server.raw import asked
from tests.server.running import PATIENT, RunningServer, running_server
from tests.server.services import DEADLINE

HTTPS = {"X-Forwarded-Proto": "https"}


def request(scheme: str, **headers: str) -> HTTPConnection:
    """A request, or a socket, as the web server hands it on."""
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    kind = "websocket" if scheme.startswith("ws") else "http"
    return HTTPConnection({"type": kind, "scheme": scheme, "path": "/", "headers": raw})


@pytest.mark.parametrize(
    ("connection", "foreign"),
    [
        (request("http", host="table.example"), False),
        (request("http", host="table.example", origin="http://table.example"), False),
        (request("http", host="table.example:80", origin="http://table.example"), False),
        (request("https", host="table.example:443", origin="https://table.example"), False),
        (request("https", host="table.example", origin="https://table.example:443"), False),
        (request("wss", host="table.example", origin="https://table.example"), False),
        (request("ws", host="Table.Example:8000", origin="http://table.example:8000"), False),
        (request("http", host="[::1]:8000", origin="http://[::1]:8000"), False),
        (request("http", host="table.example", sec_fetch_site="none"), False),
        (request("https", host="table.example", origin="http://table.example"), True),
        (request("http", host="table.example", origin="https://table.example"), True),
        (request("wss", host="table.example", origin="http://table.example"), True),
        (request("https", host="table.example", origin="http://table.example:443"), True),
        (request("https", host="table.example", origin="https://table.example:8443"), True),
        (request("https", host="table.example", origin="https://table.example.evil.example"), True),
        (request("https", host="table.example", origin="https://evil.example@table.example"), True),
        (request("https", host="table.example", origin="https://table.example/path"), True),
        (request("https", host="table.example", origin="https://[bad"), True),
        (request("https", host="table.example", origin="https://table.example:port"), True),
        (request("https", host="table.example", origin="ftp://table.example"), True),
        (request("https", host="table.example", origin="null"), True),
        (request("https", host="table.example", origin=""), True),
        (request("https", host="", origin="null"), True),
        (request("https", origin="https://"), True),
        (request("https", host="table.example", sec_fetch_site="same-site"), True),
        (request("https", host="table.example", origin="https://table.example", sec_fetch_site="cross-site"), True),
    ],
)
def test_a_request_is_foreign_unless_scheme_host_and_port_of_its_page_are_ours(
    connection: HTTPConnection, foreign: bool
) -> None:
    assert is_foreign(connection) == foreign


def test_a_site_is_told_by_its_default_port_too() -> None:
    assert Site.of("https://Table.Example") == Site("https", "table.example", 443) == Site.of("wss://table.example:443")
    assert Site.of("table.example") is None


def test_behind_a_trusted_proxy_the_scheme_is_the_client_s(tmp_path: Path) -> None:
    async def try_it(server: RunningServer) -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            secure = server.url.replace("http:", "https:")
            tried = [(HTTPS, secure, 101), (HTTPS, server.url, 403), ({}, server.url, 101), ({}, secure, 403)]
            for number, (proxied, origin, status) in enumerate(tried):
                headers = proxied | {"Origin": origin}
                body = {"command": "say", "id": f"say{number}", "seat": 0, "text": "Hello"}
                answer = await ann.post(f"/api/tables/{table}/commands", json=body, headers=headers)
                assert answer.status_code == (403 if status == 403 else 200)
                assert await upgraded(server, table, headers) == status

    with running_server(tmp_path, *PATIENT, "--trusted-proxy", "127.0.0.1") as server:
        run(try_it(server))


async def upgraded(server: RunningServer, table: str, headers: dict[str, str]) -> int:
    """The status that a socket is answered with."""
    try:
        async with connect(server.socket_url(table), additional_headers=headers, open_timeout=DEADLINE) as opened:
            assert opened.response is not None
            return opened.response.status_code
    except InvalidStatus as refused:
        return refused.response.status_code


# ---------------------------------------------------------------- hosts


def allows(hosts: AllowedHosts, host: str) -> bool:
    try:
        hosts.check(request("http", host=host))
    except RequestRefused:
        return False
    return True


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("localhost", True),
        ("localhost" + ":8000", True),
        ("LOCALHOST.:8000", True),
        ("tables.localhost", True),
        ("127.0.0.1", True),
        ("203.0.113.7:8000", True),
        ("[::1]:8000", True),
        ("[fd00::7]", True),
        (socket.gethostname(), True),
        (f"{socket.gethostname().partition('.')[0]}.local:8000", True),
        ("table.example.org", True),
        ("a.table.example.com:443", True),
        ("", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("evil.example:8000", False),
        ("table.example.org.evil.example", False),
        ("table.example.com", False),
        ("eviltable.example.com", False),
        ("user@localhost", False),
        ("localhost/", False),
        ("localhost:port", False),
        ("[::1", False),
        ("::1", False),
    ],
)
def test_only_names_that_are_ours_are_answered(host: str, allowed: bool) -> None:
    assert allows(AllowedHosts.of_this_machine("Table.Example.org", "*.table.example.com"), host) == allowed


def test_any_name_can_be_allowed() -> None:
    assert allows(AllowedHosts(["*"]), "whatever.example:1")


def test_a_page_whose_name_leads_here_can_do_nothing(server: RunningServer) -> None:
    for path in ("/", "/api/tables", "/healthz", "/assets/x.js"):
        head, _, body = asked(server, f"GET {path} HTTP/1.1", host=f"evil.example:{server.port}").partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 421"), head
        assert b"set-cookie" not in head.lower()
        problem = json.loads(body)
        assert problem["code"] == "wrong host"
        assert problem["reason"].endswith("start it with --allowed-host evil.example")
        assert asked(server, f"GET {path} HTTP/1.1", host=f"127.0.0.1:{server.port}")[9:12] != b"421"

    async def try_a_socket() -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "open"])
        evil = f"http://evil.example:{server.port}"
        with pytest.raises(InvalidStatus) as refused:
            await connect(
                server.socket_url(table).replace("127.0.0.1", "evil.example"),
                sock=await connected(server),
                origin=evil,  # type: ignore[arg-type]  # a NewType of str
                open_timeout=DEADLINE,
            )
        assert refused.value.response.status_code == 421

    run(try_a_socket())


async def connected(server: RunningServer) -> socket.socket:
    """A connection to the server, under whatever name."""
    plain = socket.socket()
    plain.setblocking(False)
    await asyncio.get_running_loop().sock_connect(plain, ("127.0.0.1", server.port))
    return plain


@pytest.mark.parametrize(
    ("options", "answered"),
    [
        ((), {"127.0.0.1"}),
        (("--allowed-host", "table.example.org"), {"127.0.0.1", "table.example.org"}),
        (("--allowed-host", "*.example.org"), {"127.0.0.1", "table.example.org", "other.example.org"}),
        (("--trusted-proxy", "127.0.0.1"), {"127.0.0.1", "table.example.org", "other.example.org"}),
        (
            ("--trusted-proxy", "127.0.0.1", "--allowed-host", "table.example.org"),
            {"127.0.0.1", "table.example.org"},
        ),
    ],
)
def test_who_runs_the_server_says_which_names_are_its_own(
    tmp_path: Path, options: tuple[str, ...], answered: set[str]
) -> None:
    with running_server(tmp_path, *options) as server:
        for host in ("127.0.0.1", "table.example.org", "other.example.org"):
            answer = httpx.get(f"{server.url}/healthz", headers={"Host": host})
            assert answer.status_code == (200 if host in answered else 421), host
