"""Filling in the unseen parts of a position, in any way that can be.

What one person sees fits many games. To find out whether it fits any at all, one of them is made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from branchline.game.actions import Action, Claim
from branchline.game.errors import ActionError, PositionError
from branchline.game.events import UNSEEN
from branchline.game.names import Names
from branchline.game.positions.position import Position, ReturnedPlace, SeatPosition
from branchline.game.translation.phase_names import PHASES

_KEEPING_CARD = PHASES[6]


def filled(names: Names, position: Position) -> Position:
    """The position with something possible for every ``?``; raises `PositionError` if there is not enough of it."""
    cards = _unseen_cards(names, position)
    tickets = _unseen_tickets(names, position)
    seats = []
    for number, seat in enumerate(position.seats):
        hand = dict(seat.hand)
        count = hand.pop(UNSEEN, None)
        if count is not None:
            if hand:
                raise PositionError(f"{number} hand: either all of it is unseen or nothing")
            taken = Counter(seat.taken)
            hand = dict(taken + _some(cards, count - taken.total(), f"{number} hand"))
        kept = seat.tickets
        if kept is None:  # who has chosen may have kept any number: all is as good as any
            kept = (UNSEEN,) * (names.edition.ticket_choice.dealt if number < position.seat else 0)
        seats.append(
            msgspec.structs.replace(
                seat,
                hand=hand,
                tickets=_tickets(tickets, kept, f"{number} tickets"),
                offered=_tickets(tickets, seat.offered, f"{number} offered"),
            )
        )
    returned = tuple(
        ReturnedPlace(_tickets(tickets, (place.ticket,), "returned tickets")[0], place.seat)
        for place in position.returned_tickets
    )
    deck = dict(position.deck)
    count = deck.pop(UNSEEN, None)
    return msgspec.structs.replace(
        position,
        seats=tuple(seats),
        returned_tickets=returned,
        unseen_tickets=_tickets(tickets, position.unseen_tickets, "unseen tickets"),
        deck=deck if count is None else dict(_some(cards, count, "deck")),
    )


def _unseen_cards(names: Names, position: Position) -> Counter[str]:
    """The cards that are in no place that can be seen."""
    cards = Counter(names.card_totals)
    cards.subtract(position.discards)
    cards.subtract(card for card in position.display if card is not None)
    if position.deck.keys() != {UNSEEN}:
        cards.subtract(position.deck)
    for seat in position.seats:
        cards.subtract(seat.taken if UNSEEN in seat.hand else seat.hand)
        cards.subtract(seat.flag_cards)
    if position.phase == _KEEPING_CARD and position.table is not None:
        cards.subtract(_payment(position.table))
    return cards


def _payment(table: str) -> Counter[str]:
    try:
        claim = Action.parse(f"claim {table}")
    except ActionError:
        return Counter()
    return Counter({claim.colour: claim.cards, "wild": claim.wilds}) if isinstance(claim, Claim) else Counter()


def _some(cards: Counter[str], count: int, part: str) -> Counter[str]:
    """Take this many of the cards, whichever they are."""
    taken: Counter[str] = Counter()
    if count < 0:
        raise PositionError(f"{part}: it is smaller than what was seen to be in it")
    for card in list(cards):
        take = max(0, min(count - taken.total(), cards[card]))
        taken[card] += take
        cards[card] -= take
    if taken.total() < count:
        raise PositionError(f"{part}: fewer unseen cards are left")
    return +taken


def _unseen_tickets(names: Names, position: Position) -> list[str]:
    """The tickets that are in no place that can be seen."""
    seen: set[str] = {*position.unseen_tickets, *(place.ticket for place in position.returned_tickets)}
    for seat in position.seats:
        seen.update(_own(seat))
    return [ticket for ticket in names.tickets if ticket not in seen]


def _own(seat: SeatPosition) -> Iterable[str]:
    return (*(seat.tickets or ()), *seat.offered)


def _tickets(unseen: list[str], tickets: tuple[str, ...], part: str) -> tuple[str, ...]:
    """The tickets, with some of the unseen for every ``?``."""
    found = []
    for ticket in tickets:
        if ticket == UNSEEN and not unseen:
            raise PositionError(f"{part}: fewer unseen tickets are left")
        found.append(unseen.pop() if ticket == UNSEEN else ticket)
    return tuple(found)
