"""Hostile clients: each does one bad thing again and again, as fast as it can, from an address of its own.

Each runs in a process of its own that yields to everybody else on this machine: what is measured beside it is what
the server does to the others, not who gets the processor.
"""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import multiprocessing
import os
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from tests.deadline import wait_until
from tests.server.raw_sockets import (
    CONTINUATION,
    HELLO,
    HOST,
    PING,
    TEXT,
    closing,
    connection,
    frame,
    upgraded,
)

PATIENCE: Final = 10.0
"""Seconds that a hostile client waits for anything."""
_FORKS = multiprocessing.get_context("forkserver")


class Visitor:
    """Somebody who makes plain requests from an address of this machine, and keeps their cookie."""

    def __init__(self, port: int, source: str) -> None:
        self.port = port
        self.source = source
        self.cookie = ""
        self._table = ""
        self._plain = http.client.HTTPConnection(HOST, port, PATIENCE, (source, 0))

    def ask(self, method: str, path: str, body: object = None, kind: str = "application/json") -> Any:
        """What a request is answered with, if that is JSON; None if it is refused."""
        sent = body if isinstance(body, str | None) else json.dumps(body)
        headers = {"Cookie": self.cookie, "Content-Type": kind}
        self._plain.request(method, path, None if sent is None else sent.encode(), headers)
        answer = self._plain.getresponse()
        text = answer.read()
        self.cookie = (answer.getheader("Set-Cookie") or self.cookie).partition(";")[0]
        is_json = (answer.getheader("Content-Type") or "").startswith("application/json")
        return json.loads(text) if answer.status == 200 and is_json else None

    def do(self, table: str, command: str, **fields: object) -> Any:
        """Do something at a table."""
        body = {"command": command, "id": f"v{time.monotonic_ns()}", **fields}
        return self.ask("POST", f"/api/tables/{table}/commands", body)

    def started_table(self) -> str:
        """A table of one's own, with a game on a large board: always the same, as not many may be opened."""
        if self._table:
            return self._table
        seats = [{"kind": "me", "name": "Eve"}, {"kind": "me", "name": "Mallory"}]
        self._table = str(self.ask("POST", "/api/tables", {"edition": "usa", "seats": seats})["table"])
        self.do(self._table, "start")
        return self._table

    def begin_again(self) -> None:
        """Let go of a connection on which something went wrong."""
        self._plain.close()

    def socket(self, table: str, *, deaf: bool = False) -> socket.socket:
        """A live connection to a table."""
        client = upgraded(self.port, table, self.source, deaf=deaf)
        client.settimeout(PATIENCE)
        return client


Behaviour: TypeAlias = Callable[[Visitor], Iterator[None]]
"""Something bad, for ever; it yields after each time."""


def pings_without_reading(eve: Visitor) -> Iterator[None]:
    """Each ping is answered, and the answers pile up."""
    with closing([eve.socket(eve.started_table(), deaf=True)]) as (client,):
        client.sendall(HELLO)
        while True:
            client.sendall(frame(PING, b"x" * 100) * 100)
            yield


def messages_without_end(eve: Visitor) -> Iterator[None]:
    """A message that has ever one more piece, with nothing in it."""
    with closing([eve.socket(eve.started_table())]) as (client,):
        client.sendall(frame(TEXT, b"{", fin=False))
        while True:
            client.sendall(frame(CONTINUATION, fin=False) * 1_000)
            yield


def snapshots_without_reading(eve: Visitor) -> Iterator[None]:
    """Whole tables are asked for on many connections, and not taken."""
    table = eve.started_table()
    with closing([]) as clients:
        for _ in range(50):
            clients.append(eve.socket(table, deaf=True))
            clients[-1].sendall(HELLO)  # at once: who is silent for ten seconds is shown out
            yield
        while True:
            for client in clients:
                client.sendall(HELLO)
            yield


def hellos_on_new_connections(eve: Visitor) -> Iterator[None]:
    """Whole tables are asked for, and the connection is made anew for every few."""
    table = eve.started_table()
    while True:
        with contextlib.suppress(OSError), closing([eve.socket(table)]) as (client,):
            client.sendall(HELLO * 10)
            client.recv(65_536)
        yield


