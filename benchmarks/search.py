"""How fast scripts and search are: `python benchmarks/search.py`. Ratios in one run; rounds take turns; medians."""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable

import branchline as bl
from branchline.arena import simulate
from branchline.bots import bot
from branchline.editions import load
from branchline.engine import is_compiled
from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.rules.turns import apply, start
from branchline.engine.simulation.random_games import RandomGames
from branchline.engine.state import State
from branchline.engine.view import View
from branchline.game.translation.engine_board import engine_board
from branchline.search.plan_target_search import PlanTargetSearch
from branchline.search.playouts import Playouts
from branchline.search.scripts.board_graph import BoardGraph
from branchline.search.scripts.named_scripts import RACER, champion
from branchline.search.scripts.script_player import ScriptPlayer
from branchline.search.scripts.settings_table import SettingsTable

ROUNDS = 7
MIDDLE = 55
"""So many moves into a game of two on the large board, which has about 110, is its middle."""


def middle_of_a_game() -> State:
    """A game between the best scripts, half-way."""
    board = engine_board(load("usa"))
    state, dealer = State(board), Dealer(Chance("middle"))
    player = ScriptPlayer(BoardGraph(board), SettingsTable([champion("usa", 2)]))
    start(state, 2, dealer)
    player.learn(state)
    for _ in range(MIDDLE):
        seat = state.seat
        move = player.choose(state, 0, -1)
        player.after(state, seat, move)
        apply(state, move, dealer)
    return state


def rate(play: Callable[[int], object], games: int) -> float:
    """Games a second, in processor time."""
    began = time.process_time()
    play(games)
    return games / (time.process_time() - began)


def playouts_beside_random_games(state: State) -> None:
    playouts = Playouts(BoardGraph(state.board), SettingsTable([champion("usa", 2), RACER]), [0, 1], "benchmark")
    playouts.look(View.of(state, state.seat), "benchmark")
    random_games = RandomGames(state.board, "benchmark")
    ratios, rates = [], []
    for _ in range(ROUNDS):
        at_random = rate(lambda games: random_games.run(2, games), 4000)
        rates.append(rate(lambda games: playouts.run(0, -1, -1, 0, games), 4000))
        ratios.append(rates[-1] / at_random)
    print(f"script playouts from mid-game     {statistics.median(rates):10,.0f}/s", end="")
    print(f"   {statistics.median(ratios):.2f} x random games (at least 0.7)")


def simulated_games_beside_playouts(state: State) -> None:
    """Whole games between scripts, end to end as `branchline simulate` plays them, beside the playouts of search."""
    usa = load("usa")
    playouts = Playouts(BoardGraph(state.board), SettingsTable([champion("usa", 2), RACER]), [0, 1], "benchmark")
    playouts.look(View.of(state, state.seat), "benchmark")
    ratios, rates = [], []
    for _ in range(ROUNDS):
        played_out = rate(lambda games: playouts.run(0, -1, -1, 0, games), 4000)
        rates.append(rate(lambda games: simulate(usa, ("script", "script"), games), 8000))
        ratios.append(rates[-1] / played_out)
    print(f"simulated games of script v script {statistics.median(rates):9,.0f}/s", end="")
    print(f"   {statistics.median(ratios):.2f} x playouts from mid-game (at least 8,000/s on an idle machine)")


def two_threads_over_one(state: State) -> None:
    one = PlanTargetSearch(state.board, "usa", 2)
    two = PlanTargetSearch(state.board, "usa", 2, threads=2)
    view = View.of(state, state.seat)
    gains = []
    for round_ in range(ROUNDS):
        seconds = []
        for search in (one, two):
            began = time.perf_counter()
            search.decide(view, 6000, str(round_))
            seconds.append(time.perf_counter() - began)
        gains.append(seconds[0] / seconds[1])
    two.close()
    print(f"search on two threads              {statistics.median(gains):.2f} x one (at least 1.7 on an idle machine)")


def decisions() -> None:
    for spec, limit in {"racer": 100, "greedy": 100, "planner": 2000, "script": 2000, "search:300": None}.items():
        chooser, times = bot(spec), []
        rng = random.Random(1)
        for seed in range(2):
            game = bl.Game("usa", players=2, seed=seed)
            while not game.is_over:
                view = game.view(game.to_act or 0)
                began = time.perf_counter()
                action = chooser.choose(view, rng, None)
                times.append((time.perf_counter() - began) * 1e6)
                game.play(action)
        asked = f"(at most {limit})" if limit else ""
        print(f"a decision of {spec:14}      {statistics.median(times):10,.0f} µs, median   {asked}")


def main() -> None:
    if not is_compiled():
        sys.exit("search.py: the engine is not compiled here; `make build` compiles it")
    state = middle_of_a_game()
    playouts_beside_random_games(state)
    simulated_games_beside_playouts(state)
    two_threads_over_one(state)
    decisions()


if __name__ == "__main__":
    main()
