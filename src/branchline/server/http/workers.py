"""A thread for work that a request asks for and that would hold up the event loop, shared fairly."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from branchline.server.http.problems import RequestRefused
from branchline.server.limits.buckets import Counts

THREADS: Final = 1
"""Python runs in one thread at a time: more of them would not be faster, and take more time from the event loop."""
WAITING: Final = 40
"""Pieces of work that one address may have waiting: a class that looks at its game at the same moment."""
WAITING_IN_ALL: Final = 200

Result = TypeVar("Result")


class Workers:
    """Whoever works in threads for requests. Only one piece of work of each address stands in line at a time, the rest
    waits behind it: so nobody who sends much makes the others wait for all of it.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "workers")
        self._waiting = Counts(WAITING, WAITING_IN_ALL)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def do(self, address: str, work: Callable[[], Result]) -> Result:
        """The result of the work, or what it raised. `RequestRefused` if too much of it waits already."""
        if not self._waiting.enter(address):
            raise RequestRefused("too many", "too much is being worked out already; wait a little")
        try:
            turn = self._turns.setdefault(address, asyncio.Lock())
            async with turn:
                return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting.leave(address)
