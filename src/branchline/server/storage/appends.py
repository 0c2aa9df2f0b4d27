"""Writes entries and listings into the database, inside the caller's transaction: all at once, or one by one.

All at once, every process writes rows in the same order (listings by table, persons, entries by table and number), so
that no two of them block each other. One by one they may; PostgreSQL then stops one of them, and trying again helps.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, bindparam, delete, select, update
from sqlalchemy.exc import IntegrityError, StatementError

from branchline.server.storage.error_translation import may_pass, translate
from branchline.server.storage.errors import StorageError
from branchline.server.storage.listing import Listing
from branchline.server.storage.schema import entries, insert_into, persons, tables

_COUNTED = {"preserve_rowcount": True}
"""SQLAlchemy forgets how many rows an INSERT has added unless told otherwise."""


class Append(msgspec.Struct, kw_only=True):
    """An entry to be stored, and who waits for it. In the end it has an answer or a fault."""

    table: str
    number: int
    entry: bytes
    listing: Listing | None
    waiting: asyncio.Future[bool]
    answer: bool = False
    fault: StorageError | None = None


class Appending:
    """The statements, in the dialect of one kind of database. `where` names the database in errors."""

    def __init__(self, dialect: str, where: str) -> None:
        self._dialect = dialect
        self._where = where
        self._add_entry = insert_into(entries, dialect).on_conflict_do_nothing().execution_options(**_COUNTED)
        self._add_listing = insert_into(tables, dialect).on_conflict_do_nothing().execution_options(**_COUNTED)
        self._change_listing = update(tables).where(tables.c.id == bindparam("of_table")).execution_options(**_COUNTED)
        person = insert_into(persons, dialect)
        self._set_person = person.on_conflict_do_update(
            index_elements=[persons.c.person, persons.c.table_id], set_={"place": person.excluded.place}
        )

    def all_at_once(self, connection: Connection, appends: Sequence[Append]) -> bool:
        """Store them all. False: one can't be stored, and the transaction must be rolled back."""
        if not self._store(connection, sorted(appends, key=_place)):
            return False
        for append in appends:
            append.answer = True
        return True

    def one_by_one(self, connection: Connection, appends: Sequence[Append], *, again: bool) -> None:
        """Store those that can be stored; the fault of one does not affect the others.

        `again`: the connection broke during an earlier try, perhaps after the database had stored everything. An entry
        that is found there word for word was stored by that try.
        """
        for append in sorted(appends, key=_place):
            append.fault = None
            try:
                with connection.begin_nested() as step:
                    append.answer = self._store(connection, [append])
                    if not append.answer:
                        step.rollback()
            except (StatementError, ValueError, TypeError, OverflowError) as fault:
                if may_pass(fault):
                    raise
                append.answer = False
                forgotten = isinstance(fault, IntegrityError) and not self._is_there(connection, append.table)
                append.fault = None if forgotten else self._fault(append, fault)
            if again and not append.answer and append.fault is None:
                append.answer = self._stored(connection, append) == append.entry

    def _store(self, connection: Connection, appends: Sequence[Append]) -> bool:
        opened = [append.listing for append in appends if append.listing and append.number == 0]
        changed = {append.table: append.listing for append in appends if append.listing and append.number > 0}
        if opened:
            added = connection.execute(self._add_listing, [{"id": listing.id, **_facts(listing)} for listing in opened])
            if added.rowcount != len(opened):
                return False
        if changed:
            rows = [{"of_table": listing.id, **_facts(listing)} for listing in changed.values()]
            if connection.execute(self._change_listing, rows).rowcount != len(changed):
                return False  # a table has been forgotten
        listings = {listing.id: listing for listing in opened} | changed
        if listings:
            self._set_persons(connection, list(listings.values()))
        return self._add_entries(connection, appends) == len(appends)

    def _add_entries(self, connection: Connection, appends: Sequence[Append]) -> int:
        """How many could be added."""
        if self._dialect == "sqlite":
            return _added_at_once(connection, appends)
        entry_rows = [{"table_id": append.table, "number": append.number, "entry": append.entry} for append in appends]
        return connection.execute(self._add_entry, entry_rows).rowcount

    def _stored(self, connection: Connection, append: Append) -> bytes | None:
        found = select(entries.c.entry).where(entries.c.table_id == append.table, entries.c.number == append.number)
        entry: bytes | None = connection.execute(found).scalar()
        return entry

    def _is_there(self, connection: Connection, table: str) -> bool:
        return connection.execute(select(tables.c.id).where(tables.c.id == table)).first() is not None

    def _fault(self, append: Append, fault: Exception) -> StorageError:
        doing = f"entry {append.number} of table {append.table!r} can't be stored"
        return translate(fault, doing, self._where, self._dialect)

    def _set_persons(self, connection: Connection, listings: Sequence[Listing]) -> None:
        """Write only the differences: people seldom come and go."""
        columns = (persons.c.table_id, persons.c.person, persons.c.place)
        there = select(*columns).where(persons.c.table_id.in_([listing.id for listing in listings]))
        found = {(table, person): place for table, person, place in connection.execute(there)}
        wanted = {
            (listing.id, person): place
            for listing in listings
            for place, person in enumerate(dict.fromkeys(listing.persons))
        }
        for table, person in sorted(found.keys() - wanted.keys()):
            gone = and_(persons.c.table_id == table, persons.c.person == person)
            connection.execute(delete(persons).where(gone))
        new = sorted(wanted.items() - found.items())
        if new:
            rows = [{"table_id": table, "person": person, "place": place} for (table, person), place in new]
            connection.execute(self._set_person, rows)


def _added_at_once(connection: Connection, appends: Sequence[Append]) -> int:
    """How many entries SQLite could add. One statement adds the whole batch, because after every call the thread has to
    wait until the event loop lets it go on.
    """
    values = [value for append in appends for value in (append.table, append.number, append.entry)]
    rows = ", ".join(["(?, ?, ?)"] * len(appends))
    added = connection.exec_driver_sql(
        f"INSERT OR IGNORE INTO entries (table_id, number, entry) VALUES {rows}",
        tuple(values),
        execution_options=_COUNTED,
    )
    return added.rowcount


def _place(append: Append) -> tuple[str, int]:
    return append.table, append.number


def _facts(listing: Listing) -> dict[str, Any]:
    return {
        "edition": listing.edition,
        "stage": listing.stage,
        "public": listing.public,
        "names": msgspec.json.encode(listing.names).decode(),
        "open_seats": listing.open_seats,
        "opened_at": listing.opened_at,
        "updated_at": listing.updated_at,
        "household": listing.household,
    }
