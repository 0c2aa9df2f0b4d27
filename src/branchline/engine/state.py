# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False
# cython: auto_pickle=False
# cython: allow_none_for_extension_args=False
"""A game as it stands: one flat block of small numbers. It holds no seed and no future.

The card deck is a count of each kind; the next card is decided when it is drawn. The tickets not yet
seen by anyone are a set for the same reason; those that players returned lie under them, in order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.board import Board
from branchline.engine.memory import layout
from branchline.engine.memory.field_checks import first_fault
from branchline.engine.required import required

if not cython.compiled:
    from branchline.engine.memory.addresses import distance, memcpy, memset


class State:
    """The position of a game. Fields:

    unclaimed      routes that can still be claimed, as a set
    owned          each seat's routes
    tickets        each seat's kept tickets
    ticket_deck    tickets nobody has seen since the shuffle
    points         what the score markers show: routes and flags
    players, phase, seat (to act), first_seat
    passes         how many seats have passed in a row
    turns_left     in the last round, turns still to play; NONE before
    deck, discards how many cards of each kind, with deck_size and discards_size
    display        the five places, NO_CARD where empty
    hand           each seat's cards by kind
    taken          the cards each seat took face up and, as far as anyone can tell, still holds
    vehicles       how many each seat has left
    offered        tickets a seat is choosing from, NONE where there is none
    returned       tickets under the deck, the next to come first; the seat that put it there times TICKETS is added
    stack_location, stack_size, tokens      tourist tokens: stacks by symbol, and each seat's symbols as a set
    flag_cards     colours each seat has face up in front, as a set
    table_route, table_colour, table_wilds    the claim whose payment lies on the table; NONE when there is none
    """

    board: Board
    unclaimed: list[int]
    owned: list[list[int]]
    tickets: list[int]
    ticket_deck: int
    points: list[int]
    players: int
    phase: int
    seat: int
    first_seat: int
    passes: int
    turns_left: int
    deck_size: int
    discards_size: int
    display: list[int]
    deck: list[int]
    discards: list[int]
    hand: list[list[int]]
    taken: list[list[int]]
    vehicles: list[int]
    offered: list[list[int]]
    returned: list[int]
    returned_size: int
    stack_location: list[int]
    stack_size: list[int]
    tokens: list[int]
    flag_cards: list[int]
    table_route: int
    table_colour: int
    table_wilds: int
    end: int

    def __init__(self, board: Board | None) -> None:
        self.board = required(board, "a board")
        if not cython.compiled:
            layout.blank(self, layout.STATE)

    def span(self) -> int:
        """How many bytes the block has."""
        if cython.compiled:
            return distance(cython.address(self.unclaimed[0]), cython.address(self.end))
        return layout.size(layout.STATE)

    def copy(self) -> State:
        """A copy of the position."""
        twin: State = State.__new__(State)
        twin.board = self.board
        twin.become(self)
        return twin

    def become(self, other: State) -> None:
        """Take over the position of another state on the same board."""
        if cython.compiled:
            memcpy(cython.address(self.unclaimed[0]), cython.address(other.unclaimed[0]), self.span())
        else:
            for field in layout.STATE:
                setattr(self, field.name, layout.copied(getattr(other, field.name)))

    def clear_open(self) -> None:
        """Set everything that mechanisms keep, and the claim on the table, to 0."""
        if cython.compiled:
            # the number before these fields is not among them, and is set anew by whoever begins a game
            memset(
                cython.address(self.returned_size),
                0,
                distance(cython.address(self.returned_size), cython.address(self.end)),
            )
        else:
            layout.blank(self, layout.MECHANISM_FIELDS + layout.CLAIM_FIELDS)

    def load(self, source: Any) -> None:
        """Take over the position stored at an address (compiled) or in bytes (uncompiled)."""
        if cython.compiled:
            memcpy(cython.address(self.unclaimed[0]), source, self.span())
        else:
            for name, value in layout.unpack(layout.STATE, bytes(source)).items():
                setattr(self, name, value)

    def store(self, target: Any) -> None:
        """Store the position at an address (compiled) or into a buffer of that size (uncompiled)."""
        if cython.compiled:
            memcpy(target, cython.address(self.unclaimed[0]), self.span())
        else:
            target[:] = layout.pack(layout.STATE, vars(self))

    def to_bytes(self) -> bytes:
        """The block. Equal positions on one board have equal bytes, compiled or not."""
        data = bytearray(self.span())
        if cython.compiled:
            self.store(cython.cast(cython.p_uchar, data))
        else:
            self.store(data)
        return bytes(data)

    @staticmethod
    def from_bytes(board: Board, data: bytes) -> State:
        """The position whose `to_bytes` this is. ValueError if it does not fit the board's tables."""
        state = State(board)
        if len(data) != state.span():
            raise ValueError(f"a state has {state.span()} bytes, not {len(data)}")
        fault = first_fault(board, layout.unpack(layout.STATE, data))
        if fault is not None:
            raise ValueError(f"this is no state of the board: {fault}")
        if cython.compiled:
            state.load(cython.cast(cython.p_uchar, data))
        else:
            state.load(data)
        return state

    def fields(self) -> dict[str, Any]:
        """Everything, including what is hidden, as numbers and lists by field name."""
        return layout.unpack(layout.STATE, self.to_bytes())

    @staticmethod
    def from_fields(board: Board, fields: Mapping[str, Any]) -> State:
        """The position with these fields."""
        return State.from_bytes(board, layout.pack(layout.STATE, fields))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.board is other.board and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())
