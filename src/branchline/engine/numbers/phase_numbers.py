"""What the seat to act is asked. What an edition adds is a phase of choices. `phase_numbers.pxd` has them for C."""

from __future__ import annotations

CHOOSING_TICKETS = 0
"""Which of the tickets dealt at the start to keep (R1)."""
PLACING_STACK = 1
"""Where to put a stack of tourist tokens before the game begins."""
TURN = 2
"""One of the three actions."""
SECOND_CARD = 3
"""The second card of a draw."""
KEEPING_TICKETS = 4
"""Which of the tickets just drawn to keep."""
TAKING_TOKEN = 5
"""Which of two tokens to take (R8)."""
KEEPING_CARD = 6
"""Whether to keep a played card for a flag (R9)."""
GAME_OVER = 7

ASKED_BEFORE_PLAY = 1
"""When a mechanism asks: before the first turn, any seats in any order."""
ASKED_ABOUT_PAYMENT = 2
"""After a route is claimed, while its payment lies on the table."""
ASKED_AFTER_CLAIM = 3
"""When the payment is discarded, before the turn ends."""
