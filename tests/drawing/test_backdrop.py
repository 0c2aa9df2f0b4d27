"""The maps behind the boards."""

import gzip
import re
from importlib import resources
from itertools import pairwise
from math import cos, radians, sin
from xml.etree import ElementTree

import msgspec
import pytest

from branchline.drawing import BoardGeometry, draw, layout
from branchline.drawing.backdrop import LINES
from branchline.editions import load, names

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = r"-?(?:\d+(?:\.\d+)?|\.\d+)"
PART = re.compile(rf"M({NUMBER}) ({NUMBER})l((?: ?{NUMBER})+)(z?)")
COMPRESSED = 12_000
"""The most bytes that a map may take, compressed."""
BEYOND = 200
"""How far the last step of a line may lead out of the canvas."""
Point = tuple[float, float]
change = msgspec.structs.replace


@pytest.fixture(params=names())
def board(request: pytest.FixtureRequest) -> BoardGeometry:
    return layout(load(str(request.param)))


def outlines(path: str) -> list[list[Point]]:
    parts = []
    for x, y, steps, _ in PART.findall(path):
        points = [(float(x), float(y))]
        numbers = [float(step) for step in re.findall(NUMBER, steps)]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            points.append((points[-1][0] + dx, points[-1][1] + dy))
        parts.append(points)
    return parts


def inside(rings: list[list[Point]], x: float, y: float) -> bool:
    """By the even-odd rule."""
    edges = (edge for ring in rings for edge in pairwise([*ring, ring[0]]))
    crossed = [(a, b) for a, b in edges if (a[1] > y) != (b[1] > y)]
    return sum(x < a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]) for a, b in crossed) % 2 == 1


class Ground:
    """What lies where on a board: the kind painted last."""

    def __init__(self, name: str) -> None:
        self.board = layout(load(name))
        self.disc = {location.name: location.disc for location in self.board.locations}
        self.areas = [(layer.kind, outlines(layer.path)) for layer in self.board.backdrop if layer.kind not in LINES]

    def at(self, x: float, y: float) -> str:
        return next(kind for kind, rings in reversed(self.areas) if inside(rings, x, y))

    def between(self, start: str, end: str) -> list[str]:
        """The kinds along a straight line from disc to disc."""
        a, b = self.disc[start], self.disc[end]
        return [self.at(a.x + (b.x - a.x) * i / 60, a.y + (b.y - a.y) * i / 60) for i in range(61)]


def test_every_board_of_ours_has_a_map(board: BoardGeometry) -> None:
    remedy = "make it anew: python -m tools.make_backdrops NODE_MODULES"
    assert board.backdrop, f"no map was made for this layout of {board.name}; {remedy}"


def test_no_map_of_an_edition_that_is_not_there_is_kept() -> None:
    files = (resources.files("branchline.drawing") / "backdrops").iterdir()
    assert {file.name for file in files if file.name.endswith(".json")} == {f"{name}.json" for name in names()}


def test_the_first_layer_covers_the_whole_canvas(board: BoardGeometry) -> None:
    ring = outlines(board.backdrop[0].path)[0]
    for x in (0.0, board.width):
        for y in (0.0, board.map_height):
            assert inside([ring], x, y)


def test_areas_are_closed_lines_are_not_and_nothing_else_is_in_a_path(board: BoardGeometry) -> None:
    for layer in board.backdrop:
        parts = PART.findall(layer.path)
        assert PART.sub("", layer.path) == ""
        assert {closed for *_, closed in parts} == {"" if layer.kind in LINES else "z"}
        for points in outlines(layer.path):
            assert len(points) >= (2 if layer.kind in LINES else 3)


def test_layers_stay_on_the_canvas_or_close_to_it(board: BoardGeometry) -> None:
    for layer in board.backdrop:
        beyond = BEYOND if layer.kind in LINES else 20
        for points in outlines(layer.path):
            assert all(-beyond <= x <= board.width + beyond for x, _ in points)
            assert all(-beyond <= y <= board.map_height + beyond for _, y in points)


