"""Clients that want nothing but to play: by socket and over plain HTTP, through whatever happens to the servers.

Each sends a command again, with its id, until it knows what became of it; and comes back whenever it is thrown out.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import Coroutine
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from branchline.server.contract.messages import Done, Fault, Message, Presence, Refused
from tests.server.players import an_action, answer_in
from tests.server.running import RunningServer
from tests.soak.cluster import Cluster
from tests.soak.ledger import Command, Ledger, Refusal
from tests.soak.plan import Plan
from tests.soak.witness import OutOfStep, Witness

PATIENCE = 20.0
"""Seconds that a client waits for an answer before it tries another connection."""
POLL_SECONDS = 5.0
"""How long a request over plain HTTP waits for something to happen."""
TRY_AGAIN = ("unavailable", "too many")
LOOK_AGAIN = ("stale", "not now", "illegal", "invalid")
"""Codes of refusals that an honest player may meet when the game has gone on meanwhile; the audit sees if it had."""
_STAY = (10.0, 40.0)
"""Seconds after which a client that roams goes to another process."""


class Lost(Exception):
    """The connection is of no more use: try another."""


class Behaviour:
    """What all clients of a soak have in common, and can be told to do."""

    def __init__(self, cluster: Cluster, ledger: Ledger, plan: Plan, rng: random.Random) -> None:
        self.cluster = cluster
        self.ledger = ledger
        self.plan = plan
        self.rng = rng
        self.resting = False
        """Whether nobody starts anything new, and nobody changes from one process to another."""


class HonestClient:
    """Plays a seat, or watches. `home` is the process that it goes to first; some `roams` from one to the other."""

    def __init__(self, behaviour: Behaviour, witness: Witness, address: str, home: int, *, roams: bool) -> None:
        self.witness = witness
        self.has_left = False
        self.was_lost = 0
        self._behaviour = behaviour
        self._ledger = behaviour.ledger
        self._rng = behaviour.rng
        self._address = address
        self._at = home
        self._roams = roams
        self._ids = itertools.count()
        self._asking: dict[str, Any] | None = None
        self._leaving = asyncio.Event()

    @property
    def is_settled(self) -> bool:
        """Whether it is connected and waits for no answer; or has left."""
        return self.has_left or (self.witness.present_since is not None and self._asking is None)

    async def attend(self) -> None:
        """Play or watch until the end of the game, or until told to leave."""
        try:
            while not self.witness.is_over and not self._leaving.is_set():
                try:
                    await self._visit(self._server())
                except (Lost, OutOfStep, OSError, TimeoutError, WebSocketException, httpx.TransportError):
                    self.was_lost += 1
                    self._ledger.counts["reconnections"] += 1
                    self._at = self._rng.randrange(len(self._behaviour.cluster.servers))
                    await asyncio.sleep(self._rng.uniform(0.1, 0.7))
                finally:
                    self.witness.present_since = None
        finally:
            self.has_left = True
            self.witness.close()

    def leave(self) -> None:
        """Go, whatever the state of the game."""
        self._leaving.set()

    def nudge(self) -> None:
        """Go to another process: this one is of no use."""
        self._at = (self._at + 1) % len(self._behaviour.cluster.servers)

    async def _visit(self, server: RunningServer) -> None:
        raise NotImplementedError

    @property
    def _headers(self) -> dict[str, str]:
        return {"Cookie": self.witness.cookie} if self.witness.cookie else {}

    def _server(self) -> RunningServer:
        return self._behaviour.cluster.servers[self._at]

    # ------------------------------------------------------------ what it wants

    def _wants_to_act(self) -> bool:
        return self._asking is not None or (self.witness.may_act and not self._behaviour.resting)

    def _command(self) -> dict[str, Any]:
        """What to ask for: the same as before, until it is known what became of it."""
        if self._asking is None:
            seen = self.witness.seen
            assert seen is not None
            assert seen.private is not None
            name = f"{next(self._ids)}-{self._rng.getrandbits(40):x}"
            if self._rng.random() < 0.05:
                self._asking = {"command": "say", "id": name, "seat": seen.seat, "text": f"I am at {seen.number}"}
            else:
                action = an_action(seen.private, self._rng)
                self._asking = {
                    "command": "act",
                    "id": name,
                    "seat": seen.seat,
                    "number": seen.number,
                    "action": action,
                }
        return self._asking

    async def _think(self) -> None:
        await asyncio.sleep(self._rng.uniform(0.0, self._behaviour.plan.thinking))

    async def _settle(self, answer: Done | Refused) -> None:
        """Note what became of the command."""
        assert self._asking is not None
        command = Command(self.witness.table, self.witness.person, answer.id)
        if isinstance(answer, Done):
            self._ledger.carried_out(command, answer.number)
            self._asking = None
            return
        self._ledger.counts[f"refused: {answer.code}"] += 1
        if answer.code in TRY_AGAIN:
            if self._asking["command"] == "say":
                self._asking = None  # it was not that important
            await asyncio.sleep(self._rng.uniform(0.3, 1.0))
            return
        asked = {key: self._asking[key] for key in ("command", "number", "action") if key in self._asking}
        why = f"{self.witness.name} {asked}: {answer.code}, {answer.reason}"
        self._ledger.refused.append(Refusal(command, self._asking.get("number"), why, time.time_ns() // 1_000_000))
        if answer.code not in LOOK_AGAIN:
            self._ledger.faults.add("refused", why)
        self._asking = None
        await asyncio.sleep(0.3)  # what has happened meanwhile should come by itself

    def _note_refusal_to_look(self, refused: Fault | Refused) -> None:
        self._ledger.counts[f"refused: {refused.code}"] += 1
        if refused.code not in TRY_AGAIN:
            self._ledger.faults.add("refused", f"{self.witness.name} may not look: {refused.code}, {refused.reason}")

    def _note_latency(self, began: float) -> None:
        self._ledger.latencies.append(self._ledger.clock.now() - began)


class SocketClient(HonestClient):
    """By socket, as the page does."""

    def __init__(self, behaviour: Behaviour, witness: Witness, address: str, home: int, *, roams: bool) -> None:
        super().__init__(behaviour, witness, address, home, roams=roams)
        self._heard = asyncio.Event()
        self._answer: asyncio.Future[Done | Refused] | None = None
        self._socket: ClientConnection | None = None

    def nudge(self) -> None:
        """Break the connection, and make one to another process."""
        super().nudge()
        if self._socket is not None:
            self._socket.transport.abort()

    async def _visit(self, server: RunningServer) -> None:
        async with connect(
            server.socket_url(self.witness.table),
            additional_headers=self._headers,
            compression=None,
            open_timeout=PATIENCE,
            close_timeout=1,
            max_size=None,
            max_queue=None,
            proxy=None,
            local_addr=(self._address, 0),
        ) as self._socket:
            try:
                await _first_of(self._read(self._socket), self._play(self._socket), self._roam(), self._leaving.wait())
            finally:
                self._answer = None

    async def _read(self, socket: ClientConnection) -> None:
        witness = self.witness
        since = witness.number if witness.seen is not None else None
        eyes: dict[str, Any] = {"spectator": True} if witness.seat is None else {"seat": witness.seat}
        await socket.send(msgspec.json.encode({"command": "hello", **eyes, "since": since}).decode())
        async for text in socket:
            assert isinstance(text, str)
            message = witness.hear(text, since=since)
            if isinstance(message, Presence) and witness.present_since is None:
                witness.present_since = self._ledger.clock.now()
                since = None
            self._take(message)
            self._heard.set()
            if witness.is_over:
                return
        raise Lost

    def _take(self, message: Message) -> None:
        if isinstance(message, Fault):
            self._note_refusal_to_look(message)
            raise Lost
        if self._asking is not None and self._answer is not None and not self._answer.done():
            answer = answer_in(message, self._asking["id"])
            if answer is not None:
                self._answer.set_result(answer)

    async def _play(self, socket: ClientConnection) -> None:
        while True:
            self._heard.clear()
            if self.witness.present_since is None or not self._wants_to_act():
                await self._heard.wait()
                continue
            if self._asking is None:
                await self._think()
                if not self._wants_to_act():
                    continue
            await self._ask(socket)

    async def _ask(self, socket: ClientConnection) -> None:
        command = self._command()
        began = self._ledger.clock.now()
        self._answer = asyncio.get_running_loop().create_future()
        await socket.send(msgspec.json.encode(command).decode())
        try:
            answer = await asyncio.wait_for(self._answer, PATIENCE)
        except TimeoutError:
            if self._ledger.clock.now() - began > PATIENCE / 2:
                self._ledger.faults.add("no answer", f"{self.witness.name} waited {PATIENCE:.0f} s for {command}")
            raise
        self._note_latency(began)
        await self._settle(answer)

    async def _roam(self) -> None:
        """Go to the other process after a while; come back to this one later."""
        await asyncio.sleep(self._rng.uniform(*_STAY))
        while not self._roams or self._behaviour.resting:
            await asyncio.sleep(1.0)
        HonestClient.nudge(self)


class News(msgspec.Struct, frozen=True, kw_only=True):
    """What a request for news is answered with, each message as it was written."""

    happened: tuple[msgspec.Raw, ...] = ()
    snapshot: msgspec.Raw = msgspec.Raw()


_news_decoder = msgspec.json.Decoder(News)
_answer_decoder = msgspec.json.Decoder(Done)


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """How plain HTTP refuses."""

    code: str
    reason: str


_problem_decoder = msgspec.json.Decoder(Problem)


class HttpClient(HonestClient):
    """Over plain HTTP, as a simple program does. If it roams, every request may go to another process."""

    async def _visit(self, server: RunningServer) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=self._address)
        async with httpx.AsyncClient(transport=transport, headers=self._headers, timeout=PATIENCE) as client:
            while not self.witness.is_over and not self._leaving.is_set():
                if self._roams and not self._behaviour.resting:
                    self._at = self._rng.randrange(len(self._behaviour.cluster.servers))
                table = f"{self._server().url}/api/tables/{self.witness.table}"
                if self.witness.present_since is not None and self._wants_to_act():
                    await self._act(client, table)
                else:
                    await self._look(client, table)

    async def _act(self, client: httpx.AsyncClient, table: str) -> None:
        if self._asking is None:
            await self._think()
            if not self._wants_to_act():
                return
        command = self._command()
        began = self._ledger.clock.now()
        answer = await client.post(f"{table}/commands", json=command)
        self._note_latency(began)
        settled = answer_of(answer, command["id"])
        assert settled is not None
        await self._settle(settled)
        if self._asking is None:
            await self._look(client, table)

    async def _look(self, client: httpx.AsyncClient, table: str) -> None:
        """Ask for what has happened, and wait for it if nothing has."""
        witness = self.witness
        eyes = {"spectator": True} if witness.seat is None else {"seat": witness.seat}
        if witness.seen is None:
            answer = await client.get(table, params=eyes)
            self._must_be_answered(answer)
            witness.hear(answer.text)
        else:
            since = witness.number
            wait = 0 if self._wants_to_act() else POLL_SECONDS
            answer = await client.get(f"{table}/happened", params={**eyes, "since": since, "wait": wait})
            self._must_be_answered(answer)
            news = _news_decoder.decode(answer.content)
            if bytes(news.snapshot):
                witness.hear(bytes(news.snapshot).decode(), since=since)
            for happened in news.happened:
                witness.hear(bytes(happened).decode())
        if witness.present_since is None:
            witness.present_since = self._ledger.clock.now()

    def _must_be_answered(self, answer: httpx.Response) -> None:
        refused = answer_of(answer)
        if isinstance(refused, Refused):
            self._note_refusal_to_look(refused)
            raise Lost


def answer_of(answer: httpx.Response, command: str = "") -> Done | Refused | None:
    """What a request was answered with, if that is about a command or a refusal."""
    if answer.status_code != 200:
        try:
            problem = _problem_decoder.decode(answer.content)
        except msgspec.DecodeError:
            return Refused(id=command, code="not ours", reason=f"status {answer.status_code}: {answer.text[:200]}")
        return Refused(id=command, code=problem.code, reason=problem.reason)
    return _answer_decoder.decode(answer.content) if command else None


async def _first_of(*work: Coroutine[Any, Any, object]) -> None:
    """Until the first of them ends, or fails; then the others are ended."""
    tasks = [asyncio.ensure_future(each) for each in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()
