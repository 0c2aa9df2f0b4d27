"""Connections that are no sockets: one address can't have all of them, and open files don't run out."""

from __future__ import annotations

import contextlib
import resource
import select
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from branchline.server.limits.buckets import Rates
from branchline.server.limits.limits import Limits
from branchline.server.limits.open_files import allow_open_files
from branchline.server.limits.plain_connections import PlainConnections, Room, files_for, room_for
from tests.deadline import DEADLINE, wait_until
from tests.server.players import Player, command, cookie_of, open_table, run
from tests.server.raw_sockets import HOST, closing, connection
from tests.server.running import PATIENT, RunningServer, running_server

ASK = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
BEGIN = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n"


@contextlib.contextmanager
def open_files_limited_to(number: int) -> Iterator[None]:
    """For processes that are started meanwhile."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (number, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def still_open(clients: list[socket.socket]) -> int:
    """How many of these, to which nothing was sent, the server has not ended."""
    ended, _, _ = select.select(clients, (), (), 0)
    return len(clients) - len(ended)


async def plays(server: RunningServer) -> bool:
    """Whether somebody at another address can open a table and play at it."""
    async with server.client() as ann:
        table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
        assert (await command(ann, table, "start")).status_code == 200
        player = await Player.connect(server, table, cookie_of(ann), seat=0)
        assert (await ann.get("/")).status_code == 200
        return player.snapshot.now is not None


def silent(server: RunningServer, source: str, number: int) -> list[socket.socket]:
    """Connections that say nothing, or only half of something."""
    clients = []
    for count in range(number):
        with contextlib.suppress(OSError):
            client = connection(server.port, source)
            clients.append(client)
            if count % 2:
                client.sendall(BEGIN)
    return clients


def test_one_address_can_have_only_so_many_silent_connections(tmp_path: Path) -> None:
    with running_server(tmp_path, *PATIENT) as server:
        before = server.open_files()
        with closing(silent(server, "127.0.0.2", 700)) as clients:
            assert run(plays(server))
            assert server.open_files() - before < 300
            assert still_open(clients) <= 256


def test_an_address_at_its_limit_is_still_answered(tmp_path: Path) -> None:
    """A newcomer takes the place of the one that has been silent for longest."""
    with running_server(tmp_path, *PATIENT) as server, closing(silent(server, HOST, 300)):
        assert run(plays(server))


def test_connections_that_are_kept_alive_are_limited_too(tmp_path: Path) -> None:
    with running_server(tmp_path, *PATIENT) as server, closing([]) as clients:
        before = server.open_files()
        for _ in range(400):
            client = connection(server.port, "127.0.0.2")
            clients.append(client)
            client.sendall(ASK)
            assert client.recv(12) == b"HTTP/1.1 200"
        assert server.open_files() - before < 300


@pytest.mark.parametrize("addresses", [1, 9])
def test_open_files_do_not_run_out_and_others_can_come_in(tmp_path: Path, addresses: int) -> None:
    """Without a limit of its own the server would stop listening for good."""
    with few_open_files(tmp_path, 256) as server:
        clients = [one for last in range(addresses) for one in silent(server, f"127.0.0.{2 + last}", 100)]
        with closing(clients):
            assert run(plays(server))
        assert run(plays(server))
        warnings = [line for line in server.logged().splitlines() if '"level": "warning"' in line]
        assert len(warnings) == 1
        assert "--max-sockets 10000 can't be met: the system allows 256 open files" in warnings[0]


@contextlib.contextmanager
def few_open_files(folder: Path, number: int) -> Iterator[RunningServer]:
    """A server for which the system does not allow more, whatever it asks for."""
    server = RunningServer(folder, *PATIENT, open_files=number)
    server.start()
    try:
        yield server
    finally:
        server.stop()
    assert "Traceback" not in server.logged(), server.logged()


def test_the_limit_of_open_files_is_raised_as_far_as_allowed() -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with open_files_limited_to(200):
        assert allow_open_files(150) == 150
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (200, hard)
        assert allow_open_files(900) == 900
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (900, hard)
        assert allow_open_files(hard + 1) == hard


def test_what_fits_is_shared_between_sockets_and_other_connections() -> None:
    limits = Limits()
    assert room_for(limits, files_for(limits)) == (10_000, 4_096, 256)
    assert room_for(limits, 1_024) == (672, 224, 56)
    for files in range(0, 30_000, 7):
        room = room_for(limits, files)
        assert room.sockets >= 8
        assert room.plain_of_address * 4 <= room.plain or room.plain_of_address == 8


class Pretended:
    """A connection that is counted."""

    def __init__(self, host: str) -> None:
        self.host = self.address = host
        self.dropped = False

    def drop(self) -> None:
        self.dropped = True


def test_the_longest_idle_makes_room_but_nobody_who_is_being_answered() -> None:
    everybody = PlainConnections(Room(9, 5, 3), Rates(1_000), is_proxy=lambda host: host == "proxy")
    busy, first, second = (Pretended("a") for _ in range(3))
    for one in (busy, first, second):
        assert everybody.enter(one)
    everybody.note_busy(busy)
    third = Pretended("a")
    assert everybody.enter(third)
    assert (busy.dropped, first.dropped, second.dropped) == (False, True, False)
    everybody.note_busy(second)
    everybody.note_busy(third)
    assert not everybody.enter(Pretended("a"))
    proxied = [Pretended("proxy") for _ in range(4)]
    assert all(everybody.enter(one) for one in proxied)
    assert [one.dropped for one in proxied] == [True, True, False, False]
    for one in (busy, second, third, *proxied):
        everybody.leave(one)
    assert len(everybody) == 0


@pytest.mark.parametrize("ending", ["keep-alive", "close"])
def test_a_client_that_does_not_take_its_answer_is_dropped(tmp_path: Path, ending: str) -> None:
    request = f"GET /api/editions/usa HTTP/1.1\r\nHost: localhost\r\nConnection: {ending}\r\n\r\n".encode()
    with running_server(tmp_path, *PATIENT, "--request-seconds", "0.5") as server:
        before = server.open_files()
        with closing([connection(server.port, deaf=True) for _ in range(5)]) as clients:
            for client in clients:
                for _ in range(4 if ending == "keep-alive" else 1):
                    client.sendall(request)

            wait_until(lambda: server.open_files() <= before, within=DEADLINE / 3)
