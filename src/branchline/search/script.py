# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""One player by rule of thumb, with dials. The racer, the planner and the tuned scripts are settings of it.

Every open route gets a score: its points, what it adds to the own network and the ticket plan, less the price of the
turns and cards it still takes. The best is claimed if it can be paid for; otherwise cards are drawn for it. It looks
at nothing that the seat to act may not know.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from collections.abc import Sequence
from dataclasses import fields

from branchline.engine.claims import Claims
from branchline.engine.given import given
from branchline.engine.moves import Moves
from branchline.engine.state import State
from branchline.search.atlas import Atlas
from branchline.search.minds import Minds
from branchline.search.settings import Settings

if not cython.compiled:
    from branchline.engine.bits import bit, count_bits, lowest_bit
    from branchline.engine.cards import can_draw, can_take
    from branchline.engine.move_numbers import (
        CLAIM,
        DRAW_CARD,
        DRAW_DECK,
        DRAW_TICKETS,
        KEEP_CARD,
        KEEP_TICKETS,
    )
    from branchline.engine.phases import (
        CHOOSING_TICKETS,
        KEEPING_CARD,
        KEEPING_TICKETS,
        SECOND_CARD,
        TURN,
    )
    from branchline.engine.sizes import CARD_KINDS, COLOURS, DISPLAY, GRAY, LENGTH, NONE, ROUTES, WILD, WORD, WORDS
    from branchline.engine.tickets import offer_size
    from branchline.engine.turns import legal_moves
    from branchline.search.numbers import FAR, NO_PART, SCRIPTS


class Book:
    """A table of settings, one script after another; `settings.Settings` says what each dial means."""

    tempo: list[float]
    per_vehicle: list[float]
    cards_per_turn: list[float]
    wild_cost: list[float]
    touching: list[float]
    joining: list[float]
    ticket_weight: list[float]
    keep_cost: list[float]
    slack: list[float]
    single_track: list[float]
    extras: list[float]
    keeps_cheapest: list[int]
    takes_wilds: list[int]
    ticket_vehicles: list[int]
    careful_draws: list[int]
    hunger: list[int]
    racing: list[int]
    plan_only: list[int]
    size: int

    def __init__(self, scripts: Sequence[Settings]) -> None:
        if len(scripts) > SCRIPTS:
            raise ValueError(f"{len(scripts)} scripts; a book holds {SCRIPTS}")
        if not cython.compiled:
            for field in fields(Settings):
                setattr(self, field.name, [0] * SCRIPTS)
        self.size = len(scripts)
        for i, script in enumerate(scripts):
            self.tempo[i] = script.tempo
            self.per_vehicle[i] = script.per_vehicle
            self.cards_per_turn[i] = script.cards_per_turn
            self.wild_cost[i] = script.wild_cost
            self.touching[i] = script.touching
            self.joining[i] = script.joining
            self.ticket_weight[i] = script.ticket_weight
            self.keep_cost[i] = script.keep_cost
            self.slack[i] = script.slack
            self.single_track[i] = script.single_track
            self.extras[i] = script.extras
            self.keeps_cheapest[i] = script.keeps_cheapest
            self.takes_wilds[i] = script.takes_wilds
            self.ticket_vehicles[i] = script.ticket_vehicles
            self.careful_draws[i] = script.careful_draws
            self.hunger[i] = script.hunger
            self.racing[i] = script.racing
            self.plan_only[i] = script.plan_only


