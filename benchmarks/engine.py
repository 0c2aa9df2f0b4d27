"""How fast the engine is: `python benchmarks/engine.py [--prototype FOLDER] [--quick]`.

Speed is told as ratios taken in one run on one machine, because machines differ and are noisy: a figure is the median
of several rounds, and the rounds of what is compared take turns. With `--prototype` the sources of the speed prototype
are copied, built and measured beside the engine; without it the engine's own figures are printed.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import time
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script, the folder above is not on the path

import branchline as bl
from benchmarks.prototype import Prototype
from branchline.editions import load, names
from branchline.engine import is_compiled
from branchline.engine.board import Board
from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.memory import layout
from branchline.engine.moves import Moves
from branchline.engine.numbers.phase_numbers import GAME_OVER
from branchline.engine.rules.claims import Claims
from branchline.engine.rules.longest_path import LongestPath
from branchline.engine.rules.network import Network
from branchline.engine.rules.turns import apply, legal_moves, start
from branchline.engine.simulation.batch import Batch
from branchline.engine.simulation.random_games import RandomGames
from branchline.engine.state import State
from branchline.game.translation.engine_board import engine_board

ROUNDS = 7
KNOWN_PROTOTYPE = 33_000
"""The prototype's games/s on the machine for which absolute targets were set; they are scaled by it."""
FAILED: list[str] = []


def report(what: str, figure: str, ratio: float | None = None, target: float | None = None) -> None:
    """One line: what, how much, the ratio to the prototype and whether it is as high as it should be."""
    verdict = ""
    if ratio is not None:
        verdict = f"{ratio:7.3f} x"
        if target is not None:
            verdict += f"  (at least {target:g})" + ("" if ratio >= target else "  TOO SLOW")
            if ratio < target:
                FAILED.append(what)
    print(f"{what:46}{figure:>22}  {verdict}", flush=True)


def at_most(what: str, value: float, unit: str, limit: float) -> None:
    """One line for what should be small."""
    verdict = f"(at most {limit:g})" + ("" if value <= limit else "  TOO MUCH")
    if value > limit:
        FAILED.append(what)
    print(f"{what:46}{f'{value:,.3g} {unit}':>22}  {verdict}", flush=True)


def side_by_side(ours: Callable[[], float], theirs: Callable[[], float] | None) -> tuple[float, float | None]:
    """The median of what ours gives and, rounds taking turns, the median ratio to theirs."""
    rates, ratios = [], []
    for _ in range(ROUNDS):
        baseline = theirs() if theirs else None
        rates.append(ours())
        if baseline:
            ratios.append(rates[-1] / baseline)
    return statistics.median(rates), statistics.median(ratios) if ratios else None


def random_games(board: Board, players: int, games: int) -> float:
    """Native random games a second, final scoring included, in processor time."""
    native = RandomGames(board, "benchmark")
    began = time.process_time()
    native.run(players, games)
    return games / (time.process_time() - began)


def games_by_ints(board: Board, games: int) -> float:
    """Random games a second with every move chosen and applied from Python, as ints."""
    state, moves, claims, choose = State(board), Moves(), Claims(), random.Random(1).random
    dealer = Dealer(Chance("benchmark"))
    began = time.process_time()
    for _ in range(games):
        start(state, 2, dealer)
        while state.phase != GAME_OVER:
            legal_moves(state, moves, claims)
            apply(state, moves[int(choose() * len(moves))], dealer)
    return games / (time.process_time() - began)


def games_by_actions(games: int) -> float:
    """Random games a second through `Game`, legal actions and action values, scores included."""
    chooser = random.Random(1)
    began = time.process_time()
    for seed in range(games):
        game = bl.Game("usa", players=2, seed=seed)
        while not game.is_over:
            game.play(chooser.choice(game.legal_actions()))
        game.scores()
    return games / (time.process_time() - began)


