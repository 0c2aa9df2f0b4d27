"""Whose eyes a message is for, and what the table itself looks like to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from branchline.server.messages import TableInfo
from branchline.server.table.seating import Seat
from branchline.server.table.telling import encode


class Eyes(NamedTuple):
    """A seat's, or a spectator's (None); and the person (the hash of their secret; empty for nobody known)."""

    seat: int | None
    person: str = ""


class Outline:
    """The table but for its game, at one moment; told to each person with what is theirs marked."""

    __slots__ = ("_host", "_info", "_seats", "_told")

    def __init__(self, info: TableInfo, seats: Sequence[Seat], host: str) -> None:
        """`info` is taken but for its seats and `you_host`."""
        self._info = info
        self._host = host
        self._seats = [
            Seat(seat.number, seat.kind, seat.name, seat.bot, seat.stand_in, set(seat.holders)) for seat in seats
        ]
        self._told: dict[str, bytes] = {}

    def told_to(self, person: str) -> bytes:
        """The encoded `TableInfo` for a person; all who have no part in the table get the same."""
        if person != self._host and not any(person in seat.holders for seat in self._seats):
            person = ""
        told = self._told.get(person)
        if told is None:
            told = self._told[person] = encode(self.info(person))
        return told

    def info(self, person: str) -> TableInfo:
        """The same, not encoded."""
        return msgspec.structs.replace(
            self._info,
            seats=tuple(seat.info(person, self._host) for seat in self._seats),
            you_host=bool(person) and person == self._host,
        )
