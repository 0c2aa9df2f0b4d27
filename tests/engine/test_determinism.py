"""A seed is a game: nothing else has a say in it, and its outcomes replay it."""

from __future__ import annotations

import random

import pytest

from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.chance.outcome_numbers import A_CARD, A_SEAT, A_TICKET
from branchline.engine.chance.purposes import CHOOSING, DEALING
from branchline.engine.numbers.event_numbers import DEALT, DREW, FIRST_SEAT, OFFERED, TURNED_UP
from branchline.engine.numbers.move_numbers import DRAW_DECK, DRAW_TICKETS, PASS
from branchline.engine.numbers.phase_numbers import TURN
from branchline.engine.rules.turns import apply, start
from branchline.engine.simulation.random_games import RandomGames
from branchline.engine.state import State
from tests.engine.characters import LINE_UPS, choose
from tests.engine.dead_ends import nothing_to_do
from tests.engine.invariants import check_position
from tests.engine.tables import TABLES, Event, Table, board_of, table_id


def outcomes(events: list[Event]) -> list[tuple[int, int]]:
    """What chance decided, as a dealer follows it."""
    dealt = []
    for kind, seat, a, b, _ in events:
        if kind in (DEALT, DREW):
            dealt.append((A_CARD, a))
        elif kind == TURNED_UP:
            dealt.append((A_CARD, b))
        elif kind == OFFERED and b:
            dealt.append((A_TICKET, a))
        elif kind == FIRST_SEAT:
            dealt.append((A_SEAT, seat))
    return dealt


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_the_same_seed_is_the_same_game_whatever_else_is_drawn_at_random(table: tuple[str, int]) -> None:
    name, players = table
    one, other = Table(name, players, "same"), Table(name, players, "same")
    apart = Table(name, players, "not the same")
    differed = False
    untouched = random.getstate()
    while not one.over:
        move = choose(one, LINE_UPS["mixed"], one.legal())
        one.play(move)
        assert random.getstate() == untouched
        random.seed(move)
        random.random()
        untouched = random.getstate()
        assert other.play(move) == one.last
        assert other.state == one.state
        differed |= apart.over or apart.state != one.state
        if not apart.over:
            apart.play(apart.pick(apart.legal()))
    assert differed


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_a_script_of_its_outcomes_replays_a_game_without_any_chance(table: tuple[str, int]) -> None:
    name, players = table
    game = Table(name, players, "script")
    chance = Chance("never asked")
    dealer = Dealer(chance, outcomes=outcomes(game.last), noting=True)
    state = State(game.board)
    start(state, players, dealer)
    assert dealer.take_journal() == game.last
    while not game.over:
        move = choose(game, LINE_UPS["mixed"], game.legal())
        dealer.extend(outcomes(game.play(move)))
        apply(state, move, dealer)
        assert state == game.state
        assert dealer.take_journal() == game.last
        assert dealer.fault is None
    assert chance.position() == 0


def at_a_turn(name: str) -> Table:
    table = Table(name, 2, "script faults")
    while table.state.phase != TURN:
        table.play(table.legal()[0])
    return table


@pytest.mark.parametrize(
    ("move", "dealt", "fault"),
    [
        (DRAW_DECK, [], "a card was to be dealt, and none is given"),
        (DRAW_DECK, [(A_TICKET, 0)], "a card was to be dealt, and what is given can't be"),
        (DRAW_DECK, [(A_CARD, 9)], "a card was to be dealt, and what is given can't be"),
        (DRAW_DECK, [(A_CARD, -1)], "a card was to be dealt, and none is given"),
        (DRAW_DECK, [(A_CARD, 5)], "a card was to be dealt, and what is given can't be"),
        (DRAW_TICKETS, [], "a ticket was to be dealt, and none is given"),
        (DRAW_TICKETS, [(A_TICKET, 6)], "a ticket was to be dealt, and what is given can't be"),
        (DRAW_TICKETS, [(A_SEAT, 0)], "a ticket was to be dealt, and what is given can't be"),
    ],
)
def test_a_script_that_says_what_cannot_be_is_blamed_and_the_state_stays_sound(
    move: int, dealt: list[tuple[int, int]], fault: str
) -> None:
    """Mini has three colours and six tickets."""
    table = at_a_turn("mini")
    dealer = Dealer(Chance("instead"), outcomes=dealt)
    apply(table.state, move, dealer)
    assert dealer.fault == fault
    check_position(table.edition, table.state.fields())


