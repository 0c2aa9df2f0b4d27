"""When tables are woken."""

from __future__ import annotations

from branchline.server.live.wakeups import Wakeups
from tests.server.services import run, until


def test_each_table_is_woken_once_at_the_last_time_that_was_set_for_it() -> None:
    async def scenario() -> None:
        woken: list[str] = []
        wakeups = Wakeups(woken.append)
        wakeups.set("never", 0.0)
        wakeups.set("never", None)
        wakeups.set("later", 0.0)
        wakeups.set("later", 0.03)
        wakeups.set("late", 0.01)
        wakeups.set("at once", -5.0)
        await until(lambda: len(woken) == 3)
        assert woken == ["at once", "late", "later"]
        assert len(wakeups) == 0

    run(scenario())


def test_a_time_that_is_set_again_and_again_takes_no_more_room() -> None:
    async def scenario() -> None:
        wakeups = Wakeups(lambda _table: None)
        for number in range(10_000):
            wakeups.set("table", 1000.0 + number)
        assert len(wakeups._queue) < 200
        wakeups.stop()

    run(scenario())


def test_nobody_is_woken_after_the_end() -> None:
    async def scenario() -> None:
        woken: list[str] = []
        stopped, later = Wakeups(woken.append), Wakeups(woken.append)
        stopped.set("table", 0.005)
        later.set("another", 0.01)
        stopped.stop()
        await until(lambda: bool(woken))
        assert woken == ["another"]

    run(scenario())