def copy_nanoseconds(state: Any, copies: int = 200_000) -> float:
    """One copy of a state, made from Python."""
    copy = state.copy
    began = time.process_time()
    for _ in range(copies):
        copy()
    return (time.process_time() - began) / copies * 1e9


def uncompiled_games_per_second(games: int) -> float:
    """The same random games by the plain Python sources, in a process of their own."""
    code = (
        "import sys, time; from branchline.editions import load;"
        "from branchline.engine.simulation.random_games import RandomGames;"
        "from branchline.game.translation.engine_board import engine_board;"
        "p = RandomGames(engine_board(load('usa')), 'benchmark');"
        f"t = time.process_time(); p.run(2, {games}); print({games} / (time.process_time() - t))"
    )
    environment = {**os.environ, "BRANCHLINE_PURE": "1"}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return float(run.stdout)


Track = tuple[int, int, int]
"""Two locations and the spaces between them."""


def connected_networks(tracks: list[Track], count: int) -> list[list[Track]]:
    """Random connected sets of routes, grown until no route fits into 45 vehicles any more."""
    chooser = random.Random(1)
    networks = []
    for _ in range(count):
        network: list[Track] = []
        reached: set[int] = set()
        pairs: set[frozenset[int]] = set()
        vehicles = 45
        while True:
            fitting = [
                track
                for track in tracks
                if track[2] <= vehicles
                and frozenset(track[:2]) not in pairs
                and (not reached or not reached.isdisjoint(track[:2]))
            ]
            if not fitting:
                break
            chosen = chooser.choice(fitting)
            network.append(chosen)
            reached.update(chosen[:2])
            pairs.add(frozenset(chosen[:2]))
            vehicles -= chosen[2]
        networks.append(network)
    return networks


def longest_path_microseconds(count: int) -> list[float]:
    """How long each of many networks takes to measure."""
    edition = load("usa")
    index = edition.location_index
    tracks = [(index[r.between[0]], index[r.between[1]], r.length) for r in edition.routes]
    network, longest, times = Network(), LongestPath(), []
    for chosen in connected_networks(tracks, count):
        network.clear(len(index))
        for track in chosen:
            network.add(*track)
        began = time.perf_counter()
        longest.measure(network)
        times.append((time.perf_counter() - began) * 1e6)
    return times


def batch_steps_per_second(board: Board, steps: int, games: int = 256) -> float:
    """Steps of a batch, with legal moves and observations; choosing at random is not counted."""
    batch = Batch(board, 2, games, seed="benchmark")
    chooser = random.Random(1)
    spent = 0.0
    for _ in range(steps):
        rows = batch.legal.tobytes()
        choices = array("i")
        for game in range(games):
            row = rows[game * batch.n_moves : (game + 1) * batch.n_moves]
            wanted = chooser.randrange(row.count(1))
            move = row.index(1)
            for _ in range(wanted):
                move = row.index(1, move + 1)
            choices.append(move)
        began = time.process_time()
        batch.step(choices)
        spent += time.process_time() - began
    return games * steps / spent


def prototype_steps_per_second(prototype: Prototype, steps: int, games: int = 256) -> float:
    """The same of the prototype's batch."""
    import numpy

    assert prototype.batch is not None
    batch = prototype.batch.Batch(games, 1)
    chooser = numpy.random.default_rng(1)
    spent = 0.0
    for _ in range(steps):
        choices = (chooser.random(games) * batch.n_legal).astype(numpy.int32)
        began = time.process_time()
        batch.step(choices)
        spent += time.process_time() - began
    return games * steps / spent


def two_threads_over_one(board: Board, games: int) -> float:
    """How many times as many games two threads play in a second as one."""

    def seconds(threads: int) -> float:
        natives = [RandomGames(board, "benchmark") for _ in range(threads)]
        with ThreadPoolExecutor(threads) as pool:
            began = time.perf_counter()
            list(pool.map(lambda p: p.run(2, games), natives))
            return time.perf_counter() - began

    return statistics.median(2 * seconds(1) / seconds(2) for _ in range(ROUNDS))


