"""Who installs only a part of Branchline is told, in one line, how to add the rest."""

import re
import tomllib
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from branchline.cli import installed_parts
from branchline.cli.installed_parts import PARTS, load_command
from branchline.cli.main import COMMANDS, branchline

PROJECT = Path(__file__).parents[2]


def test_each_part_is_an_extra_that_brings_its_packages() -> None:
    extras = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    brought = {
        part: {re.split(r"[\[<>=;]", line)[0] for line in extras[part] if "sys_platform" not in line} for part in PARTS
    }
    assert brought == {part: set(packages) for part, packages in PARTS.items()}


def test_every_command_is_there_where_everything_is_installed() -> None:
    assert list(branchline.commands) == list(COMMANDS)
    assert [name for name, command in branchline.commands.items() if not command.help] == []


@pytest.mark.parametrize("arguments", [[], ["--help"], ["usa", "--players", "Ann,racer"]], ids=" ".join)
def test_a_command_whose_part_is_missing_says_how_to_install_it(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(installed_parts.PARTS, "play", ("no_such_package",))
    group = click.Group(commands=[load_command("play", "branchline.cli.no_such_module", "play")])
    result = CliRunner().invoke(group, ["play", *arguments])
    assert result.exit_code != 0
    remedy = "python -m pip install 'branchline[play]'"
    assert result.output == f"Error: 'play' needs no_such_package; to install: {remedy}\n"
    assert f"Not installed: {remedy}" in CliRunner().invoke(group, ["--help"], terminal_width=200).output
