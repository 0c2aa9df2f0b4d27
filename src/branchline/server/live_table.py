"""A table in memory: what is asked of it is carried out, stored, and only then told.

One lock is held from the change in memory until the database has it, and everything that is told is read under it: so
nobody ever sees what could still be lost.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from branchline.server.entries import Acted, ChoseEarly, Said, TimedOut, Undone, decode
from branchline.server.frames import text_frame
from branchline.server.listeners import Listener, Listeners
from branchline.server.logs import facts
from branchline.server.storage import Listing, Stage, Store
from branchline.server.table import AlreadyDone, Happening, Refusal, Table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from branchline.server.bus import Bus

log = logging.getLogger(__name__)

PLAIN = (Acted, ChoseEarly, Said, Undone, TimedOut)
"""Entries after which everybody still holds the seats that they held."""
TRIES = 5
"""So often a command is tried again when another process was first."""


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def listing_of(table: Table, now: int) -> Listing:
    """What lists say of a table."""
    facts = table.facts()
    stage: Stage = table.stage
    return Listing(
        id=table.id,
        edition=facts.edition,
        stage=stage,
        public=facts.public,
        names=facts.names,
        open_seats=facts.open_seats,
        persons=tuple(dict.fromkeys((facts.host, *facts.persons))),
        opened_at=facts.opened_at,
        updated_at=now,
    )


class LiveTable:
    """One table, its listeners, and whoever waits for something to happen at it."""

    def __init__(self, table: Table, store: Store, bus: Bus, changed: Callable[[LiveTable], None]) -> None:
        self.table = table
        self.listeners = Listeners()
        self.last_used = time.monotonic()
        self._store = store
        self._bus = bus
        self._changed = changed
        self._lock = asyncio.Lock()
        self._told = table.number
        self._doubtful = False
        self._waiting: set[asyncio.Future[None]] = set()

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.id

    @property
    def is_watched(self) -> bool:
        """Whether somebody is there, or waits for what happens next."""
        return bool(self.listeners) or bool(self._waiting)

    @property
    def is_needed(self) -> bool:
        """Whether somebody is there, or something is being done."""
        return self.is_watched or self._lock.locked()

    # ------------------------------------------------------------ looking

    @asynccontextmanager
    async def at_rest(self) -> AsyncIterator[Table]:
        """The table as it is stored; nothing happens to it meanwhile."""
        self.last_used = time.monotonic()
        async with self._lock:
            if self._doubtful:
                await self._rebuild()
            yield self.table

    def change_to_come(self) -> asyncio.Future[None]:
        """What is done when something has happened; ask for it at rest, then `wait_for` it."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(future)
        return future

    async def wait_for(self, change: asyncio.Future[None], seconds: float) -> None:
        """Wait until something has happened, or for so long."""
        try:
            await asyncio.wait((change,), timeout=seconds)
        finally:
            self._waiting.discard(change)

    def release(self) -> None:
        """Let go of all who wait."""
        for future in self._waiting:
            if not future.done():
                future.set_result(None)
        self._waiting.clear()

    async def listen(self, listener: Listener, since: int | None) -> None:
        """Send the listener what they miss since a number, or all of it; and from now on everything that happens."""
        async with self.at_rest() as table:
            missing = None if since is None else table.happened_since(listener.eyes, since)
            for message in [table.snapshot(listener.eyes)] if missing is None else missing:
                listener.write(text_frame(message))
            self.listeners.add(listener)
            self.listeners.tell_presence(len(table.seats), listener)

    def leave(self, listener: Listener) -> None:
        """The listener is gone."""
        self.last_used = time.monotonic()
        self.listeners.remove(listener)
        self.listeners.tell_presence(len(self.table.seats))

    # ------------------------------------------------------------ doing

    async def change(self, action: Callable[[Table], Happening | AlreadyDone]) -> Happening | AlreadyDone:
        """Do something to the table, store it, tell it.

        When another process was first, the table is read again and the action tried again on what is there now.
        """
        self.last_used = time.monotonic()
        async with self._lock:
            for _ in range(TRIES):
                if self._doubtful:
                    await self._rebuild()
                happening = self._done(action)
                if isinstance(happening, AlreadyDone):
                    return happening
                if await self._stored(happening):
                    self._tell(happening)
                    self._changed(self)
                    break
            else:
                raise Refusal("stale", "too much happens at this table at once; try again")
        await self._bus.announce(self.id, happening.number)
        return happening

    def _done(self, action: Callable[[Table], Happening | AlreadyDone]) -> Happening | AlreadyDone:
        """Do it in memory. After a refusal nothing has changed; after any other failure nobody knows."""
        try:
            return action(self.table)
        except Refusal:
            raise
        except Exception:
            self._doubtful = True
            raise

    async def _stored(self, happening: Happening) -> bool:
        """Whether the entry is in the database now. Until that is known, the table in memory is doubtful."""
        self._doubtful = True
        listing = listing_of(self.table, happening.entry.at) if happening.listing_changed else None
        if not await self._store.append(self.id, happening.number, happening.stored(), listing):
            return False
        self._doubtful = False
        return True

    def _tell(self, happening: Happening) -> None:
        self._told = happening.number
        stripped: list[Listener] = []
        if not isinstance(happening.entry, PLAIN):
            stripped = self.listeners.strip(lambda eyes: self._holds(eyes.person, eyes.seat))
        self.listeners.tell(happening)
        for listener in stripped:
            listener.write(text_frame(self.table.snapshot(listener.eyes)))
        self.release()

    def _holds(self, person: str, seat: int | None) -> bool:
        return seat is None or person in self.table.seats[seat].holders

    # ------------------------------------------------------------ what others did

    async def catch_up(self) -> None:
        """Read what other processes have stored, and tell it."""
        async with self._lock:
            if self._doubtful:
                await self._rebuild()
            else:
                stored = await self._store.entries(self.id, self.table.number)
                for _, data in stored:
                    self._tell(self.table.apply(decode(data)))
                if stored:
                    self._changed(self)

    async def _rebuild(self) -> None:
        """Throw away what is in memory; the database knows what has happened."""
        stored = await self._store.entries(self.id)
        if not stored:
            raise Refusal("unknown", "this table has been deleted")
        table = Table(self.id)
        news: list[Happening] = []
        for number, data in stored:
            happening = table.apply(decode(data))
            if number > self._told:
                news.append(happening)
        self.table = table
        self._doubtful = False
        log.debug("read a table again", extra=facts(table=self.id, number=table.number))
        for happening in news:
            self._tell(happening)
        self._changed(self)
