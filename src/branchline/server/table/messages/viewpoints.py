"""Whose eyes a message is for, and how the table itself looks to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import msgspec

from branchline.server.contract.encoding import encoded
from branchline.server.contract.messages import TableInfo
from branchline.server.table.people.seats import Seat


class Eyes(NamedTuple):
    """A seat's, or a spectator's (None); and the person (the hash of their secret; empty for nobody known)."""

    seat: int | None
    person: str = ""


class Outline:
    """The table but for its game, at one moment; told to each person with what is theirs marked."""

    __slots__ = ("_host", "_info", "_muted", "_seats", "_told")

    def __init__(self, info: TableInfo, seats: Sequence[Seat], host: str, muted: frozenset[str]) -> None:
        """`info` says everything but the seats and what concerns one person; `muted`: who may not talk."""
        self._info = info
        self._host = host
        self._muted = muted
        self._seats = [replace(seat, holders=set(seat.holders)) for seat in seats]
        self._told: dict[str, TableInfo] = {}

    def told_to(self, person: str) -> TableInfo:
        """The `TableInfo` for a person, encoded; all who have no part in the table get the same."""
        if not self._concerns(person):
            person = ""
        told = self._told.get(person)
        if told is None:
            told = self._told[person] = encoded(self.info(person))
        return told

    def _concerns(self, person: str) -> bool:
        """Whether they are told anything that strangers are not."""
        return person == self._host or person in self._muted or any(person in seat.holders for seat in self._seats)

    def info(self, person: str) -> TableInfo:
        """The `TableInfo` for a person."""
        you_host = bool(person) and person == self._host
        return msgspec.structs.replace(
            self._info,
            seats=tuple(seat.info(person, self._host) for seat in self._seats),
            you_host=you_host,
            you_muted=person in self._muted,
            muted=self._info.muted if you_host else (),
        )
