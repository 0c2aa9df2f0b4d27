"""Parts of a view, each read at once: for those who tell many people of every action.

They say what the view's properties of the same names say, several times as fast.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import lru_cache
from math import prod
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from branchline.engine.memory.layout import VIEW
from branchline.engine.numbers.phase_numbers import CHOOSING_TICKETS, GAME_OVER
from branchline.engine.numbers.sizes import CARD_KINDS, NO_CARD, NONE, WORD, WORDS
from branchline.game.translation.bit_sets import members
from branchline.game.translation.packed_fields import PACKED_VIEW
from branchline.game.translation.phase_names import PHASES

if TYPE_CHECKING:
    from branchline.game.names import Names
    from branchline.game.views import SpectatorView, View

Fields = TypeVar("Fields", bound=tuple[Any, ...])


class OpenPart(NamedTuple):
    """What lies open to all and changes with nearly every action."""

    to_act: int | None
    phase: str
    points: tuple[int, ...]
    vehicles: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    ticket_counts: tuple[int | None, ...]
    display: tuple[str | None, ...]
    deck_size: int
    discards_size: int
    ticket_deck_size: int
    turns_left: int | None


class OwnPart(NamedTuple):
    """What only the seat itself sees."""

    hand: dict[str, int]
    tickets: tuple[str, ...]
    offered: tuple[str, ...]
    keep_at_least: int
    """How many of the tickets offered must be kept; 0 if none is offered."""


def open_part(view: SpectatorView, names: Names) -> OpenPart:
    """What lies open to all; `names` are the tables of the view's edition."""
    read = _read_open(view.to_bytes())
    players = len(view.names)
    cards = names.cards
    return OpenPart(
        to_act=None if read.phase == GAME_OVER else read.seat,
        phase=PHASES[read.phase],
        points=read.points[:players],
        vehicles=read.vehicles[:players],
        hand_sizes=read.hand_size[:players],
        ticket_counts=tuple([None if count == NONE else count for count in read.ticket_count[:players]]),
        display=tuple([None if card == NO_CARD else cards[card] for card in read.display]),
        deck_size=read.deck_size,
        discards_size=read.discards_size,
        ticket_deck_size=read.unseen_tickets + read.returned_size,
        turns_left=None if read.turns_left == NONE else read.turns_left,
    )


def own_part(view: View, names: Names) -> OwnPart:
    """What only the view's seat sees; `names` are the tables of the view's edition."""
    read = _read_own(view.to_bytes())
    tickets = _tickets(names, read.tickets)
    hand = names.hand(read.hand)
    if read.offered[0] == NONE:
        return OwnPart(hand, tickets, (), 0)
    offered = tuple([names.tickets[ticket] for ticket in read.offered if ticket != NONE])
    rules = names.edition.ticket_choice
    least = rules.keep_at_start if read.phase == CHOOSING_TICKETS else rules.keep_in_play
    return OwnPart(hand, tickets, offered, min(least, len(offered)))


@lru_cache(maxsize=4096)
def _tickets(names: Names, numbers: int) -> tuple[str, ...]:
    """The names of a set of tickets; most sets are asked for again and again."""
    return tuple([names.tickets[ticket] for ticket in members(numbers)])


def taken_by(view: SpectatorView, names: Names, seat: int) -> dict[str, int]:
    """One seat's share of the view's `taken`."""
    taken = PACKED_VIEW.numbers(view.to_bytes(), "taken")
    return names.hand(taken[CARD_KINDS * seat : CARD_KINDS * (seat + 1)])


def is_closed(view: SpectatorView, route: int) -> bool:
    """Whether nobody has claimed the route of this index, and nobody can claim it any more."""
    word, bit = divmod(route, WORD)
    data = view.to_bytes()
    words = (*PACKED_VIEW.numbers(data, "unclaimed"), *PACKED_VIEW.numbers(data, "owned"))
    return not any(routes >> bit & 1 for routes in words[word::WORDS])


# ---------------------------------------------------------------- numbers by the names of the layout


class _OpenNumbers(NamedTuple):
    points: tuple[int, ...]
    phase: int
    seat: int
    turns_left: int
    deck_size: int
    discards_size: int
    display: tuple[int, ...]
    hand_size: tuple[int, ...]
    ticket_count: tuple[int, ...]
    vehicles: tuple[int, ...]
    unseen_tickets: int
    returned_size: int


class _OwnNumbers(NamedTuple):
    tickets: int
    phase: int
    hand: tuple[int, ...]
    offered: tuple[int, ...]


def _reader(numbers: type[Fields], names: tuple[str, ...]) -> Callable[[bytes], Fields]:
    """What reads the fields of these names out of a view's bytes, all at once."""
    form, places, at = "<", {}, 0
    for field in VIEW:
        count = prod(field.shape)
        if field.name in names:
            form += f"{count}{field.code}"
            places[field.name] = slice(at, at + count) if field.shape else at
            at += count
        else:
            form += f"{struct.calcsize(f'<{count}{field.code}')}x"
    unpack = struct.Struct(form).unpack
    pick = itemgetter(*(places[name] for name in names))
    return lambda data: tuple.__new__(numbers, pick(unpack(data)))


_read_open = _reader(_OpenNumbers, _OpenNumbers._fields)
_read_own = _reader(_OwnNumbers, _OwnNumbers._fields)
