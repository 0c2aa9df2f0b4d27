"""The real server, as `branchline serve` starts it: a process of its own on a free port."""

from __future__ import annotations

import asyncio
import contextlib
import faulthandler
import multiprocessing
import multiprocessing.process
import os
import resource
import signal
import ssl
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any, Final

import httpx

from branchline.cli.main import main
from tests.deadline import DEADLINE, wait_until
from tests.server.services import free_port

PATIENT = (
    *("--max-requests", "1000000", "--max-new-tables", "1000000", "--max-commands", "1000000"),
    *("--max-tables-of-person", "1000000", "--max-tables-of-address", "1000000"),
)
"""Options for tests that play fast: limits have tests of their own."""

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Shared by all clients: to read the certificates that the system trusts takes longer than a game."""
_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["branchline.cli.main", "branchline.server.web_server"])


WHERE_IT_IS: Final = signal.SIGUSR2
"""Makes a server of these tests write into its log where each of its threads and tasks is."""


def _tell_tasks(_number: int, _frame: FrameType | None) -> None:
    """The threads have been told by `faulthandler`, even if this thread is stuck and never comes here."""
    with contextlib.suppress(RuntimeError):  # no event loop is running yet
        for task in asyncio.all_tasks():
            task.print_stack()


def _serve(command: Sequence[str], log: Path, open_files: int, constants: Mapping[str, float]) -> None:
    """In the new process: what the command `branchline` does."""
    for name, value in constants.items():
        module, _, constant = name.rpartition(".")
        assert hasattr(import_module(module), constant), name
        setattr(import_module(module), constant, value)
    if open_files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (open_files, open_files))
    with log.open("ab") as output:
        for stream in (1, 2):
            os.dup2(output.fileno(), stream)
    signal.signal(WHERE_IT_IS, _tell_tasks)
    faulthandler.register(WHERE_IT_IS, chain=True)
    sys.argv = list(command)
    main()


def waited_for_processor(facts: Path = Path("/proc/self")) -> float:
    """Seconds in all that a process (its first thread) was ready to run while others had the processors."""
    return int((facts / "schedstat").read_text().split()[1]) / 1e9


class RunningServer:
    """A server process that can be stopped, killed and started again on the same database and port.

    It is forked from a process that has imported everything, because starting Python takes longer than many a test.
    """

    def __init__(
        self,
        folder: Path,
        *options: str,
        database: str = "",
        port: int = 0,
        open_files: int = 0,
        constants: Mapping[str, float] | None = None,
    ) -> None:
        self.port = port or free_port()
        self.folder = folder
        self._open_files = open_files
        """As many as the system allows it; 0: as many as it allows others."""
        self._constants = constants or {}
        """Numbers of its modules, by their full names, that are others here: so that nobody waits half a minute."""
        self.log = folder / f"server-{self.port}.log"
        self.database = database or f"sqlite:///{folder / 'tables.sqlite'}"
        self.command: Sequence[str] = (
            *("branchline", "serve", "--no-open", "--port", str(self.port), "--database", self.database),
            *("--log-level", "info", "--log-format", "json", *options),
        )
        self.process: multiprocessing.process.BaseProcess | None = None

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def socket_url(self, table: str) -> str:
        """Where a table's socket is."""
        return f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        work = (self.command, self.log, self._open_files, self._constants)
        self.process = _FORKS.Process(target=_serve, args=work, daemon=True)
        self.process.start()
        wait_until(self._answers, lambda: f"the server does not answer: {self.logged()[-3000:]}")

    def _answers(self) -> bool:
        """Whether it answers; it must not have ended."""
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{self.url}/healthz", verify=NO_TLS).status_code == 200:
                return True
        assert self.process is not None
        assert self.process.is_alive(), f"the server has ended: {self.logged()[-3000:]}"
        return False

    def kill(self) -> None:
        """End it at once, in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """End it as Ctrl-C does; its exit status."""
        return self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> int:
        assert self.process is not None
        assert self.process.pid is not None
        os.kill(self.process.pid, how)
        self.process.join(DEADLINE)
        status = self.process.exitcode
        assert status is not None, "the server does not end"
        self.process.close()
        self.process = None
        return status

    def logged(self) -> str:
        """Everything that it has logged."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def memory(self) -> int:
        """Bytes of memory that its process takes at the moment."""
        pages = int((self._facts / "statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGESIZE")

    def open_files(self) -> int:
        """Files and connections that its process has open at the moment."""
        return sum(1 for _ in (self._facts / "fd").iterdir())

    def waited_for_processor(self) -> float:
        """Seconds in all that its event loop was ready to run while others had the processors."""
        return waited_for_processor(self._facts)

    @property
    def _facts(self) -> Path:
        assert self.process is not None
        return Path(f"/proc/{self.process.pid}")

    def client(self, **options: Any) -> httpx.AsyncClient:
        """Somebody who makes requests, and keeps their cookie."""
        return httpx.AsyncClient(base_url=self.url, timeout=DEADLINE, verify=NO_TLS, **options)


@contextlib.contextmanager
def running_server(
    folder: Path, *options: str, database: str = "", constants: Mapping[str, float] | None = None
) -> Iterator[RunningServer]:
    """A server for a block. It must not have failed at anything when the block is left."""
    server = RunningServer(folder, *options, database=database, constants=constants)
    server.start()
    try:
        yield server
    finally:
        if server.process is not None:
            server.stop()
    assert "Traceback" not in server.logged(), server.logged()
