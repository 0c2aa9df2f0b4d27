"""What is done to the processes and services while people play, at random, one thing at a time."""

from __future__ import annotations

import asyncio
import random
import signal
from collections import Counter
from collections.abc import Awaitable, Callable

from tests.soak.calm_clock import CalmClock
from tests.soak.cluster import Cluster, signal_to


class Disturbances:
    """Each kind once in a random order, then on at random. `counts` says what was done."""

    def __init__(self, cluster: Cluster, clock: CalmClock, rng: random.Random, pause: float, loss: float) -> None:
        self.counts: Counter[str] = Counter()
        self._cluster = cluster
        self._clock = clock
        self._rng = rng
        self._pause = pause
        self._loss = loss
        self._ended = asyncio.Event()
        self._kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "servers killed": self._kill_server,
            "servers paused": self._pause_server,
            "stretches of silence": self._lose_announcements,
            "bus connections cut": self._cut_bus,
            "NATS killed": self._kill_nats,
            "NATS paused": self._pause_nats,
            "PostgreSQL restarted": self._restart_postgres,
        }

    async def disturb(self) -> None:
        """Go on until told to end; everything is up again then."""
        self._set_loss(self._loss)
        kinds = list(self._kinds)
        self._rng.shuffle(kinds)
        while not self._ended.is_set():
            kind = kinds.pop() if kinds else self._rng.choice(list(self._kinds))
            await self._kinds[kind]()
            self.counts[kind] += 1
            try:
                await asyncio.wait_for(self._ended.wait(), self._rng.uniform(0.2, self._pause))
            except TimeoutError:
                continue

    def end(self) -> None:
        """Do nothing more after what is being done."""
        self._ended.set()

    def silence(self) -> None:
        """From now on no announcement arrives anywhere, though all connections are up."""
        self._set_loss(1.0)

    def _set_loss(self, loss: float) -> None:
        for proxy in self._cluster.proxies:
            proxy.loss = loss

    # ------------------------------------------------------------ the kinds

    async def _kill_server(self) -> None:
        server = self._rng.choice(self._cluster.servers)
        with self._clock.stopped():
            await self._cluster.change(server.kill)
            await asyncio.sleep(self._rng.uniform(0.0, 1.5))
            await self._cluster.start(server)

    async def _pause_server(self) -> None:
        server = self._rng.choice(self._cluster.servers)
        with self._clock.stopped():
            signal_to(server, signal.SIGSTOP)
            try:
                await asyncio.sleep(self._rng.uniform(0.3, 2.0))
            finally:
                signal_to(server, signal.SIGCONT)

    async def _lose_announcements(self) -> None:
        """One process, or every one, hears nothing for a while and is not told so."""
        for proxy in self._rng.choice([*([proxy] for proxy in self._cluster.proxies), self._cluster.proxies]):
            proxy.loss = 1.0
        await asyncio.sleep(self._rng.uniform(0.5, 3.0))
        self._set_loss(self._loss)

    async def _cut_bus(self) -> None:
        self._rng.choice(self._cluster.proxies).cut()

    async def _kill_nats(self) -> None:
        await self._cluster.change(lambda: self._cluster.nats.stop(signal.SIGKILL))
        await asyncio.sleep(self._rng.uniform(0.0, 2.0))
        await self._cluster.change(self._cluster.nats.start)

    async def _pause_nats(self) -> None:
        self._cluster.nats.signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(self._rng.uniform(0.3, 2.0))
        finally:
            self._cluster.nats.signal(signal.SIGCONT)

    async def _restart_postgres(self) -> None:
        """Those who are connected are thrown out; or it crashes, and has to recover."""
        with self._clock.stopped():
            how = self._rng.choice((signal.SIGINT, signal.SIGQUIT))
            await self._cluster.change(lambda: self._cluster.postgres.stop(how))
            await asyncio.sleep(self._rng.uniform(0.0, 0.7))
            await self._cluster.change(self._cluster.postgres.start)
