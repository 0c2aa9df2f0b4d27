"""The characters do reach the corners of the rules, in every edition. Where nobody gets, positions are made by hand."""

from __future__ import annotations

from itertools import product

import pytest

from branchline.editions import names
from branchline.engine.numbers.event_numbers import OVER, PASSED
from branchline.engine.numbers.move_numbers import PASS
from tests.engine.characters import LINE_UPS, choose
from tests.engine.dead_ends import nothing_to_do
from tests.engine.situations import BESIDES, EVERYWHERE, situations
from tests.engine.tables import Table, changed, edition_of, members


@pytest.mark.thorough
@pytest.mark.parametrize("name", names())
def test_games_of_many_characters_reach_every_corner(name: str) -> None:
    edition = edition_of(name)
    missing = set(EVERYWHERE | BESIDES.get(name, set()))
    for seed, line_up in product(range(20), reversed(LINE_UPS.values())):
        table = Table(name, edition.players.fewest + seed % 2, f"corners, {seed}")
        before = table.state.fields()
        while missing and not table.over:
            events = table.play(choose(table, line_up, table.legal()))
            after = table.state.fields()
            missing -= set(
                situations(
                    before,
                    events,
                    after,
                    drawn=edition.ticket_choice.drawn,
                    needs_deck=edition.cards.display_needs_deck,
                )
            )
            before = after
        if not missing:
            return
    assert not missing


@pytest.mark.parametrize("name", names())
def test_r6_a_player_who_can_do_nothing_passes_and_all_passing_in_a_row_ends_the_game(name: str) -> None:
    players = edition_of(name).players.most
    table = nothing_to_do(name, players)
    first = table.state.seat
    for turn in range(players):
        assert not table.over
        assert table.state.seat == (first + turn) % players
        assert table.legal() == [PASS]
        assert (PASSED, table.state.seat, -1, -1, -1) in table.play(PASS)
    assert table.over
    assert table.last[-1] == (OVER, -1, -1, -1, -1)
    assert table.state.passes == players
    assert members(table.state.fields()["tickets"][0])


def test_r6_another_action_in_between_starts_the_count_of_passes_anew() -> None:
    table = nothing_to_do("mini", 3)
    table.play(PASS)
    table.play(PASS)
    fields = table.state.fields()
    hands = fields["hand"]
    hands[table.state.seat] = [1] + [0] * 8
    table.state = changed(table.state, hand=hands)
    claims = table.legal()
    assert PASS not in claims
    table.play(claims[0])
    assert not table.over
    assert table.state.passes == 0


def test_r6_passing_goes_on_in_the_last_round() -> None:
    table = nothing_to_do("mini", 2, vehicles=2)
    table.play(PASS)
    assert table.state.turns_left == 2
    table.play(PASS)
    assert table.over
