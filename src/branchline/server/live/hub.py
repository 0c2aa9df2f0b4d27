"""All tables of one process: loaded when somebody asks for them, woken when their time has come, dropped when nobody
needs them, and compared with the database every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Collection, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Final

import msgspec

from branchline.server.bot_threads.bot_players import BotPlayers
from branchline.server.contract.entries import Opened, decode
from branchline.server.limits.limits import Allowances
from branchline.server.live.attendant import Attendant
from branchline.server.live.bus import Bus, BusError, NatsBus, NoBus
from branchline.server.live.live_table import LiveTable, listing_of, now_ms
from branchline.server.live.table_logs import TableLogs
from branchline.server.live.wakeups import Wakeups
from branchline.server.logs import facts
from branchline.server.persons import Persons
from branchline.server.settings import Settings
from branchline.server.storage import Forgetting, StorageError, Store
from branchline.server.table import Refusal, Table, TableFault

log = logging.getLogger(__name__)

COMPARE_SECONDS: Final = 3.0
"""Seconds between two comparisons with the database: nobody is behind it for longer."""
IDLE_SECONDS: Final = 60.0
"""Seconds an unused table stays in memory."""
SWEEP_SECONDS: Final = 20.0
FORGET_SECONDS: Final = 3600.0
"""Seconds between two searches for tables to delete."""
DAY: Final = 86_400_000
"""In milliseconds."""
UNFINISHED_DAYS: Final = 7
"""An unfinished table counts against a limit until its seats and stage have not changed for this many days."""
_ID: Final = re.compile(r"[A-Za-z0-9_-]{10}")
_WAKING_AT_ONCE: Final = 8


def new_id() -> str:
    """An id for a new table, which nobody can guess."""
    return secrets.token_urlsafe(8)[:10]


class Hub:
    """The tables of this process."""

    store: Store
    bus: Bus
    persons: Persons
    _logs: TableLogs

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.allowances = Allowances(settings.limits)
        self.bots = BotPlayers(settings.limits.thinking)
        self._live: dict[str, LiveTable] = {}
        self._attendants: dict[str, Attendant] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._awaited: Counter[str] = Counter()
        """How many people wait for each table that is being loaded: it can't be dropped before they have it."""
        self._opening: Counter[str] = Counter()
        """Tables that are being opened, by person and by household."""
        self._forgetting: dict[str, asyncio.Event] = {}
        """Tables that may be about to be deleted; whoever asks for one waits until that is settled."""
        self._wakeups = Wakeups(self._wake_up)
        self._look_again = asyncio.Event()
        self._jobs: set[asyncio.Task[None]] = set()
        self.stopping = False

    # ------------------------------------------------------------ the beginning and the end

    async def start(self) -> None:
        """Open the database and the bus, and go on with all unfinished games.

        Raises `StorageError` or `BusError`.
        """
        self.store = await Store.open(self.settings.database)
        self.bus = NatsBus(self.settings.bus) if self.settings.bus else NoBus()
        try:
            self.store.occupy()
            self.persons = Persons(await self.store.secret())
            await self.bus.listen(self._heard)
        except (BusError, StorageError):
            await self.store.close()
            raise
        self._logs = TableLogs(self.store)
        self._begin(self._wake_and_forget())
        self._begin(self._sweep_now_and_then())
        self._begin(self._compare_now_and_then())

    def release(self) -> None:
        """Answer everybody who waits for something to happen: the server stops."""
        self.stopping = True
        self.bots.close()
        for live in self._live.values():
            live.release()

    async def stop(self) -> None:
        """Stop everything; what is stored is safe."""
        self.release()
        self._wakeups.stop()
        for attendant in self._attendants.values():
            attendant.stop()
        for job in list(self._jobs):
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)
        self._logs.close()
        await self.bus.close()
        await self.store.close()

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        job = asyncio.get_running_loop().create_task(work)
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)

    async def _wake_and_forget(self) -> None:
        """Go on with games that are not too old, and from now on delete old tables."""
        await self._forget()
        await self._wake()
        while self.settings.forget_after:
            await asyncio.sleep(FORGET_SECONDS)
            await self._forget()

    async def _wake(self) -> None:
        """Look once at every game that is being played: its bots go on, and its clock is known from then on."""
        waiting = await self._unfinished()
        some = asyncio.Semaphore(_WAKING_AT_ONCE)

        async def wake(table: str) -> None:
            async with some:
                await self._look_at(table)

        await asyncio.gather(*(wake(table) for table in waiting))
        if waiting:
            log.info("unfinished games go on", extra=facts(tables=len(waiting)))

    async def _unfinished(self) -> list[str]:
        """The games that are being played, as soon as the database can tell."""
        while True:
            try:
                return await self.store.unfinished()
            except StorageError as error:
                log.warning("the database does not answer", extra=facts(fault=error.what))
                await asyncio.sleep(COMPARE_SECONDS)

    def _wake_up(self, table: str) -> None:
        """The time of a table has come."""
        self._begin(self._look_at(table))

    async def _look_at(self, table: str) -> None:
        """See whether there is anything to do at a table, whether it is in memory or not."""
        try:
            async with self._keep(table) as live, live.at_rest():
                self._changed(live)
        except Refusal as refusal:
            log.info("a game does not go on", extra=facts(table=table, code=refusal.code))
        except StorageError as error:
            log.warning("the database does not answer", extra=facts(table=table, fault=error.what))
            self._wakeups.set(table, COMPARE_SECONDS)
        except Exception:
            log.exception("a game can't be woken", extra=facts(table=table))

    # ------------------------------------------------------------ tables

    def __len__(self) -> int:
        return len(self._live)

    @asynccontextmanager
    async def visit(self, table: str) -> AsyncIterator[LiveTable]:
        """A table by its id, for somebody who comes to it; it stays in memory while the block runs.

        Raises `Refusal` if there is none.
        """
        async with self._keep(table) as live:
            had_people = live.has_people
            live.note_visit()
            if not had_people:
                self.bots.look()
            yield live

    @asynccontextmanager
    async def _keep(self, table: str) -> AsyncIterator[LiveTable]:
        live = await self._found(table)
        with live.keep():
            yield live

    async def _found(self, table: str) -> LiveTable:
        """The table in memory. The caller must `keep` it there before anything else can happen."""
        if not _ID.fullmatch(table):
            raise _unknown()
        while True:
            if table in self._forgetting:
                await self._forgetting[table].wait()
            elif table in self._live:
                return self._live[table]
            else:
                await self._loaded(table)

    async def _loaded(self, table: str) -> None:
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.get_running_loop().create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        self._awaited[table] += 1
        try:
            await asyncio.shield(loading)
        finally:
            self._awaited[table] -= 1
            if not self._awaited[table]:
                del self._awaited[table]

    async def open(self, opened: Opened) -> str:
        """Open a table; it is stored when this returns. Its id. Raises `Refusal`."""
        async with self._share(opened):
            if not self._make_room():
                raise Refusal("full", "this server has as many tables as it can hold; come back later")
            table, happening = Table.open(new_id(), opened)
            if not await self.store.append(table.id, 0, happening.stored(), listing_of(table, opened.at)):
                raise Refusal("taken", "the table's id is taken; try again")
            self._add(table)
        return table.id

    @asynccontextmanager
    async def _share(self, opened: Opened) -> AsyncIterator[None]:
        """While a table is opened, count it: the person and the address must not have too many unfinished tables."""
        limits = self.settings.limits
        person, household = f"person {opened.person}", f"household {opened.household}"
        since = opened.at - UNFINISHED_DAYS * DAY
        self._opening.update((person, household))
        try:
            there = await self.store.count_unfinished(opened.person, opened.household, since)
            if there.of_person + self._opening[person] > limits.tables_of_person:
                raise Refusal("too many", "you host too many unfinished tables; finish or end one of them first")
            if opened.household and there.of_household + self._opening[household] > limits.tables_of_address:
                raise Refusal("too many", "too many unfinished tables were opened from this address; finish some first")
            yield
        finally:
            self._opening.subtract((person, household))
            self._opening += Counter()  # forget those that are at zero

    async def _load(self, table_id: str) -> None:
        try:
            read = await self._logs.read(table_id)
        except (TableFault, msgspec.DecodeError):
            log.exception("a table can't be read", extra=facts(table=table_id))
            raise Refusal("not now", "this table can't be opened here; the server's log says why") from None
        if read is None:
            raise _unknown()
        self._make_room()
        self._add(read.table)

    def _add(self, table: Table) -> None:
        live = LiveTable(table, self.store, self._logs, self.bus, self._changed)

        def wake_in(seconds: float | None) -> None:
            self._wakeups.set(table.id, seconds)

        self._live[table.id] = live
        self._attendants[table.id] = Attendant(live, self.bots, wake_in, shared=bool(self.settings.bus))
        self._changed(live)

    def _changed(self, live: LiveTable) -> None:
        attendant = self._attendants.get(live.id)
        if attendant is not None:
            attendant.look()

    # ------------------------------------------------------------ what other processes did

    def _heard(self, table: str, number: int) -> None:
        """Another process has announced a change; without a table, announcements may have been lost."""
        live = self._live.get(table)
        if not table:
            self._look_again.set()
        elif live is not None and number > live.table.number:
            self._begin(self._catch_up(live))

    async def _compare_now_and_then(self) -> None:
        """Announcements can be lost, and a process can be killed before it makes one: only the database is sure."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._look_again.wait(), COMPARE_SECONDS)
            self._look_again.clear()
            try:
                await self._compare()
            except StorageError as error:
                log.warning("the database does not answer", extra=facts(fault=error.what))

    async def _compare(self) -> None:
        """Compare all tables in memory with the database, in one query, and catch up with it."""
        asked = list(self._live)
        stored = await self.store.numbers(asked)
        behind = []
        for table in asked:
            live = self._live.get(table)
            if live is None:
                continue
            if table not in stored:
                self._gone(table)
            elif stored[table] > live.table.number or live.is_in_doubt:
                behind.append(live)
        await asyncio.gather(*map(self._catch_up, behind))

    async def _catch_up(self, live: LiveTable) -> None:
        """Read what others have stored at a table; if that fails, the next comparison tries again."""
        try:
            await live.catch_up()
        except StorageError as error:
            log.warning("the database does not answer", extra=facts(table=live.id, fault=error.what))
        except Refusal:
            self._gone(live.id)
        except Exception:
            log.exception("a table can't be read", extra=facts(table=live.id))
            self._gone(live.id)

    def _gone(self, table: str) -> None:
        """A table was deleted or can't be read: its clients have to come back, and are told so then."""
        self._wakeups.set(table, None)
        if table in self._live:
            self._drop(table)

    # ------------------------------------------------------------ room

    def _make_room(self) -> bool:
        """Whether there is room for one more table in memory; if necessary, tables that nobody needs are dropped."""
        most = self.settings.limits.tables
        if len(self._live) >= most:
            self._sweep(0.0)
        return len(self._live) < most

    async def _sweep_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self._sweep(IDLE_SECONDS)

    def _sweep(self, idle: float) -> None:
        """Drop tables from memory if nobody is there and nothing is going on."""
        before = time.monotonic() - idle
        for table, live in list(self._live.items()):
            needed = live.is_needed or table in self._awaited or self._attendants[table].is_busy
            if live.last_used <= before and not needed:
                self._drop(table)

    def _drop(self, table: str) -> None:
        self._attendants.pop(table).stop()
        self._live.pop(table).put_away()

    async def _forget(self) -> None:
        """Delete tables without any change for a long time, but not those in memory: somebody may be there."""
        days = self.settings.forget_after
        if not days:
            return
        forgetting = Forgetting(now_ms() - days * DAY, _written_at)
        forgotten = 0
        after = ""
        try:
            while old := await self.store.old_tables(forgetting, after):
                after = old[-1]
                with self._closed_to_visitors(old) as unused:
                    forgotten += len(await self.store.forget(forgetting, unused))
        except StorageError as fault:
            log.warning("old tables could not be deleted", extra=facts(fault=fault.what))
        if forgotten:
            log.info("old tables were deleted", extra=facts(tables=forgotten, days=days))

    @contextmanager
    def _closed_to_visitors(self, tables: Collection[str]) -> Iterator[list[str]]:
        """Those of the tables that are not in memory; whoever asks for one of them waits until the block is left."""
        unused = [table for table in tables if table not in self._live and table not in self._loading]
        done = asyncio.Event()
        self._forgetting = dict.fromkeys(unused, done)
        try:
            yield unused
        finally:
            self._forgetting = {}
            done.set()


def _unknown() -> Refusal:
    return Refusal("unknown", "there is no such table; check that the link is complete")


def _written_at(entry: bytes) -> int:
    """When an entry was added. One that can't be read, perhaps from a later version, is never old enough."""
    try:
        return decode(entry).at
    except msgspec.DecodeError:
        return now_ms()
