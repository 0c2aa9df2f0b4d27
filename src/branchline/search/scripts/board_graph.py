# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""A board as a map to find one's way on."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.board import Board
from branchline.engine.required import required
from branchline.engine.rules.districts import Districts
from branchline.engine.rules.french_flags import FrenchFlags
from branchline.engine.rules.tourist_tokens import TouristTokens

if not cython.compiled:
    from branchline.engine.memory.bits import bit, lowest_bit
    from branchline.engine.numbers.sizes import LOCATIONS, ROUTES, TICKETS
    from branchline.search.scripts.markers import FAR, NO_WAY


class BoardGraph:
    """The routes that leave each location, the tickets from the dearest to the cheapest, and whether the edition has
    points of its own (`has_extras`). Made once for a board.

    Routes of the same colour, length and ferries cost the same: they are of one `kind`.
    """

    board: Board
    has_extras: int
    districts: Districts
    tokens: TouristTokens
    flags: FrenchFlags
    first: list[int]
    route: list[int]
    other: list[int]
    ticket_order: list[int]
    kind: list[int]
    kind_colour: list[int]
    kind_length: list[int]
    kind_ferries: list[int]
    n_kinds: int

    def __init__(self, board: Board | None) -> None:
        if not cython.compiled:
            self.first, self.ticket_order = [0] * (LOCATIONS + 1), [0] * TICKETS
            self.route, self.other = [0] * (2 * ROUTES), [0] * (2 * ROUTES)
            self.kind, self.kind_colour = [0] * ROUTES, [0] * ROUTES
            self.kind_length, self.kind_ferries = [0] * ROUTES, [0] * ROUTES
        self.board = required(board, "a board")
        self.districts, self.tokens, self.flags = Districts(), TouristTokens(), FrenchFlags()
        for mechanism in self.board.mechanisms:
            if isinstance(mechanism, Districts):
                self.districts = mechanism
            elif isinstance(mechanism, TouristTokens):
                self.tokens = mechanism
            elif isinstance(mechanism, FrenchFlags):
                self.flags = mechanism
        self.has_extras = self.tokens.symbols + self.districts.count + self.flags.colours > 0
        at = 0
        for location in range(self.board.n_locations):
            self.first[location] = at
            for route in range(self.board.n_routes):
                if self.board.start[route] == location or self.board.finish[route] == location:
                    self.route[at] = route
                    self.other[at] = self.board.start[route] + self.board.finish[route] - location
                    at += 1
        self.first[self.board.n_locations] = at
        points = [self.board.ticket_points[ticket] for ticket in range(self.board.n_tickets)]
        for place, ticket in enumerate(sorted(range(len(points)), key=points.__getitem__, reverse=True)):
            self.ticket_order[place] = ticket
        kinds: dict[tuple[int, int, int], int] = {}
        for route in range(self.board.n_routes):
            kind = self.board.colour[route], self.board.length[route], self.board.ferries[route]
            self.kind[route] = kinds.setdefault(kind, len(kinds))
        self.n_kinds = len(kinds)
        for (colour, length, ferries), number in kinds.items():
            self.kind_colour[number] = colour
            self.kind_length[number] = length
            self.kind_ferries[number] = ferries


class Paths:
    """Scratch space for finding shortest paths."""

    distance: list[int]
    by: list[int]
    before: list[int]
    waiting: list[int]

    def __init__(self) -> None:
        if not cython.compiled:
            self.distance, self.by, self.before = [0] * LOCATIONS, [0] * LOCATIONS, [0] * LOCATIONS
            self.waiting = [0] * (FAR + 16)

    def find(self, graph: BoardGraph, cost: list[int], start: int, finish: int) -> int:
        """The cost of the cheapest path, or FAR; `by` and `before` then lead back from its finish.

        `cost` has a number for each route, NO_WAY where it can't be used. Locations wait in order of distance:
        `waiting[d]` is the set of those at distance d.
        """
        for location in range(graph.board.n_locations):
            self.distance[location] = FAR
        self.distance[start] = 0
        self.waiting[0] = bit(start)
        last = 0
        d = 0
        while d <= last:
            while self.waiting[d]:
                here = lowest_bit(self.waiting[d])
                self.waiting[d] &= self.waiting[d] - 1
                if here == finish:
                    while d <= last:
                        self.waiting[d] = 0
                        d += 1
                    return self.distance[finish]
                if self.distance[here] < d:
                    continue
                for i in range(graph.first[here], graph.first[here + 1]):
                    if cost[graph.route[i]] == NO_WAY:
                        continue
                    farther = d + cost[graph.route[i]]
                    there = graph.other[i]
                    if farther < self.distance[there] and farther < FAR:
                        self.distance[there] = farther
                        self.by[there] = graph.route[i]
                        self.before[there] = here
                        while last < farther:
                            last += 1
                            self.waiting[last] = 0
                        self.waiting[farther] |= bit(there)
            d += 1
        return FAR
