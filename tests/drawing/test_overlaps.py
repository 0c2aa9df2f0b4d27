"""Nothing collides on our boards; and what collides is found, whatever it is."""

from collections.abc import Callable

import msgspec
import pytest

from branchline.drawing import BoardGeometry, layout, overlaps
from branchline.drawing.geometry import LocationGeometry, RouteGeometry
from branchline.drawing.shapes import Circle, Rectangle
from branchline.editions import load, names

change = msgspec.structs.replace


@pytest.mark.parametrize("name", names())
def test_nothing_overlaps_on_a_board_of_ours(name: str) -> None:
    assert overlaps(layout(load(name))) == []


@pytest.mark.parametrize("name", names())
def test_there_is_air_between_things_on_a_board_of_ours(name: str) -> None:
    assert overlaps(layout(load(name)), clearance=2.0) == []


@pytest.fixture
def board() -> BoardGeometry:
    return layout(load("mini"))


def with_location(board: BoardGeometry, index: int, location: LocationGeometry) -> BoardGeometry:
    return change(board, locations=(*board.locations[:index], location, *board.locations[index + 1 :]))


def with_route(board: BoardGeometry, index: int, route: RouteGeometry) -> BoardGeometry:
    return change(board, routes=(*board.routes[:index], route, *board.routes[index + 1 :]))


def disc_on_another(board: BoardGeometry) -> BoardGeometry:
    harbour, market = board.locations[:2]
    return with_location(board, 1, change(market, disc=change(market.disc, x=harbour.disc.x + 20, y=harbour.disc.y)))


def token_place_on_a_disc(board: BoardGeometry) -> BoardGeometry:
    harbour, market = board.locations[:2]
    return with_location(board, 1, change(market, token_place=Circle(harbour.disc.x, harbour.disc.y - 25, 18.0)))


def label_on_a_disc(board: BoardGeometry) -> BoardGeometry:
    harbour, market = board.locations[:2]
    box = change(market.label.box, x=harbour.disc.x, y=harbour.disc.y + 12)
    return with_location(board, 1, change(market, label=change(market.label, box=box)))


def label_on_another(board: BoardGeometry) -> BoardGeometry:
    harbour, market = board.locations[:2]
    box = change(market.label.box, x=harbour.label.box.x - 10, y=harbour.label.box.y - 10)
    return with_location(board, 1, change(market, label=change(market.label, box=box)))


def label_on_a_space(board: BoardGeometry) -> BoardGeometry:
    market, space = board.locations[1], board.routes[7].spaces[1]
    box = change(market.label.box, x=space.x + 20, y=space.y)
    return with_location(board, 1, change(market, label=change(market.label, box=box)))


def space_on_a_disc(board: BoardGeometry) -> BoardGeometry:
    harbour, route = board.locations[0].disc, board.routes[7]
    space = change(route.spaces[0], x=harbour.x, y=harbour.y - 18)
    return with_route(board, 7, change(route, spaces=(space, *route.spaces[1:])))


def space_on_a_space_of_another_route(board: BoardGeometry) -> BoardGeometry:
    route, other = board.routes[7], board.routes[6].spaces[0]
    space = change(route.spaces[0], x=other.x + 2, y=other.y + 2, angle=other.angle + 40)
    return with_route(board, 7, change(route, spaces=(space, *route.spaces[1:])))


def space_on_a_space_of_its_own_route(board: BoardGeometry) -> BoardGeometry:
    route = board.routes[7]
    space = change(route.spaces[0], x=route.spaces[1].x, y=route.spaces[1].y - 41)
    return with_route(board, 7, change(route, spaces=(space, *route.spaces[1:])))


def panel_on_the_map(board: BoardGeometry) -> BoardGeometry:
    mill, panel = board.locations[2].disc, board.panels[0]
    box = Rectangle(mill.x, mill.y + 60, 100.0, 100.0)
    return change(board, panels=(change(panel, box=box, entries=(), heading=""), *board.panels[1:]))


def label_beyond_the_edge(board: BoardGeometry) -> BoardGeometry:
    harbour = board.locations[0]
    box = change(harbour.label.box, x=harbour.label.box.length / 2 - 3)
    return with_location(board, 0, change(harbour, label=change(harbour.label, box=box)))


def line_across_another(board: BoardGeometry) -> BoardGeometry:
    mill, castle = board.locations[2].disc, board.locations[3].disc
    return with_route(
        board, 4, change(board.routes[4], bed_points=((mill.x - 20, mill.y - 60), (castle.x - 30, castle.y + 9)))
    )


def line_over_a_location(board: BoardGeometry) -> BoardGeometry:
    harbour = board.locations[0].disc
    line = ((harbour.x - 5, harbour.y - 9), (harbour.x + 5, harbour.y - 9))
    return with_route(board, 7, change(board.routes[7], bed_points=line))


def line_over_a_label(board: BoardGeometry) -> BoardGeometry:
    box = board.locations[0].label.box
    return with_route(board, 7, change(board.routes[7], bed_points=((box.x, box.y - 20), (box.x, box.y))))


def text_wider_than_its_panel(board: BoardGeometry) -> BoardGeometry:
    panel = board.panels[1]
    entry = change(panel.entries[0], text="a text that no panel of this board can hold: " * 3)
    return change(board, panels=(board.panels[0], change(panel, entries=(entry,)), *board.panels[2:]))


@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (disc_on_another, {"location Harbour", "location Market", "overlaps"}),
        (token_place_on_a_disc, {"token place Market", "location Harbour", "overlaps"}),
        (label_on_a_disc, {"label Market", "location Harbour", "overlaps"}),
        (label_on_another, {"label Market", "label Harbour", "overlaps"}),
        (label_on_a_space, {"label Market", "space 2 of Castle-Forest", "overlaps"}),
        (space_on_a_disc, {"space 1 of Castle-Forest", "location Harbour", "overlaps"}),
        (space_on_a_space_of_another_route, {"space 1 of Castle-Forest", "space 1 of Mill-Forest", "overlaps"}),
        (space_on_a_space_of_its_own_route, {"space 1 of Castle-Forest", "space 2 of Castle-Forest", "overlaps"}),
        (panel_on_the_map, {"panel title", "location Mill", "overlaps"}),
        (label_beyond_the_edge, {"label Harbour", "3.0 beyond the edge"}),
        (line_across_another, {"line of Market-Mill", "crosses Market-Castle#1"}),
        (line_over_a_location, {"line of Castle-Forest", "runs over location Harbour"}),
        (line_over_a_label, {"line of Castle-Forest", "runs over label Harbour"}),
        (text_wider_than_its_panel, {"text", "beyond panel"}),
    ],
)
def test_a_planted_overlap_is_found(
    board: BoardGeometry, plant: Callable[[BoardGeometry], BoardGeometry], found: set[str]
) -> None:
    assert overlaps(board) == []
    faults = overlaps(plant(board))
    assert any(all(part in fault for part in found) for fault in faults), faults


def test_a_line_too_short_for_its_spaces_is_found() -> None:
    mini = load("mini")
    market = mini.locations[1]
    near = change(mini.locations[0], x=market.x - 40, y=market.y + 40)
    faults = " ".join(overlaps(layout(change(mini, locations=(near, *mini.locations[1:])))))
    for location in ("Harbour", "Market"):
        assert f"space 1 of Harbour-Market red overlaps location {location}" in faults or (
            f"location {location} overlaps space 1 of Harbour-Market red" in faults
        )


def test_clearance_asks_for_room_besides(board: BoardGeometry) -> None:
    assert len(overlaps(board, clearance=12.0)) > 5
