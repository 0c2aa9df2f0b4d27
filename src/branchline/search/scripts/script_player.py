# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""One player by rule of thumb, with dials. The racer, the planner and the tuned scripts are settings of it.

Every open route gets a score: its points, what it adds to the player's network and ticket plan, less the price of the
turns and cards it still takes. The best is claimed if it can be paid for; otherwise cards are drawn for it. It looks
at nothing that the seat to act may not know.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.moves import Moves
from branchline.engine.required import required
from branchline.engine.rules.claims import Claims
from branchline.engine.state import State
from branchline.search.scripts.board_graph import BoardGraph
from branchline.search.scripts.route_list import RouteList
from branchline.search.scripts.route_scores import RouteScores
from branchline.search.scripts.settings_table import SettingsTable
from branchline.search.scripts.ticket_plans import TicketPlans

if not cython.compiled:
    from branchline.engine.memory.bits import bit, count_bits
    from branchline.engine.numbers.move_numbers import (
        CLAIM,
        DRAW_CARD,
        DRAW_DECK,
        DRAW_TICKETS,
        KEEP_CARD,
        KEEP_TICKETS,
    )
    from branchline.engine.numbers.phase_numbers import (
        CHOOSING_TICKETS,
        KEEPING_CARD,
        KEEPING_TICKETS,
        SECOND_CARD,
        TURN,
    )
    from branchline.engine.numbers.sizes import CARD_KINDS, COLOURS, DISPLAY, GRAY, LENGTH, WILD
    from branchline.engine.rules.cards import can_draw, can_take
    from branchline.engine.rules.tickets import offer_size
    from branchline.engine.rules.turns import legal_moves
    from branchline.search.scripts.dial_numbers import (
        CAREFUL_DRAWS,
        HUNGER,
        KEEP_COST,
        KEEPS_CHEAPEST,
        PLAN_ONLY,
        RACING,
        SLACK,
        TAKES_WILDS,
        TICKET_VEHICLES,
    )
    from branchline.search.scripts.markers import FAR, NO_PART
    from branchline.search.scripts.route_scores import NO_SCORE, USELESS

PAIR = 2
"""A racer takes a face-up card of which it holds so many."""
TURNS_A_VEHICLE = 0.45
"""Turns that must be left for each vehicle that new tickets are to be built with."""
FULL_VALUE, STRAIN = 1.15, 0.5
"""How the value of kept tickets counts: in full, and how much less if they take all vehicles."""


