"""The players' end of a WebSocket: by a library as programs have it, or so lean that only the server's work counts.

Five listeners by the library cost more than the echo server that they listen to.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Protocol, Self, cast

from websockets.asyncio.client import ClientConnection, connect

Hear = Callable[[bytes], None]
"""What is called with every message that comes."""


class AnySocket(Protocol):
    """One connection."""

    @classmethod
    async def open(cls, port: int, path: str, hear: Hear, cookie: str = "") -> Self:
        """Connect; messages may be heard before this returns."""
        ...

    async def send(self, message: bytes) -> None:
        """Send a text of at most 64 kB."""
        ...

    def close(self) -> None:
        """Leave without a word."""
        ...


class LeanSocket(asyncio.Protocol):
    """One connection by hand, without compression; pings and fragments do not come in a run this short."""

    def __init__(self, path: str, cookie: str, hear: Hear) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Cookie: {cookie}\r\n\r\n"
        ).encode()
        self._hear = hear
        self._transport: asyncio.Transport | None = None
        self._pending = b""
        self._accepted = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(cls, port: int, path: str, hear: Hear, cookie: str = "") -> Self:
        """See `AnySocket`."""
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: cls(path, cookie, hear), "127.0.0.1", port)
        async with asyncio.timeout(60):
            await socket.opened
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is not a subclass
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        data = self._pending + data if self._pending else data
        if not self._accepted:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._pending = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(RuntimeError(f"refused: {head[:200]!r}"))
                return
            self._accepted = True
            self.opened.set_result(None)
        at = 0
        while len(data) - at >= 2:
            start, size = at + 2, data[at + 1]
            if size == 126:
                start, size = at + 4, int.from_bytes(data[at + 2 : at + 4], "big")
            elif size == 127:
                start, size = at + 10, int.from_bytes(data[at + 2 : at + 10], "big")
            if len(data) < start + size:
                break
            if data[at] == 0x81:
                self._hear(data[start : start + size])
            at = start + size
        self._pending = data[at:]

    async def send(self, message: bytes) -> None:
        """See `AnySocket`. (A client's frames are masked; a mask of zeros leaves them as they are.)"""
        assert self._transport is not None
        size = len(message)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self._transport.write(b"\x81" + length + b"\0\0\0\0" + message)

    def close(self) -> None:
        """See `AnySocket`."""
        assert self._transport is not None
        self._transport.abort()


class LibrarySocket:
    """One connection by the `websockets` library."""

    def __init__(self, connection: ClientConnection, hear: Hear) -> None:
        self._connection = connection
        self._listening = asyncio.create_task(self._listen(hear))

    @classmethod
    async def open(cls, port: int, path: str, hear: Hear, cookie: str = "") -> Self:
        """See `AnySocket`."""
        return cls(
            await connect(
                f"ws://127.0.0.1:{port}{path}",
                additional_headers={"Cookie": cookie} if cookie else None,
                compression=None,
                max_size=None,
                ping_interval=None,
                open_timeout=60,
            ),
            hear,
        )

    async def _listen(self, hear: Hear) -> None:
        while True:
            hear(await self._connection.recv(decode=False))

    async def send(self, message: bytes) -> None:
        """See `AnySocket`."""
        await self._connection.send(message, text=True)

    def close(self) -> None:
        """See `AnySocket`."""
        self._listening.cancel()
        self._connection.transport.abort()
