"""Five players at each of many tables, in one process: of the table's server, or of the bare echo server."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from typing import Any, Protocol

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

PLAYERS = 5
LONGEST_WAIT = 60.0


class Busy(Protocol):
    """A table at which somebody can act."""

    async def move(self) -> list[float]:
        """One action; returns how long it took to reach each of the five, in seconds."""
        ...


async def _open(url: str, headers: dict[str, str] | None = None) -> ClientConnection:
    return await connect(
        url, additional_headers=headers, compression=None, max_size=None, ping_interval=None, open_timeout=60
    )


class EchoTable:
    """Five sockets of the echo server."""

    def __init__(self, sockets: Sequence[ClientConnection]) -> None:
        self._sockets = sockets

    @classmethod
    async def open(cls, port: int, name: str) -> EchoTable:
        """A table of this name."""
        return cls([await _open(f"ws://127.0.0.1:{port}/{name}") for _ in range(PLAYERS)])

    async def move(self) -> list[float]:
        """See `Busy`."""
        began = time.perf_counter()
        await self._sockets[0].send('{"command":"act","id":"0123456789","seat":0,"number":100,"action":"draw deck"}')
        async with asyncio.timeout(LONGEST_WAIT):
            return list(await asyncio.gather(*(self._heard(socket, began) for socket in self._sockets)))

    async def _heard(self, socket: ClientConnection, began: float) -> float:
        await socket.recv(decode=False)
        return time.perf_counter() - began

    async def close(self) -> None:
        """Leave."""
        await asyncio.gather(*(socket.close() for socket in self._sockets))


class _Choice(msgspec.Struct):
    text: str


class _Private(msgspec.Struct):
    choices: tuple[_Choice, ...] = ()
    offered: tuple[str, ...] = ()


class _Now(msgspec.Struct):
    to_act: int | None
    phase: str


class _Told(msgspec.Struct):
    """As much of a message as a player here looks at."""

    type: str
    number: int = -1
    now: _Now | None = None
    private: _Private | None = None
    id: str = ""
    reason: str = ""


_TOLD = msgspec.json.Decoder(_Told)


class GameTable:
    """A game of five at the real server: one person holds all seats, and looks through each by a socket of its own."""

    def __init__(self, port: int, sockets: Sequence[ClientConnection], rng: random.Random) -> None:
        self._port = port
        self._sockets = sockets
        self._rng = rng
        self._number = 0
        self._seat = 0
        self._phase = ""
        self._private: list[_Private] = [_Private() for _ in sockets]
        self._commands = 0
        self.bytes_told = 0
        self.told = 0

    @classmethod
    async def open(cls, port: int, name: str) -> GameTable:
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
        url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        sockets = [await _open(url, {"Cookie": cookie}) for _ in range(PLAYERS)]
        game = cls(port, sockets, random.Random(name))
        for seat, socket in enumerate(sockets):
            await socket.send(f'{{"command":"hello","seat":{seat}}}')
            await game._snapshot(seat)
        while game._phase == "choosing tickets":
            await game.move()
        return game

    async def _snapshot(self, seat: int) -> None:
        while True:
            told = _TOLD.decode(await asyncio.wait_for(self._sockets[seat].recv(), LONGEST_WAIT))
            if told.type == "snapshot":
                self._take(seat, told)
                return

    def _take(self, seat: int, told: _Told) -> None:
        self._number = max(self._number, told.number)
        if told.private is not None:
            self._private[seat] = told.private
        if told.now is not None and told.now.to_act is not None:
            self._seat, self._phase = told.now.to_act, told.now.phase

    async def move(self) -> list[float]:
        """See `Busy`."""
        seat, private = self._seat, self._private[self._seat]
        if private.offered:
            action = f"keep {', '.join(private.offered)}"
        else:
            action = self._rng.choice(private.choices).text
        self._commands += 1
        command = {
            "command": "act",
            "id": f"c{self._commands}",
            "seat": seat,
            "number": self._number,
            "action": action,
        }
        began = time.perf_counter()
        await self._sockets[seat].send(msgspec.json.encode(command), text=True)
        number = self._number + 1
        async with asyncio.timeout(LONGEST_WAIT):
            return list(await asyncio.gather(*(self._heard(other, number, began) for other in range(PLAYERS))))

    async def _heard(self, seat: int, number: int, began: float) -> float:
        while True:
            data = await self._sockets[seat].recv(decode=False)
            if data.startswith(b'{"type":"refused"'):
                raise RuntimeError(f"refused: {_TOLD.decode(data).reason}")
            if data.startswith(b'{"type":"happened"'):
                took = time.perf_counter() - began
                if not data.startswith(b'{"type":"happened","number":%d,' % number):
                    raise RuntimeError(f"seat {seat} was not told number {number}: {data[:60]!r}")
                self.bytes_told += len(data)
                self.told += 1
                if b'"private":' in data:  # to the others, all that matters is that it came
                    self._take(seat, _TOLD.decode(data))
                return took

    async def close(self) -> None:
        """Leave."""
        await asyncio.gather(*(socket.close() for socket in self._sockets))
