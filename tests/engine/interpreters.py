"""Runs a module of the tests in an interpreter of its own, compiled or uncompiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]


def printed_by(module: str, *arguments: str, pure: bool) -> list[str]:
    """The lines that the module prints; `pure`: uncompiled."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    environment["BRANCHLINE_PURE"] = "1" if pure else ""
    command = [sys.executable, "-W", "error", "-m", module, *arguments]
    done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