def test_a_ticket_that_someone_has_cannot_be_dealt() -> None:
    table = at_a_turn("mini")
    held = table.state.fields()["tickets"][0].bit_length() - 1
    dealer = Dealer(Chance("instead"), outcomes=[(A_TICKET, held), (A_TICKET, held)])
    apply(table.state, DRAW_TICKETS, dealer)
    assert dealer.fault == "a ticket was to be dealt, and what is given can't be"
    check_position(table.edition, table.state.fields())


def test_the_first_fault_is_the_one_that_counts() -> None:
    state = State(board_of("mini"))
    dealer = Dealer(Chance("instead"), outcomes=[(A_SEAT, 0)])
    start(state, 2, dealer)
    assert dealer.fault == "a card was to be dealt, and what is given can't be"
    for _ in range(2):
        apply(state, 17, dealer)
    assert dealer.fault == "a card was to be dealt, and what is given can't be"
    assert state.first_seat in (0, 1)


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_random_players_choose_the_move_that_is_listed_at_the_place_they_draw(table: tuple[str, int]) -> None:
    """Native random games, which list no claims, against picking from the whole list with the same stream of chance."""
    name, players = table
    board = board_of(name)
    random_games = RandomGames(board, "playouts")
    for game in range(2):
        beside = Table(name, players, "")
        beside.dealer = Dealer(Chance("playouts", game, DEALING))
        choosing = Chance("playouts", game, CHOOSING)
        start(beside.state, players, beside.dealer)
        made = 0
        while not beside.over:
            legal = beside.legal()
            beside.play(PASS if legal == [PASS] else legal[choosing.number(len(legal))])
            made += 1
        lines = beside.scores()
        results = random_games.run(players, 1, first=game)
        assert results.moves == made
        assert results.average == tuple(float(line["total"]) for line in lines)
        shared = sum(line["won"] for line in lines)
        assert results.wins == pytest.approx(tuple(line["won"] / shared for line in lines))


def test_random_games_from_a_position() -> None:
    """They pass where there is nothing else to do, leave the position as it is and don't depend on what ran before."""
    game = Table("london", 3, "playouts from here")
    for _ in range(60):
        game.play(choose(game, LINE_UPS["one claims, all others hoard"], game.legal()))
    before = game.state.to_bytes()
    random_games = RandomGames(game.board, "from here")
    first, second = random_games.run_from(game.state, 3, first=5), random_games.run_from(game.state, 3, first=5)
    assert first == second
    assert sum(first.wins) == pytest.approx(3)
    assert game.state.to_bytes() == before
    assert random_games.run_from(game.state, 0).average == (0.0, 0.0, 0.0)
    one_by_one = [random_games.run_from(game.state, 1, first=5 + k) for k in range(3)]
    assert sum(results.moves for results in one_by_one) == first.moves


def test_random_players_pass_where_nothing_else_is_possible() -> None:
    game = nothing_to_do("paris", 3)
    results = RandomGames(game.board, "passing").run_from(game.state, 2)
    assert results.moves == 6  # all pass in a row, and the game is over (R6)


def test_random_games_are_for_their_board_and_its_players() -> None:
    random_games = RandomGames(board_of("mini"), "7")
    with pytest.raises(ValueError, match="another board"):
        random_games.run_from(Table("paris", 2, "7").state, 1)
    for players in (1, 4):
        with pytest.raises(ValueError, match="this board is for 2 to 3"):
            random_games.run(players, 1)
