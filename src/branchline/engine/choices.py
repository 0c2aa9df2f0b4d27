# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False
# cython: auto_pickle=False
# cython: allow_none_for_extension_args=False
"""The legal moves of one moment, kept together with the values that stand for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.chance.dealer import Dealer
from branchline.engine.moves import Moves
from branchline.engine.rules.claims import Claims
from branchline.engine.state import State

if not cython.compiled:
    from branchline.engine.rules.turns import apply, legal_moves


class Choices:
    """What the seat to act may choose from: a sequence of the entries of a table, which has one for every move.

    The entries are looked up when asked for. `moves` and `claims` are scratch space.
    """

    table: list[Any]
    numbers: bytes
    count: int

    def __init__(self, table: list[Any], state: State, moves: Moves, claims: Claims) -> None:
        self.look(table, state, moves, claims)

    def look(self, table: list[Any], state: State | None, moves: Moves | None, claims: Claims | None) -> int:
        """List the legal moves and keep them; returns how many there are."""
        if state is None or moves is None or claims is None:
            raise TypeError("a state, moves and claims are needed, not None")
        legal_moves(state, moves, claims)
        if moves.count and moves.move[moves.count - 1] >= len(table):
            raise ValueError(f"the table has {len(table)} entries, and there are moves up to {moves[moves.count - 1]}")
        self.table = table
        self.count = moves.count
        self.numbers = moves.to_bytes()
        return self.count

    def __len__(self) -> int:
        return self.count

    def number(self, index: int) -> int:
        """The move at a place in the list, which must exist."""
        return self.numbers[2 * index] | self.numbers[2 * index + 1] << 8

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple(self)[index]
        place = index
        if place < 0:
            place += self.count
        if not 0 <= place < self.count:
            raise IndexError(f"{index}: there are {self.count} choices")
        return self.table[self.number(place)]

    def __iter__(self) -> Iterator[Any]:
        return iter([self.table[self.number(i)] for i in range(self.count)])

    def moves(self) -> list[int]:
        """The moves themselves, ascending."""
        return [self.number(i) for i in range(self.count)]

    def has(self, move: int) -> bool:
        """Is it one of them?"""
        for i in range(self.count):
            if self.number(i) == move:
                return True
        return False

    def play(
        self, move: int, state: State | None, dealer: Dealer | None
    ) -> list[tuple[int, int, int, int, int]] | None:
        """Make a move in the state of these choices; returns what happened, or None if the move is not one of them."""
        if state is None or dealer is None:
            raise TypeError("a state and a dealer are needed, not None")
        if not self.has(move):
            return None
        apply(state, move, dealer)
        return dealer.take_journal()
