"""Five players at each of many tables, in one process: of the table's server, or of the bare echo server."""

from __future__ import annotations

import asyncio
import functools
import random
import time
from abc import ABC, abstractmethod
from typing import Any

import httpx
import msgspec

from benchmarks.table_sockets import AnySocket

PLAYERS = 5
LONGEST_WAIT = 60.0


class Listening(ABC):
    """A table with five sockets, at which somebody acts and all must hear of it."""

    def __init__(self) -> None:
        self.sockets: list[AnySocket] = []
        self._began = 0.0
        self._took: list[float] = []
        self._all_heard: asyncio.Future[None] | None = None

    async def move(self) -> list[float]:
        """One action; returns how long it took to reach each of the five, in seconds."""
        self._took = []
        self._all_heard = asyncio.get_running_loop().create_future()
        self._began = time.perf_counter()
        await self.act()
        async with asyncio.timeout(LONGEST_WAIT):
            await self._all_heard
        return self._took

    @abstractmethod
    async def act(self) -> None:
        """Send one action."""

    def heard(self) -> None:
        """One of the five has heard of it."""
        self._took.append(time.perf_counter() - self._began)
        if len(self._took) == PLAYERS and self._all_heard is not None:
            self._all_heard.set_result(None)

    def fail(self, reason: str) -> None:
        """The measurement is worth nothing."""
        if self._all_heard is None:
            raise RuntimeError(reason)
        self._all_heard.set_exception(RuntimeError(reason))

    def close(self) -> None:
        """Leave."""
        for socket in self.sockets:
            socket.close()


class EchoTable(Listening):
    """Five sockets of the echo server."""

    @classmethod
    async def open(cls, port: int, name: str, kind: type[AnySocket]) -> EchoTable:
        """A table of this name."""
        table = cls()
        table.sockets = [await kind.open(port, f"/{name}", table._hear) for _ in range(PLAYERS)]
        return table

    async def act(self) -> None:
        """See `Listening`."""
        await self.sockets[0].send(b'{"command":"act","id":"0123456789","seat":0,"number":100,"action":"draw deck"}')

    def _hear(self, _message: bytes) -> None:
        self.heard()


class _Choice(msgspec.Struct):
    text: str


class _Private(msgspec.Struct):
    choices: tuple[msgspec.Raw, ...] = ()
    offered: tuple[str, ...] = ()


class _Now(msgspec.Struct):
    to_act: int | None
    phase: str


class _Told(msgspec.Struct):
    """As much of a message as a player here looks at."""

    number: int = -1
    now: _Now | None = None
    private: _Private | None = None


_TOLD = msgspec.json.Decoder(_Told)
_CHOICE = msgspec.json.Decoder(_Choice)


class GameTable(Listening):
    """A game of five at the real server: one person holds all seats, and looks through each by a socket of its own."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self._rng = rng
        self._number = 0
        self._seat = 0
        self._phase = ""
        self._private: list[_Private] = [_Private()] * PLAYERS
        self._arrived = [asyncio.Event() for _ in range(PLAYERS)]
        self._commands = 0
        self.bytes_told = 0
        self.told = 0

    @classmethod
    async def open(cls, port: int, name: str, kind: type[AnySocket]) -> GameTable:
        """A new game, up to the point where the first tickets have been chosen."""
        seats = [{"kind": "me", "name": f"P{seat}"} for seat in range(PLAYERS)]
        body: dict[str, Any] = {"edition": "usa", "seats": seats, "options": {"pace": "instant"}, "name": "P0"}
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
            opened = await client.post("/api/tables", json=body)
            opened.raise_for_status()
            table = opened.json()["table"]
            begun = await client.post(f"/api/tables/{table}/commands", json={"command": "start", "id": "start"})
            begun.raise_for_status()
            cookie = "; ".join(f"{key}={value}" for key, value in client.cookies.items())
        game = cls(random.Random(name))
        for seat in range(PLAYERS):
            hear = functools.partial(game._hear, seat)
            socket = await kind.open(port, f"/api/tables/{table}/socket", hear, cookie)
            game.sockets.append(socket)
            await socket.send(b'{"command":"hello","seat":%d}' % seat)
            async with asyncio.timeout(LONGEST_WAIT):
                await game._arrived[seat].wait()
        while game._phase == "choosing tickets":
            await game.move()
        return game

    async def act(self) -> None:
        """See `Listening`."""
        seat, private = self._seat, self._private[self._seat]
        if private.offered:
            action = f"keep {', '.join(private.offered)}"
        else:
            action = _CHOICE.decode(self._rng.choice(private.choices)).text
        self._commands += 1
        await self.sockets[seat].send(
            b'{"command":"act","id":"c%d","seat":%d,"number":%d,"action":%b}'
            % (self._commands, seat, self._number, msgspec.json.encode(action))
        )

    def _hear(self, seat: int, message: bytes) -> None:
        if message.startswith(b'{"type":"happened"'):
            if not self._took:
                self._number += 1
            if not message.startswith(b'{"type":"happened","number":%d,' % self._number):
                self.fail(f"seat {seat} was not told number {self._number}: {message[:60]!r}")
                return
            self.bytes_told += len(message)
            self.told += 1
            if b'"private":' in message:  # to the others, all that matters is that it came
                self._take(seat, message)
            self.heard()
        elif message.startswith(b'{"type":"snapshot"'):
            self._take(seat, message)
            self._arrived[seat].set()
        elif message.startswith((b'{"type":"refused"', b'{"type":"fault"')):
            self.fail(f"refused: {message!r}")

    def _take(self, seat: int, message: bytes) -> None:
        told = _TOLD.decode(message)
        self._number = told.number
        if told.private is not None:
            self._private[seat] = told.private
        if told.now is not None and told.now.to_act is not None:
            self._seat, self._phase = told.now.to_act, told.now.phase
