"""How long a client may take to send a request: a connection that says nothing, or a byte now and then, is dropped.

The web server itself waits for ever; enough such clients would use up its connections.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

if TYPE_CHECKING:
    import h11


class ImpatientProtocol(H11Protocol):
    """uvicorn's protocol, with a limit on the time from the first byte of a request, or from the beginning of a new
    connection, to the last.
    """

    request_seconds = 30.0
    _given_up: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """See `asyncio.Protocol`."""
        super().connection_made(transport)
        self._wait()

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

    def _request(self) -> RequestResponseCycle | None:
        """The request that was last begun to be answered: its head has come, perhaps not all of its body."""
        return self.cycle  # None at first, though it is not declared so

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """See uvicorn. From now on the connection is a socket's, which must say hello in time."""
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.Protocol`."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._given_up = self.loop.call_later(self.request_seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._given_up is not None:
            self._given_up.cancel()
            self._given_up = None


def impatient_protocol(request_seconds: float) -> type[ImpatientProtocol]:
    """The protocol with a limit of its own."""
    return type("LimitedImpatientProtocol", (ImpatientProtocol,), {"request_seconds": request_seconds})
