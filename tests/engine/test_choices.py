"""The legal moves of one moment, kept with the values that stand for them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from branchline.editions import load, names
from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.choices import Choices
from branchline.engine.moves import Moves
from branchline.engine.numbers.phase_numbers import GAME_OVER
from branchline.engine.rules.claims import Claims
from branchline.engine.rules.turns import apply, legal_moves, start
from branchline.engine.state import State
from branchline.game.translation.engine_board import engine_board


def begun(name: str, seed: str = "1") -> tuple[State, Dealer]:
    state = State(engine_board(load(name)))
    dealer = Dealer(Chance(seed), noting=True)
    start(state, 2, dealer)
    dealer.take_journal()
    return state, dealer


@pytest.mark.parametrize("name", names())
def test_choices_are_the_legal_moves_and_playing_one_is_applying_it(name: str) -> None:
    state, dealer = begun(name)
    twin, other_dealer = begun(name)
    table = [f"move {move}" for move in range(state.board.n_moves)]
    moves, claims, chooser = Moves(), Claims(), random.Random(1)
    while state.phase != GAME_OVER:
        choices = Choices(table, state, moves, claims)
        legal_moves(state, moves, claims)
        legal = list(moves)
        assert choices.moves() == legal
        assert list(choices) == [table[move] for move in legal]
        assert [choices[place] for place in range(len(choices))] == list(choices)
        assert choices[-1] == table[legal[-1]]
        assert choices[:2] == tuple(table[move] for move in legal[:2])
        assert moves.to_bytes() == b"".join(move.to_bytes(2, "little") for move in legal)
        illegal = next(move for move in range(state.board.n_moves) if move not in legal)
        assert choices.play(illegal, state, dealer) is None
        assert choices.play(-1, state, dealer) is None
        assert state == State.from_bytes(state.board, twin.to_bytes())
        move = chooser.choice(legal)
        happened = choices.play(move, state, dealer)
        apply(twin, move, other_dealer)
        assert happened == other_dealer.take_journal()
        assert state.to_bytes() == twin.to_bytes()


def test_nothing_is_read_beyond_the_table_or_the_choices() -> None:
    state, dealer = begun("mini")
    with pytest.raises(ValueError, match="the table has 3 entries"):
        Choices(["a", "b", "c"], state, Moves(), Claims())
    choices = Choices([None] * state.board.n_moves, state, Moves(), Claims())
    for place in (len(choices), -len(choices) - 1, 10**6):
        with pytest.raises(IndexError):
            choices[place]
    wrong: list[Any] = [None, "state", 5]
    for thing in wrong:
        with pytest.raises((TypeError, AttributeError)):
            Choices([None] * state.board.n_moves, thing, Moves(), Claims())
        with pytest.raises((TypeError, AttributeError)):
            choices.play(choices.moves()[0], thing, dealer)


def test_whether_a_move_is_in_a_list() -> None:
    state, _ = begun("mini")
    moves = Moves()
    legal_moves(state, moves, Claims())
    assert moves[0] in moves
    for other in (-1, 0, 10**9, "x", None):
        assert other not in moves
