"""Scripts play every edition legally, by what their seat may know, and as well as they should."""

from __future__ import annotations

import random
import tomllib
from dataclasses import replace

import pytest

from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.moves import Moves
from branchline.engine.numbers.move_numbers import DRAW_TICKETS
from branchline.engine.numbers.phase_numbers import GAME_OVER, TURN
from branchline.engine.rules.claims import Claims
from branchline.engine.rules.scoring import ScoreSheet
from branchline.engine.rules.turns import apply, legal_moves, start
from branchline.engine.state import State
from branchline.engine.view import View
from branchline.engine.worlds import sample
from branchline.search.playouts import Playouts
from branchline.search.scripts.board_graph import BoardGraph
from branchline.search.scripts.named_scripts import ANCHORS, HUNGRY, PATH, PLANNER, RACER, as_toml, champion
from branchline.search.scripts.script_player import ScriptPlayer
from branchline.search.scripts.script_settings import Settings
from branchline.search.scripts.settings_table import SettingsTable
from branchline.search.scripts.tuning import changed, strength, tune
from tests.search.boards import TABLES, board_of, positions

SCRIPTS = {**ANCHORS, "hungry": HUNGRY, "blocking": replace(PLANNER, blocking=True)}


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_makes_legal_moves_only(name: str, players: int, script: str) -> None:
    board = board_of(name)
    player = ScriptPlayer(BoardGraph(board), SettingsTable([SCRIPTS[script], champion(name, players)]))
    moves, claims = Moves(), Claims()
    state = State(board)
    dealer = Dealer(Chance(f"{script} {name}", players))
    start(state, players, dealer)
    player.learn(state)
    while state.phase != GAME_OVER:
        legal_moves(state, moves, claims)
        move = player.choose(state, state.seat % 2, -1)
        assert move in moves
        player.after(state, state.seat, move)
        apply(state, move, dealer)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_script_chooses_the_same_in_every_world_that_its_seat_can_not_tell_apart(name: str, players: int) -> None:
    table = SettingsTable([*SCRIPTS.values(), champion(name, players)])
    player = ScriptPlayer(BoardGraph(board_of(name)), table)
    chance = Chance("worlds")
    for state in positions(name, players, "fair", every=3):
        for script in range(table.size):
            player.learn(state)
            chosen = player.choose(state, script, -1)
            world = sample(View.of(state, state.seat), chance)
            player.learn(world)
            assert player.choose(world, script, -1) == chosen


def test_what_a_player_has_in_mind_follows_the_game_as_if_it_had_looked_anew() -> None:
    for state in positions("usa", 4, "plans", every=5):
        followed = ScriptPlayer(BoardGraph(state.board), SettingsTable([PATH]))
        anew = ScriptPlayer(BoardGraph(state.board), SettingsTable([PATH]))
        followed.learn(state)
        anew.learn(state.copy())
        assert followed.choose(state, 0, -1) == anew.choose(state, 0, -1)


def test_who_has_followed_the_game_takes_more_tickets_when_the_plan_is_built() -> None:
    board = board_of("usa")
    player = ScriptPlayer(BoardGraph(board), SettingsTable([replace(PLANNER, ticket_vehicles=5)]))
    taken = 0
    for game in range(5):
        state, dealer = State(board), Dealer(Chance("more tickets", game))
        start(state, 2, dealer)
        player.learn(state)
        while state.phase != GAME_OVER:
            seat, move = state.seat, player.choose(state, 0, -1)
            taken += move == DRAW_TICKETS
            player.after(state, seat, move)
            apply(state, move, dealer)
    assert taken >= 5


def test_the_path_script_races_once_its_tickets_are_done_and_not_before() -> None:
    board = board_of("usa")
    path, race = (ScriptPlayer(BoardGraph(board), SettingsTable([script])) for script in (PATH, RACER))
    state, dealer, sheet = State(board), Dealer(Chance("plain path")), ScoreSheet()
    start(state, 2, dealer)
    path.learn(state)
    alike: dict[bool, list[bool]] = {True: [], False: []}
    while state.phase != GAME_OVER:
        seat, move = state.seat, path.choose(state, 0, -1)
        if state.phase == TURN:
            sheet.score(state)
            race.learn(state)
            alike[sheet.lines()[seat]["tickets_failed"] == 0].append(race.choose(state, 0, -1) == move)
        path.after(state, seat, move)
        apply(state, move, dealer)
    assert alike[True]
    assert all(alike[True])
    assert not all(alike[False])


def test_the_order_of_strength_with_two_players_on_the_large_board() -> None:
    graph = BoardGraph(board_of("usa"))
    best = champion("usa", 2)
    assert strength(graph, 2, best, [RACER], 150, 0, "order") > 0.75
    assert strength(graph, 2, best, [PATH], 150, 0, "order") > 0.70
    assert strength(graph, 2, RACER, [PATH], 150, 0, "order") > 0.5


@pytest.mark.parametrize("name", ["london", "san_francisco", "paris"])
def test_on_the_city_boards_tickets_win(name: str) -> None:
    graph = BoardGraph(board_of(name))
    assert strength(graph, 2, champion(name, 2), [RACER], 150, 0, "cities") > 0.8


def test_playouts_add_up_to_the_games_they_play() -> None:
    playouts = Playouts(BoardGraph(board_of("mini")), SettingsTable([RACER, PATH]), [0], "sums")
    playouts.play_games([0, 1], 0, 40)
    wins, totals = playouts.results(2)
    assert sum(wins) == pytest.approx(40)
    parts = [0.0, 0.0]
    for game in range(40):
        playouts.play_games([0, 1], game, 1)
        one = playouts.results(2)[1]
        parts = [parts[0] + one[0], parts[1] + one[1]]
    assert parts == totals


def test_a_book_is_bounded() -> None:
    with pytest.raises(ValueError, match="a table holds 24"):
        SettingsTable([PATH] * 25)


def test_settings_come_back_from_their_text() -> None:
    text = as_toml("usa", 2, PATH)
    assert Settings(**tomllib.loads(text)["usa"]["2"]) == PATH


def test_the_tuner_finds_something_better_than_a_bad_beginning() -> None:
    board = board_of("london")
    bad = Settings(ticket_weight=-1.0, tempo=6.0)
    found = tune(board, 2, bad, [RACER], lambda generations: generations < 4, 5)
    graph = BoardGraph(board)
    before, after = (strength(graph, 2, script, [RACER], 300, 10**6, "new deals") for script in (bad, found))
    assert after > before


def test_turning_dials_changes_settings_by_chance_of_the_chooser_alone() -> None:
    turned = [changed(PATH, random.Random(seed), 20) for seed in (1, 1, 2)]
    assert turned[0] == turned[1] != turned[2]
