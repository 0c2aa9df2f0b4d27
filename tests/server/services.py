"""The real things that a server works with: PostgreSQL and NATS, started for tests on free ports of this machine.

Other tests take them as fixtures: import `postgres`, `database` and `nats_server` in a conftest.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import psycopg
import pytest

from tests.deadline import DEADLINE, until, wait_until
from tests.programs import program

__all__ = [
    "DEADLINE",
    "NatsServer",
    "Postgres",
    "Service",
    "database",
    "free_port",
    "nats_server",
    "postgres",
    "program",
    "run",
    "serving",
    "until",
]

Result = TypeVar("Result")


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """The result of asynchronous work, in an event loop of its own; it must come before the deadline."""

    async def before_the_deadline() -> Result:
        return await asyncio.wait_for(work, DEADLINE)

    return asyncio.run(before_the_deadline())


def free_port() -> int:
    """A port on which nobody listens at the moment.

    The system gives ports above 32,767 to whoever connects to somewhere, and tests that run side by side connect all
    the time; so one below is taken, at random.
    """
    while True:
        port = 10_000 + secrets.randbelow(22_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Service:
    """A program that serves on a port of this machine, in a folder of its own, as a user without privileges."""

    at_once = signal.SIGINT
    """What stops it soonest."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="branchline-"))
        self._process: subprocess.Popen[bytes] | None = None
        self._has_served = False
        # PostgreSQL refuses to run as root, and what does not need to be root should not be.
        self._as_user: dict[str, Any] = {}
        if os.geteuid() == 0:
            user = next(found for found in pwd.getpwall() if found.pw_name in ("postgres", "nobody"))
            self._as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
            os.chown(self.folder, user.pw_uid, user.pw_gid)

    @property
    def command(self) -> list[str]:
        """What starts it."""
        raise NotImplementedError

    def is_ready(self) -> bool:
        """Whether it answers."""
        raise NotImplementedError

    def start(self) -> None:
        """Start it and wait until it answers. Somebody may take the port before it does: the first time, try others."""
        assert self._process is None
        tries = 1 if self._has_served else 5
        for _ in range(tries):
            if self._answers():
                self._has_served = True
                return
            self.port = self.port if self._has_served else free_port()
        told = (self.folder / "log").read_text(errors="replace")[-2000:]
        raise AssertionError(f"{self.command[0]} does not start: {told}")

    def _answers(self) -> bool:
        """Start it; whether it answers, and has not ended."""
        with (self.folder / "log").open("ab") as output:
            process = self._process = subprocess.Popen(
                self.command, cwd=self.folder, stdout=output, stderr=output, stdin=subprocess.DEVNULL, **self._as_user
            )
        wait_until(lambda: process.poll() is not None or self.is_ready(), f"{self.command[0]} does not answer")
        if process.poll() is None:
            return True
        self.stop(signal.SIGKILL)
        return False

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it and wait until it has ended. SIGINT: without waiting for those who are connected."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(DEADLINE)
            self._process = None

    def signal(self, what: signal.Signals) -> None:
        """Send it a signal, such as SIGSTOP."""
        assert self._process is not None
        self._process.send_signal(what)

    def close(self) -> None:
        """Stop it for good and remove what it stored."""
        self.stop(self.at_once)
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(Service):
    """A PostgreSQL server. `durable=False` does not wait for the disk: faster, for tests that don't pull the plug."""

    at_once = signal.SIGQUIT  # without writing anything to the disk
    _databases = itertools.count(1)

    def __init__(self, *, durable: bool = False) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
        folders = os.pathsep.join(str(folder) for folder in reversed(found))
        self._server = program("postgres", folders)
        self._maker = program("initdb", folders)
        self._durable = durable
        super().__init__()
        self._stored = self.folder / "stored"

    def start(self) -> None:
        """Make what it stores in, the first time, and start it."""
        if not self._stored.exists():
            options = ["--no-sync", "--auth=trust", "--username=branchline", "--no-locale", "--encoding=UTF8"]
            command = [self._maker, *options, f"--pgdata={self._stored}"]
            subprocess.run(command, check=True, capture_output=True, cwd=self.folder, **self._as_user)
        super().start()

    @property
    def command(self) -> list[str]:
        """PostgreSQL on TCP alone: paths of sockets may be too long for the system."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": "",
            "fsync": "on" if self._durable else "off",
            "shared_buffers": "32MB",
            "max_connections": "60",
        }
        return [self._server, "-D", str(self._stored), *(f"--{name}={value}" for name, value in settings.items())]

    def is_ready(self) -> bool:
        """Whether one can connect."""
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def url(self, database: str) -> str:
        """The address of a database of this server."""
        return f"postgresql://branchline@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """Make an empty database; its address."""
        name = f"table_{next(self._databases)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)


class NatsServer(Service):
    """A NATS server."""

    def __init__(self) -> None:
        self._server = program("nats-server", "/usr/sbin")
        super().__init__()

    @property
    def command(self) -> list[str]:
        """NATS with nothing stored."""
        return [self._server, "--addr", "127.0.0.1", "--port", str(self.port)]

    def is_ready(self) -> bool:
        """Whether it greets."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), 2) as connection:
                return connection.recv(4) == b"INFO"
        except OSError:
            return False

    @property
    def url(self) -> str:
        """Its address."""
        return f"nats://127.0.0.1:{self.port}"


def serving(service: Service) -> Iterator[Any]:
    """Start it, hand it out, and remove it afterwards."""
    try:
        service.start()
        yield service
    finally:
        service.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL server for all tests that don't stop it; see `Postgres.new_database`."""
    yield from serving(Postgres())


@pytest.fixture
def nats_server() -> Iterator[NatsServer]:
    """A NATS server, to be stopped and started at will."""
    yield from serving(NatsServer())


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/the tables/tables.sqlite"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()
