"""Requests that no proper client makes: each is answered, none of them fails."""

from __future__ import annotations

import json

import pytest

from tests.server.raw import asked
from tests.server.running import RunningServer

JSON = "Content-Type: application/json"


def status_and_problem(answer: bytes) -> tuple[int, dict[str, str]]:
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)


@pytest.mark.parametrize(
    ("body", "place"),
    [
        (b'{"edition":"\xff"}', "byte 12"),
        (b'{"edition":"mini","seats":[],"\xc3":1}', "byte 30"),
        (b'{"edition":"mini","seats":[],"name":"\xed\xa0\x80"}', "byte 37"),
        (b"\xff\xfe{\x00}\x00", "byte 0"),
    ],
)
def test_json_that_is_not_utf_8_is_refused_with_the_place(server: RunningServer, body: bytes, place: str) -> None:
    status, problem = status_and_problem(asked(server, "POST /api/tables HTTP/1.1", JSON, body=body))
    assert (status, problem["code"]) == (400, "invalid")
    assert "UTF-8" in problem["reason"]
    assert problem["reason"].endswith(place)


def test_a_request_for_a_socket_that_can_not_be_one_is_answered_and_ended(server: RunningServer) -> None:
    upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: x")
    for headers in (upgrade[:2], upgrade, (*upgrade, "Content-Length: 5"), (*upgrade, "Transfer-Encoding: chunked")):
        assert asked(server, "GET /api/tables/0123456789/socket HTTP/1.1", *headers).startswith(b"HTTP/1.1 400"), (
            headers
        )


TABLE = "/api/tables/0123456789"
STRANGE_LINES = [
    "GET http://evil.example/ HTTP/1.1",
    "OPTIONS * HTTP/1.1",
    "TRACE / HTTP/1.1",
    "FOO / HTTP/1.1",
    "GET /%zz%u0000 HTTP/1.1",
    "GET /t/%ED%A0%80%E2%80%8B HTTP/1.1",
    "GET /assets/%5c..%5c HTTP/1.1",
    f"GET /?{'&' * 3000} HTTP/1.1",
    f"GET {TABLE}?seat={'9' * 5000} HTTP/1.1",
    f"GET {TABLE}?seat=%EF%BC%91 HTTP/1.1",
    f"GET {TABLE}/happened?since=0&wait=NaN HTTP/1.1",
    f"GET {TABLE}/happened?since=NaN&wait=inf HTTP/1.1",
    f"GET {TABLE}?spectator=%FF&seat=%00 HTTP/1.1",
]
STRANGE_HEADERS = [
    'Cookie: branchline=\x80; __Host-branchline="\\303\\251"; =; ;',
    "Cookie: " + "a=b; " * 1000,
    "Authorization: Bearer",
    "Authorization: Bearer \x80" + "x" * 3000,
    "Origin: http://127.0.0.1:99999999",
    "Origin: http://[",
    "If-None-Match: \x80",
    "Accept-Encoding: gzip;q=x, \x80",
    "Content-Type: \x80",
    "Content-Length: 1e3",
    "Transfer-Encoding: gzip",
    "Range: bytes=5-1",
    "Sec-Fetch-Site: \x80",
    "X-Forwarded-For: \x80",
]


@pytest.mark.parametrize("line", STRANGE_LINES)
def test_a_strange_address_is_no_fault_of_the_server_s(server: RunningServer, line: str) -> None:
    assert b"200" <= asked(server, line)[9:12] < b"500"


@pytest.mark.parametrize("header", STRANGE_HEADERS)
def test_a_strange_header_is_no_fault_of_the_server_s(server: RunningServer, header: str) -> None:
    for line in ("GET / HTTP/1.1", "GET /api/tables HTTP/1.1", "POST /api/tables HTTP/1.1"):
        assert b"200" <= asked(server, line, header)[9:12] < b"500", line
