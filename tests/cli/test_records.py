"""``verify`` and ``replay``."""

import random
from pathlib import Path

import pytest

from branchline.bots import bot, play_out
from branchline.game import Game
from tests.cli.conftest import Invoke, Run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a game of Paris."""
    game = Game("paris", ["Ann", "Bob", "Cid"], 5)
    play_out(game, [bot("greedy")] * 3, [random.Random(seat) for seat in range(3)])
    path = tmp_path / "paris.record"
    path.write_text(str(game.record()), encoding="utf-8")
    return path


def test_a_right_record_verifies(invoke: Invoke, record: Path) -> None:
    result = invoke("verify", str(record))
    assert result.exit_code == 0
    assert "right: paris" in result.output
    assert "the seed matches the published hash" in result.output


def changed(record: Path, name: str, old: str, new: str) -> Path:
    text = record.read_text(encoding="utf-8")
    assert old in text
    path = record.with_name(name)
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_the_first_wrong_line_is_named_and_the_exit_code_is_1(invoke: Invoke, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines, 1) if "claim" in line)
    claim = lines[number - 1]
    wrong = changed(record, "wrong.record", claim, claim.replace("claim ", "claim Nowhere-"))
    result = invoke("verify", str(record), str(wrong))
    assert result.exit_code == 1
    assert f"wrong.record: WRONG: line {number}: " in result.output
    assert "2 records, 1 wrong" in result.output


def test_a_wrong_result_is_found(invoke: Invoke, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    score = next(line for line in text.splitlines() if line.startswith("score Bob"))
    wrong = changed(record, "wrong.record", score, score.replace("routes ", "routes 9"))
    result = invoke("verify", str(wrong))
    assert result.exit_code == 1
    number = text.splitlines().index(score) + 1
    assert f"line {number}" in result.output


def test_a_deal_that_is_not_the_seeds_is_found(invoke: Invoke, record: Path) -> None:
    wrong = changed(record, "wrong.record", "\nseed: 5\n", "\nseed: 6\n")
    result = invoke("verify", str(wrong))
    assert result.exit_code == 1
    assert "hash" in result.output


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\xff\xfe\x00", b"branchline record 1\n", b"record 9\n"])
def test_what_is_no_record_is_said_to_be_wrong(invoke: Invoke, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "something"
    path.write_bytes(content)
    result = invoke("verify", str(path))
    assert result.exit_code == 1
    assert "WRONG" in result.output


def test_a_truncated_record_is_wrong(invoke: Invoke, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text[: len(text) // 2], encoding="utf-8")
    result = invoke("verify", str(record))
    assert result.exit_code == 1
    assert "WRONG: line " in result.output


def test_a_missing_file_is_a_fault_of_the_input_and_the_others_are_looked_at(run: Run, record: Path) -> None:
    done = run("verify", "nowhere.record", str(record))
    assert done.returncode == 2
    assert "branchline: nowhere.record: No such file" in done.stderr
    assert "WRONG" not in done.stdout
    assert "right: paris" in done.stdout


def test_replay_prints_every_turn_and_the_result_into_a_pipe(run: Run, record: Path) -> None:
    done = run("replay", str(record))
    assert done.returncode == 0
    game_turns = sum(line[:1].isdigit() for line in record.read_text(encoding="utf-8").splitlines())
    shown = [line.split(".")[0] for line in done.stdout.splitlines() if line[:1].isdigit()]
    assert shown == [str(number) for number in range(1, game_turns + 1)]
    assert "Final scores" in done.stdout
    assert " ".join(done.stdout.split()).count("The layout of this Paris board is this project's own") == 1


def test_replay_from_a_seat_hides_what_it_could_not_see(run: Run, record: Path) -> None:
    everything = run("replay", "--all", str(record)).stdout
    seen = run("replay", "--all", "--seat", "1", str(record)).stdout
    first = everything.splitlines()[3]
    assert "Ann keeps" in first
    assert first not in seen
    assert "You keep" in seen
    assert "a card from the deck" in seen or "2 cards from the deck" in seen
    assert "a card from the deck" not in everything


def test_replay_of_a_game_without_its_seed_is_the_same(run: Run, tmp_path: Path, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    bare = tmp_path / "bare.record"
    bare.write_text(text.replace("\nseed: 5\n", "\n"), encoding="utf-8")
    assert run("replay", str(bare)).stdout == run("replay", str(record)).stdout


def test_a_seat_that_is_not_there_is_refused(run: Run, record: Path) -> None:
    done = run("replay", "--seat", "3", str(record))
    assert done.returncode == 2
    assert "seats 0 to 2" in done.stderr


def test_replay_of_a_broken_record_names_the_line(run: Run, record: Path) -> None:
    wrong = changed(record, "wrong.record", "players: Ann, Bob, Cid", "players: Ann, Bob")
    done = run("replay", str(wrong))
    assert done.returncode == 2
    assert done.stderr.count("line ") == 1
    assert "Traceback" not in done.stderr
