# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False
# cython: auto_pickle=False
# cython: allow_none_for_extension_args=False
"""A list of moves."""

from __future__ import annotations

import struct
from collections.abc import Iterator

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

if not cython.compiled:
    from branchline.engine.numbers.move_numbers import MOST_MOVES


class Moves:
    """A list of moves, ascending, that can be filled again and again."""

    count: int
    move: list[int]

    def __init__(self) -> None:
        if not cython.compiled:
            self.move = [0] * MOST_MOVES
        self.count = 0

    def clear(self) -> None:
        """Remove all moves."""
        self.count = 0

    def add(self, move: int) -> None:
        """Add a move."""
        self.move[self.count] = move
        self.count += 1

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: int) -> int:
        if not 0 <= index < self.count:
            raise IndexError(index)
        return self.move[index]

    def __iter__(self) -> Iterator[int]:
        return iter([self.move[i] for i in range(self.count)])

    def __contains__(self, move: object) -> bool:
        return isinstance(move, int) and 0 <= move < MOST_MOVES and self.has(move)

    def to_bytes(self) -> bytes:
        """Two bytes for each move, the lower one first."""
        if cython.compiled:
            data: bytes = cython.cast(cython.p_char, cython.address(self.move[0]))[: 2 * self.count]
            return data
        return struct.pack(f"<{self.count}H", *self.move[: self.count])

    def has(self, move: int) -> bool:
        """Is it in the list?"""
        for i in range(self.count):
            if self.move[i] == move:
                return True
        return False
