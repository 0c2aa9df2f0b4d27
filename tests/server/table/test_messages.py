"""What people are told: snapshots and what happened, for every pair of eyes."""

from __future__ import annotations

import random

import msgspec
import pytest

from branchline.editions import names as editions
from branchline.server.contract import commands as ask
from branchline.server.contract.entries import decode
from branchline.server.contract.messages import Happened, Snapshot
from branchline.server.contract.options import SeatPlan
from branchline.server.live.live_table import listing_of
from branchline.server.table import Eyes, Table
from tests.server.folding import Client
from tests.server.table.tables import (
    ANN,
    AT,
    BANK_CLOCK,
    BOB,
    TURN_CLOCK,
    act,
    all_eyes,
    done,
    game_of,
    goes_on,
    new_id,
    open_table,
    people_at,
    person_of,
    random_step,
    with_bots,
)

OPTIONS = {"none": None, "turn": TURN_CLOCK, "bank": BANK_CLOCK}


def seen(table: Table, eyes: Eyes) -> Snapshot:
    return msgspec.json.decode(table.snapshot(eyes), type=Snapshot)


@pytest.mark.parametrize("clock", OPTIONS)
@pytest.mark.parametrize("edition", editions())
def test_folding_what_happened_into_the_first_snapshot_gives_every_later_snapshot(edition: str, clock: str) -> None:
    for players in (2, 3):
        table = people_at(edition, players, options=OPTIONS[clock], seed=f"fold {clock}")
        clients = {eyes: Client(table.snapshot(eyes)) for eyes in all_eyes(table)}
        rng, now = random.Random(clock), AT
        while goes_on(table):
            now += rng.randrange(3000)
            happening = random_step(table, rng, now)
            for eyes, client in clients.items():
                client.hears(happening.message(eyes))
                client.agrees_with(table.snapshot(eyes))
        assert seen(table, Eyes(None)).revealed is not None


@pytest.mark.parametrize("edition", editions())
def test_folding_works_from_the_opening_on_and_with_bots(edition: str) -> None:
    table = open_table(edition, [SeatPlan("me", "Ann"), SeatPlan("bot", "", "tourist")])
    clients = {eyes: Client(table.snapshot(eyes)) for eyes in all_eyes(table)}
    happening = done(table, ask.Start(id=new_id()))
    rng = random.Random(3)
    while True:
        for eyes, client in clients.items():
            client.hears(happening.message(eyes))
            client.agrees_with(table.snapshot(eyes))
        if table.stage == "over":
            break
        happening = random_step(table, rng, AT)


@pytest.mark.parametrize("edition", editions())
def test_a_table_made_again_from_its_entries_tells_everybody_the_same(edition: str) -> None:
    table = with_bots(edition, ("newcomer",), options=BANK_CLOCK)
    rng, now = random.Random(5), AT
    while goes_on(table):
        now += rng.randrange(3000)
        random_step(table, rng, now)
        if not goes_on(table) or rng.random() < 0.1:
            again = Table.from_entries("T", map(decode, table.stored))
            for eyes in all_eyes(table):
                assert again.snapshot(eyes) == table.snapshot(eyes)
            ours, theirs = table.waiting_for(), again.waiting_for()
            assert ours == theirs
            assert listing_of(again, AT) == listing_of(table, AT)


@pytest.mark.parametrize("edition", ["usa", "san_francisco"])
def test_who_comes_back_is_told_what_they_missed(edition: str) -> None:
    table = people_at(edition, 3)
    rng = random.Random(edition)
    eyes = all_eyes(table)
    away = {one: Client(table.snapshot(one)) for one in eyes}
    while goes_on(table):
        random_step(table, rng, AT)
        for one, client in away.items():
            if rng.random() < 0.05 or not goes_on(table):
                missed = table.happened_since(one, client.seen.number)
                assert missed is not None
                for message in missed:
                    client.hears(message)
                client.agrees_with(table.snapshot(one))
    assert table.happened_since(eyes[0], table.number) == []


