"""How large the engine's tables are, and the numbers that stand for cards.

`sizes.pxd` declares the same numbers for C; a test checks that the two agree.
"""

from __future__ import annotations

SEATS = 5
"""Most players at one table."""
COLOURS = 8
"""Most card colours an edition may have; they are numbered from 0."""
WILD = 8
"""The card that stands in for any colour."""
CARD_KINDS = 9
"""The colours and the wild."""
NO_CARD = 9
"""An empty place of the display."""
GRAY = 8
"""The colour of a route that takes any one colour."""
DISPLAY = 5
"""Places for face-up cards."""
RESET_WILDS = 3
"""This many wilds in the display send it to the discards."""
LAST_ROUND_VEHICLES = 2
"""A turn that leaves this many vehicles, or fewer, brings on the last round."""
ROUTES = 128
WORDS = 2
"""A set of routes is this many words of 64 bits."""
WORD = 64
LENGTH = 8
"""Longest route."""
LOCATIONS = 64
TICKETS = 48
UNSEEN_TICKET = 240
"""In a view, plus the seat: a ticket under the deck that the seat returned and the observer has not seen."""
OFFER = 4
"""Most tickets dealt or drawn at once."""
PHASES = 16
"""Most phases, including those of all mechanisms."""
MECHANISMS = 8
"""Most mechanisms of one board."""
DISTRICTS = 16
SYMBOLS = 8
"""Most kinds of tourist token."""
ROUTE_KINDS = 128
"""Routes of one colour, length and number of ferries are of one kind: what pays for one pays for all."""
CACHE_LINE = 8
"""Words in a line of the processor's cache: C objects are kept this far apart (see `sizes.pxd`)."""
NONE = 255
"""No ticket, no location, no route, or 'not yet' where a small number is kept."""
