"""Whom the host may send away, mute and remove."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from branchline.server.contract import commands as ask
from branchline.server.contract import entries as entry
from branchline.server.table.people.house import Speaker, belongs
from branchline.server.table.people.player_names import bot_name
from branchline.server.table.people.seats import names_besides, the_seat
from branchline.server.table.refusals import Refusal
from branchline.server.table.stages import must_go_on

if TYPE_CHECKING:
    from branchline.server.table.fold import Fold


def eviction(table: Fold, command: ask.Evict, by: Any) -> entry.Evicted:
    """The entry that sends somebody away; `by`: who asks for it, and when. Raises `Refusal` if that is not fair."""
    seat = the_seat(table.seats, command.seat)
    if seat.kind != "person":
        raise Refusal("not now", f"nobody has taken seat {seat.number}")
    if seat.holders == {table.host}:
        raise Refusal("not now", "this seat is your own; you can leave it")
    if table.stage != "gathering":
        must_go_on(table, paused_too=True)
        if not seat.guest_of:
            raise Refusal(
                "not now",
                f"{seat.name} was there at the deal: the seat is theirs until the end; you can mute them, let a bot "
                "play while they are away, or end the table",
            )
    name = bot_name(seat.guest_of, names_besides(table.seats, seat.number)) if seat.guest_of else ""
    return entry.Evicted(seat=seat.number, bot=seat.guest_of, name=name, removed=command.remove, **by)


def check_mute(table: Fold, line: int, muted: bool) -> None:
    """Raises `Refusal` if whoever said the line can't be muted, or not be let talk again."""
    speaker = _speaker_of(table, line)
    if table.host in speaker.persons:
        raise Refusal("not now", "this line is your own")
    if muted == (not table.house.muted_persons.isdisjoint(speaker.persons)):
        raise Refusal("not now", f"{speaker.name} is muted already" if muted else f"{speaker.name} is not muted")


def check_removal(table: Fold, line: int) -> None:
    """Raises `Refusal` if whoever said the line can't be removed."""
    speaker = _speaker_of(table, line)
    if any(belongs(table, person) for person in speaker.persons):
        raise Refusal(
            "not now", f"{speaker.name} has a seat; you can mute them, or send a late guest away from the seat"
        )
    if speaker.persons <= table.house.removed:
        raise Refusal("not now", f"{speaker.name} is removed already")


def _speaker_of(table: Fold, line: int) -> Speaker:
    speaker = table.house.speaker(line)
    if speaker is None:
        raise Refusal("unknown", f"nobody said line {line}; give the number of a line of the talk")
    return speaker
