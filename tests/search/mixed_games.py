"""Prints what scripts and search choose, for an interpreter with the compiled modules and one without:
`python -m tests.search.mixed_games EDITION PLAYERS [search]`.
"""

from __future__ import annotations

import sys
from dataclasses import replace

from branchline.engine import is_compiled
from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.numbers.phase_numbers import GAME_OVER
from branchline.engine.rules.turns import apply, start
from branchline.engine.state import State
from branchline.engine.view import View
from branchline.search.plan_target_search import PlanTargetSearch
from branchline.search.scripts.board_graph import BoardGraph
from branchline.search.scripts.named_scripts import ANCHORS, HUNGRY, PLANNER, champion
from branchline.search.scripts.script_player import ScriptPlayer
from branchline.search.scripts.settings_table import SettingsTable
from tests.search.boards import board_of

GAMES = 4
PLAYOUTS = 16
SEARCHED = 41
"""Every so many moves of a game search is asked too."""


def print_games(edition: str, players: int, *, searching: bool) -> None:
    """Every script at every seat, in games where all seats play by different ones and share one mind."""
    board = board_of(edition)
    table = SettingsTable([champion(edition, players), HUNGRY, replace(PLANNER, blocking=True), *ANCHORS.values()])
    player = ScriptPlayer(BoardGraph(board), table)
    search = PlanTargetSearch(board, edition, players) if searching else None
    for game in range(GAMES):
        state, dealer = State(board), Dealer(Chance("mixed", game))
        start(state, players, dealer)
        player.learn(state)
        moves = 0
        while state.phase != GAME_OVER:
            seat = state.seat
            move = player.choose(state, (seat + game) % table.size, -1)
            print(game, moves, seat, move)
            if search is not None and moves % SEARCHED == game:
                print("search", *search.decide(View.of(state, seat), PLAYOUTS, f"{game}/{moves}"))
            player.after(state, seat, move)
            apply(state, move, dealer)
            moves += 1


if __name__ == "__main__":
    print("compiled" if is_compiled() else "uncompiled")
    print_games(sys.argv[1], int(sys.argv[2]), searching="search" in sys.argv[3:])
