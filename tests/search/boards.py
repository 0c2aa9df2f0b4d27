"""Boards and states that the tests of scripts and search share."""

from __future__ import annotations

from functools import cache

from branchline.editions import load, names
from branchline.engine.board import Board
from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.rules.turns import apply, start
from branchline.engine.state import State
from branchline.game.translation.engine_board import engine_board
from branchline.search.scripts.board_graph import BoardGraph
from branchline.search.scripts.named_scripts import champion
from branchline.search.scripts.script_player import ScriptPlayer
from branchline.search.scripts.settings_table import SettingsTable

TABLES = [
    (name, players) for name in names() for players in range(load(name).players.fewest, load(name).players.most + 1)
]
"""Every edition with every number of players."""


@cache
def board_of(name: str) -> Board:
    """The engine's tables of an edition."""
    return engine_board(load(name))


def positions(name: str, players: int, seed: str, every: int = 1) -> list[State]:
    """Positions of one game between the edition's best scripts."""
    board = board_of(name)
    player = ScriptPlayer(BoardGraph(board), SettingsTable([champion(name, players)]))
    state = State(board)
    dealer = Dealer(Chance(seed))
    start(state, players, dealer)
    player.learn(state)
    found = []
    made = 0
    while state.phase != 7:
        if made % every == 0:
            found.append(state.copy())
        seat = state.seat
        move = player.choose(state, 0, -1)
        player.after(state, seat, move)
        apply(state, move, dealer)
        made += 1
    return found
