# cython: language_level=3, annotation_typing=False, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""A board and its edition's numbers, as the tables the rules look things up in. Made once, shared, never changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine import layout

if not cython.compiled:
    from branchline.engine.move_numbers import CLAIM
    from branchline.engine.sizes import (
        CARD_KINDS,
        GRAY,
        LENGTH,
        SEATS,
        WILD,
        WORD,
        WORDS,
    )


class RouteEntry(NamedTuple):
    """One route: two locations, the colour (GRAY: any), the spaces, the ferries among them, the other track or -1."""

    start: int
    finish: int
    colour: int
    length: int
    ferries: int
    twin: int


class TicketEntry(NamedTuple):
    """One ticket: the two locations to connect and what that is worth."""

    start: int
    finish: int
    points: int


class DistrictEntry(NamedTuple):
    """Locations that score together once a player has linked them all."""

    points: int
    locations: Sequence[int]


class TokenEntry(NamedTuple):
    """Tourist tokens: where the fixed stacks stand, how many stacks players place, and how many tokens they hold."""

    fixed_locations: Sequence[int]
    placed_stacks: int
    tokens_by_players: Sequence[int]
    placed_tokens_by_players: Sequence[int]
    points: Sequence[int]


class Board:
    """What does not change during a game. All sequences are copied into fixed tables."""

    n_locations: int
    n_routes: int
    n_tickets: int
    n_colours: int
    n_cards: int
    n_claims: int
    n_moves: int
    fewest_players: int
    most_players: int
    closed_up_to: int
    vehicles: int
    starting_hand: int
    display_needs_deck: int
    dealt: int
    keep_at_start: int
    drawn: int
    keep_in_play: int
    longest_path_points: int
    n_districts: int
    n_symbols: int
    n_fixed_stacks: int
    n_placed_stacks: int
    flag_colours: int
    flag_points: int
    cards: list[int]
    route_points: list[int]
    start: list[int]
    finish: list[int]
    length: list[int]
    colour: list[int]
    ferries: list[int]
    twin: list[int]
    ticket_start: list[int]
    ticket_finish: list[int]
    ticket_points: list[int]
    n_kinds: int
    kinds_within: list[list[list[int]]]
    kind_colour: list[int]
    kind_length: list[int]
    kind_ferries: list[int]
    kind_routes: list[list[int]]
    routes: list[int]
    doubles: list[int]
    first_claim: list[int]
    claim_route: list[int]
    claim_colour: list[int]
    claim_wilds: list[int]
    district_points: list[int]
    district_locations: list[int]
    stack_location: list[int]
    stack_tokens: list[int]
    placed_stack_tokens: list[int]
    token_points: list[int]

    def __init__(
        self,
        *,
        locations: int,
        players: tuple[int, int],
        closed_up_to: int,
        vehicles: int,
        cards: Sequence[int],
        wilds: int,
        starting_hand: int,
        display_needs_deck: bool,
        dealt: int,
        keep_at_start: int,
        drawn: int,
        keep_in_play: int,
        route_points: Sequence[int],
        routes: Sequence[RouteEntry],
        tickets: Sequence[TicketEntry],
        longest_path_points: int = 0,
        districts: Sequence[DistrictEntry] = (),
        tokens: TokenEntry | None = None,
        flag_colours: Sequence[int] = (),
        flag_points: int = 0,
    ) -> None:
        if not cython.compiled:
            layout.blank(self, layout.BOARD)
        self.n_locations = locations
        self.fewest_players, self.most_players = players
        self.closed_up_to = closed_up_to
        self.vehicles = vehicles
        self.n_colours = len(cards)
        for kind in range(CARD_KINDS):
            self.cards[kind] = cards[kind] if kind < len(cards) else 0
        self.cards[WILD] = wilds
        self.n_cards = sum(cards) + wilds
        self.starting_hand = starting_hand
        self.display_needs_deck = display_needs_deck
        self.dealt, self.keep_at_start = dealt, keep_at_start
        self.drawn, self.keep_in_play = drawn, keep_in_play
        for length in range(LENGTH + 1):
            self.route_points[length] = route_points[length] if length < len(route_points) else 0
        self.longest_path_points = longest_path_points
        self._enter_routes(routes)
        self._enter_claims()
        self.n_tickets = len(tickets)
        for i, ticket in enumerate(tickets):
            self.ticket_start[i], self.ticket_finish[i], self.ticket_points[i] = ticket
        self.n_districts = len(districts)
        for i, district in enumerate(districts):
            self.district_points[i] = district.points
            self.district_locations[i] = sum(1 << location for location in district.locations)
        if tokens is not None:
            self._enter_tokens(tokens)
        self.flag_colours = sum(1 << colour for colour in flag_colours)
        self.flag_points = flag_points

    def _enter_routes(self, routes: Sequence[RouteEntry]) -> None:
        self.n_routes = len(routes)
        for i, route in enumerate(routes):
            self.start[i], self.finish[i] = route.start, route.finish
            self.colour[i], self.length[i] = route.colour, route.length
            self.ferries[i], self.twin[i] = route.ferries, route.twin
        kinds = sorted({(route.colour, route.length, route.ferries) for route in routes})
        self.n_kinds = len(kinds)
        for k, kind in enumerate(kinds):
            self.kind_colour[k], self.kind_length[k], self.kind_ferries[k] = kind
            members = [i for i, r in enumerate(routes) if (r.colour, r.length, r.ferries) == kind]
            for word in range(WORDS):
                self.kind_routes[k][word] = sum(1 << i % WORD for i in members if i // WORD == word)
            for reach in range(kind[1], LENGTH + 1):
                self.kinds_within[kind[0]][reach][k // WORD] |= 1 << k % WORD
        for word in range(WORDS):
            self.routes[word] = sum(1 << i % WORD for i in range(len(routes)) if i // WORD == word)
            self.doubles[word] = sum(1 << i % WORD for i, r in enumerate(routes) if r.twin >= 0 and i // WORD == word)

    def _enter_claims(self) -> None:
        """Number every payment of every route, kind by kind, so that ascending moves are also in order of kind.

        A payment is a colour and a number of wilds; in wilds only it is one payment and has no colour (R12).
        """
        claim = 0
        for k in range(self.n_kinds):
            for route in range(self.n_routes):
                kind = (self.colour[route], self.length[route], self.ferries[route])
                if kind != (self.kind_colour[k], self.kind_length[k], self.kind_ferries[k]):
                    continue
                self.first_claim[route] = CLAIM + claim
                colours = range(self.n_colours) if self.colour[route] == GRAY else [self.colour[route]]
                payments = [(c, w) for c in colours for w in range(self.ferries[route], self.length[route])]
                for colour, wilds in [*payments, (WILD, self.length[route])]:
                    self.claim_route[claim] = route
                    self.claim_colour[claim] = colour
                    self.claim_wilds[claim] = wilds
                    claim += 1
        self.n_claims = claim
        self.n_moves = CLAIM + claim

    def _enter_tokens(self, tokens: TokenEntry) -> None:
        self.n_fixed_stacks = len(tokens.fixed_locations)
        self.n_placed_stacks = tokens.placed_stacks
        self.n_symbols = self.n_fixed_stacks + tokens.placed_stacks
        for symbol, location in enumerate(tokens.fixed_locations):
            self.stack_location[symbol] = location
        for players in range(SEATS + 1):
            self.stack_tokens[players] = tokens.tokens_by_players[players]
            self.placed_stack_tokens[players] = tokens.placed_tokens_by_players[players]
        for held in range(self.n_symbols + 1):
            self.token_points[held] = tokens.points[held]

    def claim(self, move: int) -> tuple[int, int, int, int]:
        """What a claiming move means: route, colour (WILD: none), cards of that colour, wilds."""
        i = move - CLAIM
        if not 0 <= i < self.n_claims:
            raise ValueError(f"move {move} is not a claim; claims are {CLAIM} to {self.n_moves - 1}")
        route = self.claim_route[i]
        wilds = self.claim_wilds[i]
        return route, self.claim_colour[i], self.length[route] - wilds, wilds

    def claim_move(self, route: int, colour: int, wilds: int) -> int:
        """The move that claims the route with that many wilds, the rest in the colour (any, when all are wilds)."""
        if not 0 <= route < self.n_routes:
            raise ValueError(f"route {route} is not on the board; it has 0 to {self.n_routes - 1}")
        for move in range(self.first_claim[route], self.n_moves):
            i = move - CLAIM
            if self.claim_route[i] != route:
                break
            if self.claim_wilds[i] == wilds and (self.claim_colour[i] == colour or wilds == self.length[route]):
                return move
        raise ValueError(f"route {route} can't be paid with colour {colour} and {wilds} wilds")

    def route_length(self, route: int) -> int:
        """How many spaces a route has."""
        if not 0 <= route < self.n_routes:
            raise ValueError(f"route {route} is not on the board; it has 0 to {self.n_routes - 1}")
        return self.length[route]
