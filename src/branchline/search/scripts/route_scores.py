# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""The open routes as a seat to act sees them: what each is worth to it, what it costs, and which one is the best.

A route's worth is its points and what it adds to the player's network and ticket plan; its price is the turns and
wilds that it still takes. Nothing is looked at that the seat may not know.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.required import required
from branchline.engine.state import State
from branchline.search.scripts.board_graph import BoardGraph
from branchline.search.scripts.route_list import RouteList
from branchline.search.scripts.settings_table import SettingsTable
from branchline.search.scripts.ticket_plans import TicketPlans

if not cython.compiled:
    from branchline.engine.memory.bits import bit, count_bits
    from branchline.engine.numbers.sizes import CARD_KINDS, GRAY, LENGTH, NONE, ROUTES, WILD, WORD
    from branchline.search.scripts.dial_numbers import (
        BLOCKING,
        CARDS_PER_TURN,
        EXTRAS,
        JOINING,
        PER_VEHICLE,
        SINGLE_TRACK,
        TEMPO,
        TICKET_WEIGHT,
        TOUCHING,
        WILD_COST,
    )
    from branchline.search.scripts.markers import NO_PART

USELESS = -1e9
"""The worth of a route that is no use."""
NO_SCORE = -1e8
"""A score this low is none."""
OUT_OF_REACH = 1e12
"""A price that nothing is worth."""
TARGET_BONUS = 1e6
"""What the score of a target is raised by, so that nothing else is as good."""
MANY_MISSING = 99
"""Cards that are missing where there is no route."""
SHORT_LENGTH, SHORT_UNTIL = 2, 8
"""Routes no longer than that are no use by themselves, as long as so many vehicles are left."""
LOOP_SHARE = 0.4
"""The part of `touching` for a route whose ends are connected already."""
JOIN_DENIED, END_DENIED = 0.5, 0.1
"""Shares of a route's points that blocking counts: where it would join another's network, or lead on from it."""
MISSING_PRICE, PLANNED_BONUS, TOUCHING_BONUS = 1.9, 5.0, 2.0
"""Points, at a glance: for each card that is missing, for a planned route, for one that touches the network."""
LAST_VEHICLES, CARDS_DRAWN, CLAIM_LENGTH, SPARE_TURNS = 2, 2.0, 5.0, 1.5
"""How long a game lasts: until so few vehicles are left, with so many cards drawn in a turn and vehicles placed by a
claim, and so many turns more.
"""
FLAG_PARTS = 3.0
"""The points of flags are shared out among so many cards."""


