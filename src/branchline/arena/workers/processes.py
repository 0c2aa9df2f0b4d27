"""Workers on this machine: this process, or several."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import TypeAlias

from branchline.arena.errors import WorkersLost
from branchline.arena.workers.orders import Played, play_games
from branchline.arena.workers.portions import IN_FLIGHT, Portions
from branchline.game import is_compiled

Lines: TypeAlias = Generator[list[bytes], None, None]

Workers: TypeAlias = Callable[[bytes, Portions], Lines]
"""Plays the games of an order, portion by portion, and yields their lines as they come, in any order."""

MOST_RESTARTS = 3
"""How often in a row the processes may end before any of them has played a portion."""


def in_this_process(order: bytes, portions: Portions) -> Lines:
    """Without any other process."""
    while portion := portions.take():
        played = play_games(order, portion)
        portions.played(len(portion), played.seconds)
        yield played.lines


def in_processes(jobs: int) -> Workers:
    """On so many cores. Processes that die are replaced, and what they were playing is played again."""

    def play(order: bytes, portions: Portions) -> Lines:
        restarts = 0
        while True:
            with _pool(jobs) as pool:
                waiting: dict[Future[Played], list[int]] = {}
                try:
                    while _fill(pool, order, portions, waiting, jobs):
                        for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                            played = future.result()
                            portions.played(len(waiting.pop(future)), played.seconds)
                            restarts = 0
                            yield played.lines
                    return
                except BrokenProcessPool:
                    restarts += 1
                    for portion in waiting.values():
                        portions.give_back(portion)
                    if restarts > MOST_RESTARTS:
                        raise WorkersLost(_lost(list(waiting.values()))) from None

    return play


def _fill(
    pool: ProcessPoolExecutor, order: bytes, portions: Portions, waiting: dict[Future[Played], list[int]], jobs: int
) -> bool:
    """Keep everybody busy. False when all is played."""
    while len(waiting) < IN_FLIGHT * jobs and (portion := portions.take()):
        try:
            waiting[pool.submit(play_games, order, portion)] = portion
        except BrokenProcessPool:
            portions.give_back(portion)
            raise
    return bool(waiting)


def _lost(portions: list[list[int]]) -> str:
    games = sorted(number for portion in portions for number in portion)
    shown = f"{', '.join(map(str, games[:10]))}{', ...' if len(games) > 10 else ''}"
    return f"the processes that play end before a game is over, {MOST_RESTARTS + 1} times running, in one of: {shown}"


@contextlib.contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that end when this one leaves, in the middle of a game if need be."""
    if not is_compiled():
        os.environ["BRANCHLINE_PURE"] = "1"  # the processes need not say once more that the engine is uncompiled
    others: set[BaseProcess] = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_begin)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """In a new process: it leaves interrupts to its parent, and ends with it even if that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
