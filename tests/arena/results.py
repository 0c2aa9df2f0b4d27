"""Results of games that nobody played."""

from __future__ import annotations

from branchline.arena import GameResult, Schedule


def two_bots() -> Schedule:
    """A match of two."""
    return Schedule(edition="mini", digest="", players=2, bots=("a", "b"), lineups=((0, 1),), seed="1")


def result(number: int, *, won_by_first: bool) -> GameResult:
    """A game of that match."""
    fixture = two_bots().fixture(number)
    shares = tuple(float((bot == 0) == won_by_first) for bot in fixture.seats)
    return GameResult(
        game=number,
        deal=fixture.deal,
        lineup=0,
        seats=fixture.seats,
        shares=shares,
        scores=(),
        first=0,
        turns=10,
        decisions=(5, 5),
        seconds=0.1,
        thinking=(0.01, 0.01),
        slowest=(0.01, 0.01),
    )
