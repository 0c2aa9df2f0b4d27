"""What a soak runs on: two server processes, one PostgreSQL, one NATS with a lossy way to it for each server."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx
import psycopg

from branchline.server.contract.entries import AnyEntry, decode
from tests.server.running import RunningServer
from tests.server.services import NatsServer, Postgres, Service
from tests.soak.bus_proxy import BusProxy

PROCESSES = 2


class Cluster:
    """Everything that has to be started, and is ended for certain when the block is left."""

    def __init__(self, folder: Path, rng: random.Random) -> None:
        self.folder = folder
        self.postgres = Postgres()
        self.nats = NatsServer()
        self.proxies: list[BusProxy] = []
        self.servers: list[RunningServer] = []
        self.database = ""
        self._processes: dict[int, str] = {}
        """Every server process that was ever started: its id, and when it began."""
        self._rng = rng
        self._changing = threading.Lock()

    async def __aenter__(self) -> Self:
        try:
            await self._start()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        await self.close()

    async def _start(self) -> None:
        await self.change(self.postgres.start)
        await self.change(self.nats.start)
        self.database = self.postgres.new_database()
        for _ in range(PROCESSES):
            proxy = BusProxy(self.nats.port, self._rng)
            await proxy.start()
            self.proxies.append(proxy)
            server = RunningServer(self.folder, "--bus", proxy.url, database=self.database)
            self.servers.append(server)
            await self.start(server)

    async def change(self, work: Callable[[], object]) -> None:
        """Start or stop something, which blocks, beside the event loop. `close` waits until it is done."""

        def alone() -> None:
            with self._changing:
                work()

        await asyncio.to_thread(alone)

    async def start(self, server: RunningServer) -> None:
        """Start a server process and wait until it answers."""

        def start() -> None:
            try:
                server.start()
            finally:
                pid = pid_of(server)
                if pid is not None:
                    self._processes[pid] = _begin_of(pid)

        await self.change(start)

    async def stop(self) -> list[int]:
        """Stop the servers as Ctrl-C does; their exit statuses."""
        statuses: list[int] = []
        for server in self.servers:
            await self.change(lambda server=server: statuses.append(server.stop()))  # type: ignore[misc]
        return statuses

    async def close(self) -> None:
        """End whatever still runs, at once, and wait for its end. A Ctrl-C has reached some of it already."""
        with self._changing:
            for server in self.servers:
                if pid_of(server) is not None:
                    with contextlib.suppress(ProcessLookupError):
                        server.kill()
        for proxy in self.proxies:
            await proxy.close()
        with self._changing:
            self.nats.close()
            self.postgres.close()

    # ------------------------------------------------------------ what is there

    def entries(self) -> dict[str, list[tuple[int, AnyEntry]]]:
        """Every table's log, straight from the database."""
        logs: dict[str, list[tuple[int, AnyEntry]]] = {}
        with psycopg.connect(self.database) as connection:
            rows = connection.execute("SELECT table_id, number, entry FROM entries ORDER BY table_id, number")
            for table, number, entry in rows:
                logs.setdefault(table, []).append((number, decode(bytes(entry))))
        return logs

    def newest(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the newest stored entry of each of these tables."""
        query = "SELECT table_id, max(number) FROM entries WHERE table_id = ANY(%s) GROUP BY table_id"
        with psycopg.connect(self.database, connect_timeout=2) as connection:
            return dict(connection.execute(query, (list(tables),)).fetchall())

    async def open_sockets(self) -> int:
        """How many connections the servers say they have."""
        async with httpx.AsyncClient() as client:
            return sum([(await client.get(f"{server.url}/healthz")).json()["sockets"] for server in self.servers])

    def memory(self) -> float:
        """Megabytes of the largest server process."""
        return max((_resident(pid) for server in self.servers if (pid := pid_of(server))), default=0.0)

    def left_over(self) -> list[int]:
        """Processes that should have ended by now: servers, and whatever works in the folders of the services."""
        services: tuple[Service, ...] = (self.postgres, self.nats)
        servers = {pid for pid, began in self._processes.items() if began and _begin_of(pid) == began}
        return sorted(servers | _working_in([service.folder for service in services]))


def pid_of(server: RunningServer) -> int | None:
    """The id of a server's process, if it has been started and not been ended."""
    return server.process.pid if server.process is not None else None


def signal_to(server: RunningServer, what: signal.Signals) -> None:
    """Send a signal to a server process."""
    pid = pid_of(server)
    assert pid is not None
    os.kill(pid, what)


def _resident(pid: int) -> float:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    except (OSError, IndexError):  # it has just ended
        return 0.0
    return pages * os.sysconf("SC_PAGESIZE") / 1e6


def _begin_of(pid: int) -> str:
    """When a process began, which tells it from a later one with the same id; empty if it is not running."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return ""
    return fields[19] if fields[0] != "Z" else ""


def _working_in(folders: Sequence[Path]) -> set[int]:
    found: set[int] = set()
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # somebody else's, or just ended
            where = (process / "cwd").readlink()
            if any(where.is_relative_to(folder) for folder in folders):
                found.add(int(process.name))
    return found
