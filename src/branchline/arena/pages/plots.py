"""Plots as SVG without any library: intervals, bars, stacked bars and histograms.

Colours come from the page's style sheet (`currentColor` and classes), so that a plot fits a light and a dark page.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH = 720
LABELS = 170
"""Room for names on the left."""
RIGHT = 70
ROW = 26
AXIS = 26
SOURCE_COLOURS = ("#2a6db5", "#ee8b2c", "#2f8a4e", "#7d4fa6", "#c5332e", "#19a3a3")


class Interval(NamedTuple):
    """A value with its interval, and what stands beside it."""

    label: str
    value: float
    low: float
    high: float
    text: str


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round numbers between two others.

    >>> ticks(-35, 130)
    [0.0, 50.0, 100.0]
    """
    rough = max(high - low, 1e-9) / about
    power: float = 10 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    first = math.ceil(low / step)
    return [round(number * step, 10) for number in range(first, math.floor(high / step) + 1)]


class _Scale:
    """From values to places on the x axis."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high if high > low else low + 1

    def at(self, value: float) -> float:
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return LABELS + part * (WIDTH - LABELS - RIGHT)


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg class="plot" viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
        f"{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, text: str, anchor: str = "start", kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{named}>{escape(text)}</text>'


def _line(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" class="{kind}"/>'


def _rectangle(x: float, y: float, width: float, height: float, attribute: str, title: str = "") -> str:
    told = f"<title>{escape(title)}</title>" if title else ""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0.0, width):.1f}" height="{height:.1f}" {attribute}>{told}</rect>'
    )


def _axis(scale: _Scale, bottom: float, form: str) -> list[str]:
    parts = []
    places = ticks(scale.low, scale.high)
    if form == ".0%" and len(places) > 1 and places[1] - places[0] < 0.01:
        form = ".1%"
    for tick in places:
        x = scale.at(tick)
        parts += [_line(x, 0, x, bottom, "grid"), _text(x, bottom + 16, format(tick, form), "middle", "tick")]
    return parts


def _shortened(label: str, most: int = 24) -> str:
    return label if len(label) <= most else f"{label[: most - 1]}…"


def intervals(title: str, rows: Sequence[Interval], form: str = ".0f", mark: float | None = None) -> str:
    """A dot with whiskers for each row; `mark` is a line to compare with."""
    ends = [row.low for row in rows] + [row.high for row in rows] + ([] if mark is None else [mark])
    room = (max(ends) - min(ends)) * 0.04 or 1e-3
    scale = _Scale(min(ends) - room, max(ends) + room)
    bottom = ROW * len(rows) + 6
    parts = _axis(scale, bottom, form)
    if mark is not None:
        parts.append(_line(scale.at(mark), 0, scale.at(mark), bottom, "mark"))
    for number, row in enumerate(rows):
        y = ROW * (number + 0.5) + 3
        parts += [
            _text(LABELS - 10, y + 4, _shortened(row.label), "end"),
            _line(scale.at(row.low), y, scale.at(row.high), y, "whisker"),
            _line(scale.at(row.low), y - 5, scale.at(row.low), y + 5, "whisker"),
            _line(scale.at(row.high), y - 5, scale.at(row.high), y + 5, "whisker"),
            f'<circle cx="{scale.at(row.value):.1f}" cy="{y:.1f}" r="5" class="dot">'
            f"<title>{escape(f'{row.label}: {row.text}')}</title></circle>",
            _text(WIDTH - RIGHT + 8, y + 4, row.text, "start", "value"),
        ]
    return _svg(title, bottom + AXIS, parts)


def stacked(title: str, rows: Sequence[tuple[str, dict[str, float]]], sources: Sequence[str]) -> str:
    """Bars made of parts, what is below nothing to the left."""
    right = max([sum(v for v in parts.values() if v > 0) for _, parts in rows] + [1.0])
    left = min([sum(v for v in parts.values() if v < 0) for _, parts in rows] + [0.0])
    scale = _Scale(left, right)
    bottom = ROW * len(rows) + 6
    drawn = _axis(scale, bottom, ".0f")
    for number, (label, parts) in enumerate(rows):
        y = ROW * number + 6
        ends = {True: 0.0, False: 0.0}
        for index, source in enumerate(sources):
            value = parts.get(source, 0.0)
            start = ends[value > 0]
            ends[value > 0] = start + value
            x, to_x = sorted((scale.at(start), scale.at(start + value)))
            colour = SOURCE_COLOURS[index % len(SOURCE_COLOURS)]
            drawn.append(_rectangle(x, y, to_x - x, ROW - 8, f'fill="{colour}"', f"{label}, {source}: {value:.1f}"))
        drawn.append(_text(LABELS - 10, y + 13, _shortened(label), "end"))
        drawn.append(_text(WIDTH - RIGHT + 8, y + 13, f"{sum(parts.values()):.1f}", "start", "value"))
    drawn.append(_line(scale.at(0), 0, scale.at(0), bottom, "zero"))
    x = float(LABELS)
    for index, source in enumerate(sources):
        colour = SOURCE_COLOURS[index % len(SOURCE_COLOURS)]
        drawn.append(_rectangle(x, bottom + AXIS + 2, 12, 12, f'fill="{colour}"'))
        drawn.append(_text(x + 17, bottom + AXIS + 12, source, "start", "tick"))
        x += 30 + 7 * len(source)
    return _svg(title, bottom + AXIS + 22, drawn)


class Bars(NamedTuple):
    """One histogram: its name, where it begins, the width and the heights of its bars, its mean."""

    label: str
    start: int
    width: int
    counts: tuple[int, ...]
    mean: float


def histograms(title: str, rows: Sequence[Bars], height: int = 64) -> str:
    """One histogram below the other, on one scale; the heights are shares of each histogram's own numbers."""
    scale = _Scale(min(row.start for row in rows), max(row.start + row.width * len(row.counts) for row in rows))
    highest = max(max(row.counts) / sum(row.counts) for row in rows)
    bottom = (height + 10) * len(rows)
    parts = _axis(scale, bottom, ".0f")
    for number, row in enumerate(rows):
        base = (height + 10) * (number + 1) - 2
        total = sum(row.counts)
        for index, count in enumerate(row.counts):
            x, to_x = scale.at(row.start + index * row.width), scale.at(row.start + (index + 1) * row.width)
            tall = height * count / total / highest
            first = row.start + index * row.width
            told = f"{first} to {first + row.width - 1}: {count}" if row.width > 1 else f"{first}: {count}"
            parts.append(_rectangle(x + 0.5, base - tall, to_x - x - 1, tall, 'class="bar"', told))
        middle = scale.at(row.mean)
        parts += [
            _line(middle, base - height, middle, base, "mark"),
            _text(LABELS - 10, base - height / 2 + 4, _shortened(row.label), "end"),
            _text(WIDTH - RIGHT + 8, base - height / 2 + 4, f"{row.mean:.1f}", "start", "value"),
        ]
    return _svg(title, bottom + AXIS, parts)
