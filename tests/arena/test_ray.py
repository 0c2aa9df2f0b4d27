"""A real Ray on this machine. Nothing is left of it: neither processes nor anything in the user's home."""

from __future__ import annotations

import os
import secrets
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.arena.running import BOT_FILE, PATIENCE, branchline, lines, pids, wait_until_gone

GAMES = 80
pytestmark = pytest.mark.ray


def arena(folder: Path, notes: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A tournament of a bot that kills the worker it plays in, once for every order in its notes."""
    wanted = ("--edition", "mini", "--games", str(GAMES), "--bots", BOT_FILE, "-o", folder)
    return branchline("arena", "killer:worker", "greedy", *wanted, *options, notes=notes, **environment)


def test_two_workers_one_of_which_is_killed_in_mid_run_lose_and_double_no_game(tmp_path: Path) -> None:
    here, on_ray, home = tmp_path / "here", tmp_path / "ray", tmp_path / "home"
    notes_here, notes = tmp_path / "notes-here", tmp_path / "notes"
    for folder in (home, notes_here, notes):
        folder.mkdir()
    assert arena(here, notes_here, "--jobs", "1").returncode == 0

    (notes / "kill-0").touch()
    run = arena(on_ray, notes, "--on", "ray", "--jobs", "2", HOME=str(home))
    assert run.returncode == 0, run.stderr
    (done,) = notes.glob("done-kill-0-*")
    killed = int(done.name.rpartition("-")[2])
    assert killed in pids(notes)
    assert len(pids(notes)) >= 2  # the dead one and another; what was left may be done before its successor is there
    assert lines(on_ray) == lines(here)
    assert len((on_ray / "games.jsonl").read_bytes().splitlines()) == GAMES + 1
    wait_until_gone(pids(notes))
    assert list(home.iterdir()) == []


def free_port() -> int:
    with socket.socket() as opened:
        opened.bind(("127.0.0.1", 0))
        return int(opened.getsockname()[1])


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """A cluster that runs apart from the command: its address, and the settings to be admitted."""
    secret = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    environment = {**os.environ, **secret, "RAY_USAGE_STATS_ENABLED": "0", "KILLER_NOTES": str(tmp_path / "notes")}
    environment["GRPC_ENABLE_FORK_SUPPORT"] = "0"  # with it, servers that Ray forks off hang now and then
    port = free_port()
    environment_folder = tmp_path / "environment"  # Ray's client server does not start from a path with spaces
    environment_folder.symlink_to(sys.prefix)
    command = [str(environment_folder / "bin" / "python"), "-m", "ray.scripts.scripts", "start", "--head", "--block"]
    command += ["--node-ip-address=127.0.0.1", "--num-cpus=2", f"--port={free_port()}"]
    command += [f"--ray-client-server-port={port}", "--include-dashboard=false", "--object-store-memory=100000000"]
    command += ["--min-worker-port=0", "--max-worker-port=0"]  # any: none of those may be in use
    log = tmp_path / "cluster.log"
    # a folder of its own, as another user's Ray may have the usual one; with a short name, as sockets lie in it
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder, log.open("w") as output:
        command.append(f"--temp-dir={folder}")
        running = subprocess.Popen(command, env=environment, stdout=output, stderr=subprocess.STDOUT)
        try:
            yield f"ray://127.0.0.1:{port}", secret
        finally:
            running.terminate()
            running.wait(PATIENCE)


def test_a_cluster_by_its_address_plays_the_same_games(tmp_path: Path, cluster: tuple[str, dict[str, str]]) -> None:
    address, secret = cluster
    here, remote, notes = tmp_path / "here", tmp_path / "remote", tmp_path / "notes"
    notes.mkdir()
    assert arena(here, notes, "--jobs", "1").returncode == 0
    for _ in range(3):  # a server that Ray starts for a visitor may hang; what it takes then is to come again
        run = arena(remote, notes, "--on", address, **secret)
        if run.returncode == 0:
            break
    assert run.returncode == 0, run.stderr
    assert lines(remote) == lines(here)
