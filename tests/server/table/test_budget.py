"""How long a log can become: every kind of entry has a most, and the game always goes on to its end."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import pytest

from branchline.game import Game
from branchline.server.contract import commands as ask
from branchline.server.contract import entries as entry
from branchline.server.contract.entries import decode
from branchline.server.contract.options import Clock, Options, SeatPlan
from branchline.server.table import AlreadyDone, Refusal, Table
from branchline.server.table.budget import MOST_BESIDES_THE_GAME, PER_SEAT, PER_TABLE
from tests.server.table.tables import (
    ANN,
    AT,
    BOB,
    CID,
    StoredTable,
    act,
    done,
    game_of,
    new_id,
    open_table,
    people_at,
    play_until,
    with_bots,
)


def repeated(*steps: Callable[[], object]) -> Refusal:
    """The refusal that comes in the end when these are done again and again."""

    def repeat() -> None:
        for step in itertools.islice(itertools.cycle(steps), 10_000):
            step()

    with pytest.raises(Refusal) as caught:
        repeat()
    assert caught.value.code == "too many"
    assert caught.value.reason
    return caught.value


def how_many(table: StoredTable, kind: type[entry.AnyEntry]) -> int:
    return sum(isinstance(decode(data), kind) for data in table.stored)


def test_a_seat_that_has_said_too_much_leaves_the_others_their_say() -> None:
    table = people_at("usa", 2)
    repeated(lambda: done(table, ask.Say(id=new_id(), text="hi", seat=1), BOB))
    assert how_many(table, entry.Said) == PER_SEAT[entry.Said].number
    repeated(lambda: done(table, ask.Say(id=new_id(), text="hi"), new_id()))
    assert how_many(table, entry.Said) == PER_SEAT[entry.Said].number + PER_TABLE[entry.Said].number
    done(table, ask.Say(id=new_id(), text="hi", seat=0), ANN)


def test_an_action_is_played_and_taken_back_so_often_only() -> None:
    table = people_at("mini", 2)
    rng = random.Random(5)
    undoable = claim_that_reveals_nothing(table, rng)
    seat = game_of(table).to_act
    assert seat is not None
    person = next(iter(table.seats[seat].holders))
    refusal = repeated(lambda: act(table, undoable), lambda: done(table, ask.Undo(id=new_id(), seat=seat), person))
    assert "taken back" in refusal.reason
    assert how_many(table, entry.Undone) == PER_SEAT[entry.Undone].number
    play_until(table, lambda game: game.is_over, rng)


def claim_that_reveals_nothing(table: Table, rng: random.Random) -> str:
    """Play until there is a claim; with a full display nothing is turned up after it."""

    def claims(game: Game) -> list[str]:
        return [str(action) for action in game.legal_actions() if str(action).startswith("claim")]

    play_until(table, lambda game: bool(claims(game)), rng)
    return claims(game_of(table))[0]


def test_the_first_tickets_are_chosen_anew_so_often_only() -> None:
    table = people_at("usa", 2)
    repeated(lambda: act(table, "keep all", seat=1))
    act(table, "keep all")
    assert table.waiting_for().kind == "early choice"
    table.perform_early_choice(AT)


def test_pausing_has_an_end_and_a_paused_game_goes_on() -> None:
    table = people_at("usa", 2)
    repeated(lambda: done(table, ask.Pause(id=new_id())), lambda: done(table, ask.Resume(id=new_id())))
    assert table.stage == "playing"
    assert how_many(table, entry.Resumed) == PER_TABLE[entry.Paused].number


def test_coming_and_going_has_an_end() -> None:
    table = open_table("usa", [SeatPlan("me", "Ann"), SeatPlan("open"), SeatPlan("open")])
    repeated(
        lambda: done(table, ask.Join(id=new_id(), seat=1, name="Bob"), BOB),
        lambda: done(table, ask.Leave(id=new_id(), seat=1), BOB),
    )
    repeated(
        lambda: done(table, ask.SetSeat(id=new_id(), seat=1, kind="bot")),
        lambda: done(table, ask.SetSeat(id=new_id(), seat=1, kind="open")),
    )
    done(table, ask.Start(id=new_id()))
    repeated(
        lambda: done(table, ask.Leave(id=new_id(), seat=0)),
        lambda: done(table, ask.Return(id=new_id(), seat=0)),
    )
    assert table.seats[0].stand_in  # and a bot plays on
    repeated(lambda: done(table, ask.Revoke(id=new_id(), seat=0)))
    devices = (f"device {number}" for number in itertools.count())
    repeated(lambda: table.hold(0, next(devices), AT))


def test_the_hosts_own_matters_have_an_end_each() -> None:
    table = with_bots("usa", ("tycoon", "tycoon"))
    line = done(table, ask.Say(id=new_id(), text="hi"), CID).number
    people = (f"person {number}" for number in itertools.count())

    def said() -> int:
        return done(table, ask.Say(id=new_id(), text="hi"), next(people)).number

    repeated(
        lambda: done(table, ask.Mute(id=new_id(), line=line)),
        lambda: done(table, ask.Mute(id=new_id(), line=line, muted=False)),
    )
    repeated(lambda: done(table, ask.Remove(id=new_id(), line=said())))
    repeated(
        lambda: done(table, ask.Join(id=new_id(), seat=1, name="Eve"), next(people)),
        lambda: done(table, ask.Evict(id=new_id(), seat=1)),
        lambda: done(table, ask.SetGuests(id=new_id(), take_over=True)),
    )
    repeated(lambda: done(table, ask.SetGuests(id=new_id(), spectators="watch")))


def test_when_everything_is_used_up_the_game_is_still_played_to_its_end() -> None:
    table, rng = people_at("mini", 2, options=Options(clock=Clock("turn", 60), pace="instant")), random.Random(4)
    for kind, most in (*PER_SEAT.items(), *PER_TABLE.items()):
        for seat in (None, 0, 1):
            table.budget._used[kind, seat] = most.number
    for _ in range(3):  # the third time a bot takes the seat
        play_until(table, lambda _: is_the_turn_of(table, 0), rng)
        deadline = table.waiting_for().deadline
        assert deadline is not None
        table.time_out(deadline)
    assert has_stand_in(table)
    play_until(table, lambda game: game.is_over, rng)
    assert str(table.stage) == "over"


def is_the_turn_of(table: Table, seat: int | None) -> bool:
    return table.waiting_for()[:2] == ("person", seat)


def has_stand_in(table: Table) -> bool:
    return any(seat.stand_in for seat in table.seats)


def test_a_log_of_an_earlier_version_may_be_longer() -> None:
    table = people_at("mini", 2)
    entries = [decode(data) for data in table.stored]
    flood = [entry.Said(at=AT, seat=None, name="x", text="hi")] * (PER_TABLE[entry.Said].number + 50)
    known = Table.from_entries("T", [*entries, *flood])
    assert known.number == len(entries) + len(flood) - 1
    with pytest.raises(Refusal):
        known.perform(ask.Say(id=new_id(), text="hi"), CID, AT)
    assert not isinstance(known.perform(ask.Say(id=new_id(), text="hi", seat=0), ANN, AT), AlreadyDone)


def test_the_sum_is_what_the_module_says() -> None:
    assert MOST_BESIDES_THE_GAME == 6_914
