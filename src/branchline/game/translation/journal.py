"""The engine's journal, read as events when somebody asks for them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, overload

import msgspec

from branchline.engine.numbers import event_numbers as kinds
from branchline.engine.numbers.sizes import WILD
from branchline.game import events
from branchline.game.events import AnyEvent
from branchline.game.mechanisms import MECHANISMS
from branchline.game.mechanisms.french_flags import KEPT_NO_CARD
from branchline.game.names import Names

Entry: TypeAlias = tuple[int, int, int, int, int]
"""kind, seat and three numbers; see `branchline.engine.numbers.event_numbers`."""

TICKETS_CHOSEN = 100
"""A kind of our own: all have chosen their first tickets. The number of players, and the counts, four bits each."""

COUNT_BITS = 4


def with_first_choices(entries: list[Entry], before: Sequence[Sequence[Entry]], players: int) -> list[Entry]:
    """The entries of a first choice of tickets: marked as such, and the counts told once all have chosen (R1)."""
    marked: list[Entry] = []
    for entry in entries:
        if entry[0] in (kinds.KEPT_TICKET, kinds.RETURNED_TICKET):
            marked.append((entry[0], entry[1], entry[2], 1, -1))
            continue
        if entry[0] == kinds.FIRST_SEAT:
            counts = 0
            for earlier in (*before, marked):
                counts += sum(1 << COUNT_BITS * seat for kind, seat, *_ in earlier if kind == kinds.KEPT_TICKET)
            marked.append((TICKETS_CHOSEN, -1, players, counts, -1))
        marked.append(entry)
    return marked


def with_no_card(entries: list[Entry], seat: int) -> list[Entry]:
    """The entries of the answer that no card is kept."""
    return [(KEPT_NO_CARD, seat, -1, -1, -1), *entries]


class Events(msgspec.Struct, frozen=True, eq=False, gc=False, repr_omit_defaults=True):
    """A sequence of events in order, each made when it is looked at.

    (A struct, because one is made for every move, and that has to be quick.)
    """

    _names: Names
    _entries: Sequence[Entry]

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, index: int) -> AnyEvent: ...
    @overload
    def __getitem__(self, index: slice) -> Events: ...
    def __getitem__(self, index: int | slice) -> AnyEvent | Events:
        if isinstance(index, slice):
            return Events(self._names, self._entries[index])
        return event_of(self._names, self._entries[index])

    def __iter__(self) -> Iterator[AnyEvent]:
        return map(functools.partial(event_of, self._names), self._entries)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Events | Sequence) or isinstance(other, str):
            return NotImplemented
        return list(self) == list(other)

    def __ne__(self, other: object) -> bool:  # a struct has one of its own
        return not self == other

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"[{', '.join(map(str, self))}]"


Sequence.register(Events)


def event_of(names: Names, entry: Entry) -> AnyEvent:
    """The event of one entry."""
    kind, seat, a, b, c = entry
    return _EVENTS[kind](names, seat, a, b, c)


def _claimed(names: Names, seat: int, route: int, colour: int, wilds: int) -> AnyEvent:
    length = names.edition.routes[route].length
    paid = names.cards[WILD if colour == WILD else colour]
    return events.Claimed(seat=seat, route=names.routes[route], colour=paid, cards=length - wilds, wilds=wilds)


def _tickets_chosen(_names: Names, _seat: int, players: int, counts: int, _c: int) -> AnyEvent:
    mask = (1 << COUNT_BITS) - 1
    return events.TicketsChosen(counts=tuple(counts >> COUNT_BITS * seat & mask for seat in range(players)))


_EVENTS: dict[int, Callable[[Names, int, int, int, int], AnyEvent]] = {
    kinds.DEALT: lambda names, seat, card, _b, _c: events.Dealt(seat=seat, card=names.cards[card]),
    kinds.TURNED_UP: lambda names, _, place, card, _c: events.TurnedUp(card=names.cards[card], place=place),
    kinds.RESET: lambda *_: events.Reset(),
    kinds.RESHUFFLED: lambda _names, _seat, cards, _b, _c: events.Reshuffled(cards=cards),
    kinds.OFFERED: lambda names, seat, ticket, fresh, _: events.Offered(
        seat=seat, ticket=names.tickets[ticket], fresh=fresh == 1
    ),
    kinds.KEPT_TICKET: lambda names, seat, ticket, first, _: events.KeptTicket(
        seat=seat, ticket=names.tickets[ticket], at_start=first == 1
    ),
    kinds.RETURNED_TICKET: lambda names, seat, ticket, first, _: events.ReturnedTicket(
        seat=seat, ticket=names.tickets[ticket], at_start=first == 1
    ),
    kinds.FIRST_SEAT: lambda _names, seat, *_: events.FirstSeat(seat=seat),
    kinds.DREW: lambda names, seat, card, _b, _c: events.Drew(seat=seat, card=names.cards[card]),
    kinds.TOOK: lambda names, seat, card, place, _: events.Took(seat=seat, card=names.cards[card], place=place),
    kinds.SKIPPED: lambda _names, seat, *_: events.Skipped(seat=seat),
    kinds.CLAIMED: _claimed,
    kinds.PASSED: lambda _names, seat, *_: events.Passed(seat=seat),
    kinds.LAST_ROUND: lambda _names, seat, *_: events.LastRound(seat=seat),
    kinds.OVER: lambda *_: events.Over(),
    TICKETS_CHOSEN: _tickets_chosen,
}
for _mechanism in MECHANISMS:
    _EVENTS |= _mechanism.events()
