"""Whether the fields of a state fit its board's tables.

What comes from outside is looked at once, here, because compiled code does not check its indices. It is not asked
whether the position can arise in a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from branchline.engine.board import Board
from branchline.engine.phases import GAME_OVER
from branchline.engine.sizes import (
    CARD_KINDS,
    COLOURS,
    NO_CARD,
    NONE,
    SEATS,
    TICKETS,
    WORD,
)

MOST_ROUTES_OF_A_SEAT = 64


def first_fault(board: Board, fields: Mapping[str, Any]) -> str | None:
    """What is wrong with the fields, in words, or None."""
    return next(_faults(board, fields), None)


def _faults(board: Board, fields: Mapping[str, Any]) -> Iterator[str]:
    players = fields["players"]
    if players > SEATS:
        yield f"players is {players}; it must be at most {SEATS}"
        return
    last_seat = max(0, players - 1)  # a state that no game was started in has no players yet
    yield from _above(fields, "phase", GAME_OVER)
    yield from _above(fields, "seat", last_seat)
    yield from _above(fields, "first_seat", last_seat, or_none=True)
    yield from _above(fields, "display", NO_CARD)
    yield from _above(fields, "offered", board.n_tickets - 1, or_none=True)
    yield from _above(fields, "stack_location", board.n_locations - 1, or_none=True)
    yield from _above(fields, "table_route", board.n_routes - 1, or_none=True)
    yield from _above(fields, "table_colour", CARD_KINDS - 1, or_none=True)
    yield from _above(fields, "flag_cards", (1 << COLOURS) - 1)
    yield from _above(fields, "tokens", (1 << board.n_symbols) - 1)
    yield from _above(fields, "returned_size", board.n_tickets)
    yield from _sizes(fields)
    yield from _sets(board, fields)


def _above(fields: Mapping[str, Any], name: str, most: int, or_none: bool = False) -> Iterator[str]:
    value = fields[name]
    for number in _numbers(value):
        if number > most and not (or_none and number == NONE):
            yield f"{name} has {number}; it must be at most {most}" + (f", or {NONE} for none" if or_none else "")


def _numbers(value: Any) -> list[int]:
    if isinstance(value, list):
        return [number for item in value for number in _numbers(item)]
    return [value]


def _sizes(fields: Mapping[str, Any]) -> Iterator[str]:
    for pile in ("deck", "discards"):
        if sum(fields[pile]) != fields[f"{pile}_size"]:
            yield f"{pile}_size is {fields[f'{pile}_size']}, but {pile} has {sum(fields[pile])} cards"


def _sets(board: Board, fields: Mapping[str, Any]) -> Iterator[str]:
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
    all_tickets = (1 << board.n_tickets) - 1
    for tickets in [fields["ticket_deck"], *fields["tickets"]]:
        if tickets & ~all_tickets:
            yield f"there is a ticket beyond the board's {board.n_tickets}"
    for code in fields["returned"][: fields["returned_size"]]:
        if code % TICKETS >= board.n_tickets or code >= SEATS * TICKETS:
            yield f"returned has {code}; a ticket there is its number plus {TICKETS} times the seat"
