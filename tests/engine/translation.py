"""From the slow rules' names to the engine's numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from branchline.editions import Edition
from branchline.engine.board import Board
from branchline.engine.numbers import sizes
from branchline.engine.numbers.event_numbers import DEALT, DREW, FIRST_SEAT, OFFERED, TURNED_UP
from branchline.engine.numbers.move_numbers import (
    DRAW_CARD,
    DRAW_DECK,
    DRAW_TICKETS,
    KEEP_CARD,
    KEEP_NO_CARD,
    KEEP_TICKETS,
    PASS,
    PLACE_STACK,
    TAKE_TOKEN,
)
from branchline.engine.numbers.sizes import NO_CARD, NONE, OFFER, SEATS, SYMBOLS, TICKETS
from tests.engine.slow_rules import WILD, Move, SlowGame
from tests.engine.tables import Event, route_words

PHASES = (
    "choosing tickets",
    "placing a stack",
    "turn",
    "second card",
    "keeping tickets",
    "taking a token",
    "keeping a card",
    "over",
)


def card_name(edition: Edition, card: int) -> str:
    return WILD if card == sizes.WILD else edition.colours[card]


def card_number(edition: Edition, card: str | None) -> int:
    """None is the colour of a payment in wilds only, which the engine calls WILD."""
    return sizes.WILD if card is None or card == WILD else edition.colours.index(card)


def move_number(board: Board, edition: Edition, move: Move) -> int:
    """The engine's number of a move."""
    match move:
        case ("draw", None):
            return DRAW_DECK
        case ("draw", kind):
            return DRAW_CARD + card_number(edition, kind)
        case ("claim", route, colour, wilds):
            return board.claim_move(route, card_number(edition, colour), wilds)
        case ("tickets",):
            return DRAW_TICKETS
        case ("keep", places):
            return KEEP_TICKETS + sum(1 << int(place) for place in places)
        case ("place", location):
            return PLACE_STACK + int(location)
        case ("token", symbol):
            return TAKE_TOKEN + int(symbol)
        case ("keep card", kept):
            return KEEP_CARD if kept else KEEP_NO_CARD
    assert move == ("pass",)
    return PASS


def outcomes_of(edition: Edition, events: Iterable[Event]) -> list[Any]:
    """What chance decided, in order, in the slow rules' words."""
    outcomes: list[Any] = []
    for kind, seat, a, b, _ in events:
        if kind in (DEALT, DREW):
            outcomes.append(card_name(edition, a))
        elif kind == TURNED_UP:
            outcomes.append(card_name(edition, b))
        elif kind == OFFERED and b == 1:
            outcomes.append(("ticket", a))
        elif kind == FIRST_SEAT:
            outcomes.append(("seat", seat))
    return outcomes


def padded(values: Sequence[int], size: int, blank: int) -> list[int]:
    return [*values, *[blank] * (size - len(values))]


def fields_of(game: SlowGame) -> dict[str, Any]:
    """A slow game as the fields of a state."""
    edition, players = game.edition, game.players

    def counts(cards: Any) -> list[int]:
        return [cards[card_name(edition, card)] if card < len(edition.colours) or card == 8 else 0 for card in range(9)]

    def per_seat(values: Sequence[Any], blank: Any) -> list[Any]:
        return [*values, *[blank] * (SEATS - len(players))]

    closed = {route for player in players for route in player.routes}
    if len(players) <= edition.double_routes.closed_up_to:
        closed |= {twin for route in closed if (twin := edition.twin(route)) is not None}
    no_cards = [0] * 9
    route, colour, wilds = game.table or (NONE, None, 0)
    return {
        "unclaimed": route_words([number for number in range(len(edition.routes)) if number not in closed]),
        "owned": per_seat([route_words(list(player.routes)) for player in players], [0, 0]),
        "tickets": per_seat([sum(1 << t for t in player.tickets) for player in players], 0),
        "ticket_deck": sum(1 << ticket for ticket in game.unseen_tickets),
        "points": per_seat([player.points for player in players], 0),
        "players": len(players),
        "phase": PHASES.index(game.phase),
        "seat": game.seat,
        "first_seat": NONE if game.first is None else game.first,
        "passes": game.passed,
        "turns_left": NONE if game.turns_left is None else game.turns_left,
        "deck_size": game.deck.total(),
        "discards_size": game.discards.total(),
        "display": [NO_CARD if card is None else card_number(edition, card) for card in game.display],
        "deck": counts(game.deck),
        "discards": counts(game.discards),
        "hand": per_seat([counts(player.hand) for player in players], no_cards),
        "taken": per_seat([counts(player.seen) for player in players], no_cards),
        "vehicles": per_seat([player.vehicles for player in players], 0),
        "offered": per_seat([padded(player.offered, OFFER, NONE) for player in players], [NONE] * OFFER),
        "returned": padded([seat * TICKETS + ticket for seat, ticket in game.returned], TICKETS, 0),
        "returned_size": len(game.returned),
        "stack_location": padded([NONE if at is None else at for at, _ in game.stacks], SYMBOLS, 0),
        "stack_size": padded([left for _, left in game.stacks], SYMBOLS, 0),
        "tokens": per_seat([sum(1 << symbol for symbol in player.tokens) for player in players], 0),
        "flag_cards": per_seat([sum(1 << edition.colours.index(c) for c in p.flags) for p in players], 0),
        "table_route": route,
        "table_colour": NONE if game.table is None else card_number(edition, colour),
        "table_wilds": wilds,
    }
