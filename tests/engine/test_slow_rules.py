"""Whole games, move by move beside the slow rules: the same legal moves, the same chance, the same positions."""

from __future__ import annotations

import pytest

from tests.engine.characters import LINE_UPS, choose
from tests.engine.invariants import most_moves
from tests.engine.slow_rules import SlowGame
from tests.engine.tables import TABLES, Table, edition_of, table_id
from tests.engine.translation import fields_of, move_number, outcomes_of


def play_beside(table: Table, line_up: tuple[str, ...], most_moves: int) -> None:
    """Play a game with the engine and the slow rules side by side."""
    slow = SlowGame(table.edition, table.players, outcomes_of(table.edition, table.last))
    for _ in range(most_moves):
        assert not slow.outcomes
        assert table.state.fields() == fields_of(slow)
        legal = table.legal()
        slow_moves = {move_number(table.board, table.edition, move): move for move in slow.moves()}
        assert legal == sorted(slow_moves)
        if table.over:
            return
        move = choose(table, line_up, legal)
        slow.outcomes = outcomes_of(table.edition, table.play(move))
        slow.play(slow_moves[move])
    raise AssertionError(f"the game is not over after {most_moves} moves")


GAMES = [
    (table, line_up)
    for i, table in enumerate(TABLES)
    for k, line_up in enumerate(LINE_UPS)
    if table[0] == "mini" or (i + k) % 3 == 0
]
"""Three tables of one edition see all line-ups between them."""


@pytest.mark.parametrize(("table", "line_up"), GAMES, ids=lambda what: table_id(what) or what)
def test_whole_games_are_as_the_slow_rules_play_them(table: tuple[str, int], line_up: str) -> None:
    name, players = table
    play_beside(
        Table(name, players, f"slow rules, {line_up}"), LINE_UPS[line_up], most_moves(edition_of(name), players)
    )


def test_every_edition_sees_every_line_up() -> None:
    assert {(name, line_up) for (name, _), line_up in GAMES} == {
        (name, line_up) for name, _ in TABLES for line_up in LINE_UPS
    }
