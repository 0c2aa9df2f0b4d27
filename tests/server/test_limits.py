"""What one address, one person and one connection may ask for; and clients that take too little or say nothing."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from branchline.server.limits import Bucket, Counts, Rates, household
from branchline.server.messages import Done, Refused
from tests.server.players import Player, command, cookie_of, open_table, run
from tests.server.running import PATIENT, RunningServer, running_server
from tests.server.services import DEADLINE


def test_a_bucket_fills_again_steadily() -> None:
    bucket = Bucket(60, now=0.0)
    assert [bucket.take(0.0) for _ in range(61)] == [True] * 60 + [False]
    assert not bucket.take(0.9)
    assert bucket.take(1.1)
    assert not bucket.take(1.2)
    assert not bucket.is_full(30.0)
    assert bucket.is_full(62.0)


def test_rates_are_forgotten_when_they_are_full_again() -> None:
    time = [0.0]
    rates = Rates(2, lambda: time[0])
    assert [rates.allow("a"), rates.allow("a"), rates.allow("a"), rates.allow("b")] == [True, True, False, True]
    time[0] = 1000.0
    assert rates.allow("c")
    assert len(rates) == 1


def test_counts() -> None:
    counts = Counts(2, 3)
    assert [counts.enter("a"), counts.enter("a"), counts.enter("a"), counts.enter("b"), counts.enter("c")] == [
        *(True, True, False),
        *(True, False),
    ]
    counts.leave("a")
    assert counts.enter("c")
    assert counts.total == 3


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("", ""),
    ],
)
def test_one_household_counts_as_one(address: str, counted: str) -> None:
    assert household(address) == counted


def test_too_many_tables_connections_commands_and_lines_are_refused(tmp_path: Path) -> None:
    options = ("--max-new-tables", "3", "--max-connections", "4", "--max-commands", "50", "--max-tables", "2")

    async def ask_for_too_much(server: RunningServer) -> None:
        async with server.client() as ann:
            tables = [await open_table(ann, "mini", ["me:Ann", "me:Bob"]) for _ in range(2)]
            body = {"edition": "mini", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
            third = await ann.post("/api/tables", json=body)
            assert third.status_code == 200  # a table that nobody is at makes room
            fourth = await ann.post("/api/tables", json=body)
            assert (fourth.status_code, fourth.json()["code"]) == (429, "too many")
            assert fourth.headers["retry-after"]
            players = [await Player.connect(server, tables[0], cookie_of(ann), seat=0) for _ in range(4)]
            with pytest.raises(InvalidStatus) as refused:
                async with connect(server.socket_url(tables[0])):
                    pass
            assert refused.value.response.status_code == 429
            await players[3].close()
            players[3] = await Player.connect(server, tables[0], cookie_of(ann), seat=0)
            said = [await players[0].do("say", seat=0, text="hi") for _ in range(32)]
            codes = {answer.code for answer in said if isinstance(answer, Refused)}
            assert codes == {"too many"}
            assert 29 <= sum(isinstance(answer, Done) for answer in said) <= 31
            for _ in range(60):
                answer = await players[0].do("undo", seat=0)
            assert isinstance(answer, Refused)
            assert answer.code == "too many"
            assert isinstance(await players[1].do("start"), Done)  # others go on
            for _ in range(60):
                last = await command(ann, tables[0], "undo", seat=0)
            assert last.status_code == 429

    with running_server(tmp_path, *options, "--max-requests", "100000") as server:
        run(ask_for_too_much(server))


def test_who_asks_far_too_often_is_shown_out(tmp_path: Path) -> None:
    async def ask(server: RunningServer) -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            player = await Player.connect(server, table, cookie_of(ann), seat=0)
            for _ in range(230):
                await player.send({"command": "undo", "id": "again", "seat": 0})
            with pytest.raises(ConnectionClosed) as closed:
                await player.hear_for_ever()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
            answers = [await ann.get("/healthz") for _ in range(60)]
            assert {answer.status_code for answer in answers[-5:]} == {429}

    with running_server(tmp_path, "--max-commands", "20", "--max-requests", "50") as server:
        run(ask(server))


def test_a_client_that_does_not_read_is_dropped_and_hurts_nobody(server: RunningServer) -> None:
    async def play() -> None:
        async with server.client() as ann:
            table = await open_table(ann, "usa", ["me:Ann", "me:Bob"])
            assert (await command(ann, table, "start")).status_code == 200
            good = await Player.connect(server, table, cookie_of(ann), seat=0)
            slow = await asyncio.to_thread(deaf_client, server, table)
            try:
                await until_spectators(good, 1)
                ask_often = asyncio.ensure_future(asyncio.to_thread(ask_and_never_read, slow))
                await until_spectators(good, 0)
                await ask_often
            finally:
                slow.close()
            assert isinstance(await good.do("say", seat=0, text="still here"), Done)

    run(play())


async def until_spectators(player: Player, wanted: int) -> None:
    """Wait until so many watch."""
    while getattr(await player.hear(), "spectators", -1) != wanted:
        pass


def deaf_client(server: RunningServer, table: str) -> socket.socket:
    """A WebSocket by hand, with as small a buffer as the system allows."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    client.settimeout(DEADLINE)
    client.connect(("127.0.0.1", server.port))
    request = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    client.sendall(request.encode())
    assert client.recv(12) == b"HTTP/1.1 101"
    client.sendall(frame({"command": "hello", "spectator": True}))
    return client


