"""What a store promises, on both databases."""

from __future__ import annotations

import asyncio

import pytest

from branchline.server.contract.messages import Stage
from branchline.server.storage import Forgetting, StorageUnavailable, Store
from tests.server.services import run
from tests.server.storage.tables import NOW, listing, open_table


def test_entries_come_back_in_order_and_byte_for_byte(database: str) -> None:
    every_byte = bytes(range(256))

    async def scenario() -> None:
        store = await Store.open(database)
        await open_table(store)
        assert await store.append("table", 1, every_byte)
        assert await store.append("table", 2, b"")
        assert await store.entries("table") == [(0, b"opened"), (1, every_byte), (2, b"")]
        assert await store.entries("table", after=1) == [(2, b"")]
        assert await store.entries("table", after=2) == []
        assert await store.entries("another") == []
        await store.close()
        again = await Store.open(database)
        assert len(await again.entries("table")) == 3
        await again.close()

    run(scenario())


def test_a_number_is_given_once_and_the_first_one_keeps_it(database: str) -> None:
    async def scenario() -> None:
        store = await Store.open(database)
        await open_table(store)
        assert await store.append("table", 1, b"first")
        assert not await store.append("table", 1, b"second", listing(stage="over", persons=("eve",)))
        assert not await store.append("table", 0, b"second", listing(stage="over"))
        assert await store.entries("table", after=0) == [(1, b"first")]
        # nor does a refused append change the listing
        assert await store.listing("table") == listing()
        assert await store.tables_of("eve", 10) == []
        await store.close()

    run(scenario())


def test_a_table_has_to_be_opened(database: str) -> None:
    async def scenario() -> None:
        store = await Store.open(database)
        assert not await store.append("nowhere", 1, b"entry")
        assert not await store.append("nowhere", 1, b"entry", listing("nowhere"))
        assert await store.listing("nowhere") is None
        with pytest.raises(ValueError, match="needs a listing"):
            await store.append("nowhere", 0, b"entry")
        with pytest.raises(ValueError, match="is that of 'elsewhere'"):
            await store.append("nowhere", 0, b"entry", listing("elsewhere"))
        await store.close()

    run(scenario())


def test_what_can_be_no_id_is_not_there(database: str) -> None:
    async def scenario() -> None:
        store = await Store.open(database)
        for odd in ("", "nul\0", "\ud800", "x" * 1000, "'; DROP TABLE entries; --", "a\n"):
            assert await store.entries(odd) == []
            assert await store.listing(odd) is None
            assert await store.tables_of(odd, 10) == []
            with pytest.raises(ValueError, match="not an id"):
                await store.append(odd, 1, b"entry")
        with pytest.raises(ValueError, match="not a number"):
            await store.append("table", 2**31, b"entry")
        await store.close()

    run(scenario())


def test_a_listing_changes_with_an_entry(database: str) -> None:
    changed = listing(
        stage="gathering",
        public=True,
        names=("Zoë", "名前", "\0", "'\""),
        open_seats=2,
        persons=("carol", "ann"),
        updated_at=NOW + 5,
    )

    async def scenario() -> None:
        store = await Store.open(database)
        await open_table(store)
        await open_table(store, "other")
        assert await store.append("table", 1, b"changed", changed)
        assert await store.append("table", 2, b"no change")
        assert await store.listing("table") == changed
        assert await store.listing("other") == listing("other")
        assert [found.id for found in await store.tables_of("bob", 10)] == ["other"]
        assert [found.id for found in await store.tables_of("carol", 10)] == ["table"]
        assert await store.append("table", 3, b"all left", listing(persons=()))
        assert await store.listing("table") == listing(persons=())
        await store.close()

    run(scenario())


