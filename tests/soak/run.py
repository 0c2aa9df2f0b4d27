"""Plays on a table that is being broken: `python -m tests.soak.run [--minutes 10] [--seed N]`, or `make soak`.

Exits with 0 if nothing was lost and nobody was left behind. What was stored and told stays in a folder if not.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import secrets
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.soak.plan import Plan
from tests.soak.soak import Soak
from tests.soak.summary import Summary

INTERRUPTED = 130


def main(arguments: Sequence[str]) -> int:
    """The exit status."""
    plan = _plan(arguments)
    folder = Path(tempfile.mkdtemp(prefix="branchline-soak-"))
    print(f"a soak of {plan.seconds / 60:g} minutes, seed {plan.seed}; files in {folder}", flush=True)
    try:
        summary = asyncio.run(_run(plan, folder, _speaker()))
    except (KeyboardInterrupt, asyncio.CancelledError):
        print(f"interrupted; everything is stopped (seed {plan.seed})")
        shutil.rmtree(folder)
        return INTERRUPTED
    except (pytest.skip.Exception, pytest.fail.Exception) as missing:  # a program that is not installed
        print(missing)
        shutil.rmtree(folder)
        return 1
    print(summary)
    if not summary.is_good:
        print(f"\nthe servers' logs and what each client was told: {folder}")
        return 1
    shutil.rmtree(folder)
    return 0


async def _run(plan: Plan, folder: Path, say: Callable[[str], None]) -> Summary:
    """A soak that ends in good order when it is told to terminate."""
    task = asyncio.current_task()
    assert task is not None
    with contextlib.suppress(NotImplementedError):  # a system without signals
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    return await Soak(plan, folder, say).run()


def _plan(arguments: Sequence[str]) -> Plan:
    parser = argparse.ArgumentParser(prog="python -m tests.soak.run", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10.0, help="of play; starting and the audit come on top")
    parser.add_argument("--seed", type=int, default=None, help="a number that an earlier soak has printed")
    parser.add_argument("--tables", type=int, default=10, help="games at once")
    given = parser.parse_args(arguments)
    seed = secrets.randbelow(1_000_000) if given.seed is None else given.seed
    return Plan(seed=seed, seconds=given.minutes * 60, tables=given.tables)


def _speaker() -> Callable[[str], None]:
    began = time.monotonic()

    def say(what: str) -> None:
        print(f"{time.monotonic() - began:6.0f} s  {what}", flush=True)

    return say


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
