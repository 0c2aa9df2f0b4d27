"""The rules once more, slowly and obviously, with names instead of numbers and nothing shared with the engine.

The engine is held to this in whole games of all sorts of players, and in counts of whole game trees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

from branchline.editions import Edition

WILD = "wild"
Move = tuple[Any, ...]
"""('draw', None or the kind), ('claim', route, colour or None, wilds), ('tickets',), ('keep', places of the offer),
('place', location), ('token', symbol), ('keep card', whether), ('pass',)."""


class Undecided(Exception):
    """Chance has to decide between these."""

    def __init__(self, options: list[Any]) -> None:
        super().__init__(options)
        self.options = options


@cache
def sets_for(colours: tuple[str, ...], route_colour: str, length: int, ferries: int) -> list[tuple[str | None, int]]:
    """Every set of cards that pays for such a route, as its colour (None: wilds only) and its number of wilds.

    Found by looking at all sets of that many cards that there are.
    """
    found = []
    for cards in combinations_with_replacement((*colours, WILD), length):
        wilds = cards.count(WILD)
        other = set(cards) - {WILD}
        if wilds >= ferries and (
            not other or (len(other) == 1 and (route_colour == "gray" or other == {route_colour}))
        ):
            found.append((other.pop() if other else None, wilds))
    return found


@dataclass
class Player:
    """One seat."""

    vehicles: int
    hand: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    """Cards taken face up and not played since."""
    routes: frozenset[int] = frozenset()
    tickets: frozenset[int] = frozenset()
    offered: tuple[int, ...] = ()
    points: int = 0
    tokens: frozenset[int] = frozenset()
    flags: frozenset[str] = frozenset()

    def copy(self) -> Player:
        return replace(self, hand=Counter(self.hand), seen=Counter(self.seen))


class SlowGame:
    """A game. `outcomes` are what chance decides, used up from the front; where it has none, `Undecided` is raised."""

    def __init__(self, edition: Edition, players: int, outcomes: Iterable[Any]) -> None:
        self.edition = edition
        self.outcomes = list(outcomes)
        self.players = [Player(edition.vehicles.each) for _ in range(players)]
        self.deck = Counter({**edition.cards.colours, WILD: edition.cards.wilds})
        self.discards: Counter[str] = Counter()
        self.display: list[str | None] = [None] * 5
        self.unseen_tickets = frozenset(range(len(edition.tickets)))
        self.returned: list[tuple[int, int]] = []
        self.phase = "choosing tickets"
        self.seat = 0
        self.first: int | None = None
        self.passed = 0
        self.turns_left: int | None = None
        self.table: tuple[int, str | None, int] | None = None
        self.stacks: list[tuple[int | None, int]] = []
        if tokens := edition.tourist_tokens:
            fixed = [edition.location_index[name] for name in tokens.locations]
            self.stacks = [(location, tokens.tokens_per_stack[players]) for location in fixed]
            self.stacks += [(None, tokens.tokens_per_placed_stack[players])] * tokens.placed_by_players

        for player in self.players:
            for _ in range(edition.cards.starting_hand):
                player.hand[self.top_card()] += 1
        self.tidy()
        for player in self.players:
            self.offer(player, edition.ticket_choice.dealt)

    def clone(self, outcomes: Iterable[Any]) -> SlowGame:
        """A copy with outcomes of its own."""
        twin = copy(self)
        twin.outcomes = list(outcomes)
        twin.players = [player.copy() for player in self.players]
        twin.deck, twin.discards = Counter(self.deck), Counter(self.discards)
        twin.display, twin.returned, twin.stacks = list(self.display), list(self.returned), list(self.stacks)
        return twin

    # ------------------------------------------------------------ chance

    def decide(self, options: list[Any]) -> Any:
        if not self.outcomes:
            raise Undecided(options)
        outcome = self.outcomes.pop(0)
        assert outcome in options
        return outcome

    def top_card(self) -> str:
        card: str = self.decide([kind for kind in (*self.edition.colours, WILD) if self.deck[kind]])
        self.deck[card] -= 1
        return card

    # ------------------------------------------------------------ cards

    def tidy(self) -> None:
        """R3 and R4, one step at a time until nothing is left to do."""
        while self.tidy_once():
            pass

    def tidy_once(self) -> bool:
        if None in self.display and self.deck.total():
            self.display[self.display.index(None)] = self.top_card()
        elif None in self.display and self.discards.total():
            self.reshuffle()
        elif self.display.count(WILD) >= 3 and self.reset_can_succeed():
            self.discards.update(card for card in self.display if card)
            self.display = [None] * 5
        elif not self.deck.total() and self.discards.total():
            self.reshuffle()
        else:
            return False
        return True

    def reset_can_succeed(self) -> bool:
        out_of_hands = self.deck + self.discards + Counter(card for card in self.display if card)
        coloured = out_of_hands.total() - out_of_hands[WILD]
        return coloured >= min(5, out_of_hands.total()) - 2

    def reshuffle(self) -> None:
        self.deck, self.discards = self.deck + self.discards, Counter()

    def draws(self, *, second: bool) -> Iterator[Move]:
        if self.deck.total():
            yield "draw", None
        elif self.edition.cards.display_needs_deck:  # R10
            return
        for kind in (*self.edition.colours, WILD):
            if kind in self.display and not (second and kind == WILD):
                yield "draw", kind

    def draw(self, kind: str | None) -> None:
        player = self.players[self.seat]
        if kind is None:
            player.hand[self.top_card()] += 1
        else:
            self.display[self.display.index(kind)] = None
            player.hand[kind] += 1
            player.seen[kind] += 1
        self.tidy()
        if self.phase == "second card" or kind == WILD:
            self.end_turn()
        elif any(self.draws(second=True)):
            self.phase = "second card"
        else:
            self.end_turn()  # R5

    # ------------------------------------------------------------ routes

    def is_open(self, route: int) -> bool:
        """Can the seat to act still claim it, given the cards?"""
        taken = {owned for player in self.players for owned in player.routes}
        twin = self.edition.twin(route)
        if route in taken:
            return False
        if len(self.players) <= self.edition.double_routes.closed_up_to:
            return twin not in taken
        return twin not in self.players[self.seat].routes

    def claims(self) -> Iterator[Move]:
        player = self.players[self.seat]
        for number, route in enumerate(self.edition.routes):
            if player.vehicles < route.length or not self.is_open(number):
                continue
            for colour, wilds in sets_for(self.edition.colours, route.colour, route.length, route.ferries):
                if player.hand[WILD] >= wilds and (colour is None or player.hand[colour] >= route.length - wilds):
                    yield "claim", number, colour, wilds

    def claim(self, number: int, colour: str | None, wilds: int) -> None:
        player = self.players[self.seat]
        route = self.edition.routes[number]
        for kind in [colour or WILD] * (route.length - wilds) + [WILD] * wilds:
            player.hand[kind] -= 1
            player.seen[kind] = max(0, player.seen[kind] - 1)
        player.vehicles -= route.length
        player.routes |= {number}
        player.points += self.edition.route_points[route.length]
        self.table = (number, colour, wilds)
        flags = self.edition.french_flags
        if flags and colour in flags.colours and route.colour == colour and colour not in player.flags:
            self.phase = "keeping a card"
        else:
            self.pay(kept=False)

    def pay(self, *, kept: bool) -> None:
        assert self.table is not None
        number, colour, wilds = self.table
        player = self.players[self.seat]
        payment = Counter({WILD: wilds})
        if colour:
            payment[colour] = self.edition.routes[number].length - wilds
        if kept:
            assert colour
            payment[colour] -= 1
            player.flags |= {colour}
        self.discards += payment
        self.tidy()
        flags = self.edition.french_flags
        if flags and player.flags == set(flags.colours):
            player.points += flags.points
            player.flags = frozenset()
            self.discards.update(flags.colours)
            self.tidy()
        choices = self.tokens_to_take()
        if len(choices) > 1:
            self.phase = "taking a token"
        else:
            for symbol in choices:
                self.take_token(symbol)
            self.end_turn()

    def tokens_to_take(self) -> list[int]:
        assert self.table is not None
        ends = [self.edition.location_index[name] for name in self.edition.routes[self.table[0]].between]
        held = self.players[self.seat].tokens
        return [s for s, (at, left) in enumerate(self.stacks) if at in ends and left and s not in held]

    def take_token(self, symbol: int) -> None:
        location, left = self.stacks[symbol]
        self.stacks[symbol] = (location, left - 1)
        self.players[self.seat].tokens |= {symbol}

    # ------------------------------------------------------------ tickets

    def offer(self, player: Player, count: int) -> None:
        for _ in range(count):
            if self.unseen_tickets:
                _, ticket = self.decide([("ticket", t) for t in sorted(self.unseen_tickets)])
                self.unseen_tickets -= {ticket}
            elif self.returned:
                _, ticket = self.returned.pop(0)
            else:
                return
            player.offered += (ticket,)

    def keeps(self, at_least: int) -> Iterator[Move]:
        size = len(self.players[self.seat].offered)
        for subset in range(1, 2**size):
            places = tuple(place for place in range(size) if subset >> place & 1)
            if len(places) >= min(at_least, size):
                yield "keep", places

    def keep(self, places: tuple[int, ...]) -> None:
        player = self.players[self.seat]
        for place, ticket in enumerate(player.offered):
            if place in places:
                player.tickets |= {ticket}
            else:
                self.returned.append((self.seat, ticket))
        player.offered = ()
        if self.phase == "keeping tickets":
            self.end_turn()
        elif self.seat + 1 < len(self.players):
            self.seat += 1
        else:
            _, self.first = self.decide([("seat", seat) for seat in range(len(self.players))])
            self.before_first_turn()

    # ------------------------------------------------------------ turns

    def before_first_turn(self) -> None:
        assert self.first is not None
        order = [(self.first + i) % len(self.players) for i in range(len(self.players))]
        waiting = [symbol for symbol, (location, _) in enumerate(self.stacks) if location is None]
        if waiting:
            placed = waiting[0] - len(self.edition.tourist_tokens.locations)  # type: ignore[union-attr]
            self.phase = "placing a stack"
            self.seat = order[-1] if len(order) == 2 else order[-1 - placed]
        else:
            self.phase = "turn"
            self.seat = self.first

    def place(self, location: int) -> None:
        symbol = next(symbol for symbol, (at, _) in enumerate(self.stacks) if at is None)
        self.stacks[symbol] = (location, self.stacks[symbol][1])
        self.before_first_turn()

    def moves(self) -> list[Move]:
        """Every legal move."""
        choice = self.edition.ticket_choice
        match self.phase:
            case "choosing tickets":
                return list(self.keeps(choice.keep_at_start))
            case "keeping tickets":
                return list(self.keeps(choice.keep_in_play))
            case "placing a stack":
                taken = [location for location, _ in self.stacks]
                return [("place", at) for at in range(len(self.edition.locations)) if at not in taken]
            case "taking a token":
                return [("token", symbol) for symbol in self.tokens_to_take()]
            case "keeping a card":
                return [("keep card", True), ("keep card", False)]
            case "second card":
                return list(self.draws(second=True))
            case "turn":
                tickets: list[Move] = [("tickets",)] if self.unseen_tickets or self.returned else []
                return [*self.draws(second=False), *tickets, *self.claims()] or [("pass",)]
        return []

    def play(self, move: Move) -> None:
        """Make one of the legal moves."""
        if move != ("pass",):
            self.passed = 0
        match move:
            case ("draw", kind):
                self.draw(kind)
            case ("claim", route, colour, wilds):
                self.claim(route, colour, wilds)
            case ("tickets",):
                self.offer(self.players[self.seat], self.edition.ticket_choice.drawn)
                self.phase = "keeping tickets"
            case ("keep", places):
                self.keep(places)
            case ("place", location):
                self.place(location)
            case ("token", symbol):
                self.take_token(symbol)
                self.end_turn()
            case ("keep card", kept):
                self.pay(kept=kept)
            case ("pass",):
                self.passed += 1
                self.end_turn()

    def end_turn(self) -> None:
        self.table = None
        if self.turns_left is not None:
            self.turns_left -= 1
        elif self.players[self.seat].vehicles <= 2:
            self.turns_left = len(self.players)
        if self.turns_left == 0 or self.passed == len(self.players):
            self.phase = "over"
        else:
            self.phase = "turn"
            self.seat = (self.seat + 1) % len(self.players)
