"""How much the web table can carry: `python benchmarks/table.py [--quick] [--without-page]`, on an idle machine.

Everything is told beside a bare echo server (`table_echo.py`) that passes a message on to the same number of sockets,
in the same run: the server on one core, all players in one process on another. Moves are durable: SQLite, full sync.
The players use the `websockets` library, as programs do; they are then what keeps the echo server from going faster.
So the rates are told once more with players that cost next to nothing, and so is the time that each server's process
works for a move: that is what it can do by itself, and it depends least on what else the machine does.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import math
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script, the folder above is not on the path

from benchmarks.table_players import PLAYERS, EchoTable, GameTable, Listening
from benchmarks.table_sockets import AnySocket, LeanSocket, LibrarySocket
from branchline.engine import is_compiled

HERE = Path(__file__).parent
RATE, SLOWEST, SOCKET_MEMORY = 0.7, 4.0, 40.0
Open = Callable[[int, str, type[AnySocket]], Awaitable[EchoTable | GameTable]]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def running(command: Sequence[str], port: int, folder: str) -> Iterator[int]:
    """A server on the first core; its process id."""
    environment = {**os.environ, "XDG_DATA_HOME": folder}
    server = subprocess.Popen(
        ["taskset", "-c", "0", *command], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        deadline = time.monotonic() + 60
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{port}/healthz")
                break
            except httpx.TransportError:
                if server.poll() is not None or time.monotonic() > deadline:
                    sys.exit(f"table.py: the server did not start: {' '.join(command)}")
                time.sleep(0.05)
        yield server.pid
    finally:
        server.terminate()
        server.wait()


def resident(process: int) -> float:
    """The memory of a process in kB."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return float(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


