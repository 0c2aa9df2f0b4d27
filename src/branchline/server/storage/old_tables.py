"""Deletes tables at which nothing has happened for a long time, inside the caller's transaction."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final

from sqlalchemy import Connection, Select, and_, delete, func, select

from branchline.server.storage.schema import entries, tables

AT_ONCE: Final = 100
"""Tables that are looked at in one transaction: everybody's moves wait for it."""


class Forgetting:
    """Tables to which no entry was added since a time (milliseconds since 1970).

    A listing changes seldom, so it only tells which tables can be that old. The last entry says when something last
    happened; `written_at` reads its time, in the thread that writes.
    """

    def __init__(self, before: int, written_at: Callable[[bytes], int]) -> None:
        self._before = before
        self._written_at = written_at

    def candidates(self, after: str) -> Select[Any]:
        """The ids of the next tables after an id that may be old enough, in order."""
        return (
            select(tables.c.id)
            .where(tables.c.updated_at < self._before, tables.c.id > after)
            .order_by(tables.c.id)
            .limit(AT_ONCE)
        )

    def delete(self, connection: Connection, wanted: Collection[str]) -> list[str]:
        """Delete those of the tables that are old enough, and return their ids."""
        # PostgreSQL adds no entry to a row that is held so, by whatever process; SQLite has one writer anyway.
        hold = select(tables.c.id).where(tables.c.id.in_(wanted)).with_for_update(skip_locked=True)
        held = list(connection.execute(hold).scalars())
        newest = (
            select(entries.c.table_id, func.max(entries.c.number).label("number"))
            .where(entries.c.table_id.in_(held))
            .group_by(entries.c.table_id)
            .subquery()
        )
        last_entries = select(entries.c.table_id, entries.c.entry).join(
            newest, and_(entries.c.table_id == newest.c.table_id, entries.c.number == newest.c.number)
        )
        old = [table for table, entry in connection.execute(last_entries) if self._written_at(entry) < self._before]
        connection.execute(delete(tables).where(tables.c.id.in_(old)))
        return old
