"""Whole-tree counts on `mini`, as chess has perft: every move and every way chance can go.

The numbers stand here, and a second count by the slow rules checks them wherever it is quick enough.
"""

from __future__ import annotations

from collections import Counter

import pytest

from branchline.engine import is_compiled
from branchline.engine.numbers.phase_numbers import TURN
from tests.engine.characters import LINE_UPS, choose
from tests.engine.slow_rules import SlowGame
from tests.engine.slow_scoring import score_lines
from tests.engine.tables import Table
from tests.engine.translation import fields_of, move_number, outcomes_of
from tests.engine.trees import count_lines, count_results, count_slow_lines, slow_futures

FROM_THE_START = {
    2: (3, 18, 351, 8658),
    3: (3, 9, 81, 1482),
}
"""By players: courses of 1, 2, 3 … moves from one set-up on."""
UNCOMPILED_DEPTH = {2: 3, 3: 4}

TO_THE_END = {
    (2, "claimer", "1", 1): 34,
    (2, "claimer", "2", 1): 931,
    (2, "hoarder", "1", 2): 128,
    (2, "hoarder", "2", 2): 171,
    (2, "ticket_greedy", "1", 2): 196,
    (2, "wild_lover", "1", 2): 840,
    (2, "wild_lover", "2", 2): 418,
    (3, "hoarder", "1", 2): 69,
    (3, "mixed", "1", 2): 113,
    (3, "mixed", "2", 2): 494,
}
"""By players, who played up to there, the seed, and how many turns were left: courses to the very end."""
LARGE = {
    (2, "ticket_greedy", "2", 2): 1763,
    (2, "colour_hoarder", "1", 2): 40370,
    (3, "one claims, all others hoard", "2", 3): 1983,
}
"""The same with resets in it, where there is time for it."""
POSITIONS = TO_THE_END | LARGE if is_compiled() else TO_THE_END


def at_the_start(players: int) -> tuple[Table, SlowGame]:
    table = Table("mini", players, "tree")
    return table, SlowGame(table.edition, players, outcomes_of(table.edition, table.last))


def near_the_end(players: int, line_up: str, seed: str, turns_left: int) -> tuple[Table, SlowGame]:
    """The first turn of a game with so few turns left."""
    table = Table("mini", players, seed)
    slow = SlowGame(table.edition, players, outcomes_of(table.edition, table.last))
    while table.state.turns_left > turns_left or table.state.phase != TURN:
        move = choose(table, LINE_UPS[line_up], table.legal())
        slow_move = next(m for m in slow.moves() if move_number(table.board, table.edition, m) == move)
        slow.outcomes = outcomes_of(table.edition, table.play(move))
        slow.play(slow_move)
    assert not table.over
    return table, slow


def slow_results(game: SlowGame) -> Counter[tuple[int, ...]]:
    """`count_results` by the slow rules."""
    if game.phase == "over":
        return Counter([tuple(line["total"] for line in score_lines(game.edition, fields_of(game)))])
    results: Counter[tuple[int, ...]] = Counter()
    for move in game.moves():
        for after in slow_futures(game, move):
            results.update(slow_results(after))
    return results


@pytest.mark.parametrize("players", FROM_THE_START)
def test_courses_from_the_start(players: int) -> None:
    table, _ = at_the_start(players)
    counts = FROM_THE_START[players] if is_compiled() else FROM_THE_START[players][: UNCOMPILED_DEPTH[players]]
    for depth, count in enumerate(counts, start=1):
        assert count_lines(table.state, depth) == count


@pytest.mark.parametrize("players", FROM_THE_START)
def test_courses_from_the_start_by_the_slow_rules(players: int) -> None:
    _, slow = at_the_start(players)
    for depth, count in enumerate(FROM_THE_START[players], start=1):
        assert count_slow_lines(slow, depth) == count


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_courses_to_the_very_end(position: tuple[int, str, str, int]) -> None:
    """How many there are, and how often each result comes out."""
    table, slow = near_the_end(*position)
    results = count_results(table.state)
    assert results.total() == POSITIONS[position]
    if position in TO_THE_END:
        assert results == slow_results(slow)
