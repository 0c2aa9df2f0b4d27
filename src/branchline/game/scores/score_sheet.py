"""The score sheet: what each seat scores, source by source."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Self

import msgspec

from branchline.editions import Edition
from branchline.editions.schema import District
from branchline.engine.numbers.sizes import WORD, WORDS
from branchline.engine.rules import scoring
from branchline.engine.rules.mechanisms import LINES
from branchline.engine.state import State
from branchline.game.names import Names
from branchline.game.scores import networks
from branchline.game.translation.bit_sets import members
from branchline.game.translation.packed_fields import PACKED_STATE


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


class Holdings(NamedTuple):
    """What each seat has claimed and kept, by the engine's numbers: sets of routes and of tickets."""

    owned: tuple[int, ...]
    tickets: tuple[int, ...]

    def routes(self, seat: int) -> list[int]:
        """The numbers of a seat's routes."""
        words = self.owned[WORDS * seat : WORDS * (seat + 1)]
        return [WORD * number + bit for number, word in enumerate(words) for bit in members(word)]


class ScoreSheet(tuple[SeatScore, ...]):
    """The scores of all seats, seat 0 first, and what they are for. Printed, it is a table.

    What the points are for is worked out when it is asked for. A sheet knows everybody's tickets: until the game is
    over it is for nobody's eyes.
    """

    _names: Names
    _holdings: Holdings

    def __new__(cls, scores: Iterable[SeatScore], names: Names, holdings: Holdings) -> Self:
        """A sheet of these scores; `holdings` is what they are for."""
        sheet = super().__new__(cls, scores)
        sheet._names = names
        sheet._holdings = holdings
        return sheet

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (tuple(self), self._names, self._holdings)

    def __eq__(self, other: object) -> bool:
        """The same scores for the same; to a tuple of scores it is equal if the scores are."""
        if isinstance(other, ScoreSheet):
            same_board = self._names.digest == other._names.digest
            return same_board and self._holdings == other._holdings and tuple.__eq__(self, other)
        return tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:  # a tuple has one of its own
        return not self == other

    __hash__ = tuple.__hash__

    @functools.cached_property
    def completed_tickets(self) -> tuple[tuple[str, ...], ...]:
        """The completed tickets of each seat."""
        edition, holdings = self._names.edition, self._holdings
        return tuple(
            networks.completed_tickets(edition, holdings.routes(seat), members(holdings.tickets[seat]))
            for seat in range(len(self))
        )

    @functools.cached_property
    def longest_paths(self) -> tuple[tuple[str, ...], ...]:
        """The routes of a longest path of each seat, in order along it; none where the edition does not reward it."""
        edition = self._names.edition
        if edition.longest_path is None:
            return ((),) * len(self)
        paths = [networks.longest_path(edition, self._holdings.routes(seat)) for seat in range(len(self))]
        return tuple(tuple(self._names.routes[route] for route in path) for path in paths)

    @functools.cached_property
    def completed_districts(self) -> tuple[tuple[District, ...], ...]:
        """The districts that each seat has linked; none where the edition has none."""
        edition = self._names.edition
        return tuple(networks.completed_districts(edition, self._holdings.routes(seat)) for seat in range(len(self)))

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


def score_sheet(names: Names, players: Sequence[str], state: State) -> ScoreSheet:
    """What each seat scores if the game ends as it stands."""
    sheet = scoring.ScoreSheet()
    sheet.score(state)
    data = state.to_bytes()
    scores = [
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
    ]
    holdings = Holdings(PACKED_STATE.numbers(data, "owned"), PACKED_STATE.numbers(data, "tickets"))
    return ScoreSheet(scores, names, holdings)
