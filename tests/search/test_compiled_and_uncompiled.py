"""Scripts and search choose the same compiled and uncompiled, down to the last bit of a score."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]


def printed(edition: str, players: int, *, pure: bool) -> list[str]:
    """What `tests.search.mixed_games` prints in an interpreter of its own."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    environment["BRANCHLINE_PURE"] = "1" if pure else ""
    command = [sys.executable, "-W", "error", "-m", "tests.search.mixed_games", edition, str(players)]
    done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize(("edition", "players"), [("usa", 3), ("london", 3), ("san_francisco", 4), ("paris", 2)])
def test_both_choose_the_same_in_mixed_games(edition: str, players: int) -> None:
    uncompiled, compiled = printed(edition, players, pure=True), printed(edition, players, pure=False)
    assert (uncompiled[0], compiled[0]) == ("uncompiled", "compiled")
    assert len(uncompiled) > 150
    assert any(line.startswith("search") for line in uncompiled)
    for here, there in zip(uncompiled[1:], compiled[1:], strict=True):
        assert here == there
