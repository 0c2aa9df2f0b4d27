"""Every field of what a client is told is what the views say: in whole games of every edition, for all eyes."""

from __future__ import annotations

import random

import msgspec
import pytest

from branchline.editions import load
from branchline.editions import names as editions
from branchline.game import KeepTickets
from branchline.game.actions import Action
from branchline.server.contract.messages import Happened, Snapshot
from branchline.server.table import Eyes, Table
from tests.server.folding import Client, folded
from tests.server.table.tables import AT, BANK_CLOCK, all_eyes, game_of, goes_on, people_at, random_step
from tests.server.table.told_fields import check_board, check_now, check_private, check_revealed, choices_at

GAME_PARTS = {"now", "board", "private", "revealed"}
TABLE_PARTS = {"number", "seat", "table", "log", "talk"}
"""These have tests of their own: who is told what of the table, and which events."""


def check_snapshot(seen: Snapshot, table: Table, eyes: Eyes) -> None:
    """Compare all parts of the game with the views of these eyes."""
    assert {*seen.__struct_fields__} == GAME_PARTS | TABLE_PARTS
    game = game_of(table)
    open_view = game.spectator_view()
    view = open_view if eyes.seat is None else game.view(eyes.seat)
    assert (seen.number, seen.seat) == (table.number, eyes.seat)
    check_now(seen.now, open_view, view, table.clocks.info())
    check_board(seen.board, open_view)
    check_revealed(seen.revealed, game)
    if eyes.seat is None:
        assert seen.private is None
        return
    check_private(
        seen.private,
        game.view(eyes.seat),
        chosen_early=_chosen_early(table, eyes.seat),
        choices=choices_at(table, eyes),
        can_undo=table.can_undo(eyes.seat),
    )


def _chosen_early(table: Table, seat: int) -> tuple[str, ...] | None:
    if seat not in table.early:
        return None
    kept = Action.parse(table.early[seat])
    assert isinstance(kept, KeepTickets)
    return kept.tickets


@pytest.mark.parametrize("edition", editions())
def test_every_field_of_a_snapshot_and_of_what_is_folded_into_it_is_what_the_views_say(edition: str) -> None:
    for players in {2, load(edition).players.most}:
        table = people_at(edition, players, options=BANK_CLOCK, seed="every field")
        clients = {eyes: Client(table.snapshot(eyes)) for eyes in all_eyes(table)}
        rng, now = random.Random(players), AT
        while goes_on(table):
            now += rng.randrange(2000)
            happening = random_step(table, rng, now)
            for eyes, client in clients.items():
                client.hears(happening.message(eyes))
                check_snapshot(client.seen, table, eyes)
                check_snapshot(msgspec.json.decode(table.snapshot(eyes), type=Snapshot), table, eyes)


@pytest.mark.parametrize("edition", editions())
def test_every_field_of_a_replay_is_what_the_views_said_then(edition: str) -> None:
    table = people_at(edition, 3 if load(edition).players.most > 2 else 2, seed="again")
    rng = random.Random(edition)
    while goes_on(table):
        random_step(table, rng, AT)
    for seat in (*game_of(table).seats, None):
        replay = table.replay(seat)
        seen = replay.start
        for (game, _), happened in zip(game_of(table).retraced(), (None, *replay.happened), strict=True):
            if happened is not None:
                seen = folded(seen, _sent(happened))
            open_view = game.spectator_view()
            check_now(seen.now, open_view, open_view if seat is None else game.view(seat), None)
            check_board(seen.board, open_view)
            check_revealed(seen.revealed, game)
            if seat is None:
                assert seen.private is None
            else:
                check_private(seen.private, game.view(seat), chosen_early=None, choices=(), can_undo=False)


def _sent(happened: Happened) -> Happened:
    """As it comes out at the other end."""
    return msgspec.json.decode(msgspec.json.encode(happened), type=Happened)