def frame(message: object) -> bytes:
    """A masked text frame; the mask is zero."""
    text = json.dumps(message).encode()
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


def ask_and_never_read(client: socket.socket) -> None:
    """Have snapshots sent again and again, until the server has had enough."""
    hello = frame({"command": "hello", "spectator": True})
    try:
        while True:
            client.sendall(hello)
    except OSError:
        pass


def test_a_socket_that_says_nothing_is_closed(tmp_path: Path) -> None:
    async def be_silent(server: RunningServer) -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            async with connect(server.socket_url(table)) as silent:
                with pytest.raises(ConnectionClosed) as closed:
                    await Player(silent, "").hear_for_ever()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1008

    with running_server(tmp_path, *PATIENT, "--hello-seconds", "0.3") as server:
        run(be_silent(server))


HEAD = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "sent",
    [b"", HEAD, HEAD + b"Content-Length: 1000\r\n\r\n{", b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /"],
    ids=["nothing", "half a head", "half a body", "half a second request"],
)
def test_a_client_that_does_not_finish_its_request_is_dropped(impatient: RunningServer, sent: bytes) -> None:
    async def dawdle() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", impatient.port)
        answered = b""
        try:
            writer.write(sent)
            async with asyncio.timeout(DEADLINE):
                with contextlib.suppress(ConnectionError):
                    while piece := await reader.read(1000):
                        answered += piece
        finally:
            writer.close()
        return answered

    answered = run(dawdle())
    assert answered.count(b"200 OK") == sent.count(b"\r\n\r\nGET")


def test_whoever_waits_for_an_answer_is_not_dropped(impatient: RunningServer) -> None:
    async def wait() -> None:
        async with impatient.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            number = (await ann.get(f"/api/tables/{table}")).json()["number"]
            nothing_new = await ann.get(f"/api/tables/{table}/happened?since={number}&wait=1")
            assert nothing_new.status_code == 200

    run(wait())


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("impatient"), *PATIENT, "--request-seconds", "0.4") as server:
        yield server


def test_bodies_that_are_too_large_are_refused(server: RunningServer) -> None:
    async def send() -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            for path, kind, size in (
                (f"/api/tables/{table}/commands", "application/json", 20_000),
                ("/api/tables", "application/json", 20_000),
                ("/api/replay", "text/plain", 500_000),
            ):
                whole = await ann.post(path, content=b"x" * size, headers={"Content-Type": kind})
                assert whole.status_code == 413

                async def pieces(size: int = size) -> AsyncIterator[bytes]:
                    for _ in range(0, size, 5_000):
                        yield b"x" * 5_000

                streamed = await ann.post(path, content=pieces(), headers={"Content-Type": kind})
                assert streamed.status_code == 413
                assert streamed.json()["code"] == "too large"

    run(send())
