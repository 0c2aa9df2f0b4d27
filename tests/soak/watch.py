"""Looks at everything from outside, twice a second: the database, the clients and the processes."""

from __future__ import annotations

import asyncio
import contextlib

import psycopg

from tests.server.running import WHERE_IT_IS
from tests.soak.cluster import Cluster, signal_to
from tests.soak.honest_clients import HonestClient
from tests.soak.honest_games import HonestPlayers
from tests.soak.ledger import Ledger
from tests.soak.plan import Plan

PERIOD = 0.5
"""Seconds between two looks."""
STANDSTILL = 40.0
"""Calm seconds without any change after which a game is given up; people here think for less than one."""


class Watch:
    """Notes who is left behind, which games stand still and how much memory the servers take."""

    def __init__(self, cluster: Cluster, ledger: Ledger, players: HonestPlayers, plan: Plan) -> None:
        self._cluster = cluster
        self._ledger = ledger
        self._players = players
        self._plan = plan
        self._noted: set[tuple[HonestClient, int]] = set()
        self._asked: set[tuple[HonestClient, int]] = set()

    async def watch(self) -> None:
        """For ever."""
        while True:
            await asyncio.sleep(PERIOD)
            await self.look_at_database()
            self._ledger.peak_memory = max(self._ledger.peak_memory, self._cluster.memory())
            for client in self._players.clients:
                self._look_at(client)
            for game in list(self._players.playing):
                progress = self._ledger.progress(game.table)
                if game.clients and self._ledger.clock.now() - progress.changed_at > STANDSTILL:
                    seen = {client.witness.name: client.witness.number for client in game.clients}
                    what = f"{game.table} has been at {progress.number} for {STANDSTILL:.0f} s; seen: {seen}"
                    self._ledger.faults.add("standing still", what)
                    game.leave()

    async def look_at_database(self) -> None:
        """Note how far the tables are. A database that is away is looked at the next time."""
        tables = [game.table for game in self._players.playing if game.table]
        with contextlib.suppress(psycopg.OperationalError):
            newest = await asyncio.to_thread(self._cluster.newest, tables)
            for table, number in newest.items():
                self._ledger.reached(table, number)

    def left_behind(self) -> list[HonestClient]:
        """Those at a table who have not been told everything that is stored."""
        return [client for client in self._players.clients if client.witness.behind > 0]

    def _look_at(self, client: HonestClient) -> None:
        """Somebody who was not told anything for too long connects again, so that the game can go on."""
        client.witness.note_behind()
        if client.witness.behind > self._plan.behind_at_most / 2:
            self._ask_servers(client)
        if client.witness.behind > self._plan.behind_at_most:
            self.note_left_behind(client)
            client.nudge()

    def _ask_servers(self, client: HonestClient) -> None:
        """Have the servers log where they are, while somebody waits; once for each thing that a client waits for."""
        waiting = (client, client.witness.number)
        if waiting not in self._asked and self._ledger.clock.is_running:
            self._asked.add(waiting)
            for server in self._cluster.servers:
                signal_to(server, WHERE_IT_IS)

    def note_left_behind(self, client: HonestClient) -> None:
        """A fault; once for each thing that a client waits for."""
        witness = client.witness
        if (client, witness.number) in self._noted:
            return
        self._noted.add((client, witness.number))
        stored = self._ledger.progress(witness.table).number
        what = f"{witness.name} has seen {witness.number} for {witness.behind:.1f} s, and {stored} is stored"
        self._ledger.faults.add("left behind", what)
