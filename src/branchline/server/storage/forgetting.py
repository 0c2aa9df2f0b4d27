"""Deletes tables at which nothing has happened for a long time, inside a transaction of the caller's, some at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy import Connection, and_, delete, func, select

from branchline.server.storage.schema import entries, tables

AT_ONCE: Final = 100
"""Tables that are looked at in one transaction: moves of others wait for it."""


class Forgotten(NamedTuple):
    """What came of some tables: `looked_at` is the last of them, empty if there was none."""

    looked_at: str
    tables: tuple[str, ...]


class Forgetting:
    """Tables to which no entry was added since a time (milliseconds since 1970), but for those to be spared.

    A listing changes seldom, so it only tells which tables can be that old; when something happened last is told by
    the last entry, which `written_at` reads. It and `is_spared` are called in the thread that writes.
    """

    def __init__(self, before: int, written_at: Callable[[bytes], int], is_spared: Callable[[str], bool]) -> None:
        self._before = before
        self._written_at = written_at
        self._is_spared = is_spared

    def some(self, connection: Connection, after: str) -> Forgotten:
        """Delete those of the next tables, in order of their ids, that are old enough."""
        perhaps = (
            select(tables.c.id)
            .where(tables.c.updated_at < self._before, tables.c.id > after)
            .order_by(tables.c.id)
            .limit(AT_ONCE)
            # PostgreSQL adds no entry to a row that is held so, by whatever process; SQLite has one writer anyway
            .with_for_update(skip_locked=True)
        )
        looked_at = list(connection.execute(perhaps).scalars())
        newest = (
            select(entries.c.table_id, func.max(entries.c.number).label("number"))
            .where(entries.c.table_id.in_(looked_at))
            .group_by(entries.c.table_id)
            .subquery()
        )
        last_entries = select(entries.c.table_id, entries.c.entry).join(
            newest, and_(entries.c.table_id == newest.c.table_id, entries.c.number == newest.c.number)
        )
        old = [
            table
            for table, entry in connection.execute(last_entries)
            if self._written_at(entry) < self._before and not self._is_spared(table)
        ]
        connection.execute(delete(tables).where(tables.c.id.in_(old)))
        return Forgotten(looked_at[-1] if looked_at else "", tuple(old))