class Player:
    """Plays any seat of a game by settings. Tell it of every move with `after`, or let it `learn` the game anew."""

    book: Book
    minds: Minds
    moves: Moves
    claims: Claims
    colour_score: list[float]
    turn_price: list[float]
    wild_price: list[float]
    kind_price: list[float]
    kind_missing: list[int]
    kind_card: list[int]
    surveyed: int
    target: int
    target_score: float
    target_missing: int

    def __init__(self, atlas: Atlas | None, book: Book | None) -> None:
        self.book = given(book, "a book")
        if not cython.compiled:
            self.colour_score = [0.0] * CARD_KINDS
            self.turn_price, self.wild_price = [0.0] * (LENGTH + 1), [0.0] * (LENGTH + 1)
            self.kind_price, self.kind_missing, self.kind_card = [0.0] * ROUTES, [0] * ROUTES, [0] * ROUTES
        self.minds = Minds(atlas)
        self.moves = Moves()
        self.claims = Claims()
        self.surveyed = -1
        self.target = -1
        self.target_score = 0.0
        self.target_missing = 0

    def learn(self, state: State) -> None:
        """Look at a game for the first time."""
        self.minds.learn(state)
        self.forget()

    def think_as(self, minds: Minds) -> None:
        """Have the same in mind as somebody who has looked at the game."""
        self.minds.follow(minds)
        self.forget()

    def forget(self) -> None:
        """What was surveyed in another game does not count in this one."""
        self.surveyed = -1
        for card in range(CARD_KINDS):
            self.colour_score[card] = 0.0

    def after(self, state: State, seat: int, move: int) -> None:
        """Take in that a seat has made a move."""
        if move >= CLAIM:
            self.minds.build(seat, state.board.claim_route[move - CLAIM])

    def choose(self, state: State, script: int, forced: int) -> int:
        """A legal move for the seat to act. `forced`, if not -1, is the route to aim for first."""
        if state.phase == TURN:
            if self.book.racing[script]:
                return self.race(state)
            if self.book.plan_only[script]:
                return self.connect(state)
            return self.turn(state, script, forced)
        if state.phase == SECOND_CARD:
            if self.book.racing[script]:
                return self.card_to_race(state)
            if self.book.plan_only[script]:
                return self.card_to_connect(state)
            return self.card(state, script, forced)
        if state.phase == CHOOSING_TICKETS or state.phase == KEEPING_TICKETS:
            return self.tickets_to_keep(state, script)
        if state.phase == KEEPING_CARD:
            return KEEP_CARD
        return self.any_legal(state)

    def any_legal(self, state: State) -> int:
        """The middle one of the legal moves: where nothing speaks for one or another."""
        legal_moves(state, self.moves, self.claims)
        return self.moves.move[self.moves.count // 2]

    def turn(self, state: State, script: int, forced: int) -> int:
        """Claim the best route if it can be paid for; otherwise draw tickets, or cards for it."""
        self.survey(state, script, forced)
        if self.target >= 0 and self.target_missing == 0:
            return self.claim_of(state, self.target)
        if forced < 0 and self.wants_tickets(state, script):
            return DRAW_TICKETS
        move = self.wanted_card(state, script)
        if move >= 0:
            return move
        return self.any_legal(state)

    def card(self, state: State, script: int, forced: int) -> int:
        """The second card. What was surveyed for the first serves again, as long as its target still lacks cards."""
        if self.surveyed != state.seat or self.missing(state, self.target) == 0:
            self.survey(state, script, forced)
        move = self.wanted_card(state, script)
        if move >= 0:
            return move
        return self.any_legal(state)

    def race(self, state: State) -> int:
        """Claim the longest open route that fits: one that touches the own network first, then by fewest wilds."""
        longest = self.longest_open(state)
        best = -1
        best_rank = -1
        for word in range(WORDS):
            routes = state.unclaimed[word]
            while routes:
                route = word * WORD + lowest_bit(routes)
                routes &= routes - 1
                if state.board.length[route] != longest or self.own_twin(state, route):
                    continue
                colour = self.best_colour(state, route)
                wilds = max(state.board.ferries[route], longest - state.hand[state.seat][colour])
                if wilds > state.hand[state.seat][WILD]:
                    continue
                rank = LENGTH - wilds
                if (
                    self.minds.part[state.seat][state.board.start[route]] != NO_PART
                    or self.minds.part[state.seat][state.board.finish[route]] != NO_PART
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
            if card >= WILD or state.hand[state.seat][card] < 2 or not can_take(state, card):
                continue
            for word in range(WORDS):
                routes = state.unclaimed[word]
                while routes:
                    route = word * WORD + lowest_bit(routes)
                    routes &= routes - 1
                    if state.board.length[route] != longest or self.own_twin(state, route):
                        continue
                    if state.board.colour[route] == card or state.board.colour[route] == GRAY:
                        return DRAW_CARD + card
        if can_draw(state):
            return DRAW_DECK
        return self.any_legal(state)

    def connect(self, state: State) -> int:
        """Claim the longest planned route that can be paid for; with nothing left to plan, race."""
        seat = state.seat
        self.minds.renew(state, seat)
        if self.minds.need[seat] == 0:
            return self.race(state)
        self.list_wants(state)
        best = -1
        longest = 0
        for word in range(WORDS):
            routes = state.unclaimed[word] & self.minds.planned[seat][word]
            while routes:
                route = word * WORD + lowest_bit(routes)
                routes &= routes - 1
                length = state.board.length[route]
                if longest < length <= state.vehicles[seat] and not self.own_twin(state, route):
                    if self.missing(state, route) == 0:
                        longest = length
                        best = route
        if best >= 0:
            return self.claim_of(state, best)
        return self.card_to_connect(state)

    def card_to_connect(self, state: State) -> int:
        """A face-up colour that the plan lacks, for the route that lacks fewest; else from the deck."""
        self.minds.renew(state, state.seat)
        if self.minds.need[state.seat] == 0:
            return self.card_to_race(state)
        self.list_wants(state)
        best = -1
        for place in range(DISPLAY):
            card = state.display[place]
            if card < WILD and self.colour_score[card] > 0.0 and can_take(state, card):
                if best < 0 or self.colour_score[card] > self.colour_score[best]:
                    best = card
        if best >= 0:
            return DRAW_CARD + best
        if can_draw(state):
            return DRAW_DECK
        return self.any_legal(state)

    def list_wants(self, state: State) -> None:
        """Score the colours that open planned routes lack: the fewer are missing, the higher; 0 for all others."""
        seat = state.seat
        for card in range(CARD_KINDS):
            self.colour_score[card] = 0.0
        for word in range(WORDS):
            routes = state.unclaimed[word] & self.minds.planned[seat][word]
            while routes:
                route = word * WORD + lowest_bit(routes)
                routes &= routes - 1
                missing = self.missing(state, route)
                colour = self.best_colour(state, route)
                if missing > 0 and state.hand[seat][colour] < state.board.length[route] - state.board.ferries[route]:
                    self.colour_score[colour] = max(self.colour_score[colour], 1.0 / missing)

    def longest_open(self, state: State) -> int:
        """The length of the longest route that the seat to act has vehicles for."""
        longest = 0
        for word in range(WORDS):
            routes = state.unclaimed[word]
            while routes:
                route = word * WORD + lowest_bit(routes)
                routes &= routes - 1
                length = state.board.length[route]
                if longest < length <= state.vehicles[state.seat] and not self.own_twin(state, route):
                    longest = length
        return longest

    def own_twin(self, state: State, route: int) -> bool:
        """Has the seat to act the other track of a double route?"""
        twin = state.board.twin[route]
        return twin >= 0 and (state.owned[state.seat][twin // WORD] & bit(twin % WORD)) != 0

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

    def survey(self, state: State, script: int, forced: int) -> None:
        """Score every route open to the seat to act: finds the target, and what a card of each colour is wanted for."""
        seat = state.seat
        self.minds.renew(state, seat)
        if not self.minds.worth_known[seat]:
            self.weigh(state, script)
        self.price(state, script)
        self.surveyed = seat
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
        return score

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

    def claim_of(self, state: State, route: int) -> int:
        """The payment with the fewest wilds."""
        length = state.board.length[route]
        ferries = state.board.ferries[route]
        colour = self.best_colour(state, route)
        wilds = max(ferries, length - state.hand[state.seat][colour])
        first = state.board.first_claim[route]
        if state.board.colour[route] != GRAY:
            return first + wilds - ferries
        if wilds >= length:
            return first + state.board.n_colours * (length - ferries)
        return first + colour * (length - ferries) + wilds - ferries

    def wanted_card(self, state: State, script: int) -> int:
        """The card to draw: a face-up one that serves a route nearly as good as the target, else the deck; -1: none."""
        best = -1
        best_score = -1e9
        for place in range(DISPLAY):
            card = state.display[place]
            if card >= WILD or not can_take(state, card):  # a wild, or no card
                continue
            if self.colour_score[card] < self.target_score - self.book.slack[script] or self.colour_score[card] <= -1e8:
                continue
            if self.book.careful_draws[script] and state.hand[state.seat][card] == 0:
                if self.target < 0 or self.best_colour(state, self.target) != card:
                    continue
            if self.colour_score[card] > best_score:
                best_score = self.colour_score[card]
                best = card
        if best >= 0:
            return DRAW_CARD + best
        if self.book.takes_wilds[script] and state.phase == TURN and self.target_missing == 1 and can_take(state, WILD):
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
        if self.book.hunger[script]:
            return state.vehicles[state.seat] - self.minds.need[state.seat] > self.book.hunger[script]
        if self.minds.need[state.seat] > 0 or state.vehicles[state.seat] < self.book.ticket_vehicles[script]:
            return False
        return self.turns_left(state) > 0.45 * self.book.ticket_vehicles[script]

    def tickets_to_keep(self, state: State, script: int) -> int:
        """The subset of the offered tickets that is worth most."""
        size = offer_size(state, state.seat)
        at_least = state.board.keep_at_start if state.phase == CHOOSING_TICKETS else state.board.keep_in_play
        best = (1 << size) - 1
        best_worth = -1e9
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
        if self.book.keeps_cheapest[script] or self.book.racing[script]:
            price = 0.0
            for i in range(offer_size(state, seat)):
                if (subset >> i) & 1:
                    price -= state.board.ticket_points[state.offered[seat][i]]
            return price
        value = 0
        lost = 0
        cost = 0
        self.minds.price(state, seat)
        for place in range(state.board.n_tickets):
            ticket = self.minds.atlas.ticket_order[place]
            wanted = state.tickets[seat] & bit(ticket)
            for i in range(offer_size(state, seat)):
                if (subset >> i) & 1 and state.offered[seat][i] == ticket:
                    wanted = bit(ticket)
            if not wanted:
                continue
            if self.minds.done(seat, ticket):
                value += state.board.ticket_points[ticket]
                continue
            needed = self.minds.adopt(seat, ticket, state.vehicles[seat] - cost, False)
            if needed == FAR:
                lost += state.board.ticket_points[ticket]
            else:
                cost += needed
                value += state.board.ticket_points[ticket]
        return value * (1.15 - 0.5 * cost / max(1, state.vehicles[seat])) - self.book.keep_cost[script] * cost - lost
