"""Opening a database: addresses, what is made, what is refused and how it is told."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

import branchline
from branchline.server.storage import StorageError, StorageUnavailable, Store, UnknownVersion, sqlite_url
from branchline.server.storage.addresses import Address
from branchline.server.storage.schema import metadata
from branchline.server.storage.schema_upgrade import _config
from tests.server.services import Postgres, free_port, run
from tests.server.storage.tables import open_table


async def open_and_close(url: str) -> None:
    await (await Store.open(url)).close()


def fault_of(url: str) -> StorageError:
    with pytest.raises(StorageError) as caught:
        run(open_and_close(url))
    return caught.value


def test_the_file_and_its_folder_are_for_their_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "deeper" / "tables.sqlite"

    async def scenario() -> None:
        store = await Store.open(sqlite_url(file))
        await open_table(store)
        for path in file.parent.iterdir():  # the log beside the file holds the same secrets
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
        assert {path.name for path in file.parent.iterdir()} >= {"tables.sqlite", "tables.sqlite-wal"}
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
        await store.close()

    run(scenario())
    assert [path.name for path in file.parent.iterdir()] == ["tables.sqlite"], "closing leaves one file"


@pytest.mark.parametrize("name", ["with spaces", "50%", "%20", "what?", "a#b", "ünï", "a:b@c"])
def test_any_path_has_an_address(tmp_path: Path, name: str) -> None:
    file = tmp_path / name / f"{name}.sqlite"
    run(open_and_close(sqlite_url(file)))
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_relative_path_is_told_in_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert Address("sqlite:///tables.sqlite").where == str(tmp_path / "tables.sqlite")


@pytest.mark.parametrize(
    "url",
    ["tables.sqlite", "", "sqlite://", "sqlite:///:memory:", "sqlite:///a?mode=ro", "mysql://host/a", "nonsense://"],
)
def test_an_address_that_can_not_be_used_is_refused_with_examples(url: str) -> None:
    assert "write sqlite:///PATH/OF/FILE or postgresql://USER:PASSWORD@HOST:PORT/NAME" in str(fault_of(url))


@pytest.mark.parametrize(
    "url",
    [
        "mysql://ann:hunter2@host/a",
        "postgresql://ann:hunter2@127.0.0.1:not-a-port/a",
        "postgresql://ann:hunter2@127.0.0.1:FREE_PORT/a",
        "postgresql://127.0.0.1:FREE_PORT/a?user=ann&password=hunter2",
        "oracle://host/a?password=hunter2",
    ],
)
def test_no_password_is_told(url: str) -> None:
    assert "hunter2" not in str(fault_of(url.replace("FREE_PORT", str(free_port()))))


def test_postgresql_that_is_not_there_is_told_with_a_remedy() -> None:
    port = free_port()
    fault = fault_of(f"postgresql://ann@127.0.0.1:{port}/tables")
    assert isinstance(fault, StorageUnavailable)
    assert fault.where == f"postgresql://127.0.0.1:{port}/tables"
    assert "can't be opened" in fault.what
    assert "refused" in fault.what
    assert fault.remedy.startswith("check that PostgreSQL is running")


def test_a_database_that_postgresql_does_not_have_is_told(postgres: Postgres) -> None:
    fault = fault_of(postgres.url("missing"))
    assert 'database "missing" does not exist' in fault.what


def test_every_way_to_write_postgresql_is_understood(postgres: Postgres) -> None:
    url = postgres.new_database()
    for scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        run(open_and_close(url.replace("postgresql", scheme, 1)))


def test_without_psycopg_it_is_told_how_to_install_it() -> None:
    program = (
        "import asyncio, sys; sys.modules['psycopg'] = None\n"
        "from branchline.server.storage import StorageError, Store\n"
        "try: asyncio.run(Store.open('postgresql://127.0.0.1/tables'))\n"
        "except StorageError as fault: print(fault)"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert "python -m pip install 'branchline[postgres]'" in told


def test_a_path_that_can_not_be_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path, tmp_path / "file" / "tables.sqlite", tmp_path / ("x" * 300)):
        fault = fault_of(sqlite_url(path))
        assert fault.where == str(path)
        assert "can't be opened" in fault.what
        assert "choose another place" in fault.remedy


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 1000)
    fault = fault_of(sqlite_url(file))
    assert "check that this is a Branchline database" in fault.remedy
    assert file.read_text() == "Dear Ann, " * 1000


def test_a_file_that_another_program_locks_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("branchline.server.storage.addresses.LOCK_PATIENCE", 0.05)
    run(open_and_close(sqlite_url(tmp_path / "tables.sqlite")))
    other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    fault = fault_of(sqlite_url(tmp_path / "tables.sqlite"))
    assert "database is locked" in fault.what
    assert "no other program locks it" in fault.remedy
    other.close()
    run(open_and_close(sqlite_url(tmp_path / "tables.sqlite")))


def test_a_database_of_a_newer_version_is_refused_and_left_alone(database: str) -> None:
    run(open_and_close(database))
    engine = Address(database).engine_to_write()
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    fault = fault_of(database)
    assert isinstance(fault, UnknownVersion)
    assert "its version is '9999', and this Branchline knows up to '0002'" in fault.what
    assert fault.remedy == "update Branchline, or name another database"
    with engine.begin() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "9999"
    engine.dispose()


def test_the_steps_lead_to_the_schema(database: str) -> None:
    run(open_and_close(database))
    engine = Address(database).engine_to_write()
    with engine.begin() as connection:
        compared = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(compared, metadata) == []
    engine.dispose()


def test_a_database_of_the_first_version_is_brought_up_to_date_with_its_tables(database: str) -> None:
    address = Address(database)
    address.make_file()
    engine = address.engine_to_write()
    with engine.begin() as connection:
        command.upgrade(_config(connection), "0001")
        columns = "id, edition, stage, public, names, open_seats, opened_at, updated_at"
        values = "'table', 'usa', 'playing', true, '[\"Ann\"]', 0, 7, 8"
        connection.execute(text(f"INSERT INTO tables ({columns}) VALUES ({values})"))
    engine.dispose()

    async def scenario() -> None:
        store = await Store.open(database)
        found = await store.listing("table")
        assert found is not None
        assert (found.names, found.household, found.updated_at) == (("Ann",), "", 8)
        await store.close()

    run(scenario())


def test_a_database_is_as_durable_as_promised(tmp_path: Path) -> None:
    engine = Address(sqlite_url(tmp_path / "tables.sqlite")).engine_to_write()
    with engine.connect() as connection:
        for setting, value in {
            "journal_mode": "wal",
            "synchronous": 2,
            "foreign_keys": 1,
            "busy_timeout": 10_000,
        }.items():
            assert connection.exec_driver_sql(f"PRAGMA {setting}").scalar_one() == value
    engine.dispose()


def test_the_steps_are_found_wherever_the_package_lies(tmp_path: Path) -> None:
    """Nothing is told by a configuration file or by where the program is started."""
    place = tmp_path / "a place with spaces, 100% odd"
    without = shutil.ignore_patterns("__pycache__", "*.so", "built")
    shutil.copytree(Path(branchline.__file__).parent, place / "branchline", ignore=without)
    program = (
        "import asyncio, sys; sys.path.insert(0, sys.argv[1])\n"
        "import branchline.server.storage as storage\n"
        "assert storage.__file__.startswith(sys.argv[1]), storage.__file__\n"
        "asyncio.run(storage.Store.open('sqlite:///tables.sqlite'))"
    )
    subprocess.run([sys.executable, "-c", program, str(place)], check=True, cwd=tmp_path)
    with sqlite3.connect(tmp_path / "tables.sqlite") as found:
        assert found.execute("SELECT version_num FROM alembic_version").fetchone() == ("0002",)
    found.close()


def test_tables_of_another_program_are_not_taken_for_ours(postgres: Postgres) -> None:
    url = postgres.new_database()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE entries (whatever integer)")
    fault = fault_of(url)
    assert "DuplicateTable" in fault.what
    with psycopg.connect(url) as connection:
        found = connection.execute("SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'")
        assert found.fetchall() == [("entries",)], "nothing was made half"
