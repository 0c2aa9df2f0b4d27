"""What goes on by itself when a server starts: bots think on, clocks have run on."""

from __future__ import annotations

import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from branchline.server.contract.commands import Start
from branchline.server.contract.options import Clock, Options, SeatPlan
from branchline.server.live.live_table import listing_of
from branchline.server.storage import Store
from branchline.server.table import Happening, Table, opened
from tests.server.players import Player, command, cookie_of, open_table, run
from tests.server.running import PATIENT, RunningServer, running_server

TABLE = "clockclock"
MINUTE = 60_000


async def stored_long_ago(database: str, options: Options, seats: tuple[SeatPlan, ...], minutes: int = 10) -> None:
    """A table whose game was begun so many minutes ago, and nobody has done anything since.

    A negative number is a time to come: a clock that was wrong has stamped it, and has been set back since.
    """
    then = time.time_ns() // 1_000_000 - minutes * MINUTE
    entry = opened(edition="mini", seats=seats, options=Options(), seed="a seed", person="ann", now=then)
    entry = msgspec.structs.replace(entry, options=options)  # with a clock that is too short for people, perhaps
    table, first = Table.open(TABLE, entry)
    happenings = [first]
    begun = table.perform(Start(id="start"), "ann", then)
    assert isinstance(begun, Happening)
    happenings.append(begun)
    store = await Store.open(database)
    try:
        for happening in happenings:
            stored = await store.append(TABLE, happening.number, happening.stored(), listing_of(table, then))
            assert stored
    finally:
        await store.close()


def test_a_clock_that_has_run_out_while_no_server_ran(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    seats = (SeatPlan("me", "Ann"), SeatPlan("me", "Bob"))
    clock = Clock("turn", 30)
    run(stored_long_ago(database, Options(clock=clock, pace="instant"), seats))

    async def watch(server: RunningServer) -> None:
        player = await Player.connect(server, TABLE)
        while True:
            acted = [line for line in player.snapshot.log if line.events]
            if len(acted) > 1:
                break
            await player.hear()
        assert player.snapshot.now is not None
        assert player.snapshot.now.clock is not None

    with running_server(tmp_path, *PATIENT, database=database) as server:
        run(watch(server))


def test_bots_go_on_without_anybody_asking(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    seats = (SeatPlan("bot", bot="conductor"), SeatPlan("bot", bot="tourist"))
    run(stored_long_ago(database, Options(pace="instant"), seats))

    async def watch(server: RunningServer) -> None:
        player = await Player.connect(server, TABLE)
        while not player.is_over:
            await player.hear()
        assert player.snapshot.revealed is not None

    with running_server(tmp_path, *PATIENT, database=database) as server:
        run(watch(server))


def test_bots_do_not_wait_for_a_time_that_was_stored_before_the_clock_was_set_back(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    seats = (SeatPlan("bot", bot="conductor"), SeatPlan("bot", bot="tourist"))
    run(stored_long_ago(database, Options(pace="brisk"), seats, minutes=-60))

    async def watch(server: RunningServer) -> None:
        player = await Player.connect(server, TABLE)
        while sum(line.seat is not None for line in player.snapshot.log) < 6:
            await player.hear()

    with running_server(tmp_path, *PATIENT, database=database) as server:
        run(watch(server))


def test_a_turn_is_no_longer_than_its_clock_allows_after_the_clock_was_set_back(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    seats = (SeatPlan("me", "Ann"), SeatPlan("me", "Bob"))
    run(stored_long_ago(database, Options(clock=Clock("turn", 1), pace="instant"), seats, minutes=-60))

    async def watch(server: RunningServer) -> None:
        player = await Player.connect(server, TABLE)
        while sum("time is up" in (line.note or "") for line in player.snapshot.log) < 3:
            await player.hear()
        times = [line.at for line in player.snapshot.log]
        assert times == sorted(times)

    with running_server(tmp_path, *PATIENT, database=database) as server:
        run(watch(server))


def test_a_server_that_starts_again_knows_everybody(tmp_path: Path) -> None:
    server = RunningServer(tmp_path, *PATIENT)
    server.start()

    async def before() -> tuple[str, str]:
        async with server.client() as ann:
            table = await open_table(ann, "london", ["me:Ann", "conductor"])
            assert (await command(ann, table, "start")).status_code == 200
            return table, cookie_of(ann)

    async def after(table: str, cookie: str) -> None:
        player = await Player.connect(server, table, cookie)
        assert player.snapshot.seat == 0
        assert player.private.offered
        await player.play(random.Random(9))

    try:
        table, cookie = run(before())
        assert server.stop() == 0
        server.start()
        run(after(table, cookie))
    finally:
        server.stop()
    assert "Traceback" not in server.logged()


def test_a_table_that_can_not_be_read_is_told_and_the_others_go_on(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    seats = (SeatPlan("me", "Ann"), SeatPlan("me", "Bob"))
    run(stored_long_ago(database, Options(), seats))
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as connection, connection:
        connection.execute(
            'UPDATE entries SET entry = replace(entry, \'"seed":"a seed"\', \'"seat":7\') WHERE number = 0'
        )
    server = RunningServer(tmp_path, *PATIENT, database=database)
    server.start()

    async def look() -> None:
        async with server.client() as ann:
            refused = await ann.get(f"/api/tables/{TABLE}")
            assert (refused.status_code, refused.json()["code"]) == (409, "not now")
            with pytest.raises(InvalidStatus):
                await Player.connect(server, TABLE)
            table = await open_table(ann, "mini", ["me:Ann", "conductor"])
            assert (await command(ann, table, "start")).status_code == 200

    try:
        run(look())
    finally:
        server.stop()
    assert "a table can't be read" in server.logged()
