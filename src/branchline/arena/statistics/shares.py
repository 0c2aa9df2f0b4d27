"""Shares of wins and their 95 % intervals, from deals that were played in several seatings."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from branchline.arena.statistics.ratings import CONFIDENCE


class Share(msgspec.Struct, frozen=True):
    """Which part of some games was won, and between which parts the truth lies 95 times in 100."""

    games: float
    won: float
    """From 0 to 1."""
    low: float
    high: float


def wilson(share: float, games: float) -> tuple[float, float]:
    """Wilson's interval of a share of so many independent games.

    >>> [round(end, 3) for end in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    square = CONFIDENCE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = CONFIDENCE / (1 + square / games) * math.sqrt(share * (1 - share) / games + square / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def share_of_independent(wins: float, games: int) -> Share:
    """The share of wins over games that have nothing to do with each other, one at least."""
    share = wins / games
    return Share(games, share, *wilson(share, games))


def share_of(deals: Sequence[tuple[float, float]]) -> Share:
    """The share of wins over deals, each of which is (wins, games); shared wins may make parts of games.

    What counts is how much deals differ: if every deal is won once and lost once, the share is surer than of as many
    independent games. It is Wilson's interval for as many independent games as would be as sure; one deal more,
    as varied as independent games are, is thrown in, so that a few equal deals don't make it look certain.
    """
    games = sum(played for _, played in deals)
    if not games:
        return Share(0, 0.0, 0.0, 1.0)
    share = sum(wins for wins, _ in deals) / games
    alone = share * (1 - share)
    counted = games
    if alone > 0:
        spread = sum((wins - share * played) ** 2 for wins, played in deals) + alone * games / len(deals)
        counted = alone * games**2 / spread
    low, high = wilson(min(1.0, max(0.0, share)), counted)
    return Share(games, share, low, high)