def test_who_was_away_too_long_or_knows_the_future_gets_a_snapshot() -> None:
    table = open_table()
    for line in range(250):
        done(table, ask.Say(id=new_id(), text=f"line {line}"), "somebody")
    assert table.happened_since(Eyes(None), table.number - 201) is None
    assert table.happened_since(Eyes(None), table.number + 1) is None
    missed = table.happened_since(Eyes(None), table.number - 200)
    assert missed is not None
    assert len(missed) == 200


def test_a_snapshot_has_the_last_eighty_lines_of_what_was_said_and_they_push_nothing_else_out() -> None:
    table = people_at("usa", 2)
    act(table, "keep all")
    log = seen(table, Eyes(None)).log
    assert len(log) == 4
    for line in range(100):
        done(table, ask.Say(id=new_id(), text=f"line {line}"), "somebody")
    after = seen(table, Eyes(None))
    assert [line.said for line in after.talk] == [f"line {line}" for line in range(20, 100)]
    assert after.log == log
    for _ in range(60):
        done(table, ask.Pause(id=new_id()))
        done(table, ask.Resume(id=new_id()))
    assert len(seen(table, Eyes(None)).log) == 80
    assert seen(table, Eyes(None)).talk == after.talk


def test_a_snapshot_has_the_last_eighty_lines_of_the_log() -> None:
    table = people_at("usa", 2)
    for _ in range(60):
        done(table, ask.Pause(id=new_id()))
        done(table, ask.Resume(id=new_id()))
    notes = [line.note for line in seen(table, Eyes(None)).log]
    assert notes == ["paused", "goes on"] * 40


def test_those_to_whom_the_same_is_told_get_the_very_same_bytes() -> None:
    table = people_at("usa", 3)
    for _ in range(3):
        act(table, "keep all")
    acting = game_of(table).to_act
    assert acting is not None
    happening = act(table, "draw deck")
    others = [Eyes(seat, person_of(table, seat)) for seat in range(3) if seat != acting]
    public = happening.message(Eyes(None))
    assert all(happening.message(eyes) is public for eyes in [*others, Eyes(None, "x"), Eyes(None, ANN)])
    assert happening.message(Eyes(acting, person_of(table, acting))) != public


def test_each_is_told_which_seats_are_theirs_and_who_is_host() -> None:
    table = people_at("mini")
    for person, yours in ((ANN, [True, False]), (BOB, [False, True]), ("", [False, False])):
        info = seen(table, Eyes(None, person)).table
        assert [seat.yours for seat in info.seats] == yours
        assert info.you_host == (person == ANN)
        assert [seat.host for seat in info.seats] == [True, False]


def test_the_seed_is_told_when_the_game_is_over_and_its_hash_from_the_start() -> None:
    table = people_at("mini", seed="the seed")
    start = seen(table, Eyes(None)).table
    assert start.seed is None
    rng = random.Random(1)
    while goes_on(table):
        random_step(table, rng, AT)
        assert not goes_on(table) or b"the seed" not in table.snapshot(Eyes(0, ANN))
    end = seen(table, Eyes(None)).table
    assert (end.seed, end.seed_hash) == ("the seed", start.seed_hash)


def test_the_seed_is_told_when_the_host_ends_the_table() -> None:
    table = people_at("mini", seed="the seed")
    happening = done(table, ask.End(id=new_id()))
    told = msgspec.json.decode(happening.message(Eyes(None)), type=Happened)
    assert told.table is not None
    assert (told.table.stage, told.table.seed) == ("ended", "the seed")
    assert seen(table, Eyes(None)).revealed is None


def test_nobody_is_told_who_a_person_is_or_what_an_entry_holds() -> None:
    table = people_at("mini")
    rng = random.Random(2)
    while goes_on(table):
        happening = random_step(table, rng, AT)
        for eyes in all_eyes(table):
            for data in (happening.message(eyes), table.snapshot(eyes)):
                assert b"hash of" not in data
