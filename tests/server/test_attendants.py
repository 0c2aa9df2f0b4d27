"""A table's bots: they think while it waits for them, get their turn in the end, and know who is there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from branchline.game import AnyAction, View
from branchline.server.bot_threads.bot_players import BotPlayers
from branchline.server.bot_threads.fair_queue import QueueFull, Share
from branchline.server.contract.commands import End, Pause, Resume, Start
from branchline.server.contract.options import Options, SeatPlan
from branchline.server.live import attendant, live_table
from branchline.server.live.hub import Hub
from branchline.server.live.live_table import LiveTable, now_ms
from branchline.server.settings import Settings
from branchline.server.table import opened
from branchline.server.table.command_checks import TableCommand
from tests.server.services import run, until


class Slow(BotPlayers):
    """Bots that think until `may_go` is set, or have no place to think for the first few times."""

    def __init__(self, refusals: int = 0) -> None:
        super().__init__(1)
        self.refusals = refusals
        self.may_go = asyncio.Event()
        self.asked = 0
        self.dropped = 0
        self.with_people: Callable[[], bool] = lambda: False

    async def choose(
        self, spec: str, view: View, seed: str, share: Share, with_people: Callable[[], bool]
    ) -> AnyAction:
        self.asked += 1
        self.with_people = with_people
        if self.asked <= self.refusals:
            raise QueueFull
        try:
            await self.may_go.wait()
        except asyncio.CancelledError:
            self.dropped += 1
            raise
        return await super().choose(spec, view, seed, share, with_people)


@asynccontextmanager
async def table_of_bots(folder: Path, bots: Slow) -> AsyncIterator[tuple[Hub, LiveTable]]:
    """A table at which it is a bot's turn."""
    hub = Hub(Settings(database=f"sqlite:///{folder}/tables.sqlite"))
    hub.bots = bots
    await hub.start()
    try:
        seats = (SeatPlan("bot", bot="tourist"), SeatPlan("bot", bot="tourist"))
        options = Options(pace="instant")
        table = await hub.open(
            opened(edition="mini", seats=seats, options=options, seed="a seed", person="ann", now=now_ms())
        )
        async with hub._keep(table) as live:
            await do(live, Start(id="start"))
            yield hub, live
    finally:
        await hub.stop()


async def do(live: LiveTable, command: TableCommand) -> None:
    await live.change(lambda table: table.perform(command, "ann", now_ms()))


@pytest.mark.parametrize("command", [Pause(id="pause"), End(id="end")])
def test_nobody_thinks_on_for_a_table_that_no_longer_waits(tmp_path: Path, command: TableCommand) -> None:
    async def play() -> None:
        bots = Slow()
        async with table_of_bots(tmp_path, bots) as (_, live):
            await until(lambda: bots.asked == 1)
            await do(live, command)
            await until(lambda: bots.dropped == 1)
            assert bots.asked == 1

    run(play())


def test_the_bot_of_a_table_that_goes_on_after_a_pause_thinks_again(tmp_path: Path) -> None:
    async def play() -> None:
        bots = Slow()
        async with table_of_bots(tmp_path, bots) as (_, live):
            await until(lambda: bots.asked == 1)
            await do(live, Pause(id="pause"))
            await do(live, Resume(id="resume"))
            bots.may_go.set()
            await until(lambda: len(live.table.acts) > 0)

    run(play())


def test_a_thought_goes_on_when_what_happens_does_not_concern_it(tmp_path: Path) -> None:
    async def play() -> None:
        bots = Slow()
        async with table_of_bots(tmp_path, bots) as (hub, live):
            await until(lambda: bots.asked == 1)
            await live.change(lambda table: table.rematched("elsewhere", "c", "ann", now_ms()))
            async with hub.visit(live.id):
                bots.may_go.set()
            await until(lambda: len(live.table.acts) > 0)
            assert bots.dropped == 0

    run(play())


def test_a_table_whose_bot_finds_no_place_to_think_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attendant, "FULL_PAUSE", 0.01)

    async def play() -> None:
        bots = Slow(refusals=3)
        bots.may_go.set()
        async with table_of_bots(tmp_path, bots) as (_, live):
            await until(lambda: len(live.table.acts) > 0)
            assert bots.asked > 3

    run(play())


def test_somebody_who_asks_over_plain_http_is_there_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        bots = Slow()
        async with table_of_bots(tmp_path, bots) as (hub, live):
            await until(lambda: bots.asked == 1)
            assert not bots.with_people()
            async with hub._keep(live.id):  # not somebody's request
                assert not bots.with_people()
            async with hub.visit(live.id):
                assert bots.with_people()
            assert bots.with_people()
            monkeypatch.setattr(live_table, "VISIT_SECONDS", 0.0)  # the while has passed
            assert not bots.with_people()

    run(play())