@pytest.mark.parametrize("name", names())
def test_a_map_is_small(name: str) -> None:
    data = (resources.files("branchline.drawing") / "backdrops" / f"{name}.json").read_bytes()
    assert len(gzip.compress(data)) < COMPRESSED


@pytest.mark.parametrize("name", names())
def test_every_location_stands_on_land_or_at_its_shore(name: str) -> None:
    ground = Ground(name)
    turns = [radians(15 * i) for i in range(24)]
    for location, disc in ground.disc.items():
        around = [ground.at(disc.x + r * cos(turn), disc.y + r * sin(turn)) for r in (4.0, 8.0, 12.0) for turn in turns]
        assert around.count("water") < 0.65 * len(around), location


@pytest.mark.parametrize("name", names())
def test_every_route_with_ferries_crosses_water(name: str) -> None:
    ground = Ground(name)
    for route in ground.board.routes:
        if any(space.ferry for space in route.spaces):
            assert "water" in {ground.at(space.x, space.y) for space in route.spaces}, route.name


@pytest.mark.parametrize(
    ("name", "start", "end", "water"),
    [
        ("usa", "New Orleans", "Miami", True),
        ("usa", "Charleston", "Miami", True),
        ("usa", "Duluth", "Sault St. Marie", True),
        ("usa", "Helena", "Denver", False),
        ("usa", "Denver", "Kansas City", False),
        ("london", "Big Ben", "Waterloo", True),
        ("london", "St Paul's", "Globe Theatre", True),
        ("london", "Tower of London", "Elephant & Castle", True),
        ("london", "St Paul's", "Tower of London", False),
        ("london", "Waterloo", "Globe Theatre", False),
        ("san_francisco", "Pier 39", "Alcatraz", True),
        ("san_francisco", "Presidio", "Sunset", False),
        ("paris", "Louvre", "Invalides", True),
        ("paris", "Gare de Lyon", "Place d'Italie", True),
        ("paris", "Arc de Triomphe", "Tour Eiffel", True),
        ("paris", "Louvre", "République", False),
        ("paris", "Montparnasse", "Luxembourg", False),
        ("mini", "Harbour", "Market", False),
    ],
)
def test_seas_and_rivers_part_the_locations_that_they_part_on_earth(
    name: str, start: str, end: str, water: bool
) -> None:
    assert ("water" in Ground(name).between(start, end)) is water


def test_notre_dame_stands_on_an_island() -> None:
    for neighbour in ("Louvre", "Luxembourg", "République", "Bastille"):
        assert "water" in Ground("paris").between("Notre-Dame", neighbour)


def test_a_board_of_ones_own_has_no_map() -> None:
    mini = load("mini")
    moved = change(mini.locations[0], x=mini.locations[0].x + 1)
    for other in (
        change(mini, name="my_board"),
        change(mini, locations=(moved, *mini.locations[1:])),
        change(mini, canvas=change(mini.canvas, width=mini.canvas.width + 10)),
    ):
        assert layout(other).backdrop == ()
        assert layout(other).backdrop_credit == ""
        assert "clip-path=" not in draw(other)


@pytest.mark.parametrize("name", names())
def test_a_drawing_shows_the_map_under_everything_else_and_clipped(name: str) -> None:
    board, root = layout(load(name)), ElementTree.fromstring(draw(load(name)))
    children = list(root)
    clipped = next(i for i, child in enumerate(children) if "clip-path" in child.attrib)
    assert [path.attrib["d"] for path in children[clipped]] == [layer.path for layer in board.backdrop]
    clip = children[clipped].attrib["clip-path"].removeprefix("url(#").removesuffix(")")
    assert any(element.attrib.get("id") == clip for element in root.iter(f"{SVG}clipPath"))
    assert all(child.tag == f"{SVG}rect" for child in children[:clipped] if child.attrib.get("fill"))
    first_route = next(i for i, child in enumerate(children) if "-route-" in child.attrib.get("id", ""))
    assert clipped < first_route


def test_londons_drawing_says_whose_data_it_shows() -> None:
    credit = ElementTree.fromstring(draw(load("london"))).find(f"{SVG}metadata")
    assert credit is not None
    assert credit.text is not None
    assert "Crown copyright" in credit.text
    assert "Open Government Licence" in credit.text
