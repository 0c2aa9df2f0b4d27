"""Matches between scripts are played natively; they are the matches that the bots play one view after another."""

from __future__ import annotations

import json

import msgspec
import pytest

from branchline.arena import Tournament, in_this_process, make_schedule, table_schedule
from branchline.arena.games.match import Match
from branchline.arena.games.schedule import Schedule
from branchline.arena.games.script_match import NativeScripts, ScriptMatch
from branchline.arena.games.studied_game import studied_line
from branchline.arena.workers.orders import Order, play_games
from branchline.bots import bot
from branchline.editions import Edition, load
from branchline.game import Record
from tests.search.boards import TABLES

BOTS = ("script", "racer", "planner:blocking=on", "hungry", "stationmaster")


def played_both_ways(edition: Edition, schedule: Schedule, number: int) -> tuple[ScriptMatch, Match]:
    scripts = NativeScripts(edition, schedule)
    fixture = schedule.fixture(number)
    assert scripts.can_play(fixture.seats)
    native = ScriptMatch(edition, schedule, fixture, scripts.games(fixture.seats, noting=True))
    viewed = Match(edition, schedule, fixture)
    viewed.play(bot)
    return native, viewed


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_native_match_is_the_one_that_the_bots_play(name: str, players: int) -> None:
    edition = load(name)
    schedule = table_schedule(edition, BOTS[:players], "7")
    for number in (0, 1):
        native, viewed = played_both_ways(edition, schedule, number)
        assert str(native.game.record(show_seed=True)) == str(viewed.game.record(show_seed=True))
        assert native.scores == viewed.scores
        assert (native.first, native.turns, native.shares) == (viewed.first, viewed.turns, viewed.shares)
        assert native.turns == len(viewed.game.record().turns)
        assert list(native.decisions) == viewed.decisions
        assert studied_line(edition, native) == studied_line(edition, viewed)


def test_the_record_of_a_native_match_verifies() -> None:
    edition = load("usa")
    native, _ = played_both_ways(edition, table_schedule(edition, ("script", "racer"), "9"), 1)
    assert Record.parse(str(native.game.record(show_seed=True))).verify().scores() == native.scores


def test_scripts_are_those_without_lapses_and_search() -> None:
    mini = load("mini")
    specs = ("racer", "script", "stationmaster", "engineer", "search:5", "greedy", "random")
    schedule = make_schedule(mini, specs, 2, "1")
    scripts = NativeScripts(mini, schedule)
    assert [scripts.can_play((number, number)) for number in range(len(specs))] == [True] * 3 + [False] * 4
    assert not scripts.can_play((0, 3))


def test_nobody_is_timed_in_a_native_match() -> None:
    mini = load("mini")
    tournament = Tournament(mini, make_schedule(mini, ("racer", "planner", "greedy"), 2, "1"), 1)
    tournament.run(in_this_process, 1, lambda _: None)
    for result in tournament.results():
        assert bool(result.thinking) == bool(result.slowest) == (2 in result.seats)


@pytest.mark.parametrize("records", [True, False])
@pytest.mark.parametrize("bots", [("racer", "planner"), ("racer", "greedy")])
def test_lines_have_records_if_they_are_wanted(bots: tuple[str, ...], records: bool) -> None:
    mini = load("mini")
    order = Order(edition=mini, schedule=make_schedule(mini, bots, 2, "1"), records=records)
    lines = play_games(msgspec.json.encode(order), [0, 1]).lines
    assert [("record" in json.loads(line)) for line in lines] == [records] * 2
