"""Strangers who mean no good, in a process of their own, each from an address of its own.

A behaviour is an asynchronous generator: it does one hostile thing, yields, and goes on for as long as it is asked to.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import multiprocessing
import random
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Sequence
from multiprocessing.connection import Connection
from typing import NamedTuple, TypeAlias

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

AT_ONCE = 3
"""Hostile clients at the same time."""
SECONDS = 6.0
"""How long one of them goes on."""
PATIENCE = 10.0
REST = 0.002
"""Seconds between two hostile things of one client: the machine has to carry the attackers too."""
LIST_SECONDS = 2.0


class Target(NamedTuple):
    """A server, a table at it that anybody may find, and the address to come from."""

    port: int
    table: str
    address: str

    @property
    def url(self) -> str:
        """Where the server is."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_url(self) -> str:
        """Where the table's socket is."""
        return f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket"


Behaviour: TypeAlias = Callable[[Target, random.Random], AsyncGenerator[None, None]]


async def junk_bytes(target: Target, rng: random.Random) -> AsyncGenerator[None, None]:
    """Bytes that mean nothing, on connection after connection."""
    while True:
        _, writer = await asyncio.open_connection("127.0.0.1", target.port, local_addr=(target.address, 0))
        try:
            writer.write(rng.randbytes(rng.randint(1, 20_000)))
            await writer.drain()
            yield
        finally:
            writer.transport.abort()


async def silent_connections(target: Target, _rng: random.Random) -> AsyncGenerator[None, None]:
    """Connections on which nothing is ever said."""
    async with contextlib.AsyncExitStack() as held:
        while True:
            _, writer = await asyncio.open_connection("127.0.0.1", target.port, local_addr=(target.address, 0))
            held.callback(writer.transport.abort)
            yield
            await asyncio.sleep(0.02)


async def unread_pings(target: Target, _rng: random.Random) -> AsyncGenerator[None, None]:
    """Messages that have to be answered, from somebody who reads none of the answers."""
    async with connect(
        target.socket_url, compression=None, proxy=None, max_queue=1, close_timeout=0.1, local_addr=(target.address, 0)
    ) as socket:
        await socket.send('{"command":"hello","spectator":true}')
        while True:
            await socket.send('{"command":"ping"}')
            yield


async def hellos(target: Target, _rng: random.Random) -> AsyncGenerator[None, None]:
    """Asks for everything there is to see, again and again."""
    async with connect(
        target.socket_url, compression=None, proxy=None, close_timeout=0.1, local_addr=(target.address, 0)
    ) as socket:
        while True:
            await socket.send('{"command":"hello","spectator":true}')
            await socket.recv()
            yield


async def fragments(target: Target, _rng: random.Random) -> AsyncGenerator[None, None]:
    """Messages in hundreds of pieces."""
    async with connect(
        target.socket_url, compression=None, proxy=None, close_timeout=0.1, local_addr=(target.address, 0)
    ) as socket:
        while True:
            await socket.send(["x"] * 300)
            yield


async def file_names(target: Target, rng: random.Random) -> AsyncGenerator[None, None]:
    """Files that are not there, and ways out of the folder that they are not in."""
    transport = httpx.AsyncHTTPTransport(local_address=target.address)
    async with httpx.AsyncClient(transport=transport, timeout=PATIENCE) as client:
        while True:
            name = rng.choice((f"{rng.getrandbits(64):x}.js", "%2e%2e/%2e%2e/etc/passwd", "x" * 4000, "%00", "//"))
            await client.get(f"{target.url}/assets/{name}")
            yield


async def chatter(target: Target, rng: random.Random) -> AsyncGenerator[None, None]:
    """Lines of chat, each by somebody who was never here before."""
    transport = httpx.AsyncHTTPTransport(local_address=target.address)
    async with httpx.AsyncClient(transport=transport, timeout=PATIENCE) as client:
        while True:
            client.cookies.clear()
            line = {"command": "say", "id": f"{rng.getrandbits(60):x}", "name": "Mallory", "text": "x" * 200}
            await client.post(f"{target.url}/api/tables/{target.table}/commands", json=line)
            yield


