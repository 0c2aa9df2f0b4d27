"""All tables of one process: loaded when they are asked for, woken at the start, dropped when nobody needs them."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Coroutine
from typing import Final

import msgspec

from branchline.server.attending import Attendant
from branchline.server.bot_players import BotPlayers
from branchline.server.bus import Bus, BusError, NatsBus, NoBus
from branchline.server.entries import Opened, decode
from branchline.server.limits import Rates
from branchline.server.live_table import LiveTable, listing_of, now_ms
from branchline.server.logs import facts
from branchline.server.persons import Persons
from branchline.server.settings import Settings
from branchline.server.storage import Forgetting, StorageError, Store
from branchline.server.table import Refusal, Table, TableFault

log = logging.getLogger(__name__)

IDLE_SECONDS: Final = 60.0
"""So long a table that nobody needs stays in memory."""
SWEEP_SECONDS: Final = 20.0
FORGET_SECONDS: Final = 3600.0
"""Between two looks for tables that are to be deleted."""
DAY: Final = 86_400_000
"""In milliseconds."""
_ID: Final = re.compile(r"[A-Za-z0-9_-]{10}")
_WAKING_AT_ONCE: Final = 8


def new_id() -> str:
    """The id of a new table: nobody can guess it."""
    return secrets.token_urlsafe(8)[:10]


class Hub:
    """The tables of this process."""

    store: Store
    bus: Bus
    persons: Persons

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.chat = Rates(settings.limits.chat)
        self.bots = BotPlayers(settings.limits.thinking)
        self._live: dict[str, LiveTable] = {}
        self._attendants: dict[str, Attendant] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._jobs: set[asyncio.Task[None]] = set()
        self.stopping = False

    # ------------------------------------------------------------ the beginning and the end

    async def start(self) -> None:
        """Open the database and the bus, and go on with all unfinished games.

        Raises `StorageError` or `BusError`.
        """
        self.store = await Store.open(self.settings.database)
        self.persons = Persons(await self.store.secret())
        self.bus = NatsBus(self.settings.bus) if self.settings.bus else NoBus()
        try:
            await self.bus.listen(self._heard)
        except BusError:
            await self.store.close()
            raise
        self._begin(self._wake_and_forget())
        self._begin(self._sweep_now_and_then())

    def release(self) -> None:
        """Let go of all who wait for something to happen: the server stops."""
        self.stopping = True
        for live in self._live.values():
            live.release()

    async def stop(self) -> None:
        """Stop everything; what is stored is safe."""
        self.release()
        for attendant in self._attendants.values():
            attendant.stop()
        for job in list(self._jobs):
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)
        self.bots.close()
        await self.bus.close()
        await self.store.close()

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        job = asyncio.get_running_loop().create_task(work)
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)

    async def _wake_and_forget(self) -> None:
        """Go on with what is not too old; and from now on delete what has become so."""
        await self._forget()
        await self._wake()
        while self.settings.forget_after:
            await asyncio.sleep(FORGET_SECONDS)
            await self._forget()

    async def _wake(self) -> None:
        waiting = await self.store.unfinished()
        some = asyncio.Semaphore(_WAKING_AT_ONCE)

        async def wake(table: str) -> None:
            async with some:
                try:
                    await self.get(table)
                except Exception:
                    log.exception("a game can't be woken", extra=facts(table=table))

        await asyncio.gather(*(wake(table) for table in waiting))
        if waiting:
            log.info("unfinished games go on", extra=facts(tables=len(waiting)))

    # ------------------------------------------------------------ tables

    def __len__(self) -> int:
        return len(self._live)

    async def get(self, table: str) -> LiveTable:
        """A table by its id. Raises `Refusal` if there is none."""
        live = self._live.get(table)
        if live is not None:
            live.last_used = time.monotonic()
            return live
        if not _ID.fullmatch(table):
            raise Refusal("unknown", "there is no such table; see that the link is complete")
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.get_running_loop().create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def open(self, opened: Opened) -> LiveTable:
        """Open a table; it is stored when this returns."""
        self._make_room()
        table, happening = Table.open(new_id(), opened)
        if not await self.store.append(table.id, 0, happening.stored(), listing_of(table, opened.at)):
            raise Refusal("taken", "the table's id is taken; try again")
        return self._add(table)

    async def _load(self, table_id: str) -> LiveTable:
        stored = await self.store.entries(table_id)
        if not stored:
            raise Refusal("unknown", "there is no such table; see that the link is complete")
        self._make_room()
        try:
            table = Table.from_entries(table_id, (decode(data) for _, data in stored))
        except (TableFault, msgspec.DecodeError):
            log.exception("a table can't be read", extra=facts(table=table_id))
            raise Refusal("not now", "this table can't be opened here: see the server's log") from None
        live = self._add(table)
        if self.settings.bus:
            self._begin(self._catch_up(live))  # what was announced while it was read
        return live

    def _add(self, table: Table) -> LiveTable:
        live = LiveTable(table, self.store, self.bus, self._changed)
        self._live[table.id] = live
        self._attendants[table.id] = Attendant(live, self.bots, shared=bool(self.settings.bus))
        self._changed(live)
        return live

    def _changed(self, live: LiveTable) -> None:
        attendant = self._attendants.get(live.id)
        if attendant is not None:
            attendant.look()

    # ------------------------------------------------------------ what other processes say

    def _heard(self, table: str, number: int) -> None:
        live = self._live.get(table)
        if live is not None and number > live.table.number:
            self._begin(self._catch_up(live))
        elif not table:
            for each in self._live.values():
                self._begin(self._catch_up(each))

    async def _catch_up(self, live: LiveTable) -> None:
        try:
            await live.catch_up()
        except Exception:
            log.exception("a table can't be read", extra=facts(table=live.id))

    # ------------------------------------------------------------ room

    def _make_room(self) -> None:
        most = self.settings.limits.tables
        if len(self._live) >= most:
            self._sweep(0.0)
        if len(self._live) >= most:
            raise Refusal("full", "this server has as many tables as it can hold; come back later")

    async def _sweep_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self._sweep(IDLE_SECONDS)

    def _sweep(self, idle: float) -> None:
        """Drop tables from memory at which nobody is and nothing is going on."""
        before = time.monotonic() - idle
        for table, live in list(self._live.items()):
            if live.last_used <= before and not live.is_needed and not self._attendants[table].is_busy:
                self._drop(table)

    def _drop(self, table: str) -> None:
        self._attendants.pop(table).stop()
        del self._live[table]

    async def _forget(self) -> None:
        """Delete tables at which nothing has happened for long; not those in memory, where somebody may be."""
        days = self.settings.forget_after
        if not days:
            return
        before = now_ms() - days * DAY
        forgetting = Forgetting(before, _written_at, lambda table: table in self._live or table in self._loading)
        try:
            forgotten = await self.store.forget(forgetting)
        except StorageError as fault:
            log.warning("old tables could not be deleted", extra=facts(fault=fault.what))
            return
        for table in forgotten:
            if table in self._live:  # somebody asked for it at that very moment
                self._drop(table)
        if forgotten:
            log.info("old tables were deleted", extra=facts(tables=len(forgotten), days=days))


def _written_at(entry: bytes) -> int:
    """When an entry was added. One that can't be read, perhaps of a later version, is never old enough."""
    try:
        return decode(entry).at
    except msgspec.DecodeError:
        return now_ms()