def chat_with_new_cookies(eve: Visitor) -> Iterator[None]:
    """Each cookie says as much as one person may."""
    table = eve.started_table()
    while True:
        eve.cookie = ""
        eve.ask("GET", "/")
        for _ in range(30):
            eve.do(table, "say", text="x" * 200, name="Eve")
            yield


def silent_connections(eve: Visitor) -> Iterator[None]:
    """Connections on which nothing is said."""
    with closing([]) as clients:
        while True:
            with contextlib.suppress(OSError):
                clients.append(connection(eve.port, eve.source))
            if len(clients) > 2_000:
                clients.pop(0).close()
            yield


def records_of_many_players(eve: Visitor) -> Iterator[None]:
    """Records as large as may be, that take long to read."""
    names = ", ".join(f"{number:x}" for number in range(36_000))
    turns = "".join(f"{number}. {35_999:x}: a\n" for number in range(1, 12_000))
    record = f"branchline record 1\nedition: usa {'0' * 64}\nplayers: {names}\ndeal / x\n{turns}"
    while True:
        eve.ask("POST", "/api/replay", record[:399_000], "text/plain")
        yield


def files_by_new_names(eve: Visitor) -> Iterator[None]:
    """Ever new ways to write the name of the same file."""
    for number in itertools.count(1):
        eve.ask("GET", "/" + "./" * (number % 500) + "/" * (number % 40) + "index.html")
        yield


def endless_entries(eve: Visitor) -> Iterator[None]:
    """Things that can be done for ever at one's own table, and that each are stored and told."""
    table = eve.started_table()
    for number in itertools.count():
        eve.do(table, "pause" if number % 2 == 0 else "resume")
        eve.do(table, "say", text="again", seat=0)
        yield


def hints_that_nobody_awaits(eve: Visitor) -> Iterator[None]:
    """A hint takes the server half a second; the one who asks for it is gone at once."""
    table = eve.started_table()
    request = (
        f"POST /api/tables/{table}/hint?seat=0 HTTP/1.1\r\nHost: {HOST}:{eve.port}\r\n"
        f"Cookie: {eve.cookie}\r\nContent-Length: 0\r\n\r\n"
    ).encode()
    while True:
        with contextlib.suppress(OSError), closing([connection(eve.port, eve.source)]) as (client,):
            client.sendall(request)
        yield


BEHAVIOURS: Final[dict[str, Behaviour]] = {
    behaviour.__name__: behaviour
    for behaviour in (
        pings_without_reading,
        messages_without_end,
        snapshots_without_reading,
        hellos_on_new_connections,
        chat_with_new_cookies,
        silent_connections,
        records_of_many_players,
        files_by_new_names,
        endless_entries,
        hints_that_nobody_awaits,
    )
}


def _misbehave(name: str, port: int, source: str, deeds: Any) -> None:
    """In the new process: do it until the process is killed; whoever is shown out begins again."""
    os.nice(19)
    visitor = Visitor(port, source)
    while True:
        # What the server says no to is no JSON of a table, or ends the connection.
        with contextlib.suppress(OSError, http.client.HTTPException, TypeError, KeyError):
            for _ in BEHAVIOURS[name](visitor):
                deeds.value += 1
        visitor.begin_again()


@contextlib.contextmanager
def hostile_clients(port: int, names: Sequence[str]) -> Iterator[None]:
    """They are at it, each from another address, while the block runs; and each must have got on with it."""
    deeds = [_FORKS.Value("Q", 0, lock=False) for _ in names]
    clients = [
        _FORKS.Process(target=_misbehave, args=(name, port, f"127.0.0.{2 + number}", count), daemon=True)
        for number, (name, count) in enumerate(zip(names, deeds, strict=True))
    ]

    def idle() -> list[str]:
        return [name for name, count in zip(names, deeds, strict=True) if not count.value]

    for client in clients:
        client.start()
    try:
        wait_until(lambda: not idle(), lambda: f"do nothing: {idle()}")
        yield
    finally:
        for client in clients:
            client.kill()
            client.join()
