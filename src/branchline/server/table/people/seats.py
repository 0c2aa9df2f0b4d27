"""Who sits where, and who may act for whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from branchline.server.contract.entries import Opened
from branchline.server.contract.messages import SeatInfo
from branchline.server.table.people.player_names import bot_name, is_taken, name_in_record
from branchline.server.table.refusals import Refusal


@dataclass(slots=True)
class Seat:
    """One seat. `stand_in` is the bot that plays in a person's place at the moment."""

    number: int
    kind: Literal["person", "bot", "open"]
    name: str = ""
    bot: str = ""
    stand_in: str = ""
    holders: set[str] = field(default_factory=set)
    """Who may play it: one person, or several ids of one person who uses several devices."""
    late: int = 0
    """How many turns in a row ended because its time was up."""
    guest_of: str = ""
    """The bot whose seat the person took over after the deal."""
    links: int = 0
    """How often the recovery links to the seat were revoked; older links are useless."""
    heard_at: int = 0
    """When one of its holders last did something, in milliseconds since 1970."""

    @property
    def player(self) -> str:
        """The bot that plays the seat now; empty if a person plays it."""
        return self.bot or self.stand_in

    def give_to_person(self, person: str, name: str) -> None:
        """A person sits down."""
        self.kind, self.name, self.bot, self.stand_in, self.guest_of = "person", name, "", "", self.bot
        self.holders, self.late = {person}, 0

    def give_to_bot(self, bot: str, name: str) -> None:
        """A bot sits down, and nobody else has a right to the seat."""
        self.kind, self.name, self.bot, self.stand_in, self.guest_of = "bot", name, bot, "", ""
        self.holders, self.late = set(), 0

    def clear(self) -> None:
        """Nobody sits there."""
        self.kind, self.name, self.bot, self.stand_in, self.guest_of = "open", "", "", "", ""
        self.holders, self.late = set(), 0

    def info(self, person: str, host: str) -> SeatInfo:
        """The seat as that person is told of it."""
        return SeatInfo(
            seat=self.number,
            kind=self.kind,
            name=self.name,
            bot=self.bot or None,
            stand_in=self.stand_in or None,
            yours=bool(person) and person in self.holders,
            host=host in self.holders,
            guest=bool(self.guest_of),
        )


def seats_of(opened: Opened) -> list[Seat]:
    """The seats of a table that has just been opened."""
    seats = [Seat(number, "open") for number in range(len(opened.seats))]
    for seat, plan in zip(seats, opened.seats, strict=True):
        if plan.kind == "me":
            seat.give_to_person(opened.person, plan.name)
        elif plan.kind == "bot":
            seat.give_to_bot(plan.bot, plan.name)
    for seat, holders in zip(seats, opened.holders, strict=False):
        if seat.kind == "person":
            seat.holders = set(holders)
    return seats


def names_besides(seats: Sequence[Seat], number: int) -> list[str]:
    """The names of all other seats."""
    return [seat.name for seat in seats if seat.number != number and seat.name]


def the_seat(seats: Sequence[Seat], number: int) -> Seat:
    """The seat with this number. Raises `Refusal`."""
    if not 0 <= number < len(seats):
        raise Refusal("unknown", f"there is no seat {number}; this table has seats 0 to {len(seats) - 1}")
    return seats[number]


def own_seat(seats: Sequence[Seat], number: int, person: str) -> Seat:
    """A seat that the person holds. Raises `Refusal`."""
    seat = the_seat(seats, number)
    if not person or person not in seat.holders:
        raise Refusal("not yours", f"seat {number} is not yours; use the device or the link that you took it with")
    return seat


def seat_to_join(seats: Sequence[Seat], number: int, person: str, name: str, take_over: bool, several: bool) -> Seat:
    """A seat that a person of that name may take; `several`: even if they have a seat already. Raises `Refusal`."""
    seat = the_seat(seats, number)
    if seat.kind == "person":
        whose = "yours already" if person in seat.holders else f"taken by {seat.name}"
        raise Refusal("taken", f"seat {number} is {whose}; take another")
    if not several and any(person in own.holders for own in seats):
        raise Refusal("taken", "you have a seat at this table already, and nobody plays two")
    if seat.kind == "bot" and not take_over:
        raise Refusal("taken", f"seat {number} is a bot's, and the host does not let bots' seats be taken over")
    if is_taken(name, names_besides(seats, number)):
        raise Refusal("taken", f"somebody at this table is called {name!r} already; take another name")
    return seat


def check_second_seat(seats: Sequence[Seat], seat: Seat, person: str) -> None:
    """Raise `Refusal` if a person who comes to a seat by its link already holds other seats.

    It is allowed if somebody holds this seat and all of those: the seats of one device move to another together.
    """
    own = [other for other in seats if person in other.holders]
    if not any(all(holder in other.holders for other in own) for holder in seat.holders):
        raise Refusal("taken", "you have a seat at this table already; open the link with another browser")


def names_at_start(seats: Sequence[Seat], bots: str) -> tuple[str, ...]:
    """The names of all seats as the record has them, with bots on the seats that are open."""
    names = [name_in_record(seat.name) for seat in seats]
    for seat in seats:
        if seat.kind == "open":
            names[seat.number] = bot_name(bots, filter(None, names))
    return tuple(names)
