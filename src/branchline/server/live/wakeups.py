"""When tables have to be looked at: one timer for all of them, whether they are in memory or not."""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Callable


class Wakeups:
    """At most one time for each table. When it has come, `wake` is called once."""

    def __init__(self, wake: Callable[[str], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._wake = wake
        self._clock = clock
        self._times: dict[str, float] = {}
        self._queue: list[tuple[float, str]] = []
        """All of those times, and some that no longer hold."""
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._times)

    def set(self, table: str, seconds: float | None) -> None:
        """Wake the table after this many seconds, and at no other time; None: not at all."""
        if seconds is None:
            self._times.pop(table, None)
            return
        at = self._times[table] = self._clock() + seconds
        heapq.heappush(self._queue, (at, table))
        if len(self._queue) > 2 * len(self._times) + 100:  # most of it no longer holds
            self._queue = [(time, name) for name, time in self._times.items()]
            heapq.heapify(self._queue)
        if self._queue[0] == (at, table):
            self._wait()

    def stop(self) -> None:
        """Wake no table any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._times.clear()
        self._queue.clear()

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._queue:
            seconds = max(0.0, self._queue[0][0] - self._clock()) + 0.002
            self._timer = asyncio.get_running_loop().call_later(seconds, self._look)

    def _look(self) -> None:
        self._timer = None
        now = self._clock()
        while self._queue and self._queue[0][0] <= now:
            at, table = heapq.heappop(self._queue)
            if self._times.get(table) == at:
                del self._times[table]
                self._wake(table)
        self._wait()
