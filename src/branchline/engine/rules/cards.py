# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""The deck, the display and the discards."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.chance.dealer import Dealer
from branchline.engine.state import State

if not cython.compiled:
    from branchline.engine.numbers.event_numbers import DEALT, DREW, RESET, RESHUFFLED, TOOK, TURNED_UP
    from branchline.engine.numbers.sizes import CARD_KINDS, DISPLAY, NO_CARD, RESET_WILDS, WILD


def deal_hands(state: State, dealer: Dealer) -> None:
    """Every seat's starting hand."""
    for seat in range(state.players):
        for _ in range(state.board.starting_hand):
            card = dealer.card(state)
            state.hand[seat][card] += 1
            dealer.note(DEALT, seat, card)


def can_draw(state: State) -> bool:
    """Is there a card in the deck? (Discards are shuffled into it as soon as it is empty: R3.)"""
    return state.deck_size > 0


def can_take(state: State, card: int) -> bool:
    """May a card of that kind be taken from the display? In some editions only while there is a deck (R10)."""
    if state.board.display_needs_deck and state.deck_size == 0:
        return False
    for place in range(DISPLAY):
        if state.display[place] == card:
            return True
    return False


def draw_from_deck(state: State, dealer: Dealer) -> None:
    """The seat to act takes the top card, which nobody else sees."""
    card = dealer.card(state)
    state.hand[state.seat][card] += 1
    dealer.note(DREW, state.seat, card)
    if state.deck_size == 0:  # while there is a deck, a card less in it can neither empty a place nor make a reset due
        settle(state, dealer)


def take_from_display(state: State, card: int, dealer: Dealer) -> None:
    """The seat to act takes a face-up card; its place is filled from the deck at once."""
    place = 0
    while place < DISPLAY - 1 and state.display[place] != card:
        place += 1
    state.display[place] = NO_CARD
    state.hand[state.seat][card] += 1
    state.taken[state.seat][card] += 1
    dealer.note(TOOK, state.seat, card, place)
    settle(state, dealer)


def discard(state: State, card: int, count: int) -> None:
    """Put cards on the discards. Call `settle` after the last of them."""
    state.discards[card] += count
    state.discards_size += count


def settle(state: State, dealer: Dealer) -> None:
    """Fill the display, send it away while it has too many wilds, and renew an empty deck (R3, R4).

    A reset that is due comes before the reshuffle, so that its cards are shuffled in too.
    """
    fill_display(state, dealer)
    while reset_is_due(state):
        dealer.note(RESET, -1)
        for place in range(DISPLAY):  # all are full: a reset takes at least six cards outside the hands
            discard(state, state.display[place], 1)
            state.display[place] = NO_CARD
        fill_display(state, dealer)
    if state.deck_size == 0:
        reshuffle(state, dealer)


def fill_display(state: State, dealer: Dealer) -> None:
    """Turn up a card for every empty place, while deck and discards last."""
    for place in range(DISPLAY):
        if state.display[place] == NO_CARD:
            if state.deck_size == 0:
                reshuffle(state, dealer)
                if state.deck_size == 0:
                    return
            state.display[place] = dealer.card(state)
            dealer.note(TURNED_UP, -1, place, state.display[place])


def reset_is_due(state: State) -> bool:
    """Three wilds face up, and enough colours outside the hands that five new cards could be better (R4)."""
    wilds = 0
    shown = 0
    for place in range(DISPLAY):
        if state.display[place] != NO_CARD:
            shown += 1
            if state.display[place] == WILD:
                wilds += 1
    if wilds < RESET_WILDS:
        return False
    cards = state.deck_size + state.discards_size + shown
    coloured = cards - wilds - state.deck[WILD] - state.discards[WILD]
    return coloured >= min(DISPLAY, cards) - (RESET_WILDS - 1)


def reshuffle(state: State, dealer: Dealer) -> None:
    """The discards, if any, become the deck."""
    if state.discards_size == 0:
        return
    dealer.note(RESHUFFLED, -1, state.discards_size)
    for card in range(CARD_KINDS):
        state.deck[card] += state.discards[card]
        state.discards[card] = 0
    state.deck_size += state.discards_size
    state.discards_size = 0
