"""Copies a SQLite database while a server uses it."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from branchline.server.storage.addresses import LOCK_PATIENCE, Address
from branchline.server.storage.errors import StorageError


def back_up(database: str | Address, target: Path) -> None:
    """Copy a SQLite database to a new file, complete as of one moment, even while a server writes to it.

    The copy is a database like any other, which only its owner can read: to go back to it, serve it or a copy of it. A
    target that exists is never touched.
    """
    address = Address(database) if isinstance(database, str) else database
    if address.path is None:
        raise StorageError(
            "only SQLite files can be copied here", address.where, "use pg_dump, which copies a running database"
        )
    if not address.path.is_file():
        raise StorageError("there is no such file", address.where, "name the file that the server uses")
    if target.exists():
        raise StorageError(f"{target} exists already", address.where, "name a new file to copy it to")
    try:
        descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=f"{target.name}.")  # for its owner alone
        os.close(descriptor)
        unfinished = Path(name)
        try:
            _copy(address.path, unfinished)
            unfinished.rename(target)
            if os.name == "posix":
                _sync(target.parent)  # the name too
        finally:
            unfinished.unlink(missing_ok=True)
    except (OSError, sqlite3.Error) as fault:
        said = fault.strerror if isinstance(fault, OSError) else str(fault)
        remedy = "check that the target's folder exists, is writable and has room"
        raise StorageError(f"it can't be copied to {target} ({said})", address.where, remedy) from None


def _copy(source: Path, target: Path) -> None:
    with (
        closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True, timeout=LOCK_PATIENCE)) as original,
        closing(sqlite3.connect(target, timeout=LOCK_PATIENCE)) as copy,
    ):
        original.backup(copy)  # in one step: of one moment, and nobody who writes has to wait for it
        faults = [row[0] for row in copy.execute("PRAGMA quick_check(1)")]
        if faults != ["ok"]:
            raise sqlite3.DatabaseError(f"the copy is damaged: {faults[0]}")
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
    _sync(target)


def _sync(path: Path) -> None:
    """Wait until the disk has it."""
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
