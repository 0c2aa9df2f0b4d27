"""A watcher who sees events only, and works out from them what lies on the table."""

from __future__ import annotations

from collections import Counter

import branchline as bl
from branchline.game import events as kinds
from branchline.game.events import UNSEEN, AnyEvent


class Watcher:
    """What a seat (None: a spectator) knows from the events that it has seen."""

    def __init__(self, edition: bl.Edition, players: int, seat: int | None) -> None:
        self.edition = edition
        self.seat = seat
        self.seats = range(players)
        self.routes = dict(zip(edition.route_names, edition.routes, strict=True))
        self.deck_size = edition.number_of_cards
        self.display: list[str | None] = [None] * 5
        self.discards: Counter[str] = Counter()
        self.hand: Counter[str] = Counter()
        self.hand_sizes = [0] * players
        self.taken: list[Counter[str]] = [Counter() for _ in self.seats]
        self.points = [0] * players
        self.vehicles = [edition.vehicles.each] * players
        self.owners: dict[str, int] = {}
        self.unseen_tickets = len(edition.tickets)
        self.returned: list[tuple[str, int]] = []
        self.own_first_returned: list[str] = []
        self.tickets: set[str] = set()
        self.ticket_counts: list[int | None] = [None] * players
        self.offered: list[list[str]] = [[] for _ in self.seats]
        self.tokens: list[list[str]] = [[] for _ in self.seats]
        self.flag_cards: list[set[str]] = [set() for _ in self.seats]
        self.on_table: Counter[str] = Counter()
        self.first_seat: int | None = None
        self.is_over = False
        self.stacks: dict[str, tuple[str, int]] = {}
        self.sizes: dict[str, int] = {}
        tokens = edition.tourist_tokens
        if tokens is not None:
            for number, symbol in enumerate(tokens.symbols):
                fixed = number < len(tokens.locations)
                sizes = tokens.tokens_per_stack if fixed else tokens.tokens_per_placed_stack
                self.sizes[symbol] = sizes[players]
                if fixed:
                    self.stacks[tokens.locations[number]] = symbol, sizes[players]
        if seat is not None:
            self.ticket_counts[seat] = 0

    def gets(self, seat: int, card: str) -> None:
        self.hand_sizes[seat] += 1
        if seat == self.seat:
            self.hand[card] += 1

    def see(self, event: AnyEvent) -> None:
        """Take one event in."""
        seat = event.seat if event.seat is not None else -1
        match event:
            case kinds.Dealt(card=card) | kinds.Drew(card=card):
                self.deck_size -= 1
                self.gets(seat, card)
            case kinds.TurnedUp(card=card, place=place):
                assert self.display[place] is None
                self.display[place] = card
                self.deck_size -= 1
            case kinds.Took(card=card, place=place):
                assert self.display[place] == card
                self.display[place] = None
                self.taken[seat][card] += 1
                self.gets(seat, card)
            case kinds.Reset():
                self.discards.update(card for card in self.display if card is not None)
                self.display = [None] * 5
            case kinds.Reshuffled(cards=cards):
                assert (self.deck_size, self.discards.total()) == (0, cards)
                self.deck_size, self.discards = cards, Counter()
            case kinds.Claimed():
                self.claim(event)
            case kinds.KeptCard(colour=colour):
                self.flag_cards[seat].add(colour)
                self.on_table[colour] -= 1
                self.pay()
            case kinds.KeptNoCard():
                self.pay()
            case kinds.Flag(points=points):
                self.points[seat] += points
                self.discards.update(self.flag_cards[seat])
                self.flag_cards[seat] = set()
            case kinds.TookToken(symbol=symbol, location=location):
                self.tokens[seat].append(symbol)
                self.stacks[location] = symbol, self.stacks[location][1] - 1
            case kinds.PlacedStack(symbol=symbol, location=location):
                self.stacks[location] = symbol, self.sizes[symbol]
            case kinds.FirstSeat():
                self.first_seat = seat
            case kinds.Over():
                self.is_over = True
            case kinds.Skipped() | kinds.Passed() | kinds.LastRound():
                pass
            case _:
                self.see_tickets(event, seat)

    def see_tickets(self, event: AnyEvent, seat: int) -> None:
        match event:
            case kinds.Offered(ticket=ticket, fresh=fresh):
                if fresh:
                    self.unseen_tickets -= 1
                else:
                    self.returned.pop(0)
                self.offered[seat].append(ticket)
            case kinds.KeptTicket(ticket=ticket):
                self.offered[seat].remove(ticket)
                count = self.ticket_counts[seat]
                assert count is not None
                self.ticket_counts[seat] = count + 1
                if seat == self.seat:
                    self.tickets.add(ticket)
            case kinds.ReturnedTicket(ticket=ticket, at_start=at_start):
                self.offered[seat].remove(ticket)
                if at_start:
                    self.own_first_returned.append(ticket)
                else:
                    self.returned.append((ticket, seat))
            case kinds.ChoseTicket():
                assert seat != self.seat
                self.offered[seat].remove(UNSEEN)
            case kinds.TicketsChosen(counts=counts):
                self.ticket_counts = list(counts)
                for other in self.seats:
                    unseen = [UNSEEN] * (self.edition.ticket_choice.dealt - counts[other])
                    tickets = self.own_first_returned if other == self.seat else unseen
                    self.returned += [(ticket, other) for ticket in tickets]
                self.own_first_returned = []
            case _:
                raise AssertionError(f"what is {event}?")

    def claim(self, event: kinds.Claimed) -> None:
        seat = event.seat
        assert seat is not None
        route = self.routes[event.route]
        cards = Counter({event.colour: event.cards, "wild": event.wilds}) if event.cards else Counter(wild=event.wilds)
        self.hand_sizes[seat] -= route.length
        if seat == self.seat:
            self.hand.subtract(cards)
        self.taken[seat] -= cards
        self.vehicles[seat] -= route.length
        self.points[seat] += self.edition.route_points[route.length]
        self.owners[event.route] = seat
        self.on_table = cards
        flags = self.edition.french_flags
        asked = (
            flags is not None
            and event.cards > 0
            and event.colour == route.colour
            and event.colour in flags.colours
            and event.colour not in self.flag_cards[seat]
        )
        if not asked:
            self.pay()

    def pay(self) -> None:
        self.discards += self.on_table
        self.on_table = Counter()

    def agrees_with(self, view: bl.SpectatorView) -> None:
        """Everything worked out is what the view shows."""
        assert self.deck_size == view.deck_size
        assert tuple(self.display) == view.display
        assert +self.discards == view.discards
        assert self.discards.total() == view.discards_size
        assert tuple(self.hand_sizes) == view.hand_sizes
        assert tuple(dict(+taken) for taken in self.taken) == view.taken
        assert tuple(self.points) == view.points
        assert tuple(self.vehicles) == view.vehicles
        assert self.owners == view.owners
        assert self.unseen_tickets == view.unseen_tickets
        assert tuple(self.ticket_counts) == view.ticket_counts
        assert self.first_seat == view.first_seat
        assert self.is_over == view.is_over
        assert self.stacks == view.stacks
        assert [set(symbols) for symbols in self.tokens] == [set(symbols) for symbols in view.tokens]
        assert [set(colours) for colours in self.flag_cards] == [set(colours) for colours in view.flag_cards]
        if view.phase != "choosing tickets":
            assert self.unseen_tickets + len(self.returned) == view.ticket_deck_size
        if view.to_act is not None:
            assert len(self.offered[view.to_act]) == view.offered_size
        if isinstance(view, bl.View):
            assert dict(+self.hand) == view.hand
            assert self.tickets == set(view.tickets)
            assert tuple(self.offered[view.seat]) == view.offered
            if view.phase != "choosing tickets":
                own = {
                    ticket: self.unseen_tickets + place
                    for place, (ticket, seat) in enumerate(self.returned)
                    if seat == view.seat
                }
                assert own == view.returned
