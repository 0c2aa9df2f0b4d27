"""Games that scripts play natively: those that they play when they look at the game afresh for every decision."""

from __future__ import annotations

from dataclasses import replace

import pytest

from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.numbers.phase_numbers import GAME_OVER
from branchline.engine.rules.scoring import ScoreSheet
from branchline.engine.rules.turns import apply, start
from branchline.engine.state import State
from branchline.search.scripts.board_graph import BoardGraph
from branchline.search.scripts.markers import WIN_PARTS
from branchline.search.scripts.named_scripts import ANCHORS, HUNGRY, PLANNER, RACER, champion
from branchline.search.scripts.script_games import ScriptGames
from branchline.search.scripts.script_player import ScriptPlayer
from branchline.search.scripts.settings_table import SettingsTable
from tests.engine.interpreters import printed_by
from tests.search.boards import TABLES, board_of


def scripts_for(name: str, players: int) -> SettingsTable:
    return SettingsTable([champion(name, players), HUNGRY, replace(PLANNER, blocking=True), *ANCHORS.values()])


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_decision_is_that_of_somebody_who_sees_the_game_for_the_first_time(name: str, players: int) -> None:
    graph, table = BoardGraph(board_of(name)), scripts_for(name, players)
    games, newcomer = ScriptGames(graph, table, "native"), ScriptPlayer(graph, table)
    for number in range(2 * table.size):
        scripts = [(number + seat) % table.size for seat in range(players)]
        state, dealer = State(board_of(name)), Dealer(Chance("native", number))
        start(state, players, dealer)
        for move in games.play(scripts, number):
            newcomer.learn(state)
            assert newcomer.choose(state, scripts[state.seat], -1) == move
            apply(state, move, dealer)
        assert state.phase == GAME_OVER
        assert state.to_bytes() == games.state.to_bytes()


def test_the_sums_are_those_of_the_games() -> None:
    table = SettingsTable([PLANNER, RACER])
    games = ScriptGames(BoardGraph(board_of("london")), table, "sums")
    sheet = ScoreSheet()
    moves, parts, totals, tickets, completed = 0, [0, 0], [0, 0], [0, 0], [0, 0]
    for number in range(5, 25):
        moves += len(games.play([0, 1], number))
        sheet.score(games.state)
        winners = sum(line["won"] for line in sheet.lines())
        for seat, line in enumerate(sheet.lines()):
            parts[seat] += line["won"] * WIN_PARTS // winners
            totals[seat] += line["total"]
            tickets[seat] += line["tickets_completed"] - line["tickets_failed"]
            completed[seat] += line["completed"]
    sums = games.run([0, 1], 5, 20)
    assert (sums.games, sums.moves) == (20, moves)
    for seat, summed in enumerate(sums.seats):
        assert summed.win_parts == parts[seat]
        assert summed.points["total"] == totals[seat]
        assert summed.points["tickets"] == tickets[seat]
        assert summed.tickets_completed == completed[seat] <= summed.tickets_kept
        assert sum(points for source, points in summed.points.items() if source != "total") == totals[seat]


def test_a_journal_is_noted_if_asked_for_and_begins_with_each_game() -> None:
    graph, table = BoardGraph(board_of("mini")), SettingsTable([PLANNER])
    noting = ScriptGames(graph, table, "journal", noting=True)
    noting.play([0, 0], 1)
    noting.play([0, 0], 2)
    second = noting.take_journal()
    noting.play([0, 0], 2)
    assert second
    assert noting.take_journal() == second
    silent = ScriptGames(graph, table, "journal")
    silent.play([0, 0], 2)
    assert silent.take_journal() == []


@pytest.mark.parametrize(("scripts", "fault"), [([0], "1 players"), ([0, 1], "script 1; the table has 1")])
def test_seats_that_can_not_be_filled_are_refused(scripts: list[int], fault: str) -> None:
    games = ScriptGames(BoardGraph(board_of("mini")), SettingsTable([PLANNER]), "faults")
    with pytest.raises(ValueError, match=fault):
        games.run(scripts, 0, 1)


@pytest.mark.parametrize("edition", ["usa", "london", "san_francisco", "paris", "mini"])
def test_native_games_are_the_same_compiled_and_uncompiled(edition: str) -> None:
    uncompiled, compiled = (printed_by("tests.search.native_games", edition, pure=pure) for pure in (True, False))
    assert (uncompiled[0], compiled[0]) == ("uncompiled", "compiled")
    assert len(compiled) > 2
    assert uncompiled[1:] == compiled[1:]
