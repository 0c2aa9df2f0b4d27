"""Runs tests again and again beside busy processes, and counts how often each of them fails.

A test that waits for what it needs passes however busy the machine is; one that counts on time fails here sooner or
later. `make stress TEST="tests/server/test_bus.py -k announcement"` runs it fifty times beside four busy processes.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator

import pytest

BUSY = "import os; parent = os.getppid()\nwhile os.getppid() == parent: pass"
"""It ends with whoever started it, however that ends."""


class Repetition:
    """Has pytest run every test so many times, and counts what came of each."""

    def __init__(self, times: int) -> None:
        self._times = times
        self._failed = False
        self.runs: Counter[str] = Counter()
        self.failures: Counter[str] = Counter()
        self.left_out: Counter[str] = Counter()

    @pytest.fixture(autouse=True)
    def repetition(self, request: pytest.FixtureRequest) -> int:
        """Which time it is."""
        return int(request.param)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Each test, with each of its parameters, so many times."""
        times = range(self._times)
        ids = [f"time {number}" for number in times]
        metafunc.parametrize("repetition", times, ids=ids, indirect=True, scope="function")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test fails in its set-up, in itself, or in what is looked at afterwards: once in any case."""
        test = re.sub(r"-?time \d+-?", "", report.nodeid).replace("[]", "")
        if report.when == "setup":
            self.runs[test] += 1
            self._failed = False
        if report.skipped:
            self.left_out[test] += 1
        if report.failed and not self._failed:
            self.failures[test] += 1
            self._failed = True


@contextlib.contextmanager
def busy_processes(number: int) -> Iterator[None]:
    """They do nothing, as fast as they can, while the block runs."""
    processes = [subprocess.Popen([sys.executable, "-I", "-S", "-c", BUSY]) for _ in range(number)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def main() -> int:
    """The exit status: 0 if there were tests and none of them failed."""
    parser = argparse.ArgumentParser(prog="stress_test.py", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--times", type=int, default=50, help="how often each test is run")
    parser.add_argument("--busy", type=int, default=4, help="busy processes beside it")
    options, tests = parser.parse_known_args()
    repetition = Repetition(options.times)
    with busy_processes(options.busy):
        status = pytest.main(["-q", "-p", "no:xdist", "-p", "no:cacheprovider", *tests], plugins=[repetition])
    for test, runs in repetition.runs.items():
        left_out = f", left out {repetition.left_out[test]} times" if repetition.left_out[test] else ""
        print(f"{repetition.failures[test]} failures in {runs} runs{left_out}: {test}")
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
