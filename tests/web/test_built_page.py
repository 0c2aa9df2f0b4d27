"""The page that the package brings is the one whose source lies in `web/`, and that speaks the server's language."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.programs import leave_out

PROJECT = Path(__file__).parents[2]
WEB = PROJECT / "web"
BUILT = PROJECT / "src" / "branchline" / "web" / "built"


@pytest.fixture(scope="module")
def vite() -> list[str]:
    """What builds the page; it has to be there where everything is checked."""
    here = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    node, program = shutil.which("node", path=here), WEB / "node_modules" / "vite" / "bin" / "vite.js"
    if node is None or not program.exists():
        leave_out("what builds the page is not installed", "make page-tools")
    return [node, str(program)]


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_built_page_is_up_to_date(vite: list[str], tmp_path: Path) -> None:
    command = [*vite, "build", "--outDir", str(tmp_path / "built"), "--logLevel", "error"]
    subprocess.run(command, cwd=WEB, check=True, capture_output=True, timeout=300)
    fresh, committed = files(tmp_path / "built"), files(BUILT)
    assert fresh.keys() == committed.keys(), "web/ has changed: run `make page`"
    assert fresh == committed, "web/ has changed: run `make page`"


@pytest.mark.parametrize("tool", ["write_contract.py", "write_emblems.py"])
def test_what_is_written_for_the_page_is_up_to_date(tool: str) -> None:
    command = [sys.executable, str(PROJECT / "tools" / tool), "--check"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_asks_nobody_else_for_anything() -> None:
    # Namespaces are names, and an address that svelte shows in a warning is never asked.
    names = re.compile(rb"http://www\.w3\.org/|https://svelte\.dev/")
    for name, content in files(BUILT).items():
        assert not re.search(rb"(https?:)?//[a-z0-9-]+(\.[a-z0-9-]+)+/", names.sub(b"", content)), name


def test_the_page_has_no_script_or_style_that_the_policy_refuses() -> None:
    page = (BUILT / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon[a-z]+=|javascript:", page)
