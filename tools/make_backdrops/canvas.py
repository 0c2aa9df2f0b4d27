"""A backdrop under construction: shapes come in, layers of path data come out."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from branchline.drawing.backdrop import LINES, Backdrop, BackdropLayer, Kind
from branchline.editions.schema import Edition
from tools.make_backdrops.outlines import (
    Box,
    Line,
    Point,
    area,
    clip_area,
    clip_line,
    dense,
    path,
    ribbon,
    simple,
    smooth,
)

__all__ = ["Canvas", "drawn_by_hand"]

SHAPES = Path(__file__).parent / "shapes"
MARGIN = 16.0
"""How far outlines reach beyond the canvas, so that no cut edge shows."""
Warp = Callable[[Point], Point]


def drawn_by_hand(edition: Edition) -> dict[str, Any]:
    """The contents of the edition's file of shapes."""
    return tomllib.loads((SHAPES / f"{edition.name}.toml").read_text(encoding="utf-8"))


class Canvas:
    """Collects the layers of one edition, in the order in which they are painted."""

    def __init__(self, edition: Edition, warp: Warp, base: Kind, least: float = 0.4, decimals: int = 1) -> None:
        self._edition, self._warp, self._least, self._decimals = edition, warp, least, decimals
        width, height = edition.canvas.width, edition.canvas.height
        self._box: Box = (-MARGIN, -MARGIN, width + MARGIN, height + MARGIN)
        left, top, right, bottom = self._box
        self._layers: list[tuple[Kind, list[Line]]] = [
            (base, [[(left, top), (right, top), (right, bottom), (left, bottom)]])
        ]

    def add(self, kind: Kind, lines: list[Line], step: float, smallest: float = 30.0) -> None:
        """Warp lines of (longitude, latitude), cut them to the canvas and put them on top.

        `step` is how far apart points may lie before they are warped; areas below `smallest` are left out.
        """
        self._put(kind, [[self._warp(point) for point in dense(line, step)] for line in lines], smallest)

    def add_by_hand(self, shapes: list[dict[str, Any]], step: float) -> None:
        """Put shapes drawn by hand on top: splines or straight lines, areas, lines, or ribbons with a width."""
        for shape in shapes:
            kind: Kind = shape["kind"]
            wide = bool(shape.get("ribbon", False))
            points: list[tuple[float, ...]] = [(p[1], p[0], *p[2:]) for p in shape["points"]]
            closed = kind not in LINES and not wide
            if shape.get("smooth", True):
                points = smooth(points, closed)
            line = [(p[0], p[1]) for p in points]
            if wide:
                warped = [self._warp(point) for point in line]
                self._put(kind, [ribbon(warped, [p[2] for p in points])], 0.0)
            else:
                self.add(kind, [[*line, line[0]] if closed else line], step, 0.0)

    def _put(self, kind: Kind, lines: list[Line], smallest: float) -> None:
        if kind in LINES:
            kept = [part for line in lines for part in clip_line(line, self._box)]
        else:
            cut = (clip_area(line[:-1] if line[0] == line[-1] else line, self._box) for line in lines)
            kept = [ring for ring in cut if len(ring) > 2 and area(ring) > smallest]
        kept = [simple(line, self._least, kind not in LINES) for line in kept]
        if self._layers[-1][0] == kind:
            self._layers[-1][1].extend(kept)
        elif kept:
            self._layers.append((kind, kept))

    def backdrop(self, credit: str = "") -> Backdrop:
        """The layers, the layout they were made for, and the owners of the data behind them."""
        return Backdrop(
            canvas=(self._edition.canvas.width, self._edition.canvas.height),
            positions=tuple((location.x, location.y) for location in self._edition.locations),
            layers=tuple(
                BackdropLayer(kind, path(lines, kind not in LINES, self._written)) for kind, lines in self._layers
            ),
            credit=credit,
        )

    def _written(self, value: float) -> str:
        text = f"{value:.{self._decimals}f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
        digits = digits.removeprefix("0") or "0"
        return "0" if digits == "0" else sign + digits
