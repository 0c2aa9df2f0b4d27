"""The host's house: who was sent away, who may not talk, who may watch, and whom the host may send away."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from branchline.server.contract import entries as entry
from branchline.server.contract.messages import MutedInfo
from branchline.server.table.people.player_names import bot_name
from branchline.server.table.people.seats import names_besides, the_seat
from branchline.server.table.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from branchline.server.contract import commands as ask
    from branchline.server.table.fold import Fold


class Speaker(NamedTuple):
    """The person who said a line: all devices of theirs that are known."""

    persons: frozenset[str]
    name: str


class House:
    """Whom the host does not want here, or does not want to hear."""

    __slots__ = ("_muted", "_speakers", "evicted", "removed")

    def __init__(self) -> None:
        self.evicted: set[str] = set()
        """Those who can't take a seat."""
        self.removed: set[str] = set()
        """Those who may neither watch nor talk; they can't take a seat either."""
        self._muted: dict[int, Speaker] = {}
        """By the line that the host picked them out by."""
        self._speakers: dict[int, Speaker] = {}
        """Everybody who has said something, by the number of the line."""

    @property
    def muted_persons(self) -> frozenset[str]:
        """Everybody who may not talk."""
        return frozenset(person for speaker in self._muted.values() for person in speaker.persons)

    @property
    def muted(self) -> tuple[MutedInfo, ...]:
        """The muted speakers, as the host is told of them."""
        return tuple(MutedInfo(line=line, name=speaker.name) for line, speaker in self._muted.items())

    def hear(self, line: int, persons: Iterable[str], name: str) -> None:
        """Remember who said a line."""
        self._speakers[line] = Speaker(frozenset(persons), name)

    def speaker(self, line: int) -> Speaker | None:
        """Who said a line; None if nobody did."""
        return self._speakers.get(line)

    def mute(self, line: int, speaker: Speaker) -> None:
        """They may not talk any more."""
        self._muted[line] = speaker

    def unmute(self, speaker: Speaker) -> None:
        """They may talk again, whichever of their lines they were muted for."""
        for line, muted in list(self._muted.items()):
            if muted.persons & speaker.persons:
                del self._muted[line]

    def send_away(self, persons: Iterable[str], *, remove: bool) -> None:
        """They can't take a seat any more; with `remove` they can't watch either."""
        (self.removed if remove else self.evicted).update(persons)


# ---------------------------------------------------------------- what a person may do


def check_admitted(table: Fold, person: str) -> None:
    """Raise `Refusal` if the host does not let this person look at the table."""
    if person in table.house.removed:
        raise Refusal("not admitted", "the host has removed you from this table")
    if table.options.spectators == "none" and table.stage != "gathering" and not belongs(table, person):
        raise Refusal("not admitted", "the host lets nobody watch: only those with a seat can see this table")


def check_may_sit(table: Fold, person: str) -> None:
    """Raise `Refusal` if the host has sent this person away."""
    if person in table.house.removed or person in table.house.evicted:
        raise Refusal("not admitted", "the host has sent you away: you can't take a seat at this table again")


def check_may_talk(table: Fold, person: str) -> None:
    """Raise `Refusal` if the host does not let this person talk."""
    check_admitted(table, person)
    devices = {person}.union(*(seat.holders for seat in table.seats if person in seat.holders))
    if not table.house.muted_persons.isdisjoint(devices):
        raise Refusal("not admitted", "the host has muted you: what you say is not passed on")
    if table.options.spectators != "talk" and table.stage != "gathering" and not belongs(table, person):
        raise Refusal("not admitted", "only players talk at this table; you can watch")


def belongs(table: Fold, person: str) -> bool:
    """Whether the person hosts the table or holds a seat at it."""
    return bool(person) and (person == table.host or any(person in seat.holders for seat in table.seats))


# ---------------------------------------------------------------- what the host may do to a person


def eviction(table: Fold, command: ask.Evict, by: entry.Origin) -> entry.Evicted:
    """The entry that sends somebody away. Raises `Refusal` if that would not be fair."""
    seat = the_seat(table.seats, command.seat)
    if seat.kind != "person":
        raise Refusal("not now", f"nobody has taken seat {seat.number}")
    if seat.holders == {table.host}:
        raise Refusal("not now", "this seat is your own; you can leave it")
    if table.stage != "gathering":
        table.must_go_on(or_be_paused=True)
        if not seat.guest_of:
            raise Refusal(
                "not now",
                f"{seat.name} was there at the deal: the seat is theirs until the end; you can mute them, let a bot "
                "play while they are away, or end the table",
            )
    name = bot_name(seat.guest_of, names_besides(table.seats, seat.number)) if seat.guest_of else ""
    return entry.Evicted(seat=seat.number, bot=seat.guest_of, name=name, removed=command.remove, **by)


def check_mute(table: Fold, line: int, muted: bool) -> None:
    """Raise `Refusal` if whoever said the line can't be muted, or (`muted` false) unmuted."""
    speaker = _speaker_of(table, line)
    if table.host in speaker.persons:
        raise Refusal("not now", "this line is your own")
    if muted == (not table.house.muted_persons.isdisjoint(speaker.persons)):
        raise Refusal("not now", f"{speaker.name} is muted already" if muted else f"{speaker.name} is not muted")


def check_removal(table: Fold, line: int) -> None:
    """Raise `Refusal` if whoever said the line can't be removed."""
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
