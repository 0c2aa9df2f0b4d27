"""Who is told what happens at a table: the sockets connected to it, and which seats they look from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from branchline.server.contract.encoding import encode
from branchline.server.contract.messages import Fault, Presence
from branchline.server.table.messages.happenings import Happening
from branchline.server.table.messages.viewpoints import Eyes
from branchline.server.websocket.frames import text_frame


class Listener(Protocol):
    """Somebody who looks at the table through one pair of eyes, and to whom frames can be written."""

    eyes: Eyes

    def write(self, frame: bytes) -> None:
        """Send a frame at once; a listener who can't take it is dropped."""
        ...

    def close(self) -> None:
        """End the connection, so that the client comes back."""
        ...

    def dismiss(self, fault: Fault) -> None:
        """Say why, and end the connection."""
        ...


class Listeners:
    """All listeners of one table."""

    __slots__ = ("_all", "_presence")

    def __init__(self) -> None:
        self._all: dict[Listener, None] = {}
        self._presence = b""

    def __len__(self) -> int:
        return len(self._all)

    def add(self, listener: Listener) -> None:
        """Tell them everything from now on."""
        self._all[listener] = None

    def remove(self, listener: Listener) -> None:
        """They are gone."""
        self._all.pop(listener, None)

    def strip(self, may_look: Callable[[Eyes], bool]) -> list[Listener]:
        """Turn those whose seat is no longer theirs into spectators, and return them."""
        stripped = [listener for listener in self._all if not may_look(listener.eyes)]
        for listener in stripped:
            listener.eyes = Eyes(None, listener.eyes.person)
        return stripped

    def persons(self) -> set[str]:
        """Who is connected, whatever they look through."""
        return {listener.eyes.person for listener in self._all}

    def dismiss(self, fault_of: Callable[[Eyes], Fault | None]) -> None:
        """End the connections of those who may not look any more; `fault_of` says why."""
        for listener in list(self._all):
            fault = fault_of(listener.eyes)
            if fault is not None:
                del self._all[listener]
                listener.dismiss(fault)

    def tell(self, happening: Happening) -> None:
        """Send everybody what they may know of it. Each different message is framed once."""
        frames: dict[int, bytes] = {}
        for listener in list(self._all):
            message = happening.message(listener.eyes)
            frame = frames.get(id(message))
            if frame is None:
                frame = frames[id(message)] = text_frame(message)
            listener.write(frame)

    def show(self, snapshot: Callable[[Eyes], bytes]) -> None:
        """Send everybody the whole table."""
        for listener in list(self._all):
            listener.write(text_frame(snapshot(listener.eyes)))

    def close(self) -> None:
        """End everybody's connection, so that they come back."""
        for listener in list(self._all):
            listener.close()

    def tell_all(self, message: object) -> None:
        """Send everybody the same message."""
        frame = text_frame(encode(message))
        for listener in list(self._all):
            listener.write(frame)

    def presence(self, seats: int) -> Presence:
        """Which seats have somebody connected, and how many watch."""
        present = {listener.eyes.seat for listener in self._all}
        spectators = sum(listener.eyes.seat is None for listener in self._all)
        return Presence(connected=tuple(seat in present for seat in range(seats)), spectators=spectators)

    def tell_presence(self, seats: int, newcomer: Listener | None = None) -> None:
        """Tell everybody who is there, if that has changed; a newcomer is told in any case."""
        message = encode(self.presence(seats))
        frame = text_frame(message)
        if message != self._presence:
            self._presence = message
            for listener in list(self._all):
                listener.write(frame)
        elif newcomer is not None:
            newcomer.write(frame)
