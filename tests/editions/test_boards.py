"""The boards against what is known of them: totals, balance of colours, values of tickets."""

from collections import Counter
from itertools import product

import pytest

from branchline.editions import Edition, load, names

ALL = names()


def shortest_path(edition: Edition, start: str, goal: str) -> int:
    """Floyd and Warshall's way, which shares nothing with the check that loading does."""
    far = 10_000
    places = [location.name for location in edition.locations]
    distance = {(one, other): 0 if one == other else far for one, other in product(places, repeat=2)}
    for route in edition.routes:
        one, other = route.between
        distance[one, other] = distance[other, one] = min(distance[one, other], route.length)
    for middle, one, other in product(places, repeat=3):
        through = distance[one, middle] + distance[middle, other]
        distance[one, other] = min(distance[one, other], through)
    return distance[start, goal]


def differing_tickets(edition: Edition) -> dict[str, tuple[int, int]]:
    """Tickets that are not worth their shortest path: value and path."""
    paths = [shortest_path(edition, *ticket.between) for ticket in edition.tickets]
    compared = zip(edition.ticket_names, edition.tickets, paths, strict=True)
    return {name: (ticket.points, path) for name, ticket, path in compared if ticket.points != path}


def spaces_by_colour(edition: Edition) -> Counter[str]:
    spaces: Counter[str] = Counter()
    for route in edition.routes:
        spaces[route.colour] += route.length
    return spaces


@pytest.mark.parametrize(
    ("name", "locations", "routes", "pairs", "double_routes", "spaces", "tickets", "cards"),
    [
        ("usa", 36, 100, 78, 22, 309, 30, 110),
        ("london", 17, 44, 35, 9, 95, 20, 44),
        ("san_francisco", 21, 65, 45, 20, 121, 24, 44),
        ("paris", 18, 57, 32, 25, 103, 20, 46),
        ("mini", 6, 10, 8, 2, 17, 6, 15),
    ],
)
def test_totals(
    name: str, locations: int, routes: int, pairs: int, double_routes: int, spaces: int, tickets: int, cards: int
) -> None:
    edition = load(name)
    assert len(edition.locations) == locations
    assert len(edition.routes) == routes
    assert len({frozenset(route.between) for route in edition.routes}) == pairs
    assert sum(edition.twin(route) is not None for route in range(routes)) == 2 * double_routes
    assert sum(route.length for route in edition.routes) == spaces
    assert len(edition.tickets) == tickets
    assert sum(edition.cards.colours.values()) + edition.cards.wilds == cards


@pytest.mark.parametrize(
    ("name", "players", "vehicles", "colours", "wilds", "hand", "choice", "closed_up_to"),
    [
        ("usa", (2, 5), 45, "purple blue orange white green yellow black red", 14, 4, (3, 2, 3, 1), 3),
        ("london", (2, 4), 17, "blue green black pink yellow orange", 8, 2, (2, 1, 2, 1), 2),
        ("san_francisco", (2, 4), 20, "blue green black purple red orange", 8, 2, (2, 1, 2, 1), 2),
        ("paris", (2, 4), 15, "white blue red yellow green purple", 8, 2, (2, 1, 2, 1), 2),
    ],
)
def test_what_is_in_the_box(
    name: str,
    players: tuple[int, int],
    vehicles: int,
    colours: str,
    wilds: int,
    hand: int,
    choice: tuple[int, int, int, int],
    closed_up_to: int,
) -> None:
    edition = load(name)
    offered = edition.ticket_choice
    assert (edition.players.fewest, edition.players.most) == players
    assert edition.vehicles.each == vehicles
    assert edition.colours == tuple(colours.split())
    assert edition.cards.wilds == wilds
    assert edition.cards.starting_hand == hand
    assert (offered.dealt, offered.keep_at_start, offered.drawn, offered.keep_in_play) == choice
    assert edition.double_routes.closed_up_to == closed_up_to


def test_cards_of_each_colour() -> None:
    assert set(load("usa").cards.colours.values()) == {12}
    assert set(load("london").cards.colours.values()) == {6}
    assert set(load("san_francisco").cards.colours.values()) == {6}
    assert load("paris").cards.colours == {"white": 8, "blue": 6, "red": 6, "yellow": 6, "green": 6, "purple": 6}


def test_routes_score_by_length_as_the_table_of_each_board_says() -> None:
    table = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
    for name, longest in {"usa": 6, "london": 4, "san_francisco": 5, "paris": 3, "mini": 3}.items():
        edition = load(name)
        assert edition.route_points == {length: table[length] for length in range(1, longest + 1)}
        assert max(route.length for route in edition.routes) == longest


def test_r10_only_in_usa_does_the_display_need_a_deck() -> None:
    assert [name for name in ALL if load(name).cards.display_needs_deck] == ["usa"]


def test_each_mechanism_is_in_its_edition_only() -> None:
    editions = [load(name) for name in ALL]
    assert {e.name: e.longest_path.points for e in editions if e.longest_path} == {"usa": 10, "mini": 3}
    assert [e.name for e in editions if e.districts] == ["london"]
    assert [e.name for e in editions if e.tourist_tokens] == ["san_francisco"]
    assert [e.name for e in editions if e.french_flags] == ["paris"]
    assert [e.name for e in editions if any(route.ferries for route in e.routes)] == ["san_francisco"]


@pytest.mark.parametrize("name", ALL)
def test_every_ticket_can_be_completed_with_the_vehicles_of_one_player(name: str) -> None:
    edition = load(name)
    for ticket in edition.tickets:
        assert shortest_path(edition, *ticket.between) <= edition.vehicles.each


