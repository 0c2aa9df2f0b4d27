"""Mechanisms on one board: in which order they have their say, and that they get on with each other."""

from __future__ import annotations

import msgspec
import pytest

from branchline.editions import Edition, load
from branchline.editions.schema import District, FrenchFlags
from branchline.engine.board import Board
from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.numbers.move_numbers import KEEP_TICKETS, TAKE_TOKEN
from branchline.engine.numbers.phase_numbers import (
    ASKED_ABOUT_PAYMENT,
    ASKED_AFTER_CLAIM,
    ASKED_BEFORE_PLAY,
    KEEPING_CARD,
    PLACING_STACK,
    TAKING_TOKEN,
    TURN,
)
from branchline.engine.rules import districts, french_flags, tourist_tokens
from branchline.engine.rules.mechanism import Mechanism
from branchline.engine.rules.mechanisms import MECHANISMS
from branchline.engine.rules.turns import apply
from branchline.game import Game
from branchline.game.translation.engine_board import engine_board
from tests.engine.tables import Table


def with_everything() -> Edition:
    """San Francisco with districts and flags as well."""
    edition = load("san_francisco")
    places = tuple(location.name for location in edition.locations)
    return msgspec.structs.replace(
        edition,
        districts=(District(points=4, colour="red", locations=places[:2]),),
        french_flags=FrenchFlags(colours=edition.colours[:2], points=5),
    )


def test_they_have_their_say_in_the_order_of_the_list() -> None:
    assert [type(mechanism) for mechanism in engine_board(with_everything()).mechanisms] == list(MECHANISMS)
    assert engine_board(load("usa")).mechanisms == ()


def test_a_board_knows_when_something_is_asked() -> None:
    board = engine_board(with_everything())
    assert board.when_asked(PLACING_STACK) == ASKED_BEFORE_PLAY
    assert board.when_asked(KEEPING_CARD) == ASKED_ABOUT_PAYMENT
    assert board.when_asked(TAKING_TOKEN) == ASKED_AFTER_CLAIM
    assert [board.when_asked(phase) for phase in (TURN, -1, 10**6)] == [0, 0, 0]
    assert engine_board(load("usa")).when_asked(KEEPING_CARD) == 0


def board_with(*mechanisms: Mechanism) -> Board:
    return Board(
        locations=2,
        players=(2, 2),
        closed_up_to=0,
        vehicles=2,
        cards=[10],
        wilds=0,
        starting_hand=0,
        display_needs_deck=False,
        dealt=1,
        keep_at_start=1,
        drawn=1,
        keep_in_play=1,
        route_points=[0, 1],
        routes=[],
        tickets=[],
        mechanisms=mechanisms,
    )


def test_what_is_not_listed_can_not_be_on_a_board() -> None:
    with pytest.raises(ValueError, match="Mechanism is not in the list"):
        board_with(Mechanism())


def test_two_can_not_ask_in_the_same_phase() -> None:
    with pytest.raises(ValueError, match="two mechanisms ask in phase 6"):
        board_with(french_flags.FrenchFlags([0], 1), french_flags.FrenchFlags([0], 1))


def test_without_entries_they_add_nothing() -> None:
    board = board_with(districts.Districts(), tourist_tokens.TouristTokens(), french_flags.FrenchFlags())
    assert len(board.mechanisms) == 3


@pytest.mark.parametrize("name", ["san_francisco", "paris"])
def test_an_illegal_move_does_not_reach_beyond_the_tables_while_something_is_asked(name: str) -> None:
    """`apply` trusts its caller to choose a legal move; what else is in the table must not write anywhere else."""
    game = Table(name, 2, "illegal")
    while not game.board.when_asked(game.state.phase):
        game.play(game.legal()[-1])
    before = game.state.fields()
    for move in range(KEEP_TICKETS, TAKE_TOKEN):
        state = game.state.copy()
        apply(state, move, Dealer(Chance("illegal")))
        after = state.fields()
        for field in ("owned", "tickets", "hand", "stack_location", "stack_size", "tokens", "flag_cards", "returned"):
            assert after[field] == before[field]


def test_games_with_all_of_them_go_to_their_end() -> None:
    edition = with_everything()
    asked = set()
    scored = dict.fromkeys(("districts", "tokens", "flags"), 0)
    for seed in range(8):
        game = Game(edition, players=3, seed=seed)
        while game.to_act is not None:
            asked.add(game.phase)
            legal = game.legal_actions()
            game.play(legal[-1 - seed % len(legal)])
            if game.phase in ("keeping a card", "taking a token"):
                assert Game.from_position(game.position(), edition=edition).position() == game.position()
        for score in game.scores():
            for source in scored:
                scored[source] += getattr(score, source)
            assert score.total == sum(
                getattr(score, source)
                for source in ("routes", "tickets", "longest_path", "districts", "tokens", "flags")
            )
    assert {"placing a stack", "keeping a card", "taking a token"} <= asked
    assert all(scored.values())
