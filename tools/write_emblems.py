"""Writes the small pictures of the boards on the page's first screen: coast, routes and locations, a few hundred bytes.

python tools/write_emblems.py            writes web/src/home/emblems.json
python tools/write_emblems.py --check    says whether it is up to date

The whole geometry of a board is sent when somebody sits down at it; this is enough to choose a board.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from branchline.drawing import layout
from branchline.drawing.palette import inks
from branchline.editions import Edition, load, names

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "home" / "emblems.json"

WIDTH = 300
"""Of every picture; heights follow."""
TOLERANCE = 1.2
"""How far a simplified coast may be from the true one."""
SMALLEST = 10.0
"""The area of the smallest island that is shown."""
AREAS = frozenset({"land", "water", "park"})

Point = tuple[float, float]


def emblem(edition: Edition) -> dict[str, object]:
    """One board, scaled down."""
    geometry, fills = layout(edition), inks(edition.colours)
    scale = WIDTH / geometry.width
    layers = [
        [layer.kind, path]
        for layer in geometry.backdrop
        if layer.kind in AREAS and (path := _simplified(layer.path, scale))
    ]
    places = [(round(location.disc.x * scale), round(location.disc.y * scale)) for location in geometry.locations]
    lines = [[*route.ends, fills[route.colour].fill] for route in geometry.routes if route.track == 0]
    height = round(geometry.map_height * scale)
    return {"width": WIDTH, "height": height, "layers": layers, "places": places, "lines": lines}


def _simplified(path: str, scale: float) -> str:
    """The rings of a path of relative lines, scaled, with fewer points; without the small ones."""
    rings = (_without_detail([(x * scale, y * scale) for x, y in ring]) for ring in _rings(path))
    return "".join(_path(ring) for ring in rings if len(ring) > 2 and abs(_area(ring)) >= SMALLEST)


def _rings(path: str) -> list[list[Point]]:
    rings = []
    for part in re.findall(r"M([^M]+)", path):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", part)]
        x = y = 0.0
        ring = []
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            ring.append((x, y))
        rings.append(ring)
    return rings


def _without_detail(points: Sequence[Point]) -> list[Point]:
    """Fewer points, none of those left out further than the tolerance from the line (Douglas and Peucker's way)."""
    if len(points) < 3:
        return list(points)
    distances = [_distance(point, points[0], points[-1]) for point in points[1:-1]]
    furthest = max(range(len(distances)), key=distances.__getitem__)
    if distances[furthest] <= TOLERANCE:
        return [points[0], points[-1]]
    middle = furthest + 1
    return _without_detail(points[: middle + 1])[:-1] + _without_detail(points[middle:])


def _distance(point: Point, start: Point, end: Point) -> float:
    (x, y), (x1, y1), (x2, y2) = point, start, end
    along = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    if along == 0:
        return float(((x - x1) ** 2 + (y - y1) ** 2) ** 0.5)
    return float(abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / along)


def _area(ring: Sequence[Point]) -> float:
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True)) / 2


def _path(ring: Sequence[Point]) -> str:
    return "M" + " ".join(f"{round(x)} {round(y)}" for x, y in ring) + "Z"


def written() -> str:
    """The file as it should be."""
    emblems = {name: emblem(load(name)) for name in names()}
    lines = ",\n".join(
        f"{json.dumps(name)}: {json.dumps(drawn, separators=(',', ':'))}" for name, drawn in emblems.items()
    )
    return f"{{\n{lines}\n}}\n"


def main() -> int:
    """Write the file, or check it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the file is out of date")
    if not parser.parse_args().check:
        TARGET.write_text(written(), encoding="utf-8")
        return 0
    if TARGET.is_file() and TARGET.read_text(encoding="utf-8") == written():
        return 0
    print(f"{TARGET.name} is out of date: run python tools/write_emblems.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
