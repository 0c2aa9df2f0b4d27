from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from branchline.arena.games.match import Match, seat_names
from branchline.arena.games.schedule import Fixture, Schedule
from branchline.bots import Bot, Clock, bot
from branchline.bots.plugins import Bots, load_plugins
from branchline.editions import load
from branchline.game import AnyAction, Record, ScoreSheet, View
from branchline.game.players import player_names
from tests.arena.running import BOT_FILE

MINI = load("mini")
ODD = load_plugins([BOT_FILE], Bots()).bot


def played(*specs: str, deal: int = 0, make: Callable[[str], Bot] = ODD) -> Match:
    bots = tuple(dict.fromkeys(specs))
    seats = tuple(bots.index(spec) for spec in specs)
    plan = Schedule(edition="mini", digest="", players=len(specs), bots=bots, lineups=(seats,), seed="7")
    match = Match(MINI, plan, Fixture(0, deal, 0, seats))
    match.play(make)
    return match


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("failing:raise", "raised KeyError: 'lost my notes'"),
        ("failing:fail", "the program ended (its standard error ends: segmentation fault)"),
        ("failing:exit", "raised SystemExit: 3"),
        ("failing:none", "returned None instead of an action"),
        ("failing:nonsense", "returned what is no legal action: 42"),
        ("failing:illegal", "returned what is no legal action: illegal: 'claim"),
        ("unmakeable", "no such program"),
    ],
)
def test_a_bot_that_fails_loses_that_game_with_the_reason(spec: str, reason: str) -> None:
    match = played("random", spec)
    assert match.forfeit is not None
    assert match.forfeit.seat == 1
    assert reason in match.forfeit.reason
    assert match.shares == (1.0, 0.0)


def test_the_others_share_the_win_of_a_forfeited_game() -> None:
    match = played("random", "failing:raise", "random")
    assert match.shares == (0.5, 0.0, 0.5)


def test_the_record_of_a_forfeited_game_can_be_replayed() -> None:
    match = played("random", "failing:none")
    game = Record.parse(str(match.game.record(show_seed=True))).replay()
    assert not game.is_over
    assert game.position() == match.game.position()


def test_wins_of_a_finished_game_are_those_of_its_score_sheet() -> None:
    match = played("random", "greedy")
    assert match.forfeit is None
    assert [share > 0 for share in match.shares] == [score.won for score in match.game.scores()]
    assert sum(match.shares) == 1


def test_the_same_game_comes_of_seed_deal_seats_and_specs() -> None:
    assert str(played("random", "greedy").game.record()) == str(played("random", "greedy").game.record())
    assert str(played("random", "greedy").game.record()) != str(played("random", "greedy", deal=1).game.record())


def test_copies_of_a_bot_have_chances_of_their_own() -> None:
    drawn: dict[int, float] = {}

    class Noting:
        def choose(self, view: View, rng: random.Random, clock: Clock | None) -> AnyAction:
            drawn.setdefault(view.seat, rng.random())
            return view.legal_actions()[0]

    played("noting", "noting", make=lambda _: Noting())
    assert drawn[0] != drawn[1]


def test_bots_are_told_the_result_and_closed_whatever_they_do_then() -> None:
    told: list[str] = []

    class Leaving:
        def choose(self, view: View, rng: random.Random, clock: Clock | None) -> AnyAction:
            return rng.choice(view.legal_actions())

        def game_over(self, view: View, scores: ScoreSheet) -> None:
            told.append(f"result to {view.seat}")
            raise RuntimeError("a bad loser")

        def close(self) -> None:
            told.append("closed")
            raise RuntimeError("it does not want to go")

    match = played("leaving", "random", make=lambda spec: Leaving() if spec == "leaving" else bot(spec))
    assert told == ["result to 0", "closed"]
    assert match.forfeit is None


def test_a_bot_is_not_told_whom_it_plays() -> None:
    seen: set[tuple[str, ...]] = set()

    class Curious:
        def choose(self, view: View, rng: random.Random, clock: Clock | None) -> AnyAction:
            seen.add(view.names)
            return rng.choice(view.legal_actions())

    match = played("curious", "greedy", make=lambda spec: Curious() if spec == "curious" else bot(spec))
    assert seen == {("seat 0", "seat 1")}
    assert match.game.names == ("curious", "greedy")


def test_thinking_is_measured_seat_by_seat() -> None:
    match = played("random", "greedy")
    assert sum(match.decisions) == len(match.game.actions)
    for seat in range(2):
        assert 0 < match.slowest[seat] <= match.thinking[seat]


def test_names_in_records_are_specs_that_the_notation_can_carry() -> None:
    specs = ["search:0.2s", "exec:./my bot", "search;0.2s", "x" * 80, "x" * 80, "::"]
    names = seat_names(specs)
    assert names[:3] == ["search 0.2s", "exec . my bot", "search 0.2s-2"]
    assert player_names(load("usa"), names[:5]) == tuple(names[:5])
