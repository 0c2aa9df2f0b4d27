"""The log beside the board: each line as everybody sees it, and as those do who saw more."""

from __future__ import annotations

from collections.abc import Iterable

from branchline.game.events import AnyEvent
from branchline.server.contract.messages import LogLine
from branchline.server.table.messages.game_messages import encode


class Line:
    """An encoded `LogLine`: for everybody, and for the seats that saw more than others."""

    __slots__ = ("_everybodys", "_own")

    def __init__(self, everybodys: bytes, own: dict[int, bytes] | None = None) -> None:
        self._everybodys = everybodys
        self._own = own

    def seen_by(self, seat: int | None) -> bytes:
        """The line for a seat's eyes, or a spectator's."""
        if self._own is None or seat is None:
            return self._everybodys
        return self._own.get(seat, self._everybodys)

    def differs_for(self, seat: int | None) -> bool:
        """Whether that seat saw more than everybody did."""
        return self._own is not None and seat in self._own


def said_line(number: int, at: int, seat: int | None, name: str, text: str) -> Line:
    """What somebody said."""
    return Line(encode(LogLine(number=number, at=at, seat=seat, said=text, name=name)))


def note_line(number: int, at: int, seat: int | None, note: str) -> Line:
    """A table matter."""
    return Line(encode(LogLine(number=number, at=at, seat=seat, note=note)))


def game_line(number: int, at: int, seat: int | None, events: Iterable[AnyEvent], note: str | None = None) -> Line:
    """What happened in the game; `seat` is who acted."""
    events = tuple(events)
    seen = tuple([event.seen_by(None) for event in events])
    everybodys = encode(LogLine(number=number, at=at, seat=seat, events=seen, note=note))
    own: dict[int, bytes] = {}
    for event, public in zip(events, seen, strict=True):
        owner = event.seat
        if public is not event and owner is not None and owner not in own:
            own_events = tuple([other.seen_by(owner) for other in events])
            own[owner] = encode(LogLine(number=number, at=at, seat=seat, events=own_events, note=note))
    return Line(everybodys, own or None)
