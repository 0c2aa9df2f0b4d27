"""The backdrop of each edition: which sources, in which order."""

from __future__ import annotations

from math import hypot
from pathlib import Path

from branchline.drawing.backdrop import Backdrop
from branchline.editions import load
from tools.make_backdrops.canvas import Canvas, drawn_by_hand
from tools.make_backdrops.outlines import Box, Line, Point, clip_area, clip_line, smooth
from tools.make_backdrops.topojson import Topology
from tools.make_backdrops.warp import warp_of

__all__ = ["london", "mini", "paris", "san_francisco", "usa"]

_AMERICA: Box = (-133.0, 20.0, -58.0, 55.0)
_LONDON: Box = (-0.24, 51.46, -0.01, 51.57)
_USA_CREDIT = "Map: Natural Earth; borders of states: U.S. Census Bureau."
_LONDON_CREDIT = (
    "Borders of boroughs contain National Statistics data © Crown copyright and database right 2015 and "
    "Ordnance Survey data © Crown copyright and database right 2015, under the Open Government Licence v3.0."
)
_CONTINENT_STEP, _TOWN_STEP = 0.25, 0.001
"""In degrees."""


def usa(packages: Path) -> Backdrop:
    """The continent's coasts, the borders of countries and states, great lakes and great rivers."""
    edition = load("usa")
    shapes = drawn_by_hand(edition)
    countries = Topology(packages / "world-atlas" / "countries-10m.json")
    states = Topology(packages / "us-atlas" / "states-10m.json")
    canvas = Canvas(edition, warp_of(edition), "water", least=2.4, decimals=0)
    land = [clip_area(ring, _AMERICA) for ring in countries.rings("land")]
    canvas.add("land", [[*ring, ring[0]] for ring in land if ring], _CONTINENT_STEP, smallest=60.0)
    national = countries.borders("countries", "United States of America")
    lines = [part for line in [*national, *states.borders("states")] for part in clip_line(line, _AMERICA)]
    canvas.add("border", lines, _CONTINENT_STEP)
    canvas.add_by_hand([shape for shape in shapes["shapes"] if shape["kind"] == "river"], _CONTINENT_STEP)
    lakes = []
    for lake in shapes["lakes"]:
        shore = _between(states.rings("nation"), tuple(lake["from"][::-1]), tuple(lake["to"][::-1]))
        back = smooth([shore[-1], *((lon, lat) for lat, lon in lake["points"]), shore[0]], closed=False, steps=4)
        lakes.append([*shore, *((p[0], p[1]) for p in back[1:])])
    canvas.add("water", lakes, _CONTINENT_STEP)
    canvas.add_by_hand([shape for shape in shapes["shapes"] if shape["kind"] == "water"], _CONTINENT_STEP)
    canvas.add_by_hand([shape for shape in shapes["shapes"] if shape["kind"] == "land"], _CONTINENT_STEP)
    return canvas.backdrop(_USA_CREDIT)


def london(packages: Path) -> Backdrop:
    """The Thames, parks, and the borders of boroughs."""
    edition = load("london")
    canvas = Canvas(edition, warp_of(edition), "land")
    boroughs = Topology(packages / "vega-datasets" / "data" / "londonBoroughs.json")
    lines = [part for line in boroughs.borders("boroughs") for part in clip_line(line, _LONDON)]
    canvas.add("border", lines, _TOWN_STEP)
    canvas.add_by_hand(drawn_by_hand(edition)["shapes"], _TOWN_STEP)
    return canvas.backdrop(_LONDON_CREDIT)


def san_francisco(_packages: Path) -> Backdrop:
    """The shore of the peninsula, the bay and what lies in it."""
    edition = load("san_francisco")
    canvas = Canvas(edition, warp_of(edition), "water")
    canvas.add_by_hand(drawn_by_hand(edition)["shapes"], _TOWN_STEP)
    return canvas.backdrop()


def paris(_packages: Path) -> Backdrop:
    """The Seine with its islands, parks and the great boulevards."""
    edition = load("paris")
    canvas = Canvas(edition, warp_of(edition), "land")
    canvas.add_by_hand(drawn_by_hand(edition)["shapes"], _TOWN_STEP)
    return canvas.backdrop()


def mini(_packages: Path) -> Backdrop:
    """A coast that is nowhere, drawn on the canvas itself."""
    edition = load("mini")
    canvas = Canvas(edition, lambda point: (point[1], point[0]), "land")
    canvas.add_by_hand(drawn_by_hand(edition)["shapes"], 8.0)
    return canvas.backdrop()


def _between(rings: list[Line], start: Point, end: Point) -> Line:
    """From the one point to the other along the outline that passes both, by the way with fewer points."""

    def nearest(ring: Line, place: Point) -> tuple[float, int]:
        return min((hypot(x - place[0], y - place[1]), i) for i, (x, y) in enumerate(ring))

    ring = min(rings, key=lambda ring: nearest(ring, start)[0] + nearest(ring, end)[0])
    ring = ring[:-1]
    first, last = nearest(ring, start)[1], nearest(ring, end)[1]
    turned = ring[first:] + ring[:first]
    forwards = turned[: (last - first) % len(ring) + 1]
    backwards = [ring[first], *turned[(last - first) % len(ring) :][::-1]]
    return min(forwards, backwards, key=len)
