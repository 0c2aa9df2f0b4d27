"""From a database's address to connections: to SQLite files, which are made private, and to PostgreSQL."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from branchline.server.storage.errors import StorageError, StorageUnavailable

LOCK_PATIENCE = 10.0
"""Seconds that a connection to SQLite waits while another process writes."""
ROOM = 65_536
"""Bytes: as much as two games take."""

_REMEDY = "write sqlite:///PATH/OF/FILE or postgresql://USER:PASSWORD@HOST:PORT/NAME"
_POSTGRES = ("postgres", "postgresql", "postgresql+psycopg")
# A dead host is noticed in seconds, not when TCP gives up after minutes.
_POSTGRES_SETTINGS = {
    "application_name": "branchline",
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
}


def sqlite_url(path: Path) -> str:
    """The address of a SQLite file."""
    return URL.create("sqlite", database=str(path)).render_as_string()


class Address:
    """Where a database is, parsed and checked. `where` is its name in messages: without user and password."""

    def __init__(self, text: str) -> None:
        try:
            url = make_url(text)
        except (ArgumentError, ValueError):
            raise StorageError("the address can't be read", _without_secrets(text), _REMEDY) from None
        self.path: Path | None = None
        """The file, if it is SQLite."""
        if url.drivername == "sqlite":
            if url.database in (None, "", ":memory:") or url.query:
                raise StorageError("the address must name a file and nothing else", _without_secrets(text), _REMEDY)
            self.path = Path(str(url.database)).absolute()
            self.where = str(self.path)
            self._url = URL.create("sqlite", database=self.where)
        elif url.drivername in _POSTGRES:
            self.where = f"postgresql://{url.host or ''}{f':{url.port}' if url.port else ''}/{url.database or ''}"
            settings = {name: value for name, value in _POSTGRES_SETTINGS.items() if name not in url.query}
            self._url = url.set(drivername="postgresql+psycopg").update_query_dict(settings)
        else:
            raise StorageError(f"tables can't be stored in {url.drivername}", _without_secrets(text), _REMEDY)

    @property
    def dialect(self) -> str:
        """`sqlite` or `postgresql`."""
        return "sqlite" if self.path else "postgresql"

    def engine_to_write(self) -> Engine:
        """For one thread, which may write from the start of each transaction."""
        if self.path is None:
            return self._postgres_engine(pool_size=1, max_overflow=0)
        engine = create_engine(
            self._url, pool_size=1, max_overflow=0, connect_args={"timeout": LOCK_PATIENCE}, hide_parameters=True
        )
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_to_write)
        return engine

    def engine_to_read(self, threads: int) -> Engine:
        """For several threads that only read."""
        if self.path is None:
            # A server that was restarted has dropped the connections that lie idle: they are tried before use.
            return self._postgres_engine(pool_size=threads, max_overflow=0, pool_pre_ping=True)
        engine = create_engine(
            self._url, pool_size=threads, max_overflow=0, connect_args={"timeout": LOCK_PATIENCE}, hide_parameters=True
        )
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_to_read)
        return engine

    def _postgres_engine(self, **pool: Any) -> Engine:
        try:
            return create_engine(self._url, hide_parameters=True, **pool)
        except (ModuleNotFoundError, NoSuchModuleError):
            remedy = "python -m pip install 'branchline[postgres]'"
            raise StorageError("PostgreSQL needs psycopg, which is not installed", self.where, remedy) from None

    def make_file(self) -> None:
        """Make the SQLite file and its folder if they don't exist. Only the owner may read them: they hold secrets."""
        if self.path is None:
            return
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600))
        except OSError as fault:
            remedy = "choose another place, or make this one writable"
            raise StorageError(f"the file can't be opened ({fault.strerror})", self.where, remedy) from None

    def check_room(self) -> None:
        """Raise `StorageUnavailable` if the disk of a SQLite file is full.

        A small write to the database may succeed even then: SQLite reuses space in its files before they have to grow.
        """
        if self.path is None:
            return
        try:
            with tempfile.TemporaryFile(dir=self.path.parent) as probe:
                probe.write(bytes(ROOM))
                probe.flush()
        except OSError as fault:
            remedy = "check that the disk is writable and not full"
            raise StorageUnavailable(f"there is no room ({fault.strerror})", self.where, remedy) from None


def _without_secrets(text: str) -> str:
    """The part of a malformed address that may be shown: a password can be anywhere before the last @."""
    scheme, separator, rest = text.partition("://")
    return f"{scheme}{separator}{rest.rpartition('@')[2].partition('?')[0]}" if separator else repr(text)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin where SQLAlchemy says, not where Python's module guesses
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # a commit returns when the disk has it
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA temp_store = MEMORY")  # else every batch of entries makes a file and deletes it
    cursor.close()


def _begin_to_write(connection: Any) -> None:
    # IMMEDIATE: wait for other writers here, where waiting helps, and not in mid-transaction, where it can't.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_to_read(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")
