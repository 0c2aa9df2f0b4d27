"""The kinds of outcome that a dealer can follow, as (kind, value). `outcome_numbers.pxd` has the same for C."""

from __future__ import annotations

A_CARD = 0
"""A card from the deck."""
A_TICKET = 1
"""A ticket that nobody has seen since the shuffle."""
A_SEAT = 2
"""The seat that begins."""
