"""The longest path against trying every trail, and connection against walking, on networks of all shapes."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from branchline.engine.board import Board, RouteEntry, TicketEntry
from branchline.engine.chance.generator import Chance
from branchline.engine.rules.scoring import ScoreSheet
from branchline.engine.state import State
from tests.engine.slow_scoring import Edge, longest_trail, reachable
from tests.engine.tables import board_of, edition_of, members, route_words


def board_with(edges: list[Edge], locations: int) -> Board:
    """A board with these routes, and a ticket between the first location and each of the others (at most 48)."""
    return Board(
        locations=locations,
        players=(2, 5),
        closed_up_to=0,
        vehicles=64,
        cards=[12, 12],
        wilds=6,
        starting_hand=2,
        display_needs_deck=False,
        dealt=2,
        keep_at_start=1,
        drawn=2,
        keep_in_play=1,
        route_points=[0, 1, 2, 4, 7, 10, 15, 18, 21],
        routes=[RouteEntry(a, b, 0, length, 0, -1) for a, b, length in edges],
        tickets=[TicketEntry(0, other, 1) for other in range(1, min(49, locations))],
        longest_path_points=10,
    )


class Measure:
    """Measures networks of one board."""

    def __init__(self, board: Board, players: int = 2) -> None:
        self.board = board
        self.sheet = ScoreSheet()
        self.fields = State(board).fields() | {"players": players}

    def lines(self, *networks: list[int]) -> list[dict[str, int]]:
        """The score sheet when the seats own these routes, and all tickets there are."""
        owned = [route_words(routes) for routes in networks]
        everything = (1 << self.board.n_tickets) - 1
        fields = self.fields | {"owned": owned + [[0, 0]] * (5 - len(owned)), "tickets": [everything] * 5}
        self.sheet.score(State.from_fields(self.board, fields))
        return self.sheet.lines()

    def path(self, routes: list[int]) -> int:
        return self.lines(routes, [])[0]["path"]


FIVE = [(a, b, 1) for a, b in combinations(range(5), 2)]
FIVE_UNEQUAL = [(a, b, 1 + (3 * i + a) % 6) for i, (a, b) in enumerate(combinations(range(5), 2))]
FOUR_DOUBLED = [(a, b, 1 + (i + k) % 4) for k in range(2) for i, (a, b) in enumerate(combinations(range(4), 2))]


@pytest.mark.thorough
@pytest.mark.parametrize("edges", [FIVE, FIVE_UNEQUAL, FOUR_DOUBLED], ids=["five", "five unequal", "four doubled"])
def test_every_network_of_a_small_board(edges: list[Edge]) -> None:
    """All of them, disconnected and parallel ones too."""

    @cache
    def longest_from(here: int, unused: int) -> int:
        best = 0
        for i in members(unused):
            a, b, length = edges[i]
            if here in (a, b):
                best = max(best, length + longest_from(a + b - here, unused & ~(1 << i)))
        return best

    measure = Measure(board_with(edges, 5))
    for network in range(1 << len(edges)):
        assert measure.path(members(network)) == max(longest_from(here, network) for here in range(5))


@pytest.mark.parametrize("locations", [3, 5, 6, 8, 11, 16, 40])
def test_random_networks(locations: int) -> None:
    """A hundred and twenty-eight routes at random, some beside each other; up to eleven of them make a network."""
    chance = Chance(f"networks on {locations} locations")
    edges: list[Edge] = []
    while len(edges) < 128:
        a, b = chance.number(locations), chance.number(locations)
        if a != b:
            edges.append((a, b, 1 + chance.number(8)))
    measure = Measure(board_with(edges, locations))
    for _ in range(150):
        routes = sorted({chance.number(128) for _ in range(1 + chance.number(min(11, 2 * locations)))})
        if locations > 11:  # sparse: take routes that touch, so that there is something to measure
            routes = sorted(grown(edges, routes[:2], 1 + chance.number(11), chance))
        chosen = [edges[route] for route in routes]
        line = measure.lines(routes, [])[0]
        assert line["path"] == longest_trail(chosen)
        from_first = reachable(chosen, 0)
        assert line["completed"] == sum(other in from_first for other in range(1, min(49, locations)))


def grown(edges: list[Edge], start: list[int], size: int, chance: Chance) -> set[int]:
    """Routes that hang together with the first ones."""
    routes = set(start)
    for _ in range(size):
        ends = {end for route in routes for end in edges[route][:2]}
        touching = [i for i, (a, b, _) in enumerate(edges) if i not in routes and (a in ends or b in ends)]
        if not touching:
            break
        routes.add(touching[chance.number(len(touching))])
    return routes


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_networks_of_the_usa_board(players: int) -> None:
    """Connected ones and those in two parts; more than three players may have both tracks of a double route in view."""
    edition = edition_of("usa")
    at = edition.location_index
    edges = [(at[route.between[0]], at[route.between[1]], route.length) for route in edition.routes]
    measure = Measure(board_of("usa"), players)
    chance = Chance(f"usa networks, {players}")
    for _ in range(40):
        free = set(range(len(edges)))
        networks = []
        for _ in range(players):
            start = [sorted(free)[chance.number(len(free))] for _ in range(1 + chance.number(2))]
            routes = sorted(grown(edges, start, 10, chance) & free)
            free -= set(routes)
            networks.append(routes)
        lines = measure.lines(*networks)
        for line, routes in zip(lines, networks, strict=True):
            assert line["path"] == longest_trail([edges[route] for route in routes])
        longest = max(line["path"] for line in lines)
        assert [line["longest_path"] for line in lines] == [10 * (line["path"] == longest) for line in lines]


@pytest.mark.parametrize("size", [62, 63, 64])
def test_a_closed_trail_of_as_many_routes_as_the_engine_allows(size: int) -> None:
    """Eight times around eight locations, all in one network: a single trail uses every route."""
    edges = [(i % 8, (i + 1) % 8, 1) for i in range(64)]
    measure = Measure(board_with(edges, 8))
    assert measure.path(list(range(size))) == size


def test_the_longest_path_is_never_shorter_than_a_walk_and_never_shrinks() -> None:
    """Networks too large to try every trail: whatever is walked can be measured, and a route more never takes away."""
    chance = Chance("large networks")
    edges = [(a, b, 1 + (a * b) % 3) for a, b in combinations(range(12), 2)]
    measure = Measure(board_with(edges, 12))
    for _ in range(20):
        routes = sorted({chance.number(len(edges)) for _ in range(22)})
        longest = measure.path(routes)
        assert longest <= sum(edges[route][2] for route in routes)
        for _ in range(20):
            unused, here, walked = set(routes), chance.number(12), 0
            while onward := [route for route in sorted(unused) if here in edges[route][:2]]:
                route = onward[chance.number(len(onward))]
                unused.discard(route)
                a, b, length = edges[route]
                here, walked = a + b - here, walked + length
            assert walked <= longest
        more = sorted({*routes, chance.number(len(edges))})
        assert measure.path(more) >= longest


def test_no_routes_no_path() -> None:
    lines = Measure(board_with(FIVE, 5)).lines([], [])
    assert [(line["path"], line["longest_path"]) for line in lines] == [(0, 0), (0, 0)]  # R7
