from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from branchline.arena import Header, ResultsError, Schedule, Tournament, in_this_process, make_schedule, read_results
from branchline.arena.games.results_file import NAME, ResultsFile, record_of
from branchline.editions import load
from branchline.game import Record

MINI = load("mini")


def schedule(seed: str = "7", bots: tuple[str, ...] = ("random", "greedy")) -> Schedule:
    return make_schedule(MINI, bots, 2, seed)


def play(folder: Path, deals: int, plan: Schedule | None = None) -> list[int]:
    """Play a tournament in a folder; the games that were played now."""
    tournament = Tournament(MINI, plan or schedule(), deals, folder)
    now: list[int] = []
    try:
        tournament.run(in_this_process, 1, lambda result: now.append(result.game))
    finally:
        tournament.close()
    return now


def changed_header(folder: Path, **changes: object) -> None:
    path = folder / NAME
    header, _, rest = path.read_text(encoding="utf-8").partition("\n")
    path.write_text(json.dumps({**json.loads(header), **changes}) + "\n" + rest, encoding="utf-8")


def test_a_file_begins_with_format_version_schedule_and_seed(tmp_path: Path) -> None:
    play(tmp_path, 1)
    header = json.loads((tmp_path / NAME).read_text(encoding="utf-8").splitlines()[0])
    assert header["arena"] == 1
    assert header["branchline"]
    assert header["schedule"]["bots"] == ["random", "greedy"]
    assert header["schedule"]["seed"] == "7"


def test_every_game_is_a_line_with_a_record_that_verifies_and_has_that_result(tmp_path: Path) -> None:
    play(tmp_path, 3)
    _, results = read_results(tmp_path)
    games = list(results)
    assert [game.game for game in games] == list(range(6))
    for result in games:
        game = Record.parse(result.record).verify()
        assert tuple(game.scores()) == result.scores
        assert game.seed == f"7/{result.deal}"
        assert [share > 0 for share in result.shares] == [seat in game.winners for seat in game.seats]
        assert result.first == game.spectator_view().first_seat


def test_a_finished_tournament_is_not_played_again(tmp_path: Path) -> None:
    assert play(tmp_path, 2) == [0, 1, 2, 3]
    assert play(tmp_path, 2) == []


def test_a_longer_tournament_goes_on_from_a_shorter_one(tmp_path: Path) -> None:
    play(tmp_path, 2)
    assert play(tmp_path, 3) == [4, 5]


def test_a_shorter_tournament_counts_only_its_own_games(tmp_path: Path) -> None:
    play(tmp_path, 3)
    tournament = Tournament(MINI, schedule(), 1, tmp_path)
    tournament.close()
    assert [result.game for result in tournament.results()] == [0, 1]


@pytest.mark.parametrize("left", [1, 10, -1])
def test_a_torn_last_line_is_cut_off_and_its_game_played_again(tmp_path: Path, left: int) -> None:
    play(tmp_path, 2)
    path = tmp_path / NAME
    whole = path.read_bytes()
    start = whole.rindex(b"\n", 0, -1) + 1
    torn = whole[start:-1]
    path.write_bytes(whole[:start] + (torn if left == -1 else torn[:left]))
    assert play(tmp_path, 2) == [3]
    assert len(path.read_bytes().splitlines()) == 5
    assert play(tmp_path, 2) == []


@pytest.mark.parametrize("left", [0, 1, 30])
def test_a_torn_header_is_written_again(tmp_path: Path, left: int) -> None:
    play(tmp_path, 1)
    path = tmp_path / NAME
    path.write_bytes(path.read_bytes()[:left])
    assert play(tmp_path, 1) == [0, 1]


def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    play(tmp_path, 1)
    changed_header(tmp_path, branchline="0.0.1")
    with pytest.raises(ResultsError, match=r"played by Branchline 0\.0\.1, and this is .* name a new folder"):
        play(tmp_path, 1)


def test_a_file_of_another_format_is_refused(tmp_path: Path) -> None:
    play(tmp_path, 1)
    changed_header(tmp_path, arena=99, something="new")
    with pytest.raises(ResultsError, match="written in format 99, and this version reads format 1"):
        play(tmp_path, 1)


@pytest.mark.parametrize(
    ("plan", "fault"),
    [
        (schedule(seed="8"), "seed 7, not 8"),
        (schedule(bots=("random", "racer")), "bots random, greedy, not random, racer"),
    ],
)
def test_another_tournament_s_file_is_refused_and_what_differs_is_said(
    tmp_path: Path, plan: Schedule, fault: str
) -> None:
    play(tmp_path, 1)
    before = (tmp_path / NAME).read_bytes()
    with pytest.raises(ResultsError, match=f"another tournament: {fault}"):
        play(tmp_path, 1, plan)
    assert (tmp_path / NAME).read_bytes() == before


@pytest.mark.parametrize("text", ["shopping list", "shopping list\n", '{"a": 1}\n', "[]\n"])
def test_somebody_else_s_file_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text, encoding="utf-8")
    with pytest.raises(ResultsError, match="not a file of results"):
        play(tmp_path, 1)
    assert (tmp_path / NAME).read_text(encoding="utf-8") == text


def test_a_damaged_line_in_the_middle_is_named(tmp_path: Path) -> None:
    play(tmp_path, 2)
    path = tmp_path / NAME
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], b'{"game": 1, "de\n', *lines[3:]]))
    with pytest.raises(ResultsError, match="line 3 is damaged"):
        play(tmp_path, 2)


def test_a_game_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    play(tmp_path, 1)
    path = tmp_path / NAME
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines, lines[1]]))
    with pytest.raises(ResultsError, match="line 4: game 0 is there twice"):
        play(tmp_path, 1)


def test_a_game_of_another_seating_is_refused(tmp_path: Path) -> None:
    play(tmp_path, 1)
    path = tmp_path / NAME
    header, first, _ = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(header + first.replace(b'"game":0', b'"game":1'))
    with pytest.raises(ResultsError, match="game 1 is not one of this tournament's"):
        play(tmp_path, 1)


def test_two_processes_can_not_write_the_same_file(tmp_path: Path) -> None:
    with (
        ResultsFile(tmp_path, Header(schedule=schedule())),
        pytest.raises(ResultsError, match="another process is playing"),
    ):
        ResultsFile(tmp_path, Header(schedule=schedule()))


def test_a_result_that_comes_twice_is_written_once(tmp_path: Path) -> None:
    play(tmp_path, 1)
    line = (tmp_path / NAME).read_bytes().splitlines(keepends=True)[1]
    (tmp_path / NAME).unlink()
    with ResultsFile(tmp_path, Header(schedule=schedule())) as file:
        assert file.append(line) is not None
        assert file.append(line) is None
    assert len((tmp_path / NAME).read_bytes().splitlines()) == 2


def test_the_record_of_a_game_is_found_by_its_number(tmp_path: Path) -> None:
    play(tmp_path, 2)
    assert Record.parse(record_of(tmp_path, 3)).seed == "7/1"
    with pytest.raises(ResultsError, match="game 9 is not there"):
        record_of(tmp_path, 9)


def test_lines_are_plain_json(tmp_path: Path) -> None:
    play(tmp_path, 1)
    for line in (tmp_path / NAME).read_bytes().splitlines():
        assert msgspec.json.encode(json.loads(line)) == line
