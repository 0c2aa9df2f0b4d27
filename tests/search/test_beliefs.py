"""What a search thinks of the others."""

from __future__ import annotations

import pytest

from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.numbers.phase_numbers import GAME_OVER
from branchline.engine.rules.turns import apply, start
from branchline.engine.state import State
from branchline.engine.view import View
from branchline.search.beliefs import LEAST, Beliefs
from branchline.search.playouts import Playouts
from branchline.search.scripts.board_graph import BoardGraph
from branchline.search.scripts.named_scripts import PATH, RACER
from branchline.search.scripts.script_player import ScriptPlayer
from branchline.search.scripts.settings_table import SettingsTable
from tests.search.boards import board_of

SCRIPTS = [RACER, PATH]


def final_view(script: int, seed: int) -> View:
    """What is seen at the end of a game between two who play by the script."""
    board = board_of("usa")
    state, dealer = State(board), Dealer(Chance("beliefs", seed))
    player = ScriptPlayer(BoardGraph(board), SettingsTable(SCRIPTS))
    start(state, 2, dealer)
    player.learn(state)
    while state.phase != GAME_OVER:
        seat = state.seat
        move = player.choose(state, script, -1)
        player.after(state, seat, move)
        apply(state, move, dealer)
    return View.of(state, 0)


def beliefs() -> Beliefs:
    playouts = Playouts(BoardGraph(board_of("usa")), SettingsTable(SCRIPTS), [0, 1], "beliefs")
    return Beliefs(playouts, [0, 1], 2)


@pytest.mark.parametrize("script", [0, 1])
def test_a_script_betrays_itself_by_the_lengths_of_its_routes(script: int) -> None:
    judged = beliefs()
    for seed in range(5):
        for shares in judged.of(final_view(script, seed)):
            assert shares[script] == pytest.approx(1 - LEAST, abs=0.02)


def test_who_has_built_nothing_may_play_anything() -> None:
    board = board_of("usa")
    state = State(board)
    start(state, 2, Dealer(Chance("beliefs")))
    for shares in beliefs().of(View.of(state, 1)):
        assert shares == pytest.approx([0.5, 0.5])


def test_shares_add_up_and_nothing_is_ruled_out() -> None:
    for shares in beliefs().of(final_view(0, 9)):
        assert sum(shares) == pytest.approx(1.0)
        assert min(shares) >= LEAST
