"""WebSocket frames, on their way out and in.

Out: a frame is made once and written to everybody who gets the same message. The web server's own way to send takes a
coroutine, a dictionary and a state machine for every client. A server's frames are not masked, so the same bytes suit
everybody.

In: a client gets a small part of each round of the event loop, however much it sends. Frames that the application
never sees (pings, pongs, pieces of messages) are counted here, and a client that sends too many is dropped.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

from branchline.server.limits.buckets import Bucket
from branchline.server.limits.limits import Limits
from branchline.server.logs import facts

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent

log = logging.getLogger(__name__)

EXTENSION: Final = "branchline.frames"
"""Where a socket's scope holds its `FrameWriter`."""
BYTES_AT_ONCE: Final = 1_024
"""Bytes of one client that are read in one round of the event loop: nearly every message is shorter."""

BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def text_frame(message: bytes) -> bytes:
    """One message as it goes over the wire to any client."""
    size = len(message)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + message
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return Frame(Opcode.TEXT, message).serialize(mask=False)


class FrameWriter(Protocol):
    """Writes frames to one client, at once and without waiting."""

    def write_frame(self, frame: bytes) -> bool:
        """Send a frame; False if the client is gone, or is so far behind that it is dropped now."""
        ...

    def shutdown(self) -> None:
        """End the connection with code 1012, 'service restart', so that the client comes back."""
        ...

    def end(self, code: int, reason: str) -> None:
        """Close the connection once everything written has been sent."""
        ...


class FramesProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, with limits and with a way to write a frame that is made already.

    uvicorn reads all that has come before anything else happens, answers pings by itself, and waits without end for a
    client that does not read.
    """

    limits = Limits()
    congested = False
    """Whether more waits to be sent than the system takes at once."""
    _next_piece: asyncio.Handle | None = None
    _unfinished: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        super().connection_made(transport)
        self._ahead = bytearray()
        self._control_frames = Bucket(self.limits.control_frames, self.loop.time())

    def handle_connect(self, event: Request) -> None:
        """See uvicorn: here the application's scope is made, and the application starts a moment later."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    # ------------------------------------------------------------ out

    def pause_writing(self) -> None:
        """See `asyncio.Protocol`."""
        self.congested = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """See `asyncio.Protocol`."""
        self.congested = False
        super().resume_writing()

    def write_frame(self, frame: bytes) -> bool:
        """See `FrameWriter`."""
        if self.close_sent or self.transport.is_closing():
            return False
        if self.congested and self.transport.get_write_buffer_size() > self.limits.backlog_bytes:
            self._drop("reads too little")
            return False
        self.transport.write(frame)
        return True

    def end(self, code: int, reason: str) -> None:
        """See `FrameWriter`. (As uvicorn does it when the application sends `websocket.close`, which has to wait.)"""
        if self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    async def send(self, message: ASGISendEvent) -> None:
        """See uvicorn, which takes a refused upgrade for one that was never answered, and logs that as an error."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    # ------------------------------------------------------------ in

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        self._ahead += data
        if self._next_piece is None and self._is_ready():
            self._take_piece()

    def _is_ready(self) -> bool:
        """Whether the application has dealt with what came before. After the end only a goodbye is awaited."""
        return self.close_sent or self.queue.empty()

    def _take_piece(self) -> None:
        self._next_piece = None
        piece = bytes(self._ahead[:BYTES_AT_ONCE])
        del self._ahead[:BYTES_AT_ONCE]
        super().data_received(piece)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self._refuse_upgrade()
        if self.transport.is_closing():
            self._ahead.clear()
        elif len(self._ahead) > self.limits.ahead_bytes:
            self._drop("sends more than can be done")
        elif self._is_ready():
            self._go_on()

    def _refuse_upgrade(self) -> None:
        """Answer a request that makes no sense. uvicorn would wait without end for one that does."""
        self.transport.write(b"".join(self.conn.data_to_send()) or BAD_REQUEST)
        self.transport.close()

    def _go_on(self) -> None:
        """Take the next piece in the next round; when there is none, read on."""
        if self._ahead:
            if self._next_piece is None:
                self._next_piece = self.loop.call_soon(self._take_piece)
        elif self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        """See uvicorn."""
        message = await self.queue.get()
        if self.queue.empty() and not self.transport.is_closing():
            self._go_on()
        return message

    # ------------------------------------------------------------ what the application does not see

    def handle_ping(self) -> None:
        """See uvicorn."""
        if self._may_send_control_frame():
            self.write_frame(b"".join(self.conn.data_to_send()))

    def handle_pong(self, event: Frame) -> None:
        """See uvicorn."""
        if self._may_send_control_frame():
            super().handle_pong(event)

    def _may_send_control_frame(self) -> bool:
        if self._control_frames.take(self.loop.time()):
            return True
        self._drop("sends too many pings")
        return False

    def handle_text(self, event: Frame) -> None:
        """See uvicorn."""
        super().handle_text(event)
        self._await_the_rest(event)

    def handle_bytes(self, event: Frame) -> None:
        """See uvicorn."""
        super().handle_bytes(event)
        self._await_the_rest(event)

    def handle_cont(self, event: Frame) -> None:
        """See uvicorn."""
        if len(self.frames) >= self.limits.fragments:
            self._drop("sends a message in too many pieces")
            return
        super().handle_cont(event)
        if event.fin:
            self._forget_unfinished()

    def _await_the_rest(self, event: Frame) -> None:
        if not event.fin:
            seconds = self.limits.request_seconds
            self._unfinished = self.loop.call_later(seconds, self._drop, "does not finish its message")

    def _forget_unfinished(self) -> None:
        if self._unfinished is not None:
            self._unfinished.cancel()
            self._unfinished = None

    # ------------------------------------------------------------ the end

    def send_keepalive_ping(self) -> None:
        """See uvicorn, which lets a connection stay half closed without end if the client does not read the rest."""
        if self.transport.is_closing():
            self.transport.abort()
        else:
            super().send_keepalive_ping()

    def shutdown(self) -> None:
        """See `FrameWriter`; and uvicorn, which no longer asks whether the client is there."""
        super().shutdown()
        self.loop.call_later(self.limits.ping_seconds, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """See uvicorn, which would first wait until the client has read everything."""
        self._drop("does not answer")

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.Protocol`."""
        self._forget_unfinished()
        self._ahead.clear()
        self.frames.clear()
        super().connection_lost(exc)

    def _drop(self, why: str) -> None:
        if not self.transport.is_closing():
            log.info("a socket is dropped", extra=facts(client=why))
        self._ahead.clear()
        self.transport.abort()


def frames_protocol(limits: Limits) -> type[FramesProtocol]:
    """The protocol with a server's limits."""
    return type("LimitedFramesProtocol", (FramesProtocol,), {"limits": limits})
