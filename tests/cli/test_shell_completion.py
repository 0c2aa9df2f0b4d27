"""What the shell offers when Tab is pressed, asked as the shells' scripts ask it."""

import re
from pathlib import Path

import pytest

from branchline.editions import names
from tests.cli.conftest import Run

PAGE = Path(__file__).parents[2] / "docs/terminal.md"


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("branchline pl", ["plain,play"]),
        ("branchline play u", ["plain,usa"]),
        ("branchline play my_board.t", ["file,my_board.t"]),
        ("branchline study lon", ["plain,london"]),
        ("branchline board draw pa", ["plain,paris"]),
        ("branchline board check usa san", ["plain,san_francisco"]),
        ("branchline replay --board mi", ["plain,mini"]),
        ("branchline verify games/", ["file,games/"]),
        ("branchline arena rac", ["plain,racer"]),
        ("branchline arena racer --edition lo", ["plain,london"]),
        ("branchline simulate usa --bots plan", ["plain,planner"]),
        ("branchline simulate usa --bots racer,plan", ["plain,racer,planner"]),
        ("branchline play usa -p Ann,Zoe=plan", ["plain,Ann,Zoe=planner"]),
    ],
)
def test_tab_offers_commands_editions_bots_and_files(
    run: Run, monkeypatch: pytest.MonkeyPatch, line: str, offered: list[str]
) -> None:
    monkeypatch.setenv("_BRANCHLINE_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split()) - 1))
    assert run().stdout.splitlines() == offered


def test_tab_after_play_offers_every_edition(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_BRANCHLINE_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "branchline play ")
    monkeypatch.setenv("COMP_CWORD", "2")
    assert run().stdout.splitlines() == [f"plain,{name}" for name in names()]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_page_says_how_to_install_it_and_the_script_is_there(
    run: Run, monkeypatch: pytest.MonkeyPatch, shell: str
) -> None:
    (setting,) = re.findall(rf"_BRANCHLINE_COMPLETE=({shell}_source) branchline", PAGE.read_text(encoding="utf-8"))
    monkeypatch.setenv("_BRANCHLINE_COMPLETE", setting)
    done = run()
    assert done.returncode == 0
    assert "branchline" in done.stdout
