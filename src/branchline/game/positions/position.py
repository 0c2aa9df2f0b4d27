"""A position: a whole game at one moment, by names, as one line of text or as JSON.

The line is made of sections that are separated by semicolons, always in the same order:

    mini 0123456789abcdef; players Ann, Bob; phase turn; seat 0; first 1; passes 0; turns left -; deck 3 red; ...

``-`` stands for nothing, ``?`` for what the person whose view it is may not know: ``hand 4 ?`` are four unseen cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from branchline.engine.numbers.sizes import NO_CARD, NONE, TICKETS, UNSEEN_TICKET, WORD, WORDS
from branchline.game.errors import PositionError
from branchline.game.events import UNSEEN
from branchline.game.names import Names
from branchline.game.translation.bit_sets import members
from branchline.game.translation.phase_names import PHASES

DIGEST_SHOWN = 16
"""How many digits of the edition's fingerprint a position shows."""


class ReturnedPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket under the ticket deck, and the seat that returned it."""

    ticket: str
    seat: int


class Stack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stack of tourist tokens; without a location it is still to be placed."""

    symbol: str
    left: int
    location: str | None


class SeatPosition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is one seat's. Unseen cards are counted as ``?``, unseen tickets are ``?`` each; None: number unknown."""

    points: int
    vehicles: int
    routes: tuple[str, ...]
    hand: dict[str, int]
    taken: dict[str, int]
    tickets: tuple[str, ...] | None
    offered: tuple[str, ...]
    tokens: tuple[str, ...] = ()
    flag_cards: tuple[str, ...] = ()


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game at one moment. `str` gives the line, `Position.parse` reads it."""

    edition: str
    digest: str
    players: tuple[str, ...]
    phase: str
    seat: int
    first_seat: int | None
    passes: int
    turns_left: int | None
    deck: dict[str, int]
    discards: dict[str, int]
    display: tuple[str | None, ...]
    unseen_tickets: tuple[str, ...]
    returned_tickets: tuple[ReturnedPlace, ...]
    stacks: tuple[Stack, ...] = ()
    table: str | None = None
    """The claim of this turn while a question about it is open: its text without the word `claim`."""
    seats: tuple[SeatPosition, ...]

    # What prints and reads it is built on this module, so it is imported when it is used.

    def __str__(self) -> str:
        from branchline.game.positions.position_text import position_text

        return position_text(self)

    @staticmethod
    def parse(text: str) -> Position:
        """The position of a line. Only the form is checked here; `Game.from_position` checks that it can be."""
        from branchline.game.positions.position_text import parse_position

        return parse_position(text)

    def to_json(self) -> str:
        """One JSON object."""
        return msgspec.json.encode(self).decode()

    @staticmethod
    def from_json(data: str | bytes) -> Position:
        """The position whose `to_json` this is; checked like a parsed one."""
        try:
            return msgspec.json.decode(data, type=Position)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise PositionError(f"this is not the JSON of a position: {error}") from None


def position_of_state(names: Names, players: tuple[str, ...], fields: Mapping[str, Any]) -> Position:
    """The whole position, from the fields of a state."""
    seats = tuple(
        SeatPosition(
            **_open_to_all(names, fields, seat),
            hand=names.hand(fields["hand"][seat]),
            tickets=_tickets(names, members(fields["tickets"][seat])),
            offered=_tickets(names, [ticket for ticket in fields["offered"][seat] if ticket != NONE]),
        )
        for seat in range(len(players))
    )
    returned = fields["returned"][: fields["returned_size"]]
    return Position(
        **_table(names, players, fields),
        deck=names.hand(fields["deck"]),
        unseen_tickets=_tickets(names, members(fields["ticket_deck"])),
        returned_tickets=tuple(
            ReturnedPlace(names.tickets[number % TICKETS], number // TICKETS) for number in returned
        ),
        seats=seats,
    )


def position_of_view(names: Names, players: tuple[str, ...], fields: Mapping[str, Any]) -> Position:
    """The position as far as a view shows it, from the view's fields."""
    return Position(
        **_table(names, players, fields),
        deck={UNSEEN: fields["deck_size"]} if fields["deck_size"] else {},
        unseen_tickets=(UNSEEN,) * fields["unseen_tickets"],
        returned_tickets=tuple(
            ReturnedPlace(UNSEEN, number - UNSEEN_TICKET)
            if number >= UNSEEN_TICKET
            else ReturnedPlace(names.tickets[number % TICKETS], number // TICKETS)
            for number in fields["returned"][: fields["returned_size"]]
        ),
        seats=tuple(_seat_seen(names, fields, seat) for seat in range(len(players))),
    )


def _seat_seen(names: Names, fields: Mapping[str, Any], seat: int) -> SeatPosition:
    if seat == fields["observer"]:
        return SeatPosition(
            **_open_to_all(names, fields, seat),
            hand=names.hand(fields["hand"]),
            tickets=_tickets(names, members(fields["tickets"])),
            offered=_tickets(names, [ticket for ticket in fields["offered"] if ticket != NONE]),
        )
    size, count = fields["hand_size"][seat], fields["ticket_count"][seat]
    choosing = fields["phase"] == 0
    offered = fields["offered_size"] if seat == fields["seat"] or (choosing and seat > fields["seat"]) else 0
    return SeatPosition(
        **_open_to_all(names, fields, seat),
        hand={UNSEEN: size} if size else {},
        tickets=None if count == NONE else (UNSEEN,) * count,
        offered=(UNSEEN,) * offered,
    )


def _table(names: Names, players: tuple[str, ...], fields: Mapping[str, Any]) -> dict[str, Any]:
    """What lies open on the table, alike in states and views."""
    table = None
    if fields["table_route"] != NONE:
        move = names.board.claim_move(fields["table_route"], fields["table_colour"], fields["table_wilds"])
        table = str(names.actions[move]).removeprefix("claim ")
    locations = fields["stack_location"]
    return {
        "edition": names.edition.name,
        "digest": names.digest[:DIGEST_SHOWN],
        "players": players,
        "phase": PHASES[fields["phase"]],
        "seat": fields["seat"],
        "first_seat": _unless_none(fields["first_seat"]),
        "passes": fields["passes"],
        "turns_left": _unless_none(fields["turns_left"]),
        "discards": names.hand(fields["discards"]),
        "display": tuple(None if card == NO_CARD else names.cards[card] for card in fields["display"]),
        "stacks": tuple(
            Stack(symbol, left, None if locations[number] == NONE else names.locations[locations[number]])
            for number, (symbol, left) in enumerate(zip(names.symbols, fields["stack_size"], strict=False))
        ),
        "table": table,
    }


def _open_to_all(names: Names, fields: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """What is one seat's and open to all."""
    owned = fields["owned"][seat]
    routes = [WORD * word + bit for word in range(WORDS) for bit in members(owned[word])]
    return {
        "points": fields["points"][seat],
        "vehicles": fields["vehicles"][seat],
        "routes": tuple(names.routes[route] for route in routes),
        "taken": names.hand(fields["taken"][seat]),
        "tokens": tuple(names.symbols[symbol] for symbol in members(fields["tokens"][seat])),
        "flag_cards": tuple(names.cards[card] for card in members(fields["flag_cards"][seat])),
    }


def _tickets(names: Names, numbers: list[int]) -> tuple[str, ...]:
    return tuple(names.tickets[number] for number in numbers)


def _unless_none(number: int) -> int | None:
    return None if number == NONE else number
