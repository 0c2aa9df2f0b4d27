"""Scripts and search choose the same compiled and uncompiled, down to the last bit of a score."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]


def printed(*arguments: str, pure: bool) -> list[str]:
    """What `tests.search.mixed_games` prints in an interpreter of its own."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    environment["BRANCHLINE_PURE"] = "1" if pure else ""
    command = [sys.executable, "-W", "error", "-m", "tests.search.mixed_games", *arguments]
    done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def check(*arguments: str) -> list[str]:
    uncompiled, compiled = printed(*arguments, pure=True), printed(*arguments, pure=False)
    assert (uncompiled[0], compiled[0]) == ("uncompiled", "compiled")
    assert len(uncompiled) > 150
    for here, there in zip(uncompiled[1:], compiled[1:], strict=True):
        assert here == there
    return compiled


@pytest.mark.parametrize(("edition", "players"), [("usa", "3"), ("san_francisco", "4")])
def test_scripts_choose_the_same_in_mixed_games(edition: str, players: str) -> None:
    check(edition, players)


@pytest.mark.parametrize(("edition", "players"), [("london", "3"), ("paris", "2")])
def test_search_chooses_the_same_for_the_same_reasons(edition: str, players: str) -> None:
    assert any(line.startswith("search") for line in check(edition, players, "search"))
