"""A short soak, so that the long one can be trusted to run; and it leaves nothing behind, however it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.server.services import DEADLINE, NatsServer, Postgres, run, until
from tests.soak.plan import Plan
from tests.soak.run import INTERRUPTED
from tests.soak.soak import Soak

PROJECT = Path(__file__).parents[2]
SHORT = Plan(
    seed=1,
    seconds=20.0,
    tables=4,
    thinking=0.2,
    pause=0.5,
    behind_at_most=60.0,  # other tests run beside this one: what is never told is found all the same
    answer_at_most=60.0,
    editions=("mini", "london"),
)


def test_a_short_soak_finds_nothing(tmp_path: Path) -> None:
    summary = asyncio.run(Soak(SHORT, tmp_path, print).run())
    assert summary.is_good, str(summary)
    assert summary.ledger.answered
    assert summary.lost > 0
    assert summary.disturbances.total() > 0
    assert summary.hostile.total() > 0


def test_an_interrupted_soak_leaves_no_process_behind() -> None:
    for service in (Postgres(), NatsServer()):  # both must be installed
        service.close()
    command = [sys.executable, "-m", "tests.soak.run", "--minutes", "5", "--seed", "1", "--tables", "2"]
    soak = subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert soak.stdout is not None
    with soak, soak.stdout:
        for line in soak.stdout:
            if "to go" in line:
                break
        started = descendants(soak.pid)
        assert len(started) >= 6  # two servers, who forks them, PostgreSQL, NATS, the hostile clients
        os.killpg(soak.pid, signal.SIGINT)  # as a terminal does
        assert "everything is stopped" in soak.stdout.read()
        assert soak.wait(DEADLINE) == INTERRUPTED
    # Who forks for Python notices a little later that there is nobody left to fork for.
    run(until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in started)))


def descendants(pid: int) -> list[int]:
    """Every process that a process has started, in whichever thread, and those that they have started."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    children = [int(child) for thread in threads for child in (thread / "children").read_text().split()]
    return [found for child in children for found in (child, *descendants(child))]
