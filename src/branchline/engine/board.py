# cython: language_level=3, annotation_typing=False, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""A board and its edition's numbers, as tables for the rules. Made once, shared, never changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.memory import layout

if TYPE_CHECKING:
    from branchline.engine.rules.mechanism import Mechanism

if not cython.compiled:
    from branchline.engine.numbers.move_numbers import CLAIM
    from branchline.engine.numbers.phase_numbers import ASKED_ABOUT_PAYMENT
    from branchline.engine.numbers.sizes import CARD_KINDS, GRAY, LENGTH, PHASES, WILD, WORD, WORDS


class RouteEntry(NamedTuple):
    """One route: two locations, the colour (GRAY: any), the spaces, how many are ferries, the other track or -1."""

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
    first_mechanism: Mechanism | None
    mechanisms: tuple[Mechanism, ...]
    n_mechanisms: int
    asked: list[int]
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
        mechanisms: Sequence[Mechanism] = (),
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
        self._enter_mechanisms(mechanisms)

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

        A payment is a colour and a number of wilds. A payment in wilds only is one payment and has no colour (R12).
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

    def _enter_mechanisms(self, mechanisms: Sequence[Mechanism]) -> None:
        """Chain the mechanisms in the order of the list of all, and note in which phases they ask, and when."""
        from branchline.engine.rules.mechanisms import MECHANISMS  # which is built on this module

        order = list(MECHANISMS)
        for mechanism in mechanisms:
            if type(mechanism) not in order:
                raise ValueError(f"{type(mechanism).__name__} is not in the list of mechanisms, `rules.mechanisms`")
        self.mechanisms = tuple(sorted(mechanisms, key=lambda mechanism: order.index(type(mechanism))))
        for mechanism in self.mechanisms:
            mechanism.row = order.index(type(mechanism))
        self.n_mechanisms = len(self.mechanisms)
        self.first_mechanism = self.mechanisms[0] if self.mechanisms else None
        for mechanism, other in pairwise(self.mechanisms):
            mechanism.link(other)
        for mechanism in self.mechanisms:
            for phase, when in mechanism.questions().items():
                if self.asked[phase]:
                    raise ValueError(f"two mechanisms ask in phase {phase}")
                if when == ASKED_ABOUT_PAYMENT and when in list(self.asked):
                    raise ValueError("two mechanisms ask about the payment of a claim; a board can have one of them")
                self.asked[phase] = when

    def when_asked(self, phase: int) -> int:
        """When a mechanism of this board asks its question in a phase, as ASKED_...; 0 if none does."""
        return self.asked[phase] if 0 <= phase < PHASES else 0

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
