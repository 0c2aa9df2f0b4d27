"""The luck of the draw: how much of who is ahead at the end comes from what chance gave.

Three gifts of chance are looked at, each as what a seat has more than the average of the others at its table: the wilds
that it was dealt or drew from the deck, the points of the tickets that it could choose from at the start, and whether
it began. The margin is its final score less the others' average. Their correlations say which way a gift
works; `explained` is the part of the margin's variance that the three explain together (the R² of a linear regression).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import msgspec

from branchline.arena.games.studied_game import StudiedGame
from branchline.arena.statistics.matrices import inverse, times


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """What chance's gifts have to do with the margin, each from -1 to 1; 0 where there is nothing to compare."""

    wilds: float
    first_offer: float
    beginning: float
    explained: float
    """From 0, skill alone or other luck, to 1."""
    points_for_a_wild: float
    """By how many points the margin grows with each wild more than the others."""


def luck_of(games: Iterable[StudiedGame]) -> Luck:
    """The luck in games that came to their end."""
    gifts: list[list[float]] = [[], [], []]
    margins: list[float] = []
    for seen in games:
        if seen.forfeited or seen.first is None:
            continue
        margins += _above_others([score.total for score in seen.scores])
        gifts[0] += _above_others([seat.wilds for seat in seen.by_seat])
        gifts[1] += _above_others([seat.first_offer for seat in seen.by_seat])
        gifts[2] += _above_others([float(seat == seen.first) for seat in range(len(seen.seats))])
    correlations = [correlation(gift, margins) for gift in gifts]
    slopes, explained = regression(gifts, margins)
    return Luck(
        wilds=correlations[0],
        first_offer=correlations[1],
        beginning=correlations[2],
        explained=explained,
        points_for_a_wild=slopes[0],
    )


def _above_others(values: Sequence[float]) -> list[float]:
    """What each has more than the average of the others.

    >>> _above_others([3, 1, 2])
    [1.5, -1.5, 0.0]
    """
    total, others = sum(values), len(values) - 1
    return [value - (total - value) / others for value in values]


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Of values whose average is 0."""
    together = sum(a * b for a, b in zip(one, other, strict=True))
    alone = math.sqrt(sum(a * a for a in one) * sum(b * b for b in other))
    return together / alone if alone else 0.0


def regression(causes: Sequence[Sequence[float]], effect: Sequence[float]) -> tuple[list[float], float]:
    """The slope of each cause and the part of the variance that they explain; averages are 0. All 0 if undecidable."""
    squares = [[sum(a * b for a, b in zip(one, other, strict=True)) for other in causes] for one in causes]
    along = [sum(a * b for a, b in zip(cause, effect, strict=True)) for cause in causes]
    total = sum(b * b for b in effect)
    try:
        slopes = times(inverse(squares), along)
    except ZeroDivisionError:
        return [0.0] * len(causes), 0.0
    return slopes, sum(slope * value for slope, value in zip(slopes, along, strict=True)) / total if total else 0.0
