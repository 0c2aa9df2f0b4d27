# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""Paris: French flags.

Who claims a route in one of the flag's colours may keep one of the cards just played face up in front, unless that
colour is there already. One of each colour at the end of a turn is a flag: it scores at once and its cards are
discarded. A kept card is in no hand, not in the discards and so in no reshuffle until its flag is complete.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.dealer import Dealer
from branchline.engine.state import State

if not cython.compiled:
    from branchline.engine.cards import discard, settle
    from branchline.engine.events import FLAG, KEPT_CARD
    from branchline.engine.sizes import COLOURS, WILD


def can_keep_card(state: State) -> bool:
    """May a card of the payment on the table be kept: not a wild, of a flag's colour, not there yet (R9)?"""
    colour = state.table_colour
    if colour == WILD or state.board.colour[state.table_route] != colour:
        return False
    return bool((state.board.flag_colours >> colour) & 1) and not (state.flag_cards[state.seat] >> colour) & 1


def keep_card(state: State, dealer: Dealer) -> None:
    """Put one card of the payment in front; the caller discards the others."""
    colour = state.table_colour
    state.flag_cards[state.seat] |= 1 << colour
    dealer.note(KEPT_CARD, state.seat, colour)


def complete_flag(state: State, dealer: Dealer) -> None:
    """Score a flag and discard its cards, if the seat to act has one of each colour in front."""
    seat = state.seat
    if state.board.flag_colours == 0 or state.flag_cards[seat] != state.board.flag_colours:
        return
    state.points[seat] += state.board.flag_points
    dealer.note(FLAG, seat, state.board.flag_points)
    state.flag_cards[seat] = 0
    for colour in range(COLOURS):
        if (state.board.flag_colours >> colour) & 1:
            discard(state, colour, 1)
    settle(state, dealer)
