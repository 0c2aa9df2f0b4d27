"""How well the arena uses cores: `python benchmarks/arena.py [--quick] [--without-ray]`, on an idle machine.

Speed is told as ratios taken in one run, because machines differ: games a second by two workers over games a second in
one process, the median of several rounds in which all take turns. A rate is measured from the first games that come
back to the last, so what it takes to start processes or Ray, which a tournament does once, is not in it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable

from branchline.arena import Tournament, in_processes, in_this_process, make_schedule
from branchline.arena.workers.processes import Workers
from branchline.arena.workers.ray_workers import LOCAL, on_ray
from branchline.editions import load
from branchline.engine import is_compiled

BOTS = ("racer", "greedy")
ROUNDS = 5
TARGETS = {"two processes": 1.85, "Ray, two workers": 1.6}


def games_per_second(workers: Workers, count: int, deals: int) -> float:
    """Of a match on the large board, results and records included."""
    usa = load("usa")
    tournament = Tournament(usa, make_schedule(usa, BOTS, 2, "benchmark"), deals)
    arrivals: list[float] = []
    tournament.run(workers, count, lambda _: arrivals.append(time.perf_counter()))
    began = arrivals[0]
    return sum(arrival > began + 0.001 for arrival in arrivals) / (arrivals[-1] - began)


def measure(deals: int, rounds: int, *, with_ray: bool) -> list[str]:
    """Print every ratio; those below their target are returned."""
    ways: dict[str, Callable[[], tuple[Workers, int]]] = {"two processes": lambda: (in_processes(2), 2)}
    if with_ray:
        ways["Ray, two workers"] = lambda: on_ray(LOCAL, 2)
    ratios: dict[str, list[float]] = {way: [] for way in ways}
    alone: list[float] = []
    for _ in range(rounds):
        for way, workers in ways.items():
            alone.append(games_per_second(in_this_process, 1, deals))
            ratios[way].append(games_per_second(*workers(), 2 * deals) / alone[-1])
    print(f"{'one process':46}{statistics.median(alone):>15,.1f} games/s")
    missed = []
    for way, found in ratios.items():
        ratio = statistics.median(found)
        print(f"{way:46}{ratio:>15.2f} x   (at least {TARGETS[way]} x; rounds {min(found):.2f} to {max(found):.2f})")
        if ratio < TARGETS[way]:
            missed.append(way)
    return missed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few games: to see that it runs")
    parser.add_argument("--without-ray", action="store_true", help="where Ray is not installed")
    options = parser.parse_args()
    if not is_compiled():
        sys.exit("arena.py: the engine is not compiled here; `make build` compiles it")
    if (os.cpu_count() or 1) < 2:
        sys.exit("arena.py: this machine has one core; two are needed to compare")
    deals, rounds = (10, 1) if options.quick else (100, ROUNDS)
    missed = measure(deals, rounds, with_ray=not options.without_ray)
    print("\n" + (f"below target: {', '.join(missed)} (is the machine idle?)" if missed else "all targets reached"))
    sys.exit(1 if missed and not options.quick else 0)


if __name__ == "__main__":
    main()
