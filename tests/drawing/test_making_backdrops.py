"""The tool that makes the maps: what it can do without the packages that it reads."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from branchline.drawing.backdrop import Backdrop, backdrop_of
from branchline.editions import load, names
from tools.make_backdrops import boards
from tools.make_backdrops.__main__ import MAKERS, main
from tools.make_backdrops.outlines import area, clip_area, clip_line, dense, ribbon, simple, smooth
from tools.make_backdrops.topojson import Topology
from tools.make_backdrops.warp import warp_of

SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]


@pytest.mark.parametrize("make", [boards.san_francisco, boards.paris, boards.mini])
def test_the_maps_drawn_by_hand_are_up_to_date(tmp_path: Path, make: Callable[[Path], Backdrop]) -> None:
    made = make(tmp_path)
    assert made == backdrop_of(load(make.__name__)), "run  python -m tools.make_backdrops NODE_MODULES"


def test_there_is_a_maker_for_every_edition() -> None:
    assert set(MAKERS) == set(names())


@pytest.mark.parametrize("name", ["usa", "london", "san_francisco", "paris"])
def test_bending_takes_every_location_to_its_disc(name: str) -> None:
    edition = load(name)
    warp = warp_of(edition)
    for location in edition.locations:
        assert location.lon is not None
        assert location.lat is not None
        assert warp((location.lon, location.lat)) == pytest.approx((location.x, location.y), abs=1e-3)


@pytest.mark.parametrize("name", ["usa", "london", "san_francisco", "paris"])
def test_bending_keeps_east_right_of_west_and_north_above_south_around_every_location(name: str) -> None:
    edition = load(name)
    warp = warp_of(edition)
    step = 0.2 if name == "usa" else 0.0005
    for location in edition.locations:
        assert location.lon is not None
        assert location.lat is not None
        here = warp((location.lon, location.lat))
        assert warp((location.lon + step, location.lat))[0] > here[0]
        assert warp((location.lon, location.lat + step))[1] < here[1]


def test_an_area_is_cut_to_a_box() -> None:
    assert area(clip_area(SQUARE, (5.0, -5.0, 20.0, 20.0))) == pytest.approx(50)
    assert area(clip_area(SQUARE, (-1.0, -1.0, 11.0, 11.0))) == pytest.approx(100)
    assert clip_area(SQUARE, (20.0, 20.0, 30.0, 30.0)) == []


def test_a_line_is_cut_into_the_parts_near_a_box() -> None:
    line = [(-9.0, 5.0), (-6.0, 5.0), (5.0, 5.0), (5.0, 40.0), (6.0, 40.0), (6.0, 5.0)]
    assert clip_line(line, (0.0, 0.0, 10.0, 10.0)) == [
        [(-6.0, 5.0), (5.0, 5.0), (5.0, 40.0)],
        [(6.0, 40.0), (6.0, 5.0)],
    ]


def test_points_that_hardly_matter_are_left_out_and_corners_stay() -> None:
    assert simple([*dense([*SQUARE, SQUARE[0]], 1.0)][:-1], 0.1, closed=True) == SQUARE
    assert simple([(0.0, 0.0), (5.0, 0.01), (10.0, 0.0)], 0.1, closed=False) == [(0.0, 0.0), (10.0, 0.0)]
    assert simple([(0.0, 0.0), (5.0, 4.0), (10.0, 0.0)], 0.1, closed=False)[1] == (5.0, 4.0)


def test_a_spline_passes_its_points_and_a_ribbon_is_as_wide_as_it_says() -> None:
    curve = smooth([(0.0, 0.0), (5.0, 5.0), (10.0, 0.0)], closed=False)
    assert {(0.0, 0.0), (5.0, 5.0), (10.0, 0.0)} <= set(curve)
    assert area(ribbon([(0.0, 0.0), (10.0, 0.0)], [4.0, 4.0])) == pytest.approx(40)


def test_outlines_and_shared_borders_are_read_from_topojson(tmp_path: Path) -> None:
    file = tmp_path / "two.json"
    two = {
        "transform": {"scale": [0.5, 0.5], "translate": [100, 0]},
        "arcs": [[[2, 0], [0, 2]], [[2, 2], [-2, 0], [0, -2], [2, 0]], [[2, 2], [2, 0], [0, -2], [-2, 0]]],
        "objects": {
            "areas": {
                "geometries": [
                    {"type": "Polygon", "id": "west", "arcs": [[0, 1]]},
                    {"type": "MultiPolygon", "id": "east", "arcs": [[[2, 0]]]},
                ]
            }
        },
    }
    file.write_text(json.dumps(two), encoding="utf-8")
    topology = Topology(file)
    assert topology.borders("areas") == [[(101.0, 0.0), (101.0, 1.0)]]
    assert topology.rings("areas", "west") == [[(101.0, 0.0), (101.0, 1.0), (100.0, 1.0), (100.0, 0.0), (101.0, 0.0)]]
    assert len(topology.rings("areas")) == 2


def test_without_the_packages_it_says_what_it_needs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "nowhere")]) == 2
    assert "us-atlas" in capsys.readouterr().err
