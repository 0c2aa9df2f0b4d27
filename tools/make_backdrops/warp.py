"""From the earth to a board: a flat map, bent until every location lies where the board has it."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, log, radians, sin, sqrt

from branchline.editions.schema import Edition
from tools.make_backdrops.outlines import Point

__all__ = ["warp_of"]


def warp_of(edition: Edition) -> Callable[[Point], Point]:
    """A function from (longitude, latitude) to a place on the edition's canvas.

    A thin-plate spline through the locations: the smoothest bending that takes each of them to its disc.
    """
    places = [(x.lon, x.lat) for x in edition.locations if x.lon is not None and x.lat is not None]
    flat = _flat(places)
    known = [flat(place) for place in places]
    spline_x = _Spline(known, [location.x for location in edition.locations])
    spline_y = _Spline(known, [location.y for location in edition.locations])

    def warped(place: Point) -> Point:
        point = flat(place)
        return spline_x.at(point), spline_y.at(point)

    return warped


def _flat(places: list[Point]) -> Callable[[Point], Point]:
    """A map of equal areas (Albers) round the places, about one unit across."""
    south, north = min(lat for _, lat in places), max(lat for _, lat in places)
    west, east = min(lon for lon, _ in places), max(lon for lon, _ in places)
    low, high = radians(south + (north - south) / 6), radians(north - (north - south) / 6)
    cone = (sin(low) + sin(high)) / 2
    constant = cos(low) ** 2 + 2 * cone * sin(low)
    middle, scale = (west + east) / 2, radians(east - west)

    def flat(place: Point) -> Point:
        lon, lat = place
        away = sqrt(constant - 2 * cone * sin(radians(lat))) / cone
        turn = cone * radians(lon - middle)
        home = sqrt(constant - 2 * cone * sin((low + high) / 2)) / cone
        return away * sin(turn) / scale, (away * cos(turn) - home) / scale

    return flat


class _Spline:
    """A thin-plate spline: a plane, and a bump at every known point."""

    def __init__(self, points: list[Point], values: list[float]) -> None:
        self._points = points
        count = len(points)
        rows = [
            [*(_bump(point, other) for other in points), 1.0, *point, value]
            for point, value in zip(points, values, strict=True)
        ]
        rows += [[(1.0, *point)[column] for point in points] + [0.0] * 4 for column in range(3)]
        self._weights = _solved(rows)
        self._plane = self._weights[count:]

    def at(self, point: Point) -> float:
        bumps = sum(w * _bump(point, known) for w, known in zip(self._weights, self._points, strict=False))
        return bumps + self._plane[0] + self._plane[1] * point[0] + self._plane[2] * point[1]


def _bump(a: Point, b: Point) -> float:
    away = hypot(a[0] - b[0], a[1] - b[1])
    return away * away * log(away) if away > 0 else 0.0


def _solved(rows: list[list[float]]) -> list[float]:
    """The solution of linear equations, each a row of factors and the value (Gauss, with the largest pivot)."""
    count = len(rows)
    for i in range(count):
        pivot = max(range(i, count), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for row in range(i + 1, count):
            factor = rows[row][i] / rows[i][i]
            if factor:
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[i], strict=True)]
    solution = [0.0] * count
    for i in reversed(range(count)):
        solution[i] = (rows[i][-1] - sum(rows[i][j] * solution[j] for j in range(i + 1, count))) / rows[i][i]
    return solution
