"""Reads tables from their stored logs; long ones in a thread, so that the event loop goes on meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

from branchline.server.contract.entries import decode
from branchline.server.storage import Store
from branchline.server.table import Happening, Table

LONG: Final = 300
"""Entries from which a log is folded in the thread: more than a usual game has. (Folding one takes about 40 µs.)"""


class ReadTable(NamedTuple):
    """A table as it is stored, and what has happened at it since a number."""

    table: Table
    news: list[Happening]


class TableLogs:
    """Reads the logs of tables. One thread folds the long ones, one after the other: they are rare."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, "branchline-folding")

    async def read(self, table: str, since: int | None = None) -> ReadTable | None:
        """The table, with what happened after number `since`; None if there is no such table.

        Raises `TableFault` or `msgspec.DecodeError` if its log can't be read.
        """
        stored = await self._store.entries(table)
        if not stored:
            return None
        if len(stored) < LONG:
            return _folded(table, stored, since)
        return await asyncio.get_running_loop().run_in_executor(self._thread, _folded, table, stored, since)

    def close(self) -> None:
        """Stop; what is being folded is thrown away."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _folded(table_id: str, stored: Sequence[tuple[int, bytes]], since: int | None) -> ReadTable:
    table = Table(table_id)
    news: list[Happening] = []
    for number, data in stored:
        happening = table.apply(decode(data))
        if since is not None and number > since:
            news.append(happening)
    return ReadTable(table, news)
