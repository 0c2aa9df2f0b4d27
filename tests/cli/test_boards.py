import os
from pathlib import Path
from xml.etree import ElementTree

import pytest

from branchline.drawing import draw
from branchline.editions import load, names
from tests.cli.conftest import Invoke, Run


def test_our_boards_have_no_faults(invoke: Invoke) -> None:
    result = invoke("board", "check", *names())
    assert result.exit_code == 0
    assert result.output.count("no faults") == len(names())


def board_file(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """A file of mini with some of its text changed."""
    from importlib import resources

    text = (resources.files("branchline.editions") / "mini.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "my_board.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_all_faults_of_a_board_file_are_listed_and_the_exit_code_is_1(invoke: Invoke, tmp_path: Path) -> None:
    mauve = ('colour = "red",   length = 1', 'colour = "mauve", length = 1')
    path = board_file(tmp_path, mauve, ("tickets = 6", "tickets = 7"))
    result = invoke("board", "check", str(path), "mini")
    assert result.exit_code == 1
    assert "colour 'mauve'" in result.output
    assert "7" in result.output
    assert "mini: no faults" in result.output
    assert "2 boards, 1 with faults" in result.output


def test_overlaps_of_the_drawing_are_faults(invoke: Invoke, tmp_path: Path) -> None:
    path = board_file(tmp_path, ("x = 266.8, y = 247.3", "x = 130.0, y = 150.0"))
    result = invoke("board", "check", str(path))
    assert result.exit_code == 1
    assert "overlaps" in result.output


def test_a_missing_board_is_a_fault(invoke: Invoke) -> None:
    assert invoke("board", "check", "nowhere").exit_code == 1


@pytest.mark.parametrize("name", names())
def test_a_board_is_drawn_into_a_file(name: str, invoke: Invoke, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    assert invoke("board", "draw", name, "-o", str(path)).exit_code == 0
    assert path.read_text(encoding="utf-8") == draw(load(name))
    assert ElementTree.parse(path).getroot().tag.endswith("svg")
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["board.svg"]


def test_a_drawing_can_be_read_by_whom_the_umask_allows(run: Run, tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        run("board", "draw", "mini", "-o", "new.svg")
    finally:
        os.umask(before)
    assert (tmp_path / "new.svg").stat().st_mode & 0o777 == 0o644


def test_a_drawing_that_is_replaced_keeps_its_mode(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "old.svg"
    path.touch(mode=0o600)
    run("board", "draw", "mini", "-o", "old.svg")
    assert path.read_text(encoding="utf-8") == draw(load("mini"))
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_drawing_goes_to_the_standard_output(run: Run) -> None:
    assert run("board", "draw", "mini", "-o", "-").stdout == draw(load("mini"))


def test_without_a_name_for_the_drawing_nothing_is_overwritten(run: Run, tmp_path: Path) -> None:
    assert run("board", "draw", "mini").returncode == 0
    assert (tmp_path / "mini.svg").exists()
    again = run("board", "draw", "mini")
    assert again.returncode == 2
    assert "mini.svg already exists" in again.stderr


@pytest.mark.parametrize("name", names())
def test_a_board_is_shown_with_all_locations_routes_and_tickets(name: str, invoke: Invoke) -> None:
    edition = load(name)
    output = invoke("board", "show", name).output
    flat = " ".join(output.split())
    for location in edition.locations:
        assert location.name in flat
    for route in edition.route_names:
        assert route in output
    for ticket in edition.ticket_names:
        assert ticket in output
    assert max(len(line) for line in output.splitlines()) <= 80


@pytest.mark.parametrize(("name", "players"), [("usa", "3 players or fewer"), ("paris", "2 players")])
def test_a_board_is_shown_with_when_a_track_is_closed(name: str, players: str, invoke: Invoke) -> None:
    shown = " ".join(invoke("board", "show", name).output.split())
    assert f"; with {players}, one claimed track closes the other" in shown


def test_the_note_on_the_layout_is_shown_with_the_board(invoke: Invoke) -> None:
    note = load("paris").layout_note
    assert note
    assert note in " ".join(invoke("board", "show", "paris").output.split())
