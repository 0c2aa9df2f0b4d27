"""San Francisco: ferries."""

from branchline import load_edition
from tests.rules.positions import at

SAN_FRANCISCO = load_edition("san_francisco")
COLOURS = SAN_FRANCISCO.colours


def claims_of(route: str, hand: dict[str, int]) -> set[str]:
    """The payments with which the hand can claim the route."""
    found = at("san_francisco 2p", hand=hand).claims
    return {claim.removeprefix(route + " ") for claim in found if claim.startswith(route)}


def test_san_francisco_ferries__they_link_locations_across_the_water() -> None:
    ferries = {route.pair for route in SAN_FRANCISCO.routes if route.ferries}
    assert ferries == {
        frozenset({"Alcatraz", "Fort Mason"}),
        frozenset({"Alcatraz", "Pier 39"}),
        frozenset({"Fort Mason", "Golden Gate Bridge"}),
    }


def test_san_francisco_ferries__each_has_one_ferry_symbol() -> None:
    assert {route.ferries for route in SAN_FRANCISCO.routes} == {0, 1}


def test_san_francisco_ferries__a_wild_for_the_symbol_and_the_colour_for_the_rest() -> None:
    assert claims_of("Alcatraz-Fort Mason", {"black": 1, "wild": 1}) == {"black 1+1"}
    assert claims_of("Alcatraz-Fort Mason", {"orange": 1, "wild": 1}) == {"orange 1+1"}
    assert claims_of("Alcatraz-Fort Mason", {"blue": 1, "wild": 1}) == set()


def test_san_francisco_ferries__without_a_wild_it_cannot_be_claimed() -> None:
    assert claims_of("Alcatraz-Fort Mason", {"black": 6, "orange": 6}) == set()
    assert claims_of("Fort Mason-Golden Gate Bridge", dict.fromkeys(COLOURS, 5)) == set()


def test_san_francisco_ferries__without_a_wild_nothing_takes_one() -> None:
    claims = at("san_francisco 2p", hand={"black": 5, "orange": 5}).claims
    assert claims
    assert all(claim.endswith("+0") for claim in claims)


def test_san_francisco_ferries__wilds_may_stand_for_the_rest_as_well() -> None:
    hand = {"black": 1, "wild": 2}
    assert claims_of("Alcatraz-Fort Mason", hand) == {"black 1+1", "black 0+2", "orange 0+2"}


def test_san_francisco_ferries__a_gray_one_takes_any_one_colour_for_the_rest() -> None:
    payments = claims_of("Fort Mason-Golden Gate Bridge", {"red": 4, "blue": 3, "green": 2, "wild": 2})
    assert payments == {"red 4+1", "red 3+2", "blue 3+2"}
    assert claims_of("Alcatraz-Pier 39#1", {"red": 1, "blue": 1, "wild": 1}) == {"red 1+1", "blue 1+1"}


def test_san_francisco_ferries__other_routes_need_no_wild() -> None:
    assert claims_of("Lombard Street-Market Street", {"blue": 2}) == {"blue 2+0"}
