"""Games, views, records and what belongs to them can be copied and pickled; copies are independent."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

import branchline as bl
from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.state import State
from branchline.engine.view import View as EngineView
from branchline.game.names import names_of
from branchline.game.notation.reasons import OtherActionsLeft
from tests.editions.isle import GOOD
from tests.game.games import EVERY_TABLE, moments, played, until
from tests.game.test_views import reachable

T = TypeVar("T")


def pickled(value: T) -> T:
    again: T = pickle.loads(pickle.dumps(value))
    return again


WAYS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, pickled]


def every_phase(name: str, players: int, seed: int) -> Iterator[bl.Game]:
    """A game at its first moment in each phase, and at every twentieth."""
    seen: set[str] = set()
    for number, game in enumerate(moments(name, players, seed)):
        if game.phase not in seen or number % 20 == 0:
            seen.add(game.phase)
            yield game


def play_on(game: bl.Game, seed: int, most: int = 10_000) -> list[bl.AnyAction]:
    """Play at random; the actions played."""
    chooser = random.Random(seed)
    actions: list[bl.AnyAction] = []
    while not game.is_over and len(actions) < most:
        actions.append(chooser.choice(game.legal_actions()))
        game.play(actions[-1])
    return actions


def assert_same(game: bl.Game, other: bl.Game) -> None:
    assert other._state.to_bytes() == game._state.to_bytes()
    assert other.position() == game.position()
    assert other.events == game.events
    assert other.actions == game.actions
    assert (other.seed, other.seed_hash) == (game.seed, game.seed_hash)
    assert str(other.record(show_seed=True)) == str(game.record(show_seed=True))
    assert other.legal_actions() == game.legal_actions()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_a_copy_of_a_game_plays_on_to_the_same_end(name: str, players: int, way: Callable[[bl.Game], bl.Game]) -> None:
    for game in every_phase(name, players, seed=21):
        twin = way(game)
        assert_same(game, twin)
    middle = played(name, players, seed=21, actions=30)
    twin = way(middle)
    before = middle.position()
    actions = play_on(twin, seed=3)
    assert middle.position() == before, "the game has changed with its copy"
    for action in actions:
        middle.play(action)
    assert_same(middle, twin)
    twin.undo()
    middle.undo()
    assert_same(middle, twin)


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_of_a_game_that_a_record_retold_is_dealt_the_same_cards(way: Callable[[bl.Game], bl.Game]) -> None:
    record = bl.Record.parse(str(played("usa", 3, seed=2, actions=40).record()))
    assert record.seed is None
    game = record.replay()
    play_on(game, seed=1, most=5)
    twin = way(game)
    assert_same(game, twin)
    for action in play_on(twin, seed=2, most=40):
        game.play(action)
    assert_same(game, twin)
    for _ in range(50):
        game.undo()
        twin.undo()
    assert_same(game, twin)


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_of_a_game_from_a_position_can_be_undone_to_it(way: Callable[[bl.Game], bl.Game]) -> None:
    position = played("paris", 2, seed=2, actions=25).position()
    game = bl.Game.from_position(position, seed="later")
    play_on(game, seed=1, most=7)
    twin = way(game)
    while twin.actions:
        twin.undo()
    assert twin.position() == position
    assert len(game.actions) == 7


@pytest.mark.parametrize("way", WAYS)
def test_a_board_of_one_s_own_goes_along(tmp_path: Path, way: Callable[[Any], Any]) -> None:
    file = tmp_path / "isle.toml"
    file.write_text(GOOD, encoding="utf-8")
    game = bl.Game(file, 2, seed=5)
    file.unlink()
    twin = way(game)
    for action in play_on(twin, seed=1):
        game.play(action)
    assert_same(game, twin)
    assert way(game.view(0)) == game.view(0)
    assert game.scores() == way(game.scores())


def test_one_of_our_editions_is_pickled_by_its_name() -> None:
    game = bl.Game("usa", 2, seed=1)
    assert pickled(game)._names is game._names
    assert pickled(bl.Game(bl.load_edition("usa"), 2, seed=1))._names is game._names
    assert b"Nashville" not in pickle.dumps(names_of("usa"))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_a_copy_of_a_view_knows_and_may_do_the_same(name: str, players: int, way: Callable[[Any], Any]) -> None:
    for game in every_phase(name, players, seed=22):
        for seat in game.seats:
            view = game.view(seat)
            twin = way(view)
            assert twin == view
            assert hash(twin) == hash(view)
            assert twin.legal_actions() == view.legal_actions()
            assert twin.to_json() == view.to_json()
        assert way(game.spectator_view()) == game.spectator_view()


def test_a_pickled_view_has_nothing_hidden_in_it() -> None:
    """Neither in its bytes, which are the same for all games that look the same, nor reachable from what they make."""
    game = until(bl.Game("san_francisco", 3, seed="a secret seed"), "taking a token")
    for view in (*map(game.view, game.seats), game.spectator_view()):
        data = pickle.dumps(view)
        assert b"secret" not in data
        assert game._state.to_bytes() not in data
        found = reachable(pickle.loads(data))
        assert not [item for item in found if isinstance(item, State | Dealer | Chance | bl.Game | EngineView)]
    seat = game.to_act
    assert seat is not None
    imagined = bl.Game.imagined(game.view(seat), seed=1)
    assert imagined.position() != game.position()
    assert pickle.dumps(imagined.view(seat)) == pickle.dumps(game.view(seat))


def test_a_pickled_view_whose_bytes_were_changed_is_refused() -> None:
    view = bl.Game("mini", 2, seed=1).view(0)
    data = view.to_bytes()
    spoiled = pickle.dumps(view).replace(data, b"\xff" * len(data))
    with pytest.raises(ValueError, match="no view of the board"):
        pickle.loads(spoiled)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_records_positions_events_actions_and_scores_are_values(
    name: str, players: int, way: Callable[[Any], Any]
) -> None:
    game = played(name, players, seed=23)
    values = (
        game.record(),
        game.record(seat=0),
        bl.Position.parse(game.position()),
        game.events,
        game.actions,
        game.scores(),
        bl.Game(name, players, seed=1).legal_actions(),
    )
    for value in values:
        assert way(value) == value
    assert way(game.record()).replay().position() == game.position()
    assert way(game.scores()).completed_tickets == game.scores().completed_tickets


def test_a_refusal_keeps_what_it_says() -> None:
    game = until(bl.Game("usa", 2, seed=1), "turn")
    with pytest.raises(bl.IllegalAction) as caught:
        game.play("pass")
    again = pickled(caught.value)
    assert str(again) == str(caught.value)
    assert (again.action, again.reason) == (bl.Pass(), OtherActionsLeft())
    assert tuple(again.legal) == tuple(game.legal_actions())
    fault = bl.RecordError("a fault", 7, "a line")
    assert (str(pickled(fault)), pickled(fault).line) == (str(fault), 7)
