"""The time at one table: this machine's time, but it never goes back and never stands still."""

from __future__ import annotations

import time
from collections.abc import Callable


class TableTime:
    """Goes on from the time of the table's latest entry, and is never behind this machine's clock.

    A clock may be set back, and the clocks of several machines differ. Without this, the table's bots and its players'
    clocks would wait until the stored time comes round again.
    """

    def __init__(self, latest: int, wall: Callable[[], int], monotonic: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._latest, self._seen = latest, monotonic()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return max(self._wall(), self._from_entries())

    @property
    def is_ahead(self) -> bool:
        """Whether the time here is ahead of this machine's. That would be lost with this object."""
        return self._from_entries() > self._wall() + 1000

    def saw(self, at: int) -> None:
        """An entry with this time has been added just now."""
        if at > self._from_entries():
            self._latest, self._seen = at, self._monotonic()

    def _from_entries(self) -> int:
        return self._latest + int((self._monotonic() - self._seen) * 1000)
