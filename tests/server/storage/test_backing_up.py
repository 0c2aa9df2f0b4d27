"""Back-ups of SQLite, made while tables are played, and going back to them."""

from __future__ import annotations

import asyncio
import shutil
import stat
from pathlib import Path

import pytest

from branchline.server.storage import StorageError, Store, back_up, sqlite_url
from tests.server.services import run
from tests.server.storage.tables import listing, open_table


def test_a_copy_made_while_tables_are_played_is_complete_as_at_one_moment(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "tables.sqlite")
    tables = [f"table{number}" for number in range(10)]
    answered = dict.fromkeys(tables, 0)

    async def play(store: Store, table: str, stop: asyncio.Event) -> None:
        while not stop.is_set():
            number = answered[table] + 1
            assert await store.append(table, number, b"entry" * 50, listing(table, updated_at=number))
            answered[table] = number

    async def scenario() -> None:
        store = await Store.open(url)
        for table in tables:
            await open_table(store, table, updated_at=0)
        stop = asyncio.Event()
        playing = [asyncio.ensure_future(play(store, table, stop)) for table in tables]
        moments = []
        for number in range(3):
            before = dict(answered)
            # as another program does it, and as the server itself does
            if number % 2:
                await store.back_up(tmp_path / f"copy{number}.sqlite")
            else:
                await asyncio.to_thread(back_up, url, tmp_path / f"copy{number}.sqlite")
            moments.append((before, dict(answered)))
        stop.set()
        await asyncio.gather(*playing)
        secret = await store.secret()
        await store.close()

        for number, (before, after) in enumerate(moments):
            copy = await Store.open(sqlite_url(tmp_path / f"copy{number}.sqlite"))
            for table in tables:
                entries = await copy.entries(table)
                last = len(entries) - 1
                assert [found for found, _ in entries] == list(range(last + 1))
                assert before[table] <= last <= after[table] + 1  # one may be stored and not yet answered
                assert await copy.listing(table) == listing(table, updated_at=last)
            if number == 2:
                # and play goes on from it; the key was made after the first copies
                assert await copy.append(tables[0], len(await copy.entries(tables[0])), b"and on")
                assert len(await copy.secret()) == len(secret)
            await copy.close()

    run(scenario())


def test_a_database_comes_back_from_its_copy(tmp_path: Path) -> None:
    file, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"

    async def scenario() -> None:
        store = await Store.open(sqlite_url(file))
        await open_table(store)
        secret = await store.secret()
        await store.back_up(copy)
        assert await store.append("table", 1, b"after the copy")
        await store.close()
        file.unlink()
        shutil.copy(copy, file)
        restored = await Store.open(sqlite_url(file))
        assert await restored.entries("table") == [(0, b"opened")]
        assert await restored.secret() == secret
        await restored.close()

    run(scenario())


def test_a_copy_is_one_file_for_its_owner_alone(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await Store.open(sqlite_url(tmp_path / "tables.sqlite"))
        (tmp_path / "copies").mkdir()
        await store.back_up(tmp_path / "copies" / "copy.sqlite")
        await store.close()

    run(scenario())
    assert [path.name for path in (tmp_path / "copies").iterdir()] == ["copy.sqlite"]
    assert stat.S_IMODE((tmp_path / "copies" / "copy.sqlite").stat().st_mode) == 0o600


def test_what_can_not_be_copied_is_told(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "tables.sqlite")
    target = tmp_path / "copy.sqlite"
    with pytest.raises(StorageError, match="there is no such file; name the file that the server uses"):
        back_up(url, target)
    with pytest.raises(StorageError, match="use pg_dump"):
        back_up("postgresql://127.0.0.1/tables", target)
    (tmp_path / "tables.sqlite").write_text("Dear Ann, " * 1000)
    with pytest.raises(StorageError, match=r"can't be copied .*not a database"):
        back_up(url, target)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["tables.sqlite"], "nothing half is left"
    target.write_text("precious")
    with pytest.raises(StorageError, match="exists already; name a new file"):
        back_up(url, target)
    assert target.read_text() == "precious"
    with pytest.raises(StorageError, match=r"can't be copied to .*; check that the target's folder exists"):
        back_up(url, tmp_path / "missing" / "copy.sqlite")
