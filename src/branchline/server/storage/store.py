"""The database as the server uses it: asynchronous outside, threads inside."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets as random_secrets
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
from sqlalchemy import Connection, Row, Select, case, func, select
from sqlalchemy.exc import SQLAlchemyError

from branchline.server.contract.messages import Stage
from branchline.server.logs import facts
from branchline.server.storage.addresses import Address
from branchline.server.storage.backup import back_up
from branchline.server.storage.error_translation import translate
from branchline.server.storage.errors import StorageError, StorageUnavailable
from branchline.server.storage.listing import Listing
from branchline.server.storage.occupancy import Occupancy
from branchline.server.storage.old_tables import Forgetting
from branchline.server.storage.schema import entries, insert_into, persons, secrets, tables
from branchline.server.storage.schema_upgrade import bring_up_to_date
from branchline.server.storage.writer import Writer

MOST_NAMED: Final = 5_000
"""Tables named in one query: databases don't take many more values than this."""
READERS: Final = 4
"""Threads that read."""
PATIENCE: Final = 5.0
"""Seconds that `healthy` and `condition` wait for an answer."""
UNFINISHED: Final[tuple[Stage, ...]] = ("gathering", "playing", "paused")
_KEY: Final = "key"
_LAST_CHECK: Final = "last check"
"""Not a secret, but a row that is written and never read."""
_LAST_NUMBER: Final = 2**31 - 1
# Whatever else somebody asks for is not there, and is not shown to a database that might choke on it.
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,128}", re.ASCII)

Condition: TypeAlias = Literal["ok", "unwritable", "silent"]
"""`unwritable`: it can be read, but nothing can be stored."""
Found = TypeVar("Found")

log = logging.getLogger(__name__)


class Unfinished(NamedTuple):
    """How many unfinished tables somebody has."""

    of_person: int
    of_household: int


