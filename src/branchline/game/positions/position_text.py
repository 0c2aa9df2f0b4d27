"""Positions as one line of text: printing and reading."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from branchline.game.errors import PositionError
from branchline.game.events import UNSEEN
from branchline.game.positions.position import Position, ReturnedPlace, SeatPosition, Stack

NOTHING = "-"
LONGEST_LINE = 20_000

_SEAT = ("points", "vehicles", "routes", "hand", "taken", "tickets", "offered", "tokens", "flag cards")


def position_text(position: Position) -> str:
    """The line of a position."""
    sections = [
        f"{position.edition} {position.digest}",
        f"players {_listed(position.players)}",
        f"phase {position.phase}",
        f"seat {position.seat}",
        f"first {_number(position.first_seat)}",
        f"passes {position.passes}",
        f"turns left {_number(position.turns_left)}",
        f"deck {_cards(position.deck)}",
        f"discards {_cards(position.discards)}",
        f"display {_listed(card or NOTHING for card in position.display)}",
        f"unseen tickets {_tickets(position.unseen_tickets)}",
        f"returned tickets {_listed(f'{place.ticket} from {place.seat}' for place in position.returned_tickets)}",
        f"stacks {_listed(map(_stack, position.stacks))}",
        f"table {position.table or NOTHING}",
    ]
    for number, seat in enumerate(position.seats):
        sections += [
            f"{number} points {seat.points}",
            f"{number} vehicles {seat.vehicles}",
            f"{number} routes {_listed(seat.routes)}",
            f"{number} hand {_cards(seat.hand)}",
            f"{number} taken {_cards(seat.taken)}",
            f"{number} tickets {UNSEEN if seat.tickets is None else _tickets(seat.tickets)}",
            f"{number} offered {_tickets(seat.offered)}",
            f"{number} tokens {_listed(seat.tokens)}",
            f"{number} flag cards {_listed(seat.flag_cards)}",
        ]
    return "; ".join(sections)


def _listed(items: Iterable[str]) -> str:
    return ", ".join(items) or NOTHING


def _number(number: int | None) -> str:
    return NOTHING if number is None else str(number)


def _cards(cards: Mapping[str, int]) -> str:
    return _listed(f"{count} {card}" for card, count in cards.items())


def _tickets(tickets: tuple[str, ...]) -> str:
    if tickets and all(ticket == UNSEEN for ticket in tickets):
        return f"{len(tickets)} {UNSEEN}"
    return _listed(tickets)


def _stack(stack: Stack) -> str:
    return f"{stack.left} {stack.symbol} {'aside' if stack.location is None else f'on {stack.location}'}"


# ---------------------------------------------------------------- reading


def parse_position(text: str) -> Position:
    """The position of a line; raises `PositionError` with the section that is wrong."""
    if not isinstance(text, str):
        raise PositionError(f"{text!r}: a position is a text")
    if len(text) > LONGEST_LINE:
        raise PositionError(f"the line is too long for a position: {len(text)} characters")
    first, *rest = [" ".join(section.split()) for section in text.strip().split(";")]
    head = re.fullmatch(r"([a-z][a-z0-9_]*) ([0-9a-f]{16})", first)
    if head is None:
        raise PositionError(
            f"a position begins with the edition and 16 digits, such as 'usa 0123456789abcdef', not {first!r}"
        )
    reader = _Sections(rest)
    table: dict[str, Any] = {
        "players": reader.read("players", _parse_list),
        "phase": reader.read("phase", str),
        "seat": reader.read("seat", _parse_number),
        "first_seat": reader.read("first", _parse_optional),
        "passes": reader.read("passes", _parse_number),
        "turns_left": reader.read("turns left", _parse_optional),
        "deck": reader.read("deck", _parse_cards),
        "discards": reader.read("discards", _parse_cards),
        "display": reader.read("display", _parse_display),
        "unseen_tickets": reader.read("unseen tickets", _parse_tickets),
        "returned_tickets": reader.read("returned tickets", _parse_returned),
        "stacks": reader.read("stacks", _parse_stacks),
        "table": reader.read("table", lambda value: None if value == NOTHING else value),
    }
    seats = []
    for number in range(len(table["players"])):
        seat = {key: reader.read(f"{number} {key}", _SEAT_READERS[key]) for key in _SEAT}
        seats.append(SeatPosition(**{key.replace(" ", "_"): value for key, value in seat.items()}))
    reader.finish()
    return Position(edition=head[1], digest=head[2], seats=tuple(seats), **table)


class _Sections:
    """The sections of a line, to be read in order."""

    def __init__(self, sections: list[str]) -> None:
        self._sections = sections
        self._next = 0

    def read(self, key: str, read: Callable[[str], Any]) -> Any:
        if self._next == len(self._sections):
            raise PositionError(f"the line ends where {key!r} should come")
        section = self._sections[self._next]
        self._next += 1
        if not section.startswith(f"{key} "):
            raise PositionError(f"{key!r} should come where {section[:60]!r} stands")
        try:
            return read(section[len(key) + 1 :])
        except ValueError as error:
            raise PositionError(f"{section[:80]!r}: {error}") from None

    def finish(self) -> None:
        if self._next < len(self._sections):
            raise PositionError(
                f"nothing should come after the last seat; there is {self._sections[self._next][:60]!r}"
            )


def _parse_number(value: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,6}", value):
        raise ValueError(f"{value!r} is not a number")
    return int(value)


def _parse_optional(value: str) -> int | None:
    return None if value == NOTHING else _parse_number(value)


def _parse_list(value: str) -> tuple[str, ...]:
    if value == NOTHING:
        return ()
    items = tuple(item.strip() for item in value.split(","))
    if not all(items):
        raise ValueError("something is missing beside a comma")
    return items


def _parse_cards(value: str) -> dict[str, int]:
    cards: dict[str, int] = {}
    for item in _parse_list(value):
        count, _, card = item.partition(" ")
        if not card or not re.fullmatch(r"[0-9]{1,3}", count):
            raise ValueError(f"{item!r} should be a number and a colour, such as '2 red'")
        if card in cards:
            raise ValueError(f"{card} stands there twice")
        cards[card] = int(count)
    return cards


def _parse_display(value: str) -> tuple[str | None, ...]:
    return tuple(None if item == NOTHING else item for item in value.replace(" ", "").split(","))


def _parse_tickets(value: str) -> tuple[str, ...]:
    unseen = re.fullmatch(rf"([0-9]{{1,2}}) {re.escape(UNSEEN)}", value)
    return (UNSEEN,) * int(unseen[1]) if unseen else _parse_list(value)


def _parse_kept(value: str) -> tuple[str, ...] | None:
    return None if value == UNSEEN else _parse_tickets(value)


def _parse_returned(value: str) -> tuple[ReturnedPlace, ...]:
    places = []
    for item in _parse_list(value):
        ticket, _, seat = item.rpartition(" from ")
        if not ticket:
            raise ValueError(
                f"{item!r} should be a ticket and the seat that returned it, such as 'Boston-Miami from 0'"
            )
        places.append(ReturnedPlace(ticket, _parse_number(seat)))
    return tuple(places)


def _parse_stacks(value: str) -> tuple[Stack, ...]:
    stacks = []
    for item in _parse_list(value):
        stack = re.fullmatch(r"([0-9]{1,3}) (.+?) (?:aside|on (.+))", item)
        if stack is None:
            raise ValueError(f"{item!r} should be like '2 fog on Alcatraz' or '2 fog aside'")
        stacks.append(Stack(stack[2], int(stack[1]), stack[3]))
    return tuple(stacks)


_SEAT_READERS: dict[str, Callable[[str], Any]] = {
    "points": _parse_number,
    "vehicles": _parse_number,
    "routes": _parse_list,
    "hand": _parse_cards,
    "taken": _parse_cards,
    "tickets": _parse_kept,
    "offered": _parse_tickets,
    "tokens": _parse_list,
    "flag cards": _parse_list,
}
