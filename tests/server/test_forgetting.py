"""`branchline serve --forget-after DAYS`: what is deleted, and what is not."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from branchline.server.contract.commands import Pause, Say, Start
from branchline.server.contract.messages import Fault
from branchline.server.contract.options import Options, SeatPlan
from branchline.server.live import hub as hubs
from branchline.server.live.hub import DAY, Hub
from branchline.server.live.live_table import listing_of
from branchline.server.settings import Settings
from branchline.server.storage import Store
from branchline.server.table import Eyes, Happening, Refusal, Table, TableCommand, opened
from tests.server.players import run
from tests.server.running import running_server
from tests.server.services import until

SEATS = (SeatPlan("me", "Ann"), SeatPlan("me", "Bob"))
COMMANDS: dict[str, TableCommand] = {
    "start": Start(id="start"),
    "pause": Pause(id="pause"),
    "say": Say(id="say", seat=0, text="later"),
}


def now() -> int:
    return time.time_ns() // 1_000_000


async def stored(database: str, table_id: str, *happened: tuple[str, int]) -> None:
    """A table at which this happened, so many days ago; the first is that it was opened."""
    store = await Store.open(database)
    table: Table | None = None
    try:
        for what, days in happened:
            at = now() - days * DAY
            if table is None:
                entry = opened(edition="mini", seats=SEATS, options=Options(), seed="seed", person="ann", now=at)
                table, happening = Table.open(table_id, entry)
            else:
                done = table.perform(COMMANDS[what], "ann", at)
                assert isinstance(done, Happening)
                happening = done
            listing = listing_of(table, at) if happening.listing_changed else None
            assert await store.append(table_id, happening.number, happening.stored(), listing)
    finally:
        await store.close()


async def left(database: str, *tables: str) -> list[str]:
    """Which of the tables are there."""
    store = await Store.open(database)
    try:
        return [table for table in tables if await store.listing(table)]
    finally:
        await store.close()


def test_a_server_that_starts_deletes_what_nobody_has_touched_for_so_long(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    tables = {
        "lobbylobby": [("opened", 9)],
        "lobbyfresh": [("opened", 6)],
        "gonegonego": [("opened", 9), ("start", 8)],
        "pausedpaus": [("opened", 9), ("start", 9), ("pause", 8)],
        "talkedtalk": [("opened", 9), ("start", 9), ("say", 6)],
    }
    for table, happened in tables.items():
        run(stored(database, table, *happened))
    with running_server(tmp_path, database=database) as server:
        run(until(lambda: "unfinished games go on" in server.logged()))
    assert run(left(database, *tables)) == list(tables)
    with running_server(tmp_path, "--forget-after", "7", database=database) as server:
        run(until(lambda: "unfinished games go on" in server.logged()))
        assert '"message": "old tables were deleted", "tables": 3, "days": 7' in server.logged()
        assert "lobbylobby" not in server.logged()
    assert run(left(database, *tables)) == ["lobbyfresh", "talkedtalk"]


class Watcher:
    """Somebody who looks at a table, and does not mind what is sent."""

    eyes = Eyes(None)

    def write(self, frame: bytes) -> None:
        """Take no notice."""

    def close(self) -> None:
        """Stay away."""

    def dismiss(self, fault: Fault) -> None:
        """Nobody does that here."""
        raise AssertionError(fault)


def test_while_it_runs_tables_are_deleted_too_but_not_those_at_which_somebody_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for pause in ("FORGET_SECONDS", "SWEEP_SECONDS", "IDLE_SECONDS"):
        monkeypatch.setattr(hubs, pause, 0.02)

    async def is_gone(hub: Hub, table: str) -> bool:
        return await hub.store.listing(table) is None

    async def scenario() -> None:
        hub = Hub(Settings(database=f"sqlite:///{tmp_path}/tables.sqlite", forget_after=7))
        await hub.start()
        try:
            entry = opened(edition="mini", seats=SEATS, options=Options(), seed="seed", person="ann", now=now())
            watched, left_alone = await hub.open(entry), await hub.open(entry)
            async with hub.visit(watched) as live:
                await live.listen(watcher, None)
                monkeypatch.setattr(hubs, "now_ms", lambda: now() + 9 * DAY)
                await until(lambda: is_gone(hub, left_alone))
                async with hub.visit(watched) as found:
                    assert found is live
                assert not await is_gone(hub, watched)
                live.leave(watcher)
            await until(lambda: is_gone(hub, watched))
            with pytest.raises(Refusal, match="no such table"):
                async with hub.visit(watched):
                    pass
        finally:
            await hub.stop()

    watcher = Watcher()
    run(scenario())


def test_a_table_that_can_not_be_read_is_not_deleted(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"

    async def add_what_a_later_version_wrote() -> None:
        store = await Store.open(database)
        assert await store.append("laterlater", 1, b'{"entry":"levitated","at":1}')
        await store.close()

    run(stored(database, "laterlater", ("opened", 9)))
    run(stored(database, "lobbylobby", ("opened", 9)))
    run(add_what_a_later_version_wrote())
    with running_server(tmp_path, "--forget-after", "7", database=database) as server:
        run(until(lambda: "old tables were deleted" in server.logged()))
    assert run(left(database, "laterlater", "lobbylobby")) == ["laterlater"]
