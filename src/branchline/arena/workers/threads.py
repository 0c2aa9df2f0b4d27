"""Workers that are threads of this process: for games that are played natively, which lets other threads run."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from branchline.arena.workers.orders import Played, play_games
from branchline.arena.workers.portions import IN_FLIGHT, Portions
from branchline.arena.workers.processes import Lines, Workers


def in_threads(jobs: int) -> Workers:
    """On so many cores, as long as the games need no interpreter."""

    def play(order: bytes, portions: Portions) -> Lines:
        waiting: dict[Future[Played], int] = {}
        pool = ThreadPoolExecutor(jobs)
        try:
            while True:
                while len(waiting) < IN_FLIGHT * jobs and (portion := portions.take()):
                    waiting[pool.submit(play_games, order, portion)] = len(portion)
                if not waiting:
                    return
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    played = future.result()
                    portions.played(waiting.pop(future), played.seconds)
                    yield played.lines
        finally:
            pool.shutdown(cancel_futures=True)

    return play
