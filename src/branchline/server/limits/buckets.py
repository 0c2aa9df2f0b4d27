"""Counters: how often somebody has done something lately, and how many things they have open."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

MOST_BUCKETS: Final = 20_000
"""Persons or addresses that are counted at the same time, in about 5 MB. An attacker gets new addresses for free."""


class Bucket:
    """A token bucket: it gains `per_minute` tokens a minute and holds up to `at_once` (by default a minute's)."""

    __slots__ = ("_each", "_left", "_most", "_then")

    def __init__(self, per_minute: int, now: float, at_once: int = 0) -> None:
        self._most = float(at_once or per_minute)
        self._each = per_minute / 60
        self._left = self._most
        self._then = now

    def holds(self, now: float, cost: int = 1) -> bool:
        """Whether that many are allowed now. Anything that costs more than the bucket can hold takes all of it."""
        self._left = min(self._most, self._left + (now - self._then) * self._each)
        self._then = now
        return self._left >= min(cost, self._most)

    def take(self, now: float, cost: int = 1) -> bool:
        """Whether that many are allowed now; if so, they are taken."""
        if not self.holds(now, cost):
            return False
        self._left -= min(cost, self._most)
        return True

    def is_full(self, now: float) -> bool:
        """Whether it need not be kept: a new one would be the same."""
        return self._left + (now - self._then) * self._each >= self._most


class Rates:
    """A bucket for each address, or for each person.

    Full buckets are forgotten, and when there are too many, so are those that were used longest ago.
    """

    def __init__(self, per_minute: int, at_once: int = 0, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_minute = per_minute
        self._at_once = at_once
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}
        """The one used longest ago comes first."""

    def allow(self, who: str, cost: int = 1) -> bool:
        """Whether they may do it once more now; if so, it counts."""
        now = self._clock()
        return self.bucket(who, now).take(now, cost)

    def bucket(self, who: str, now: float) -> Bucket:
        """Somebody's bucket, to be used now."""
        bucket = self._buckets.pop(who, None)
        if bucket is None:
            self._forget(now)
            bucket = Bucket(self._per_minute, now, self._at_once)
        self._buckets[who] = bucket
        return bucket

    def _forget(self, now: float) -> None:
        while self._buckets:
            oldest = next(iter(self._buckets))
            if len(self._buckets) < MOST_BUCKETS and not self._buckets[oldest].is_full(now):
                return
            del self._buckets[oldest]

    def __len__(self) -> int:
        return len(self._buckets)


class Counts:
    """How many of something each address has open at once."""

    def __init__(self, most: int, most_in_all: int) -> None:
        self._most = most
        self._most_in_all = most_in_all
        self._open: dict[str, int] = {}
        self.total = 0

    def enter(self, who: str) -> bool:
        """Whether they may open one more; if so, it counts until `leave`."""
        if self.total >= self._most_in_all or self._open.get(who, 0) >= self._most:
            return False
        self._open[who] = self._open.get(who, 0) + 1
        self.total += 1
        return True

    def leave(self, who: str) -> None:
        """One is closed."""
        self.total -= 1
        self._open[who] -= 1
        if not self._open[who]:
            del self._open[who]
