"""How numbers are spread: a few figures and the bars of a histogram."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

import msgspec

MOST_BARS = 24
_STEPS = (1, 2, 5)


class Distribution(msgspec.Struct, frozen=True, kw_only=True):
    """The spread of some whole numbers. Bar `i` counts those from `start + i * width`, up to the next bar."""

    count: int
    mean: float
    deviation: float
    lowest: int
    lower_quartile: float
    median: float
    upper_quartile: float
    highest: int
    start: int
    width: int
    bars: tuple[int, ...]


def bar_width(lowest: int, highest: int) -> int:
    """A round width with which a histogram of that range has few bars.

    >>> bar_width(-20, 130)
    10
    """
    exponent = 0
    while True:
        for step in _STEPS:
            width: int = step * 10**exponent
            if highest // width - lowest // width < MOST_BARS:
                return width
        exponent += 1


def distribution(numbers: Sequence[int], width: int | None = None) -> Distribution | None:
    """The spread of numbers, with bars of that width or a fitting one; None of none."""
    if not numbers:
        return None
    ranked = sorted(numbers)
    lowest, highest = ranked[0], ranked[-1]
    if width is None:
        width = bar_width(lowest, highest)
    start = lowest // width * width
    bars = [0] * ((highest - start) // width + 1)
    for number in ranked:
        bars[(number - start) // width] += 1
    return Distribution(
        count=len(ranked),
        mean=statistics.fmean(ranked),
        deviation=statistics.stdev(ranked) if len(ranked) > 1 else 0.0,
        lowest=lowest,
        lower_quartile=_quantile(ranked, 0.25),
        median=_quantile(ranked, 0.5),
        upper_quartile=_quantile(ranked, 0.75),
        highest=highest,
        start=start,
        width=width,
        bars=tuple(bars),
    )


def _quantile(ranked: Sequence[int], part: float) -> float:
    place = part * (len(ranked) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ranked) - 1)
    return ranked[below] + (place - below) * (ranked[above] - ranked[below])
