"""Thoughts in lanes: who is first, what is dropped, and the end. The threads here think when they are told to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from branchline.server.bot_threads.fair_queue import QueueFull, Share
from branchline.server.bot_threads.thought_lane import Crew, Lane, LaneClosed
from tests.server.services import run

ANN, EVE = Share("ann", "ann"), Share("eve", "eve")


class Thread(Executor):
    """One thread, which ends a thought when `finish` is called."""

    def __init__(self) -> None:
        self.thoughts: list[tuple[Future[Any], Callable[[], object]]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **options: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.thoughts.append((future, lambda: work(*args, **options)))
        return future

    async def finish(self) -> None:
        """End the thought that was begun first."""
        future, work = self.thoughts.pop(0)
        try:
            future.set_result(work())
        except RuntimeError as error:
            future.set_exception(error)
        await settle()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """There is nothing to let go."""


async def settle() -> None:
    """Let everything run that can."""
    for _ in range(10):
        await asyncio.sleep(0)


class Asking:
    """A lane with a thread for tables with people and one for others, and what came of what was asked there."""

    def __init__(self, most: int = 100, of_household: int = 100) -> None:
        self.people, self.alone = Thread(), Thread()
        self.lane = Lane((Crew(self.people, 1, True), Crew(self.alone, 1, False)), most, of_household)
        self.answered: list[str] = []
        self.present: set[str] = set()

    async def ask(self, share: Share, what: str, *, present: bool = True) -> asyncio.Task[None]:
        if present:
            self.present.add(what)
        task = asyncio.create_task(self._asked(share, what))
        await settle()
        return task

    async def _asked(self, share: Share, what: str) -> None:
        self.answered.append(await self.lane.think(share, lambda _: what, lambda: what in self.present))


def test_who_has_one_table_waits_for_one_thought_of_who_has_thirty() -> None:
    async def think() -> None:
        asking = Asking()
        for number in range(30):
            await asking.ask(EVE, f"eve {number}")
        await asking.ask(ANN, "ann")
        for _ in range(3):
            await asking.people.finish()
        assert asking.answered == ["eve 0", "eve 1", "ann"]
        for _ in range(28):
            await asking.people.finish()
        assert len(asking.answered) == 31

    run(think())


def test_tables_without_people_have_a_thread_of_their_own_and_no_other() -> None:
    async def think() -> None:
        asking = Asking()
        for number in range(3):
            await asking.ask(EVE, f"eve {number}", present=False)
        await asking.ask(ANN, "ann")
        assert (len(asking.people.thoughts), len(asking.alone.thoughts)) == (1, 1)
        await asking.people.finish()
        assert asking.answered == ["ann"]
        assert not asking.people.thoughts

    run(think())


def test_a_table_to_which_people_come_goes_first_from_then_on() -> None:
    async def think() -> None:
        asking = Asking()
        for number in range(3):
            await asking.ask(EVE, f"eve {number}", present=False)
        asking.present.add("eve 2")
        asking.lane.look()
        await asking.people.finish()
        assert asking.answered == ["eve 2"]

    run(think())


def test_a_thought_that_nobody_waits_for_is_not_begun() -> None:
    async def think() -> None:
        asking = Asking()
        await asking.ask(EVE, "first")
        second = await asking.ask(EVE, "second")
        await asking.ask(EVE, "third")
        second.cancel()
        await settle()
        await asking.people.finish()
        await asking.people.finish()
        assert asking.answered == ["first", "third"]
        assert not asking.people.thoughts

    run(think())


def test_a_thought_that_has_begun_is_told_that_nobody_waits_any_more() -> None:
    async def think() -> None:
        thread, told = Thread(), []
        lane = Lane((Crew(thread, 1, True),))
        task = asyncio.create_task(lane.think(ANN, lambda stopped: told.append(stopped()), lambda: True))
        await settle()
        task.cancel()
        await settle()
        await thread.finish()
        assert told == [True]

    run(think())


def test_a_thought_that_fails_raises_and_the_next_one_begins() -> None:
    def fail(_: object) -> str:
        raise RuntimeError("no idea")

    async def think() -> None:
        asking = Asking()
        failing = asyncio.create_task(asking.lane.think(EVE, fail, lambda: True))
        await settle()
        await asking.ask(ANN, "ann")
        await asking.people.finish()
        with pytest.raises(RuntimeError, match="no idea"):
            await failing
        await asking.people.finish()
        assert asking.answered == ["ann"]

    run(think())


def test_in_a_full_lane_the_one_who_has_most_waiting_loses_a_place() -> None:
    async def think() -> None:
        asking = Asking(most=3)
        eves = [await asking.ask(EVE, f"eve {number}") for number in range(4)]
        await asking.ask(ANN, "ann")
        with pytest.raises(QueueFull):
            await eves[3]
        with pytest.raises(QueueFull):
            await (await asking.ask(EVE, "one more"))
        for _ in range(4):
            await asking.people.finish()
        assert asking.answered == ["eve 0", "eve 1", "ann", "eve 2"]

    run(think())


def test_a_lane_that_closes_lets_everybody_go_and_begins_nothing_more() -> None:
    async def think() -> None:
        asking = Asking()
        tasks = [await asking.ask(EVE, f"eve {number}") for number in range(5)]
        asking.lane.close()
        asking.lane.close()
        await settle()
        for task in tasks:
            with pytest.raises(LaneClosed):
                await task
        with pytest.raises(LaneClosed):
            await (await asking.ask(ANN, "ann"))
        await asking.people.finish()
        assert not asking.people.thoughts

    run(think())
