"""Whether the fields of a state or a view fit their board's tables.

What comes from outside is checked once, here, because compiled code does not check its indices. This does not check
whether the position can arise in a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from branchline.engine.board import Board
from branchline.engine.memory.layout import MECHANISM_FIELDS
from branchline.engine.numbers.phase_numbers import ASKED_ABOUT_PAYMENT, CHOOSING_TICKETS, GAME_OVER, KEEPING_TICKETS
from branchline.engine.numbers.sizes import (
    CARD_KINDS,
    NO_CARD,
    NONE,
    OFFER,
    SEATS,
    TICKETS,
    UNSEEN_TICKET,
    WORD,
)

MOST_ROUTES_OF_A_SEAT = 64


def first_fault(board: Board, fields: Mapping[str, Any]) -> str | None:
    """What is wrong with the fields of a state, in words, or None."""
    return next(_state_faults(board, fields), None)


def first_view_fault(board: Board, fields: Mapping[str, Any]) -> str | None:
    """What is wrong with the fields of a view, in words, or None."""
    return next(_view_faults(board, fields), None)


def _state_faults(board: Board, fields: Mapping[str, Any]) -> Iterator[str]:
    if fields["players"] > SEATS:
        yield f"players is {fields['players']}; it must be at most {SEATS}"
        return
    yield from _common_faults(board, fields)
    for pile in ("deck", "discards"):
        if sum(fields[pile]) != fields[f"{pile}_size"]:
            yield f"{pile}_size is {fields[f'{pile}_size']}, but {pile} has {sum(fields[pile])} cards"
    all_tickets = (1 << board.n_tickets) - 1
    for tickets in [fields["ticket_deck"], *fields["tickets"]]:
        if tickets & ~all_tickets:
            yield f"there is a ticket beyond the board's {board.n_tickets}"
    for code in fields["returned"][: fields["returned_size"]]:
        if code % TICKETS >= board.n_tickets or code >= SEATS * TICKETS:
            yield f"returned has {code}; a ticket there is its number plus {TICKETS} times the seat"


def _view_faults(board: Board, fields: Mapping[str, Any]) -> Iterator[str]:
    players, observer = fields["players"], fields["observer"]
    if not board.fewest_players <= players <= board.most_players:
        yield f"players is {players}; it must be from {board.fewest_players} to {board.most_players}"
        return
    yield from _above(fields, "observer", players - 1, or_none=True)
    yield from _above(fields, "offered_size", OFFER)
    yield from _common_faults(board, fields)
    if observer < players and sum(fields["hand"]) != fields["hand_size"][observer]:
        yield "the observer's hand has another number of cards than its size says"
    aside = sum(mechanism.cards_aside(fields) for mechanism in board.mechanisms)
    on_table = board.route_length(fields["table_route"]) if _has_payment(board, fields) else 0
    shown = sum(card != NO_CARD for card in fields["display"])
    cards = fields["deck_size"] + sum(fields["discards"]) + shown + sum(fields["hand_size"]) + aside + on_table
    if cards != board.n_cards:
        yield f"there are {cards} cards in it; the board has {board.n_cards}"
    if fields["tickets"] >> board.n_tickets:
        yield f"there is a ticket beyond the board's {board.n_tickets}"
    for code in fields["returned"][: fields["returned_size"]]:
        known = code < SEATS * TICKETS and code // TICKETS == observer and code % TICKETS < board.n_tickets
        if not known and not UNSEEN_TICKET <= code < UNSEEN_TICKET + players:
            yield f"returned has {code}; it is the observer's ticket or {UNSEEN_TICKET} plus another seat"
    if fields["phase"] != CHOOSING_TICKETS:
        offered = fields["offered_size"] if fields["phase"] == KEEPING_TICKETS else 0
        tickets = fields["unseen_tickets"] + fields["returned_size"] + sum(fields["ticket_count"]) + offered
        if tickets != board.n_tickets:
            yield f"there are {tickets} tickets in it; the board has {board.n_tickets}"


def _common_faults(board: Board, fields: Mapping[str, Any]) -> Iterator[str]:
    last_seat = max(0, fields["players"] - 1)  # a state that no game was started in has no players yet
    if not board.when_asked(fields["phase"]):
        yield from _above(fields, "phase", GAME_OVER)
    yield from _above(fields, "seat", last_seat)
    yield from _above(fields, "first_seat", last_seat, or_none=True)
    yield from _above(fields, "display", NO_CARD)
    yield from _above(fields, "offered", board.n_tickets - 1, or_none=True)
    yield from _above(fields, "table_route", board.n_routes - 1, or_none=not _has_payment(board, fields))
    yield from _above(fields, "table_colour", CARD_KINDS - 1, or_none=not _has_payment(board, fields))
    for mechanism in board.mechanisms:
        yield from mechanism.faults(board, fields)
    used = {name for mechanism in board.mechanisms for name in mechanism.fields()}
    for field in MECHANISM_FIELDS:
        if field.name not in used:
            yield from _above(fields, field.name, 0)
    yield from _above(fields, "returned_size", board.n_tickets)
    yield from _routes(board, fields)


def _has_payment(board: Board, fields: Mapping[str, Any]) -> bool:
    return board.when_asked(fields["phase"]) == ASKED_ABOUT_PAYMENT


def _above(fields: Mapping[str, Any], name: str, most: int, or_none: bool = False) -> Iterator[str]:
    value = fields[name]
    for number in _numbers(value):
        if number > most and not (or_none and number == NONE):
            yield f"{name} has {number}; it must be at most {most}" + (f", or {NONE} for none" if or_none else "")


def _numbers(value: Any) -> list[int]:
    if isinstance(value, list):
        return [number for item in value for number in _numbers(item)]
    return [value]


def _routes(board: Board, fields: Mapping[str, Any]) -> Iterator[str]:
    on_board = (1 << board.n_routes) - 1
    unclaimed = sum(word << WORD * i for i, word in enumerate(fields["unclaimed"]))
    if unclaimed & ~on_board:
        yield f"unclaimed has a route beyond the board's {board.n_routes}"
    for seat, words in enumerate(fields["owned"]):
        owned = sum(word << WORD * i for i, word in enumerate(words))
        if owned & ~on_board:
            yield f"owned of seat {seat} has a route beyond the board's {board.n_routes}"
        if owned.bit_count() > MOST_ROUTES_OF_A_SEAT:
            yield f"seat {seat} owns {owned.bit_count()} routes; it can have at most {MOST_ROUTES_OF_A_SEAT}"
