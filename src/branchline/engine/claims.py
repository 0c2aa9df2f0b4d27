# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
"""Claiming a route: which are open to a seat, what pays for them, and what a claim does.

Every payment is a move of its own. Routes of one kind (colour, length, ferries) are paid for alike, so payments are
counted once for a kind.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.dealer import Dealer
from branchline.engine.moves import Moves
from branchline.engine.state import State

if not cython.compiled:
    from branchline.engine.bits import bit, count_bits, lowest_bit
    from branchline.engine.events import CLAIMED
    from branchline.engine.sizes import GRAY, ROUTE_KINDS, WILD, WORD, WORDS


class Claims:
    """The claims open to the seat to act. `look` first; the others speak of what was seen then."""

    open: list[int]
    payments: list[int]
    count: int

    def __init__(self) -> None:
        if not cython.compiled:
            self.open = [0] * WORDS
            self.payments = [0] * ROUTE_KINDS
        self.count = 0

    def look(self, state: State) -> None:
        """Find the open routes and count the ways to pay for them."""
        seat = state.seat
        for word in range(WORDS):
            self.open[word] = state.unclaimed[word]
        if state.players > state.board.closed_up_to:
            # the other track of a double route is open, but not to the player who has the first
            for word in range(WORDS):
                doubles = state.owned[seat][word] & state.board.doubles[word]
                while doubles:
                    twin = state.board.twin[word * WORD + lowest_bit(doubles)]
                    doubles &= doubles - 1
                    self.open[twin // WORD] &= ~bit(twin % WORD)
        self.count = 0
        for kind in range(state.board.n_kinds):
            routes = 0
            for word in range(WORDS):
                routes += count_bits(self.open[word] & state.board.kind_routes[kind][word])
            self.payments[kind] = 0
            if routes and state.board.kind_length[kind] <= state.vehicles[seat]:
                self.payments[kind] = self.count_payments(state, kind)
                self.count += routes * self.payments[kind]

    def count_payments(self, state: State, kind: int) -> int:
        """In how many ways the seat to act can pay for a route of the kind.

        The wilds stand in for missing cards, at least one for each ferry; on a gray route every colour is tried, and
        wilds only is one way more (R12).
        """
        hand = state.hand[state.seat]
        length = state.board.kind_length[kind]
        ferries = state.board.kind_ferries[kind]
        wilds = hand[WILD]
        if state.board.kind_colour[kind] != GRAY:
            fewest = max(ferries, length - hand[state.board.kind_colour[kind]])
            return max(0, min(wilds, length) - fewest + 1)
        ways = 0
        most = min(wilds, length - 1)
        for colour in range(state.board.n_colours):
            ways += max(0, most - max(ferries, length - hand[colour]) + 1)
        if wilds >= length:
            ways += 1
        return ways

    def nth_payment(self, state: State, kind: int, n: int) -> int:
        """The n-th way to pay, as its place among all payments of a route of the kind."""
        hand = state.hand[state.seat]
        length = state.board.kind_length[kind]
        ferries = state.board.kind_ferries[kind]
        if state.board.kind_colour[kind] != GRAY:
            return max(ferries, length - hand[state.board.kind_colour[kind]]) - ferries + n
        most = min(hand[WILD], length - 1)
        for colour in range(state.board.n_colours):
            fewest = max(ferries, length - hand[colour])
            ways = max(0, most - fewest + 1)
            if n < ways:
                return colour * (length - ferries) + fewest - ferries + n
            n -= ways
        return state.board.n_colours * (length - ferries)

    def list(self, state: State, moves: Moves) -> None:
        """Add every claim, ascending."""
        for kind in range(state.board.n_kinds):
            if self.payments[kind] == 0:
                continue
            for word in range(WORDS):
                routes = self.open[word] & state.board.kind_routes[kind][word]
                while routes:
                    first = state.board.first_claim[word * WORD + lowest_bit(routes)]
                    routes &= routes - 1
                    for n in range(self.payments[kind]):
                        moves.add(first + self.nth_payment(state, kind, n))

    def nth(self, state: State, n: int) -> int:
        """The n-th claim of that list."""
        kind = 0
        while True:
            if self.payments[kind]:
                for word in range(WORDS):
                    routes = self.open[word] & state.board.kind_routes[kind][word]
                    while routes:
                        if n < self.payments[kind]:
                            first = state.board.first_claim[word * WORD + lowest_bit(routes)]
                            return first + self.nth_payment(state, kind, n)
                        n -= self.payments[kind]
                        routes &= routes - 1
            kind += 1


def place_vehicles(state: State, dealer: Dealer) -> None:
    """Lay the payment on the table, place the vehicles, score at once.

    With few players the other track of a double route is closed to all.
    """
    seat = state.seat
    route = state.table_route
    colour = state.table_colour
    wilds = state.table_wilds
    length = state.board.length[route]
    if colour != WILD:
        state.hand[seat][colour] -= length - wilds
        # cards the others have seen this seat take are taken to be played first
        state.taken[seat][colour] = max(0, state.taken[seat][colour] - (length - wilds))
    state.hand[seat][WILD] -= wilds
    state.taken[seat][WILD] = max(0, state.taken[seat][WILD] - wilds)
    state.vehicles[seat] -= length
    state.owned[seat][route // WORD] |= bit(route % WORD)
    state.unclaimed[route // WORD] &= ~bit(route % WORD)
    twin = state.board.twin[route]
    if twin >= 0 and state.players <= state.board.closed_up_to:
        state.unclaimed[twin // WORD] &= ~bit(twin % WORD)
    state.points[seat] += state.board.route_points[length]
    dealer.note(CLAIMED, seat, route, colour, wilds)
