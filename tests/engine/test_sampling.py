"""Sampled worlds come as often as they should."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from branchline.engine.chance.generator import Chance
from branchline.engine.numbers.phase_numbers import TURN
from branchline.engine.numbers.sizes import NO_CARD, NONE
from branchline.engine.view import View
from branchline.engine.worlds import sample
from tests.engine.invariants import box
from tests.engine.tables import Table, members

SAMPLES = 1500
Members = tuple[int, ...]


def chi_square(counts: Counter[Members], chances: dict[Members, Fraction]) -> float:
    assert sum(chances.values()) == 1
    assert set(counts) <= set(chances)
    return sum((counts[what] - SAMPLES * float(p)) ** 2 / (SAMPLES * float(p)) for what, p in chances.items())


def bound(chances: dict[Members, Fraction]) -> float:
    """Far beyond what chance does: six standard deviations of the chi-square distribution."""
    freedom = len(chances) - 1
    return freedom + 6 * math.sqrt(2 * freedom)


@pytest.mark.thorough
@pytest.mark.parametrize("observer", [0, 1, NONE])
def test_the_others_hold_every_hand_and_every_tickets_as_often_as_they_should(observer: int) -> None:
    """On mini at the first turn, compared with all possible hands and tickets of one of the others."""
    game = Table("mini", 2, "sampling")
    while game.state.phase != TURN:
        game.play(game.legal()[-1] if game.state.seat == 0 else game.legal()[0])
    seen = View.of(game.state, observer)
    other = 1 if observer == 0 else 0

    unseen = box(game.edition)
    for card in seen.fields()["display"]:
        assert card != NO_CARD
        unseen[card] -= 1
    unseen = [count - held for count, held in zip(unseen, seen.fields()["hand"], strict=True)]
    hands: dict[Members, Fraction] = {
        (card,): Fraction(count, sum(unseen)) for card, count in enumerate(unseen) if count
    }

    known = members(seen.fields()["tickets"])
    known += [entry % 48 for entry in seen.fields()["returned"][: seen.returned_size] if entry < 240]
    free = [ticket for ticket in range(6) if ticket not in known]
    pairs = list(combinations(free, seen.fields()["ticket_count"][other]))
    tickets: dict[Members, Fraction] = {pair: Fraction(1, len(pairs)) for pair in pairs}

    chance = Chance(f"sampling {observer}")
    worlds = [sample(seen, chance).fields() for _ in range(SAMPLES)]
    hand_counts: Counter[Members] = Counter(
        (next(card for card in range(9) if f["hand"][other][card]),) for f in worlds
    )
    assert chi_square(hand_counts, hands) < bound(hands)
    ticket_counts = Counter(tuple(members(f["tickets"][other])) for f in worlds)
    assert chi_square(ticket_counts, tickets) < bound(tickets)
