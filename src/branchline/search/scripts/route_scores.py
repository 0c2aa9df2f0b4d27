# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""The open routes as a seat to act sees them: what each is worth to it, what it costs, and which one is the best.

A route's worth is its points and what it adds to the own network and the ticket plan; its price are the turns and wilds
that it still takes. Nothing is looked at that the seat may not know.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.required import required
from branchline.engine.state import State
from branchline.search.scripts.settings_table import SettingsTable
from branchline.search.scripts.ticket_plans import TicketPlans

if not cython.compiled:
    from branchline.engine.memory.bits import bit, count_bits, lowest_bit
    from branchline.engine.numbers.sizes import CARD_KINDS, GRAY, LENGTH, NONE, ROUTES, WILD, WORD, WORDS
    from branchline.search.scripts.markers import NO_PART


class RouteScores:
    """What was found when the open routes were last looked over, by `seat` (-1: by nobody yet): the `best`
    route (-1: none), and how good it is to draw each colour.
    """

    settings: SettingsTable
    plans: TicketPlans
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
        self.plans.renew(state, seat)
        # what others want changes with every move
        if not self.plans.worth_known[seat] or self.settings.blocking[script]:
            self.weigh(state, script)
        self.price(state, script)
        self.seat = seat
        self.best = -1
        self.best_score = -1e8
        for card in range(CARD_KINDS):
            self.colour_score[card] = -1e8
        for word in range(WORDS):
            routes = state.unclaimed[word]
            while routes:
                route = word * WORD + lowest_bit(routes)
                routes &= routes - 1
                kind = self.plans.graph.kind[route]
                score = self.plans.worth[seat][route] - self.kind_price[kind]
                if score > self.colour_score[self.kind_card[kind]]:
                    self.colour_score[self.kind_card[kind]] = score
                if score > self.best_score:
                    self.best_score = score
                    self.best = route
        if target >= 0:
            kind = self.plans.graph.kind[target]
            score = self.plans.worth[seat][target] - self.kind_price[kind]
            if score > -1e8:
                self.best = target
                self.best_score = self.colour_score[self.kind_card[kind]] = score + 1e6
        self.colour_score[WILD] = -1e8
        self.best_missing = 99
        if self.best >= 0:
            self.best_missing = self.kind_missing[self.plans.graph.kind[self.best]]

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
        turns_a_card = 1.0 / self.settings.cards_per_turn[script]
        for lacking in range(LENGTH + 1):
            turns = 1.0 + lacking * turns_a_card
            self.turn_price[lacking] = self.wild_price[lacking] = 0.0
            if left > 1.0:
                self.turn_price[lacking] = self.settings.tempo[script] * turns
                self.wild_price[lacking] = self.settings.wild_cost[script] * min(wilds, lacking)
            if turns > left and lacking > 0:
                self.turn_price[lacking] = 1e12
        for kind in range(self.plans.graph.n_kinds):
            length = self.plans.graph.kind_length[kind]
            colour = self.plans.graph.kind_colour[kind]
            if colour == GRAY:
                colour = most_held
            lacking = length - min(length - self.plans.graph.kind_ferries[kind], state.hand[seat][colour])
            missing = max(0, lacking - wilds)
            self.kind_missing[kind] = missing
            self.kind_card[kind] = colour if missing > 0 else WILD
            self.kind_price[kind] = self.turn_price[missing] + self.wild_price[lacking]
            if length > state.vehicles[seat]:
                self.kind_price[kind] = 1e12

    def turns_left(self, state: State) -> float:
        """How many more turns the seat may expect, this one included."""
        if state.turns_left != NONE:
            return 1.0 + (state.turns_left - 1) // state.players
        fewest = 99.0
        for seat in range(state.players):
            cards = 0
            for card in range(CARD_KINDS):
                cards += state.hand[seat][card]
            turns = max(0, state.vehicles[seat] - 2 - cards) / 2.0 + state.vehicles[seat] / 5.0
            fewest = min(fewest, turns)
        return fewest + 1.5

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
        """How much a route is worth aiming for, at a glance; -1e9 if it is out of reach."""
        seat = state.seat
        length = state.board.length[route]
        if not (state.unclaimed[route // WORD] >> (route % WORD)) & 1 or self.own_twin(state, route):
            return -1e9
        if length > state.vehicles[seat]:
            return -1e9
        self.plans.renew(state, seat)
        held = min(length - state.board.ferries[route], state.hand[seat][self.best_colour(state, route)])
        score = state.board.route_points[length] - 1.9 * max(0, length - held - state.hand[seat][WILD])
        score += self.settings.extras[script] * self.extras(state, seat, route)
        if (self.plans.planned[seat][route // WORD] >> (route % WORD)) & 1:
            score += 5.0
        if (
            self.plans.part[seat][state.board.start[route]] != NO_PART
            or self.plans.part[seat][state.board.finish[route]] != NO_PART
        ):
            score += 2.0
        return score

    def weigh(self, state: State, script: int) -> None:
        """What each route would add for the seat to act; it stays until its network or plan changes."""
        seat = state.seat
        rate = 0.0
        if self.plans.need[seat] > 0:
            rate = 2.0 * self.plans.value[seat] / self.plans.need[seat]
        self.plans.worth_known[seat] = 1
        for word in range(WORDS):
            routes = state.unclaimed[word]
            while routes:
                route = word * WORD + lowest_bit(routes)
                routes &= routes - 1
                self.plans.worth[seat][route] = -1e9
                if not self.own_twin(state, route):
                    self.plans.worth[seat][route] = self.worth(state, script, route, rate)

    def worth(self, state: State, script: int, route: int, rate: float) -> float:
        """What a route is worth to the seat to act, not counting what it takes to get it; -1e9 if it is no use."""
        seat = state.seat
        length = state.board.length[route]
        one = self.plans.part[seat][state.board.start[route]]
        other = self.plans.part[seat][state.board.finish[route]]
        planned = (self.plans.planned[seat][route // WORD] >> (route % WORD)) & 1
        touches = one != NO_PART or other != NO_PART
        bonus = 0.0
        if self.plans.graph.has_extras:
            bonus = self.settings.extras[script] * self.extras(state, seat, route)
        if length <= 2 and not touches and not planned and state.vehicles[seat] >= 8 and bonus <= 0.0:
            return -1e9
        score = state.board.route_points[length] - self.settings.per_vehicle[script] * length + bonus
        if touches:
            if one == other:
                score += 0.4 * self.settings.touching[script] * length
            else:
                score += self.settings.touching[script] * length
                if one != NO_PART and other != NO_PART:
                    score += self.settings.joining[script]
        if planned:
            score += self.settings.ticket_weight[script] * rate * length
        if state.board.twin[route] < 0:
            score += self.settings.single_track[script]
        if self.settings.blocking[script]:
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
                taken += 0.5 * state.board.route_points[length]
            elif (one == NO_PART) != (two == NO_PART):
                taken += 0.1 * state.board.route_points[length]
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
                    bonus += self.plans.graph.flags.value / 3.0
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
