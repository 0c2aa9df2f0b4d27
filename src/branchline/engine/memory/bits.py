"""Sets as the bits of a number. The compiled modules use the C of `bits.pxd` instead; here is what it means."""

from __future__ import annotations


def bit(n: int) -> int:
    """The set of `n` alone."""
    return 1 << n


def lowest_bit(m: int) -> int:
    """The smallest member of a set that is not empty."""
    return (m & -m).bit_length() - 1


def count_bits(m: int) -> int:
    """How many members the set has."""
    return m.bit_count()
