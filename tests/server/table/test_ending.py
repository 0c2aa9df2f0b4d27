"""The end of a game: what is revealed, the record, and the game seen again."""

from __future__ import annotations

import random

import msgspec
import pytest

from branchline.bots import bot
from branchline.editions import Edition, load
from branchline.editions import names as editions
from branchline.game import Game, Record, RecordError
from branchline.server.contract import commands as ask
from branchline.server.contract.messages import Revealed, Snapshot
from branchline.server.table import Eyes, Refusal, Table, replay_of_record
from branchline.server.table.messages.final_reveal import longest_path
from tests.server.folding import folded
from tests.server.table.tables import ANN, AT, act, done, game_of, goes_on, new_id, people_at, random_step


def finished(edition: str, players: int = 2) -> Table:
    """A game played well, so that routes and tickets come together."""
    table = people_at(edition, players)
    player = bot("stationmaster")
    while (seat := game_of(table).to_act) is not None:
        act(table, str(player.choose(game_of(table).view(seat), random.Random(1), None)))
    return table


def revealed_at(table: Table) -> Revealed:
    ending = msgspec.json.decode(table.snapshot(Eyes(None)), type=Snapshot).revealed
    assert ending is not None
    return ending


@pytest.mark.parametrize("edition", editions())
def test_the_score_sheet_the_tickets_and_the_longest_paths_are_revealed(edition: str) -> None:
    for players in (2, 3):
        table = finished(edition, players)
        game = game_of(table)
        ending = revealed_at(table)
        assert ending.scores == tuple(game.scores())
        assert ending.winners == game.winners
        board = load(edition)
        for seat in game.seats:
            assert ending.tickets[seat] == game.view(seat).tickets
            assert len(ending.completed[seat]) == game.scores()[seat].tickets_completed
            path = ending.paths[seat]
            assert sum(board.routes[route].length for route in path) == game.scores()[seat].path
            assert {game.spectator_view().owners[board.route_names[route]] for route in path} <= {seat}
            _check_walk(board, path)


def _check_walk(board: Edition, path: tuple[int, ...]) -> None:
    """Each route begins where the one before it ends, from one of the two ends of the first."""
    assert len(set(path)) == len(path)
    assert not path or any(_can_be_walked(board, path, start) for start in board.routes[path[0]].between)


def _can_be_walked(board: Edition, path: tuple[int, ...], start: str) -> bool:
    at = start
    for route in path:
        one, other = board.routes[route].between
        if at not in (one, other):
            return False
        at = other if at == one else one
    return True


def test_longest_paths_of_all_kinds_of_networks_can_be_walked() -> None:
    board = load("usa")
    rng = random.Random(6)
    for _ in range(200):
        routes = rng.sample(range(len(board.routes)), rng.randrange(1, 20))
        path = longest_path(board, routes)
        assert set(path) <= set(routes)
        _check_walk(board, path)
    assert longest_path(board, []) == ()


@pytest.mark.parametrize("edition", editions())
def test_a_replay_folds_into_the_end_for_every_pair_of_eyes(edition: str) -> None:
    table = finished(edition)
    for seat in (0, 1, None):
        replay = table.replay(seat)
        state = replay.start
        for happened in replay.happened:
            state = folded(state, happened)
        end = msgspec.json.decode(table.snapshot(Eyes(seat, "")), type=Snapshot)
        assert (state.now, state.board, state.revealed) == (end.now, end.board, end.revealed)
        if seat is not None:
            assert state.private == end.private
        assert Record.parse(replay.record).verify().is_over


def test_a_record_that_somebody_brings_is_replayed_the_same() -> None:
    table = finished("san_francisco")
    record = table.record(Eyes(None))
    for seat in (0, None):
        ours, theirs = table.replay(seat), replay_of_record(Record.parse(str(record)), seat)
        assert theirs.happened == ours.happened
        assert (theirs.start.now, theirs.start.board) == (ours.start.now, ours.start.board)
        assert [place.name for place in theirs.start.table.seats] == ["Ann", "Bob"]


def test_a_record_is_not_replayed_for_a_seat_that_there_is_not() -> None:
    with pytest.raises(Refusal, match="no seat 2"):
        replay_of_record(Game("mini", 2, 1).record(show_seed=True), 2)


def test_a_record_without_its_seed_and_one_of_a_position_are_replayed() -> None:
    whole = game_of(finished("mini")).record()
    without = msgspec.structs.replace(whole, seed=None)
    assert replay_of_record(without, 0).happened == replay_of_record(whole, 0).happened
    game = Game("mini", 2, 3)
    rng = random.Random(1)
    for _ in range(6):
        game.play(rng.choice(list(game.legal_actions())))
    later = Game.from_position(game.position(), seed=1)
    while not later.is_over:
        later.play(rng.choice(list(later.legal_actions())))
    replay = replay_of_record(later.record(), None)
    assert replay.happened[-1].revealed is not None


def test_a_record_that_is_wrong_is_refused_with_its_line() -> None:
    table = people_at("mini")
    act(table, "keep all")
    with pytest.raises(RecordError, match="only the whole record"):
        replay_of_record(table.record(Eyes(0, ANN)), 0)


def test_the_record_is_complete_after_the_end_and_ones_own_before() -> None:
    table = people_at("mini", seed="hidden seed")
    act(table, "keep all")
    for eyes, whose in ((Eyes(0, ANN), "Ann"), (Eyes(None), "spectators")):
        record = table.record(eyes)
        assert (record.seen_by, record.seed) == (whose, None)
        assert "hidden seed" not in str(record)
    rng = random.Random(9)
    while goes_on(table):
        random_step(table, rng, AT)
    record = table.record(Eyes(None))
    assert (record.seen_by, record.seed) == (None, "hidden seed")
    assert record.verify().is_over


def test_a_game_is_seen_again_only_after_its_end() -> None:
    table = people_at("mini")
    with pytest.raises(Refusal, match="not over"):
        table.replay(0)
    act(table, "keep all")
    done(table, ask.End(id=new_id()))
    assert len(table.replay(1).happened) == 1
    with pytest.raises(Refusal, match="no seat 5"):
        table.replay(5)
