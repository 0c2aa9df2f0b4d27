"""Sets of small numbers kept as the bits of one number."""

from __future__ import annotations


def members(number: int) -> list[int]:
    """The numbers of a set, ascending.

    >>> members(0b1101)
    [0, 2, 3]
    """
    found = []
    while number:
        found.append((number & -number).bit_length() - 1)
        number &= number - 1
    return found
