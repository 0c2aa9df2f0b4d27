"""Whole games by lines from a pipe, as scripts play them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from branchline.cli.terminal.hints import lead
from branchline.editions import load
from branchline.game import Record
from tests.cli.conftest import Run, quiet_environment

LINES = "all\n" * 8 + "1\n" * 3000
"""Keeps all first tickets and then always does the first thing on the list; answers every other question too."""


def the_record(games: Path) -> Record:
    (path,) = games.glob("*.record")
    return Record.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("edition", "players"),
    [
        ("mini", "Ann,racer"),
        ("usa", "Ann,racer"),
        ("london", "Ann,racer"),
        ("san_francisco", "Ann,racer"),
        ("paris", "Ann,racer"),
        ("mini", "Ann,Bob,greedy"),
        ("paris", "Ann,Bob,greedy"),
        ("usa", "random,racer,greedy,random,racer"),
        ("san_francisco", "random,racer,greedy"),
    ],
)
def test_a_game_of_each_edition_can_be_played_to_the_end(run: Run, games: Path, edition: str, players: str) -> None:
    done = run("play", edition, "--players", players, "--seed", "3", lines=LINES)
    assert done.returncode == 0
    assert "Final scores" in done.stdout
    assert "Traceback" not in done.stderr
    record = the_record(games)
    assert record.is_finished
    assert record.verify().seed == "3"
    winners = [score.name for score in record.scores if score.won]
    assert any(f"{name} wins" in done.stdout for name in winners) or "share the win" in done.stdout


@pytest.mark.parametrize("edition", ["usa", "london", "san_francisco", "paris"])
def test_everything_fits_into_80_columns(run: Run, edition: str) -> None:
    looks = "?\nboard\nroutes a\ntickets\nscore\ncards\nlog\nc\nmap\n"
    done = run("play", edition, "-p", "Ann", "-p", "racer", "--seed", "5", lines=f"all\n{looks}1\n1\n{looks}quit\n")
    paths = ("The game is saved", "The record", "To see it again")
    wide = [line for line in done.stdout.splitlines() if len(line) > 80 and not line.startswith(paths)]
    assert wide == []


def test_the_note_on_the_layout_of_paris_is_shown_when_a_game_begins(run: Run) -> None:
    done = run("play", "paris", "-p", "Ann,racer", "--seed", "1")
    assert load("paris").layout_note in " ".join(done.stdout.split()).replace(" · ", " ")


def test_a_command_to_copy_stands_on_one_line_however_long_the_path_is(tmp_path: Path) -> None:
    games = tmp_path / "a folder with a name that is long" / "and one more folder in it that has a long name"
    games.mkdir(parents=True)
    command = [sys.executable, "-m", "branchline", "play", "mini", "-p", "racer,greedy", "--seed", "1"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=quiet_environment(games), check=True)
    (path,) = games.glob("*.record")
    assert f"To see it again: branchline replay '{path}'" in done.stdout.splitlines()
    assert f"The record of the game: {path}" in done.stdout.splitlines()
    assert f"The game is saved in {path}" in done.stdout.splitlines()


def test_the_end_of_the_input_says_how_to_go_on_and_nothing_is_lost(run: Run, games: Path) -> None:
    done = run("play", "london", "-p", "Ann,racer", "--seed", "1", lines="all\n1\n1\n")
    assert done.returncode == 0
    (path,) = games.glob("*.record")
    assert f"branchline play --resume {path}" in done.stdout
    before = the_record(games)
    assert len(before.turns) > 2
    again = run("play", "--resume", str(path), lines="log\nquit\n")
    assert again.returncode == 0
    assert the_record(games) == before
    last = run("play", "--resume", "last", lines=LINES)
    assert "Final scores" in last.stdout
    assert the_record(games).turns[: len(before.turns)] == before.turns
    over = run("play", "--resume", str(path))
    assert over.returncode == 2
    assert "this game is over" in over.stderr


def test_a_resumed_game_goes_on_as_it_would_have(run: Run, games: Path) -> None:
    run("play", "mini", "-p", "Ann,racer", "--seed", "2", lines=LINES)
    whole = the_record(games)
    for path in games.iterdir():
        path.unlink()
    run("play", "mini", "-p", "Ann,racer", "--seed", "2", lines="all\n1\n1\n")
    (path,) = games.glob("*.record")
    run("play", "--resume", str(path), lines="1\n" * 1000)
    assert the_record(games).turns == whole.turns


def test_undo_goes_back_to_ones_own_last_decision_before_the_bots_moved(run: Run, games: Path) -> None:
    played = run("play", "mini", "-p", "Ann,racer", "--seed", "2", lines="all\n1\n1\nundo\nundo\nquit\n")
    assert played.stdout.count("Taken back.") == 2
    taken_back = the_record(games)
    for path in games.iterdir():
        path.unlink()
    run("play", "mini", "-p", "Ann,racer", "--seed", "2", lines="all\nquit\n")
    assert the_record(games) == taken_back


def test_undo_at_the_very_beginning_is_refused(run: Run) -> None:
    assert "you have made no decision yet" in run("play", "mini", "-p", "Ann,racer", lines="undo\nquit\n").stdout


def test_taking_back_what_another_person_did_needs_a_yes(run: Run) -> None:
    start = "\n1\n\n\n1\n\n\n"
    done = run("play", "mini", "-p", "Ann,Bob", "--seed", "2", lines=f"{start}undo\nno\nquit\n")
    assert "takes back what" in done.stdout
    assert "Taken back." not in done.stdout


def test_save_writes_a_copy_and_overwrites_nothing(run: Run, tmp_path: Path) -> None:
    lines = "1\nsave a.record\nsave a.record\nsave\nsave no/b\nquit\n"
    done = run("play", "mini", "-p", "Ann,racer", "--seed", "2", lines=lines)
    assert Record.parse((tmp_path / "a.record").read_text(encoding="utf-8")).replay().names == ("Ann", "racer")
    assert "a.record already exists" in done.stdout
    assert "save where?" in done.stdout
    assert "No such file or directory" in done.stdout


def test_nonsense_is_answered_and_changes_nothing(run: Run, games: Path) -> None:
    nonsense = ["xyzzy", "claim -", "c nowhere", "draw mauve", "999", "0", "-1", "routes nowhere", "s", "c #", "\x00"]
    nonsense.append("é" * 2000)
    run("play", "mini", "-p", "Ann,racer", "--seed", "2", lines="1\nquit\n")
    calm = the_record(games)
    for path in games.iterdir():
        path.unlink()
    done = run("play", "mini", "-p", "Ann,racer", "--seed", "2", lines="1\n" + "\n".join(nonsense) + "\nquit\n")
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert done.stdout.count("\n! ") >= len(nonsense) - 2
    assert the_record(games) == calm


def test_a_ticket_choice_that_is_too_small_is_refused_with_the_reason(run: Run) -> None:
    done = run("play", "usa", "-p", "Ann,racer", "--seed", "2", lines="1\nquit\n")
    assert "at least 2 of the tickets must be kept" in done.stdout


def test_without_colour_everything_is_still_words(run: Run) -> None:
    done = run("play", "usa", "-p", "Ann,racer", "--seed", "2", lines="all\nboard\nquit\n")
    assert "\x1b" not in done.stdout
    for colour in load("usa").colours:
        assert colour in done.stdout


def test_a_board_of_ones_own_is_played_and_resumed_by_its_path(run: Run, games: Path, tmp_path: Path) -> None:
    from importlib import resources

    text = (resources.files("branchline.editions") / "mini.toml").read_text(encoding="utf-8")
    board = tmp_path / "isle.toml"
    board.write_text(text.replace('name = "mini"', 'name = "isle"', 1), encoding="utf-8")
    done = run("play", str(board), "-p", "Ann,racer", "--seed", "2", lines="1\n")
    (path,) = games.glob("*.record")
    assert f"branchline play {board} --resume {path}" in done.stdout
    assert run("play", "--resume", str(path)).returncode == 2
    again = run("play", str(board), "--resume", str(path), lines=LINES)
    assert "Final scores" in again.stdout
    assert run("verify", "--board", str(board), str(path)).returncode == 0


def test_a_hint_tells_the_best_actions_and_why(run: Run) -> None:
    done = run("play", "mini", "--players", "Ann,random", "--seed", "5", lines="1\nhint\nquit\n")
    told = " ".join(done.stdout.split())
    lead = r"expected lead ([+-][1-9]\d* points?|0 points)"
    assert re.search(rf"(draw|claim) [^:]*: \d+ % chance of winning, {lead} \(plan: [^)]*simulated games\)", told)


def test_an_expected_lead_is_told_in_whole_points() -> None:
    assert [lead(points) for points in (12.4, -0.3, 0.2, -1.2)] == ["+12 points", "0 points", "0 points", "-1 point"]


def test_a_game_against_a_bot_of_ones_own_goes_on_from_its_file(run: Run, games: Path) -> None:
    collector = str(Path(__file__).parents[2] / "examples/bots/collector.py")
    begun = run("play", "mini", "--players", "Ann,collector", "--bots", collector, "--seed", "3", lines="all\n")
    assert "The game is saved" in begun.stdout
    done = run("play", "--resume", "last", "--bots", collector, lines=LINES)
    assert "Final scores" in done.stdout
    assert the_record(games).players == ("Ann", "collector")


def test_a_mistyped_bot_is_taken_for_a_person_with_a_word_about_it(run: Run) -> None:
    done = run("play", "mini", "--players", "Ann,raser", lines="")
    assert "raser is a person here; if you meant the bot, write racer" in done.stdout
