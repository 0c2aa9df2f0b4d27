"""The game in messages: what lies open, what changed on the board, and what one seat alone sees.

Everything is made from views and from events as they were seen: there is no way from here to what is hidden.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from branchline.engine.memory.layout import VIEW
from branchline.engine.numbers.phase_numbers import CHOOSING_TICKETS, GAME_OVER
from branchline.engine.numbers.sizes import CARD_KINDS, NO_CARD, NONE, WORD, WORDS
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
from branchline.game.names import Names, names_of
from branchline.game.translation.bit_sets import members
from branchline.game.translation.packed_fields import PACKED_VIEW, reader
from branchline.game.translation.phase_names import PHASES
from branchline.game.views import SpectatorView, View
from branchline.server.contract.messages import Board, BoardChanges, ClockInfo, Now, Private

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
_OWN = reader(VIEW, frozenset({"tickets", "phase", "hand", "offered"}))


_CHANGING = frozenset({Took, Claimed, KeptCard, KeptNoCard, Flag, Reset, Reshuffled, TookToken, PlacedStack, FirstSeat})
"""The kinds of event that change the board."""

Pieces: TypeAlias = tuple[bytes, ...]
"""JSON that is joined only when the whole message is: the list of choices is long."""


class _Own(msgspec.Struct, frozen=True):
    """`Private` but for its choices, which are encoded already."""

    hand: dict[str, int]
    tickets: tuple[str, ...]
    offered: tuple[str, ...]
    keep_at_least: int
    chosen_early: tuple[str, ...] | None
    can_undo: bool


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
        if type(event) not in _CHANGING:
            continue
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
    """The other track, if nobody has it and nobody can claim it any more."""
    twin = _twins(names.edition.name)[route]
    if twin is None:
        return ()
    word, bit = divmod(twin, WORD)
    data = view.to_bytes()
    tracks = (*PACKED_VIEW.numbers(data, "unclaimed"), *PACKED_VIEW.numbers(data, "owned"))
    return () if any(words >> bit & 1 for words in tracks[word::WORDS]) else (twin,)


@functools.cache
def _twins(edition: str) -> tuple[int | None, ...]:
    """The other track of each route of one of our editions."""
    board = names_of(edition).edition
    return tuple(map(board.twin, range(len(board.routes))))


def private_of(
    view: View, names: Names, choices: bytes, chosen_early: tuple[str, ...] | None, can_undo: bool
) -> Pieces:
    """What only the view's seat sees, encoded; `choices` is the inside of the JSON list of what it may do now."""
    own = encode(_Own(*_own(view, names), chosen_early, can_undo))
    return own[:-1], b',"choices":[', choices, b"]}"


def private_seen(view: View, names: Names) -> Private:
    """The same for somebody who only looks: nothing can be done."""
    hand, tickets, offered, keep_at_least = _own(view, names)
    return Private(hand=hand, tickets=tickets, offered=offered, keep_at_least=keep_at_least)


def _own(view: View, names: Names) -> tuple[dict[str, int], tuple[str, ...], tuple[str, ...], int]:
    """Hand, tickets, tickets offered and how many of those must be kept; read at once, as in `now_of`."""
    tickets, phase, *numbers = _OWN.unpack(view.to_bytes())
    kept = _ticket_names(names.edition.name, tickets)
    hand = names.hand(numbers[:CARD_KINDS])
    if numbers[CARD_KINDS] == NONE:
        return hand, kept, (), 0
    offered = tuple([names.tickets[ticket] for ticket in numbers[CARD_KINDS:] if ticket != NONE])
    rules = names.edition.ticket_choice
    least = rules.keep_at_start if phase == CHOOSING_TICKETS else rules.keep_in_play
    return hand, kept, offered, min(least, len(offered))


@functools.lru_cache(maxsize=4096)
def _ticket_names(edition: str, tickets: int) -> tuple[str, ...]:
    """The names of a set of tickets of one of our editions."""
    called = names_of(edition).tickets
    return tuple([called[ticket] for ticket in members(tickets)])
