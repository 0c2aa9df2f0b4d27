"""Group commit, and what happens when something goes wrong in it."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, event

from branchline.server.storage import StorageError, StorageUnavailable, Store
from branchline.server.storage.addresses import Address
from branchline.server.storage.schema_upgrade import bring_up_to_date
from branchline.server.storage.writer import MOST_AT_ONCE, Writer
from tests.server.services import DEADLINE, Postgres, run, serving, until
from tests.server.storage.tables import listing, open_table


class HeldWriter:
    """A writer that can be held up so that appends come together, and that counts its transactions."""

    def __init__(self, url: str) -> None:
        address = Address(url)
        address.make_file()
        engine = address.engine_to_write()
        bring_up_to_date(engine, address.where)
        self.commits = 0
        event.listen(engine, "commit", self._count)
        self.writer = Writer(engine, address.where)

    async def together(self, *appends: tuple[str, int, bytes]) -> list[bool | BaseException]:
        """Append all of them while the writer is busy with something else; their answers."""
        busy, go_on = threading.Event(), threading.Event()

        def hold(_connection: Connection) -> None:
            busy.set()
            assert go_on.wait(DEADLINE)
            self.commits = -1  # that of this job is not counted

        holding = asyncio.ensure_future(self.writer.run(hold))
        await asyncio.to_thread(busy.wait, DEADLINE)
        waiting = [
            asyncio.ensure_future(self.writer.append(*append, listing(append[0]) if append[1] == 0 else None))
            for append in appends
        ]
        await asyncio.sleep(0)
        go_on.set()
        await holding
        return await asyncio.gather(*waiting, return_exceptions=True)

    def _count(self, _connection: Connection) -> None:
        self.commits += 1


def test_appends_that_wait_together_share_a_transaction(database: str) -> None:
    async def scenario() -> None:
        held = HeldWriter(database)
        tables = [f"table{number}" for number in range(100)]
        assert all(await held.together(*((table, 0, b"opened") for table in tables)))
        assert held.commits == 1
        assert all(await held.together(*((table, number, b"entry") for table in tables for number in range(1, 21))))
        assert held.commits == 2000 // MOST_AT_ONCE
        await held.writer.close()

    run(scenario())


def test_one_whose_number_is_taken_does_not_hurt_the_others(database: str) -> None:
    async def scenario() -> None:
        held = HeldWriter(database)
        assert await held.together(("a", 0, b"opened"), ("b", 0, b"opened")) == [True, True]
        answers = await held.together(
            ("b", 1, b"first"), ("a", 1, b"first"), ("a", 1, b"second"), ("none", 4, b"entry"), ("a", 2, b"third")
        )
        assert answers == [True, True, False, False, True]
        await held.writer.close()
        store = await Store.open(database)
        assert await store.entries("a") == [(0, b"opened"), (1, b"first"), (2, b"third")]
        assert await store.entries("b") == [(0, b"opened"), (1, b"first")]
        await store.close()

    run(scenario())


def test_one_that_can_not_be_stored_does_not_hurt_the_others(database: str) -> None:
    async def scenario() -> None:
        store = await Store.open(database)
        answers = await asyncio.gather(
            store.append("a", 0, b"opened", listing("a")),
            store.append("odd", 0, b"opened", listing("odd", names=("\ud800",))),  # not a text that can be written
            store.append("b", 0, b"opened", listing("b")),
            return_exceptions=True,
        )
        assert [answers[0], answers[2]] == [True, True]
        assert isinstance(answers[1], StorageError)
        assert "entry 0 of table 'odd' can't be stored" in str(answers[1])
        assert await store.listing("odd") is None
        assert await store.append("a", 1, b"and on")
        await store.close()

    run(scenario())


def test_a_job_that_fails_changes_nothing_and_the_writer_goes_on(database: str) -> None:
    def fail(_connection: Connection) -> None:
        raise RuntimeError("a secret")

    async def scenario() -> None:
        held = HeldWriter(database)
        with pytest.raises(StorageError, match=r"could not be written \(RuntimeError\)") as caught:
            await held.writer.run(fail)
        assert "secret" not in str(caught.value)
        assert await held.together(("a", 0, b"opened")) == [True]
        await held.writer.close()

    run(scenario())


def test_a_disk_without_room_is_told_and_the_writer_goes_on_when_there_is_some(tmp_path: Path) -> None:
    def pages(connection: Connection, most: int) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {most}")

    async def scenario() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/tables.sqlite")
        await open_table(store)
        await store._writer.run(
            lambda connection: pages(connection, 1)
        )  # SQLite's own way to say that the disk is full
        with pytest.raises(
            StorageUnavailable, match=r"tables.sqlite: .*disk is full.*; check that .* the disk is not full"
        ):
            await store.append("table", 1, b"x" * 1_000_000)
        await store._writer.run(lambda connection: pages(connection, 1_000_000))
        assert await store.append("table", 1, b"x" * 1_000_000)
        assert [number for number, _ in await store.entries("table")] == [0, 1]
        await store.close()

    run(scenario())


# ---------------------------------------------------------------- a PostgreSQL that goes away


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A server to be stopped, that waits for the disk."""
    yield from serving(Postgres(durable=True))


