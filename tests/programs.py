"""Programs that tests start and Python does not bring: where they are, and what happens where they are not."""

from __future__ import annotations

import os
import shutil
from typing import NoReturn

import pytest


def program(name: str, folders: str = "") -> str:
    """Where a program is. Without it the tests that need it are left out, and fail where everything is checked."""
    found = shutil.which(name) or shutil.which(name, path=folders)
    if found is None:
        leave_out(f"{name} is not installed", "tools/test_programs.sh")
    return found


def leave_out(fault: str, remedy: str) -> NoReturn:
    """Leave this test out, loudly, because something is not installed; with CI=true that is a failure."""
    if os.environ.get("CI", "") not in ("", "0", "false"):
        pytest.fail(f"{fault}; to install it: {remedy}")
    pytest.skip(f"LEFT OUT: {fault} (to install it: {remedy}), so what needs it was NOT checked")
