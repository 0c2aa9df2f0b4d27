"""The game in messages: what lies open, what changed on the board, and what one seat alone sees.

Everything is made from views and from events as they were seen: there is no way from here to what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from branchline.engine.layout import VIEW
from branchline.engine.phases import GAME_OVER
from branchline.engine.sizes import CARD_KINDS, NO_CARD, NONE, WORD
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
from branchline.game.packed import PACKED_VIEW, reader
from branchline.game.phases import PHASES
from branchline.game.views import SpectatorView, View
from branchline.server.messages import Board, BoardChanges, ClockInfo, Now, Private
from branchline.server.table.choices import NO_CHOICES

encode = msgspec.json.Encoder().encode

_OPEN = reader(
    VIEW,
    frozenset(
        {
            "points",
            *("phase", "seat", "turns_left", "deck_size", "discards_size"),
            *("display", "hand_size", "ticket_count", "vehicles"),
            *("unseen_tickets", "returned_size"),
        }
    ),
)


class _Private(Private, frozen=True, kw_only=True):
    """`Private` with its choices encoded already."""

    choices: msgspec.Raw  # type: ignore[assignment]


def now_of(view: SpectatorView, names: Names, clock: ClockInfo | None) -> Now:
    """What lies open to all.

    (The same as the view's properties of these names, read at once: this is done for every action.)
    """
    read = _OPEN.unpack(view.to_bytes())
    players = len(view.names)
    phase, seat, turns_left, deck_size, discards_size = read[5:10]
    unseen_tickets, returned_size = read[30:]
    cards = names.cards
    return Now(
        to_act=None if phase == GAME_OVER else seat,
        phase=PHASES[phase],
        points=read[:players],
        vehicles=read[25 : 25 + players],
        hand_sizes=read[15 : 15 + players],
        ticket_counts=tuple([None if count == NONE else count for count in read[20 : 20 + players]]),
        display=tuple([None if card == NO_CARD else cards[card] for card in read[10:15]]),
        deck_size=deck_size,
        discards_size=discards_size,
        ticket_deck_size=unseen_tickets + returned_size,
        turns_left=None if turns_left == NONE else turns_left,
        clock=clock,
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
    """What these events, after which the view was taken, have changed on the board."""
    changes: BoardChanges | None = None
    for event in events:
        seat = event.seat if event.seat is not None else -1
        match event:
            case Took():
                changes = changes or BoardChanges()
                changes.taken[seat] = _taken(view, names, seat)
            case Claimed(route=route):
                number = names.route_numbers[route]
                changes = msgspec.structs.replace(
                    changes or BoardChanges(), closed=_closed_by(number, view, names), discards=view.discards
                )
                changes.owners[number] = seat
                changes.taken[seat] = _taken(view, names, seat)
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


def _taken(view: SpectatorView, names: Names, seat: int) -> dict[str, int]:
    taken = PACKED_VIEW.numbers(view.to_bytes(), "taken")
    return names.hand(taken[CARD_KINDS * seat : CARD_KINDS * (seat + 1)])


def _closed_by(route: int, view: SpectatorView, names: Names) -> tuple[int, ...]:
    """The other track, if nobody can claim it any more."""
    twin = names.edition.twin(route)
    if twin is None:
        return ()
    unclaimed = PACKED_VIEW.numbers(view.to_bytes(), "unclaimed")
    owned = any(names.routes[twin] == name for name in view.owners)
    return () if owned or unclaimed[twin // WORD] >> twin % WORD & 1 else (twin,)


def private_of(
    view: View, choices: bytes = NO_CHOICES, *, chosen_early: Sequence[str] | None = None, can_undo: bool = False
) -> bytes:
    """What only the view's seat sees, encoded; `choices` is the JSON of what it may do now."""
    offered = view.offered
    return encode(
        _Private(
            hand=view.hand,
            tickets=view.tickets,
            offered=offered,
            keep_at_least=_keep_at_least(view) if offered else 0,
            chosen_early=None if chosen_early is None else tuple(chosen_early),
            choices=msgspec.Raw(choices),
            can_undo=can_undo,
        )
    )


def private_seen(view: View) -> Private:
    """The same for somebody who only looks: nothing can be done."""
    return Private(hand=view.hand, tickets=view.tickets, offered=view.offered, keep_at_least=_keep_at_least(view))


def _keep_at_least(view: View) -> int:
    offered = len(view.offered)
    if not offered:
        return 0
    rules = view.edition.ticket_choice
    return min(rules.keep_at_start if view.phase == "choosing tickets" else rules.keep_in_play, offered)
