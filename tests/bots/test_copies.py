"""Bots can be copied and pickled: a copy chooses as the bot would; one with a program or threads starts its own."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from branchline.bots import bot, bot_names
from branchline.bots.errors import BotFailure
from branchline.bots.external import ExternalBot
from branchline.bots.lifetimes import closing_all
from branchline.bots.search_bot import SearchBot
from branchline.game import Game
from tests.bots.external_programs import OBEDIENT, bot_that


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


WAYS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, pickled]
SPECS = [name for name in bot_names() if name not in ("search", "tycoon")]
SPECS += ["search:30", "search:30,threads=2,beliefs=off", "planner:tempo=2,blocking=on", "script:slack=5"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("spec", SPECS)
def test_a_copy_chooses_as_the_bot_does(spec: str, way: Callable[[Any], Any]) -> None:
    game = Game("mini", 2, seed=5)
    chooser = random.Random(5)
    one = bot(spec)
    fresh = way(one)
    with closing_all([one, fresh]):
        for number in range(8):
            seat = game.to_act
            if seat is None:
                break
            view = game.view(seat)
            used = way(one)
            with closing_all([used]):
                actions = {each.choose(view, random.Random(number), None) for each in (one, fresh, used)}
            assert len(actions) == 1
            game.play(chooser.choice(game.legal_actions()))


def test_every_bot_can_be_copied_whatever_it_has_done() -> None:
    for spec in bot_names():
        one = bot(spec)
        with closing_all([one]):
            for way in WAYS:
                assert type(way(one)) is type(one)


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_of_a_search_has_threads_of_its_own(way: Callable[[Any], Any]) -> None:
    view = Game("mini", 2, seed=5).view(0)
    one = SearchBot(playouts=40, threads=2)
    one.choose(view, random.Random(1), None)
    twin = way(one)
    assert twin.explain() == one.explain() != ()
    one.close()
    assert twin.choose(view, random.Random(1), None) in view.legal_actions()
    twin.close()


STARTS_ARE_NOTED = """
with open({path!r}, "a") as file:
    file.write("started\\n")
""".strip()


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_of_a_running_program_is_a_program_of_its_own(tmp_path: Path, way: Callable[[Any], Any]) -> None:
    starts = tmp_path / "starts.txt"
    body = STARTS_ARE_NOTED.format(path=str(starts)) + OBEDIENT
    game = Game("mini", 2, seed=5)
    one = bot_that(tmp_path, body)
    with one:
        game.play(one.choose(game.view(0), random.Random(1), None))
        twin = way(one)
        assert isinstance(twin, ExternalBot)
        assert starts.read_text(encoding="utf-8").count("started") == 1
        with twin:
            game.play(twin.choose(game.view(1), random.Random(1), None))
            assert starts.read_text(encoding="utf-8").count("started") == 2
            one.close()
            while (seat := game.to_act) is not None and len(game.actions) < 8:
                game.play(twin.choose(game.view(seat), random.Random(1), None))


def test_a_failure_keeps_what_it_says() -> None:
    failure = BotFailure("it ended", "its last words")
    assert (str(pickled(failure)), pickled(failure).stderr) == ("it ended", "its last words")
