"""The game in messages: what lies open, what changed on the board, and what one seat alone sees.

Everything is made from views, and from events as they were seen: there is no way from here to what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from branchline.game.events import (
    AnyEvent,
    Claimed,
    FirstSeat,
    Flag,
    KeptCard,
    KeptNoCard,
    PlacedStack,
    Reset,
    Reshuffled,
    Took,
    TookToken,
)
from branchline.game.names import Names
from branchline.game.translation.view_parts import is_closed, open_part, own_part, taken_by
from branchline.game.views import SpectatorView, View
from branchline.server.contract.messages import Board, BoardChanges, Choice, ClockInfo, Now, Private

_CHANGING = frozenset({Took, Claimed, KeptCard, KeptNoCard, Flag, Reset, Reshuffled, TookToken, PlacedStack, FirstSeat})
"""The kinds of event that change the board."""


def now_of(view: SpectatorView, names: Names, clock: ClockInfo | None) -> Now:
    """What lies open to all."""
    part = open_part(view, names)
    return Now(
        to_act=part.to_act,
        phase=part.phase,
        points=part.points,
        vehicles=part.vehicles,
        hand_sizes=part.hand_sizes,
        ticket_counts=part.ticket_counts,
        display=part.display,
        deck_size=part.deck_size,
        discards_size=part.discards_size,
        ticket_deck_size=part.ticket_deck_size,
        turns_left=part.turns_left,
        clock=clock,
    )


def private_of(
    view: View,
    names: Names,
    *,
    choices: tuple[Choice, ...] = (),
    chosen_early: tuple[str, ...] | None = None,
    can_undo: bool = False,
) -> Private:
    """What only the view's seat sees; without `choices` it can only look."""
    part = own_part(view, names)
    return Private(
        hand=part.hand,
        tickets=part.tickets,
        offered=part.offered,
        keep_at_least=part.keep_at_least,
        chosen_early=chosen_early,
        choices=choices,
        can_undo=can_undo,
    )


def board_of(view: SpectatorView, names: Names) -> Board:
    """All that lies on the board."""
    numbers = names.route_numbers
    return Board(
        owners={numbers[route]: seat for route, seat in view.owners.items()},
        closed=tuple(numbers[route] for route in view.closed_routes),
        stacks=view.stacks,
        stacks_to_place=view.stacks_to_place,
        tokens=view.tokens,
        flag_cards=view.flag_cards,
        taken=view.taken,
        discards=view.discards,
        first_seat=view.first_seat,
    )


def changes_of(events: Iterable[AnyEvent], view: SpectatorView, names: Names) -> BoardChanges | None:
    """What these events have changed on the board; the view is the one after them."""
    changes: BoardChanges | None = None
    for event in events:
        if type(event) not in _CHANGING:
            continue
        seat = event.seat if event.seat is not None else -1
        match event:
            case Took():
                changes = changes or BoardChanges()
                changes.taken[seat] = taken_by(view, names, seat)
            case Claimed(route=route):
                number = names.route_numbers[route]
                changes = msgspec.structs.replace(
                    changes or BoardChanges(), closed=_closed_by(number, view, names), discards=view.discards
                )
                changes.owners[number] = seat
                changes.taken[seat] = taken_by(view, names, seat)
            case KeptCard() | KeptNoCard() | Flag():
                changes = msgspec.structs.replace(changes or BoardChanges(), discards=view.discards)
                changes.flag_cards[seat] = view.flag_cards[seat]
            case Reset() | Reshuffled():
                changes = msgspec.structs.replace(changes or BoardChanges(), discards=view.discards)
            case TookToken(location=location):
                changes = changes or BoardChanges()
                changes.tokens[seat] = view.tokens[seat]
                changes.stacks[location] = view.stacks[location]
            case PlacedStack(location=location):
                changes = msgspec.structs.replace(changes or BoardChanges(), stacks_to_place=view.stacks_to_place)
                changes.stacks[location] = view.stacks[location]
            case FirstSeat():
                changes = msgspec.structs.replace(changes or BoardChanges(), first_seat=seat)
    return changes


def _closed_by(route: int, view: SpectatorView, names: Names) -> tuple[int, ...]:
    """The other track, if nobody has it and nobody can claim it any more."""
    twin = names.edition.twin(route)
    return (twin,) if twin is not None and is_closed(view, twin) else ()
