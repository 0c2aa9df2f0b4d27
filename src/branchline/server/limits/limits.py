"""How much one client and one address may ask for, so that nobody spoils it for the others.

`Limits` has the numbers; `Allowances` says what is counted for whom.
"""

from __future__ import annotations

import ipaddress
import time
from typing import Final, NamedTuple

import msgspec

from branchline.server.limits.buckets import Counts, Rates
from branchline.server.limits.turns import Turns

PERSONS_AT_ONE_ADDRESS: Final = 10
"""All persons at one address together may do as much as this many of them: enough for a school, where nobody is busy
all the time."""
LOOK_COSTS: Final = 5
"""A look at a whole table, by `hello` or over HTTP, counts for this many commands."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of a server. Rates are per minute and refill steadily."""

    tables: int = 2_000
    """Tables in memory at once. When it is reached no new ones are opened, but existing ones can still be visited."""
    tables_of_person: int = 40
    """Unfinished tables that one person may host."""
    tables_of_address: int = 400
    """Unfinished tables that were opened from one address."""
    tables_opened: int = 30
    """Per address and minute."""
    commands: int = 600
    """Per person and minute, over sockets and plain HTTP together."""
    chat: int = 30
    """Lines, per person and minute."""
    hints: int = 30
    """Per person and minute."""
    replays: int = 120
    """Per address and minute."""
    hints_of_address: int = 120
    """Per address and minute: four for each of a class of thirty."""
    requests: int = 3_000
    """Requests per address and minute."""
    connections: int = 64
    """Sockets per address at once."""
    sockets: int = 10_000
    """Sockets at once, of all addresses together."""
    plain_of_address: int = 256
    """Other connections per address at once: a browser opens six, and keeps them for a few seconds."""
    plain_connections: int = 4_096
    """Other connections at once, of all addresses together."""
    message_bytes: int = 4_096
    """The longest message from a client."""
    body_bytes: int = 16_384
    """The longest body of a request."""
    record_bytes: int = 400_000
    """The longest uploaded record."""
    fragments: int = 16
    """Pieces that one message may come in."""
    control_frames: int = 120
    """Pings and pongs, per connection and minute."""
    ahead_bytes: int = 65_536
    """How far a client may be ahead: what it has sent that has not been dealt with."""
    backlog_bytes: int = 262_144
    """How far a client may be behind: what waits to be sent to it. It is dropped at more, and may come back."""
    request_seconds: float = 30.0
    """How long a client may take to send a request, or a message on a socket."""
    hello_seconds: float = 10.0
    """How long a new socket may be silent."""
    ping_seconds: float = 20.0
    """How often a socket is asked whether it is still there, and how long it may take to answer."""
    thinking: int = 0
    """Bots that think at once for tables with people; 0: one less than this machine has cores, but at least one."""


def household(address: str) -> str:
    """The address that counts as one household: an IPv4 address, or the /64 network of an IPv6 address."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv6Address):
        return str(known.ipv4_mapped or ipaddress.ip_network((known, 64), strict=False))
    return address


class Caller(NamedTuple):
    """Who asks for something: a household, and the person in it ("" for somebody without a cookie)."""

    address: str
    person: str = ""


class Allowance:
    """Something that is counted for each person, and for each address as a whole: a new cookie gains nothing."""

    def __init__(self, by_person: int, by_address: int) -> None:
        self._by_person = Rates(by_person)
        self._by_address = Rates(by_address, max(by_person * 2, by_address // 5))

    def allow(self, caller: Caller, cost: int = 1) -> bool:
        """Whether the caller may do it now; if so, it counts. A refusal counts for nobody."""
        now = time.monotonic()
        buckets = [self._by_address.bucket(caller.address, now)]
        if caller.person:
            buckets.append(self._by_person.bucket(caller.person, now))
        return all(bucket.holds(now, cost) for bucket in buckets) and all(bucket.take(now, cost) for bucket in buckets)


class Allowances:
    """What is counted, and for whom. A process has one of these: requests over HTTP and over sockets count in the same
    buckets, and neither a new connection nor a new cookie gets a full one.
    """

    def __init__(self, limits: Limits) -> None:
        self.turns = Turns()
        """By address: messages and requests that begin in one round of the event loop."""
        self.connections = Rates(limits.requests, limits.requests // 3)
        """By address: new connections, before anything is asked on them."""
        self.requests = Rates(limits.requests, limits.requests // 3)
        """By address: requests over HTTP, and each attempt to open a socket."""
        self.sockets = Rates(limits.connections * 4, limits.connections * 2)
        """By address: sockets opened. After a restart all come back at once, and perhaps again."""
        self.open_sockets = Counts(limits.connections, limits.sockets)
        """By address, and for all together: sockets open at once."""
        self.commands = Allowance(limits.commands, limits.commands * PERSONS_AT_ONE_ADDRESS)
        """By person and address: messages on sockets, over HTTP commands and questions why not, and looks at a whole
        table (`LOOK_COSTS`)."""
        self.chat = Allowance(limits.chat, limits.chat * PERSONS_AT_ONE_ADDRESS)
        """By person and address: lines said."""
        self.hints = Allowance(limits.hints, limits.hints_of_address)
        """By person and address: hints."""
        self.replays = Rates(limits.replays)
        """By address: replays, of games here and of uploaded records."""
        self.tables = Rates(limits.tables_opened)
        """By address: tables opened, also by a rematch."""
