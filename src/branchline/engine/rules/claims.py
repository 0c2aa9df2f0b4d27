# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""Claiming a route: which are open to a seat, what pays for them, and what a claim does.

Every payment is a move of its own. Routes of one kind (colour, length, ferries) are paid for alike, so the ways to pay
are found once for each kind.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.chance.dealer import Dealer
from branchline.engine.moves import Moves
from branchline.engine.state import State

if not cython.compiled:
    from branchline.engine.memory.bits import bit, count_bits, lowest_bit
    from branchline.engine.numbers.event_numbers import CLAIMED
    from branchline.engine.numbers.move_numbers import CLAIMS
    from branchline.engine.numbers.sizes import GRAY, LENGTH, ROUTE_KINDS, WILD, WORD, WORDS


class Claims:
    """The claims open to the seat to act. Call `look` first; the other methods report what it found."""

    open: list[int]
    affordable: list[int]
    n_kinds: int
    kind: list[int]
    first_payment: list[int]
    payments: list[int]
    claims: list[int]
    n_payments: int
    payment: list[int]
    count: int

    def __init__(self) -> None:
        if not cython.compiled:
            self.open, self.affordable = [0] * WORDS, [0] * WORDS
            self.kind, self.first_payment = [0] * ROUTE_KINDS, [0] * ROUTE_KINDS
            self.payments, self.claims = [0] * ROUTE_KINDS, [0] * ROUTE_KINDS
            self.payment = [0] * CLAIMS
        self.n_kinds = 0
        self.n_payments = 0
        self.count = 0

    def look(self, state: State) -> None:
        """Find the open routes, and the ways to pay for those of each kind."""
        seat = state.seat
        for word in range(WORDS):
            self.open[word] = state.unclaimed[word]
        if state.players > state.board.closed_up_to:
            self.leave_out_own_doubles(state)
        self.n_kinds = 0
        self.n_payments = 0
        self.count = 0
        most = 0
        for word in range(WORDS):
            self.affordable[word] = 0
        for colour in range(GRAY):
            most = max(most, state.hand[seat][colour])
            self.afford(state, colour, state.hand[seat][colour])
        self.afford(state, GRAY, most)
        for word in range(WORDS):
            kinds = self.affordable[word]
            while kinds:
                self.look_at(state, word * WORD + lowest_bit(kinds))
                kinds &= kinds - 1

    def afford(self, state: State, colour: int, cards: int) -> None:
        """Add the kinds of a colour that this many cards, the wilds and the vehicles left could pay for."""
        reach = min(LENGTH, min(cards + state.hand[state.seat][WILD], state.vehicles[state.seat]))
        for word in range(WORDS):
            self.affordable[word] |= state.board.kinds_within[colour][reach][word]

    def leave_out_own_doubles(self, state: State) -> None:
        """The other track of a double route is not open to the player who has the first."""
        for word in range(WORDS):
            doubles = state.owned[state.seat][word] & state.board.doubles[word]
            while doubles:
                twin = state.board.twin[word * WORD + lowest_bit(doubles)]
                doubles &= doubles - 1
                self.open[twin // WORD] &= ~bit(twin % WORD)

    def look_at(self, state: State, kind: int) -> None:
        """Note the open routes of a kind, if there are any, and the ways to pay for them."""
        routes = 0
        for word in range(WORDS):
            found = self.open[word] & state.board.kind_routes[kind][word]
            if found:
                routes += count_bits(found)
        if routes == 0:
            return
        first = self.n_payments
        self.find_payments(state, kind)
        if self.n_payments > first:
            self.kind[self.n_kinds] = kind
            self.first_payment[self.n_kinds] = first
            self.payments[self.n_kinds] = self.n_payments - first
            self.claims[self.n_kinds] = routes * (self.n_payments - first)
            self.count += routes * (self.n_payments - first)
            self.n_kinds += 1

    def find_payments(self, state: State, kind: int) -> None:
        """Note every way to pay for a route of the kind, by its place in the board's table of such payments.

        The wilds stand in for missing cards, at least one for each ferry. On a gray route every colour is tried, and
        wilds only is one more way (R12).
        """
        seat = state.seat
        length = state.board.kind_length[kind]
        ferries = state.board.kind_ferries[kind]
        wilds = state.hand[seat][WILD]
        if state.board.kind_colour[kind] != GRAY:
            missing = length - state.hand[seat][state.board.kind_colour[kind]]
            for n in range(max(ferries, missing), min(wilds, length) + 1):
                self.payment[self.n_payments] = n - ferries
                self.n_payments += 1
            return
        for colour in range(state.board.n_colours):
            missing = length - state.hand[seat][colour]
            for n in range(max(ferries, missing), min(wilds, length - 1) + 1):
                self.payment[self.n_payments] = colour * (length - ferries) + n - ferries
                self.n_payments += 1
        if wilds >= length:
            self.payment[self.n_payments] = state.board.n_colours * (length - ferries)
            self.n_payments += 1

    def add_to(self, state: State, moves: Moves) -> None:
        """Add every claim, ascending."""
        for i in range(self.n_kinds):
            for word in range(WORDS):
                routes = self.open[word] & state.board.kind_routes[self.kind[i]][word]
                while routes:
                    first = state.board.first_claim[word * WORD + lowest_bit(routes)]
                    routes &= routes - 1
                    for n in range(self.first_payment[i], self.first_payment[i] + self.payments[i]):
                        # `moves.add` spelt out: there can be hundreds, and a call into another module costs more
                        moves.move[moves.count] = first + self.payment[n]
                        moves.count += 1

    def nth(self, state: State, n: int) -> int:
        """The n-th claim of that list, which must be long enough."""
        i = 0
        while n >= self.claims[i]:
            n -= self.claims[i]
            i += 1
        skip = n // self.payments[i]
        word = 0
        routes = self.open[0] & state.board.kind_routes[self.kind[i]][0]
        while skip > 0 or routes == 0:
            if routes == 0:
                word += 1
                routes = self.open[word] & state.board.kind_routes[self.kind[i]][word]
            else:
                routes &= routes - 1
                skip -= 1
        first = state.board.first_claim[word * WORD + lowest_bit(routes)]
        return first + self.payment[self.first_payment[i] + n % self.payments[i]]


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
