"""``branchline arena`` and ``branchline study`` as people call them."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from branchline.arena.pages.kept_games import keep_games
from branchline.cli.main import branchline
from branchline.game import Record
from tests.arena.running import BOT_FILE


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(branchline, [str(argument) for argument in arguments])


MINI = ("--edition", "mini", "--jobs", "1")


def test_arena_shows_ratings_and_keeps_page_json_and_games(tmp_path: Path) -> None:
    result = run("arena", "racer", "greedy", "random", *MINI, "--games", "4", "-o", tmp_path)
    assert result.exit_code == 0, result.output
    assert "Mini: 12 games with 2 players, seed 1" in result.output
    assert "rating" in result.output
    assert {path.name for path in tmp_path.iterdir()} == {"games", "games.jsonl", "report.html", "report.json"}
    again = run("arena", "racer", "greedy", "random", *MINI, "--games", "4", "-o", tmp_path, "--json")
    assert json.loads(again.output) == json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))


def test_any_game_of_a_tournament_can_be_shown_and_replayed(tmp_path: Path) -> None:
    run("arena", "racer", "random", *MINI, "--games", "4", "-o", tmp_path)
    shown = run("arena", "--show", "3", "-o", tmp_path)
    assert Record.parse(shown.output).verify().is_over


def test_the_report_links_to_the_record_of_every_game_that_counts(tmp_path: Path) -> None:
    run("arena", "racer", "failing:none", "greedy", *MINI, "--games", "4", "-o", tmp_path, "--bots", BOT_FILE)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    links = re.findall(r'<a href="([^"]+)">(\d+)</a>', page)
    assert {int(number) for _, number in links} == set(range(12))
    for address, number in links:
        record = (tmp_path / address).read_text(encoding="utf-8")
        assert record == run("arena", "--show", number, "-o", tmp_path).output
    forfeits = re.search("<h2>Forfeits</h2>.*?</section>", page, re.DOTALL)
    assert forfeits
    assert forfeits[0].count("<a href=") == 8


def test_a_long_tournament_writes_out_its_first_games_only(tmp_path: Path) -> None:
    run("arena", "racer", "random", *MINI, "--games", "10", "-o", tmp_path)
    kept = keep_games(tmp_path, last_deal=2, most=4)
    assert [game.number for game in kept] == [0, 1, 2, 3]
    assert [game.number for game in keep_games(tmp_path, last_deal=0)] == [0, 1]
    assert all(sorted(spec for spec, _ in game.seats) == ["racer", "random"] for game in kept)


def test_without_a_folder_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("arena", "racer", "random", *MINI, "--games", "2").exit_code == 0
    assert list(tmp_path.iterdir()) == []


def test_a_bot_that_fails_loses_and_the_tournament_goes_on() -> None:
    result = run("arena", "random", "failing:raise", *MINI, "--games", "4", "--bots", BOT_FILE, "--json")
    data = json.loads(result.output)
    assert [bot["won"]["won"] for bot in data["bots"]] == [1.0, 0.0]
    assert data["bots"][1]["forfeits"] == 4
    assert data["forfeits"][0]["reason"] == "raised KeyError: 'lost my notes'"


def test_a_gauntlet_of_four_players_is_one_among_three_copies() -> None:
    options = ("--edition", "usa", "--jobs", "1", "--players", "4", "--gauntlet", "--games", "4", "--json")
    data = json.loads(run("arena", "random", "greedy", *options).output)
    assert data["games"] == 4
    assert data["bots"][0]["even"] == 0.25


def meetings(output: str) -> list[list[str]]:
    """The first words of the lines that tell who beats whom."""
    lines = output.partition("the row wins")[2].splitlines()[1:]
    return [line.split()[:2] for line in lines[: lines.index("")]]


def test_a_gauntlet_shows_a_line_for_each_meeting() -> None:
    result = run("arena", "racer", "greedy", "random", *MINI, "--games", "4", "--gauntlet")
    assert meetings(result.output) == [["row", "column"], ["racer", "greedy"], ["racer", "random"]]


def test_who_beats_whom_is_a_table_if_it_fits_and_else_a_line_for_each_meeting() -> None:
    bots = ("racer", "greedy", "random", "hungry")
    fits = run("arena", *bots, *MINI, "--games", "2")
    assert [words[0] for words in meetings(fits.output)] == ["racer", *bots]  # the first line has the columns
    wide = tuple(f"script:hunger={number}" for number in range(1, 6))
    too_wide = run("arena", *wide, *MINI, "--games", "2")
    assert meetings(too_wide.output)[1:] == [list(pair) for pair in itertools.permutations(wide, 2)]


def test_stop_when_sure_says_who_is_better() -> None:
    result = run("arena", "racer", "random", *MINI, "--games", "2000", "--stop-when-sure")
    assert "racer is better" in result.output


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("arena",), "name the bots that are to meet"),
        (("arena", "racer"), "two bots at least"),
        (("arena", "racer", "racer"), "racer: name each bot once"),
        (("arena", "racer", "random", "--edition", "mini", "--players", "9"), "players, not 9"),
        (("arena", "racer", "rancid"), "there is no bot 'rancid'"),
        (("arena", "--show", "1"), "-o FOLDER"),
        (("arena", "racer", "random", "--on", "moon"), "ray://HOST:PORT"),
        (("study", "mini", "--bots", "racer,greedy", "--players", "3"), "one bot for all seats or one for each"),
    ],
)
def test_what_can_not_be_done_is_said(arguments: tuple[str, ...], fault: str) -> None:
    result = run(*arguments)
    assert result.exit_code != 0
    assert fault in result.output + str(result.exception)


def test_standings_are_shown_while_it_plays_if_somebody_looks(tmp_path: Path) -> None:
    reading, writing = pty.openpty()
    command = [sys.executable, "-m", "branchline", "arena", "racer", "greedy", "random", *MINI, "--games", "20"]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=writing, cwd=tmp_path, env=environment) as running:
        os.close(writing)
        shown = b""
        with contextlib.suppress(OSError):  # the system's way to say that nobody writes any more
            while piece := os.read(reading, 10_000):
                shown += piece
        os.close(reading)
    assert running.returncode == 0
    for part in (b"Mini", b"/60", b"rating", b"racer", b" %"):
        assert part in shown


def test_a_study_shows_tickets_first_and_then_the_most_telling_routes_with_a_way_to_all() -> None:
    result = run("study", "usa", "--games", "4", "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert "4 games of planner, planner" in result.output
    tickets, _, routes = result.output.partition("routes by claims")
    assert "tickets by worth" in tickets
    assert routes.count(" %") <= 2 * 20
    assert "80 more routes" in routes
    assert "-o FOLDER" in routes


@pytest.mark.parametrize(("bots", "warned"), [("random", True), ("planner", False)])
def test_a_study_warns_where_hardly_any_ticket_is_completed(bots: str, warned: bool) -> None:
    result = run("study", "usa", "--bots", bots, "--games", "10", "--jobs", "1")
    assert ("say little about tickets" in " ".join(result.output.split())) == warned


def test_a_study_is_shown_and_kept(tmp_path: Path) -> None:
    result = run("study", "mini", "--bots", "racer", "--games", "10", "--jobs", "1", "-o", tmp_path)
    assert result.exit_code == 0, result.output
    for part in ("wins of the seat that begins", "luck", "tickets by worth", "routes by claims"):
        assert part in result.output
    data = json.loads((tmp_path / "study.json").read_text(encoding="utf-8"))
    assert data["games"] == 10
    assert data["bots"] == ["racer", "racer"]
    assert (tmp_path / "study.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
