"""One thread that writes, with group commit: everything that waits when it is free goes into one transaction.

What a commit costs is the wait for the disk. A thousand appends that wait together pay for it once, and each of them
is answered only when it is on the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from branchline.server.storage.appends import Append, Appending
from branchline.server.storage.error_translation import may_pass, translate
from branchline.server.storage.errors import StorageError, StorageUnavailable
from branchline.server.storage.listing import Listing

MOST_AT_ONCE = 1000
"""Appends in one transaction."""
MANY = 12
"""After a larger batch than this, it is worth waiting for more."""
GATHERING = 0.002
"""Seconds to wait for more then: a commit costs as much as several appends, and the event loop has its own work."""
PAUSES = (0.0, 0.1, 0.3, 0.6, 1.0)
"""Seconds before each new try when PostgreSQL went away: nobody should notice that it was restarted."""

Result = TypeVar("Result")


class Errand(msgspec.Struct, kw_only=True):
    """Any other job, to be done in a transaction of its own, and who waits for its result."""

    job: Callable[[Connection], Any]
    waiting: asyncio.Future[Any]
    answer: Any = None
    fault: StorageError | None = None


class Writer:
    """Writes in a thread, for the event loop in which it was made. It owns the engine."""

    def __init__(self, engine: Engine, where: str) -> None:
        self._engine = engine
        self._where = where
        self._appending = Appending(engine.dialect.name, where)
        self._pauses = PAUSES if engine.dialect.name == "postgresql" else ()
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[Append | Errand | None] = queue.SimpleQueue()
        self._closed = False
        self._kept: Connection | None = None
        self._gathering = False
        self._thread = threading.Thread(target=self._write, name="branchline-writer", daemon=True)
        self._thread.start()

    async def append(self, table: str, number: int, entry: bytes, listing: Listing | None) -> bool:
        """Whether the entry was stored; False: the number is taken, or the table is gone."""
        append = Append(table=table, number=number, entry=entry, listing=listing, waiting=self._loop.create_future())
        self._put(append)
        return await append.waiting

    async def run(self, job: Callable[[Connection], Result]) -> Result:
        """The result of the job, once its work is durable. The job may be called more than once."""
        waiting: asyncio.Future[Result] = self._loop.create_future()
        self._put(Errand(job=job, waiting=waiting))
        return await waiting

    async def close(self) -> None:
        """Finish what has been asked for, then stop."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
            self._engine.dispose()

    def _put(self, task: Append | Errand) -> None:
        if self._closed:
            raise StorageUnavailable("it has been closed", self._where, "start the server again")
        self._queue.put(task)

    # ---------------------------------------------------------------- in the thread

    def _write(self) -> None:
        """Take everything that waits, store it and answer, until None comes."""
        going_on = True
        while going_on:
            tasks = self._take()
            going_on = None not in tasks
            appends = [task for task in tasks if isinstance(task, Append)]
            if appends:
                self._carry_out(appends, partial(self._store, appends))
            for task in tasks:
                if isinstance(task, Errand):
                    self._carry_out([task], partial(self._do, task))
            self._gathering = len(appends) > MANY
        if self._kept is not None:
            with contextlib.suppress(SQLAlchemyError):  # it is gone already
                self._kept.close()

    def _take(self) -> list[Append | Errand | None]:
        tasks = [self._queue.get()]
        if self._gathering:
            time.sleep(GATHERING)
        while tasks[-1] is not None and len(tasks) < MOST_AT_ONCE:
            try:
                tasks.append(self._queue.get_nowait())
            except queue.Empty:
                break
        return tasks

    def _carry_out(self, tasks: Sequence[Append | Errand], work: Callable[[], None]) -> None:
        """Do the work, and answer everybody who waits, whatever the result."""
        try:
            work()
        except Exception as fault:  # noqa: BLE001 (whatever it was, they must hear of it, and the thread must go on)
            for task in tasks:
                task.fault = translate(fault, "it could not be written", self._where, self._engine.dialect.name)
        # Once for all of them: waking the event loop costs more than what it is told.
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(_answer, tasks)

    def _store(self, appends: Sequence[Append]) -> None:
        def at_once(connection: Connection, again: bool) -> None:
            if again:
                self._appending.one_by_one(connection, appends, again=True)
            elif not self._appending.all_at_once(connection, appends):
                raise _SomeAtFault

        def one_by_one(connection: Connection, again: bool) -> None:
            self._appending.one_by_one(connection, appends, again=again)

        try:
            self._transact(at_once)
        except Exception as fault:
            if may_pass(fault):
                raise
            self._transact(one_by_one)  # one of them is at fault; not to the harm of the others

    def _do(self, errand: Errand) -> None:
        def job(connection: Connection, _again: bool) -> None:
            errand.answer = errand.job(connection)

        self._transact(job)

    def _transact(self, job: Callable[[Connection, bool], None]) -> None:
        """Do the job in one transaction. If the connection breaks, it is done `again`, and told so."""
        again = False
        for pause in (*self._pauses, None):
            try:
                connection = self._connected()
                with connection.begin():
                    job(connection, again)
                return
            except SQLAlchemyError as fault:
                if pause is None or not may_pass(fault):
                    raise
            again = True
            time.sleep(pause)

    def _connected(self) -> Connection:
        """The thread's own connection; to ask the pool for one costs as much as a small batch.

        (A connection that broke connects again by itself.)
        """
        if self._kept is None:
            self._kept = self._engine.connect()
        return self._kept


class _SomeAtFault(Exception):
    """Not all appends of a batch could be stored, and it was rolled back."""


def _answer(tasks: Sequence[Append | Errand]) -> None:
    for task in tasks:
        if task.waiting.done():  # whoever asked has gone away
            continue
        if task.fault is None:
            task.waiting.set_result(task.answer)
        else:
            task.waiting.set_exception(task.fault)
