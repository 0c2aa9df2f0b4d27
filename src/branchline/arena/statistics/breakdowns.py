"""What tournaments and studies both tell: points by source, and what it is worth to begin."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Protocol

from branchline.arena.statistics.shares import Share, share_of
from branchline.game import SeatScore


class Outcome(Protocol):
    """What both say about a game."""

    @property
    def deal(self) -> int:
        """The number of its deal."""
        ...

    @property
    def shares(self) -> Sequence[float]:
        """Which part of the win each seat has."""
        ...

    @property
    def first(self) -> int | None:
        """The seat that began."""
        ...


def average_points(sources: Iterable[str], scores: Sequence[SeatScore]) -> dict[str, float]:
    """The average of each source; 0 of no scores."""
    count = max(1, len(scores))
    return {source: sum(getattr(score, source) for score in scores) / count for source in sources}


def shares_by_turn_order(players: int, outcomes: Iterable[Outcome]) -> list[Share]:
    """The share of wins of who begins, of who comes next, and so on, over games that came so far."""
    places: list[dict[int, list[float]]] = [defaultdict(lambda: [0.0, 0.0]) for _ in range(players)]
    for outcome in outcomes:
        if outcome.first is None:
            continue
        for place, deals in enumerate(places):
            tally = deals[outcome.deal]
            tally[0] += outcome.shares[(outcome.first + place) % players]
            tally[1] += 1
    return [share_of([(wins, games) for wins, games in deals.values()]) for deals in places]
