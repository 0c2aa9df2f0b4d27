from __future__ import annotations

import pytest

from branchline.arena import ArenaError, GameResult, Tournament, in_processes, in_this_process, make_schedule
from branchline.arena.workers.places import workers_for
from branchline.arena.workers.portions import LARGEST, Portions
from branchline.arena.workers.processes import Workers
from branchline.editions import load

MINI = load("mini")


def results(workers: Workers, count: int, *, deals: int = 6, sure: bool = False) -> list[GameResult]:
    schedule = make_schedule(MINI, ("racer", "random", "greedy")[: 2 if sure else 3], 2, "3")
    tournament = Tournament(MINI, schedule, deals, stop_when_sure=sure)
    tournament.run(workers, count, lambda _: None)
    return tournament.results()


def without_times(games: list[GameResult]) -> list[tuple[object, ...]]:
    return [(game.game, game.seats, game.shares, game.scores, game.first, game.turns, game.decisions) for game in games]


def test_the_number_of_processes_makes_no_difference() -> None:
    assert without_times(results(in_this_process, 1)) == without_times(results(in_processes(2), 2))


def test_a_sequential_test_stops_at_the_same_deal_on_any_number_of_processes() -> None:
    alone = results(in_this_process, 1, deals=300, sure=True)
    assert len(alone) < 600
    assert without_times(alone) == without_times(results(in_processes(2), 2, deals=300, sure=True))


def test_a_sequential_test_of_three_bots_is_refused() -> None:
    schedule = make_schedule(MINI, ("racer", "random", "greedy"), 2, "3")
    with pytest.raises(ArenaError, match="match of two bots"):
        Tournament(MINI, schedule, 1, stop_when_sure=True)


def test_portions_hand_out_every_game_once_in_order() -> None:
    portions = Portions(range(1000), 1000, workers=2)
    taken: list[int] = []
    while portion := portions.take():
        assert len(portion) <= LARGEST
        taken += portion
        portions.played(len(portion), 0.001 * len(portion))
    assert taken == list(range(1000))


def test_portions_begin_small_and_grow_with_the_speed() -> None:
    portions = Portions(range(100_000), 100_000, workers=2)
    assert len(portions.take()) == 1
    portions.played(1, 0.01)
    assert len(portions.take()) == 25


def test_slow_games_are_handed_out_one_by_one() -> None:
    portions = Portions(range(1000), 1000, workers=2)
    portions.played(1, 30.0)
    assert len(portions.take()) == 1


def test_a_portion_given_back_is_taken_again() -> None:
    portions = Portions(range(2), 2, workers=1)
    first = portions.take()
    portions.give_back(first)
    assert [portions.take(), portions.take(), portions.take()] == [[0], [1], []]


def test_an_address_that_is_none_of_ray_s_is_refused() -> None:
    with pytest.raises(ArenaError, match=r"'cluster': say ray, or ray://HOST:PORT"):
        workers_for("cluster", 1)


def test_ray_that_is_not_installed_is_named_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr("branchline.arena.workers.ray_workers.importlib.import_module", missing)
    with pytest.raises(ArenaError, match=r"pip install 'branchline\[ray\]'"):
        workers_for("ray://example:10001", 1)
