"""Layouts made by pushing and polishing."""

import msgspec
import pytest

from branchline.drawing import layout, overlaps, polished, relaxed
from branchline.drawing.projection import projected
from branchline.editions import Edition, load

change = msgspec.structs.replace


def huddled(edition: Edition) -> Edition:
    """All locations within a few units, where they can't stay."""
    locations = [change(x, x=x.x / 20, y=x.y / 20, label="e") for x in edition.locations]
    return change(edition, locations=tuple(locations), routes=tuple(change(r, bend=0.0) for r in edition.routes))


@pytest.mark.parametrize("name", ["mini", "london", "paris"])
def test_a_rough_layout_becomes_one_without_overlaps(name: str) -> None:
    rough = huddled(load(name))
    assert overlaps(layout(rough))
    assert overlaps(layout(relaxed(rough, seed=1))) == []


def test_a_layout_from_latitude_and_longitude_has_no_overlaps() -> None:
    assert overlaps(layout(relaxed(huddled(load("san_francisco")), from_earth=True))) == []


def test_relaxing_changes_the_layout_and_nothing_else() -> None:
    edition = load("london")
    new = relaxed(edition, rounds=60, polishing=100)
    kept = [change(x, x=y.x, y=y.y, label=y.label) for x, y in zip(new.locations, edition.locations, strict=True)]
    assert tuple(kept) == edition.locations
    assert [change(r, bend=0.0) for r in new.routes] == [change(r, bend=0.0) for r in edition.routes]
    assert change(new, locations=edition.locations, routes=edition.routes, canvas=edition.canvas) == edition


def test_the_same_seed_gives_the_same_layout_and_another_seed_another() -> None:
    mini = load("mini")
    assert relaxed(mini, seed=5, polishing=300) == relaxed(mini, seed=5, polishing=300)
    assert relaxed(mini, seed=5, polishing=300) != relaxed(mini, seed=6, polishing=300)


def test_a_canvas_that_is_asked_for_is_kept() -> None:
    new = relaxed(load("mini"), canvas=(700.0, 420.0), polishing=300)
    assert (new.canvas.width, new.canvas.height) == (700.0, 420.0)
    assert overlaps(layout(new)) == []


def test_both_tracks_of_a_double_route_get_one_bend_whichever_way_round_they_are_named() -> None:
    mini = load("mini")
    turned = change(mini.routes[1], between=(mini.routes[1].between[1], mini.routes[1].between[0]))
    new = relaxed(change(mini, routes=(mini.routes[0], turned, *mini.routes[2:])), polishing=300)
    assert new.routes[1].bend == -new.routes[0].bend


def test_polishing_repairs_a_small_slip_of_the_hand() -> None:
    mini = load("mini")
    slipped = change(mini.locations[1], x=mini.locations[1].x + 8, label="ne")
    rough = change(mini, locations=(mini.locations[0], slipped, *mini.locations[2:]))
    assert overlaps(layout(rough))
    assert overlaps(layout(polished(rough))) == []


def test_north_is_up_and_east_is_right_on_a_map() -> None:
    edition = load("usa")
    place = dict(zip(edition.location_index, projected(edition), strict=True))
    assert place["Winnipeg"][1] < place["Omaha"][1] < place["Dallas"][1] < place["Houston"][1]
    assert place["San Francisco"][0] < place["Denver"][0] < place["Chicago"][0] < place["Boston"][0]


def test_a_location_without_latitude_is_named() -> None:
    with pytest.raises(ValueError, match="mini: location 'Harbour' has no lat and lon"):
        relaxed(load("mini"), from_earth=True)
