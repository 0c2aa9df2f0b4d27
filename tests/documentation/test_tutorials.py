"""What a tutorial tells a newcomer to save and to type works as it stands there."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

TUTORIALS = Path(__file__).parents[2] / "docs/tutorials"
SAVED = re.compile(r"Save this as `([^`]+)`.*?```\w+\n(.*?)```", re.DOTALL)
COMMANDS = re.compile(r"^branchline (.*?)(?: +#.*)?$", re.MULTILINE)


def follow(tutorial: str, folder: Path) -> list[list[str]]:
    """Save the file that the page shows, and return the commands of its first block of them."""
    text = (TUTORIALS / tutorial).read_text(encoding="utf-8")
    if saved := SAVED.search(text):
        (folder / saved[1]).write_text(saved[2], encoding="utf-8")
    block = text.partition("```sh\n")[2].partition("```")[0]
    return [shlex.split(command) for command in COMMANDS.findall(block)]


def branchline(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "branchline", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("tutorial", "commands"), [("first-bot.md", 1), ("first-board.md", 3)])
def test_the_commands_of_a_tutorial_run(tutorial: str, commands: int, tmp_path: Path) -> None:
    told = follow(tutorial, tmp_path)
    assert len(told) == commands
    for arguments in told:
        result = branchline(tmp_path, *arguments)
        assert result.returncode == 0, result.stdout + result.stderr


def test_the_fault_that_the_tutorial_on_boards_shows_is_the_one_that_is_told(tmp_path: Path) -> None:
    follow("first-board.md", tmp_path)
    board = tmp_path / "valley.toml"
    text = board.read_text(encoding="utf-8")
    last = '["Hill", "Ford"], colour = "gray"'
    assert last in text
    board.write_text(text.replace(last, last.replace("gray", "mauve")), encoding="utf-8")
    [shown] = re.findall(
        r"^valley\.toml: .*$", (TUTORIALS / "first-board.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    result = branchline(tmp_path, "board", "check", "valley.toml")
    assert result.returncode != 0
    assert shown in result.stdout + result.stderr
