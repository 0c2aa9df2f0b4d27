"""Prints games that scripts play natively, for an interpreter with the compiled modules and one without:
`python -m tests.search.native_games EDITION`.
"""

from __future__ import annotations

import sys

from branchline.engine import is_compiled
from branchline.search.scripts.board_graph import BoardGraph
from branchline.search.scripts.named_scripts import ANCHORS, champion
from branchline.search.scripts.script_games import ScriptGames
from branchline.search.scripts.settings_table import SettingsTable
from tests.search.boards import board_of


def print_games(edition: str) -> None:
    """The moves of a few games between different scripts, and the sums of the same games."""
    table = SettingsTable([champion(edition, 2), *ANCHORS.values()])
    games = ScriptGames(BoardGraph(board_of(edition)), table, "compared")
    for number in range(4):
        scripts = [number, (number + 2) % table.size]
        print(number, *games.play(scripts, number))
        print(games.run(scripts, number, 1))


if __name__ == "__main__":
    print("compiled" if is_compiled() else "uncompiled")
    print_games(sys.argv[1])
