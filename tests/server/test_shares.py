"""Fair shares of a server: nobody fills it for good, and a table that exists can always be opened."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from branchline.server.contract.commands import Start
from branchline.server.contract.entries import Said, TimedOut, decode
from branchline.server.contract.options import Clock, Options, SeatPlan
from branchline.server.live.hub import Hub
from branchline.server.live.live_table import listing_of, now_ms
from branchline.server.live.table_logs import LONG
from branchline.server.settings import Settings
from branchline.server.storage import Store
from branchline.server.table import Happening, Table, TableCommand, opened
from tests.server.players import Player, command, cookie_of, open_table, run
from tests.server.running import PATIENT, RunningServer, running_server
from tests.server.services import until

TABLE = "tabletable"
SEATS = (SeatPlan("me", "Ann"), SeatPlan("me", "Bob"))
NEW_TABLES = ("--max-new-tables", "1000000")


async def stored(database: str, options: Options, commands: Sequence[TableCommand | Said], at: int) -> None:
    """A table at which this was done at that time."""
    entry = opened(edition="mini", seats=SEATS, options=options, seed="seed", person="ann", now=at)
    table, first = Table.open(TABLE, entry)
    store = await Store.open(database)
    try:
        assert await store.append(TABLE, 0, first.stored(), listing_of(table, at))
        for one in commands:
            happening = table.apply(one) if isinstance(one, Said) else table.perform(one, "ann", at)
            assert isinstance(happening, Happening)
            assert await store.append(TABLE, happening.number, happening.stored(), listing_of(table, at))
    finally:
        await store.close()


# ---------------------------------------------------------------- clocks


def test_a_table_with_a_clock_leaves_memory_and_its_time_still_runs_out(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    clock = Clock("turn", 3600)

    async def scenario() -> None:
        began = now_ms() - 3_599_000
        await stored(database, Options(clock=clock, pace="instant"), [Start(id="start")], began)
        hub = Hub(Settings(database=database))
        await hub.start()
        try:
            await until(lambda: len(hub) == 1)  # a game that is being played is looked at once

            def is_put_away() -> bool:
                hub._sweep(0.0)
                return len(hub) == 0

            await until(is_put_away)

            async def has_run_out() -> bool:
                return any(isinstance(decode(data), TimedOut) for _, data in await hub.store.entries(TABLE))

            await until(has_run_out)
        finally:
            await hub.stop()

    run(scenario())


# ---------------------------------------------------------------- how many tables


def test_tables_in_memory_don_t_keep_one_that_exists_from_being_opened(tmp_path: Path) -> None:
    with running_server(tmp_path, *PATIENT, "--max-tables", "2") as server:

        async def scenario() -> None:
            async with server.client() as ann:
                tables = [await open_table(ann, "mini", ["me:Ann", "me:Bob"]) for _ in range(4)]
                players = [await Player.connect(server, table, cookie_of(ann)) for table in tables]
                full = await ann.post("/api/tables", json={"edition": "mini", "seats": [{"kind": "open"}] * 2})
                assert (full.status_code, full.json()["code"]) == (409, "full")
                assert all(player.snapshot.number == 0 for player in players)

        run(scenario())


def unfinished(server: RunningServer, code: str) -> tuple[int, str]:
    """Open tables with two cookies from one address until one is refused: how many could be opened, and the reason."""

    async def scenario() -> tuple[int, str]:
        body = {"edition": "mini", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
        count = 0
        while True:
            async with server.client(headers={"Cookie": code} if code else {}) as somebody:
                answer = await somebody.post("/api/tables", json=body)
                if answer.status_code != 200:
                    assert (answer.status_code, answer.json()["code"]) == (429, "too many")
                    return count, answer.json()["reason"]
                count += 1

    return run(scenario())


def test_unfinished_tables_are_limited_by_person_and_by_address_over_a_restart_too(tmp_path: Path) -> None:
    server = RunningServer(tmp_path, *NEW_TABLES, "--max-tables-of-person", "3", "--max-tables-of-address", "5")
    server.start()

    async def a_person() -> tuple[str, str]:
        async with server.client() as ann:
            return await open_table(ann, "mini", ["me:Ann", "open"]), cookie_of(ann)

    async def end(table: str, cookie: str) -> None:
        async with server.client(headers={"Cookie": cookie}) as ann:
            assert (await command(ann, table, "end")).status_code == 200

    try:
        table, cookie = run(a_person())
        assert unfinished(server, cookie) == (
            2,
            "you host too many unfinished tables; finish or end one of them first",
        )
        assert unfinished(server, "") == (
            2,
            "too many unfinished tables were opened from this address; finish some first",
        )
        server.stop()
        server.start()
        assert unfinished(server, cookie)[0] == 0
        run(end(table, cookie))
        assert unfinished(server, cookie)[0] == 1
    finally:
        server.stop()
    assert "127.0.0.1" not in (tmp_path / "tables.sqlite").read_bytes().decode("latin-1"), "no address is kept"


def test_a_rematch_counts_too(tmp_path: Path) -> None:
    with running_server(tmp_path, "--max-tables-of-person", "2") as server:

        async def scenario() -> None:
            async with server.client() as ann:
                first = await open_table(ann, "mini", ["me:Ann", "open"])
                assert (await command(ann, first, "end")).status_code == 200
                for _ in range(2):
                    await open_table(ann, "mini", ["me:Ann", "open"])
                refused = await command(ann, first, "rematch")
                assert (refused.status_code, refused.json()["code"]) == (429, "too many")

        run(scenario())


def test_tables_opened_at_the_same_moment_all_count(tmp_path: Path) -> None:
    with running_server(tmp_path, *NEW_TABLES, "--max-tables-of-person", "4") as server:

        async def scenario() -> None:
            async with server.client() as ann:
                await ann.get("/")
                body = {"edition": "mini", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
                answers = await asyncio.gather(*(ann.post("/api/tables", json=body) for _ in range(12)))
                assert sorted(answer.status_code for answer in answers) == [200] * 4 + [429] * 8

        run(scenario())


# ---------------------------------------------------------------- long logs


def test_a_long_log_is_folded_beside_the_event_loop(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    said = Said(at=now_ms(), person="ann", seat=0, name="Ann", text="again")  # more often than a table would let her

    async def scenario() -> None:
        await stored(database, Options(), [said] * (10 * LONG), now_ms())
        hub = Hub(Settings(database=database))
        await hub.start()
        beats = 0

        async def beat() -> None:
            nonlocal beats
            while True:
                await asyncio.sleep(0.001)
                beats += 1

        try:
            beating = asyncio.create_task(beat())
            entries = await hub.store.entries(TABLE)
            while not beats:
                await asyncio.sleep(0)
            beats = 0
            folded = await hub._logs.read(TABLE)
            assert folded is not None
            assert folded.table.number == len(entries) - 1
            assert beats > 5, "the event loop was held"
            beating.cancel()
        finally:
            await hub.stop()

    run(scenario())


# ---------------------------------------------------------------- one file, one server


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        second = RunningServer(tmp_path, database=server.database)
        with pytest.raises(AssertionError, match="the server has ended"):
            second.start()
        assert "another server is running on this file; stop it, or name another file" in second.logged()
        assert "Traceback" not in second.logged()
    server.start()  # the file is free again, however the first one ended
    server.kill()
    server.start()
    server.stop()


# ---------------------------------------------------------------- the list


def test_one_address_does_not_push_all_others_off_the_public_list(database: str) -> None:
    async def scenario() -> None:
        store = await Store.open(database)
        try:
            for number in range(150):
                await listed(store, f"many{number}", household="one", updated_at=1000 + number)
            for number, household in enumerate(("two", "three", "", "")):
                await listed(store, f"few{number}", household=household, updated_at=number)
            shown = [listing.id for listing in await store.public_tables(100)]
            assert len(shown) == 100
            assert shown[:6] == ["many149", "few3", "few2", "few1", "few0", "many148"]
        finally:
            await store.close()

    async def listed(store: Store, table: str, *, household: str, updated_at: int) -> None:
        entry = opened(
            edition="mini",
            seats=SEATS,
            options=Options(public=True),
            seed="seed",
            person="ann",
            household=household,
            now=updated_at,
        )
        new, happening = Table.open(table, entry)
        assert await store.append(table, 0, happening.stored(), listing_of(new, updated_at))

    run(scenario())
