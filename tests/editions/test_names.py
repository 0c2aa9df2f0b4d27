"""What routes and tickets are called, and the look-ups that go with it."""

from pathlib import Path

import pytest

from branchline.editions import Edition, load, names
from tests.editions.isle import GOOD


@pytest.fixture(scope="module")
def usa() -> Edition:
    return load("usa")


def test_a_single_route_is_called_by_its_ends(usa: Edition) -> None:
    assert "Denver-Omaha" in usa.route_names
    assert usa.twin(usa.route_names.index("Denver-Omaha")) is None


def test_tracks_of_different_colours_are_called_by_colour(usa: Edition) -> None:
    black = usa.route_names.index("Denver-Kansas City black")
    orange = usa.route_names.index("Denver-Kansas City orange")
    assert (usa.twin(black), usa.twin(orange)) == (orange, black)
    assert usa.routes[black].colour == "black"


def test_tracks_of_one_colour_are_numbered_in_the_order_of_the_file(usa: Edition) -> None:
    first, second = usa.route_names.index("Dallas-Houston#1"), usa.route_names.index("Dallas-Houston#2")
    assert first < second
    assert usa.twin(first) == second


def test_both_tracks_are_called_the_way_round_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / "isle.toml"
    turned = GOOD.replace('["Inn", "Well"], colour = "blue"', '["Well", "Inn"], colour = "blue"')
    path.write_text(turned, encoding="utf-8")
    isle = load(path)
    assert isle.route_names[:2] == ("Inn-Well red", "Inn-Well blue")
    assert isle.twin(0) == 1


def test_tickets_are_called_by_their_ends(usa: Edition) -> None:
    assert usa.ticket_names[0] == "Boston-Miami"
    assert len(usa.ticket_names) == 30


def test_locations_are_found_by_name(usa: Edition) -> None:
    assert all(usa.locations[index].name == name for name, index in usa.location_index.items())
    assert len(usa.location_index) == 36


@pytest.mark.parametrize("name", names())
def test_names_are_all_different(name: str) -> None:
    edition = load(name)
    assert len(set(edition.route_names)) == len(edition.routes)
    assert len(set(edition.ticket_names)) == len(edition.tickets)


def test_an_edition_can_not_be_changed(usa: Edition) -> None:
    with pytest.raises(AttributeError):
        usa.name = "other"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        usa.routes[0].length = 1  # type: ignore[misc]
