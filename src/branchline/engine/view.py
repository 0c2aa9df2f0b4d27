# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""What one person at the table may know, as numbers. Built up field by field; nothing hidden ever enters."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.board import Board
from branchline.engine.memory import layout
from branchline.engine.memory.field_checks import first_view_fault
from branchline.engine.required import required
from branchline.engine.state import State

if not cython.compiled:
    from branchline.engine.memory.addresses import distance, memcpy
    from branchline.engine.memory.bits import count_bits
    from branchline.engine.numbers.phase_numbers import CHOOSING_TICKETS
    from branchline.engine.numbers.sizes import (
        CARD_KINDS,
        DISPLAY,
        NONE,
        OFFER,
        SEATS,
        TICKETS,
        UNSEEN_TICKET,
        WORDS,
    )
    from branchline.engine.rules.tickets import offer_size


class View:
    """The game as one seat sees it, or a spectator (observer NONE). Fields that differ from those of a state:

    tickets, hand, offered   the observer's own; empty for a spectator
    hand_size                how many cards each seat holds
    ticket_count             how many tickets each seat has kept; NONE for the others while the first are chosen (R1)
    offered_size             how many tickets lie before the seat to act
    unseen_tickets           how many tickets nobody has seen since the shuffle
    returned                 the tickets under those, the next to come first: the observer's own as in a state,
                             others' as UNSEEN_TICKET plus the seat; while the first are chosen, only its own (R1)
    """

    board: Board
    unclaimed: list[int]
    owned: list[list[int]]
    tickets: int
    points: list[int]
    observer: int
    players: int
    phase: int
    seat: int
    first_seat: int
    passes: int
    turns_left: int
    deck_size: int
    discards_size: int
    display: list[int]
    discards: list[int]
    hand: list[int]
    taken: list[list[int]]
    hand_size: list[int]
    ticket_count: list[int]
    vehicles: list[int]
    offered: list[int]
    offered_size: int
    unseen_tickets: int
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
            layout.blank(self, layout.VIEW)

    @staticmethod
    def of(state: State, observer: int) -> View:
        """What the observer sees of a state: a seat, or NONE for a spectator."""
        if observer != NONE and not 0 <= observer < state.players:
            raise ValueError(f"seat {observer} is not at this table; it has seats 0 to {state.players - 1}")
        view = View(state.board)
        view.see(state, observer)
        return view

    def span(self) -> int:
        """How many bytes the block has."""
        if cython.compiled:
            return distance(cython.address(self.unclaimed[0]), cython.address(self.end))
        return layout.size(layout.VIEW)

    def to_bytes(self) -> bytes:
        """The block: two views are the same if their bytes are."""
        if cython.compiled:
            data = bytearray(self.span())
            memcpy(cython.cast(cython.p_uchar, data), cython.address(self.unclaimed[0]), self.span())
            return bytes(data)
        return layout.pack(layout.VIEW, vars(self))

    @staticmethod
    def from_bytes(board: Board, data: bytes, trusted: bool = False) -> View:
        """The view whose `to_bytes` this is. ValueError if it does not fit the board's tables.

        Bytes that come straight from `to_bytes` may be `trusted`: checking them takes most of the time.
        """
        view = View(board)
        if len(data) != view.span():
            raise ValueError(f"a view has {view.span()} bytes, not {len(data)}")
        fault = None if trusted else first_view_fault(board, layout.unpack(layout.VIEW, data))
        if fault is not None:
            raise ValueError(f"this is no view of the board: {fault}")
        if cython.compiled:
            memcpy(cython.address(view.unclaimed[0]), cython.cast(cython.p_uchar, data), view.span())
        else:
            for name, value in layout.unpack(layout.VIEW, data).items():
                setattr(view, name, value)
        return view

    def fields(self) -> dict[str, Any]:
        """Everything in it, as numbers and lists by field name."""
        return layout.unpack(layout.VIEW, self.to_bytes())

    def see(self, state: State, observer: int) -> None:
        """Look at a state through the eyes of the observer."""
        self.observer = observer
        self.see_table(state)
        self.see_cards(state)
        self.see_tickets(state)

    def see_table(self, state: State) -> None:
        """What is public."""
        if cython.compiled:
            # what mechanisms keep, and the claim on the table; `returned_size` before them is counted in `see_tickets`
            memcpy(
                cython.address(self.returned_size),
                cython.address(state.returned_size),
                distance(cython.address(self.returned_size), cython.address(self.end)),
            )
        else:
            for field in layout.MECHANISM_FIELDS + layout.CLAIM_FIELDS:
                setattr(self, field.name, layout.copied(getattr(state, field.name)))
        self.players = state.players
        self.phase = state.phase
        self.seat = state.seat
        self.first_seat = state.first_seat
        self.passes = state.passes
        self.turns_left = state.turns_left
        for word in range(WORDS):
            self.unclaimed[word] = state.unclaimed[word]
        for seat in range(SEATS):
            for word in range(WORDS):
                self.owned[seat][word] = state.owned[seat][word]
            self.points[seat] = state.points[seat]
            self.vehicles[seat] = state.vehicles[seat]

    def see_cards(self, state: State) -> None:
        """The display, the discards, the sizes of deck and hands, what was seen taken, and the observer's own hand."""
        self.deck_size = state.deck_size
        self.discards_size = state.discards_size
        for place in range(DISPLAY):
            self.display[place] = state.display[place]
        for card in range(CARD_KINDS):
            self.discards[card] = state.discards[card]
            self.hand[card] = 0 if self.observer == NONE else state.hand[self.observer][card]
        for seat in range(SEATS):
            size = 0
            for card in range(CARD_KINDS):
                size += state.hand[seat][card]
                self.taken[seat][card] = state.taken[seat][card]
            self.hand_size[seat] = size

    def see_tickets(self, state: State) -> None:
        """The observer's own tickets; of others' only how many, and only once all have chosen their first (R1)."""
        choosing = state.phase == CHOOSING_TICKETS
        self.tickets = 0
        for i in range(OFFER):
            self.offered[i] = NONE
        if self.observer != NONE:
            self.tickets = state.tickets[self.observer]
            for i in range(OFFER):
                self.offered[i] = state.offered[self.observer][i]
        for seat in range(SEATS):
            if choosing and seat != self.observer and seat < state.players:
                self.ticket_count[seat] = NONE
            else:
                self.ticket_count[seat] = count_bits(state.tickets[seat])
        self.offered_size = offer_size(state, state.seat)
        self.unseen_tickets = count_bits(state.ticket_deck)
        self.returned_size = 0
        for i in range(TICKETS):
            self.returned[i] = 0
        for i in range(state.returned_size):
            seat = state.returned[i] // TICKETS
            if seat == self.observer:
                self.returned[self.returned_size] = state.returned[i]
                self.returned_size += 1
            elif not choosing:
                self.returned[self.returned_size] = UNSEEN_TICKET + seat
                self.returned_size += 1