async def uploads(target: Target, rng: random.Random) -> AsyncGenerator[None, None]:
    """Records to be replayed that are none, as long as they may be."""
    transport = httpx.AsyncHTTPTransport(local_address=target.address)
    async with httpx.AsyncClient(transport=transport, timeout=PATIENCE) as client:
        while True:
            record = "branchline record 1\n" + "".join(f"{rng.random()}\n" for _ in range(15_000))
            await client.post(f"{target.url}/api/replay", content=record, headers={"Content-Type": "text/plain"})
            yield


BEHAVIOURS: Sequence[Behaviour] = (
    junk_bytes,
    silent_connections,
    unread_pings,
    hellos,
    fragments,
    file_names,
    chatter,
    uploads,
)


class HostileClients:
    """The process. `end` gives back how many hostile things were done, by behaviour."""

    def __init__(self, ports: Sequence[int], seed: int, behaviours: Sequence[Behaviour] = BEHAVIOURS) -> None:
        context = multiprocessing.get_context("forkserver")
        self._ours, theirs = context.Pipe()
        self._process = context.Process(target=_harass, args=(theirs, tuple(ports), seed, behaviours), daemon=True)
        self._process.start()
        theirs.close()

    def end(self) -> Counter[str]:
        """Let them stop, and wait for it."""
        try:
            self._ours.send_bytes(b"end")
            assert self._ours.poll(4 * PATIENCE), "the hostile clients don't end"
            counts = Counter(msgspec.json.decode(self._ours.recv_bytes(), type=dict[str, int]))
        except (EOFError, OSError):
            raise AssertionError("the hostile clients have failed; see above") from None
        finally:
            self.close()
        return counts

    def close(self) -> None:
        """End the process, whatever it does; it may have ended already."""
        self._process.kill()
        self._process.join()
        self._ours.close()


def _harass(told: Connection, ports: Sequence[int], seed: int, behaviours: Sequence[Behaviour]) -> None:
    """In the process."""
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_Strangers(ports, seed, behaviours).harass(told))


class _Strangers:
    """So many at once, each with an address that nobody has had before."""

    def __init__(self, ports: Sequence[int], seed: int, behaviours: Sequence[Behaviour]) -> None:
        self._ports = ports
        self._rng = random.Random(seed)
        self._next = itertools.cycle(behaviours)
        self._addresses = (f"127.2.{n // 250 % 250}.{n % 250 + 1}" for n in itertools.count())
        self._tables: list[str] = []
        self._counts: Counter[str] = Counter()

    async def harass(self, told: Connection) -> None:
        """Go on until told to end. A mistake in a behaviour ends the process, and so the soak."""
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(self._look_round()), *(group.create_task(self._go_on()) for _ in range(AT_ONCE))]
            while not told.poll():
                await asyncio.sleep(0.1)
            for task in tasks:
                task.cancel()
        told.send_bytes(msgspec.json.encode(self._counts))

    async def _look_round(self) -> None:
        """Which tables anybody can find."""
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    answer = await client.get(f"http://127.0.0.1:{self._rng.choice(self._ports)}/api/tables")
                    if answer.status_code == 200:
                        self._tables = [line["id"] for line in answer.json()]
                await asyncio.sleep(LIST_SECONDS)

    async def _go_on(self) -> None:
        while True:
            if not self._tables:
                await asyncio.sleep(0.2)
                continue
            behaviour = next(self._next)
            target = Target(self._rng.choice(self._ports), self._rng.choice(self._tables), next(self._addresses))
            with contextlib.suppress(OSError, TimeoutError, httpx.HTTPError, WebSocketException):
                async with asyncio.timeout(SECONDS), contextlib.aclosing(behaviour(target, self._rng)) as doing:
                    async for _ in doing:
                        self._counts[behaviour.__name__] += 1
                        await asyncio.sleep(REST)
            await asyncio.sleep(0.1)
