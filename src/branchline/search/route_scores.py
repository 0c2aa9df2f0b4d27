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

from branchline.engine.given import given
from branchline.engine.state import State
from branchline.search.book import Book
from branchline.search.minds import Minds

if not cython.compiled:
    from branchline.engine.bits import bit, count_bits, lowest_bit
    from branchline.engine.sizes import CARD_KINDS, GRAY, LENGTH, NONE, ROUTES, WILD, WORD, WORDS
    from branchline.search.numbers import NO_PART


class Survey:
    """What was found when the open routes were last looked over, by `seat` (-1: by nobody yet): the `target`, the best
    route (-1: none), and how good it is to draw each colour.
    """

    book: Book
    minds: Minds
    colour_score: list[float]
    turn_price: list[float]
    wild_price: list[float]
    kind_price: list[float]
    kind_missing: list[int]
    kind_card: list[int]
    seat: int
    target: int
    target_score: float
    target_missing: int

    def __init__(self, book: Book | None, minds: Minds | None) -> None:
        self.book = given(book, "a book")
        self.minds = given(minds, "minds")
        if not cython.compiled:
            self.colour_score = [0.0] * CARD_KINDS
            self.turn_price, self.wild_price = [0.0] * (LENGTH + 1), [0.0] * (LENGTH + 1)
            self.kind_price, self.kind_missing, self.kind_card = [0.0] * ROUTES, [0] * ROUTES, [0] * ROUTES
        self.seat = -1
        self.target = -1
        self.target_score = 0.0
        self.target_missing = 0

    def forget(self) -> None:
        """What was seen in another game does not count in this one."""
        self.seat = -1
        for card in range(CARD_KINDS):
            self.colour_score[card] = 0.0

    def look_over(self, state: State, script: int, forced: int) -> None:
        """Score every route open to the seat to act: finds the target, and what a card of each colour is wanted for."""
        seat = state.seat
        self.minds.renew(state, seat)
        if not self.minds.worth_known[seat] or self.book.blocking[script]:  # what others want changes with every move
            self.weigh(state, script)
        self.price(state, script)
        self.seat = seat
        self.target = -1
        self.target_score = -1e8
        for card in range(CARD_KINDS):
            self.colour_score[card] = -1e8
        for word in range(WORDS):
            routes = state.unclaimed[word]
            while routes:
                route = word * WORD + lowest_bit(routes)
                routes &= routes - 1
                kind = self.minds.atlas.kind[route]
                score = self.minds.worth[seat][route] - self.kind_price[kind]
                if score > self.colour_score[self.kind_card[kind]]:
                    self.colour_score[self.kind_card[kind]] = score
                if score > self.target_score:
                    self.target_score = score
                    self.target = route
        if forced >= 0:
            kind = self.minds.atlas.kind[forced]
            score = self.minds.worth[seat][forced] - self.kind_price[kind]
            if score > -1e8:
                self.target = forced
                self.target_score = self.colour_score[self.kind_card[kind]] = score + 1e6
        self.colour_score[WILD] = -1e8
        self.target_missing = 99
        if self.target >= 0:
            self.target_missing = self.kind_missing[self.minds.atlas.kind[self.target]]

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
        turns_a_card = 1.0 / self.book.cards_per_turn[script]
        for lacking in range(LENGTH + 1):
            turns = 1.0 + lacking * turns_a_card
            self.turn_price[lacking] = self.wild_price[lacking] = 0.0
            if left > 1.0:
                self.turn_price[lacking] = self.book.tempo[script] * turns
                self.wild_price[lacking] = self.book.wild_cost[script] * min(wilds, lacking)
            if turns > left and lacking > 0:
                self.turn_price[lacking] = 1e12
        for kind in range(self.minds.atlas.n_kinds):
            length = self.minds.atlas.kind_length[kind]
            colour = self.minds.atlas.kind_colour[kind]
            if colour == GRAY:
                colour = most_held
            lacking = length - min(length - self.minds.atlas.kind_ferries[kind], state.hand[seat][colour])
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
        self.minds.renew(state, seat)
        held = min(length - state.board.ferries[route], state.hand[seat][self.best_colour(state, route)])
        score = state.board.route_points[length] - 1.9 * max(0, length - held - state.hand[seat][WILD])
        score += self.book.extras[script] * self.extras(state, seat, route)
        if (self.minds.planned[seat][route // WORD] >> (route % WORD)) & 1:
            score += 5.0
        if (
            self.minds.part[seat][state.board.start[route]] != NO_PART
            or self.minds.part[seat][state.board.finish[route]] != NO_PART
        ):
            score += 2.0
        return score

    def weigh(self, state: State, script: int) -> None:
        """What each route would add for the seat to act; it stays until its network or plan changes."""
        seat = state.seat
        rate = 0.0
        if self.minds.need[seat] > 0:
            rate = 2.0 * self.minds.value[seat] / self.minds.need[seat]
        self.minds.worth_known[seat] = 1
        for word in range(WORDS):
            routes = state.unclaimed[word]
            while routes:
                route = word * WORD + lowest_bit(routes)
                routes &= routes - 1
                self.minds.worth[seat][route] = -1e9
                if not self.own_twin(state, route):
                    self.minds.worth[seat][route] = self.worth(state, script, route, rate)

    def worth(self, state: State, script: int, route: int, rate: float) -> float:
        """What a route is worth to the seat to act, not counting what it takes to get it; -1e9 if it is no use."""
        seat = state.seat
        length = state.board.length[route]
        one = self.minds.part[seat][state.board.start[route]]
        other = self.minds.part[seat][state.board.finish[route]]
        planned = (self.minds.planned[seat][route // WORD] >> (route % WORD)) & 1
        touches = one != NO_PART or other != NO_PART
        bonus = 0.0
        if self.minds.atlas.has_extras:
            bonus = self.book.extras[script] * self.extras(state, seat, route)
        if length <= 2 and not touches and not planned and state.vehicles[seat] >= 8 and bonus <= 0.0:
            return -1e9
        score = state.board.route_points[length] - self.book.per_vehicle[script] * length + bonus
        if touches:
            if one == other:
                score += 0.4 * self.book.touching[script] * length
            else:
                score += self.book.touching[script] * length
                if one != NO_PART and other != NO_PART:
                    score += self.book.joining[script]
        if planned:
            score += self.book.ticket_weight[script] * rate * length
        if state.board.twin[route] < 0:
            score += self.book.single_track[script]
        if self.book.blocking[script]:
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
            one = self.minds.part[other][state.board.start[route]]
            two = self.minds.part[other][state.board.finish[route]]
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
        if state.board.n_symbols:
            bonus += max(self.token_gain(state, seat, start), self.token_gain(state, seat, finish))
        if state.board.n_districts:
            bonus += self.district_gain(state, seat, start, finish)
        if state.board.flag_colours:
            colour = state.board.colour[route]
            if colour != GRAY and (state.board.flag_colours >> colour) & 1:
                if not (state.flag_cards[seat] >> colour) & 1:
                    bonus += state.board.flag_points / 3.0
        return bonus

    def token_gain(self, state: State, seat: int, location: int) -> float:
        """The points that a token at a location would add, counted ahead: a second one helps a third."""
        for symbol in range(state.board.n_symbols):
            if state.stack_location[symbol] == location and state.stack_size[symbol] > 0:
                if not (state.tokens[seat] >> symbol) & 1:
                    held = count_bits(state.tokens[seat])
                    last = min(held + 2, state.board.n_symbols)
                    return (state.board.token_points[last] - state.board.token_points[held]) / 2.0
        return 0.0

    def district_gain(self, state: State, seat: int, start: int, finish: int) -> float:
        """Each district with one end of the route in it: its points shared among the locations still to be linked."""
        bonus = 0.0
        for district in range(state.board.n_districts):
            locations = state.board.district_locations[district]
            gain = 0
            for end in range(2):
                location = start if end == 0 else finish
                if locations & bit(location) and self.minds.part[seat][location] == NO_PART:
                    gain += 1
            if gain:
                bonus += gain * state.board.district_points[district] / (1.0 * count_bits(locations))
        return bonus
