"""Many games side by side are the same games as one by one, and their observations hold what a view holds, no more."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.numbers.move_numbers import CLAIM, DRAW_TICKETS
from branchline.engine.numbers.sizes import NO_CARD, NONE
from branchline.engine.rules.turns import start
from branchline.engine.simulation.batch import Batch, observation_width
from branchline.engine.simulation.observation_layout import CLOSED, SEAT_WIDTH, TABLE_WIDTH
from branchline.engine.view import View
from tests.engine.tables import TABLES, Table, board_of, members, routes_in, table_id

STEPS = {"usa": 160, "london": 80, "san_francisco": 80, "paris": 80, "mini": 40}
"""Enough for games of two players to end."""


def observation(table: Table) -> list[int]:
    """What `observation_layout.py` says, made from the view of the seat to act and from nothing else."""
    v = View.of(table.state, table.state.seat).fields()
    edition, players, me = table.edition, v["players"], v["seat"]
    numbers: list[int] = []
    owner = {route: 1 + (seat - me) % players for seat in range(players) for route in routes_in(v["owned"][seat])}
    unclaimed = routes_in(v["unclaimed"])
    numbers += [0 if route in unclaimed else owner.get(route, CLOSED) for route in range(len(edition.routes))]
    numbers += v["hand"]
    numbers += [v["display"].count(card) for card in range(NO_CARD)]
    numbers += v["discards"]
    tickets = range(len(edition.tickets))
    numbers += [int(ticket in members(v["tickets"])) for ticket in tickets]
    numbers += [int(ticket in v["offered"]) for ticket in tickets]
    for symbol in range(len(edition.tourist_tokens.symbols) if edition.tourist_tokens else 0):
        numbers += [v["stack_location"][symbol], v["stack_size"][symbol]]
    for i in range(players):
        seat = (me + i) % players
        for name in ("vehicles", "hand_size", "ticket_count", "points", "tokens", "flag_cards"):
            numbers.append(min(255, v[name][seat]))
        numbers += v["taken"][seat]
    for name in ("phase", "turns_left", "deck_size", "discards_size", "unseen_tickets", "returned_size"):
        numbers.append(v[name])
    numbers += [v["offered_size"], v["passes"]]
    numbers.append(NONE if v["first_seat"] == NONE else (v["first_seat"] - me) % players)
    return numbers


class OneByOne:
    """The games of a batch, each played by itself."""

    def __init__(self, name: str, players: int, games: int, seed: str) -> None:
        self.name, self.players, self.games, self.seed = name, players, games, seed
        self.streams = list(range(games))
        self.tables = [self.dealt(game) for game in range(games)]

    def dealt(self, game: int) -> Table:
        table = Table(self.name, self.players, "")
        table.dealer = Dealer(Chance(self.seed, self.streams[game]))
        start(table.state, self.players, table.dealer)
        return table

    def step(self, game: int, move: int) -> list[dict[str, int]] | None:
        """The score sheet if the game has ended; the next one stands there then."""
        self.tables[game].play(move)
        if not self.tables[game].over:
            return None
        lines = self.tables[game].scores()
        self.streams[game] += self.games
        self.tables[game] = self.dealt(game)
        return lines


def row(buffer: memoryview, game: int) -> list[int]:
    return [buffer[game, i] for i in range(shape_of(buffer)[1])]


def shape_of(buffer: memoryview) -> tuple[int, ...]:
    assert buffer.shape is not None
    return buffer.shape


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_a_batch_is_the_same_games_as_one_by_one(table: tuple[str, int]) -> None:
    name, players = table
    games = 3
    batch = Batch(board_of(name), players, games, seed="batch")
    beside = OneByOne(name, players, games, "batch")
    chance = Chance("moves of the batch")
    ended = 0
    assert batch.width == observation_width(board_of(name), players) == shape_of(batch.observations)[1]
    for step in range(STEPS[name]):
        chosen = []
        for game, one in enumerate(beside.tables):
            legal = one.legal()
            assert batch.to_act[game] == one.state.seat
            if step % 8 == 0:
                assert [move for move, yes in enumerate(row(batch.legal, game)) if yes] == legal
                assert row(batch.observations, game) == observation(one)
            claims = [move for move in legal if move >= CLAIM] or [move for move in legal if move != DRAW_TICKETS]
            chosen.append(claims[chance.number(len(claims))])
        batch.step(chosen)
        for game, move in enumerate(chosen):
            lines = beside.step(game, move)
            assert batch.done[game] == (lines is not None)
            if lines is not None:
                ended += 1
                assert row(batch.totals, game) == [line["total"] for line in lines]
                assert members(batch.winners[game]) == [seat for seat, line in enumerate(lines) if line["won"]]
    batch.close()
    assert ended > 0 or players > 2


def buffers(batch: Batch) -> tuple[bytes, ...]:
    return tuple(
        buffer.tobytes()
        for buffer in (batch.legal, batch.observations, batch.to_act, batch.done, batch.winners, batch.totals)
    )


def first_legal(batch: Batch, step: int) -> array[int]:
    """A move for every game, not always the same one."""
    legal = [[move for move, yes in enumerate(row(batch.legal, game)) if yes] for game in range(batch.games)]
    return array("i", (moves[(7 * step + game) % len(moves)] for game, moves in enumerate(legal)))


def test_any_number_of_threads_plays_the_same() -> None:
    batches = [Batch(board_of("mini"), 3, 5, seed="threads", threads=threads) for threads in (1, 2, 3, 8)]
    ended = 0
    for step in range(40):
        assert len({buffers(batch) for batch in batches}) == 1
        chosen = first_legal(batches[0], step)
        for batch in batches:
            batch.step(chosen)
        ended += sum(batches[0].done)
    assert ended >= 5
    for batch in batches:
        batch.close()


@pytest.mark.parametrize("wrong", [0, 11, 999999, -1])
def test_an_illegal_move_is_refused_before_anything_is_played(wrong: int) -> None:
    """Drawing a card or passing while the first tickets are chosen, and moves that don't exist."""
    batch = Batch(board_of("mini"), 2, 3, seed="refused")
    before = buffers(batch)
    good = first_legal(batch, 0)
    with pytest.raises(ValueError, match=f"move {wrong} is not legal in game 2"):
        batch.step([good[0], good[1], wrong])
    assert buffers(batch) == before
    batch.step(good)
    assert buffers(batch) != before


