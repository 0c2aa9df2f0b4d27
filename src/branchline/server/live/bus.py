"""How server processes on one database tell each other that a table has changed.

They say that it has changed, never what has changed: whoever hears it reads the entries from the database. If an
announcement does not arrive, only a few seconds are lost, until the hub compares its tables with the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from branchline.game import BranchlineError

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

CONNECT_PATIENCE: Final = 5.0
"""Seconds to reach the bus when the server starts. After that, a lost connection is tried again without end."""
_TABLES: Final = "branchline.tables"
_LOOK_AGAIN: Final = "branchline.look-again"
_LOG: Final = logging.getLogger(__name__)

Heard: TypeAlias = Callable[[str, int], None]
"""Called with a table and the number of its newest entry; or with ("", -1) if any table may have changed."""


class BusError(BranchlineError):
    """The bus can't be used. The message names the place, the fault and the remedy."""


class Bus(Protocol):
    """Carries announcements to the other processes. A process does not hear its own."""

    async def announce(self, table: str, number: int) -> None:
        """Tell the others that the table has an entry of that number now."""

    async def listen(self, heard: Heard) -> None:
        """Have the function called, in this event loop, for everything that others announce from now on."""

    async def close(self) -> None:
        """Send what was announced, then stop."""


class NoBus:
    """For a single process."""

    async def announce(self, table: str, number: int) -> None:
        """There is nobody to tell."""

    async def listen(self, heard: Heard) -> None:
        """There is nothing to hear."""

    async def close(self) -> None:
        """Nothing to stop."""


class NatsBus:
    """Through NATS: `nats://HOST:PORT`, several separated by commas. Needs the extra `branchline[nats]`.

    Announcements made while the connection is down are lost; when it is back, everybody is told to look again.
    """

    def __init__(self, url: str) -> None:
        self._servers = [server.strip() for server in url.split(",")]
        self._where = ", ".join(_without_secrets(server) for server in self._servers)
        self._client: Client | None = None
        self._heard: Heard = _ignore
        self._fault = ""

    async def announce(self, table: str, number: int) -> None:
        """Tell the others that the table has an entry of that number now. Before `listen`, nothing is sent."""
        await self._publish(f"{_TABLES}.{table}", str(number).encode())

    async def listen(self, heard: Heard) -> None:
        """Connect, and have the function called, in this event loop, for everything that others announce from now on.

        `BusError` if NATS can't be reached within seconds.
        """
        if self._client is not None:
            raise BusError(f"bus {self._where}: it is being listened to already; make another bus")
        self._heard = heard
        self._client = await self._connect()
        await self._client.subscribe(f"{_TABLES}.*", cb=self._hear)
        await self._client.subscribe(_LOOK_AGAIN, cb=self._hear_to_look_again)
        # The library writes the PING of a flush before the subscriptions that still wait in its buffer. When the first
        # flush is answered they have been written, and when the second one is, NATS has them: from here on nothing that
        # is announced is missed.
        await self._client.flush()
        await self._client.flush()

    async def close(self) -> None:
        """Send what was announced, then stop."""
        client, self._client = self._client, None
        if client is not None:
            if client.is_connected:
                with contextlib.suppress(*_nats_errors()):
                    await client.flush(timeout=2)
            await client.close()

    async def _connect(self) -> Client:
        try:
            from nats.aio.client import Client
        except ModuleNotFoundError:
            remedy = "python -m pip install 'branchline[nats]'"
            raise BusError(f"bus {self._where}: NATS needs nats-py, which is not installed; {remedy}") from None
        client = Client()
        options: dict[str, Any] = {
            "servers": self._servers,
            "name": "branchline",
            "no_echo": True,  # one's own announcements are not heard
            "max_reconnect_attempts": -1,
            "reconnect_time_wait": 0.25,
            "ping_interval": 10,  # a dead connection is noticed in half a minute
            "reconnected_cb": self._reconnected,
            "disconnected_cb": self._disconnected,
            "error_cb": self._failed,
        }
        faults: tuple[type[Exception], ...] = (ValueError, *_nats_errors())  # ValueError: of an address without sense
        try:
            await asyncio.wait_for(client.connect(**options), CONNECT_PATIENCE)
        except faults as fault:
            await client.close()
            what = self._fault or type(fault).__name__
            remedy = (
                "check that NATS is running, that this address (nats://HOST:PORT) reaches it, "
                "and that user and password are right"
            )
            raise BusError(f"bus {self._where}: it can't be reached ({what}); {remedy}") from None
        return client

    async def _publish(self, subject: str, payload: bytes) -> None:
        if self._client is not None and self._client.is_connected:
            # If it fails the connection is about to be found broken; with the next one all are told to look again.
            with contextlib.suppress(*_nats_errors()):
                await self._client.publish(subject, payload)

    async def _hear(self, message: Msg) -> None:
        table = message.subject.removeprefix(f"{_TABLES}.")
        with contextlib.suppress(ValueError):  # not one of ours
            self._heard(table, int(message.data))

    async def _hear_to_look_again(self, _message: Msg) -> None:
        self._heard("", -1)

    async def _reconnected(self) -> None:
        _LOG.info("bus %s: connected again", self._where)
        self._heard("", -1)
        await self._publish(_LOOK_AGAIN, b"")

    async def _disconnected(self) -> None:
        if self._client is not None:  # else it is being closed
            _LOG.warning("bus %s: the connection is lost; trying again", self._where)

    async def _failed(self, fault: Exception) -> None:
        self._fault = type(fault).__name__
        _LOG.debug("bus %s: %s", self._where, self._fault)
        if self._fault == "SlowConsumerError":  # announcements came faster than they were heard, and some were dropped
            self._heard("", -1)


def _ignore(_table: str, _number: int) -> None:
    """Before anybody listens."""


def _nats_errors() -> tuple[type[Exception], ...]:
    from nats.errors import Error

    return (Error, OSError, asyncio.TimeoutError)


def _without_secrets(server: str) -> str:
    scheme, separator, rest = server.rpartition("://")
    return f"{scheme}{separator}{rest.rpartition('@')[2]}"
