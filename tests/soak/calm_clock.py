"""A clock that stands still while something is broken on purpose."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator


class CalmClock:
    """Counts the seconds in which every server process and the database were up and running.

    What the table promises within so many seconds is measured by it: nobody can be told anything by a stopped process.
    Lost announcements and an absent NATS don't stop it, because the promise holds then too.
    """

    def __init__(self) -> None:
        self._counted = 0.0
        self._running_since = time.monotonic()
        self._disturbances = 0

    def now(self) -> float:
        """Calm seconds since the start."""
        running = time.monotonic() - self._running_since if not self._disturbances else 0.0
        return self._counted + running

    @property
    def is_running(self) -> bool:
        """Whether nothing is broken on purpose at the moment."""
        return not self._disturbances

    @contextlib.contextmanager
    def stopped(self) -> Iterator[None]:
        """For the length of a disturbance."""
        self._counted = self.now()
        self._disturbances += 1
        try:
            yield
        finally:
            self._disturbances -= 1
            self._running_since = time.monotonic()