def test_lists_show_the_latest_first_and_private_tables_to_their_persons_only(database: str) -> None:
    async def scenario() -> None:
        store = await Store.open(database)
        await open_table(store, "early", public=True, stage="gathering", updated_at=NOW - 2)
        await open_table(store, "late", public=True, updated_at=NOW + 2)
        await open_table(store, "paused", public=True, stage="paused", persons=("carol",))
        await open_table(store, "private", persons=("ann",), updated_at=NOW + 9)
        await open_table(store, "over", public=True, stage="over")
        await open_table(store, "ended", public=True, stage="ended", persons=())
        public = await store.public_tables(10)
        assert [found.id for found in public] == ["late", "paused", "early"]
        assert public[1] == listing("paused", public=True, stage="paused", persons=("carol",))
        assert [found.id for found in await store.public_tables(2)] == ["late", "paused"]
        assert [found.id for found in await store.tables_of("ann", 10)] == ["private", "late", "over", "early"]
        assert [found.id for found in await store.tables_of("ann", 1)] == ["private"]
        assert await store.unfinished() == ["late", "private"]
        await store.close()

    run(scenario())


def test_the_secret_is_made_once_for_all_processes(database: str) -> None:
    async def scenario() -> None:
        stores = await asyncio.gather(*(Store.open(database) for _ in range(3)))
        found = set(await asyncio.gather(*(store.secret() for store in stores)))
        assert [len(secret) for secret in found] == [32]
        for store in stores:
            await store.close()
        later = await Store.open(database)
        assert await later.secret() in found
        await later.close()

    run(scenario())


def test_tables_at_which_nothing_happened_for_long_are_forgotten_and_nothing_else(database: str) -> None:
    async def scenario() -> None:
        store = await Store.open(database)
        stages: tuple[Stage, ...] = ("gathering", "playing", "paused", "over", "ended")
        for number in range(250):  # more than are looked at at once
            await open_table(store, f"old{number}", b"%d" % (NOW - 1), stage=stages[number % 5], updated_at=NOW - 1)
        await open_table(store, "recent", b"%d" % NOW, stage="over")
        await open_table(store, "moved", b"%d" % (NOW - 1), updated_at=NOW - 1)
        assert await store.append("moved", 1, b"%d" % NOW)  # listings don't change with every move
        await open_table(store, "spared", b"%d" % (NOW - 1), stage="over", updated_at=NOW - 1)
        forgetting = Forgetting(NOW, int)
        found: list[str] = []
        forgotten: list[str] = []
        while some := await store.old_tables(forgetting, found[-1] if found else ""):
            found += some
            forgotten += await store.forget(forgetting, [table for table in some if table != "spared"])
        assert found == sorted([*(f"old{number}" for number in range(250)), "moved", "spared"])
        assert sorted(forgotten) == sorted(f"old{number}" for number in range(250))
        assert await store.entries("old0") == []
        assert {found.id for found in await store.tables_of("ann", 1000)} == {"recent", "moved", "spared"}
        assert [len(await store.entries(table)) for table in ("recent", "moved", "spared")] == [1, 2, 1]
        # somebody who still has it open can't bring half of it back
        assert not await store.append("old0", 1, b"hello")
        assert not await store.append("old0", 1, b"hello", listing("old0"))
        await store.close()

    run(scenario())


def test_what_was_asked_for_before_closing_is_stored_and_nothing_is_asked_afterwards(database: str) -> None:
    async def scenario() -> None:
        store = await Store.open(database)
        assert await store.healthy()
        await open_table(store)
        appends = [asyncio.ensure_future(store.append("table", number, b"entry")) for number in range(1, 50)]
        await asyncio.sleep(0)  # they are on their way
        await store.close()
        assert all(await asyncio.gather(*appends))
        for asking in (store.append("table", 50, b"late"), store.entries("table"), store.secret()):
            with pytest.raises(StorageUnavailable, match="has been closed"):
                await asking
        assert not await store.healthy()
        await store.close()
        again = await Store.open(database)
        assert len(await again.entries("table")) == 50
        await again.close()

    run(scenario())


def test_whoever_stops_waiting_harms_nobody(database: str) -> None:
    async def scenario() -> None:
        store = await Store.open(database)
        await open_table(store)
        impatient = asyncio.ensure_future(store.append("table", 1, b"impatient"))
        patient = asyncio.ensure_future(store.append("table", 2, b"patient"))
        await asyncio.sleep(0)
        impatient.cancel()
        assert await patient
        assert [number for number, _ in await store.entries("table")] == [0, 1, 2]
        await store.close()

    run(scenario())
