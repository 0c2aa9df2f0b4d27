"""The clocks of a table, worked out from the times of its entries."""

from __future__ import annotations

from branchline.server.contract.messages import ClockInfo
from branchline.server.contract.options import Clock

GRACE = 10_000
"""The fewest milliseconds that a turn has, so that somebody whose bank is empty can still play."""


class Clocks:
    """How many milliseconds each seat has left. At most one clock runs at a time, and none while the game is paused."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [clock.seconds * 1000] * seats
        self.running: int | None = None
        self.elapsed = 0
        """How long the game has gone on, without pauses."""
        self._since = 0
        self._going = False

    @property
    def is_on(self) -> bool:
        """Whether there is any limit."""
        return self.clock.kind != "none"

    def advance(self, at: int) -> None:
        """It is this late now: the seat whose clock runs has used the time since."""
        passed = max(0, at - self._since) if self._going else 0
        self.elapsed += passed
        if self.running is not None:
            self.left[self.running] = max(0, self.left[self.running] - passed)
        self._since = max(at, self._since)

    def run(self, seat: int | None, going: bool) -> None:
        """From now on that seat's clock runs; `going`: the game is not paused or over."""
        self.running = seat if self.is_on and going else None
        self._going = going

    def end_turn(self, seat: int) -> None:
        """A seat's turn is over: its next one has the whole time, or its bank gets more."""
        if self.clock.kind == "turn":
            self.left[seat] = self.clock.seconds * 1000
        elif self.clock.kind == "bank":
            self.left[seat] = max(self.left[seat] + self.clock.more * 1000, GRACE)

    def refill(self, seat: int) -> None:
        """Somebody is back at the seat, perhaps in the middle of its turn, and gets time to play it."""
        if self.clock.kind == "turn":
            self.left[seat] = self.clock.seconds * 1000
        elif self.clock.kind == "bank":
            self.left[seat] = max(self.left[seat], GRACE)

    def take_back(self, seat: int, left: tuple[int, ...], elapsed: int) -> None:
        """Everybody has the time they had at that moment; the time since then counts for this seat."""
        self.left = list(left)
        self.left[seat] = max(0, self.left[seat] - (self.elapsed - elapsed))

    def deadline(self) -> int | None:
        """When the time of the running clock is up."""
        return None if self.running is None else self._since + self.left[self.running]

    def info(self) -> ClockInfo | None:
        """What everybody is told of it."""
        if not self.is_on:
            return None
        return ClockInfo(seconds=tuple(left / 1000 for left in self.left), running=self.running, at=self._since)