@pytest.mark.parametrize("count", [0, 2, 4])
def test_there_must_be_a_move_for_every_game(count: int) -> None:
    batch = Batch(board_of("mini"), 2, 3)
    with pytest.raises(ValueError, match=f"{count} moves for 3 games"):
        batch.step([17] * count)


@pytest.mark.parametrize(
    "as_given", [list, tuple, lambda m: array("i", m), lambda m: array("q", m), lambda m: memoryview(array("h", m))]
)
def test_moves_are_a_sequence_or_a_buffer_of_ints(as_given: Any) -> None:
    batch, other = (Batch(board_of("mini"), 2, 3, seed="buffers") for _ in range(2))
    moves = first_legal(batch, 1)
    batch.step(as_given(moves))
    other.step(moves)
    assert buffers(batch) == buffers(other)


def test_every_second_number_of_a_buffer() -> None:
    """A buffer with gaps is read as it is meant."""
    batch, other = (Batch(board_of("mini"), 2, 3, seed="buffers") for _ in range(2))
    moves = first_legal(batch, 1)
    spread = array("i", [number for move in moves for number in (move, 0)])
    batch.step(memoryview(spread)[::2])
    other.step(moves)
    assert buffers(batch) == buffers(other)


@pytest.mark.parametrize(("players", "games", "threads"), [(1, 1, 1), (4, 1, 1), (2, 0, 1), (2, 1, 0)])
def test_a_batch_needs_players_games_and_threads(players: int, games: int, threads: int) -> None:
    with pytest.raises(ValueError, match=r"this board is for|at least one of each"):
        Batch(board_of("mini"), players, games, threads=threads)


def test_buffers_are_for_reading() -> None:
    batch = Batch(board_of("mini"), 2, 2)
    assert batch.width > SEAT_WIDTH + TABLE_WIDTH
    for buffer in (batch.legal, batch.observations, batch.to_act, batch.done, batch.winners, batch.totals):
        assert isinstance(buffer, memoryview)
        assert buffer.readonly
        assert shape_of(buffer)[0] == 2
