"""How long the log of a table can become: there is a maximum for every kind of entry that is not the game's own.

The game's own entries (`Acted`, `TimedOut`, a bot that stands in when time is up, `Resumed`, `Ended`) are never refused
here. Whatever else is used up, the game can reach its end, and its rules make sure that there is one.

The sum, at five seats: `PER_SEAT` allows 5 x 700 = 3,500 entries, and `PER_TABLE` 1,700. Besides those there are at
most as many `Resumed` as `Paused` (100), as many `Left` as `Joined` and one more per seat (205), a `StoodIn` for every
`Returned`, `SeatChanged` or `Joined` and one more per seat (905), an `Acted` played again for every `Undone` (500), and
`Opened`, `Started`, `Ended` and `Rematched`. That is `MOST_BESIDES_THE_GAME`, 6,914: read in a fraction of a second.

One seat can't use up what belongs to the others or to the host.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple, TypeAlias

from branchline.server.contract import entries as entry
from branchline.server.table.refusals import Refusal


class Most(NamedTuple):
    """The maximum number of entries of a kind, and what is said when they are used up."""

    number: int
    what: str


PER_SEAT: Final[dict[type[entry.AnyEntry], Most]] = {
    entry.Said: Most(400, "lines were said from this seat"),
    entry.Undone: Most(100, "actions of this seat were taken back"),
    entry.ChoseEarly: Most(20, "times this seat has chosen its first tickets"),
    entry.Returned: Most(100, "times somebody has returned to this seat; a bot plays it to the end"),
    entry.Held: Most(40, "devices have come to this seat by a link"),
    entry.Revoked: Most(40, "times the links to this seat were revoked"),
}
PER_TABLE: Final[dict[type[entry.AnyEntry], Most]] = {
    entry.Said: Most(600, "lines were said by spectators"),
    entry.Joined: Most(200, "times somebody took a seat"),
    entry.SeatChanged: Most(200, "times the host changed a seat"),
    entry.Paused: Most(100, "times the game was paused"),
    entry.Evicted: Most(100, "people were sent away"),
    entry.Muted: Most(200, "times somebody was muted or unmuted"),
    entry.Removed: Most(200, "people were removed"),
    entry.GuestsChanged: Most(100, "times it was said who may watch"),
}
SEATS: Final = 5
MOST_BESIDES_THE_GAME: Final = (
    SEATS * sum(most.number for most in PER_SEAT.values())
    + sum(most.number for most in PER_TABLE.values())
    + PER_TABLE[entry.Paused].number
    + (PER_TABLE[entry.Joined].number + SEATS)
    + (SEATS * PER_SEAT[entry.Returned].number + PER_TABLE[entry.SeatChanged].number)
    + (PER_TABLE[entry.Joined].number + SEATS)
    + SEATS * PER_SEAT[entry.Undone].number
    + 4
)
"""The most entries of one table that are not needed to play its game to the end."""

_Kind: TypeAlias = tuple[type[entry.AnyEntry], int | None]


class Budget:
    """Counts the entries of each kind that a table has."""

    __slots__ = ("_used",)

    def __init__(self) -> None:
        self._used: Counter[_Kind] = Counter()

    def count(self, new: entry.AnyEntry) -> None:
        """Count an entry that is in the log now."""
        self._used[_kind(new)] += 1

    def check(self, new: entry.AnyEntry) -> None:
        """Raise `Refusal` if there is no room for another entry of this kind."""
        kind, seat = key = _kind(new)
        most = (PER_TABLE if seat is None else PER_SEAT).get(kind)
        if most is not None and self._used[key] >= most.number:
            raise Refusal("too many", f"{most.number} {most.what}: one game has no room for more")


def _kind(new: entry.AnyEntry) -> _Kind:
    """What an entry counts as: its type, and its seat if each seat has a maximum of its own."""
    kind = type(new)
    return kind, getattr(new, "seat", None) if kind in PER_SEAT else None
