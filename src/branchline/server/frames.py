"""WebSocket messages on their way out: a frame is made once and written to everybody who gets the same message.

The web server's own way to send is a coroutine, a dictionary and a state machine for every client. A server's frames
are not masked, so the same bytes are right for all.
"""

from __future__ import annotations

from typing import Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

EXTENSION: Final = "branchline.frames"
"""Where a socket's scope holds its `FrameWriter`."""


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
        """Send a frame; False if the client is gone, or so far behind that it is dropped now."""
        ...


class FramesProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, with a way to write a frame that was made before."""

    backlog_bytes = 262_144
    congested = False
    """Whether more waits to be sent than the system takes at once."""

    def handle_connect(self, event: Request) -> None:
        """See uvicorn: here the application's scope is made, and the application starts a moment later."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

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
        if self.congested and self.transport.get_write_buffer_size() > self.backlog_bytes:
            self.transport.abort()
            return False
        self.transport.write(frame)
        return True


def frames_protocol(backlog_bytes: int) -> type[FramesProtocol]:
    """The protocol with a limit on what may wait to be sent to one client."""
    return type("LimitedFramesProtocol", (FramesProtocol,), {"backlog_bytes": backlog_bytes})
