"""Which actions may be taken back."""

from __future__ import annotations

from collections.abc import Iterable

from branchline.game.events import AnyEvent, Dealt, Drew, FirstSeat, Offered, Over, TurnedUp

_REVEALING = frozenset({Dealt, Drew, FirstSeat, Offered, Over, TurnedUp})


def revealed_something(events: Iterable[AnyEvent]) -> bool:
    """Whether an action with these events told anybody, the player included, what was hidden before.

    A card drawn or turned up and a ticket offered did; so did the last of the first choices, after which the first
    seat is drawn and everybody's number of tickets is told; and so did the end, after which all is told. A claim did
    not, unless a card was turned up then; nor did the taking of a card that nothing could replace, the keeping of
    drawn tickets, a token, a stack, a flag, or a pass.
    """
    return not _REVEALING.isdisjoint(map(type, events))
