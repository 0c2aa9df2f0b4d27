"""Players for tests. Random ones almost never empty a deck; those who hoard do, and there the rules are hardest."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.numbers.move_numbers import CLAIM, DRAW_CARD, DRAW_DECK, DRAW_TICKETS, KEEP_TICKETS, TAKE_TOKEN
from branchline.engine.numbers.phase_numbers import CHOOSING_TICKETS, KEEPING_TICKETS
from branchline.engine.numbers.sizes import WILD
from tests.engine.tables import Chooser, Table

TAKE_WILD = DRAW_CARD + WILD


def _draws(legal: Sequence[int]) -> list[int]:
    return [move for move in legal if move < DRAW_TICKETS]


def _claims(legal: Sequence[int]) -> list[int]:
    return [move for move in legal if move >= CLAIM]


def uniform(table: Table, legal: list[int]) -> int:
    """Any move."""
    return table.pick(legal)


def hoarder(table: Table, legal: list[int]) -> int:
    """Draws cards as long as there are any, then tickets; claims only when nothing else is left."""
    others = [move for move in legal if move < CLAIM]
    return table.pick(_draws(legal) or others or legal)


def colour_hoarder(table: Table, legal: list[int]) -> int:
    """A hoarder who leaves the wilds lying: the display fills up with them."""
    draws = _draws(legal)
    coloured = [move for move in draws if move not in (DRAW_DECK, TAKE_WILD)]
    return table.pick(coloured or [move for move in draws if move != TAKE_WILD] or legal)


def wild_lover(table: Table, legal: list[int]) -> int:
    """Takes every wild in sight, otherwise the top of the deck; claims now and then."""
    if TAKE_WILD in legal:
        return TAKE_WILD
    if _claims(legal) and table.choosing.number(8) == 0:
        return table.pick(_claims(legal))
    return DRAW_DECK if DRAW_DECK in legal else table.pick(legal)


def ticket_greedy(table: Table, legal: list[int]) -> int:
    """Draws tickets whenever there are any and keeps them all."""
    if DRAW_TICKETS in legal:
        return DRAW_TICKETS
    if table.state.phase in (CHOOSING_TICKETS, KEEPING_TICKETS):
        return legal[-1]
    return table.pick(legal)


def ticket_returner(table: Table, legal: list[int]) -> int:
    """Draws tickets whenever there are any and keeps one, so that the returned ones come round again."""
    if table.state.phase == KEEPING_TICKETS:
        return table.pick([move for move in legal if (move - KEEP_TICKETS).bit_count() == 1])
    if DRAW_TICKETS in legal and table.choosing.number(5) > 0:
        return DRAW_TICKETS
    return table.pick(legal)


def claimer(table: Table, legal: list[int]) -> int:
    """Claims whenever possible, mostly dear routes; tokens and flag cards as they come."""
    claims = _claims(legal)
    if claims:
        return table.pick(claims[-(len(claims) + 1) // 2 :])
    return table.pick([move for move in legal if move < DRAW_TICKETS or move >= TAKE_TOKEN] or legal)


CHARACTERS: dict[str, Chooser] = {
    character.__name__: character
    for character in (uniform, hoarder, colour_hoarder, wild_lover, ticket_greedy, ticket_returner, claimer)
}

LINE_UPS = {
    **{name: (name,) * 5 for name in CHARACTERS},
    "mixed": ("claimer", "hoarder", "ticket_greedy", "wild_lover", "uniform"),
    "one claims, all others hoard": ("claimer", "colour_hoarder", "hoarder", "colour_hoarder", "hoarder"),
    "one hoards, all others claim": ("hoarder", "claimer", "ticket_returner", "claimer", "claimer"),
}
"""Who sits where; the later seats are empty at a smaller table."""


def choose(table: Table, line_up: Sequence[str], legal: list[int]) -> int:
    """What the character in the seat to act does."""
    return CHARACTERS[line_up[table.state.seat]](table, legal)