@pytest.fixture
def passing_postgres() -> Iterator[Postgres]:
    """A server to be stopped, that does not."""
    yield from serving(Postgres())


def test_a_broken_connection_is_noticed_by_nobody(postgres: Postgres) -> None:
    url = postgres.new_database()

    def break_connections() -> None:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
                " WHERE application_name = 'branchline' AND datname = current_database()"
            )

    async def scenario() -> None:
        store = await Store.open(url)
        await open_table(store)
        for number in range(1, 6):
            break_connections()
            assert await store.append("table", number, b"entry")
            break_connections()
            assert len(await store.entries("table")) == number + 1
        await store.close()

    run(scenario())


def test_an_entry_that_was_stored_before_the_connection_broke_counts_as_stored(postgres: Postgres) -> None:
    """The commit arrives, its answer does not: word for word the same entry under that number is one's own."""
    url = postgres.new_database()

    async def scenario() -> None:
        held = HeldWriter(url)
        losing = False

        def lose_the_answer(connection: Connection) -> None:
            nonlocal losing
            if losing:
                losing = False
                inner = connection.connection.driver_connection
                assert isinstance(inner, psycopg.Connection)
                inner.commit()
                inner.close()  # what SQLAlchemy does next finds the connection broken

        event.listen(held.writer._engine, "commit", lose_the_answer)
        assert await held.together(("a", 0, b"opened"), ("b", 0, b"opened")) == [True, True]
        losing = True
        assert await held.together(("a", 1, b"mine"), ("b", 1, b"mine"), ("b", 1, b"not mine")) == [True, True, False]
        losing = True
        assert await held.together(("a", 2, b"mine"), ("b", 2, b"mine")) == [True, True]
        assert not losing
        await held.writer.close()

    run(scenario())


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["restart", "crash"])
def test_a_server_that_is_restarted_loses_nothing_that_was_answered(
    own_postgres: Postgres, how: signal.Signals
) -> None:
    answered: list[tuple[str, int]] = []
    restarts = 0

    async def play(store: Store, table: str) -> None:
        """As a server does: after an error look what is stored, and go on from there."""
        number, number_at_last_restart = 1, 10**9
        while restarts < 2 or number < number_at_last_restart + 5:
            try:
                assert await store.append(table, number, f"{table} {number}".encode())
            except StorageUnavailable:
                await until(store.healthy)
                number = len(await store.entries(table))
                continue
            answered.append((table, number))
            number += 1
            if restarts == 2 and number_at_last_restart == 10**9:
                number_at_last_restart = number

    async def restart() -> None:
        nonlocal restarts
        for _ in range(2):
            enough = len(answered) + 200
            await until(lambda enough=enough: len(answered) >= enough)  # type: ignore[misc]
            await asyncio.to_thread(own_postgres.stop, how)
            await asyncio.to_thread(own_postgres.start)
            restarts += 1

    async def scenario() -> None:
        store = await Store.open(own_postgres.new_database())
        tables = [f"table{number}" for number in range(10)]
        for table in tables:
            await open_table(store, table)
        await asyncio.gather(restart(), *(play(store, table) for table in tables))
        for table in tables:
            entries = await store.entries(table)
            assert [number for number, _ in entries] == list(range(len(entries)))
            mine = [number for told, number in answered if told == table]
            assert len(mine) == len(set(mine))
            assert {(number, f"{table} {number}".encode()) for number in mine} <= set(entries)
        await store.close()

    run(scenario())


def test_a_server_that_stays_away_is_told_with_its_name_and_a_remedy(passing_postgres: Postgres) -> None:
    url = passing_postgres.new_database()

    async def scenario() -> None:
        store = await Store.open(url)
        await open_table(store)
        await asyncio.to_thread(passing_postgres.stop)
        assert not await store.healthy()
        for asking in (store.append("table", 1, b"entry"), store.entries("table"), store.secret()):
            with pytest.raises(
                StorageUnavailable, match=f"127.0.0.1:{passing_postgres.port}/.*check that PostgreSQL is running"
            ):
                await asking
        await asyncio.to_thread(passing_postgres.start)
        await until(store.healthy)
        assert await store.append("table", 1, b"entry")
        await store.close()

    run(scenario())
