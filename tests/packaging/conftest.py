"""The project copied to a folder with a space in its name, built there, and an environment to install it into."""

import fcntl
import os
import shutil
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packaging.building import BUILT, PROJECT, Distributions, Environment, build


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start with the slow ones, so that nothing waits for them at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow_packaging") is None)


@pytest.fixture(scope="session")
def copy_project(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Path]:
    """Copies the sources, and nothing that was built from them."""
    return lambda: copy_sources(tmp_path_factory.mktemp("a clone") / "branch line")


def copy_sources(folder: Path) -> Path:
    shutil.copytree(PROJECT, folder, ignore=shutil.ignore_patterns(*BUILT))
    return folder


@pytest.fixture(scope="session")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Distributions:
    """The source distribution, and the wheel built from it with a compiler; built once for all test processes."""
    of_all_processes = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        of_all_processes = of_all_processes.parent
    folder = of_all_processes / "a shared clone" / "branch line"
    with (of_all_processes / "building.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            # not to wait for a compiler that optimises: what counts here is what gets where
            result = build(copy_sources(folder), BRANCHLINE_REQUIRE_COMPILED="1", CFLAGS="-O0")
            assert result.returncode == 0, result.stdout + result.stderr
    [sdist] = (folder / "dist").glob("*.tar.gz")
    [wheel] = (folder / "dist").glob("*.whl")
    return Distributions(sdist, wheel)


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    """An empty virtual environment."""
    folder = tmp_path / "an environment"
    venv.create(folder, with_pip=True)
    return Environment(folder)
