"""What an entry has changed, and the messages that tell it."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Final, NamedTuple

from branchline.server.contract.encoding import encode
from branchline.server.contract.entries import AnyEntry, Rematched
from branchline.server.contract.entries import encode as encode_entry
from branchline.server.contract.messages import Board, BoardChanges, Happened, Now, Private, Revealed, TableInfo
from branchline.server.table.messages.log_lines import Line
from branchline.server.table.messages.viewpoints import Eyes, Outline

REMEMBERED: Final = 200
"""Happenings that are remembered for those who come back."""


class AlreadyDone(NamedTuple):
    """The command was carried out before, as entry `number`."""

    number: int


class Trace(NamedTuple):
    """What is remembered of an entry: its line in the log and what it did to the board. All of it is encoded."""

    number: int
    line: Line | None
    changes: BoardChanges | None = None
    board: Board | None = None

    def message(
        self,
        seat: int | None,
        *,
        command: str = "",
        now: Now | None = None,
        private: Private | None = None,
        table: TableInfo | None = None,
        revealed: Revealed | None = None,
    ) -> bytes:
        """The `Happened` for a seat's eyes, or a spectator's; `command` is the id that the person who asked gave it."""
        return encode(
            Happened(
                number=self.number,
                command=command or None,
                line=None if self.line is None else self.line.seen_by(seat),
                changes=self.changes,
                now=now,
                private=private,
                table=table,
                board=self.board,
                revealed=revealed,
            )
        )


class Happening:
    """One entry that was carried out: what to store, and what to tell whom."""

    __slots__ = ("_messages", "_now", "_outline", "_privates", "_revealed", "entry", "trace")

    def __init__(
        self,
        entry: AnyEntry,
        trace: Trace,
        now: Now | None,
        privates: Mapping[int, Private],
        outline: Outline | None,
        revealed: Revealed | None,
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
        """Whether what lists of tables say of this one may have changed."""
        return self._outline is not None

    def stored(self) -> bytes:
        """The entry as it is to be stored."""
        return encode_entry(self.entry)

    def message(self, eyes: Eyes) -> bytes:
        """The `Happened` for these eyes. It is made once for all who are told the same."""
        seat, person = eyes
        if seat not in self._privates and (self.trace.line is None or seat not in self.trace.line.own):
            seat = None
        is_personal = self._outline is not None or person == self.entry.person  # the latter: it was their own command
        key = seat, person if is_personal else ""
        message = self._messages.get(key)
        if message is None:
            message = self._messages[key] = self._made(seat, person)
        return message

    def _made(self, seat: int | None, person: str) -> bytes:
        own = person == self.entry.person and not isinstance(self.entry, Rematched)  # which has an answer of its own
        return self.trace.message(
            seat,
            command=self.entry.command if own else "",
            now=self._now,
            private=None if seat is None else self._privates.get(seat),
            table=None if self._outline is None else self._outline.told_to(person),
            revealed=self._revealed,
        )


class Memory:
    """The last traces, for those who come back after a lost connection."""

    __slots__ = ("_traces",)

    def __init__(self) -> None:
        self._traces: deque[Trace] = deque(maxlen=REMEMBERED)

    def add(self, trace: Trace) -> None:
        """Remember one more."""
        self._traces.append(trace)

    def since(self, number: int) -> list[Trace] | None:
        """All after a number; None if some of them are forgotten, or that number has not come yet."""
        if not self._traces or number > self._traces[-1].number or number < self._traces[0].number - 1:
            return None
        missing = self._traces[-1].number - number
        return list(self._traces)[len(self._traces) - missing :]
