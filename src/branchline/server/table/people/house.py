"""The host's house: who was sent away, who may not talk, and who may watch."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from branchline.server.contract.messages import MutedInfo
from branchline.server.table.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from branchline.server.table.fold import Fold


class Speaker(NamedTuple):
    """Who said a line: all devices of that person that are known."""

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
        """By the line that the host has named them with."""
        self._speakers: dict[int, Speaker] = {}
        """Everybody who has said something, by the number of the line."""

    @property
    def muted_persons(self) -> frozenset[str]:
        """Everybody who may not talk."""
        return frozenset(person for speaker in self._muted.values() for person in speaker.persons)

    @property
    def muted(self) -> tuple[MutedInfo, ...]:
        """The same as the host is told of them."""
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
        """They may talk again, with whichever lines they were muted."""
        for line, muted in list(self._muted.items()):
            if muted.persons & speaker.persons:
                del self._muted[line]

    def send_away(self, persons: Iterable[str], *, remove: bool) -> None:
        """They can't take a seat any more; nor watch, if they are to be removed."""
        (self.removed if remove else self.evicted).update(persons)


def check_admitted(table: Fold, person: str) -> None:
    """Raises `Refusal` if the host does not let this person look at the table."""
    if person in table.house.removed:
        raise Refusal("not admitted", "the host has removed you from this table")
    if table.options.spectators == "none" and table.stage != "gathering" and not belongs(table, person):
        raise Refusal("not admitted", "the host lets nobody watch: only those with a seat can see this table")


def check_may_sit(table: Fold, person: str) -> None:
    """Raises `Refusal` if the host has sent this person away."""
    if person in table.house.removed or person in table.house.evicted:
        raise Refusal("not admitted", "the host has sent you away: you can't take a seat at this table again")


def check_may_talk(table: Fold, person: str) -> None:
    """Raises `Refusal` if the host does not let this person talk."""
    check_admitted(table, person)
    devices = {person}.union(*(seat.holders for seat in table.seats if person in seat.holders))
    if not table.house.muted_persons.isdisjoint(devices):
        raise Refusal("not admitted", "the host has muted you: what you say is not passed on")
    if table.options.spectators != "talk" and table.stage != "gathering" and not belongs(table, person):
        raise Refusal("not admitted", "only players talk at this table; you can watch")


def belongs(table: Fold, person: str) -> bool:
    """Whether the person hosts the table or holds a seat at it."""
    return bool(person) and (person == table.host or any(person in seat.holders for seat in table.seats))
