"""The score sheet: what each seat scores, source by source."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from branchline.editions import Edition
from branchline.engine.rules import scoring
from branchline.engine.rules.mechanisms import LINES
from branchline.engine.state import State


class SeatScore(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's points by source; `tickets` is what completed ones add less what failed ones subtract."""

    seat: int
    name: str
    routes: int
    tickets: int
    longest_path: int
    districts: int
    tokens: int
    flags: int
    total: int
    tickets_completed: int
    """How many, the first tie-break."""
    path: int
    """The length of the longest path; 0 in an edition that does not reward it."""
    won: bool
    """Whether the seat wins if the game ends so; more than one may."""


SOURCES = ("routes", "tickets", "longest_path", "districts", "tokens", "flags", "total")
"""All sources of points, and their sum."""


def sources_of(edition: Edition) -> list[str]:
    """The sources of points that an edition has, and the total."""
    absent = {
        "longest_path": edition.longest_path is None,
        "districts": not edition.districts,
        "tokens": edition.tourist_tokens is None,
        "flags": edition.french_flags is None,
    }
    return [source for source in SOURCES if not absent.get(source)]


def source_name(source: str) -> str:
    """A source of points, as people say it.

    >>> source_name("longest_path")
    'longest path'
    """
    return source.replace("_", " ")


class ScoreSheet(tuple[SeatScore, ...]):
    """The scores of all seats, seat 0 first. Printed, it is a table."""

    __slots__ = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that nobody beats."""
        return tuple(score.seat for score in self if score.won)

    def to_json(self) -> str:
        """A JSON list, one object a seat."""
        return msgspec.json.encode(tuple(self)).decode()

    def __str__(self) -> str:
        shown = [s for s in SOURCES if s in ("routes", "tickets", "total") or any(getattr(score, s) for score in self)]
        rows = [["", *map(source_name, shown)]]
        rows += [[score.name, *(str(getattr(score, source)) for source in shown)] for score in self]
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        lines = [
            "  ".join([row[0].ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True))])
            for row in rows
        ]
        return "\n".join(line.rstrip() for line in lines)


def score_sheet(state: State, players: Sequence[str]) -> ScoreSheet:
    """What each seat scores if the game ends as it stands."""
    sheet = scoring.ScoreSheet()
    sheet.score(state)
    return ScoreSheet(
        SeatScore(
            seat=seat,
            name=name,
            routes=line["routes"],
            tickets=line["tickets_completed"] - line["tickets_failed"],
            longest_path=line["longest_path"],
            **{source: line[source] for source in LINES},
            total=line["total"],
            tickets_completed=line["completed"],
            path=line["path"],
            won=line["won"] == 1,
        )
        for seat, (name, line) in enumerate(zip(players, sheet.lines(), strict=True))
    )
