"""A lane of thoughts: threads, and the fair queue of what waits for them.

The event loop manages all of it; only the thinking itself is done in threads. A thought that nobody waits for any more
never begins, and one that has begun is told to stop.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeAlias, TypeVar

from branchline.server.bot_threads.fair_queue import FairQueue, QueueFull, Share

MOST_WAITING: Final = 500
"""Thoughts that may wait in one lane."""
MOST_OF_HOUSEHOLD: Final = 60
"""Those of one household among them: a school class, each at a table of their own, and as many again."""

Answer = TypeVar("Answer")
Work: TypeAlias = Callable[[Callable[[], bool]], Answer]
"""Thinks, and gives up soon after the function that it gets returns True."""


class LaneClosed(Exception):
    """The server stops, so nothing is thought any more."""


@dataclass(eq=False, slots=True)
class Thought(Generic[Answer]):
    """Something to think about, and who waits for it."""

    share: Share
    work: Work[Answer]
    is_for_people: Callable[[], bool]
    answer: asyncio.Future[Answer]
    dropped: threading.Event = field(default_factory=threading.Event)


@dataclass(eq=False, slots=True)
class Crew:
    """Threads for one kind of thought."""

    threads: Executor
    most: int
    for_people: bool
    busy: int = 0


def crews(name: str, at_once: int) -> tuple[Crew, Crew]:
    """Threads for tables with people, and one thread for all other tables: those never take more than one core."""
    return (
        Crew(ThreadPoolExecutor(at_once, name), at_once, for_people=True),
        Crew(ThreadPoolExecutor(1, f"{name}-alone"), 1, for_people=False),
    )


class Lane:
    """A queue of thoughts that take about equally long, and the threads that think them."""

    def __init__(self, crews: Sequence[Crew], most: int = MOST_WAITING, of_household: int = MOST_OF_HOUSEHOLD) -> None:
        self._crews = crews
        self._queue: FairQueue[Thought[Any]] = FairQueue(most, of_household)
        self._thinking: set[Thought[Any]] = set()
        self._closed = False

    async def think(self, share: Share, work: Work[Answer], is_for_people: Callable[[], bool]) -> Answer:
        """The result of the work. If whoever waits for it is cancelled, the work is dropped.

        Raises `QueueFull` if it can't wait here, at once or when others need its place; and `LaneClosed`.
        """
        if self._closed:
            raise LaneClosed
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        thought = Thought(share, work, is_for_people, answer)
        left = self._queue.add(share, thought)
        if left is not None:
            _refuse(left, QueueFull("others needed its place"))
        self.look()
        try:
            return await answer
        finally:
            thought.dropped.set()
            self._queue.discard(share, thought)
            if answer.done() and not answer.cancelled():
                answer.exception()  # nobody may have been left to look at it

    def look(self) -> None:
        """Begin whatever can begin. Call it when people have come to a table, as its thoughts go first then."""
        for crew in self._crews:
            while crew.busy < crew.most and (thought := self._next(crew)) is not None:
                crew.busy += 1
                self._thinking.add(thought)
                done = crew.threads.submit(thought.work, thought.dropped.is_set)
                done.add_done_callback(self._teller(crew, thought))

    def close(self) -> None:
        """Stop thinking. Whatever waits or is being thought raises `LaneClosed`."""
        self._closed = True
        for thought in [*self._queue.clear(), *self._thinking]:
            thought.dropped.set()
            _refuse(thought, LaneClosed())
        for crew in self._crews:
            crew.threads.shutdown(wait=False, cancel_futures=True)

    def _next(self, crew: Crew) -> Thought[Any] | None:
        return self._queue.take(lambda thought: thought.is_for_people() == crew.for_people)

    def _teller(self, crew: Crew, thought: Thought[Any]) -> Callable[[Future[Any]], None]:
        loop = thought.answer.get_loop()

        def tell(done: Future[Any]) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has been closed: nobody waits for it
                loop.call_soon_threadsafe(self._thought, crew, thought, done)

        return tell

    def _thought(self, crew: Crew, thought: Thought[Any], done: Future[Any]) -> None:
        crew.busy -= 1
        self._thinking.discard(thought)
        if not thought.answer.done():
            fault = done.exception()
            if fault is None:
                thought.answer.set_result(done.result())
            else:
                thought.answer.set_exception(fault)
        if not self._closed:
            self.look()


def _refuse(thought: Thought[Any], reason: Exception) -> None:
    if not thought.answer.done():
        thought.answer.set_exception(reason)
