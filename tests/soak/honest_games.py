"""Games of honest players: opened, joined and played to the end by people spread over all processes."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx

from branchline.editions import load
from branchline.server.contract.messages import Done, Refused
from tests.server.players import cookie_of
from tests.server.secrets import person_of
from tests.soak.honest_clients import (
    PATIENCE,
    TRY_AGAIN,
    Behaviour,
    HonestClient,
    HttpClient,
    SocketClient,
    answer_of,
)
from tests.soak.ledger import Command
from tests.soak.witness import Witness

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
BOTS = ("tourist", "conductor")
OVER_HTTP = 0.25
"""The share of players who use plain HTTP."""
ROAMING = 0.4
"""The share of clients that go from one process to the other by themselves."""
PUBLIC = 0.5
"""The share of tables that strangers find in the list."""


class Person:
    """Somebody with a cookie and an address of their own, who asks until they are answered."""

    def __init__(self, behaviour: Behaviour, name: str, address: str) -> None:
        self.name = name
        self.address = address
        self._behaviour = behaviour
        transport = httpx.AsyncHTTPTransport(local_address=address)
        self._client = httpx.AsyncClient(transport=transport, timeout=PATIENCE)

    @property
    def cookie(self) -> str:
        """Who they are, as a header."""
        return cookie_of(self._client)

    async def close(self) -> None:
        """Ask nothing more."""
        await self._client.aclose()

    async def introduce(self, home: int) -> None:
        """Get a cookie, before anything is done that would be lost without it."""
        await self._ask("GET", "/", home)

    async def open_table(self, home: int, edition: str, plans: Sequence[dict[str, str]], *, public: bool) -> str:
        """Open a table; if the answer is lost, another one."""
        body = {"edition": edition, "seats": plans, "options": {"pace": "instant", "public": public}}
        answer = await self._ask("POST", "/api/tables", home, body)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["table"])

    async def do(self, home: int, table: str, command: str, **fields: Any) -> None:
        """Carry out a command, once."""
        body = {"command": command, "id": f"{command}-{self.name}", **fields}
        response = await self._ask("POST", f"/api/tables/{table}/commands", home, body)
        answer = answer_of(response, body["id"])
        if isinstance(answer, Done):
            self._behaviour.ledger.carried_out(Command(table, person_of(self.cookie), answer.id), answer.number)
        elif isinstance(answer, Refused):
            what = f"{self.name} at {table}: {command} {fields}: {answer.code}, {answer.reason}"
            self._behaviour.ledger.faults.add("refused", what)

    async def _ask(self, method: str, path: str, home: int, body: object = None) -> httpx.Response:
        servers = self._behaviour.cluster.servers
        for at in itertools.cycle((home, *range(len(servers)))):
            try:
                answer = await self._client.request(method, servers[at].url + path, json=body)
            except httpx.TransportError:
                await asyncio.sleep(0.3)
                continue
            refused = answer_of(answer)
            if not isinstance(refused, Refused) or refused.code not in TRY_AGAIN:
                return answer
            await asyncio.sleep(0.5)
        raise AssertionError("a cycle has no end")


class HonestGame:
    """One table, its people, their clients and those who watch."""

    def __init__(self, behaviour: Behaviour, folder: Path, address: str) -> None:
        self.table = ""
        self.clients: list[HonestClient] = []
        self._behaviour = behaviour
        self._folder = folder
        self._address = address

    async def play(self) -> None:
        """From the opening to the end of the game."""
        people: list[Person] = []
        try:
            await self._gather(people)
            async with asyncio.TaskGroup() as group:
                for client in self.clients:
                    group.create_task(client.attend())
        finally:
            for person in people:
                await person.close()
        if all(client.witness.is_over for client in self.clients):
            self._behaviour.ledger.counts["games finished"] += 1

    def leave(self) -> None:
        """Everybody goes."""
        for client in self.clients:
            client.leave()

    async def _gather(self, people: list[Person]) -> None:
        rng, processes = self._behaviour.rng, len(self._behaviour.cluster.servers)
        edition = rng.choice(self._behaviour.plan.editions)
        seats = rng.randint(2, load(edition).players.most)
        sitting = rng.randint(2, seats)
        first = rng.randrange(processes)
        people += [Person(self._behaviour, NAMES[seat], self._address) for seat in range(sitting)]
        homes = [(first + seat) % processes for seat in range(sitting)]
        for person, home in zip(people, homes, strict=True):
            await person.introduce(home)
        plans = [{"kind": "me", "name": NAMES[0]}, *({"kind": "open"} for _ in range(1, sitting))]
        plans += [{"kind": "bot", "bot": rng.choice(BOTS)} for _ in range(sitting, seats)]
        self.table = await people[0].open_table(homes[0], edition, plans, public=rng.random() < PUBLIC)
        for seat in range(1, sitting):
            await people[seat].do(homes[seat], self.table, "join", seat=seat, name=NAMES[seat])
        await people[0].do(homes[0], self.table, "start")
        self.clients = [
            self._client(people[seat].name, seat, people[seat].cookie, homes[seat]) for seat in range(sitting)
        ]
        watching = {"second-tab": people[0].cookie, "stranger": ""}
        for name in rng.sample(sorted(watching), rng.randint(0, 2)):
            self.clients.append(self._client(name, None, watching[name], rng.randrange(processes)))
        self._behaviour.ledger.counts["games begun"] += 1
        self._behaviour.ledger.counts["clients"] += len(self.clients)

    def _client(self, name: str, seat: int | None, cookie: str, home: int) -> HonestClient:
        rng = self._behaviour.rng
        witness = Witness(self._behaviour.ledger, self._folder, name, self.table, seat, cookie)
        kind = HttpClient if rng.random() < OVER_HTTP else SocketClient
        return kind(self._behaviour, witness, self._address, home, roams=rng.random() < ROAMING)


class HonestPlayers:
    """Everybody who plays: so many games at once, a new one whenever one is over."""

    def __init__(self, behaviour: Behaviour, folder: Path) -> None:
        self.playing: list[HonestGame] = []
        self.witnesses: list[Witness] = []
        """Of all games, also of those that are over."""
        self._behaviour = behaviour
        self._folder = folder
        self._addresses = (f"127.1.{n // 250}.{n % 250 + 1}" for n in itertools.count())

    @property
    def clients(self) -> list[HonestClient]:
        """All who are at a table now."""
        return [client for game in self.playing for client in game.clients if not client.has_left]

    async def play(self) -> None:
        """Keep the tables full until everybody rests; then until everybody has left."""
        async with asyncio.TaskGroup() as group:
            for _ in range(self._behaviour.plan.tables):
                group.create_task(self._keep_one_going())

    async def _keep_one_going(self) -> None:
        while not self._behaviour.resting:
            game = HonestGame(self._behaviour, self._folder, next(self._addresses))
            self.playing.append(game)
            try:
                await game.play()
            finally:
                self.playing.remove(game)
                self.witnesses += [client.witness for client in game.clients]

    def leave(self) -> None:
        """Everybody goes home."""
        for game in self.playing:
            game.leave()
