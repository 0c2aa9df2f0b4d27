"""Stands between one server and NATS, and loses announcements while both connections stay up."""

from __future__ import annotations

import asyncio
import contextlib
import random

OURS = b"branchline."
"""How the subjects of our announcements begin."""


class BusProxy:
    """A port that leads to NATS. Of what NATS sends through it, announcements are lost with a chance of `loss`."""

    def __init__(self, nats_port: int, rng: random.Random) -> None:
        self.loss = 0.0
        self.passed = 0
        self.lost = 0
        self._nats_port = nats_port
        self._rng = rng
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._serving: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        """Where servers find it."""
        assert self._server is not None
        return f"nats://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def start(self) -> None:
        """Listen on a free port."""
        self._server = await asyncio.start_server(self._begin, "127.0.0.1", 0)

    async def close(self) -> None:
        """End everything."""
        if self._server is not None:
            self._server.close()
        self.cut()
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)

    def cut(self) -> None:
        """Break the connections; the server makes new ones."""
        for writer in self._open:
            writer.transport.abort()

    def _begin(self, from_server: asyncio.StreamReader, to_server: asyncio.StreamWriter) -> None:
        task = asyncio.get_running_loop().create_task(self._serve(from_server, to_server))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _serve(self, from_server: asyncio.StreamReader, to_server: asyncio.StreamWriter) -> None:
        """Pass on what comes from both sides until one of them ends."""
        writers = [to_server]
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            try:
                from_nats, to_nats = await asyncio.open_connection("127.0.0.1", self._nats_port)
                writers.append(to_nats)
                self._open.update(writers)
                up = asyncio.ensure_future(_pass_on(from_server, to_nats))
                down = asyncio.ensure_future(self._pass_on_or_lose(from_nats, to_server))
                try:
                    await asyncio.wait((up, down), return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for way in (up, down):
                        way.cancel()
                    await asyncio.gather(up, down, return_exceptions=True)
            finally:
                self._open.difference_update(writers)
                for writer in writers:
                    writer.transport.abort()

    async def _pass_on_or_lose(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """NATS speaks in lines; after `MSG subject ... length` that many bytes follow, and the end of a line."""
        while line := await reader.readline():
            if line.startswith((b"MSG ", b"HMSG ")):
                words = line.split()
                line += await reader.readexactly(int(words[-1]) + 2)
                if words[1].startswith(OURS):
                    if self._rng.random() < self.loss:
                        self.lost += 1
                        continue
                    self.passed += 1
            writer.write(line)
            await writer.drain()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while some := await reader.read(65_536):
        writer.write(some)
        await writer.drain()
