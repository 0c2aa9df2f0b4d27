"""A release is refused unless its tag, version, changelog and citation say the same."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.building import PROJECT
from tools.check_release import faults

RELEASED = """# Changelog

## [0.2.0] - 2026-03-01

### Added
- A thing.

## [0.1.0] - 2026-01-01
- The first.
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project that may be released as v0.2.0."""
    (tmp_path / "src/branchline").mkdir(parents=True)
    (tmp_path / "src/branchline/__init__.py").write_text('__version__ = "0.2.0"\n', encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text(RELEASED, encoding="utf-8")
    (tmp_path / "CITATION.cff").write_text("cff-version: 1.2.0\nversion: 0.2.0\n", encoding="utf-8")
    return tmp_path


def test_a_project_that_agrees_with_its_tag_is_released(project: Path) -> None:
    assert faults(project, "v0.2.0") == []


@pytest.mark.parametrize("tag", ["v0.2.1", "0.2.0", "v0.2.0-rc1"])
def test_a_tag_has_to_be_the_version(project: Path, tag: str) -> None:
    [fault] = faults(project, tag)
    assert tag in fault
    assert "tag it v0.2.0" in fault


@pytest.mark.parametrize("before", ["[0.2.0]", "[0.1.0]"])
def test_no_entry_may_be_left_unreleased(project: Path, before: str) -> None:
    (project / "CHANGELOG.md").write_text(RELEASED.replace(f"## {before}", f"## [Unreleased]\n- New.\n\n## {before}"))
    [fault] = faults(project, "v0.2.0")
    assert "Unreleased" in fault


@pytest.mark.parametrize(
    "title", ["[0.2.0]", "[0.2.0] - soon", "[0.1.9] - 2026-03-01", "0.2.0 - 2026-03-01", "[0.2.0] - 2026-03-01 or so"]
)
def test_the_top_section_has_the_version_and_a_date(project: Path, title: str) -> None:
    (project / "CHANGELOG.md").write_text(RELEASED.replace("[0.2.0] - 2026-03-01", title))
    [fault] = faults(project, "v0.2.0")
    assert "[0.2.0] - YEAR-MONTH-DAY" in fault


def test_the_top_section_has_entries(project: Path) -> None:
    (project / "CHANGELOG.md").write_text(RELEASED.replace("- A thing.", ""))
    [fault] = faults(project, "v0.2.0")
    assert "no entries" in fault


def test_the_citation_has_the_version(project: Path) -> None:
    (project / "CITATION.cff").write_text("cff-version: 1.2.0\nversion: 0.1.0\n", encoding="utf-8")
    [fault] = faults(project, "v0.2.0")
    assert fault.startswith("CITATION.cff")


def test_the_command_ends_with_1_and_tells_every_fault() -> None:
    command = [sys.executable, str(PROJECT / "tools/check_release.py"), "v0.0.0"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert "tag 'v0.0.0'" in result.stderr
    assert "Traceback" not in result.stderr
