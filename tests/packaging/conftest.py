"""The project copied to a folder with a space in its name, built there once, and environments to install it into."""

import re
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packaging.building import BUILT, PROJECT, Distributions, Environment, build, clean_variables


@pytest.fixture(scope="session")
def copy_project(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Path]:
    """Copies the sources, and nothing that was built from them."""

    def copy() -> Path:
        folder = tmp_path_factory.mktemp("a clone") / "branch line"
        shutil.copytree(PROJECT, folder, ignore=shutil.ignore_patterns(*BUILT))
        return folder

    return copy


@pytest.fixture(scope="session")
def oldest_cython() -> str:
    """The version of the oldest Cython that `pyproject.toml` allows."""
    requirements = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    [oldest] = [found[1] for line in requirements if (found := re.match(r"cython>=([\d.]+)", line))]
    return oldest


@pytest.fixture(scope="session")
def distributions(
    copy_project: Callable[[], Path], oldest_cython: str, tmp_path_factory: pytest.TempPathFactory
) -> Distributions:
    """The source distribution, and the wheel built from it with a compiler and the oldest Cython."""
    cython = tmp_path_factory.mktemp("cython")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(cython)]
    subprocess.run([*pip, f"cython=={oldest_cython}"], env=clean_variables(), check=True)
    folder = copy_project()
    # not to wait for a compiler that optimises: what counts here is what gets where
    result = build(folder, BRANCHLINE_REQUIRE_COMPILED="1", CFLAGS="-O0", PYTHONPATH=str(cython))
    assert result.returncode == 0, result.stdout + result.stderr
    [sdist] = (folder / "dist").glob("*.tar.gz")
    [wheel] = (folder / "dist").glob("*.whl")
    return Distributions(sdist, wheel)


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    """An empty virtual environment."""
    return new_environment(tmp_path)


@pytest.fixture(scope="session")
def bare_installation(distributions: Distributions, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the wheel and what it needs, for tests that only look at it."""
    made = new_environment(tmp_path_factory.mktemp("bare"))
    made.install(distributions.wheel)
    return made


def new_environment(folder: Path) -> Environment:
    """A virtual environment without pip: `Environment.install` uses the one that is here."""
    venv.create(folder / "an environment")
    return Environment(folder / "an environment")