class ScriptPlayer:
    """Plays any seat of a game by settings. Tell it of every move with `after`, or let it `learn` the game again."""

    settings: SettingsTable
    plans: TicketPlans
    scores: RouteScores
    open: RouteList
    wanted: RouteList
    moves: Moves
    claims: Claims

    def __init__(self, graph: BoardGraph | None, settings: SettingsTable | None) -> None:
        self.settings = required(settings, "a table of settings")
        self.plans = TicketPlans(graph)
        self.scores = RouteScores(settings, self.plans)
        self.open, self.wanted = RouteList(), RouteList()
        self.moves = Moves()
        self.claims = Claims()

    def learn(self, state: State) -> None:
        """Look at a game for the first time."""
        self.plans.learn(state)
        self.scores.forget()

    def look_again(self, state: State) -> None:
        """Forget what the seat to act could not know if it saw the game for the first time: it then chooses as after
        `learn`, and has less to work out.
        """
        self.plans.look_again(state, state.seat)
        self.scores.forget()

    def think_as(self, plans: TicketPlans) -> None:
        """Have the same in mind as somebody who has looked at the game."""
        self.plans.follow(plans)
        self.scores.forget()

    def after(self, state: State, seat: int, move: int) -> None:
        """Take in that a seat has made a move."""
        if move >= CLAIM:
            self.plans.build(seat, state.board.claim_route[move - CLAIM])

    def choose(self, state: State, script: int, target: int) -> int:
        """A legal move for the seat to act. `target`, if not -1, is the route to aim for first."""
        if state.phase == TURN:
            if self.settings.dial[script][RACING]:
                return self.race(state)
            if self.settings.dial[script][PLAN_ONLY]:
                return self.connect(state)
            return self.turn(state, script, target)
        if state.phase == SECOND_CARD:
            if self.settings.dial[script][RACING]:
                return self.card_to_race(state)
            if self.settings.dial[script][PLAN_ONLY]:
                return self.card_to_connect(state)
            return self.card(state, script, target)
        if state.phase == CHOOSING_TICKETS or state.phase == KEEPING_TICKETS:
            return self.tickets_to_keep(state, script)
        if state.phase == KEEPING_CARD:
            return KEEP_CARD
        return self.any_legal(state)

    def any_legal(self, state: State) -> int:
        """The middle one of the legal moves: where nothing speaks for one or another."""
        legal_moves(state, self.moves, self.claims)
        return self.moves.move[self.moves.count // 2]

    def turn(self, state: State, script: int, target: int) -> int:
        """Claim the best route if it can be paid for; otherwise draw tickets, or cards for it."""
        self.scores.look_over(state, script, target)
        if self.scores.best >= 0 and self.scores.best_missing == 0:
            return self.claim_of(state, self.scores.best)
        if target < 0 and self.wants_tickets(state, script):
            return DRAW_TICKETS
        move = self.wanted_card(state, script)
        if move >= 0:
            return move
        return self.any_legal(state)

    def card(self, state: State, script: int, target: int) -> int:
        """The second card. The scores found for the first serve again, as long as the best route still lacks cards."""
        if self.scores.seat != state.seat or self.scores.missing(state, self.scores.best) == 0:
            self.scores.look_over(state, script, target)
        move = self.wanted_card(state, script)
        if move >= 0:
            return move
        return self.any_legal(state)

    def race(self, state: State) -> int:
        """Claim the longest open route that fits: one that touches its network first, then by fewest wilds."""
        longest = self.longest_open(state)
        best = -1
        best_rank = -1
        for i in range(self.open.count):
            route = self.open.route[i]
            if state.board.length[route] != longest or self.scores.own_twin(state, route):
                continue
            colour = self.scores.best_colour(state, route)
            wilds = max(state.board.ferries[route], longest - state.hand[state.seat][colour])
            if wilds > state.hand[state.seat][WILD]:
                continue
            rank = LENGTH - wilds
            if (
                self.plans.part[state.seat][state.board.start[route]] != NO_PART
                or self.plans.part[state.seat][state.board.finish[route]] != NO_PART
            ):
                rank += 2 * LENGTH
            if rank > best_rank:
                best_rank = rank
                best = route
        if best >= 0:
            return self.claim_of(state, best)
        return self.card_to_race(state)

    def card_to_race(self, state: State) -> int:
        """A face-up colour of which two are held and that a longest route wants; else from the deck."""
        longest = self.longest_open(state)
        for place in range(DISPLAY):
            card = state.display[place]
            if card >= WILD or state.hand[state.seat][card] < PAIR or not can_take(state, card):
                continue
            for i in range(self.open.count):
                route = self.open.route[i]
                if state.board.length[route] != longest or self.scores.own_twin(state, route):
                    continue
                if state.board.colour[route] == card or state.board.colour[route] == GRAY:
                    return DRAW_CARD + card
        if can_draw(state):
            return DRAW_DECK
        return self.any_legal(state)

    def connect(self, state: State) -> int:
        """Claim the longest planned route that can be paid for; with nothing left to plan, race."""
        seat = state.seat
        self.plans.renew(state, seat)
        if self.plans.need[seat] == 0:
            return self.race(state)
        self.list_wants(state)
        best = -1
        longest = 0
        for i in range(self.wanted.count):
            route = self.wanted.route[i]
            length = state.board.length[route]
            if longest < length <= state.vehicles[seat] and not self.scores.own_twin(state, route):
                if self.scores.missing(state, route) == 0:
                    longest = length
                    best = route
        if best >= 0:
            return self.claim_of(state, best)
        return self.card_to_connect(state)

    def card_to_connect(self, state: State) -> int:
        """A face-up colour that the plan lacks, for the route that lacks fewest; else from the deck."""
        self.plans.renew(state, state.seat)
        if self.plans.need[state.seat] == 0:
            return self.card_to_race(state)
        self.list_wants(state)
        best = -1
        for place in range(DISPLAY):
            card = state.display[place]
            if card < WILD and self.scores.colour_score[card] > 0.0 and can_take(state, card):
                if best < 0 or self.scores.colour_score[card] > self.scores.colour_score[best]:
                    best = card
        if best >= 0:
            return DRAW_CARD + best
        if can_draw(state):
            return DRAW_DECK
        return self.any_legal(state)

    def list_wants(self, state: State) -> None:
        """Score the colours that open planned routes lack: the fewer are missing, the higher; 0 for all others.

        `wanted` then lists those routes.
        """
        seat = state.seat
        for card in range(CARD_KINDS):
            self.scores.colour_score[card] = 0.0
        self.wanted.fill_common(state.unclaimed, self.plans.planned[seat])
        for i in range(self.wanted.count):
            route = self.wanted.route[i]
            missing = self.scores.missing(state, route)
            colour = self.scores.best_colour(state, route)
            if missing > 0 and state.hand[seat][colour] < state.board.length[route] - state.board.ferries[route]:
                self.scores.colour_score[colour] = max(self.scores.colour_score[colour], 1.0 / missing)

    def longest_open(self, state: State) -> int:
        """The length of the longest route that the seat to act has vehicles for; `open` then lists all open ones."""
        longest = 0
        self.open.fill(state.unclaimed)
        for i in range(self.open.count):
            route = self.open.route[i]
            length = state.board.length[route]
            if longest < length <= state.vehicles[state.seat] and not self.scores.own_twin(state, route):
                longest = length
        return longest

    def claim_of(self, state: State, route: int) -> int:
        """The payment with the fewest wilds."""
        length = state.board.length[route]
        ferries = state.board.ferries[route]
        colour = self.scores.best_colour(state, route)
        wilds = max(ferries, length - state.hand[state.seat][colour])
        first = state.board.first_claim[route]
        if state.board.colour[route] != GRAY:
            return first + wilds - ferries
        if wilds >= length:
            return first + state.board.n_colours * (length - ferries)
        return first + colour * (length - ferries) + wilds - ferries

    def wanted_card(self, state: State, script: int) -> int:
        """The card to draw: a face-up one that serves a route nearly as good as the best, else the deck; -1: none."""
        best = -1
        best_score = USELESS
        for place in range(DISPLAY):
            card = state.display[place]
            if card >= WILD or not can_take(state, card):  # a wild, or no card
                continue
            score = self.scores.colour_score[card]
            if score < self.scores.best_score - self.settings.dial[script][SLACK] or score <= NO_SCORE:
                continue
            if self.settings.dial[script][CAREFUL_DRAWS] and state.hand[state.seat][card] == 0:
                if self.scores.best < 0 or self.scores.best_colour(state, self.scores.best) != card:
                    continue
            if score > best_score:
                best_score = score
                best = card
        if best >= 0:
            return DRAW_CARD + best
        if self.settings.dial[script][TAKES_WILDS] and self.scores.best_missing == 1:
            if state.phase == TURN and can_take(state, WILD):
                return DRAW_CARD + WILD
        if can_draw(state):
            return DRAW_DECK
        for card in range(COLOURS):
            if can_take(state, card):
                return DRAW_CARD + card
        if state.phase == TURN and can_take(state, WILD):
            return DRAW_CARD + WILD
        return -1

    def wants_tickets(self, state: State, script: int) -> bool:
        """Nothing left to plan, and vehicles and turns enough for more; a hungry one takes all it has vehicles for."""
        if not state.ticket_deck and state.returned_size == 0:
            return False
        if self.settings.dial[script][HUNGER]:
            return state.vehicles[state.seat] - self.plans.need[state.seat] > self.settings.dial[script][HUNGER]
        if self.plans.need[state.seat] > 0 or state.vehicles[state.seat] < self.settings.dial[script][TICKET_VEHICLES]:
            return False
        return self.scores.turns_left(state) > TURNS_A_VEHICLE * self.settings.dial[script][TICKET_VEHICLES]

    def tickets_to_keep(self, state: State, script: int) -> int:
        """The subset of the offered tickets that is worth most."""
        size = offer_size(state, state.seat)
        at_least = state.board.keep_at_start if state.phase == CHOOSING_TICKETS else state.board.keep_in_play
        best = (1 << size) - 1
        best_worth = USELESS
        for subset in range(1, 1 << size):
            if count_bits(subset) >= min(at_least, size):
                worth = self.subset_worth(state, script, subset)
                if worth > best_worth:
                    best_worth = worth
                    best = subset
        return KEEP_TICKETS + best

    def subset_worth(self, state: State, script: int, subset: int) -> float:
        """What keeping these tickets is worth, beside the ones held."""
        seat = state.seat
        if self.settings.dial[script][KEEPS_CHEAPEST] or self.settings.dial[script][RACING]:
            price = 0.0
            for i in range(offer_size(state, seat)):
                if (subset >> i) & 1:
                    price -= state.board.ticket_points[state.offered[seat][i]]
            return price
        value = 0
        lost = 0
        cost = 0
        self.plans.price(state, seat)
        for place in range(state.board.n_tickets):
            ticket = self.plans.graph.ticket_order[place]
            wanted = state.tickets[seat] & bit(ticket)
            for i in range(offer_size(state, seat)):
                if (subset >> i) & 1 and state.offered[seat][i] == ticket:
                    wanted = bit(ticket)
            if not wanted:
                continue
            if self.plans.done(seat, ticket):
                value += state.board.ticket_points[ticket]
                continue
            needed = self.plans.adopt(seat, ticket, state.vehicles[seat] - cost, False)
            if needed == FAR:
                lost += state.board.ticket_points[ticket]
            else:
                cost += needed
                value += state.board.ticket_points[ticket]
        strained = FULL_VALUE - STRAIN * cost / max(1, state.vehicles[seat])
        return value * strained - self.settings.dial[script][KEEP_COST] * cost - lost
