"""The log beside the board: each line as everybody sees it, and as those do who saw more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from branchline.game.events import AnyEvent
from branchline.server.contract.encoding import encoded
from branchline.server.contract.messages import LogLine


class Line(NamedTuple):
    """An encoded `LogLine`: one for everybody, and those of the seats that saw more."""

    everybodys: LogLine
    own: Mapping[int, LogLine] = {}

    def seen_by(self, seat: int | None) -> LogLine:
        """The line for a seat's eyes, or a spectator's."""
        return self.everybodys if seat is None else self.own.get(seat, self.everybodys)


def said_line(number: int, at: int, seat: int | None, name: str, text: str) -> Line:
    """What somebody said."""
    return Line(encoded(LogLine(number=number, at=at, seat=seat, said=text, name=name)))


def note_line(number: int, at: int, seat: int | None, note: str) -> Line:
    """A table matter."""
    return Line(encoded(LogLine(number=number, at=at, seat=seat, note=note)))


def game_line(number: int, at: int, seat: int | None, events: Iterable[AnyEvent], note: str | None = None) -> Line:
    """What happened in the game; `seat` is who acted."""
    events = tuple(events)
    seen = tuple([event.seen_by(None) for event in events])
    everybodys = encoded(LogLine(number=number, at=at, seat=seat, events=seen, note=note))
    own: dict[int, LogLine] = {}
    for event, public in zip(events, seen, strict=True):
        owner = event.seat
        if public is not event and owner is not None and owner not in own:
            own_events = tuple([other.seen_by(owner) for other in events])
            own[owner] = encoded(LogLine(number=number, at=at, seat=seat, events=own_events, note=note))
    return Line(everybodys, own)
