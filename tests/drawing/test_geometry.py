"""Where everything of a board lies."""

from math import hypot, radians, sin

import pytest

from branchline.drawing import BoardGeometry, from_json, layout, to_json
from branchline.drawing.geometry import SPACE_WIDTH, TRACK_GAP, Space
from branchline.editions import Edition, load, names


@pytest.fixture(params=names())
def edition(request: pytest.FixtureRequest) -> Edition:
    return load(str(request.param))


@pytest.fixture
def board(edition: Edition) -> BoardGeometry:
    return layout(edition)


def test_every_route_has_as_many_spaces_as_it_is_long(edition: Edition, board: BoardGeometry) -> None:
    assert [len(route.spaces) for route in board.routes] == [route.length for route in edition.routes]
    assert [route.route for route in board.routes] == list(range(len(edition.routes)))


def test_all_spaces_of_a_board_have_one_size(board: BoardGeometry) -> None:
    assert len({(space.length, space.width) for route in board.routes for space in route.spaces}) == 1


def test_every_location_has_its_disc_where_the_file_puts_it(edition: Edition, board: BoardGeometry) -> None:
    assert [(x.name, x.disc.x, x.disc.y) for x in board.locations] == [(x.name, x.x, x.y) for x in edition.locations]


def test_spaces_run_from_the_first_end_to_the_second(board: BoardGeometry) -> None:
    for route in board.routes:
        start = board.locations[route.ends[0]].disc
        distances = [hypot(space.x - start.x, space.y - start.y) for space in route.spaces]
        assert distances == sorted(distances)


def test_tracks_of_a_double_route_lie_parallel_and_side_by_side(edition: Edition, board: BoardGeometry) -> None:
    for tracks in edition.tracks.values():
        if len(tracks) == 2:
            first, second = (board.routes[track] for track in tracks)
            assert first.bed == second.bed
            for space, twin in zip(first.spaces, second.spaces, strict=True):
                assert space.angle == twin.angle
                assert hypot(space.x - twin.x, space.y - twin.y) == pytest.approx(SPACE_WIDTH + TRACK_GAP, abs=0.03)
                assert abs(lengthwise(space, twin)) < 0.03


def lengthwise(space: Space, twin: Space) -> float:
    """How far a space is ahead of its twin; nothing, if the tracks keep pace."""
    turn = radians(space.angle)
    return (twin.x - space.x) * sin(turn + radians(90)) + (twin.y - space.y) * sin(turn)


def test_both_tracks_bend_as_one_though_the_file_may_name_their_ends_in_either_order(edition: Edition) -> None:
    for tracks in edition.tracks.values():
        first = edition.routes[tracks[0]]
        for track in tracks[1:]:
            other = edition.routes[track]
            assert other.bend == (first.bend if other.between == first.between else -first.bend)


def test_a_route_has_as_many_ferry_marks_as_ferries(edition: Edition, board: BoardGeometry) -> None:
    marks = [sum(space.ferry for space in route.spaces) for route in board.routes]
    assert marks == [route.ferries for route in edition.routes]


def test_token_places_and_districts_are_those_of_the_edition(edition: Edition, board: BoardGeometry) -> None:
    tokens = edition.tourist_tokens.locations if edition.tourist_tokens else ()
    assert {x.name for x in board.locations if x.token_place} == set(tokens)
    for index, district in enumerate(edition.districts):
        assert {x.name for x in board.locations if x.district == index} == set(district.locations)
        assert tuple(board.locations[i].name for i in board.districts[index].locations) == district.locations


def test_labels_spell_the_names(board: BoardGeometry) -> None:
    assert [" ".join(x.label.lines) for x in board.locations] == [x.name for x in board.locations]


def test_geometry_survives_the_way_through_json(board: BoardGeometry) -> None:
    assert from_json(to_json(board)) == board
