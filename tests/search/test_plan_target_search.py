"""Plan-target search: fair, the same on any number of threads, and stronger than the scripts it is made of."""

from __future__ import annotations

import pytest

from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.moves import Moves
from branchline.engine.numbers.phase_numbers import GAME_OVER
from branchline.engine.rules.claims import Claims
from branchline.engine.rules.scoring import ScoreSheet
from branchline.engine.rules.turns import apply, legal_moves, start
from branchline.engine.state import State
from branchline.engine.view import View
from branchline.engine.worlds import sample
from branchline.search.plan_target_search import PlanTargetSearch
from branchline.search.scripts.board_graph import BoardGraph
from branchline.search.scripts.named_scripts import champion
from branchline.search.scripts.script_player import ScriptPlayer
from branchline.search.scripts.settings_table import SettingsTable
from branchline.search.sequential_halving import Arm, halve
from tests.search.boards import TABLES, board_of, positions


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_resampling_everything_hidden_leaves_the_move_as_it_is(name: str, players: int) -> None:
    search = PlanTargetSearch(board_of(name), name, players)
    moves, claims = Moves(), Claims()
    chance = Chance("hidden")
    for state in positions(name, players, "fairness", every=9):
        view = View.of(state, state.seat)
        decision = search.decide(view, 40, "seed")
        legal_moves(state, moves, claims)
        assert decision.move in moves
        world = sample(view, chance)
        assert search.decide(View.of(world, state.seat), 40, "seed") == decision


def test_the_same_on_any_number_of_threads() -> None:
    one = PlanTargetSearch(board_of("usa"), "usa", 3)
    two = PlanTargetSearch(board_of("usa"), "usa", 3, threads=2)
    for state in positions("usa", 3, "threads", every=25):
        view = View.of(state, state.seat)
        assert one.decide(view, 60, "seed") == two.decide(view, 60, "seed")
    two.close()


def test_without_beliefs_what_others_have_built_tells_nothing() -> None:
    believing = PlanTargetSearch(board_of("usa"), "usa", 2)
    other = PlanTargetSearch(board_of("usa"), "usa", 2, beliefs=False)
    decisions = []
    for state in positions("usa", 2, "beliefs", every=20):
        view = View.of(state, state.seat)
        assert other.decide(view, 60, "seed") == other.decide(view, 60, "seed")
        decisions.append((believing.decide(view, 60, "seed"), other.decide(view, 60, "seed")))
    assert any(one.candidates != two.candidates for one, two in decisions)


def test_what_was_considered_is_told_with_the_choice_first() -> None:
    search = PlanTargetSearch(board_of("usa"), "usa", 2)
    state = positions("usa", 2, "told", every=1)[10]
    decision = search.decide(View.of(state, state.seat), 200, "seed")
    assert decision.candidates[0].move == decision.move
    assert all(0.0 <= candidate.win_chance <= 1.0 and candidate.playouts > 0 for candidate in decision.candidates)


def test_search_beats_the_script_it_is_made_of() -> None:
    board = board_of("usa")
    search = PlanTargetSearch(board, "usa", 2)
    script = ScriptPlayer(BoardGraph(board), SettingsTable([champion("usa", 2)]))
    sheet = ScoreSheet()
    won = 0
    for game in range(12):
        state, dealer = State(board), Dealer(Chance("match", game // 2))
        start(state, 2, dealer)
        script.learn(state)
        while state.phase != GAME_OVER:
            seat = state.seat
            if seat == game % 2:
                move = search.decide(View.of(state, seat), 60, f"{game}").move
            else:
                move = script.choose(state, 0, -1)
            script.after(state, seat, move)
            apply(state, move, dealer)
        sheet.score(state)
        won += sheet.lines()[game % 2]["won"]
    assert won >= 8


def test_halving_finds_the_best_arm_and_keeps_the_one_it_is_told_to() -> None:
    arms = [Arm(script) for script in range(9)]

    def play(chosen: object, count: int) -> None:
        assert isinstance(chosen, list)
        for arm in chosen:
            arm.playouts += count
            arm.value += count * (0.9 if arm.script == 6 else 0.1 * (arm.script % 3))

    ordered = halve(arms, 900, play, keep=arms[0])
    assert ordered[0] is arms[6]
    assert arms[0].playouts == arms[6].playouts
    assert sorted(arm.script for arm in ordered) == list(range(9))
    assert sum(arm.playouts for arm in arms) <= 900
