"""Finds settings for scripts by playing; `tools/tune_scripts.py` is the command.

Random search: a champion, changed a little at random in several ways, plays a pool of other scripts in every seat; the
best of the changed ones is tried on new deals, and takes over if it is better there.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from branchline.engine.board import Board
from branchline.search.playouts import Playouts
from branchline.search.scripts.board_graph import BoardGraph
from branchline.search.scripts.script_settings import DIALS, NEVER, Settings
from branchline.search.scripts.settings_table import SettingsTable

TRIES = 8
"""Changed settings in each generation."""
TURNED = 0.35
"""The share of dials that are turned."""
FLIPPED = 0.3
"""The share of turned switches that change."""
SPREAD = 0.35
"""How far a dial is turned, as a share of its usual step."""
FEWEST_CARDS = 0.3
"""The tuner's least `cards_per_turn`."""


def changed(settings: Settings, chooser: random.Random, vehicles: int) -> Settings:
    """The settings with about a third of the dials turned."""
    turned: dict[str, float | bool | int] = {}
    for dial in DIALS:
        if not dial.tuned or chooser.random() > TURNED:
            continue
        now = getattr(settings, dial.name)
        if isinstance(now, bool):
            if chooser.random() < FLIPPED:
                turned[dial.name] = not now
        elif dial.name == "ticket_vehicles":
            turned[dial.name] = chooser.choice([NEVER, chooser.randint(2, vehicles), max(2, now - 3), now + 3])
        else:
            value = now + chooser.gauss(0, SPREAD * dial.step)
            turned[dial.name] = max(FEWEST_CARDS, value) if dial.name == "cards_per_turn" else value
    return replace(settings, **turned)  # type: ignore[arg-type]


def strength(
    graph: BoardGraph, players: int, candidate: Settings, pool: Sequence[Settings], deals: int, first: int, seed: str
) -> float:
    """The candidate's share of wins, alone among copies of each of the pool, in every seat of the same deals."""
    table = SettingsTable([candidate, *pool])
    playouts = Playouts(graph, table, [0], seed)
    won = 0.0
    for rival in range(1, len(pool) + 1):
        for seat in range(players):
            scripts = [rival] * players
            scripts[seat] = 0
            playouts.play_games(scripts, first, deals)
            won += playouts.results(players)[0][seat]
    return won / (deals * players * len(pool))


def tune(
    board: Board,
    players: int,
    begin: Settings,
    pool: Sequence[Settings],
    go_on: Callable[[int], bool],
    seed: int,
) -> Settings:
    """The best settings found; `go_on` is asked before every generation, with how many there have been."""
    graph = BoardGraph(board)
    chooser = random.Random(seed)
    best = begin
    former: list[Settings] = []
    deals = max(20, 600 // (players * len(pool)))
    first = 0
    generation = 0
    while go_on(generation):
        generation += 1
        rivals = [*pool, *former[-2:]]
        tries = [changed(best, chooser, board.vehicles) for _ in range(TRIES)]
        rated = [
            (strength(graph, players, one, rivals, deals, first, str(seed)), -i, one) for i, one in enumerate(tries)
        ]
        first += deals
        challenger = max(rated)[2]
        new = strength(graph, players, challenger, rivals, 3 * deals, first, str(seed))
        old = strength(graph, players, best, rivals, 3 * deals, first, str(seed))
        first += 3 * deals
        if new > old + 0.002:
            if generation > 10:
                former.append(best)
            best = challenger
            print(f"generation {generation}: {100 * new:.1f} % against {100 * old:.1f} %", flush=True)
    return best