def test_usa_every_colour_has_7_routes_and_27_spaces_and_gray_44_and_93() -> None:
    usa = load("usa")
    routes = Counter(route.colour for route in usa.routes)
    assert routes == dict.fromkeys(usa.colours, 7) | {"gray": 44}
    assert spaces_by_colour(usa) == dict.fromkeys(usa.colours, 27) | {"gray": 93}


def test_usa_the_dearest_and_the_cheapest_tickets() -> None:
    usa = load("usa")
    values = dict(zip(usa.ticket_names, (ticket.points for ticket in usa.tickets), strict=True))
    assert values["Seattle-New York"] == max(values.values()) == 22
    assert values["Denver-El Paso"] == min(values.values()) == 4


@pytest.mark.parametrize("name", ["london", "paris", "mini"])
def test_every_ticket_is_worth_its_shortest_path(name: str) -> None:
    assert differing_tickets(load(name)) == {}


def test_london_every_colour_has_5_routes_and_gray_14() -> None:
    london = load("london")
    assert Counter(route.colour for route in london.routes) == dict.fromkeys(london.colours, 5) | {"gray": 14}


def test_london_districts_are_worth_1_to_5_and_hold_every_location_once() -> None:
    london = load("london")
    assert [(district.points, len(district.locations)) for district in london.districts] == [
        (1, 2),
        (2, 4),
        (3, 3),
        (4, 4),
        (5, 4),
    ]
    held = [name for district in london.districts for name in district.locations]
    assert sorted(held) == sorted(london.location_index)
    assert set(london.districts[2].locations) == {"Waterloo", "Globe Theatre", "Elephant & Castle"}
    assert len({district.colour for district in london.districts}) == 5


def test_san_francisco_every_colour_has_17_coloured_spaces_ferries_left_out() -> None:
    san_francisco = load("san_francisco")
    coloured = spaces_by_colour(san_francisco)
    for route in san_francisco.routes:
        if route.colour != "gray":
            coloured[route.colour] -= route.ferries
    del coloured["gray"]
    assert coloured == dict.fromkeys(san_francisco.colours, 17)


def test_san_francisco_ferries_cross_the_water_with_one_symbol_each() -> None:
    san_francisco = load("san_francisco")
    ferries = {
        name: (route.colour, route.length, route.ferries)
        for name, route in zip(san_francisco.route_names, san_francisco.routes, strict=True)
        if route.ferries
    }
    assert ferries == {
        "Alcatraz-Fort Mason black": ("black", 2, 1),
        "Alcatraz-Fort Mason orange": ("orange", 2, 1),
        "Alcatraz-Pier 39#1": ("gray", 2, 1),
        "Alcatraz-Pier 39#2": ("gray", 2, 1),
        "Fort Mason-Golden Gate Bridge": ("gray", 5, 1),
    }


def test_san_francisco_two_of_24_tickets_are_doubtful_all_others_worth_their_shortest_path() -> None:
    differing = differing_tickets(load("san_francisco"))
    assert {name: value for name, (value, _) in differing.items()} == {
        "Pacific Heights-The Embarcadero": 4,
        "Painted Ladies-Potrero Hill": 5,
    }


def test_san_francisco_tourist_tokens() -> None:
    tokens = load("san_francisco").tourist_tokens
    assert tokens is not None
    assert tokens.locations == ("Alcatraz", "Golden Gate Bridge", "The Embarcadero", "Sunset", "Potrero Hill")
    assert len(tokens.symbols) == 7
    assert tokens.tokens_per_stack == {2: 2, 3: 2, 4: 3}
    assert tokens.placed_by_players == 2
    assert tokens.tokens_per_placed_stack == {2: 1, 3: 2, 4: 3}
    assert tokens.points == (0, 0, 1, 2, 4, 6, 9, 12)


def test_paris_every_route_is_coloured_by_its_length_and_none_is_gray() -> None:
    by_length: dict[int, set[str]] = {}
    for route in load("paris").routes:
        by_length.setdefault(route.length, set()).add(route.colour)
    assert by_length == {1: {"blue", "red"}, 2: {"white", "yellow"}, 3: {"green", "purple"}}


def test_paris_has_11_10_and_4_double_routes_of_length_1_2_and_3() -> None:
    paris = load("paris")
    second_tracks = [route for index, route in enumerate(paris.routes) if (paris.twin(index) or 0) > index]
    assert Counter(route.length for route in second_tracks) == {1: 11, 2: 10, 3: 4}


def test_paris_flags_are_blue_white_and_red_for_4_points() -> None:
    flags = load("paris").french_flags
    assert flags is not None
    assert (flags.colours, flags.points) == (("blue", "white", "red"), 4)


def test_paris_and_no_other_edition_says_that_its_layout_is_our_own() -> None:
    assert [name for name in ALL if load(name).layout_note] == ["paris"]
    note = load("paris").layout_note
    assert "this project's own" in note
    assert "owners of the printed game" in note


def test_mini_has_a_double_route_of_each_kind_and_routes_of_length_1_to_3() -> None:
    mini = load("mini")
    doubles = [name for index, name in enumerate(mini.route_names) if mini.twin(index) is not None]
    assert doubles == ["Harbour-Market red", "Harbour-Market blue", "Market-Castle#1", "Market-Castle#2"]
    assert {route.length for route in mini.routes} == {1, 2, 3}
