"""How long a client may take to send a request, and to take its answer.

A connection that sends nothing, or a byte now and then, is dropped; so is one whose client does not read. The web
server itself would wait without end, and enough such clients would use up its connections.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from branchline.server.limits.limits import household
from branchline.server.limits.plain_connections import PlainConnections

if TYPE_CHECKING:
    import h11

SLOWEST: Final = 1_024
"""Bytes per second that a client must at least read of an answer that waits for it."""


class ImpatientProtocol(H11Protocol):
    """uvicorn's protocol with two time limits: one for a request to arrive, counted from its first byte or from the
    start of a new connection, and one for a client that does not read its answer.
    """

    request_seconds = 30.0
    plain_connections: PlainConnections
    host = ""
    """See `PlainConnection`."""
    address = ""
    """See `PlainConnection`."""
    _given_up: asyncio.TimerHandle | None = None
    _taking: asyncio.TimerHandle | None = None
    _to_take = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """See `asyncio.Protocol`."""
        super().connection_made(transport)
        self.host = self.client[0] if self.client else ""
        self.address = household(self.host)
        if self.plain_connections.enter(self):
            self._wait()
        else:
            self.drop()

    def drop(self) -> None:
        """See `PlainConnection`."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        before = self._request()
        is_done = before is None or before.response_complete
        if is_done and self._given_up is None:
            self._wait()
        super().data_received(data)
        now = self._request()
        if now is not None and not now.more_body and not (is_done and now is before):
            self._stop_waiting()
            self.plain_connections.note_busy(self)

    def _request(self) -> RequestResponseCycle | None:
        """The latest request whose head has arrived; its body may still be on the way."""
        return self.cycle  # None at first, though it is not declared so

    def on_response_complete(self) -> None:
        """See uvicorn."""
        self.plain_connections.note_idle(self)
        self._stop_watching()
        self._watch()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """See uvicorn. From now on the connection is a socket, which must say hello in time."""
        self._end()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.Protocol`."""
        self._end()
        super().connection_lost(exc)

    def _end(self) -> None:
        self._stop_waiting()
        self._stop_watching()
        self.plain_connections.leave(self)

    # ------------------------------------------------------------ a request that does not come

    def _wait(self) -> None:
        self._given_up = self.loop.call_later(self.request_seconds, self.drop)

    def _stop_waiting(self) -> None:
        if self._given_up is not None:
            self._given_up.cancel()
            self._given_up = None

    # ------------------------------------------------------------ an answer that is not taken

    def pause_writing(self) -> None:
        """See `asyncio.Protocol`: a lot waits to be read."""
        super().pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        """See `asyncio.Protocol`: most of it has been read."""
        super().resume_writing()
        self._stop_watching()

    def _watch(self) -> None:
        """Check later whether the client has read something."""
        self._to_take = self.transport.get_write_buffer_size()
        if self._to_take and self._taking is None:
            self._taking = self.loop.call_later(self.request_seconds, self._look)

    def _look(self) -> None:
        self._taking = None
        taken = self._to_take - self.transport.get_write_buffer_size()
        if taken < min(self._to_take, SLOWEST * self.request_seconds):
            self.drop()
        else:
            self._watch()

    def _stop_watching(self) -> None:
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None


def impatient_protocol(request_seconds: float, plain_connections: PlainConnections) -> type[ImpatientProtocol]:
    """The protocol for one server: with its time limit, and with its connections counted together."""
    own = {"request_seconds": request_seconds, "plain_connections": plain_connections}
    return type("LimitedImpatientProtocol", (ImpatientProtocol,), own)
