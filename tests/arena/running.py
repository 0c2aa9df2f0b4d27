"""The real command, in processes of its own; and its results without what differs from run to run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.deadline import wait_until

BOT_FILE = Path(__file__).with_name("odd_bots.py")
PATIENCE = 120
TIMES = ("seconds", "thinking", "slowest")


def branchline(
    *arguments: str | Path, notes: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run ``branchline`` to its end, however it ends."""
    more = {"KILLER_NOTES": str(notes)} if notes else {}
    return subprocess.run(
        [sys.executable, "-m", "branchline", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, **more, **environment},
    )


def lines(folder: Path) -> list[dict[str, Any]]:
    """The lines of a folder's results: the header, then the games in the order of their numbers, without times."""
    header, *games = (json.loads(line) for line in (folder / "games.jsonl").read_text(encoding="utf-8").splitlines())
    for game in games:
        for field in TIMES:
            del game[field]
    return [header, *sorted(games, key=lambda game: int(game["game"]))]


def pids(notes: Path) -> set[int]:
    """The processes that a killer played in."""
    return {int(path.name.removeprefix("played-in-")) for path in notes.glob("played-in-*")}


def is_alive(pid: int) -> bool:
    """Whether there is such a process that still runs."""
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
    return bool(found.strip()) and not found.strip().startswith("Z")


def wait_until_gone(processes: set[int]) -> None:
    """Wait until all of these processes have ended."""
    wait_until(
        lambda: not any(is_alive(pid) for pid in processes), f"one of {processes} runs on", within=20, every=0.05
    )
