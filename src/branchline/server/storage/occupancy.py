"""Only one server at a time may use a SQLite file: a second one would not see what the first one stores."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from branchline.arena.games.file_lock import lock
from branchline.server.storage.errors import StorageError


class Occupancy:
    """The right to serve a SQLite file, until `release` or the end of the process, even if it is killed.

    It is a lock on an empty file beside the database. That file stays: removing it could let two servers in.
    """

    def __init__(self, database: Path) -> None:
        """Raises `StorageError` if another server has it."""
        beside = database.with_name(f"{database.name}-server")
        try:
            descriptor = os.open(beside, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        except OSError as fault:
            remedy = "check that its folder is writable"
            raise StorageError(f"{beside} can't be opened ({fault.strerror})", str(database), remedy) from None
        self._file: IO[bytes] = os.fdopen(descriptor, "r+b")
        if not lock(self._file):
            self._file.close()
            raise StorageError(
                "another server is running on this file",
                str(database),
                "stop it, or name another file with --database; several servers can share a PostgreSQL database",
            )

    def release(self) -> None:
        """Let others have it."""
        self._file.close()
