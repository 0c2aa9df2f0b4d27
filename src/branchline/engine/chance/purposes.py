"""What a stream of random numbers is for: one seed serves several purposes. `purposes.pxd` has the same for C."""

from __future__ import annotations

DEALING = 0
"""Cards, tickets and the first seat of a game."""
CHOOSING = 1
"""The moves of native random players."""
SAMPLING = 2
"""Filling in what a view does not show."""
