# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""What scripts keep in mind from turn to turn: what their routes connect, and the plan for their tickets."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.required import required
from branchline.engine.state import State
from branchline.search.scripts.board_graph import BoardGraph, Paths
from branchline.search.scripts.route_list import RouteList

if not cython.compiled:
    from branchline.engine.memory.addresses import distance, memcpy
    from branchline.engine.memory.bits import bit, lowest_bit
    from branchline.engine.numbers.sizes import LOCATIONS, ROUTES, SEATS, WORD, WORDS
    from branchline.search.scripts.markers import FAR, NO_PART, NO_WAY


class TicketPlans:
    """For each seat: the `planned` routes for its `tickets`; which of these it still has `wanted` to complete, their
    `value` and the vehicles they `need`;
    `worth`, what each route adds for it, kept until its network or its plan changes;
    and `part`, the connected part of its network that each location belongs to.
    """

    graph: BoardGraph
    paths: Paths
    routes: RouteList
    cost: list[int]
    planned: list[list[int]]
    tickets: list[int]
    wanted: list[int]
    known: list[int]
    value: list[int]
    need: list[int]
    worth_known: list[int]
    worth: list[list[float]]
    built_then: list[list[int]]
    part: list[list[int]]
    end: int

    def __init__(self, graph: BoardGraph | None) -> None:
        if not cython.compiled:
            self.cost = [0] * ROUTES
            self.planned = [[0] * WORDS for _ in range(SEATS)]
            self.tickets, self.wanted, self.known = [0] * SEATS, [0] * SEATS, [0] * SEATS
            self.value, self.need, self.worth_known = [0] * SEATS, [0] * SEATS, [0] * SEATS
            self.worth = [[0.0] * ROUTES for _ in range(SEATS)]
            self.built_then = [[0] * WORDS for _ in range(SEATS)]
            self.part = [[NO_PART] * LOCATIONS for _ in range(SEATS)]
        self.graph = required(graph, "a graph")
        self.paths = Paths()
        self.routes = RouteList()

    def follow(self, other: TicketPlans) -> None:
        """Have the same in mind as others, but for what routes are worth: that depends on who plays which script."""
        for seat in range(SEATS):
            self.worth_known[seat] = 0
        if cython.compiled:
            memcpy(
                cython.address(self.planned[0][0]),
                cython.address(other.planned[0][0]),
                distance(cython.address(self.planned[0][0]), cython.address(self.end)),
            )
        else:
            self.planned = [list(words) for words in other.planned]
            self.tickets, self.wanted, self.known = list(other.tickets), list(other.wanted), list(other.known)
            self.value, self.need = list(other.value), list(other.need)
            self.part = [list(parts) for parts in other.part]

    def learn(self, state: State) -> None:
        """Look at a game for the first time: nothing is planned yet."""
        for seat in range(state.players):
            self.known[seat] = 0
            self.worth_known[seat] = 0
            for location in range(state.board.n_locations):
                self.part[seat][location] = NO_PART
            self.routes.fill(state.owned[seat])
            for i in range(self.routes.count):
                route = self.routes.route[i]
                self.join(seat, state.board.start[route], state.board.finish[route])

    def join(self, seat: int, start: int, finish: int) -> None:
        """A route of the seat connects two locations."""
        self.worth_known[seat] = 0
        one = self.part[seat][start]
        other = self.part[seat][finish]
        if one == NO_PART and other == NO_PART:
            self.part[seat][start] = self.part[seat][finish] = start
        elif one == NO_PART:
            self.part[seat][start] = other
        elif other == NO_PART:
            self.part[seat][finish] = one
        elif one != other:
            for location in range(self.graph.board.n_locations):
                if self.part[seat][location] == other:
                    self.part[seat][location] = one

    def build(self, seat: int, route: int) -> None:
        """The seat has claimed a route: what it still needs for its tickets is less by so much."""
        self.join(seat, self.graph.board.start[route], self.graph.board.finish[route])
        if not self.known[seat]:
            return
        planned = (self.planned[seat][route // WORD] >> (route % WORD)) & 1
        if planned:
            self.need[seat] -= self.graph.board.length[route]
        tickets = self.wanted[seat]
        while tickets:
            ticket = lowest_bit(tickets)
            tickets &= tickets - 1
            if self.done(seat, ticket):
                self.wanted[seat] = self.wanted[seat] & ~bit(ticket)
                self.value[seat] -= self.graph.board.ticket_points[ticket]
                if not planned:
                    self.known[seat] = 0  # another way than planned: what was planned may no longer be needed

    def done(self, seat: int, ticket: int) -> bool:
        """Has the seat completed the ticket?"""
        part = self.part[seat][self.graph.board.ticket_start[ticket]]
        return part != NO_PART and part == self.part[seat][self.graph.board.ticket_finish[ticket]]

    def renew(self, state: State, seat: int) -> None:
        """Plan, unless the plan still holds."""
        if not self.current(state, seat):
            self.plan(state, seat)

    def current(self, state: State, seat: int) -> bool:
        """Does the plan still hold: the same tickets, and every planned route open or one's own?"""
        if not self.known[seat] or self.tickets[seat] != state.tickets[seat]:
            return False
        for word in range(WORDS):
            if self.planned[seat][word] & ~(state.unclaimed[word] | state.owned[seat][word]):
                return False
        return True

    def price(self, state: State, seat: int) -> None:
        """What each route would cost the seat: nothing if it is its own, its length if it is open to it."""
        for route in range(state.board.n_routes):
            word = route // WORD
            if state.owned[seat][word] & bit(route % WORD):
                self.cost[route] = 0
            elif state.unclaimed[word] & bit(route % WORD):
                self.cost[route] = state.board.length[route]
                twin = state.board.twin[route]
                if twin >= 0 and state.owned[seat][twin // WORD] & bit(twin % WORD):
                    self.cost[route] = NO_WAY
            else:
                self.cost[route] = NO_WAY

    def look_again(self, state: State, seat: int) -> None:
        """Forget the seat's plan if it has claimed a route since, and what routes are worth if that may have changed.
        What is left is what it would find now: a route that others claim changes nothing unless it was planned.
        """
        for word in range(WORDS):
            if self.built_then[seat][word] != state.owned[seat][word]:
                self.known[seat] = 0
                self.worth_known[seat] = 0
        if self.graph.has_extras:
            self.worth_known[seat] = 0

    def plan(self, state: State, seat: int) -> None:
        """The cheapest ways to the seat's tickets, the dearest ticket first, as long as the vehicles suffice."""
        self.known[seat] = 1
        self.worth_known[seat] = 0
        self.tickets[seat] = state.tickets[seat]
        self.wanted[seat] = 0
        self.value[seat] = 0
        self.need[seat] = 0
        for word in range(WORDS):
            self.planned[seat][word] = 0
            self.built_then[seat][word] = state.owned[seat][word]
        self.price(state, seat)
        for place in range(state.board.n_tickets):
            ticket = self.graph.ticket_order[place]
            if state.tickets[seat] & bit(ticket) and not self.done(seat, ticket):
                needed = self.adopt(seat, ticket, state.vehicles[seat] - self.need[seat], True)
                if needed != FAR:
                    self.need[seat] += needed
                    self.wanted[seat] = self.wanted[seat] | bit(ticket)
                    self.value[seat] += state.board.ticket_points[ticket]

    def adopt(self, seat: int, ticket: int, budget: int, keep: bool) -> int:
        """Find the cheapest way to a ticket within the budget, FAR if there is none. Its routes cost nothing later;
        `keep` also writes them into the plan.
        """
        start = self.graph.board.ticket_start[ticket]
        finish = self.graph.board.ticket_finish[ticket]
        needed = self.paths.find(self.graph, self.cost, start, finish)
        if needed > budget:
            return FAR
        here = finish
        while here != start:
            route = self.paths.by[here]
            here = self.paths.before[here]
            if self.cost[route] > 0:
                self.cost[route] = 0
                if keep:
                    self.planned[seat][route // WORD] |= bit(route % WORD)
        return needed
