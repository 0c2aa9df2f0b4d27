"""Commands run as users run them, each test with a folder of games of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from branchline.cli.main import branchline

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Invoke = Callable[..., Result]


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Where the games of this test are kept."""
    return tmp_path / "games"


@pytest.fixture
def run(games: Path, tmp_path: Path) -> Run:
    """Runs ``branchline ARGUMENTS`` as a process of its own, with the given lines as its input."""

    def start(*arguments: str, lines: str = "") -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", "branchline", *arguments],
            input=lines,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=quiet_environment(games),
            cwd=tmp_path,
            check=False,
            timeout=120,
        )

    return start


@pytest.fixture
def invoke(games: Path) -> Invoke:
    """Runs a command inside this process."""
    environment = {"BRANCHLINE_GAMES": str(games)}
    return lambda *arguments: CliRunner(env=environment).invoke(branchline, arguments)


def quiet_environment(games: Path) -> dict[str, str]:
    """The environment, with nothing in it that would change what is printed."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    source = os.pathsep.join(path for path in sys.path if path)
    return kept | {"BRANCHLINE_GAMES": str(games), "PYTHONPATH": source, "PYTHONUTF8": "1"}
