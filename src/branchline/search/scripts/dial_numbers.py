"""The numbers of the dials, in the order of `script_settings`. `dial_numbers.pxd` has the same for C."""

from __future__ import annotations

TEMPO = 0
PER_VEHICLE = 1
CARDS_PER_TURN = 2
WILD_COST = 3
TOUCHING = 4
JOINING = 5
TICKET_WEIGHT = 6
KEEPS_CHEAPEST = 7
KEEP_COST = 8
SLACK = 9
TAKES_WILDS = 10
TICKET_VEHICLES = 11
SINGLE_TRACK = 12
CAREFUL_DRAWS = 13
EXTRAS = 14
HUNGER = 15
RACING = 16
PLAN_ONLY = 17
BLOCKING = 18
DIALS = 19
"""How many there are."""
