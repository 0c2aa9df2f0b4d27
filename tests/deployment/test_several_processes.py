"""Two servers on one PostgreSQL, with NATS between them and nginx before them: they work as one, also when one dies."""

from __future__ import annotations

import asyncio
import contextlib
import random
from pathlib import Path

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from branchline.game import Record
from branchline.server.contract.messages import Done
from tests.deployment.nginx import Nginx, running_nginx
from tests.server.players import Player, command, cookie_of, open_table, run
from tests.server.running import PATIENT, RunningServer
from tests.server.services import NatsServer, Postgres, until

LOST = (ConnectionClosed, InvalidHandshake, OSError)
FIRST_PART = 12
"""So many things have happened at the table when one server is killed."""


class Guest:
    """Somebody at a table who comes back, as the page does, whenever the connection is lost."""

    def __init__(self, nginx: Nginx, table: str, seat: int, cookie: str) -> None:
        self._nginx = nginx
        self._table = table
        self._seat = seat
        self._cookie = cookie
        self.player: Player | None = None
        self.came_back = 0

    async def come(self) -> Player:
        """Connect, and ask for what has happened since the last time."""
        before = self.player
        player = Player(await self._nginx.socket(self._table, self._cookie), self._cookie)
        if before is None or before.seen is None:
            await player.say_hello(seat=self._seat)
        else:
            player.seen = before.seen
            await player.send({"command": "hello", "seat": self._seat, "since": before.snapshot.number})
        self.player = player
        return player

    async def leave(self) -> None:
        """Close the connection, if there is one."""
        if self.player is not None:
            await self.player.close()
            self.player = None

    async def play(self, rng: random.Random, up_to: float = float("inf")) -> None:
        """Play until so much has happened, or to the end."""
        player = self.player or await self.come()
        while not player.is_over and player.snapshot.number < up_to:
            try:
                if player.may_act:
                    answer = await player.act(rng)
                    assert isinstance(answer, Done) or answer.code == "stale", answer
                else:
                    await player.hear()
            except LOST:
                player = await self._come_back()

    async def _come_back(self) -> Player:
        self.came_back += 1
        lost = self.player

        async def is_back() -> bool:
            with contextlib.suppress(*LOST):
                await self.come()
            return self.player is not lost

        await until(is_back)
        assert self.player is not None
        return self.player


def sockets_at(server: RunningServer) -> int:
    """How many live connections a server has."""
    return int(httpx.get(f"{server.url}/healthz").json()["sockets"])


async def seated_apart(ann: Guest, bob: Guest, servers: list[RunningServer]) -> RunningServer:
    """Connect both, each at another server, as nginx may do it; Ann's server."""
    await ann.come()
    (hers,) = [server for server in servers if sockets_at(server)]
    (other,) = [server for server in servers if server is not hers]

    async def bob_is_at_the_other() -> bool:
        await bob.leave()
        await bob.come()
        return sockets_at(other) > 0

    await until(bob_is_at_the_other)
    return hers


def test_two_servers_work_as_one_and_play_goes_on_when_one_is_killed(
    postgres: Postgres, nats_server: NatsServer, tmp_path: Path
) -> None:
    database = postgres.new_database()
    options = ("--bus", nats_server.url, "--trusted-proxy", "127.0.0.1", *PATIENT)
    servers = [RunningServer(tmp_path, *options, database=database) for _ in range(2)]

    async def play(nginx: Nginx) -> None:
        async with nginx.client() as ann_s, nginx.client() as bob_s:
            table = await open_table(ann_s, "mini", ["me:Ann", "open", "conductor"])
            assert (await command(bob_s, table, "join", seat=1, name="Bob")).status_code == 200
            ann, bob = Guest(nginx, table, 0, cookie_of(ann_s)), Guest(nginx, table, 1, cookie_of(bob_s))
            hers = await seated_apart(ann, bob, servers)
            assert (await command(ann_s, table, "start")).status_code == 200
            chance = random.Random(2)
            await asyncio.gather(ann.play(chance, FIRST_PART), bob.play(chance, FIRST_PART))
            hers.kill()
            await asyncio.gather(ann.play(chance), bob.play(chance))
            assert (ann.came_back, bob.came_back) == (1, 0)
            assert ann.player is not None
            assert bob.player is not None
            assert ann.player.snapshot.revealed == bob.player.snapshot.revealed
            record = (await ann_s.get(f"/api/tables/{table}/record")).text
            assert Record.parse(record).replay().is_over
            await ann.leave()
            await bob.leave()
            hers.start()  # and it knows what has happened without it
            assert httpx.get(f"{hers.url}/api/tables/{table}/record").text == record

    try:
        for server in servers:
            server.start()
        with running_nginx(*servers) as nginx:
            run(play(nginx))
    finally:
        for server in servers:
            if server.process is not None:
                server.stop()
    assert all("Traceback" not in server.logged() for server in servers)
