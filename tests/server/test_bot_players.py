"""Bots in threads: the same choice everywhere, and a bot that fails is not the end of a table."""

from __future__ import annotations

import random

import pytest

from branchline.bots.bot_interface import Bot, Clock
from branchline.bots.levels import LEVELS
from branchline.game import AnyAction, Game, Pass, View
from branchline.server.bot_threads.bot_players import BotPlayers
from branchline.server.bot_threads.fair_queue import Share
from tests.server.services import run

SHARE = Share("a household", "ann")


class Failing:
    def choose(self, view: View, rng: random.Random, clock: Clock | None) -> AnyAction:
        raise RuntimeError("no idea")


class Cheating:
    def choose(self, view: View, rng: random.Random, clock: Clock | None) -> AnyAction:
        return Pass()


class OddBotPlayers(BotPlayers):
    def _bot(self, spec: str) -> Bot:
        return Failing() if spec == "failing" else Cheating()


def view() -> View:
    game = Game("usa", players=3, seed=1)
    seat = game.to_act
    assert seat is not None
    return game.view(seat)


@pytest.mark.parametrize("spec", ["failing", "cheating"])
def test_a_bot_that_fails_is_replaced_by_a_simple_one(spec: str, caplog: pytest.LogCaptureFixture) -> None:
    players = OddBotPlayers(1)
    looked = view()
    chosen = run(players.choose(spec, looked, "seed", SHARE, lambda: True))
    players.close()
    assert chosen in looked.legal_actions()
    assert any("bot" in record.message for record in caplog.records)


def test_two_processes_choose_the_same() -> None:
    looked = view()
    for level in LEVELS[:-1]:  # the last one thinks by the clock
        choices = set()
        for _ in range(2):
            players = BotPlayers(2)
            choices.add(str(run(players.choose(level.name, looked, "a seed", SHARE, lambda: False))))
            players.close()
        assert len(choices) == 1, level.name
