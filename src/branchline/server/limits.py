"""How much one client, and one address, may ask for: so that nobody spoils it for the others."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of a server. Rates are per minute; each may be used up at once and fills again steadily."""

    tables: int = 2_000
    """Live tables in memory at once."""
    tables_opened: int = 30
    """Per address and minute."""
    commands: int = 600
    """Per connection (and per address over plain HTTP) and minute."""
    chat: int = 30
    """Lines, per person and minute."""
    hints: int = 30
    """Per person and minute."""
    requests: int = 3_000
    """Plain HTTP requests per address and minute."""
    connections: int = 64
    """Sockets per address at once."""
    sockets: int = 20_000
    """Sockets at once in all."""
    message_bytes: int = 4_096
    """Of one message from a client."""
    body_bytes: int = 16_384
    """Of the body of a request."""
    record_bytes: int = 400_000
    """Of an uploaded record."""
    backlog_bytes: int = 262_144
    """What may wait to be sent to one client; who is further behind is dropped and may come back."""
    request_seconds: float = 30.0
    """How long a client may take to send a request."""
    hello_seconds: float = 10.0
    """How long a new socket may be silent."""
    thinking: int = 0
    """Bots that think at once for tables with people; 0: one less than this machine has cores, and at least one."""


def household(address: str) -> str:
    """Who counts as one: an address of the old kind, or the 64 bits of the new kind that one customer has."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv6Address):
        return str(known.ipv4_mapped or ipaddress.ip_network((known, 64), strict=False))
    return address


class Bucket:
    """A token bucket: so many at once, and so many a minute for ever."""

    __slots__ = ("_each", "_left", "_most", "_then")

    def __init__(self, per_minute: int, now: float) -> None:
        self._most = float(per_minute)
        self._each = per_minute / 60
        self._left = self._most
        self._then = now

    def take(self, now: float) -> bool:
        """Whether one more is allowed now; then it is taken."""
        left = min(self._most, self._left + (now - self._then) * self._each)
        self._then = now
        if left < 1:
            self._left = left
            return False
        self._left = left - 1
        return True

    def is_full(self, now: float) -> bool:
        """Whether it need not be kept: a new one would be the same."""
        return self._left + (now - self._then) * self._each >= self._most


class Rates:
    """One bucket for each of many: addresses or persons. Those that are full again are forgotten."""

    _FORGET_EVERY = 60.0

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_minute = per_minute
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}
        self._swept = clock()

    def allow(self, who: str) -> bool:
        """Whether they may do it once more now; then it counts."""
        now = self._clock()
        if now - self._swept > self._FORGET_EVERY:
            self._swept = now
            self._buckets = {one: bucket for one, bucket in self._buckets.items() if not bucket.is_full(now)}
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._per_minute, now)
        return bucket.take(now)

    def __len__(self) -> int:
        return len(self._buckets)


class Counts:
    """How many of something each of many has open at once."""

    def __init__(self, most: int, most_in_all: int) -> None:
        self._most = most
        self._most_in_all = most_in_all
        self._open: dict[str, int] = {}
        self.total = 0

    def enter(self, who: str) -> bool:
        """Whether they may open one more; then it counts until `leave`."""
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
