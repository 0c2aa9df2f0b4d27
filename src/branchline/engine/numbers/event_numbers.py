"""What the rules note as it happens, as numbers: (kind, seat, a, b, c). `event_numbers.pxd` has the kinds for C."""

from __future__ import annotations

DEALT = 0
"""A card of the starting hand: seat, card."""
TURNED_UP = 1
"""A card put face up from the deck: -1, place, card."""
RESET = 2
"""The whole display went to the discards because of its wilds: -1."""
RESHUFFLED = 3
"""The discards became the new deck: -1, how many cards."""
OFFERED = 4
"""A ticket to choose from: seat, ticket, 1 if nobody had seen it since the shuffle or 0 if it had been returned."""
KEPT_TICKET = 5
"""seat, ticket"""
RETURNED_TICKET = 6
"""seat, ticket: to the bottom of the ticket deck."""
FIRST_SEAT = 7
"""The seat that begins."""
DREW = 8
"""From the deck, unseen by others: seat, card."""
TOOK = 9
"""From the display: seat, card, place."""
SKIPPED = 10
"""A second card that can't be drawn (R5): seat."""
CLAIMED = 11
"""seat, route, colour (WILD: wilds only), wilds"""
TOOK_TOKEN = 12
"""seat, symbol, location"""
PLACED_STACK = 13
"""seat, symbol, location"""
KEPT_CARD = 14
"""A played card kept for a flag: seat, colour."""
FLAG = 15
"""A flag complete: seat, points."""
PASSED = 16
"""seat"""
LAST_ROUND = 17
"""The seat whose turn brought it on."""
OVER = 18
"""-1"""
