"""London, San Francisco, Paris: claiming routes and double routes."""

import pytest

from tests.rules.cities import LONDON, PARIS, SAN_FRANCISCO, City, in_cities
from tests.rules.positions import Table, at


@in_cities()
def test_city_claim_a_route__a_route_joins_two_neighbouring_locations(city: City) -> None:
    for route in city.edition.routes:
        assert len(route.pair) == 2
        assert 1 <= route.length <= max(city.edition.route_points)


@in_cities()
def test_city_claim_a_route__as_many_cards_as_spaces_are_discarded(city: City) -> None:
    assert city.claim(city.three, 3) not in at(f"{city.name} 2p", hand={city.three[1]: 2}).legal
    game = at(f"{city.name} 2p", hand={city.three[1]: 4})
    game.play(city.claim(city.three, 3))
    assert game.discards == {city.three[1]: 3}
    assert game.hand(0) == {city.three[1]: 1}


@in_cities()
def test_city_claim_a_route__a_vehicle_stands_on_every_space(city: City) -> None:
    game = at(f"{city.name} 2p", hand={city.three[1]: 3})
    game.play(city.claim(city.three, 3))
    assert game.vehicles == (city.vehicles - 3, city.vehicles)
    assert game.spectator_view().owners == {city.three[0]: 0}


@in_cities()
def test_city_claim_a_route__a_coloured_route_takes_its_colour_only(city: City) -> None:
    game = at(f"{city.name} 2p", hand=dict.fromkeys(city.cards, 3))
    claims = {claim for claim in game.claims if claim.startswith(city.three[0])}
    assert claims == {f"{city.three[0]} {city.three[1]} 3+0"}


@pytest.mark.parametrize(
    ("city", "route"),
    [(LONDON, "Trafalgar Square-Waterloo"), (SAN_FRANCISCO, "Market Street-Pacific Heights")],
    ids=["london", "san_francisco"],
)
def test_city_claim_a_route__a_gray_route_takes_any_one_colour(city: City, route: str) -> None:
    game = at(f"{city.name} 2p", hand=dict.fromkeys(city.cards, 2))
    claims = {claim for claim in game.claims if claim.startswith(route)}
    assert claims == {f"{route} {colour} 2+0" for colour in city.cards}
    mixed = at(f"{city.name} 2p", hand=dict.fromkeys(city.cards, 1))
    assert not any(claim.startswith(route) for claim in mixed.claims)


@in_cities(PARIS)
def test_city_claim_a_route__no_route_is_gray(city: City) -> None:
    assert "gray" not in {route.colour for route in city.edition.routes}


@in_cities()
def test_city_claim_a_route__any_open_route_connected_or_not(city: City) -> None:
    game = at(f"{city.name} 2p", hand={city.three[1]: 3}, claimed={city.two[0]: 0})
    assert city.claim(city.three, 3) in game.legal
    taken = at(f"{city.name} 2p", hand={city.three[1]: 3}, claimed={city.three[0]: 1})
    assert city.claim(city.three, 3) not in taken.legal


@in_cities()
def test_city_claim_a_route__one_route_a_turn(city: City) -> None:
    game = at(f"{city.name} 2p", hand={city.two[1]: 4, city.three[1]: 4})
    game.play(city.claim(city.two, 2))
    assert (game.to_act, game.phase) == (1, "turn")


@in_cities()
def test_city_claim_a_route__not_without_a_vehicle_for_every_space(city: City) -> None:
    hand = {city.three[1]: 3, city.two[1]: 3}
    game = at(f"{city.name} 2p", hand=hand, vehicles=2)
    assert city.claim(city.three, 3) not in game.legal
    assert city.claim(city.two, 2) in game.legal
    assert city.claim(city.three, 3) in at(f"{city.name} 2p", hand=hand, vehicles=3).legal


@in_cities()
def test_city_claim_a_route__points_are_recorded_at_once_by_the_table_on_the_board(city: City) -> None:
    table = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10}
    for length, points in city.edition.route_points.items():
        assert table[length] == points
    assert {route.length for route in city.edition.routes} <= set(city.edition.route_points)
    for route, length in ((city.two, 2), (city.three, 3)):
        game = at(f"{city.name} 2p", hand={route[1]: 3})
        game.play(city.claim(route, length))
        assert game.points == (table[length], 0)


@pytest.mark.parametrize(
    ("city", "route", "spaces"),
    [
        (LONDON, ("Regent's Park-British Museum", "yellow"), 3),
        (SAN_FRANCISCO, ("Potrero Hill-South Beach", "black"), 3),
        (PARIS, ("Batignolles-Montmartre", "white"), 2),
    ],
    ids=["london", "san_francisco", "paris"],
)
def test_city_claim_a_route__example_of_the_sets_that_pay(city: City, route: tuple[str, str], spaces: int) -> None:
    game = at(f"{city.name} 2p", hand={**dict.fromkeys(city.cards, 4), "wild": 4})
    claims = {claim for claim in game.claims if claim.startswith(f"{route[0]} {route[1]}")}
    assert claims == {f"{route[0]} {route[1]} {spaces - wilds}+{wilds}" for wilds in range(spaces + 1)}


def double(city: City, players: int) -> Table:
    """Everyone can pay for both tracks; seat 0 is to act."""
    hand = dict.fromkeys(city.double[1:], city.double_length)
    other = {city.double[1]: city.double_length}
    return at(f"{city.name} {players}p", hand=hand, hands={players - 1: other})


@in_cities()
def test_city_double_routes__two_tracks_of_one_length_between_the_same_locations(city: City) -> None:
    doubles = [tracks for tracks in city.edition.tracks.values() if len(tracks) > 1]
    assert doubles
    for tracks in doubles:
        assert len(tracks) == 2
        assert len({city.edition.routes[track].length for track in tracks}) == 1


@in_cities()
def test_city_double_routes__one_player_cannot_claim_both_tracks(city: City) -> None:
    name, one, other = city.double
    for players in (2, 3, 4):
        hand = {other: city.double_length}
        game = at(f"{city.name} {players}p", claimed={f"{name} {one}": 0}, hand=hand)
        assert f"{name} {other} {city.double_length}+0" not in game.claims
        assert f"{name} {other}" not in game.view(0).open_routes


@in_cities()
def test_city_double_routes__with_two_players_the_other_track_is_closed(city: City) -> None:
    name, one, other = city.double
    game = double(city, 2)
    assert f"claim {name} {other} {city.double_length}+0" in game.legal
    game.play(f"claim {name} {other} {city.double_length}+0")
    assert not any(claim.startswith(name) for claim in game.claims)
    assert game.spectator_view().closed_routes == (f"{name} {one}",)


@pytest.mark.parametrize("players", [3, 4])
@in_cities()
def test_city_double_routes__with_more_players_another_may_claim_it(city: City, players: int) -> None:
    name, one, other = city.double
    game = double(city, players)
    game.play(f"claim {name} {other} {city.double_length}+0")
    for _ in range(players - 2):
        game.play_all("draw deck", "draw deck")
    assert game.to_act == players - 1
    assert f"{name} {one} {city.double_length}+0" in game.claims
    assert game.spectator_view().closed_routes == ()
