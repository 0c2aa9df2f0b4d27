"""The largest edition the engine can hold: its tables have exactly these sizes.

A board file beyond one of them is refused by :mod:`branchline.editions.checks`, so the engine need not ask again.
"""

from typing import Final

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 5
LOCATIONS: Final = 64
ROUTES: Final = 128
TICKETS: Final = 48
COLOURS: Final = 8
CARDS: Final = 255
"""All cards of the deck together, wilds included."""
VEHICLES: Final = 64
"""Vehicles of one player: each route has at least one, and a network is a set of routes in 64 bits."""
LENGTH: Final = 8
"""Spaces of one route."""
TICKETS_AT_ONCE: Final = 4
"""Tickets dealt, or drawn in play, to choose from."""
DISPLAY: Final = 5
"""Cards face up; not only a limit: every edition shows this many."""
DISTRICTS: Final = 16
TOKEN_SYMBOLS: Final = 8
POINTS: Final = 255
"""What one route, ticket, district, flag, set of tokens or longest path may score."""
SCORE: Final = 32_767
"""What one player may score in a whole game."""
