"""Clocks: none, so long for a turn, or so long for the game; and what happens when time is up."""

from __future__ import annotations

import msgspec
import pytest

from branchline.server.contract import commands as ask
from branchline.server.contract.messages import ClockInfo, Private, Snapshot
from branchline.server.contract.options import Clock, Options
from branchline.server.table import Eyes, Refusal, Table
from branchline.server.table.clocks import GRACE
from tests.server.table.tables import (
    ANN,
    AT,
    BANK_CLOCK,
    TURN_CLOCK,
    act,
    done,
    game_of,
    let_bot_act,
    new_id,
    people_at,
    person_of,
    with_bots,
)


def shown(table: Table) -> ClockInfo:
    now = msgspec.json.decode(table.snapshot(Eyes(None)), type=Snapshot).now
    assert now is not None
    assert now.clock is not None
    return now.clock


def private(table: Table, seat: int) -> Private:
    snapshot = msgspec.json.decode(table.snapshot(Eyes(seat, person_of(table, seat))), type=Snapshot)
    assert snapshot.private is not None
    return snapshot.private


def past_the_first_choice(options: Options) -> tuple[Table, int]:
    """It is somebody's turn, at the time `AT`."""
    table = people_at("usa", 2, options=options)
    act(table, "keep all")
    act(table, "keep all")
    seat = game_of(table).to_act
    assert seat is not None
    return table, seat


def time_out(table: Table, seat: int) -> None:
    """Wait until the seat's time is up, and let a bot play the turn."""
    waiting = table.waiting_for()
    assert (waiting.kind, waiting.seat) == ("person", seat)
    assert waiting.deadline is not None
    table.time_out(waiting.deadline)
    while game_of(table).to_act == seat:
        let_bot_act(table, waiting.deadline)


def test_without_a_clock_there_is_no_hurry() -> None:
    table = people_at("usa")
    assert table.waiting_for().deadline is None
    with pytest.raises(Refusal, match="nobody's time is up"):
        table.time_out(AT + 10**9)


def test_every_turn_has_its_time_and_both_cards_belong_to_it() -> None:
    table, seat = past_the_first_choice(TURN_CLOCK)
    assert table.waiting_for().deadline == AT + 60_000
    act(table, "draw deck", AT + 20_000)
    assert table.waiting_for().deadline == AT + 60_000
    assert (shown(table).seconds[seat], shown(table).running, shown(table).at) == (40, seat, AT + 20_000)
    act(table, "draw deck", AT + 30_000)
    assert table.waiting_for().deadline == AT + 90_000
    assert shown(table).seconds == (60, 60)


def test_a_bank_lasts_for_the_game_and_gets_more_after_every_turn() -> None:
    table, seat = past_the_first_choice(BANK_CLOCK)
    left = shown(table).seconds[seat]
    assert left == 305  # the first choice was a turn
    act(table, "draw deck", AT + 20_000)
    act(table, "draw deck", AT + 30_000)
    assert shown(table).seconds[seat] == 305 - 30 + 5
    assert shown(table).seconds[1 - seat] == 305


def test_somebody_whose_bank_is_empty_still_has_a_few_seconds_a_turn() -> None:
    table, seat = past_the_first_choice(Options(clock=Clock("bank", 60, 0), pace="instant"))
    act(table, "draw deck", AT + 59_000)
    act(table, "draw deck", AT + 59_900)
    assert shown(table).seconds[seat] == 10


def test_no_time_runs_in_a_pause() -> None:
    table, seat = past_the_first_choice(TURN_CLOCK)
    done(table, ask.Pause(id=new_id()), ANN, AT + 10_000)
    assert (shown(table).running, shown(table).seconds[seat]) == (None, 50)
    assert table.waiting_for().kind == "nobody"
    done(table, ask.Resume(id=new_id()), ANN, AT + 1_000_000)
    assert table.waiting_for().deadline == AT + 1_050_000


def test_no_time_runs_for_bots() -> None:
    table = with_bots("usa", ("newcomer",), options=TURN_CLOCK)
    act(table, "keep all", AT)
    assert table.waiting_for().kind == "bot"
    assert shown(table).running is None


