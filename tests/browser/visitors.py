"""People in front of the page: each has a browser context, and everything that reaches it is looked at."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import msgspec
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebSocket

from branchline.server.contract.messages import Happened, Message, Snapshot
from tests.server.running import RunningServer

WAIT = 30_000
"""Milliseconds, far more than anything here takes, after which waiting is given up."""

NETWORK = r"net::ERR_|WebSocket (connection to|is closed)|Failed to (load resource|fetch)"
"""What Chromium writes to its console when the network or the server is away."""

_decoder = msgspec.json.Decoder(Message)


class Visitor:
    """A browser context with one page or more. What it heard must be for its eyes, and what it asked for be ours."""

    def __init__(self, context: BrowserContext, server: RunningServer) -> None:
        self.context = context
        self.server = server
        self.complaints: list[str] = []
        """What the browser has complained about: errors, refused scripts and styles, requests to others."""
        self.foreseen: list[str] = []
        """Patterns of complaints that the test brings about itself."""
        self.frames: list[Frames] = []
        """What came over each socket, in the order the sockets were opened."""
        context.set_default_timeout(WAIT)
        context.on("console", self._write_down)
        context.on("weberror", lambda error: self.complaints.append(f"uncaught: {error.error}"))
        context.on("request", self._see_where_to)
        context.on("page", lambda page: page.on("websocket", self._listen))
        self.page = context.new_page()

    def goes_to(self, address: str) -> Page:
        """Open an address of the server, and have its page."""
        self.page.goto(self.server.url + address)
        return self.page

    def second_tab(self) -> Page:
        """Another tab of the same browser."""
        return self.context.new_page()

    def foresees(self, pattern: str) -> None:
        """From now on these complaints are the test's own doing."""
        self.foreseen.append(pattern)

    def _write_down(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def _see_where_to(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.netloc != urlsplit(self.server.url).netloc:
            self.complaints.append(f"a request to {request.url}")

    def _listen(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != urlsplit(self.server.url).netloc:
            self.complaints.append(f"a socket to {socket.url}")
        self.frames.append(Frames(socket))

    @property
    def heard(self) -> str:
        """Every byte that came over its sockets."""
        return "\n".join(text for frames in self.frames for text in frames.received)

    def leaves(self) -> None:
        """Close the browser context; nothing may have gone wrong in it."""
        self.context.close()
        foreseen = re.compile("|".join(self.foreseen) or "(?!)")
        complaints = [complaint for complaint in self.complaints if not foreseen.search(complaint)]
        assert not complaints, complaints
        for frames in self.frames:
            frames.hold_no_secrets()


class Frames:
    """What came over one socket, and what was sent."""

    def __init__(self, socket: WebSocket) -> None:
        self.received: list[str] = []
        self.sent: list[dict[str, Any]] = []
        socket.on("framereceived", lambda text: self.received.append(text if isinstance(text, str) else text.decode()))
        socket.on("framesent", lambda text: self.sent.append(msgspec.json.decode(text)))

    def hold_no_secrets(self) -> None:
        """Whatever was sent to these eyes may be seen by them."""
        # A socket that goes on after a break says whose eyes it has, and gets no snapshot.
        seat: int | None = self.sent[0].get("seat") if self.sent else None
        is_over = False
        for text in self.received:
            message = _decoder.decode(text)
            if not isinstance(message, Snapshot | Happened):
                continue
            if isinstance(message, Snapshot):
                seat = message.seat
                mine = {info.seat for info in message.table.seats if info.yours}
                assert seat is None or seat in mine, text
            if message.table is not None:
                is_over = message.table.stage in ("over", "ended")
                assert message.table.seed is None or is_over, text
            if message.private is not None:
                assert seat is not None, text
                if message.now is not None:
                    assert sum(message.private.hand.values()) == message.now.hand_sizes[seat], text
            assert message.revealed is None or is_over, text
            lines = message.log if isinstance(message, Snapshot) else (message.line,)
            for event in (event for line in lines if line is not None for event in line.events):
                assert event == event.seen_by(seat), text
