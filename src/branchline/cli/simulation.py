"""Many games without anybody watching: on all cores, and with one seed always the same result.

Games are played in portions of a fixed size, which are added up in their order, so that the number of cores changes
nothing. Game `n` of the seed `S` is the game of seed ``S/n``. Tables of `random` bots only are played natively, without
the interpreter; played through `Game` they are the same games, move for move.
"""

from __future__ import annotations

import multiprocessing
import os
import random
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from branchline.bots import play_out
from branchline.bots.lifetimes import closing_all
from branchline.bots.plugins import load_plugins
from branchline.cli.saved_games import SUFFIX
from branchline.cli.seating import seats_from_specs
from branchline.game import Game, is_compiled
from branchline.game.names import names_of
from branchline.game.random_games import play_random_games, random_chooser
from branchline.game.scores import SOURCES

RANDOM = "random"
NATIVE_PORTION = 500
PORTION = 20
IN_FLIGHT = 4
"""Portions for each core that are handed out at a time."""


class Plan(msgspec.Struct, frozen=True):
    """What is to be simulated."""

    edition: str
    """The name of an edition or the path of a board file."""
    bots: tuple[str, ...]
    seed: str
    records: Path | None = None
    """A folder for the record of every game."""
    bot_files: tuple[Path, ...] = ()
    """Files with bots of one's own, which every process loads."""

    @property
    def is_native(self) -> bool:
        """Whether the games need nothing but the engine."""
        return self.records is None and all(spec == RANDOM for spec in self.bots)


class Tally(msgspec.Struct):
    """What came of some games. Wins that are shared count in parts."""

    games: int
    actions: int
    wins: list[float]
    points: list[dict[str, int]]
    """By seat: the points of all games by source; natively played games tell the total only."""

    def add(self, other: Tally) -> None:
        """Count another tally in."""
        self.games += other.games
        self.actions += other.actions
        self.wins = [ours + theirs for ours, theirs in zip(self.wins, other.wins, strict=True)]
        for ours, theirs in zip(self.points, other.points, strict=True):
            for source, points in theirs.items():
                ours[source] = ours.get(source, 0) + points


def simulate(plan: Plan, games: int, jobs: int, progress: Callable[[int], None]) -> Tally:
    """Play so many games with so many threads or processes; `progress` is told how many more are done."""
    size = NATIVE_PORTION if plan.is_native else PORTION
    portions = [(first, min(size, games - first)) for first in range(0, games, size)]
    play = partial(play_natively if plan.is_native else play_portion, plan)
    total = Tally(0, 0, [0.0] * len(plan.bots), [{} for _ in plan.bots])
    for tally in _in_order(play, portions, min(jobs, len(portions)), native=plan.is_native):
        total.add(tally)
        progress(tally.games)
    return total


def _in_order(
    play: Callable[[int, int], Tally], portions: Sequence[tuple[int, int]], jobs: int, *, native: bool
) -> Iterator[Tally]:
    """The tallies of all portions, in their order."""
    if jobs <= 1:
        for first, count in portions:
            yield play(first, count)
        return
    with _executor(jobs, native=native) as executor:
        waiting: deque[Future[Tally]] = deque()
        try:
            for first, count in portions:
                waiting.append(executor.submit(play, first, count))
                if len(waiting) >= IN_FLIGHT * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


def _executor(jobs: int, *, native: bool) -> Executor:
    """Threads for native play, which lets others run meanwhile; processes for the rest."""
    if native:
        return ThreadPoolExecutor(jobs)
    if not is_compiled():
        os.environ["BRANCHLINE_PURE"] = "1"  # the processes need not say once more that the engine is uncompiled
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))


def play_natively(plan: Plan, first: int, games: int) -> Tally:
    """A portion of random games, played by the engine alone."""
    results = play_random_games(plan.edition, len(plan.bots), plan.seed, games, first=first)
    points = [{"total": round(average * games)} for average in results.average]
    return Tally(games, results.moves, list(results.wins), points)


def play_portion(plan: Plan, first: int, games: int) -> Tally:
    """A portion of games of bots that look at views."""
    edition = names_of(plan.edition).edition
    known = load_plugins(plan.bot_files)
    names = [seat.name for seat in seats_from_specs(plan.bots, known)]
    bots = [known.bot(spec) for spec in plan.bots]
    tally = Tally(0, 0, [0.0] * len(bots), [{} for _ in bots])
    with closing_all(bots):
        for number in range(first, first + games):
            game = Game(edition, names, f"{plan.seed}/{number}")
            actions = play_out(game, bots, generators(plan, number))
            tally.add(_result(game, actions))
            if plan.records is not None:
                path = plan.records / f"{edition.name}-{number:06}{SUFFIX}"
                with path.open("x", encoding="utf-8", newline="\n") as file:
                    file.write(str(game.record()))
    return tally


def _result(game: Game, actions: int) -> Tally:
    scores = game.scores()
    wins = [score.won / len(scores.winners) for score in scores]
    points = [{source: getattr(score, source) for source in SOURCES} for score in scores]
    return Tally(1, actions, wins, points)


def generators(plan: Plan, number: int) -> list[random.Random]:
    """The chance of each seat's bot in one game.

    `random` bots among themselves share the stream that native play draws from; others have one each.
    """
    if all(spec == RANDOM for spec in plan.bots):
        return [_NativeChoice(plan.seed, number)] * len(plan.bots)
    return [random.Random(f"{plan.seed}/{number} seat {seat}") for seat in range(len(plan.bots))]


class _NativeChoice(random.Random):
    """Chooses as the engine's own random players do."""

    def __init__(self, seed: str, game: int) -> None:
        super().__init__(0)
        self._below = random_chooser(seed, game)

    def choice(self, seq: Any) -> Any:
        """One of a sequence, each as likely as any other."""
        return seq[self._below(len(seq))]
