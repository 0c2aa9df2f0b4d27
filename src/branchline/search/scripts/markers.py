"""Numbers that scripts and search share. `markers.pxd` has the same for C."""

from __future__ import annotations

FAR = 200
"""Farther than any path through a board is looked for."""
NO_WAY = 255
"""The cost of a route that a seat can't use."""
NO_PART = 255
"""A location that none of a seat's routes touches."""
SCRIPTS = 24
"""Most scripts in one table of settings."""
WIN_PARTS = 60
"""Parts of a win: whoever shares one has a whole number of them, so that sums are exact."""
