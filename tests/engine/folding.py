"""The journal, folded: everything that a state says of cards, tickets, routes and tokens, told by the events alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from branchline.editions import Edition
from branchline.engine.numbers import event_numbers as happened
from branchline.engine.numbers.sizes import CARD_KINDS, DISPLAY, NO_CARD, SEATS, TICKETS, WILD
from tests.engine.invariants import box
from tests.engine.tables import Event, route_words


class Folded:
    """What has come of the events so far."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.deck = box(edition)
        self.discards = [0] * CARD_KINDS
        self.display = [NO_CARD] * DISPLAY
        self.hand = [[0] * CARD_KINDS for _ in range(SEATS)]
        self.flag_cards = [0] * SEATS
        self.table = [0] * CARD_KINDS
        self.routes: list[list[int]] = [[] for _ in range(SEATS)]
        self.points = [0] * SEATS
        self.unseen = set(range(len(edition.tickets)))
        self.returned: list[int] = []
        self.offered: list[list[int]] = [[] for _ in range(SEATS)]
        self.tickets: list[set[int]] = [set() for _ in range(SEATS)]
        self.tokens = [0] * SEATS
        self.stacks: dict[int, int] = {}
        self.over = False
        self.last_round = False

    def take_in(self, events: Iterable[Event], *, payment_waits: bool) -> None:
        """Fold what a move brought about. `payment_waits`: afterwards a payment lies on the table (R9)."""
        for event in events:
            if event[0] != happened.KEPT_CARD:
                self.clear_table()
            self.take_in_one(*event)
        if not payment_waits:
            self.clear_table()

    def clear_table(self) -> None:
        for card, count in enumerate(self.table):
            self.discards[card] += count
        self.table = [0] * CARD_KINDS

    def take_in_one(self, kind: int, seat: int, a: int, b: int, c: int) -> None:
        if kind in (happened.DEALT, happened.DREW):
            self.deck[a] -= 1
            self.hand[seat][a] += 1
        elif kind == happened.TURNED_UP:
            assert self.display[a] == NO_CARD
            self.deck[b] -= 1
            self.display[a] = b
        elif kind == happened.RESET:
            assert self.display.count(WILD) >= 3
            for card in self.display:
                self.discards[card] += 1
            self.display = [NO_CARD] * DISPLAY
        elif kind == happened.RESHUFFLED:
            assert sum(self.deck) == 0
            assert sum(self.discards) == a
            self.deck, self.discards = self.discards, [0] * CARD_KINDS
        elif kind == happened.TOOK:
            assert self.display[b] == a
            self.display[b] = NO_CARD
            self.hand[seat][a] += 1
        elif kind == happened.CLAIMED:
            self.claimed(seat, a, b, c)
        elif kind == happened.KEPT_CARD:
            self.table[a] -= 1
            self.flag_cards[seat] |= 1 << a
        elif kind == happened.FLAG:
            self.points[seat] += a
            for colour in range(WILD):
                self.discards[colour] += self.flag_cards[seat] >> colour & 1
            self.flag_cards[seat] = 0
        elif kind in (happened.TOOK_TOKEN, happened.PLACED_STACK):
            self.token(kind, seat, a, b)
        elif kind in (happened.OFFERED, happened.KEPT_TICKET, happened.RETURNED_TICKET):
            self.ticket(kind, seat, a, b)
        elif kind == happened.LAST_ROUND:
            assert not self.last_round
            self.last_round = True
        elif kind == happened.OVER:
            self.over = True
        else:
            assert kind in (happened.FIRST_SEAT, happened.SKIPPED, happened.PASSED)

    def claimed(self, seat: int, route: int, colour: int, wilds: int) -> None:
        length = self.edition.routes[route].length
        self.table[WILD] = wilds
        self.table[colour] += length - wilds
        for card, count in enumerate(self.table):
            self.hand[seat][card] -= count
        self.routes[seat].append(route)
        self.points[seat] += self.edition.route_points[length]

    def token(self, kind: int, seat: int, symbol: int, location: int) -> None:
        if kind == happened.PLACED_STACK:
            self.stacks[symbol] = location
        else:
            assert not self.tokens[seat] >> symbol & 1
            self.tokens[seat] |= 1 << symbol

    def ticket(self, kind: int, seat: int, ticket: int, unseen: int) -> None:
        if kind == happened.OFFERED:
            if unseen:
                self.unseen.remove(ticket)
            else:
                assert not self.unseen
                assert self.returned.pop(0) % TICKETS == ticket
            self.offered[seat].append(ticket)
            return
        self.offered[seat].remove(ticket)
        if kind == happened.KEPT_TICKET:
            self.tickets[seat].add(ticket)
        else:
            self.returned.append(seat * TICKETS + ticket)

    def fields(self) -> dict[str, Any]:
        """As a state has them."""
        return {
            "deck": self.deck,
            "discards": self.discards,
            "display": self.display,
            "hand": self.hand,
            "flag_cards": self.flag_cards,
            "owned": [route_words(routes) for routes in self.routes],
            "points": self.points,
            "ticket_deck": sum(1 << ticket for ticket in self.unseen),
            "tickets": [sum(1 << ticket for ticket in tickets) for tickets in self.tickets],
            "tokens": self.tokens,
        }
