"""Moves as numbers: a fixed table for each board. `move_numbers.pxd` has the same for C."""

from __future__ import annotations

DRAW_DECK = 0
"""The top card of the deck, unseen."""
DRAW_CARD = 1
"""Plus the kind of card: one of that kind from the display."""
DRAW_TICKETS = 10
PASS = 11
KEEP_CARD = 12
"""One of the cards just played, for a flag (R9)."""
KEEP_NO_CARD = 13
KEEP_TICKETS = 16
"""Plus the subset of the offered tickets, the first offered being 1, the second 2, then 4, 8."""
TAKE_TOKEN = 32
"""Plus the symbol."""
PLACE_STACK = 40
"""Plus the location."""
CLAIM = 104
"""From here on, one move for every payment of every route; `Board.claim` says which."""
CLAIMS = 8320
"""Most claims a board can have."""
MOST_MOVES = 8448
"""Room for a list of legal moves."""
