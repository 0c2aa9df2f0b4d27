"""Bytes and fields from outside are looked at before they become indices of compiled tables; moves from outside too."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.engine.moves import Moves
from branchline.engine.numbers.sizes import NONE
from branchline.engine.rules.claims import Claims
from branchline.engine.rules.turns import legal_moves
from branchline.engine.state import State
from tests.engine.tables import Table, changed

BEYOND = {
    "players": 6,
    "phase": 8,
    "seat": 2,
    "first_seat": 2,
    "display": [0, 1, 2, 3, 10],
    "offered": [[6, NONE, NONE, NONE]] + [[NONE] * 4] * 4,
    "stack_location": [64] + [NONE] * 7,
    "table_route": 10,
    "table_colour": 9,
    "tokens": [1, 0, 0, 0, 0],
    "returned_size": 7,
    "deck_size": 200,
    "discards_size": 200,
    "discards": [1] + [0] * 8,
    "unclaimed": [1 << 10, 0],
    "owned": [[0, 1]] + [[0, 0]] * 4,
    "tickets": [1 << 6, 0, 0, 0, 0],
    "ticket_deck": 1 << 40,
}
"""For mini with two players: it has ten routes, six tickets, six locations and no tokens."""


@pytest.mark.parametrize("name", BEYOND)
def test_a_field_beyond_the_tables_of_the_board_is_refused(name: str) -> None:
    state = Table("mini", 2, "sound").state
    with pytest.raises(ValueError, match="this is no state of the board") as caught:
        changed(state, **{name: BEYOND[name]})
    assert name in str(caught.value) or "a ticket beyond" in str(caught.value)


def test_a_returned_ticket_must_be_one() -> None:
    state = Table("mini", 2, "sound").state
    for code in (6, 48 + 6, 5 * 48):
        with pytest.raises(ValueError, match=f"returned has {code}"):
            changed(state, returned=[code] + [0] * 47, returned_size=1)


def test_a_seat_can_have_at_most_64_routes() -> None:
    state = Table("usa", 2, "sound").state
    with pytest.raises(ValueError, match="at most 64"):
        changed(state, owned=[[2**64 - 1, 1]] + [[0, 0]] * 4)


def test_a_state_in_which_no_game_was_started_is_sound() -> None:
    blank = State(Table("mini", 2, "sound").board)
    assert State.from_bytes(blank.board, blank.to_bytes()) == blank


@pytest.mark.parametrize("index", [-1, 3, 8447, 8448, 10**6])
def test_nothing_is_read_beyond_a_list_of_moves(index: int) -> None:
    moves = Moves()
    legal_moves(Table("mini", 2, "sound").state, moves, Claims())
    assert [moves[i] for i in range(len(moves))] == list(moves) == [17, 18, 19]
    with pytest.raises(IndexError):
        moves[index]


@pytest.mark.parametrize("other", [-1, 0, 16, 2**16 + 17, 2**64 + 17, "17", None, 17.5])
def test_what_is_not_a_legal_move_is_not_in_the_list(other: Any) -> None:
    moves = Moves()
    legal_moves(Table("mini", 2, "sound").state, moves, Claims())
    assert 17 in moves
    assert other not in moves
