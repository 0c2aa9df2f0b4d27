"""London: districts."""

import pytest

from branchline import load_edition
from tests.rules.positions import at

LONDON = load_edition("london")
THREE = ("Waterloo-Elephant & Castle", "Waterloo-Globe Theatre")  # Waterloo, Globe Theatre, Elephant & Castle
ONE = "British Museum-Covent Garden#1"


def test_london_districts__every_completed_district_scores_at_the_end() -> None:
    game = at("london 2p", turns_left=1, claimed={ONE: 0, THREE[0]: 0, THREE[1]: 0})
    routes = game.points
    game.play_all("draw deck", "draw deck")
    assert game.points == routes == (5, 0)
    assert (game.scores()[0].districts, game.scores()[0].total) == (1 + 3, 9)


def test_london_districts__each_location_belongs_to_exactly_one() -> None:
    members = [name for district in LONDON.districts for name in district.locations]
    assert sorted(members) == sorted(location.name for location in LONDON.locations)
    assert len({district.colour for district in LONDON.districts}) == len(LONDON.districts) == 5


@pytest.mark.parametrize(
    ("routes", "points"),
    [
        ((ONE,), 1),
        (
            (
                "Piccadilly Circus-Trafalgar Square blue",
                "Piccadilly Circus-Buckingham Palace",
                "Trafalgar Square-Big Ben",
            ),
            2,
        ),
        (THREE, 3),
        (("St Paul's-The Charterhouse", "St Paul's-Brick Lane", "Brick Lane-Tower of London"), 4),
        (("Regent's Park-Baker Street", "Regent's Park-King's Cross", "Baker Street-Hyde Park"), 5),
    ],
)
def test_london_districts__the_number_is_what_it_scores(routes: tuple[str, ...], points: int) -> None:
    game = at("london 2p", claimed=dict.fromkeys(routes, 0))
    assert [score.districts for score in game.scores()] == [points, 0]


def test_london_districts__every_location_must_be_linked() -> None:
    assert at("london 2p", claimed={THREE[0]: 0}).scores()[0].districts == 0


def test_london_districts__locations_linked_in_separate_parts_do_not_count() -> None:
    apart = {"St Paul's-The Charterhouse": 0, "Brick Lane-Tower of London": 0}
    assert at("london 2p", claimed=apart).scores()[0].districts == 0
    joined = {**apart, "The Charterhouse-Brick Lane": 0}
    assert at("london 2p", claimed=joined).scores()[0].districts == 4


def test_london_districts__the_order_does_not_matter() -> None:
    chain = ("Waterloo-Globe Theatre", "Elephant & Castle-Globe Theatre")
    star = ("Waterloo-Globe Theatre", "Waterloo-Elephant & Castle")
    for routes in (chain, star):
        assert at("london 2p", claimed=dict.fromkeys(routes, 0)).scores()[0].districts == 3


def test_london_districts__they_may_be_linked_by_way_of_other_locations() -> None:
    around = ("British Museum-Piccadilly Circus", "Covent Garden-Piccadilly Circus green")
    assert at("london 2p", claimed=dict.fromkeys(around, 0)).scores()[0].districts == 1


def test_london_districts__routes_of_others_do_not_link() -> None:
    game = at("london 2p", claimed={THREE[0]: 0, THREE[1]: 1})
    assert [score.districts for score in game.scores()] == [0, 0]


def test_london_districts__several_players_may_complete_one() -> None:
    game = at("london 3p", claimed={ONE: 0, "British Museum-Covent Garden#2": 1})
    assert [score.districts for score in game.scores()] == [1, 1, 0]