class Store:
    """All tables: their entries, numbered, and a listing of each.

    Made by `Store.open`, for the event loop that runs then. Every method may raise `StorageUnavailable`.
    """

    def __init__(self, address: Address, writer: Writer) -> None:
        self._address = address
        self._writer = writer
        self._engine = address.engine_to_read(READERS)
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="branchline-reader")
        self._closed = False
        self._occupancy: Occupancy | None = None

    @classmethod
    async def open(cls, url: str) -> Store:
        """The database at ``sqlite:///PATH`` or ``postgresql://...``, made or brought up to date if necessary."""
        address = Address(url)
        engine = address.engine_to_write()

        def prepare() -> None:
            try:
                address.make_file()
                bring_up_to_date(engine, address.where)
            except SQLAlchemyError as fault:
                raise translate(fault, "it can't be opened", address.where, address.dialect) from None

        try:
            await asyncio.to_thread(prepare)
        except BaseException:
            engine.dispose()
            raise
        return cls(address, Writer(engine, address.where))

    def occupy(self) -> None:
        """Keep other servers off a SQLite file until this is closed. Raises `StorageError` if another one has it."""
        if self._address.path is not None:
            self._occupancy = Occupancy(self._address.path)

    @property
    def where(self) -> str:
        """The database's name for messages: without user and password."""
        return self._address.where

    async def append(self, table: str, number: int, entry: bytes, listing: Listing | None = None) -> bool:
        """Store an entry and, if one is given, the table's new listing; True: it is durable.

        False: nothing was stored, because somebody else has taken the number, or the table has been forgotten. Number 0
        opens the table and needs a listing. If the caller is cancelled meanwhile, the entry may or may not be stored.
        """
        if not _ID.fullmatch(table) or not 0 <= number <= _LAST_NUMBER:
            raise ValueError(f"table {table!r}, entry {number}: not an id of letters, digits, - and _, or not a number")
        if number == 0 and listing is None:
            raise ValueError(f"table {table!r}: the first entry needs a listing")
        if listing is not None and listing.id != table:
            raise ValueError(f"table {table!r}: the listing is that of {listing.id!r}")
        return await self._writer.append(table, number, entry, listing)

    async def entries(self, table: str, after: int = -1) -> list[tuple[int, bytes]]:
        """A table's entries in order, those after number `after`; none if there is no such table."""
        if not _ID.fullmatch(table):
            return []
        wanted = (
            select(entries.c.number, entries.c.entry)
            .where(entries.c.table_id == table, entries.c.number > after)
            .order_by(entries.c.number)
        )
        return await self._read(lambda connection: [(row.number, row.entry) for row in connection.execute(wanted)])

    async def numbers(self, wanted: Collection[str]) -> dict[str, int]:
        """The number of the newest entry of each table; tables that don't exist are left out."""
        newest = select(func.max(entries.c.number)).where(entries.c.table_id == tables.c.id).scalar_subquery()
        names = list(wanted)
        parts = [names[start : start + MOST_NAMED] for start in range(0, len(names), MOST_NAMED)]
        some = [select(tables.c.id, newest).where(tables.c.id.in_(part)) for part in parts]

        def read(connection: Connection) -> dict[str, int]:
            return {table: number for query in some for table, number in connection.execute(query)}

        return await self._read(read) if some else {}

    async def listing(self, table: str) -> Listing | None:
        """A table's listing, if there is such a table."""
        if not _ID.fullmatch(table):
            return None
        found = await self._listings(select(tables).where(tables.c.id == table))
        return found[0] if found else None

    async def public_tables(self, limit: int) -> list[Listing]:
        """The public tables that are not over: first the latest of each household, then the second of each, and so on.

        So one address with very many tables does not push everybody else's off the list.
        """
        whose = case((tables.c.household == "", tables.c.id), else_=tables.c.household)
        latest_first = (tables.c.updated_at.desc(), tables.c.id)
        place = func.row_number().over(partition_by=whose, order_by=latest_first)
        open_ones = select(tables).where(tables.c.public, tables.c.stage.in_(UNFINISHED))
        return await self._listings(open_ones.order_by(place, *latest_first).limit(limit))

    async def tables_of(self, person: str, limit: int) -> list[Listing]:
        """The tables whose listing names the person, the latest first."""
        if not _ID.fullmatch(person):
            return []
        theirs = select(tables).join(persons, persons.c.table_id == tables.c.id).where(persons.c.person == person)
        return await self._listings(theirs.order_by(tables.c.updated_at.desc(), tables.c.id).limit(limit))

    async def count_unfinished(self, person: str, household: str, since: int) -> Unfinished:
        """How many unfinished tables a person hosts, and how many a household has opened, if their listing has changed
        since that time.
        """
        recent = select(func.count()).where(tables.c.stage.in_(UNFINISHED), tables.c.updated_at >= since)
        hosted = recent.select_from(tables.join(persons, persons.c.table_id == tables.c.id))
        of_person = hosted.where(persons.c.person == person, persons.c.place == 0)
        of_household = recent.where(tables.c.household == household)

        def read(connection: Connection) -> Unfinished:
            by_person = connection.execute(of_person).scalar_one()
            return Unfinished(by_person, connection.execute(of_household).scalar_one() if household else 0)

        return await self._read(read)

    async def unfinished(self) -> list[str]:
        """The tables whose game is going on and not paused: they are woken when a server starts."""
        playing = select(tables.c.id).where(tables.c.stage == "playing").order_by(tables.c.id)
        return await self._read(lambda connection: list(connection.execute(playing).scalars()))

    async def secret(self) -> bytes:
        """32 random bytes, made once: always the same for all processes on this database."""
        add = insert_into(secrets, self._address.dialect).on_conflict_do_nothing()
        get = select(secrets.c.value).where(secrets.c.name == _KEY)

        def get_or_make(connection: Connection) -> bytes:
            connection.execute(add, {"name": _KEY, "value": random_secrets.token_bytes(32)})
            return bytes(connection.execute(get).scalar_one())

        return await self._writer.run(get_or_make)

    async def old_tables(self, forgetting: Forgetting, after: str) -> list[str]:
        """The next tables after an id that may be old enough to be forgotten, in order; none if there are no more."""
        return await self._read(lambda connection: list(connection.execute(forgetting.candidates(after)).scalars()))

    async def forget(self, forgetting: Forgetting, wanted: Collection[str]) -> list[str]:
        """Delete those of the tables that are old enough, whatever their stage, and return their ids."""
        return await self._writer.run(lambda connection: forgetting.delete(connection, wanted)) if wanted else []

    async def healthy(self) -> bool:
        """Whether the database answers."""
        try:
            return await asyncio.wait_for(self._read(lambda connection: bool(connection.scalar(select(1)))), PATIENCE)
        except (StorageError, TimeoutError):
            return False

    async def condition(self) -> Condition:
        """The condition of the database, found by writing to it and to its disk: nothing else can tell."""
        upsert = insert_into(secrets, self._address.dialect).values(
            name=_LAST_CHECK, value=random_secrets.token_bytes(8)
        )
        write = upsert.on_conflict_do_update(index_elements=["name"], set_={"value": upsert.excluded.value})

        async def write_to_both() -> None:
            await self._writer.run(lambda connection: bool(connection.execute(write)))
            await asyncio.get_running_loop().run_in_executor(self._threads, self._address.check_room)

        try:
            await asyncio.wait_for(write_to_both(), PATIENCE)
        except TimeoutError:
            return "silent"
        except StorageError as fault:
            log.warning("the database can't be written to", extra=facts(fault=fault.what))
            return "unwritable" if await self.healthy() else "silent"
        return "ok"

    async def back_up(self, target: Path) -> None:
        """Copy the database as it is now to a new file; see `back_up`."""
        await asyncio.to_thread(back_up, self._address, target)

    async def close(self) -> None:
        """Store what was asked for, then let go of the database."""
        await self._writer.close()
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._threads.shutdown)
            self._engine.dispose()
            if self._occupancy is not None:
                self._occupancy.release()

    async def _listings(self, wanted: Select[Any]) -> list[Listing]:
        def read(connection: Connection) -> list[Listing]:
            rows = connection.execute(wanted).all()
            sitting = select(persons.c.table_id, persons.c.person).order_by(persons.c.place)
            found: dict[str, list[str]] = {row.id: [] for row in rows}
            for table, person in connection.execute(sitting.where(persons.c.table_id.in_(found))):
                found[table].append(person)
            return [_listing(row, found[row.id]) for row in rows]

        return await self._read(read)

    async def _read(self, job: Callable[[Connection], Found]) -> Found:
        def read() -> Found:
            try:
                with self._engine.connect() as connection:
                    return job(connection)
            except SQLAlchemyError as fault:
                raise translate(fault, "it could not be read", self.where, self._address.dialect) from None

        if self._closed:
            raise StorageUnavailable("it has been closed", self.where, "start the server again")
        return await asyncio.get_running_loop().run_in_executor(self._threads, read)


def _listing(row: Row[Any], sitting: Sequence[str]) -> Listing:
    facts = dict(row._mapping)
    names = msgspec.json.decode(facts.pop("names"), type=tuple[str, ...])
    return Listing(**facts, names=names, persons=tuple(sitting))
