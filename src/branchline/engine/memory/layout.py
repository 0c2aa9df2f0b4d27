"""How a state, a view and a board's tables lie in memory: the order, width and shape of their fields.

Compiled, the fields are C arrays declared in `state.pxd`, `view.pxd` and `board.pxd`; uncompiled, lists made from these
tables. Either way the bytes of a state and a view are the same, so that two runs can be compared byte by byte.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from math import prod
from typing import Any, NamedTuple

from branchline.engine.numbers.move_numbers import CLAIMS
from branchline.engine.numbers.sizes import (
    CARD_KINDS,
    COLOURS,
    DISPLAY,
    LENGTH,
    OFFER,
    PHASES,
    ROUTE_KINDS,
    ROUTES,
    SEATS,
    SYMBOLS,
    TICKETS,
    WORDS,
)


class Field(NamedTuple):
    """One field: its name, the `struct` code of its numbers, and how many there are along each axis."""

    name: str
    code: str
    shape: tuple[int, ...] = ()


MECHANISM_FIELDS = (
    Field("stack_location", "B", (SYMBOLS,)),
    Field("stack_size", "B", (SYMBOLS,)),
    Field("tokens", "B", (SEATS,)),
    Field("flag_cards", "B", (SEATS,)),
)  # the end of MECHANISM_FIELDS
"""What mechanisms keep. It is public, so views and sampled worlds have it as it is."""

CLAIM_FIELDS = (
    Field("table_route", "B"),
    Field("table_colour", "B"),
    Field("table_wilds", "B"),
)
"""The claim whose payment lies on the table; public, too."""

STATE = (
    Field("unclaimed", "Q", (WORDS,)),
    Field("owned", "Q", (SEATS, WORDS)),
    Field("tickets", "Q", (SEATS,)),
    Field("ticket_deck", "Q"),
    Field("points", "h", (SEATS,)),
    Field("players", "B"),
    Field("phase", "B"),
    Field("seat", "B"),
    Field("first_seat", "B"),
    Field("passes", "B"),
    Field("turns_left", "B"),
    Field("deck_size", "B"),
    Field("discards_size", "B"),
    Field("display", "B", (DISPLAY,)),
    Field("deck", "B", (CARD_KINDS,)),
    Field("discards", "B", (CARD_KINDS,)),
    Field("hand", "B", (SEATS, CARD_KINDS)),
    Field("taken", "B", (SEATS, CARD_KINDS)),
    Field("vehicles", "B", (SEATS,)),
    Field("offered", "B", (SEATS, OFFER)),
    Field("returned", "B", (TICKETS,)),
    Field("returned_size", "B"),
    *MECHANISM_FIELDS,
    *CLAIM_FIELDS,
)

VIEW = (
    Field("unclaimed", "Q", (WORDS,)),
    Field("owned", "Q", (SEATS, WORDS)),
    Field("tickets", "Q"),
    Field("points", "h", (SEATS,)),
    Field("observer", "B"),
    Field("players", "B"),
    Field("phase", "B"),
    Field("seat", "B"),
    Field("first_seat", "B"),
    Field("passes", "B"),
    Field("turns_left", "B"),
    Field("deck_size", "B"),
    Field("discards_size", "B"),
    Field("display", "B", (DISPLAY,)),
    Field("discards", "B", (CARD_KINDS,)),
    Field("hand", "B", (CARD_KINDS,)),
    Field("taken", "B", (SEATS, CARD_KINDS)),
    Field("hand_size", "B", (SEATS,)),
    Field("ticket_count", "B", (SEATS,)),
    Field("vehicles", "B", (SEATS,)),
    Field("offered", "B", (OFFER,)),
    Field("offered_size", "B"),
    Field("unseen_tickets", "B"),
    Field("returned", "B", (TICKETS,)),
    Field("returned_size", "B"),
    *MECHANISM_FIELDS,
    *CLAIM_FIELDS,
)

BOARD = (
    Field("cards", "i", (CARD_KINDS,)),
    Field("route_points", "i", (LENGTH + 1,)),
    Field("start", "i", (ROUTES,)),
    Field("finish", "i", (ROUTES,)),
    Field("length", "i", (ROUTES,)),
    Field("colour", "i", (ROUTES,)),
    Field("ferries", "i", (ROUTES,)),
    Field("twin", "i", (ROUTES,)),
    Field("ticket_start", "i", (TICKETS,)),
    Field("ticket_finish", "i", (TICKETS,)),
    Field("ticket_points", "i", (TICKETS,)),
    Field("kinds_within", "Q", (COLOURS + 1, LENGTH + 1, WORDS)),
    Field("kind_colour", "i", (ROUTE_KINDS,)),
    Field("kind_length", "i", (ROUTE_KINDS,)),
    Field("kind_ferries", "i", (ROUTE_KINDS,)),
    Field("kind_routes", "Q", (ROUTE_KINDS, WORDS)),
    Field("routes", "Q", (WORDS,)),
    Field("doubles", "Q", (WORDS,)),
    Field("first_claim", "i", (ROUTES,)),
    Field("claim_route", "B", (CLAIMS,)),
    Field("claim_colour", "B", (CLAIMS,)),
    Field("claim_wilds", "B", (CLAIMS,)),
    Field("asked", "B", (PHASES,)),
)


def blank(target: object, fields: tuple[Field, ...]) -> None:
    """Give an uncompiled object its fields, all zero."""
    for field in fields:
        setattr(target, field.name, zeros(field.shape))


def zeros(shape: tuple[int, ...]) -> Any:
    """A number, a list or a list of lists, all zero."""
    if not shape:
        return 0
    return [zeros(shape[1:]) for _ in range(shape[0])]


def copied(value: Any) -> Any:
    """The value of a field, sharing nothing with the original."""
    if isinstance(value, list):
        return [copied(item) for item in value]
    return value


def flat(value: Any) -> list[int]:
    """The numbers of a field in order."""
    if isinstance(value, list):
        return [number for item in value for number in flat(item)]
    return [value]


def shaped(numbers: list[int], shape: tuple[int, ...]) -> Any:
    """The opposite of `flat`."""
    if not shape:
        return numbers[0]
    step = len(numbers) // shape[0]
    return [shaped(numbers[i * step : (i + 1) * step], shape[1:]) for i in range(shape[0])]


def _format(fields: tuple[Field, ...]) -> str:
    return "<" + "".join(f"{prod(field.shape)}{field.code}" for field in fields)


def size(fields: tuple[Field, ...]) -> int:
    """How many bytes the fields take."""
    return struct.calcsize(_format(fields))


def pack(fields: tuple[Field, ...], values: Mapping[str, Any]) -> bytes:
    """Fields by name, as bytes."""
    return struct.pack(_format(fields), *(number for field in fields for number in flat(values[field.name])))


def unpack(fields: tuple[Field, ...], data: bytes) -> dict[str, Any]:
    """Bytes, as fields by name."""
    numbers = list(struct.unpack(_format(fields), data))
    values = {}
    for field in fields:
        count = prod(field.shape)
        values[field.name] = shaped(numbers[:count], field.shape)
        del numbers[:count]
    return values
