"""The corners of the rules, as something that can be looked for in a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from branchline.engine.numbers.event_numbers import (
    CLAIMED,
    FLAG,
    KEPT_CARD,
    OFFERED,
    PASSED,
    RESET,
    RESHUFFLED,
    SKIPPED,
    TURNED_UP,
)
from branchline.engine.numbers.phase_numbers import TAKING_TOKEN
from branchline.engine.numbers.sizes import NO_CARD, WILD
from tests.engine.invariants import Fields
from tests.engine.tables import Event

EVERYWHERE = frozenset(
    {
        "deck and discards are empty",
        "a display of three wilds or more stays (R4)",
        "a display that stayed is reset later (R4)",
        "reset",
        "reset directly followed by a reset",
        "reshuffle",
        "reshuffle in the middle of filling the display (R3)",
        "second card skipped (R5)",
        "last ticket drawn",
        "returned ticket drawn again",
        "fewer tickets offered than asked for",
        "paid in wilds only (R12)",
    }
)
"""What can happen in every edition."""

BESIDES = {
    "usa": {"pass (R6)", "cards lie face up and none may be drawn (R10)"},
    "london": {"pass (R6)", "nothing lies face up"},
    "san_francisco": {"pass (R6)", "nothing lies face up", "two tokens to choose from (R8)"},
    "paris": {"pass (R6)", "nothing lies face up", "card kept for a flag (R9)", "flag complete"},
    "mini": {"nothing lies face up"},
}
"""What can happen in some. (In mini a pass is possible, but hardly ever in a game; it has a test of its own.)"""


def situations(
    before: Fields, events: Sequence[Event], after: Fields, *, drawn: int, needs_deck: bool
) -> Iterator[str]:
    """Those that a move has led to. `drawn`: how many tickets the edition lets one draw; `needs_deck`: R10."""
    kinds = [event[0] for event in events]
    if after["deck_size"] == 0:
        yield "deck and discards are empty"
        if after["display"].count(WILD) >= 3:
            yield "a display of three wilds or more stays (R4)"
        if after["display"].count(NO_CARD) == 5:
            yield "nothing lies face up"
        elif needs_deck:
            yield "cards lie face up and none may be drawn (R10)"
    if RESET in kinds:
        yield "reset"
        if before["display"].count(WILD) >= 3:
            yield "a display that stayed is reset later (R4)"
    if any(kinds[i] == RESET and RESET in kinds[i + 1 : i + 8] for i in range(len(kinds))):
        yield "reset directly followed by a reset"
    if RESHUFFLED in kinds:
        yield "reshuffle"
    if any(kinds[i : i + 3] == [TURNED_UP, RESHUFFLED, TURNED_UP] for i in range(len(kinds))):
        yield "reshuffle in the middle of filling the display (R3)"
    offers = [event for event in events if event[0] == OFFERED]
    if any(event[3] == 0 for event in offers):
        yield "returned ticket drawn again"
    if 0 < len(offers) < drawn:
        yield "fewer tickets offered than asked for"
    if offers and after["ticket_deck"] == 0 and after["returned_size"] == 0:
        yield "last ticket drawn"
    if any(event[0] == CLAIMED and event[3] == WILD for event in events):
        yield "paid in wilds only (R12)"
    if after["phase"] == TAKING_TOKEN:
        yield "two tokens to choose from (R8)"
    for kind, name in (
        (SKIPPED, "second card skipped (R5)"),
        (PASSED, "pass (R6)"),
        (KEPT_CARD, "card kept for a flag (R9)"),
        (FLAG, "flag complete"),
    ):
        if kind in kinds:
            yield name
