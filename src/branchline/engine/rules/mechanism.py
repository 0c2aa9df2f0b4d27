# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""What a mechanism is: something that only some editions have, and all that it adds to the rules.

A board has a chain of the mechanisms of its edition, in the order in which they are called. `turns` and `scoring`
call each of them at fixed places, the hooks below, and know none by name. The functions at the end walk the chain: one
asks the others in turn, because compiled code without the interpreter can't go through a list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from branchline.engine.chance.dealer import Dealer
from branchline.engine.moves import Moves
from branchline.engine.rules.network import Network
from branchline.engine.state import State


class Mechanism:
    """The base of all mechanisms: every hook does nothing. A mechanism overrides those that it needs.

    Each board has mechanisms of its own, with their tables; `row` is their line on a score sheet. What changes during a
    game is in fields of the state (`memory.layout.MECHANISM_FIELDS`). A hook that asks a question sets `state.phase`,
    and `state.seat` if another seat is to answer, and returns True.
    """

    next: Mechanism
    has_next: bool
    phases: int
    row: int

    def __init__(self) -> None:
        self.has_next = False
        self.row = 0
        self.phases = 0
        for phase in self.questions():
            self.phases |= 1 << phase

    def link(self, other: Mechanism) -> None:
        """Put another mechanism of the same board after this one."""
        self.next = other
        self.has_next = True

    def questions(self) -> Mapping[int, int]:
        """The phases in which it asks something, and when that is: one of `ASKED_...`."""
        return {}

    def fields(self) -> tuple[str, ...]:
        """The fields of the state that are its own; on a board without it they are 0."""
        return ()

    def faults(self, board: Any, fields: Mapping[str, Any]) -> Iterator[str]:
        """What is wrong with its fields in a state or a view from outside: above all, numbers beyond its tables."""
        return iter(())

    def cards_aside(self, fields: Mapping[str, Any]) -> int:
        """How many cards lie with it: in no hand, display, deck or discards."""
        return 0

    def set_up(self, state: State) -> None:
        """Before the cards are dealt; its fields are 0."""

    def ask_before_play(self, state: State) -> bool:
        """Once all have chosen their first tickets, and again after every answer to this."""
        return False

    def ask_about_payment(self, state: State) -> bool:
        """When a route has been claimed, and its payment lies on the table (`table_route`, `table_colour`, …)."""
        return False

    def after_claim(self, state: State, dealer: Dealer) -> bool:
        """When the payment of a claim has been discarded, before the turn ends. It may do something, ask, or both."""
        return False

    def list_answers(self, state: State, moves: Moves) -> None:
        """In a phase of its own: add the legal moves, ascending."""

    def answer(self, state: State, move: int, dealer: Dealer) -> int:
        """In a phase of its own: do what was chosen. Returns how many cards of the payment's colour it keeps aside."""
        return 0

    def take_aside(self, world: State) -> None:
        """While a world is sampled: take the cards that lie with it out of the deck."""

    def points(self, state: State, seat: int, network: Network) -> int:
        """What it scores for a seat at the end, beyond what the score marker already shows."""
        return 0


def all_set_up(mechanism: Mechanism, state: State) -> None:
    """`set_up` of this one and all after it."""
    mechanism.set_up(state)
    if mechanism.has_next:
        all_set_up(mechanism.next, state)


def any_asks_before_play(mechanism: Mechanism, state: State) -> bool:
    """Whether this one, or one after it, asks something before the first turn."""
    if mechanism.ask_before_play(state):
        return True
    return mechanism.has_next and any_asks_before_play(mechanism.next, state)


def any_asks_about_payment(mechanism: Mechanism, state: State) -> bool:
    """Whether this one, or one after it, asks something about the payment on the table."""
    if mechanism.ask_about_payment(state):
        return True
    return mechanism.has_next and any_asks_about_payment(mechanism.next, state)


def any_asks_after_claim(mechanism: Mechanism, state: State, dealer: Dealer) -> bool:
    """`after_claim` of this one and those after it, until one asks."""
    if mechanism.after_claim(state, dealer):
        return True
    return mechanism.has_next and any_asks_after_claim(mechanism.next, state, dealer)


def any_other_asks_after_claim(mechanism: Mechanism, state: State, dealer: Dealer) -> bool:
    """The same for those after the one whose question was answered just now."""
    if (mechanism.phases >> state.phase) & 1:
        return mechanism.has_next and any_asks_after_claim(mechanism.next, state, dealer)
    return mechanism.has_next and any_other_asks_after_claim(mechanism.next, state, dealer)


def list_answers(mechanism: Mechanism, state: State, moves: Moves) -> None:
    """Add the legal moves of the mechanism that asks."""
    if (mechanism.phases >> state.phase) & 1:
        mechanism.list_answers(state, moves)
    elif mechanism.has_next:
        list_answers(mechanism.next, state, moves)


def answer(mechanism: Mechanism, state: State, move: int, dealer: Dealer) -> int:
    """Let the mechanism that asks do what was chosen; returns how many cards of the payment's colour it keeps."""
    if (mechanism.phases >> state.phase) & 1:
        return mechanism.answer(state, move, dealer)
    return answer(mechanism.next, state, move, dealer) if mechanism.has_next else 0


def all_take_aside(mechanism: Mechanism, world: State) -> None:
    """`take_aside` of this one and all after it."""
    mechanism.take_aside(world)
    if mechanism.has_next:
        all_take_aside(mechanism.next, world)
