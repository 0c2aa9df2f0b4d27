"""How an observation of a batch lies: numbers from 0 to 255, in this order. `observation_layout.pxd` has them for C.

- each route: 0 open, 1 the seat's own, 2 the next seat's and so on, CLOSED if nobody can claim it any more
- the seat's own hand, the display, the discards: how many cards of each kind
- each ticket: 1 if the seat has it; then each ticket: 1 if it is on offer
- each token symbol: where its stack stands, how many are left
- each seat, its own first (SEAT_WIDTH): vehicles, cards, tickets, points, tokens, flag cards, the cards seen taken
- the table (TABLE_WIDTH): phase, turns left, deck, discards, tickets unseen, tickets returned, tickets on offer,
  passes, and how many seats after its own the first player sits

A larger number is shown as 255, which also stands for 'unknown' and 'not yet'.
"""

from __future__ import annotations

CLOSED = 7
SEAT_WIDTH = 15
TABLE_WIDTH = 9
