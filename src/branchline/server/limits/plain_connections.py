"""Connections that are not sockets, or not yet: silent ones, busy ones, and those kept alive.

They cost their client nothing, so an address may have only a limited number of them. When there is no room for another,
the one that has been idle for longest makes room. A client that sends its request at once is hardly ever that one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from branchline.server.limits.buckets import Rates
from branchline.server.limits.limits import Limits

SPARE_FILES: Final = 128
"""Open files for everything else: the database, the bus, the log, the page's files, connections about to end."""
FEWEST: Final = 8


class Room(NamedTuple):
    """How many connections there may be at once."""

    sockets: int
    plain: int
    plain_of_address: int


def files_for(limits: Limits) -> int:
    """Open files that a server with these limits needs."""
    return limits.sockets + limits.plain_connections + SPARE_FILES


def room_for(limits: Limits, files: int) -> Room:
    """What fits into that many open files: all that the limits allow, or three sockets for each plain connection.

    However few there are, one address gets at most a quarter of the plain ones.
    """
    left = max(files - SPARE_FILES, 4 * FEWEST)
    plain = min(limits.plain_connections, max(left // 4, left - limits.sockets))
    return Room(min(limits.sockets, left - plain), plain, max(FEWEST, min(limits.plain_of_address, plain // 4)))


class PlainConnection(Protocol):
    """A connection of one client, before it is a socket."""

    host: str
    """The address at its other end."""
    address: str
    """The household that this counts for."""

    def drop(self) -> None:
        """End it at once."""
        ...


class PlainConnections:
    """All plain connections of a process. A trusted proxy stands for many clients, so it has no limit of its own."""

    def __init__(self, room: Room, opened: Rates, is_proxy: Callable[[str], bool]) -> None:
        self._room = room
        self._opened = opened
        self._is_proxy = is_proxy
        self._here: set[PlainConnection] = set()
        self._of_address: Counter[str] = Counter()
        self._idle: dict[PlainConnection, None] = {}
        """The one idle for longest comes first; the same for each address below."""
        self._idle_of: dict[str, dict[PlainConnection, None]] = {}

    def __len__(self) -> int:
        return len(self._here)

    def enter(self, one: PlainConnection) -> bool:
        """Whether there is room for another connection; if so, it counts, and is idle at first."""
        address = one.address
        if not self._is_proxy(one.host):
            if not self._opened.allow(address):
                return False
            if self._of_address[address] >= self._room.plain_of_address:
                self._make_room(self._idle_of.get(address))
            if self._of_address[address] >= self._room.plain_of_address:
                return False
        if len(self._here) >= self._room.plain:
            self._make_room(self._idle)
        if len(self._here) >= self._room.plain:
            return False
        self._here.add(one)
        self._of_address[address] += 1
        self.note_idle(one)
        return True

    def leave(self, one: PlainConnection) -> None:
        """It has ended, or is a socket now."""
        if one in self._here:
            self.note_busy(one)
            self._here.remove(one)
            self._of_address[one.address] -= 1
            if not self._of_address[one.address]:
                del self._of_address[one.address]

    def note_idle(self, one: PlainConnection) -> None:
        """We wait for its client."""
        if one in self._here:
            self._idle[one] = None
            self._idle_of.setdefault(one.address, {})[one] = None

    def note_busy(self, one: PlainConnection) -> None:
        """Its client waits for us."""
        if one in self._idle:
            del self._idle[one]
            own = self._idle_of[one.address]
            del own[one]
            if not own:
                del self._idle_of[one.address]

    def _make_room(self, idle: dict[PlainConnection, None] | None) -> None:
        if idle:
            longest = next(iter(idle))
            self.leave(longest)
            longest.drop()
