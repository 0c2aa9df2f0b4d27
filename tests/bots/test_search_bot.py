"""The bot that searches: budgets, clocks, explanations, its seat's knowledge only."""

from __future__ import annotations

import random

import pytest

from branchline.bots.lifetimes import closing_all
from branchline.bots.search_bot import SearchBot, SearchStopped
from branchline.game import Game


class Left:
    """A clock that shows so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def left(self) -> float:
        return self.seconds


def after_tickets(edition: str, players: int) -> Game:
    game = Game(edition, players, 5)
    while game.phase != "turn":
        game.play(game.legal_actions()[0])
    return game


def test_a_budget_is_playouts_or_seconds() -> None:
    for arguments in ({}, {"playouts": 10, "seconds": 1.0}):
        with pytest.raises(ValueError, match="playouts or of seconds"):
            SearchBot(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("edition", ["usa", "london", "san_francisco", "paris", "mini"])
def test_the_same_seed_and_playouts_give_the_same_action_and_explanation(edition: str) -> None:
    game = after_tickets(edition, 2)
    seat = game.to_act
    assert seat is not None
    told = []
    for _ in range(2):
        bot = SearchBot(playouts=40)
        told.append((bot.choose(game.view(seat), random.Random(3), None), bot.explain()))
    assert told[0] == told[1]
    action, considered = told[0]
    assert considered[0].action == action
    assert all(one.action in game.legal_actions() for one in considered)
    assert "% to win" in str(considered[0])


def test_threads_change_nothing_but_the_time() -> None:
    game = after_tickets("usa", 3)
    view = game.view(game.to_act or 0)
    one, two = SearchBot(playouts=90), SearchBot(playouts=90, threads=2)
    assert one.choose(view, random.Random(8), None) == two.choose(view, random.Random(8), None)
    assert one.explain() == two.explain()
    two.close()


def test_there_is_nothing_to_explain_where_there_is_no_choice() -> None:
    game = Game("mini", 2, 1)
    bot = SearchBot(playouts=10)
    while game.to_act is not None:
        view = game.view(game.to_act)
        action = bot.choose(view, random.Random(1), None)
        assert (len(view.legal_actions()) == 1) <= (bot.explain() == ())
        game.play(action)


def test_a_clock_that_has_run_down_still_gets_an_answer_from_a_few_playouts() -> None:
    game = after_tickets("london", 2)
    view = game.view(game.to_act or 0)
    bot = SearchBot(seconds=30.0)
    assert bot.choose(view, random.Random(1), Left(0.0)) in view.legal_actions()
    assert sum(one.playouts for one in bot.explain()) < 100


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_that_is_stopped_gives_up_and_the_next_one_is_as_good_as_new(threads: int) -> None:
    game = after_tickets("mini", 2)
    assert game.to_act is not None
    view = game.view(game.to_act)
    bot = SearchBot(playouts=100_000, threads=threads)
    looks = iter([False] * 5)
    with closing_all([bot]), pytest.raises(SearchStopped):
        bot.choose_unless(lambda: next(looks, True), view, random.Random(1))
    fresh, used = SearchBot(playouts=200, threads=threads), SearchBot(playouts=200, threads=threads)
    with closing_all([fresh, used]):
        with pytest.raises(SearchStopped):
            used.choose_unless(lambda: True, view, random.Random(2))
        assert used.choose(view, random.Random(3), None) == fresh.choose(view, random.Random(3), None)
        assert used.explain() == fresh.explain()


def test_a_search_for_seconds_takes_no_longer_because_the_last_game_was_a_small_one() -> None:
    small, large = after_tickets("mini", 2), after_tickets("usa", 5)
    bot = SearchBot(seconds=0.2)
    for game in (small, small, large):
        assert game.to_act is not None
        bot.choose(game.view(game.to_act), random.Random(1), None)
    assert sum(one.playouts for one in bot.explain()) < 10_000
