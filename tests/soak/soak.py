"""The course of a soak: people play while everything around them breaks; then it is quiet, and all is checked."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from tests.server.services import until
from tests.soak import audit
from tests.soak.calm_clock import CalmClock
from tests.soak.cluster import Cluster
from tests.soak.disturbances import Disturbances
from tests.soak.honest_clients import PATIENCE, Behaviour
from tests.soak.honest_games import HonestPlayers
from tests.soak.hostile_clients import HostileClients
from tests.soak.ledger import Ledger
from tests.soak.plan import Plan
from tests.soak.summary import Summary
from tests.soak.watch import Watch

LAST_MOVES = 3.0
"""Seconds at the end in which people still play and no announcement arrives."""


class Soak:
    """One soak. `say` is told, now and then, how far it is; files are left in the folder."""

    def __init__(self, plan: Plan, folder: Path, say: Callable[[str], None]) -> None:
        self._plan = plan
        self._folder = folder
        self._say = say
        self._rng = random.Random(plan.seed)
        self._clock = CalmClock()
        self._ledger = Ledger(self._clock)

    async def run(self) -> Summary:
        """From the start of the first service to the end of the audit."""
        self._say("starting PostgreSQL, NATS and two servers")
        cluster = Cluster(self._folder, self._new_rng())
        async with cluster:
            summary = await self._run_on(cluster)
        for pid in cluster.left_over():
            self._ledger.faults.add("processes left over", str(pid))
        return summary

    def _new_rng(self) -> random.Random:
        """Each part has chance of its own, so that one does not change what another does."""
        return random.Random(self._rng.getrandbits(64))

    async def _run_on(self, cluster: Cluster) -> Summary:
        plan, ledger = self._plan, self._ledger
        behaviour = Behaviour(cluster, ledger, plan, self._new_rng())
        players = HonestPlayers(behaviour, self._folder)
        watch = Watch(cluster, ledger, players, plan)
        disturbances = Disturbances(cluster, self._clock, self._new_rng(), plan.pause, plan.background_loss)
        hostile = HostileClients([server.port for server in cluster.servers], self._rng.getrandbits(32))
        hostile_counts: Counter[str] = Counter()
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(players.play())
                watching = group.create_task(watch.watch())
                disturbing = group.create_task(disturbances.disturb())
                await self._go_on()
                self._say("everything is up again; the last moves are not announced")
                disturbances.end()
                await disturbing
                hostile_counts = await asyncio.to_thread(hostile.end)
                await self._end_in_silence(disturbances, behaviour, players)
                watching.cancel()
                await self._catch_up(watch, players)
                players.leave()
        finally:
            hostile.close()
        await self._audit(cluster, players)
        return Summary(
            plan=plan,
            ledger=ledger,
            disturbances=disturbances.counts,
            hostile=hostile_counts,
            announced=sum(proxy.passed for proxy in cluster.proxies),
            lost=sum(proxy.lost for proxy in cluster.proxies),
        )

    async def _go_on(self) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + self._plan.seconds
        while (left := end - loop.time()) > 0:
            counts = self._ledger.counts
            games = f"{counts['games finished']} games finished, {len(self._ledger.answered)} commands answered"
            self._say(f"{left:.0f} s to go: {games}, {self._ledger.faults.counts.total()} faults")
            await asyncio.sleep(min(left, 30.0))

    async def _end_in_silence(self, disturbances: Disturbances, behaviour: Behaviour, players: HonestPlayers) -> None:
        """The last moves reach the other processes by no announcement; then nobody moves any more."""
        disturbances.silence()
        await asyncio.sleep(LAST_MOVES)
        behaviour.resting = True
        try:
            await asyncio.wait_for(until(lambda: all(client.is_settled for client in players.clients)), 2 * PATIENCE)
        except TimeoutError:
            self._note("no end", [client.witness.name for client in players.clients if not client.is_settled])

    async def _catch_up(self, watch: Watch, players: HonestPlayers) -> None:
        """Everybody who is connected must be told of everything, on the connection that they have."""
        lost_before = {client: client.was_lost for client in players.clients}

        async def all_is_told() -> bool:
            await watch.look_at_database()
            return not watch.left_behind()

        try:
            await asyncio.wait_for(until(all_is_told), self._plan.behind_at_most)
        except TimeoutError:
            for client in watch.left_behind():
                watch.note_left_behind(client)
        for client, lost in lost_before.items():
            client.witness.note_behind()
            if client.was_lost > lost:
                self._ledger.faults.add("thrown out", f"{client.witness.name} lost its connection in the quiet")

    async def _audit(self, cluster: Cluster, players: HonestPlayers) -> None:
        plan, ledger = self._plan, self._ledger

        async def nobody_is_there() -> bool:
            return await cluster.open_sockets() == 0

        try:
            await asyncio.wait_for(until(nobody_is_there), PATIENCE)
        except TimeoutError:
            self._note("connections left over", [f"{await cluster.open_sockets()} after everybody has left"])
        self._note("exit status", [str(status) for status in await cluster.stop() if status])
        logs = cluster.entries()
        self._say(f"checking {len(ledger.answered)} answers and what {len(players.witnesses)} clients were told")
        self._note("answers", audit.doubtful_answers(logs, ledger.answered, ledger.refused))
        self._note("needless refusals", audit.needless_refusals(logs, ledger.refused))
        self._note("logs", audit.broken_logs(logs))
        self._note("outdated", audit.outdated_clients(logs, players.witnesses))
        self._note("secrets", audit.leaked_secrets(logs, players.witnesses))
        for server in cluster.servers:
            self._note("server log", audit.logged_faults(server.logged()))
        if ledger.peak_memory > plan.memory_at_most:
            self._note("memory", [f"{ledger.peak_memory:.0f} MB"])
        if ledger.latency(0.99) > plan.answer_at_most:
            self._note("slow", [f"99 % of the commands were answered within {ledger.latency(0.99):.1f} s"])
        if not ledger.answered:
            self._note("nothing happened", ["no command was answered"])

    def _note(self, kind: str, found: Iterable[str]) -> None:
        for what in found:
            self._ledger.faults.add(kind, what)