def measure(prototype: Prototype | None, scale: int) -> None:
    """Everything, largest effects first."""
    usa = engine_board(load("usa"))
    games = 4000 // scale
    theirs = (lambda: prototype.games_per_second(games)) if prototype else None
    if prototype:
        print(f"prototype: {prototype.games_per_second(4 * games):,.0f} games/s\n")
    rate, ratio = side_by_side(lambda: random_games(usa, 2, games), theirs)
    report("usa, 2 players, random legal play", f"{rate:,.0f} games/s", ratio, 0.95)
    for name in names():
        edition = load(name)
        board = engine_board(edition)
        for players in range(edition.players.fewest, edition.players.most + 1):
            rate, ratio = side_by_side(lambda b=board, p=players: random_games(b, p, games // 4), theirs)  # type: ignore[misc]
            report(f"{name}, {players} players", f"{rate:,.0f} games/s", ratio, None if name == "mini" else 0.35)
    rate, ratio = side_by_side(lambda: games_by_ints(usa, games // 8), theirs)
    report("driven by ints from Python", f"{rate:,.0f} games/s", ratio, 0.30)
    rate, ratio = side_by_side(lambda: games_by_actions(games // 16), theirs)
    report("through Game and action values", f"{rate:,.0f} games/s", ratio, 0.06)
    rate, ratio = side_by_side(lambda: uncompiled_games_per_second(80), theirs)
    report("uncompiled", f"{rate:,.0f} games/s", ratio, 200 / KNOWN_PROTOTYPE)

    state = State(usa)
    start(state, 5, Dealer(Chance("benchmark")))
    nanoseconds = statistics.median(copy_nanoseconds(state) for _ in range(ROUNDS))
    if prototype:
        beside = statistics.median(copy_nanoseconds(prototype.core.new_game(1)) for _ in range(ROUNDS))
        print(f"{'state copy of the prototype':46}{beside:>19,.0f} ns")
    at_most("state copy from Python, 5 players", nanoseconds, "ns", 150)
    at_most("bytes of a state with 5 players", layout.size(layout.STATE), "bytes", 400)

    times = longest_path_microseconds(10_000 // scale)
    at_most("longest path of 45 trains, median", statistics.median(times), "µs", 30)
    at_most(f"longest path of 45 trains, worst of {len(times):,}", max(times), "µs", 500)

    steps = 400 // scale
    if prototype and prototype.batch:
        rate, ratio = side_by_side(
            lambda: batch_steps_per_second(usa, steps), lambda: prototype_steps_per_second(prototype, steps)
        )
        report("batch steps with legal mask and observation", f"{rate / 1e6:,.2f} M/s", ratio, 1.2 / 1.9)
    else:
        rate, _ = side_by_side(lambda: batch_steps_per_second(usa, steps), None)
        report("batch steps with legal mask and observation", f"{rate / 1e6:,.2f} M/s")
    gain = two_threads_over_one(usa, games)
    report("two threads over one (idle machine)", "", gain, 1.8)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--prototype", type=Path, metavar="FOLDER", help="sources of the prototype to measure beside")
    parser.add_argument("--quick", action="store_true", help="a tenth of the games: to see that it runs")
    options = parser.parse_args()
    if not is_compiled():
        sys.exit("engine.py: the engine is not compiled here; `make build` compiles it")
    prototype = Prototype(options.prototype) if options.prototype else None
    try:
        measure(prototype, 10 if options.quick else 1)
    finally:
        if prototype:
            prototype.close()
    print("\n" + (f"below target: {', '.join(FAILED)}" if FAILED else "all targets reached"))
    sys.exit(1 if FAILED and prototype else 0)


if __name__ == "__main__":
    main()
