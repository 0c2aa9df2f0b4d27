"""Building the project, and using the result, as people do it: in processes and environments of their own."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).parents[2]
BUILT = (
    ".git",
    ".venv",
    "build",
    "dist",
    "htmlcov",
    "node_modules",
    "__pycache__",
    ".*_cache",
    ".hypothesis",
    "*.egg-info",
    "*.so",
    "*.pyd",
)
"""What lies in a project's folder and is not a source, as patterns of names."""


def clean_variables(**changes: str) -> dict[str, str]:
    """This process's environment variables without those that would steer Python or the build, and with the changes."""
    steering = ("PYTHON", "PYTEST", "COV_", "COVERAGE", "BRANCHLINE_", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if not name.startswith(steering)} | changes


@dataclass(frozen=True)
class Distributions:
    """What `python -m build` made."""

    sdist: Path
    wheel: Path


@dataclass(frozen=True)
class Environment:
    """A virtual environment of its own."""

    folder: Path

    def run(self, *arguments: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run this environment's Python, away from the sources; a failure shows what it printed."""
        result = subprocess.run(
            [self.folder / "bin" / "python", *arguments],
            cwd=self.folder,
            env=clean_variables(**variables),
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stdout + result.stderr
        return result

    def install(self, distribution: Path, **variables: str) -> str:
        """Install it with everything that it needs from the index; all that was printed."""
        result = self._pip("install", "--verbose", "--no-compile", distribution, **variables)
        assert result.returncode == 0, result.stdout + result.stderr
        return result.stdout + result.stderr

    def installed(self) -> set[str]:
        """The names of the packages that are in it."""
        lines = self._pip("list", "--format=freeze").stdout.splitlines()
        return {line.partition("==")[0].lower() for line in lines}

    def _pip(self, *arguments: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "pip", "--python", self.folder / "bin" / "python", *arguments],
            cwd=self.folder,
            env=clean_variables(**variables),
            capture_output=True,
            text=True,
            check=False,
        )


def build(folder: Path, *options: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """`python -m build`, with the build tools that are installed here."""
    return subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", *options],
        cwd=folder,
        env=clean_variables(**variables),
        capture_output=True,
        text=True,
        check=False,
    )
