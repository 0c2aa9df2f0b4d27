# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""Deals what chance decides, or what a record says, and notes what happens.

Chance stands outside the state: the rules ask a dealer for every card, ticket and first seat.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.chance.generator import Chance
from branchline.engine.required import required
from branchline.engine.state import State

if not cython.compiled:
    from branchline.engine.chance.outcome_numbers import A_CARD, A_SEAT, A_TICKET
    from branchline.engine.memory.bits import bit, count_bits, lowest_bit
    from branchline.engine.numbers.sizes import WILD


class Dealer:
    """One source of outcomes: a seeded `Chance`, or `outcomes`, (kind, value) pairs, to be followed exactly.

    An impossible outcome sets `fault`. The dealer then deals something possible, so that the state stays
    sound; the caller must check `fault` after every move. With `noting`, `journal` collects the events.
    """

    chance: Chance
    journal: list[tuple[int, int, int, int, int]]
    outcomes: list[tuple[int, int]]
    following: int
    noting: int
    next_outcome: int
    fault: str | None

    def __init__(
        self, chance: Chance | None, *, outcomes: Sequence[tuple[int, int]] | None = None, noting: bool = False
    ) -> None:
        self.chance = required(chance, "a chance")
        self.journal = []
        self.outcomes = list(outcomes or ())
        self.following = outcomes is not None
        self.noting = noting
        self.next_outcome = 0
        self.fault = None

    def extend(self, outcomes: Sequence[tuple[int, int]]) -> None:
        """Add outcomes after those still to follow."""
        self.outcomes.extend(outcomes)

    def take_journal(self) -> list[tuple[int, int, int, int, int]]:
        """What has been noted since the last call."""
        taken = self.journal
        self.journal = []
        return taken

    def card(self, state: State) -> int:
        """The top card of the deck, which must not be empty."""
        card = -1
        if self.following:
            card = self.outcome(A_CARD, 9)
            if card >= 0 and state.deck[card] == 0:
                self.blame(A_CARD, card)
                card = -1
        if card < 0:
            card = 0
            n = self.chance.below(state.deck_size)
            while card < WILD and n >= state.deck[card]:
                n -= state.deck[card]
                card += 1
        state.deck[card] -= 1
        state.deck_size -= 1
        return card

    def unseen_ticket(self, state: State) -> int:
        """One of the tickets nobody has seen since the shuffle; there must be one."""
        unseen = state.ticket_deck
        ticket = -1
        if self.following:
            ticket = self.outcome(A_TICKET, state.board.n_tickets)
            if ticket >= 0 and not unseen & bit(ticket):
                self.blame(A_TICKET, ticket)
                ticket = -1
        if ticket < 0:
            for _ in range(self.chance.below(count_bits(unseen))):
                unseen &= unseen - 1
            ticket = lowest_bit(unseen)
        state.ticket_deck &= ~bit(ticket)
        return ticket

    def seat(self, players: int) -> int:
        """The seat that begins."""
        if self.following:
            seat = self.outcome(A_SEAT, players)
            if seat >= 0:
                return seat
        return self.chance.below(players)

    def outcome(self, what: int, count: int) -> int:
        """The next outcome, if it is of that kind; -1, and a fault, when there is none below `count`."""
        with cython.gil:
            if self.next_outcome >= len(self.outcomes):
                self.blame(what, -1)
                return -1
            kind, value = self.outcomes[self.next_outcome]
            self.next_outcome += 1
            if kind != what or not 0 <= value < count:
                self.blame(what, value)
                return -1
            return value

    def blame(self, what: int, value: int) -> None:
        """Remember the first impossible outcome."""
        with cython.gil:
            if self.fault is not None:
                return
            name = ("card", "ticket", "seat")[what]
            if value < 0:
                self.fault = f"a {name} was to be dealt, and none is given"
            else:
                self.fault = f"a {name} was to be dealt, and what is given can't be"

    def note(self, kind: int, seat: int, a: int = -1, b: int = -1, c: int = -1) -> None:
        """Enter an event in the journal."""
        if self.noting:
            with cython.gil:
                self.journal.append((kind, seat, a, b, c))
