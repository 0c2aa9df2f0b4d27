"""Frames that are no messages: pings, pongs and pieces. Whoever sends too many is dropped, and costs nothing then."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from branchline.server.contract.messages import Done, Snapshot
from tests.server.players import Player, command, cookie_of, open_table, run
from tests.server.raw_sockets import (
    CONTINUATION,
    HELLO,
    PING,
    PONG,
    TEXT,
    closing,
    connection,
    frame,
    is_dropped,
    message,
    sends_until_dropped,
    upgrade,
    upgraded,
)
from tests.server.running import PATIENT, RunningServer, running_server
from tests.server.services import DEADLINE, until

MUCH = 20_000_000
"""Bytes that nobody may send for nothing."""
BEGUN = frame(TEXT, b"{", fin=False)
FLOODS = {
    "pings": (b"", frame(PING) * 2_000),
    "long pings": (b"", frame(PING, b"x" * 125) * 200),
    "pongs": (b"", frame(PONG) * 2_000),
    "pieces": (BEGUN, frame(CONTINUATION, fin=False) * 2_000),
    "pieces and pings": (BEGUN, (frame(CONTINUATION, fin=False) + frame(PING)) * 1_000),
    "empty messages": (b"", frame(TEXT) * 2_000),
    "nonsense": (b"", message({"id": "x"}) * 1_000),
}


@pytest.fixture(scope="module")
def flooded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("flooded"), *PATIENT) as server:
        yield server


async def a_table(server: RunningServer) -> str:
    async with server.client() as ann:
        return await open_table(ann, "mini", ["me:Ann", "me:Bob"])


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_of_frames_ends_the_connection(flooded: RunningServer, kind: str) -> None:
    begin, flood = FLOODS[kind]
    table = run(a_table(flooded))
    with closing([upgraded(flooded.port, table, deaf=True)]) as (client,):
        client.sendall(HELLO + begin)
        assert sends_until_dropped(client, flood, MUCH) < MUCH


def test_floods_that_are_over_take_no_memory(tmp_path: Path) -> None:
    """Each flood came to more than a hundred megabytes, and they stayed."""

    def send_flood(server: RunningServer, table: str, kind: str) -> None:
        begin, flood = FLOODS[kind]
        with closing([upgraded(server.port, table, deaf=True)]) as (client,):
            client.sendall(HELLO + begin)
            sends_until_dropped(client, flood, MUCH)

    with running_server(tmp_path, *PATIENT) as server:
        table = run(a_table(server))
        before = server.memory()
        with ThreadPoolExecutor(8) as clients:
            for each in [clients.submit(send_flood, server, table, kind) for kind in FLOODS for _ in range(4)]:
                each.result()
        run(until_alone(server))
        assert server.memory() - before < 40_000_000


async def until_alone(server: RunningServer) -> None:
    """Wait until the server has no sockets."""
    async with server.client() as asking:

        async def is_alone() -> bool:
            return bool((await asking.get("/healthz")).json()["sockets"] == 0)

        await until(is_alone)


def test_others_hear_between_two_messages_of_one_who_sends_many(flooded: RunningServer) -> None:
    """A thousand hellos at once are a thousand snapshots; whoever asks meanwhile is answered before they are made."""

    async def ask() -> None:
        async with flooded.client() as ann:
            table = await open_table(ann, "usa", ["me:Ann", "me:Bob"])
            assert (await command(ann, table, "start")).status_code == 200
            good = await Player.connect(flooded, table, cookie_of(ann), seat=0)
            greedy = await Player.connect(flooded, table, spectator=True)
            for _ in range(1_000):
                await greedy.send({"command": "hello", "spectator": True})
            assert isinstance(await good.do("say", seat=0, text="still here"), Done)
            await greedy.send({"command": "ping"})
            heard = 0
            while not any(line.said == "still here" for line in greedy.snapshot.talk):
                heard += isinstance(await greedy.hear(), Snapshot)
            assert heard < 900

    run(ask())


def test_a_message_in_a_few_pieces_with_a_ping_between_is_understood(flooded: RunningServer) -> None:
    table = run(a_table(flooded))
    text = b'{"command":"hello","spectator":true}'
    pieces = [text[:5], text[5:6], b"", text[6:]]
    with closing([upgraded(flooded.port, table)]) as (client,):
        client.sendall(frame(TEXT, pieces[0], fin=False))
        for piece in pieces[1:-1]:
            client.sendall(frame(CONTINUATION, piece, fin=False) + frame(PING, b"there?"))
        client.sendall(frame(CONTINUATION, pieces[-1]))
        heard = b""
        while b'"snapshot"' not in heard:
            heard += client.recv(4_096)
        assert heard.count(b"\x8a\x06there?") == 2


def test_a_message_of_the_full_length_is_understood_and_one_byte_at_a_time_too(flooded: RunningServer) -> None:
    table = run(a_table(flooded))
    long = frame(TEXT, b'{"command":"hello","spectator":true}'.ljust(4_096))
    with closing([upgraded(flooded.port, table), upgraded(flooded.port, table)]) as (whole, bit_by_bit):
        whole.sendall(long)
        for byte in HELLO:
            bit_by_bit.sendall(bytes([byte]))
        for client in (whole, bit_by_bit):
            assert b'"snapshot"' in client.recv(100)


def test_a_message_that_is_never_finished_ends_the_connection(tmp_path: Path) -> None:
    with running_server(tmp_path, *PATIENT, "--request-seconds", "0.5") as server:
        table = run(a_table(server))
        with closing([upgraded(server.port, table)]) as (client,):
            client.sendall(HELLO + BEGUN)
            assert ends_though_pings_are_answered(client)


def ends_though_pings_are_answered(client: socket.socket) -> bool:
    try:
        while heard := client.recv(65_536):
            for ping in re.findall(rb"\x89\x04(.{4})", heard, re.DOTALL):
                client.sendall(frame(PONG, ping))
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


@pytest.mark.parametrize("goodbye", [b"", frame(0x8, b"\x03\xe8")], ids=["silent", "after a goodbye"])
def test_a_client_that_stops_reading_is_dropped_before_it_is_far_behind(tmp_path: Path, goodbye: bytes) -> None:
    """Closing the connection politely would wait until it has read everything."""

    async def stop_reading(server: RunningServer) -> None:
        async with server.client() as ann:
            table = await open_table(ann, "usa", ["me:Ann", "me:Bob"])
            assert (await command(ann, table, "start")).status_code == 200
        before = server.open_files()
        with closing([await asyncio.to_thread(upgraded, server.port, table, deaf=True)]) as (client,):
            await fill_what_the_system_holds(server, client)
            with contextlib.suppress(ConnectionError):  # it may have been dropped by now
                client.sendall(goodbye)
            async with asyncio.timeout(DEADLINE / 3):
                await until_alone(server)
                await until(lambda: server.open_files() <= before)

    with running_server(tmp_path, *PATIENT, "--ping-seconds", "4") as server:
        run(stop_reading(server))


async def fill_what_the_system_holds(server: RunningServer, client: socket.socket) -> None:
    """Ask for snapshots, and read none, until some wait in the server itself, or it has dropped the client."""
    held, same = -1, 0

    def no_more_is_taken() -> bool:
        nonlocal held, same
        try:
            client.sendall(HELLO)
            before, held = held, bytes_held_for(server.port, client.getsockname()[1])
        except ConnectionError:
            return True
        same = same + 1 if held == before else 0
        assert held < 1_000_000, "the system holds too much for one client"
        return same == 10

    await until(no_more_is_taken)


def bytes_held_for(server_port: int, client_port: int) -> int:
    """What the system has taken from the server and not brought to the client yet."""
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, local, remote, _, queues = line.split()[:5]
        if (local[-4:], remote[-4:]) == (f"{server_port:04X}", f"{client_port:04X}"):
            return int(queues.split(":")[0], 16)
    raise ConnectionResetError("the connection is gone already")


@pytest.mark.parametrize(
    "headers",
    [
        ("X-Long: " + "x" * 9_000,),
        tuple(f"X-{number}: x" for number in range(200)),
        ("Transfer-Encoding: chunked",),
        ("Sec-WebSocket-Version: 99",),
        ("Sec-WebSocket-Key: again",),
        ("Sec-WebSocket-Protocol: ,,,",),
    ],
    ids=["long", "many", "chunked", "version", "two keys", "no protocols"],
)
def test_a_strange_upgrade_is_answered_and_no_error_of_ours(flooded: RunningServer, headers: tuple[str, ...]) -> None:
    table = run(a_table(flooded))
    with closing([connection(flooded.port)]) as (client,):
        client.sendall(upgrade(flooded.port, table, *headers) + frame(PING) * 50)
        assert client.recv(9) == b"HTTP/1.1 "
        client.sendall(frame(0x8))
        assert is_dropped(client)
    assert '"level": "error"' not in flooded.logged()


def test_a_socket_of_no_table_is_answered_and_no_error_of_ours(flooded: RunningServer) -> None:
    with closing([connection(flooded.port)]) as (client,):
        client.sendall(upgrade(flooded.port, "0123456789"))
        answer = b""
        while piece := client.recv(4_096):
            answer += piece
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 404 ")
    assert json.loads(body)["code"] == "unknown"
    assert '"level": "error"' not in flooded.logged()