def worked(process: int) -> float:
    """How long a process has worked, in seconds, all its threads together."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def opened(
    open_table: Open, port: int, tables: int, kind: type[AnySocket] = LibrarySocket
) -> list[EchoTable | GameTable]:
    """So many tables, a few at a time."""
    found: list[EchoTable | GameTable] = []
    for first in range(0, tables, 20):
        names = [f"table{number}" for number in range(first, min(first + 20, tables))]
        found += await asyncio.gather(*(open_table(port, name, kind) for name in names))
    return found


async def moves_per_second(tables: Sequence[Listening], moves: int) -> float:
    """As fast as they can, each table for itself."""

    async def play(table: Listening) -> None:
        for _ in range(moves):
            await table.move()

    began = time.perf_counter()
    await asyncio.gather(*(play(table) for table in tables))
    return len(tables) * moves / (time.perf_counter() - began)


async def latencies(tables: Sequence[Listening], seconds: int) -> list[float]:
    """A move a second at every table, spread over the second; how long each took to reach each player, sorted."""
    found: list[float] = []

    async def play(table: Listening, offset: float) -> None:
        began = time.perf_counter() + offset
        for turn in range(seconds):
            await asyncio.sleep(max(0.0, began + turn - time.perf_counter()))
            found.extend(await table.move())

    await asyncio.gather(*(play(table, place / len(tables)) for place, table in enumerate(tables)))
    if len(found) != len(tables) * seconds * PLAYERS:
        sys.exit(f"table.py: {len(found)} messages came of {len(tables) * seconds * PLAYERS}")
    return sorted(found)


async def measured(open_table: Open, port: int, process: int, size: tuple[int, int, int, int]) -> dict[str, float]:
    """Rate, the rate with lean players, the server's work for a move then in us, 99th percentile of latency in ms, and
    kB of memory for each idle socket.
    """
    busy, moves, live, seconds = size
    before = resident(process)
    tables = await opened(open_table, port, live)
    memory = (resident(process) - before) / (live * PLAYERS)
    found = await latencies(tables, seconds)
    rate = await moves_per_second(tables[:busy], moves)
    if isinstance(tables[0], GameTable):
        games = [table for table in tables if isinstance(table, GameTable)]
        length = sum(game.bytes_told for game in games) / sum(game.told for game in games)
        print(f"{'length of what is told of a move':46}{length:>15.0f} bytes")
    for table in tables:
        table.close()
    lean_tables = await opened(open_table, port, busy, LeanSocket)
    before = worked(process)
    lean = await moves_per_second(lean_tables, moves)
    work = 1e6 * (worked(process) - before) / (busy * moves)
    for table in lean_tables:
        table.close()
    p99 = 1000 * found[math.ceil(0.99 * len(found)) - 1]
    return {"rate": rate, "lean": lean, "work": work, "p99": p99, "memory": memory}


def measure(size: tuple[int, int, int, int], *, with_page: bool) -> list[str]:
    """Print everything; what misses its target is returned."""
    echo_port, port = free_port(), free_port()
    with tempfile.TemporaryDirectory() as folder:
        echo_command = [sys.executable, str(HERE / "table_echo.py"), str(echo_port)]
        with running(echo_command, echo_port, folder) as process:
            echo = asyncio.run(measured(EchoTable.open, echo_port, process, size))
        limits = [f"--max-{what}={10**9}" for what in ("new-tables", "connections", "requests", "commands")]
        command = [sys.executable, "-m", "branchline", "serve", "--port", str(port), "--no-open", *limits]
        with running([*command, "--database", f"sqlite:///{folder}/table.sqlite"], port, folder) as process:
            table = asyncio.run(measured(GameTable.open, port, process, size))
            os.sched_setaffinity(0, range(os.cpu_count() or 2))
            missed = _page(port) if with_page else []
    print(f"{'echo server, five listeners':46}{echo['rate']:>15,.0f} moves/s")
    print(f"{'table, durable, five listeners':46}{table['rate']:>15,.0f} moves/s")
    for name, value, target, fine in (
        ("rate, beside the echo server", table["rate"] / echo["rate"], f"at least {RATE}", RATE),
        ("99th percentile, beside the echo server", table["p99"] / echo["p99"], f"at most {SLOWEST:.0f}", -SLOWEST),
    ):
        print(f"{name:46}{value:>15.2f} x   ({target} x)")
        if (value < fine) if fine > 0 else (value > -fine):
            missed.append(name)
    print(f"{'with lean players: echo server, table':46}{echo['lean']:>8,.0f} {table['lean']:>6,.0f} moves/s")
    print(f"{'work for a move: echo server, table':46}{echo['work']:>8.0f} {table['work']:>6.0f} us")
    print(f"{'99th percentile: echo server, table':46}{echo['p99']:>8.1f} {table['p99']:>6.1f} ms")
    print(f"{'memory of an idle socket: echo server, table':46}{echo['memory']:>8.1f} {table['memory']:>6.1f} kB")
    if table["memory"] > SOCKET_MEMORY:
        missed.append(f"memory of an idle socket (at most {SOCKET_MEMORY:.0f} kB)")
    return missed


def _page(port: int) -> list[str]:
    from benchmarks.table_page import measure_page  # Playwright is needed for nothing else here

    return measure_page(port)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few tables: to see that it runs")
    parser.add_argument("--without-page", action="store_true", help="where there is no Chromium")
    options = parser.parse_args()
    if not is_compiled():
        sys.exit("table.py: the engine is not compiled here; `make build` compiles it")
    if (os.cpu_count() or 1) < 2:
        sys.exit("table.py: this machine has one core; the players need another than the server")
    os.sched_setaffinity(0, {1})
    size = (10, 20, 20, 5) if options.quick else (120, 100, 400, 20)
    missed = measure(size, with_page=not options.without_page)
    print("\n" + (f"below target: {', '.join(missed)} (is the machine idle?)" if missed else "all targets reached"))
    sys.exit(1 if missed and not options.quick else 0)


if __name__ == "__main__":
    main()
