"""How tests are dealt out when several run side by side: some stay together, and the longest begin."""

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
    """Only matters with `pytest -n`; `--dist loadgroup` keeps groups together."""
    for item in items:
        module = item.path.relative_to(HERE).as_posix()
        if module.startswith(TOGETHER):
            item.add_marker(pytest.mark.xdist_group(module))
    items.sort(key=_rank)


def _rank(item: pytest.Item) -> int:
    module = item.path.relative_to(HERE).as_posix()
    return next((rank for rank, longest in enumerate(LONGEST) if module.startswith(longest)), len(LONGEST))
