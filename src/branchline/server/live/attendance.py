"""Who is at a table, so that no bot takes the place of a player who is there."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from typing import Final

from branchline.server.table.people.seats import Seat

AWAY_AFTER: Final = 30.0
"""Seconds after which somebody who is not connected counts as away. A page that lost its network is back sooner."""
QUIET_ELSEWHERE: Final = 300.0
"""The same if there are other processes. Somebody may be connected to one of those, which is not known here, so only
what they do tells. Anyone connected elsewhere who thinks for longer than this counts as away, and may return at once.
"""


class Attendance:
    """When the players of one table were last seen. `shared`: other processes have the table too."""

    def __init__(self, *, shared: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._begun = clock()
        self._seen: dict[str, float] = {}
        self._quiet = QUIET_ELSEWHERE if shared else AWAY_AFTER

    def see(self, person: str) -> None:
        """Somebody who holds a seat is, or was until now, at the table."""
        self._seen[person] = self._clock()

    def present(self, seats: Sequence[Seat], connected: Collection[str], now: int) -> frozenset[int]:
        """The seats whose people are at the table; `now` in milliseconds since 1970.

        At a table that has just been read from the database, nobody is away: they may be on their way back.
        """
        since = self._clock() - AWAY_AFTER
        if self._begun > since:
            return frozenset(seat.number for seat in seats)
        here = {*connected, *(person for person, at in self._seen.items() if at > since)}
        return frozenset(
            seat.number
            for seat in seats
            if not seat.holders.isdisjoint(here) or now - seat.heard_at < self._quiet * 1000
        )
