"""A table in memory: whatever is asked of it is carried out, stored, and only then told.

One lock is held from the change in memory until the database has it, and everything that is told is read under it. So
nobody ever sees anything that could still be lost.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Callable
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

from branchline.server.contract.entries import Acted, ChoseEarly, Said, TimedOut, Undone, decode
from branchline.server.contract.messages import Fault
from branchline.server.live.attendance import Attendance
from branchline.server.live.bus import NoBus
from branchline.server.live.listeners import Listener, Listeners
from branchline.server.live.table_logs import LONG, TableLogs
from branchline.server.live.table_time import TableTime
from branchline.server.logs import facts
from branchline.server.storage import Listing, Store
from branchline.server.table import AlreadyDone, Eyes, Happening, Refusal, Table
from branchline.server.table.people.house import check_admitted
from branchline.server.websocket.frames import text_frame

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from branchline.server.live.bus import Bus

log = logging.getLogger(__name__)

PLAIN = (Acted, ChoseEarly, Said, Undone, TimedOut)
"""Entries after which everybody still holds the seats that they held."""
VISIT_SECONDS = 60.0
"""Seconds that somebody counts as being at a table after a request over plain HTTP."""
TRIES = 100
"""How often a command is tried again when another process was first. Strangers may say dozens of lines there, and must
not keep a player from acting; limits make sure that they stop.
"""
MOST_TOLD_SINGLY = 200
"""Happenings that are told one by one to those who have missed them; those who missed more get a snapshot."""
NEWEST: Final = sys.maxsize
"""As the number that somebody has seen: whatever other processes have stored is read first."""

Answer = TypeVar("Answer")


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def listing_of(table: Table, now: int) -> Listing:
    """What lists say of a table; it may have changed after a happening with `listing_changed`."""
    holders = set().union(*(seat.holders for seat in table.seats))
    return Listing(
        id=table.id,
        edition=table.edition,
        stage=table.stage,
        public=table.options.public,
        names=tuple(seat.name for seat in table.seats if seat.kind != "open"),
        open_seats=sum(seat.kind == "open" for seat in table.seats),
        persons=tuple(dict.fromkeys((table.host, *sorted(holders)))),
        opened_at=table.opened_at,
        updated_at=now,
        household=table.household,
    )


class PutAway(Refusal):
    """The table has left memory: ask the hub for it again."""

    def __init__(self) -> None:
        super().__init__("unavailable", "the table was put away at this moment; try again")


class LiveTable:
    """One table, its listeners, and whoever waits for something to happen at it."""

    def __init__(
        self, table: Table, store: Store, logs: TableLogs, bus: Bus, changed: Callable[[LiveTable], None]
    ) -> None:
        self.table = table
        self.listeners = Listeners()
        self.last_used = time.monotonic()
        self._store = store
        self._logs = logs
        self._bus = bus
        self._changed = changed
        self._lock = asyncio.Lock()
        self._attendance = Attendance(shared=not isinstance(bus, NoBus))
        self._told = table.number
        self._announced = table.number
        """The newest number that other processes know of, or will find out by themselves."""
        self._doubtful = False
        self._kept = 0
        self._put_away = False
        self._waiting: set[asyncio.Future[None]] = set()
        self._visited = -VISIT_SECONDS
        self._time = TableTime(table.at, now_ms)

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.id

    def now(self) -> int:
        """The time at this table, in milliseconds since 1970: for everything that is done or awaited at it."""
        return self._time.now()

    @property
    def is_watched(self) -> bool:
        """Whether somebody is there, or waits for what happens next."""
        return bool(self.listeners) or bool(self._waiting)

    @property
    def has_people(self) -> bool:
        """Whether somebody is there, or was there a moment ago over plain HTTP."""
        return self.is_watched or time.monotonic() - self._visited < VISIT_SECONDS

    def note_visit(self) -> None:
        """Somebody comes to the table, to ask for something or to listen."""
        self._visited = time.monotonic()

    @property
    def is_needed(self) -> bool:
        """Whether somebody is there, something is being done, or the table's time would be lost."""
        return self._kept > 0 or self.is_watched or self._lock.locked() or self._time.is_ahead

    @property
    def is_in_doubt(self) -> bool:
        """Whether nobody knows if the last change was stored, and nobody is about to find out."""
        return self._doubtful and not self._lock.locked()

    @contextmanager
    def keep(self) -> Iterator[None]:
        """Keep the table in memory while the block runs."""
        self._kept += 1
        try:
            yield
        finally:
            self._kept -= 1
            self.last_used = time.monotonic()

    def put_away(self) -> None:
        """Leave memory: those who are still there have to come back, and then find the table as it is stored."""
        self._put_away = True
        self.release()
        self.listeners.close()

    # ------------------------------------------------------------ looking

    @asynccontextmanager
    async def at_rest(self, seen: int | None = None) -> AsyncIterator[Table]:
        """The table as it is stored; nothing happens to it meanwhile.

        `seen`: the number of the last thing that somebody has seen happen. If it is not known here yet, another process
        has stored it, and it is read first. Raises `PutAway`.
        """
        self.last_used = time.monotonic()
        try:
            async with self._lock:
                await self._look_after(seen)
                yield self.table
        finally:
            await self._announce()

    async def _look_after(self, seen: int | None = None) -> None:
        """First of all, under the lock: make sure that what is in memory is what is stored."""
        if self._put_away:
            raise PutAway()
        if self._doubtful:
            await self._rebuild()
        elif seen is not None and seen > self.table.number:
            await self._read_on()

    async def asked(self, question: Callable[[Table], Answer], seen: int | None = None) -> Answer:
        """What somebody asks of the table as it is stored; `seen` as in `at_rest`. Raises `Refusal`.

        Nobody is refused for what this process has not heard of: they may have taken their seat at another one.
        """
        async with self.at_rest(seen) as table:
            try:
                return question(table)
            except Refusal:
                if not await self._found_news():
                    raise
            return question(self.table)

    def change_to_come(self) -> asyncio.Future[None]:
        """A future that is done when the next thing has happened. Ask for it at rest, then `wait_for` it."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(future)
        return future

    async def wait_for(self, change: asyncio.Future[None], seconds: float) -> None:
        """Wait until something has happened, but no longer than that many seconds."""
        try:
            await asyncio.wait((change,), timeout=seconds)
        finally:
            self._waiting.discard(change)

    def release(self) -> None:
        """Let everybody who waits go on."""
        for future in self._waiting:
            if not future.done():
                future.set_result(None)
        self._waiting.clear()

    async def listen(self, listener: Listener, since: int | None) -> None:
        """Send the listener what they missed since a number, or a snapshot; and from now on everything that happens.

        Raises `PutAway`: then the client has to connect again.
        """
        async with self.at_rest(since) as table:
            if not self._may_see(listener.eyes):  # no longer: the seat was lost since the eyes were asked for
                listener.eyes, since = Eyes(None, listener.eyes.person), None
            if (fault := self._fault_of(listener.eyes)) is not None:
                listener.dismiss(fault)
                return
            missing = None if since is None else table.happened_since(listener.eyes, since)
            for message in [table.snapshot(listener.eyes)] if missing is None else missing:
                listener.write(text_frame(message))
            self.listeners.add(listener)
            self.listeners.tell_presence(len(table.seats), listener)
            self._changed(self)

    def leave(self, listener: Listener) -> None:
        """The listener is gone."""
        self.last_used = time.monotonic()
        self.listeners.remove(listener)
        self.see(listener.eyes)
        self.listeners.tell_presence(len(self.table.seats))

    def see(self, eyes: Eyes) -> None:
        """Somebody looks, or has just stopped looking."""
        if eyes.seat is not None:
            self._attendance.see(eyes.person)

    def present(self, now: int) -> frozenset[int]:
        """The seats whose people are at the table, as far as is known here."""
        return self._attendance.present(self.table.seats, self.listeners.persons(), now)

    # ------------------------------------------------------------ doing

    async def change(
        self, action: Callable[[Table], Happening | AlreadyDone], seen: int | None = None
    ) -> Happening | AlreadyDone:
        """Do something to the table, store it, tell it. Raises `Refusal`, `PutAway` among them.

        If another process was first, the table is read again, and the action is tried again on what is there then.
        `seen`: the number of the last thing that whoever asks has seen happen, as in `at_rest`.
        """
        self.last_used = time.monotonic()
        try:
            async with self._lock:
                for _ in range(TRIES):
                    await self._look_after(seen)
                    try:
                        happening = self._done(action)
                    except Refusal:  # perhaps for what this process has not heard of
                        if not await self._found_news():
                            raise
                        continue
                    if isinstance(happening, AlreadyDone):
                        return happening
                    if await self._stored(happening):
                        self._tell(happening)
                        self._changed(self)
                        return happening
            raise Refusal("stale", "too much happens at this table at once; try again")
        finally:
            await self._announce()

    async def _announce(self) -> None:
        """Tell other processes what this one has stored, even if that was found out only later, by reading it again."""
        if self._told > self._announced:
            self._announced = self._told
            await self._bus.announce(self.id, self._told)

    def _done(self, action: Callable[[Table], Happening | AlreadyDone]) -> Happening | AlreadyDone:
        """Do it in memory. After a refusal nothing has changed; after any other failure nobody can tell."""
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
        self._time.saw(happening.entry.at)
        stripped: list[Listener] = []
        if not isinstance(happening.entry, PLAIN):
            self.listeners.dismiss(self._fault_of)
            stripped = self.listeners.strip(self._may_see)
        self.listeners.tell(happening)
        for listener in stripped:
            listener.write(text_frame(self.table.snapshot(listener.eyes)))
        if stripped:
            self.listeners.tell_presence(len(self.table.seats))
        self.release()

    def _fault_of(self, eyes: Eyes) -> Fault | None:
        """Why somebody may not look any more; None if they may."""
        try:
            check_admitted(self.table, eyes.person)
        except Refusal as refusal:
            return Fault(code=refusal.code, reason=refusal.reason, closing=True)
        return None

    def _may_see(self, eyes: Eyes) -> bool:
        return eyes.seat is None or eyes.person in self.table.seats[eyes.seat].holders

    # ------------------------------------------------------------ what others did

    async def catch_up(self) -> None:
        """Read what other processes have stored, and tell it. Raises `Refusal` if the table has been deleted."""
        try:
            async with self._lock:
                if self._doubtful:
                    await self._rebuild()
                elif not self._put_away:
                    await self._read_on()
        finally:
            await self._announce()

    async def _read_on(self) -> None:
        stored = await self._store.entries(self.id, self.table.number)
        if len(stored) >= LONG:
            await self._rebuild()
        else:
            for _, data in stored:
                self._tell(self.table.apply(decode(data)))
            if stored:
                self._changed(self)
        self._announced = max(self._announced, self._told)  # others have stored and announced it

    async def _found_news(self) -> bool:
        """Whether other processes have stored something since this one looked; if so, it is known and told now."""
        before = self.table.number
        await self._read_on()
        return self.table.number > before

    async def _rebuild(self) -> None:
        """Throw away what is in memory and read the table again: the database knows what has happened."""
        self._doubtful = True
        read = await self._logs.read(self.id, since=self._told)
        if read is None:
            raise Refusal("unknown", "this table has been deleted")
        self.table = read.table
        self._doubtful = False
        log.debug("read a table again", extra=facts(table=self.id, number=self.table.number))
        self._tell_all(read.news)
        self._changed(self)

    def _tell_all(self, news: list[Happening]) -> None:
        """Tell what was missed: one by one, or as a snapshot if that is too much."""
        if len(news) <= MOST_TOLD_SINGLY:
            for happening in news:
                self._tell(happening)
            return
        self._told = self.table.number
        self.listeners.dismiss(self._fault_of)
        self.listeners.strip(self._may_see)
        self.listeners.show(self.table.snapshot)
        self.release()
