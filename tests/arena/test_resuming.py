"""The real command, killed by the system in mid-run, and started again."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.arena.running import BOT_FILE, branchline, lines, pids, wait_until_gone

GAMES = 80


def arena(spec: str, folder: Path, notes: Path, jobs: int) -> int:
    """Run the tournament; the status that it ended with."""
    options = ("--edition", "mini", "--games", str(GAMES), "--jobs", str(jobs), "--bots", BOT_FILE, "-o", folder)
    return branchline("arena", spec, "greedy", *options, notes=notes).returncode


@pytest.mark.parametrize(("spec", "jobs"), [("killer:alone", 1), ("killer:arena", 2)])
def test_killed_in_mid_run_and_started_again_it_ends_as_if_it_had_not_been(
    tmp_path: Path, spec: str, jobs: int
) -> None:
    notes, whole, killed = tmp_path / "notes", tmp_path / "whole", tmp_path / "killed"
    notes.mkdir()
    assert arena(spec, whole, notes, jobs) == 0

    for number in range(2):
        (notes / f"kill-{number}").touch()
        assert arena(spec, killed, notes, jobs) == -signal.SIGKILL
        wait_until_gone(pids(notes))  # its processes don't play on
        played = (killed / "games.jsonl").read_bytes()
        if number == 0:
            (killed / "games.jsonl").write_bytes(played[:-20])  # as if the line had been half written
    unfinished = len((killed / "games.jsonl").read_bytes().splitlines())
    assert 1 < unfinished < GAMES + 1

    assert arena(spec, killed, notes, jobs) == 0
    assert lines(killed) == lines(whole)
    assert [line["game"] for line in lines(killed)[1:]] == list(range(GAMES))


def test_a_worker_that_is_killed_is_replaced_and_no_game_is_lost_or_doubled(tmp_path: Path) -> None:
    notes, whole, hurt = tmp_path / "notes", tmp_path / "whole", tmp_path / "hurt"
    notes.mkdir()
    assert arena("killer:worker", whole, notes, 2) == 0
    (notes / "kill-0").touch()
    assert arena("killer:worker", hurt, notes, 2) == 0
    assert [path.name for path in notes.glob("done-kill-0-*")]
    assert lines(hurt) == lines(whole)
    assert len((hurt / "games.jsonl").read_bytes().splitlines()) == GAMES + 1