class RouteScores:
    """What was found when the open routes were last looked over, by `seat` (-1: by nobody yet): the `best`
    route (-1: none), and how good it is to draw each colour.
    """

    settings: SettingsTable
    plans: TicketPlans
    open: RouteList
    colour_score: list[float]
    turn_price: list[float]
    wild_price: list[float]
    kind_price: list[float]
    kind_missing: list[int]
    kind_card: list[int]
    seat: int
    best: int
    best_score: float
    best_missing: int

    def __init__(self, settings: SettingsTable | None, plans: TicketPlans | None) -> None:
        self.settings = required(settings, "a table of settings")
        self.plans = required(plans, "plans")
        self.open = RouteList()
        if not cython.compiled:
            self.colour_score = [0.0] * CARD_KINDS
            self.turn_price, self.wild_price = [0.0] * (LENGTH + 1), [0.0] * (LENGTH + 1)
            self.kind_price, self.kind_missing, self.kind_card = [0.0] * ROUTES, [0] * ROUTES, [0] * ROUTES
        self.seat = -1
        self.best = -1
        self.best_score = 0.0
        self.best_missing = 0

    def forget(self) -> None:
        """What was seen in another game does not count in this one."""
        self.seat = -1
        for card in range(CARD_KINDS):
            self.colour_score[card] = 0.0

    def look_over(self, state: State, script: int, target: int) -> None:
        """Score every route open to the seat to act; a `target`, if not -1, is the best whatever it scores."""
        seat = state.seat
        self.open.fill(state.unclaimed)
        self.plans.renew(state, seat)
        # what others want changes with every move
        if not self.plans.worth_known[seat] or self.settings.dial[script][BLOCKING]:
            self.weigh(state, self.plans, self.open, script)
        self.price(state, script)
        self.seat = seat
        for card in range(CARD_KINDS):
            self.colour_score[card] = NO_SCORE
        self.find_best(self.plans, self.plans.graph, self.open, seat)
        if target >= 0:
            kind = self.plans.graph.kind[target]
            score = self.plans.worth[seat][target] - self.kind_price[kind]
            if score > NO_SCORE:
                self.best = target
                self.best_score = self.colour_score[self.kind_card[kind]] = score + TARGET_BONUS
        self.colour_score[WILD] = NO_SCORE
        self.best_missing = MANY_MISSING
        if self.best >= 0:
            self.best_missing = self.kind_missing[self.plans.graph.kind[self.best]]

    # What these functions use again and again they are given, as C then need not look for it each time.

    def find_best(self, plans: TicketPlans, graph: BoardGraph, routes: RouteList, seat: int) -> None:
        """The best of some routes, and the best for each card that they want."""
        best = -1
        best_score = NO_SCORE
        for i in range(routes.count):
            route = routes.route[i]
            kind = graph.kind[route]
            score = plans.worth[seat][route] - self.kind_price[kind]
            if score > self.colour_score[self.kind_card[kind]]:
                self.colour_score[self.kind_card[kind]] = score
                if score > best_score:
                    best_score = score
                    best = route
        self.best = best
        self.best_score = best_score

    def price(self, state: State, script: int) -> None:
        """What routes of each kind cost the seat to act in turns and wilds, the cards they lack, and the card to draw
        for them: WILD if they lack none. Those out of reach cost more than anything is worth.
        """
        seat = state.seat
        wilds = state.hand[seat][WILD]
        most_held = 0
        for colour in range(1, state.board.n_colours):
            if state.hand[seat][colour] > state.hand[seat][most_held]:
                most_held = colour
        left = self.turns_left(state)
        turns_a_card = 1.0 / self.settings.dial[script][CARDS_PER_TURN]
        for lacking in range(LENGTH + 1):
            turns = 1.0 + lacking * turns_a_card
            self.turn_price[lacking] = self.wild_price[lacking] = 0.0
            if left > 1.0:
                self.turn_price[lacking] = self.settings.dial[script][TEMPO] * turns
                self.wild_price[lacking] = self.settings.dial[script][WILD_COST] * min(wilds, lacking)
            if turns > left and lacking > 0:
                self.turn_price[lacking] = OUT_OF_REACH
        self.price_kinds(state, self.plans.graph, seat, most_held)

    def price_kinds(self, state: State, graph: BoardGraph, seat: int, most_held: int) -> None:
        """The last step of `price`."""
        wilds = state.hand[seat][WILD]
        vehicles = state.vehicles[seat]
        for kind in range(graph.n_kinds):
            length = graph.kind_length[kind]
            colour = graph.kind_colour[kind]
            if colour == GRAY:
                colour = most_held
            lacking = length - min(length - graph.kind_ferries[kind], state.hand[seat][colour])
            missing = max(0, lacking - wilds)
            self.kind_missing[kind] = missing
            self.kind_card[kind] = colour if missing > 0 else WILD
            if length > vehicles:
                self.kind_price[kind] = OUT_OF_REACH
            else:
                self.kind_price[kind] = self.turn_price[missing] + self.wild_price[lacking]

    def turns_left(self, state: State) -> float:
        """How many more turns the seat may expect, this one included."""
        if state.turns_left != NONE:
            return 1.0 + (state.turns_left - 1) // state.players
        fewest = 99.0
        for seat in range(state.players):
            cards = 0
            for card in range(CARD_KINDS):
                cards += state.hand[seat][card]
            drawing = max(0, state.vehicles[seat] - LAST_VEHICLES - cards) / CARDS_DRAWN
            fewest = min(fewest, drawing + state.vehicles[seat] / CLAIM_LENGTH)
        return fewest + SPARE_TURNS

    def best_colour(self, state: State, route: int) -> int:
        """The colour to pay with: the route's own; for a gray one what most are held of, the least wanted if equal."""
        if state.board.colour[route] != GRAY:
            return state.board.colour[route]
        length = state.board.length[route] - state.board.ferries[route]
        best = 0
        for colour in range(1, state.board.n_colours):
            held = min(length, state.hand[state.seat][colour])
            most = min(length, state.hand[state.seat][best])
            if held > most or (held == most and self.colour_score[colour] < self.colour_score[best]):
                best = colour
        return best

    def missing(self, state: State, route: int) -> int:
        """How many cards the seat to act lacks to pay for a route; 0 for no route."""
        if route < 0:
            return 0
        length = state.board.length[route]
        held = min(length - state.board.ferries[route], state.hand[state.seat][self.best_colour(state, route)])
        return max(0, length - held - state.hand[state.seat][WILD])

    def own_twin(self, state: State, route: int) -> bool:
        """Has the seat to act the other track of a double route?"""
        twin = state.board.twin[route]
        return twin >= 0 and (state.owned[state.seat][twin // WORD] & bit(twin % WORD)) != 0

    def promise(self, state: State, script: int, route: int) -> float:
        """How much a route is worth aiming for, at a glance; `USELESS` if it is out of reach."""
        seat = state.seat
        length = state.board.length[route]
        if not (state.unclaimed[route // WORD] >> (route % WORD)) & 1 or self.own_twin(state, route):
            return USELESS
        if length > state.vehicles[seat]:
            return USELESS
        self.plans.renew(state, seat)
        held = min(length - state.board.ferries[route], state.hand[seat][self.best_colour(state, route)])
        score = state.board.route_points[length] - MISSING_PRICE * max(0, length - held - state.hand[seat][WILD])
        score += self.settings.dial[script][EXTRAS] * self.extras(state, seat, route)
        if (self.plans.planned[seat][route // WORD] >> (route % WORD)) & 1:
            score += PLANNED_BONUS
        if (
            self.plans.part[seat][state.board.start[route]] != NO_PART
            or self.plans.part[seat][state.board.finish[route]] != NO_PART
        ):
            score += TOUCHING_BONUS
        return score

    def weigh(self, state: State, plans: TicketPlans, routes: RouteList, script: int) -> None:
        """What each open route would add for the seat to act; it stays until its network or plan changes."""
        seat = state.seat
        rate = 0.0
        if plans.need[seat] > 0:
            rate = 2.0 * plans.value[seat] / plans.need[seat]
        plans.worth_known[seat] = 1
        for i in range(routes.count):
            route = routes.route[i]
            plans.worth[seat][route] = USELESS
            if not self.own_twin(state, route):
                plans.worth[seat][route] = self.worth(state, plans, script, route, rate)

    def worth(self, state: State, plans: TicketPlans, script: int, route: int, rate: float) -> float:
        """What a route is worth to the seat to act, not counting what it takes to get it; `USELESS` if it is no use."""
        seat = state.seat
        length = state.board.length[route]
        one = plans.part[seat][state.board.start[route]]
        other = plans.part[seat][state.board.finish[route]]
        planned = (plans.planned[seat][route // WORD] >> (route % WORD)) & 1
        touches = one != NO_PART or other != NO_PART
        bonus = 0.0
        if plans.graph.has_extras:
            bonus = self.settings.dial[script][EXTRAS] * self.extras(state, seat, route)
        alone = not touches and not planned and bonus <= 0.0
        if alone and length <= SHORT_LENGTH and state.vehicles[seat] >= SHORT_UNTIL:
            return USELESS
        score = state.board.route_points[length] - self.settings.dial[script][PER_VEHICLE] * length + bonus
        if touches:
            if one == other:
                score += LOOP_SHARE * self.settings.dial[script][TOUCHING] * length
            else:
                score += self.settings.dial[script][TOUCHING] * length
                if one != NO_PART and other != NO_PART:
                    score += self.settings.dial[script][JOINING]
        if planned:
            score += self.settings.dial[script][TICKET_WEIGHT] * rate * length
        if state.board.twin[route] < 0:
            score += self.settings.dial[script][SINGLE_TRACK]
        if self.settings.dial[script][BLOCKING]:
            score += self.denied(state, seat, route)
        return score

    def denied(self, state: State, seat: int, route: int) -> float:
        """What claiming a route takes from the others: half its points for each of whose network it would join two
        parts, a tenth for each whose network ends there. Nothing while they could claim the other track.
        """
        twin = state.board.twin[route]
        if twin >= 0 and state.players > state.board.closed_up_to:
            if (state.unclaimed[twin // WORD] >> (twin % WORD)) & 1:
                return 0.0
        length = state.board.length[route]
        taken = 0.0
        for other in range(state.players):
            if other == seat or length > state.vehicles[other]:
                continue
            one = self.plans.part[other][state.board.start[route]]
            two = self.plans.part[other][state.board.finish[route]]
            if one != NO_PART and two != NO_PART and one != two:
                taken += JOIN_DENIED * state.board.route_points[length]
            elif (one == NO_PART) != (two == NO_PART):
                taken += END_DENIED * state.board.route_points[length]
        return taken

    def extras(self, state: State, seat: int, route: int) -> float:
        """What the edition's own points add to a route, roughly."""
        bonus = 0.0
        start = state.board.start[route]
        finish = state.board.finish[route]
        if self.plans.graph.tokens.symbols:
            bonus += max(self.token_gain(state, seat, start), self.token_gain(state, seat, finish))
        if self.plans.graph.districts.count:
            bonus += self.district_gain(state, seat, start, finish)
        if self.plans.graph.flags.colours:
            colour = state.board.colour[route]
            if colour != GRAY and (self.plans.graph.flags.colours >> colour) & 1:
                if not (state.flag_cards[seat] >> colour) & 1:
                    bonus += self.plans.graph.flags.value / FLAG_PARTS
        return bonus

    def token_gain(self, state: State, seat: int, location: int) -> float:
        """The points that a token at a location would add, counted ahead: a second one helps a third."""
        for symbol in range(self.plans.graph.tokens.symbols):
            if state.stack_location[symbol] == location and state.stack_size[symbol] > 0:
                if not (state.tokens[seat] >> symbol) & 1:
                    held = count_bits(state.tokens[seat])
                    last = min(held + 2, self.plans.graph.tokens.symbols)
                    return (self.plans.graph.tokens.value[last] - self.plans.graph.tokens.value[held]) / 2.0
        return 0.0

    def district_gain(self, state: State, seat: int, start: int, finish: int) -> float:
        """Each district with one end of the route in it: its points shared among the locations still to be linked."""
        bonus = 0.0
        for district in range(self.plans.graph.districts.count):
            locations = self.plans.graph.districts.locations[district]
            gain = 0
            for end in range(2):
                location = start if end == 0 else finish
                if locations & bit(location) and self.plans.part[seat][location] == NO_PART:
                    gain += 1
            if gain:
                bonus += gain * self.plans.graph.districts.value[district] / (1.0 * count_bits(locations))
        return bonus
