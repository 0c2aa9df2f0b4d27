"""How tests are dealt out when several run side by side, and which of them measure no coverage."""

from __future__ import annotations

from pathlib import Path

import pytest

TOGETHER = (
    "packaging/test_installing.py",
    "documentation/test_site.py",
    "browser/",
    "deployment/test_behind_nginx.py",
    "server/test_frame_floods.py",
    "server/test_limits.py",
    "server/test_openapi.py",
)
"""Modules whose tests share a set-up that takes long: each stays in one process, which makes it once."""
LONGEST = (
    "packaging/test_installing.py",
    "soak/",
    "server/test_hostility.py",
    "browser/",
    "deployment/",
    "documentation/test_site.py",
    "web/",
    "server/test_killing.py",
)
"""What takes longest, or waits most, so that nothing of it is left over when everything else is done."""

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Some stay together and the longest begin, with `pytest -n` and `--dist loadgroup`."""
    for item in items:
        module = _module(item)
        if module.startswith(TOGETHER):
            item.add_marker(pytest.mark.xdist_group(module))
        if module.startswith("game/") and _players(item) > 2:
            # They take the branches that games of two take, and measuring them would take more than twice as long.
            item.add_marker(pytest.mark.no_cover)
    items.sort(key=_rank)


def _module(item: pytest.Item) -> str:
    return item.path.relative_to(HERE).as_posix()


def _players(item: pytest.Item) -> int:
    """How many play at the table that is a test's parameter; 0 if it has none."""
    parameters = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    players = parameters.get("players", 0)
    return players if isinstance(players, int) else 0


def _rank(item: pytest.Item) -> int:
    module = _module(item)
    return next((rank for rank, longest in enumerate(LONGEST) if module.startswith(longest)), len(LONGEST))
