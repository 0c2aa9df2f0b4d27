"""Tunes the script for one edition and number of players: `python tools/tune_scripts.py usa 2 --seconds 80`.

It prints how the best settings do against the anchors, and the settings themselves; put them into
`src/branchline/search/scripts/tuned.toml` by hand.
"""

from __future__ import annotations

import argparse
import time

from branchline.editions import load
from branchline.game.translation.engine_board import engine_board
from branchline.search.scripts.board_graph import BoardGraph
from branchline.search.scripts.named_scripts import ANCHORS, as_toml, champion
from branchline.search.scripts.tuning import strength, tune


def main() -> None:
    """Tune one edition with one number of players and print the settings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edition")
    parser.add_argument("players", type=int)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    board = engine_board(load(options.edition))
    begin = champion(options.edition, options.players)
    pool = [script for script in ANCHORS.values() if script != begin]
    until = time.monotonic() + options.seconds
    best = tune(board, options.players, begin, pool, lambda _: time.monotonic() < until, options.seed)
    graph = BoardGraph(board)
    for name, script in ANCHORS.items():
        share = strength(graph, options.players, best, [script], 400, 10**9, "check")
        print(f"# against {name}: {100 * share:.1f} % (even share {100 / options.players:.0f} %)")
    print(as_toml(options.edition, options.players, best))


if __name__ == "__main__":
    main()
