"""What CONTRIBUTING says of tests is true of them: nobody sleeps in order to wait, and nothing is quietly left out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.packaging.building import PROJECT

WAITING = "tests/deadline.py"
"""Where waiting for a condition is written, once."""
LEAVING_OUT = "tests/programs.py"
"""Where a test is left out because a program is not installed: loudly, and with CI=true as a failure."""

SLEEPS = {"time.sleep", "asyncio.sleep", "page.wait_for_timeout"}
SKIPS = {"pytest.skip", "pytest.importorskip", "pytest.mark.skip", "pytest.mark.skipif", "pytest.xfail"}

PACED = {
    "tests/server/test_hostility.py": "players think, so that every attack takes its turn",
    "tests/server/test_killing.py": "a server is killed at any moment after a command",
    "tests/server/test_shares.py": "a pulse that stops when the event loop is held",
    "tests/soak/": "people think, and disturbances come when they come",
}
"""Where time passes because that is what is tried, not because something else should have happened by then."""


def names_in(path: Path) -> Iterator[tuple[int, str]]:
    """The line of each dotted name in a module, and the name: only its own code, not programs that it has as texts."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute):
            yield node.lineno, ast.unparse(node)


def is_yielding(path: Path, line: int) -> bool:
    """`asyncio.sleep(0)` takes no time: it lets other tasks run."""
    return "asyncio.sleep(0)" in path.read_text(encoding="utf-8").splitlines()[line - 1]


def uses(names: set[str]) -> Iterator[tuple[str, Path, int]]:
    """Where the tests use one of these names."""
    for path in sorted((PROJECT / "tests").rglob("*.py")):
        for line, name in names_in(path):
            if any(name == wanted or name.endswith(f".{wanted}") for wanted in names):
                yield path.relative_to(PROJECT).as_posix(), path, line


def test_nobody_sleeps_in_order_to_wait() -> None:
    slept = {
        f"{place}:{line}"
        for place, path, line in uses(SLEEPS)
        if place != WAITING and not place.startswith(tuple(PACED)) and not is_yielding(path, line)
    }
    assert slept == set(), f"wait for what is to happen, by {WAITING}"


def test_where_time_passes_on_purpose_it_does() -> None:
    places = [place for place, _, _ in uses(SLEEPS)]
    assert [allowed for allowed in PACED if not any(place.startswith(allowed) for place in places)] == []


def test_tests_are_left_out_in_one_way_only() -> None:
    left_out = {f"{place}:{line}" for place, _, line in uses(SKIPS) if place != LEAVING_OUT}
    assert left_out - skips_that_are_caught() == set(), f"a test is left out by {LEAVING_OUT}, or not at all"


def skips_that_are_caught() -> set[str]:
    """The soak runs outside pytest, and says by itself what is missing."""
    text = (PROJECT / "tests/soak/run.py").read_text(encoding="utf-8").splitlines()
    return {f"tests/soak/run.py:{number}" for number, line in enumerate(text, start=1) if "except" in line}
