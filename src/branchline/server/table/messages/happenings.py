"""What an entry has changed, and the messages that tell it."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import NamedTuple

from branchline.server.contract.entries import AnyEntry, Rematched
from branchline.server.contract.entries import encode as encode_entry
from branchline.server.table.messages.game_messages import Pieces, encode
from branchline.server.table.messages.log_lines import Line
from branchline.server.table.messages.viewpoints import Eyes, Outline

KEPT = 200
"""So many happenings are remembered for those who come back."""


class AlreadyDone(NamedTuple):
    """The command was carried out before, as entry `number`."""

    number: int


class Trace:
    """What is remembered of an entry: its line in the log and what it did to the board, encoded."""

    __slots__ = ("board", "line", "number")

    def __init__(self, number: int, line: Line | None, board: bytes) -> None:
        self.number = number
        self.line = line
        self.board = board
        """``"changes":...`` or ``"board":...``, or nothing."""

    def parts(self, seat: int | None, command: str = "") -> list[bytes]:
        """The beginning of a `Happened`; `command`: what made it happen, for the person who asked for it."""
        parts = [b'{"type":"happened","number":%d' % self.number]
        if command:
            parts += (b',"command":', encode(command))
        if self.line is not None:
            parts.append(b',"line":')
            parts.append(self.line.seen_by(seat))
        if self.board:
            parts.append(b",")
            parts.append(self.board)
        return parts


class Happening:
    """One entry that was carried out: what to store, and whom to tell what."""

    __slots__ = ("_messages", "_now", "_outline", "_privates", "_revealed", "entry", "trace")

    def __init__(
        self,
        entry: AnyEntry,
        trace: Trace,
        now: bytes | None,
        privates: Mapping[int, Pieces],
        outline: Outline | None,
        revealed: bytes | None,
    ) -> None:
        self.entry = entry
        self.trace = trace
        self._now = now
        self._privates = privates
        self._outline = outline
        self._revealed = revealed
        self._messages: dict[tuple[int | None, str], bytes] = {}

    @property
    def number(self) -> int:
        """The entry's number."""
        return self.trace.number

    @property
    def listing_changed(self) -> bool:
        """Whether what a list of tables says of this one may have changed."""
        return self._outline is not None

    def stored(self) -> bytes:
        """The entry as it is to be stored."""
        return encode_entry(self.entry)

    def message(self, eyes: Eyes) -> bytes:
        """The `Happened` for these eyes. It is made once for all to whom it tells the same."""
        seat, person = eyes
        if seat not in self._privates and (self.trace.line is None or not self.trace.line.differs_for(seat)):
            seat = None
        key = seat, person if self._outline is not None or person == self.entry.person else ""  # or: their own command
        message = self._messages.get(key)
        if message is None:
            message = self._messages[key] = self._made(seat, person)
        return message

    def _made(self, seat: int | None, person: str) -> bytes:
        private = None if seat is None else self._privates.get(seat)
        table = None if self._outline is None else self._outline.told_to(person)
        own = person == self.entry.person and not isinstance(self.entry, Rematched)  # that has an answer of its own
        command = self.entry.command if own else ""
        return whole_message(self.trace.parts(seat, command), self._now, private, table, self._revealed)


def whole_message(
    parts: list[bytes], now: bytes | None, private: Pieces | None, table: bytes | None, revealed: bytes | None
) -> bytes:
    """A message that was begun, with what is sent whole."""
    if now is not None:
        parts += (b',"now":', now)
    if private is not None:
        parts.append(b',"private":')
        parts += private
    if table is not None:
        parts += (b',"table":', table)
    if revealed is not None:
        parts += (b',"revealed":', revealed)
    parts.append(b"}")
    return b"".join(parts)


class Memory:
    """The last traces, for those who come back after a lost connection."""

    __slots__ = ("_traces",)

    def __init__(self) -> None:
        self._traces: deque[Trace] = deque(maxlen=KEPT)

    def add(self, trace: Trace) -> None:
        """Remember one more."""
        self._traces.append(trace)

    def since(self, number: int) -> list[Trace] | None:
        """All after a number; None if they are no longer remembered, or that number has not come yet."""
        if not self._traces or number > self._traces[-1].number or number < self._traces[0].number - 1:
            return None
        missing = self._traces[-1].number - number
        return list(self._traces)[len(self._traces) - missing :]
