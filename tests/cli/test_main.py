import re

import pytest

from branchline import __version__
from branchline.engine import is_compiled
from tests.cli.conftest import Run


def test_version_says_whether_the_engine_is_compiled(run: Run) -> None:
    told = run("--version").stdout
    assert told == f"branchline {__version__} ({'compiled' if is_compiled() else 'uncompiled'})\n"


def test_without_a_command_the_commands_are_listed(run: Run) -> None:
    done = run()
    assert done.returncode == 0
    for command in ("play", "simulate", "replay", "verify", "board"):
        assert re.search(rf"^  {command} ", done.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "nowhere", "-p", "Ann,racer"], "'nowhere': no edition has this name"),
        (["play", "usa", "-p", "Ann"], "USA is for 2 to 5 players, not 1"),
        (["play", "usa", "-p", "a,b,c,d,e,f"], "USA is for 2 to 5 players, not 6"),
        (["play", "usa", "-p", "Ann,ANN"], "two players have this name"),
        (["play", "usa", "-p", "Ann,Bob=raser"], "there is no bot 'raser'; did you mean 'racer'?"),
        (["play", "mini", "-p", "Ann,racer", "--seed", " "], "seed"),
        (["play", "--resume", "nowhere.record"], "nowhere.record: No such file"),
        (["play", "--resume", "last"], "there is no unfinished game"),
        (["play"], "there is no terminal to ask you on; give an edition and players"),
        (["play", "usa"], "there is no terminal to ask you on; give players"),
        (["play", "nowhere"], "'nowhere': no edition has this name and there is no such file; editions: usa, london"),
        (["verify", "nowhere.record"], "nowhere.record: No such file"),
        (["board", "draw", "mini", "-o", "mini.png"], "mini.png: boards are drawn as SVG; write -o mini.svg"),
        (["simulate", "usa", "--bots", "foo"], "there is no bot 'foo'"),
        (["simulate", "usa", "--bots", "random,random", "--players", "3"], "--players 3 does not match 2 bots"),
        (["simulate", "usa", "--players", "9"], "USA is for 2 to 5 players, not 9"),
        (["simulate", "usa", "--games", "0"], "0 is not in the range"),
        (["simulate", "--seed", ""], "seed"),
        (["replay", "nowhere.record"], "nowhere.record: No such file"),
        (["board", "draw", "nowhere"], "'nowhere': no edition has this name"),
        (["board", "draw", "mini", "-o", "no/such/folder.svg"], "there is no folder"),
        (["board", "draw", "mini", "-o", "."], ". is a folder; name a file, such as mini.svg"),
        (["board", "show", "nowhere"], "'nowhere': no edition has this name"),
        (["nonsense"], "No such command 'nonsense'"),
        (["simulat"], "Did you mean 'simulate'?"),
        (["board", "chek", "usa"], "Did you mean 'check'?"),
        (["play", "--nonsense"], "No such option"),
        (["play", "--player", "Ann"], "Did you mean '--players'?"),
        (["simulate", "ussa"], "did you mean 'usa'?"),
        (["arena", "raser", "greedy"], "did you mean 'racer'?"),
    ],
)
def test_a_fault_of_the_input_is_told_in_one_line_with_exit_code_2(run: Run, arguments: list[str], said: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    told = [line for line in done.stderr.splitlines() if "runs uncompiled" not in line]
    assert len(told) == 1
    assert told[0].startswith("branchline: ")
    assert said in told[0]
    assert done.stdout == ""
