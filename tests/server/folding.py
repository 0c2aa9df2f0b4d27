"""A client that has one snapshot and folds every `Happened` into it, as the page does: no rules of the game in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from branchline.server.contract.messages import Board, BoardChanges, Happened, LogLine, Snapshot

LOG_LINES = 80

Value = TypeVar("Value")


def folded(snapshot: Snapshot, happened: Happened) -> Snapshot:
    """The snapshot after the next thing has happened."""
    assert happened.number == snapshot.number + 1
    line = happened.line
    is_talk = line is not None and line.said is not None
    board = happened.board if happened.board is not None else snapshot.board
    if happened.changes is not None:
        assert board is not None
        board = changed(board, happened.changes)
    return msgspec.structs.replace(
        snapshot,
        number=happened.number,
        table=happened.table or snapshot.table,
        now=happened.now or snapshot.now,
        board=board,
        private=happened.private or snapshot.private,
        revealed=happened.revealed or snapshot.revealed,
        log=_with(snapshot.log, None if is_talk else line),
        talk=_with(snapshot.talk, line if is_talk else None),
    )


def _with(lines: tuple[LogLine, ...], line: LogLine | None) -> tuple[LogLine, ...]:
    return lines if line is None else (*lines, line)[-LOG_LINES:]


def changed(board: Board, changes: BoardChanges) -> Board:
    """The board with the changes put over it."""
    discards = board.discards if changes.discards is None else changes.discards
    to_place = board.stacks_to_place if changes.stacks_to_place is None else changes.stacks_to_place
    first_seat = board.first_seat if changes.first_seat is None else changes.first_seat
    return Board(
        owners=board.owners | changes.owners,
        closed=tuple(sorted({*board.closed, *changes.closed})),
        stacks=board.stacks | changes.stacks,
        stacks_to_place=to_place,
        tokens=_over(board.tokens, changes.tokens),
        flag_cards=_over(board.flag_cards, changes.flag_cards),
        taken=_over(board.taken, changes.taken),
        discards=discards,
        first_seat=first_seat,
    )


def _over(values: tuple[Value, ...], by_seat: Mapping[int, Value]) -> tuple[Value, ...]:
    return tuple(by_seat.get(seat, value) for seat, value in enumerate(values))


class Client:
    """Somebody who looks at a table, and remembers every byte that was sent."""

    def __init__(self, snapshot: bytes) -> None:
        self.sent = [snapshot]
        self.seen = msgspec.json.decode(snapshot, type=Snapshot)

    def hears(self, message: bytes) -> Happened:
        """Fold the next message in."""
        self.sent.append(message)
        happened = msgspec.json.decode(message, type=Happened)
        self.seen = folded(self.seen, happened)
        return happened

    def agrees_with(self, snapshot: bytes) -> None:
        """What was folded together is what a fresh snapshot says."""
        fresh = msgspec.json.decode(snapshot, type=Snapshot)
        for part in fresh.__struct_fields__:
            assert getattr(self.seen, part) == getattr(fresh, part), part