def test_what_is_said_does_not_touch_the_clock() -> None:
    table, _ = past_the_first_choice(TURN_CLOCK)
    before = shown(table)
    done(table, ask.Say(id=new_id(), text="hurry up"), "somebody", AT + 5000)
    assert shown(table) == before
    assert table.waiting_for().deadline == AT + 60_000


def test_when_time_is_up_a_bot_plays_the_turn_and_no_more() -> None:
    table, seat = past_the_first_choice(TURN_CLOCK)
    assert private(table, seat).choices
    with pytest.raises(Refusal):
        table.time_out(AT + 59_999)
    table.time_out(AT + 60_000)
    waiting = table.waiting_for()
    assert (waiting.kind, waiting.seat, waiting.bot) == ("bot", seat, "conductor")
    assert not private(table, seat).choices
    with pytest.raises(Refusal, match="your time was up"):
        act(table, "draw deck", AT + 60_001)
    let_bot_act(table, AT + 60_001)
    while game_of(table).to_act == seat:
        let_bot_act(table, AT + 60_002)
    act(table, "draw deck", AT + 60_003)
    act(table, "draw deck", AT + 60_004)
    assert table.waiting_for().kind == "person"
    assert private(table, seat).choices


def test_after_three_time_outs_in_a_row_a_bot_holds_the_seat_until_its_person_returns() -> None:
    table, seat = past_the_first_choice(TURN_CLOCK)
    other = 1 - seat
    for turn in range(3):
        assert not table.seats[seat].stand_in
        time_out(table, seat)
        now = table.acted_at
        for _ in range(2):
            act(table, "draw deck", now)
        assert table.seats[seat].late == (turn + 1) % 3
    assert table.seats[seat].stand_in == "conductor"
    assert table.waiting_for().kind == "bot"
    with pytest.raises(Refusal, match="return to it first"):
        act(table, "draw deck")
    done(table, ask.Return(id=new_id(), seat=seat), person_of(table, seat), table.acted_at)
    assert table.waiting_for()[:2] == ("person", seat)
    assert table.waiting_for().deadline == table.acted_at + 60_000
    assert table.seats[other].late == 0


def test_an_action_of_ones_own_begins_the_count_anew() -> None:
    table, seat = past_the_first_choice(TURN_CLOCK)
    for _ in range(2):
        time_out(table, seat)
        for _ in range(2):
            act(table, "draw deck", table.acted_at)
    assert table.seats[seat].late == 2
    act(table, "draw deck", table.acted_at)
    assert table.seats[seat].late == 0


def test_time_between_an_action_and_taking_it_back_is_ones_own() -> None:
    table, seat = past_the_first_choice(BANK_CLOCK)
    other = 1 - seat
    act(table, "draw tickets", AT)
    act(table, "keep all", AT + 10_000)
    done(table, ask.Undo(id=new_id(), seat=seat), person_of(table, seat), AT + 17_000)
    assert shown(table).seconds[seat] == 305 - 17
    assert shown(table).seconds[other] == 305
    assert shown(table).running == seat


def test_the_clock_of_the_first_choice_runs_for_who_is_asked() -> None:
    table = people_at("usa", 2, options=TURN_CLOCK)
    assert shown(table).running == 0
    act(table, "keep all", AT + 5000, seat=1)
    assert shown(table).running == 0
    assert table.waiting_for().deadline == AT + 60_000
    table.time_out(AT + 60_000)
    let_bot_act(table, AT + 60_000)
    assert table.waiting_for().kind == "early choice"


def test_clocks_that_go_backwards_do_no_harm() -> None:
    table, seat = past_the_first_choice(BANK_CLOCK)
    act(table, "draw deck", AT - 50_000)
    assert shown(table).seconds[seat] == 305
    assert table.waiting_for().deadline == AT + 305_000


def test_somebody_who_comes_back_with_an_empty_bank_has_a_few_seconds() -> None:
    table = people_at("mini", options=BANK_CLOCK)
    seat = table.waiting_for().seat
    assert seat is not None
    person = person_of(table, seat)
    done(table, ask.Leave(id=new_id(), seat=seat), person, AT + 400_000)  # the bank has 300 seconds
    assert table.clocks.left[seat] == 0
    done(table, ask.Return(id=new_id(), seat=seat), person, AT + 500_000)
    assert table.clocks.left[seat] == GRACE
    assert table.waiting_for().deadline == AT + 500_000 + GRACE
