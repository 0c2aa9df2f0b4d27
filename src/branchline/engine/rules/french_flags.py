# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""Paris: French flags.

A player who claims a route in one of the flag's colours may keep one of the cards just played face up in front of them,
unless they keep that colour already. One card of each colour at the end of a turn makes a flag: it scores at once and
its cards are discarded. Until its flag is complete, a kept card is in no hand, not in the discards and so in no
reshuffle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.chance.dealer import Dealer
from branchline.engine.moves import Moves
from branchline.engine.rules.mechanism import Mechanism
from branchline.engine.state import State

if not cython.compiled:
    from branchline.engine.numbers.event_numbers import FLAG, KEPT_CARD
    from branchline.engine.numbers.move_numbers import KEEP_CARD, KEEP_NO_CARD
    from branchline.engine.numbers.phase_numbers import ASKED_ABOUT_PAYMENT, KEEPING_CARD
    from branchline.engine.numbers.sizes import COLOURS, SEATS, WILD
    from branchline.engine.rules.cards import discard, settle


class FrenchFlags(Mechanism):
    """The flag of a board: its colours, as a set, and its value. `flag_cards` has what each seat has in front."""

    colours: int
    value: int

    def __init__(self, colours: Sequence[int] = (), points: int = 0) -> None:
        super().__init__()
        self.colours = sum(1 << colour for colour in colours)
        self.value = points

    def questions(self) -> Mapping[int, int]:
        """Whether to keep a card of the payment (R9)."""
        return {KEEPING_CARD: ASKED_ABOUT_PAYMENT}

    def fields(self) -> tuple[str, ...]:
        """The colours in front of each seat."""
        return ("flag_cards",)

    def faults(self, board: Any, fields: Mapping[str, Any]) -> Iterator[str]:
        """Every seat's set has only the flag's colours."""
        for cards in fields["flag_cards"]:
            if cards >= 1 << COLOURS:
                yield f"flag_cards has {cards}; it must be at most {(1 << COLOURS) - 1}"

    def cards_aside(self, fields: Mapping[str, Any]) -> int:
        """How many cards the seats keep for flags."""
        return sum(cards.bit_count() for cards in fields["flag_cards"])

    def ask_about_payment(self, state: State) -> bool:
        """May a card of the payment on the table be kept: not a wild, of a flag's colour, not there yet (R9)?"""
        colour = state.table_colour
        if colour == WILD or state.board.colour[state.table_route] != colour:
            return False
        if not (self.colours >> colour) & 1 or (state.flag_cards[state.seat] >> colour) & 1:
            return False
        state.phase = KEEPING_CARD
        return True

    def list_answers(self, state: State, moves: Moves) -> None:
        """Keep one, or none."""
        moves.add(KEEP_CARD)
        moves.add(KEEP_NO_CARD)

    def answer(self, state: State, move: int, dealer: Dealer) -> int:
        """Put one card of the payment in front; the others are discarded."""
        if move != KEEP_CARD:
            return 0
        colour = state.table_colour
        state.flag_cards[state.seat] |= 1 << colour
        dealer.note(KEPT_CARD, state.seat, colour)
        return 1

    def after_claim(self, state: State, dealer: Dealer) -> bool:
        """Score a flag and discard its cards, if the seat to act has one of each colour in front."""
        seat = state.seat
        if self.colours == 0 or state.flag_cards[seat] != self.colours:
            return False
        state.points[seat] += self.value
        dealer.note(FLAG, seat, self.value)
        state.flag_cards[seat] = 0
        for colour in range(COLOURS):
            if (self.colours >> colour) & 1:
                discard(state, colour, 1)
        settle(state, dealer)
        return False

    def take_aside(self, world: State) -> None:
        """Take the kept cards out of the deck."""
        for seat in range(SEATS):
            for colour in range(COLOURS):
                world.deck[colour] -= (world.flag_cards[seat] >> colour) & 1
