"""Who sits where: opening, joining, leaving, bots, stand-ins, the host's rights."""

from __future__ import annotations

import msgspec
import pytest

from branchline.game import Game
from branchline.server.contract import commands as ask
from branchline.server.contract.entries import decode
from branchline.server.contract.messages import LogLine, SeatInfo, Snapshot
from branchline.server.contract.options import Clock, Options, SeatPlan
from branchline.server.live.live_table import listing_of
from branchline.server.table import AlreadyDone, Eyes, Refusal, Table
from tests.server.table.tables import (
    ANN,
    AT,
    BOB,
    CID,
    act,
    done,
    game_of,
    let_bot_act,
    new_id,
    open_table,
    people_at,
    with_bots,
)


def seats(table: Table, person: str = "") -> tuple[SeatInfo, ...]:
    return msgspec.json.decode(table.snapshot(Eyes(None, person)), type=Snapshot).table.seats


def refused(table: Table, command: ask.AnyCommand, person: str = ANN) -> Refusal:
    """The refusal of a command, which must leave everything as it was."""
    assert not isinstance(command, ask.Rematch)
    before = table.number, table.snapshot(Eyes(None, person))
    with pytest.raises(Refusal) as caught:
        table.perform(command, person, AT)
    assert (table.number, table.snapshot(Eyes(None, person))) == before
    assert caught.value.reason
    return caught.value


# ---------------------------------------------------------------- opening


@pytest.mark.parametrize(
    ("edition", "plans", "options", "code"),
    [
        ("narnia", [SeatPlan("me", "Ann"), SeatPlan("open")], Options(), "unknown"),
        ("../usa.toml", [SeatPlan("me", "Ann"), SeatPlan("open")], Options(), "unknown"),
        ("usa", [SeatPlan("me", "Ann")], Options(), "invalid"),
        ("usa", [SeatPlan("open")] * 6, Options(), "invalid"),
        ("usa", [SeatPlan("me", ""), SeatPlan("open")], Options(), "invalid"),
        ("usa", [SeatPlan("me", "a/b"), SeatPlan("open")], Options(), "invalid"),
        ("usa", [SeatPlan("me", "Spectators"), SeatPlan("open")], Options(), "invalid"),
        ("usa", [SeatPlan("me", "A" * 25), SeatPlan("open")], Options(), "invalid"),
        ("usa", [SeatPlan("me", "Ann"), SeatPlan("me", "ANN")], Options(), "taken"),
        ("usa", [SeatPlan("me", "Ann"), SeatPlan("bot", "", "exec:rm -r /")], Options(), "unknown"),
        ("usa", [SeatPlan("me", "Ann"), SeatPlan("bot", "", "search:3600s")], Options(), "unknown"),
        ("usa", [SeatPlan("me", "Ann"), SeatPlan("open")], Options(stand_in="exec:true"), "unknown"),
        ("usa", [SeatPlan("me", "Ann"), SeatPlan("open")], Options(clock=Clock("turn", 1)), "invalid"),
        ("usa", [SeatPlan("me", "Ann"), SeatPlan("open")], Options(clock=Clock("bank", 10**9)), "invalid"),
        ("usa", [SeatPlan("me", "Ann"), SeatPlan("open")], Options(clock=Clock("bank", 600, -1)), "invalid"),
    ],
)
def test_a_table_that_can_not_be_is_not_opened(
    edition: str, plans: list[SeatPlan], options: Options, code: str
) -> None:
    with pytest.raises(Refusal) as caught:
        open_table(edition, plans, options=options)
    assert caught.value.code == code


def test_names_are_cleaned_and_bots_have_names_of_their_own() -> None:
    plans = [SeatPlan("me", "  Conductor\t\u202e of \n lines "), SeatPlan("me", "conductor")]
    table = open_table("usa", [*plans, *[SeatPlan("bot", "ignored", "conductor")] * 2])
    names = [seat.name for seat in seats(table)]
    assert names == ["Conductor of lines", "conductor", "Conductor 2", "Conductor 3"]
    done(table, ask.Start(id=new_id()))
    assert game_of(table).names == tuple(names)


def test_several_seats_of_one_device_belong_to_one_person() -> None:
    table = open_table("usa", [SeatPlan("me", "Ann"), SeatPlan("me", "Bob"), SeatPlan("bot", "", "newcomer")])
    assert [seat.yours for seat in seats(table, ANN)] == [True, True, False]
    done(table, ask.Start(id=new_id()))
    assert table.eyes(ANN) == Eyes(0, ANN)
    act(table, "keep all")
    assert table.eyes(ANN) == Eyes(1, ANN)
    assert table.eyes(ANN, 0) == Eyes(0, ANN)
    assert table.eyes(ANN, spectator=True) == Eyes(None, ANN)
    assert table.eyes(BOB) == Eyes(None, BOB)
    assert table.eyes("") == Eyes(None, "")
    with pytest.raises(Refusal) as caught:
        table.eyes(BOB, 0)
    assert caught.value.code == "not yours"


# ---------------------------------------------------------------- before the game


def test_joining_and_leaving() -> None:
    table = open_table("usa", [SeatPlan("me", "Ann"), SeatPlan("open"), SeatPlan("open")])
    done(table, ask.Join(id=new_id(), seat=1, name=" Bob "), BOB)
    assert (seats(table, BOB)[1].name, seats(table, BOB)[1].yours) == ("Bob", True)
    assert refused(table, ask.Join(id=new_id(), seat=2, name="bob"), CID).code == "taken"
    assert refused(table, ask.Join(id=new_id(), seat=1, name="Cid"), CID).code == "taken"
    assert refused(table, ask.Join(id=new_id(), seat=4, name="Cid"), CID).code == "unknown"
    assert refused(table, ask.Join(id=new_id(), seat=2, name="\u200b"), CID).code == "invalid"
    assert refused(table, ask.Leave(id=new_id(), seat=1), CID).code == "not yours"
    done(table, ask.Join(id=new_id(), seat=2, name="Cid"), CID)
    assert refused(table, ask.Join(id=new_id(), seat=2, name="Dot"), "dot").code == "full"
    done(table, ask.Leave(id=new_id(), seat=1), BOB)
    assert seats(table)[1].kind == "open"


def test_the_host_opens_seats_and_gives_them_to_bots() -> None:
    table = open_table("usa", [SeatPlan("me", "Ann"), SeatPlan("open"), SeatPlan("open")])
    assert refused(table, ask.SetSeat(id=new_id(), seat=1, kind="bot", bot="tycoon"), BOB).code == "not host"
    done(table, ask.SetSeat(id=new_id(), seat=1, kind="bot", bot="tycoon"))
    assert (seats(table)[1].kind, seats(table)[1].name, seats(table)[1].bot) == ("bot", "Tycoon", "tycoon")
    assert refused(table, ask.SetSeat(id=new_id(), seat=1, kind="bot", bot="exec:x")).code == "unknown"
    assert refused(table, ask.SetSeat(id=new_id(), seat=1, kind="person")).code == "not now"
    assert refused(table, ask.SetSeat(id=new_id(), seat=3, kind="open")).code == "unknown"
    done(table, ask.SetSeat(id=new_id(), seat=1, kind="open"))
    assert seats(table)[1].kind == "open"


def test_open_seats_are_given_to_bots_at_the_start() -> None:
    table = open_table("usa", [SeatPlan("me", "Ann"), SeatPlan("open"), SeatPlan("open")])
    assert refused(table, ask.Start(id=new_id()), BOB).code == "not host"
    assert refused(table, ask.Start(id=new_id(), bots="exec:x")).code == "unknown"
    done(table, ask.Start(id=new_id(), bots="tourist"))
    assert game_of(table).names == ("Ann", "Tourist", "Tourist 2")
    assert [seat.bot for seat in seats(table)] == [None, "tourist", "tourist"]
    assert refused(table, ask.Start(id=new_id())).code == "not now"


def test_before_the_game_nobody_acts() -> None:
    table = open_table()
    for command in (
        ask.Act(id=new_id(), seat=0, action="draw deck", number=0),
        ask.Undo(id=new_id(), seat=0),
        ask.Pause(id=new_id()),
        ask.Resume(id=new_id()),
    ):
        assert refused(table, command).code == "not now"
    assert table.waiting_for().kind == "nobody"
    with pytest.raises(Refusal):
        table.record(Eyes(None))


# ---------------------------------------------------------------- in the game


def test_a_late_friend_takes_over_a_bots_seat_if_the_host_allows_it() -> None:
    table = with_bots("usa", ("newcomer", "tourist"))
    act(table, "keep all")
    assert table.waiting_for().kind == "bot"
    done(table, ask.Join(id=new_id(), seat=1, name="Bob"), BOB)
    assert table.waiting_for()[:2] == ("person", 1)
    assert seats(table, BOB)[1] == SeatInfo(seat=1, kind="person", name="Bob", yours=True, guest=True)
    assert game_of(table).names[1] == "Newcomer"
    act(table, "keep all")
    snapshot = msgspec.json.decode(table.snapshot(table.eyes(BOB)), type=Snapshot)
    assert snapshot.private is not None
    assert len(snapshot.private.tickets) == 3
    closed = with_bots("usa", ("newcomer",), Options(take_over=False))
    assert refused(closed, ask.Join(id=new_id(), seat=1, name="Bob"), BOB).code == "taken"


def test_a_bot_that_thought_for_a_seat_that_was_taken_comes_too_late() -> None:
    table = with_bots("usa", ("newcomer",))
    act(table, "keep all")
    waiting = table.waiting_for()
    assert waiting.view is not None
    action = waiting.view.legal_actions()[0]
    done(table, ask.Join(id=new_id(), seat=1, name="Bob"), BOB)
    with pytest.raises(Refusal) as caught:
        table.perform_bot(1, action, waiting.number, AT)
    assert caught.value.code == "stale"


def test_a_bot_may_only_do_what_is_legal() -> None:
    table = with_bots("usa", ("newcomer",))
    act(table, "keep all")
    waiting = table.waiting_for()
    with pytest.raises(Refusal) as caught:
        table.perform_bot(1, "draw deck", waiting.number, AT)
    assert caught.value.code in ("illegal", "invalid")
    assert table.waiting_for() == waiting


def test_the_host_puts_a_bot_in_an_absent_persons_place_and_gives_it_back() -> None:
    table = people_at("usa", 2)
    act(table, "keep all")
    done(table, ask.SetSeat(id=new_id(), seat=1, kind="bot", bot="engineer"))
    assert (seats(table)[1].kind, seats(table)[1].name, seats(table)[1].stand_in) == ("person", "Bob", "engineer")
    assert table.waiting_for().bot == "engineer"
    let_bot_act(table)
    assert refused(table, ask.Join(id=new_id(), seat=1, name="Cid"), CID).code == "full"
    done(table, ask.SetSeat(id=new_id(), seat=1, kind="person"))
    assert seats(table)[1].stand_in is None
    assert refused(table, ask.SetSeat(id=new_id(), seat=1, kind="person")).code == "not now"
    assert refused(table, ask.SetSeat(id=new_id(), seat=1, kind="open")).code == "not now"


def test_a_person_returns_to_a_seat_that_a_bot_holds() -> None:
    table = people_at("usa", 2)
    assert refused(table, ask.Return(id=new_id(), seat=1), BOB).code == "not now"
    done(table, ask.SetSeat(id=new_id(), seat=1, kind="bot"))
    assert refused(table, ask.Return(id=new_id(), seat=1), CID).code == "not yours"
    done(table, ask.Return(id=new_id(), seat=1), BOB)
    assert seats(table)[1].stand_in is None


def test_a_recovery_link_gives_the_seat_to_another_device_too() -> None:
    table = people_at("usa", 2)
    assert not isinstance(table.hold(1, "bobs phone", AT), AlreadyDone)
    assert isinstance(table.hold(1, "bobs phone", AT), AlreadyDone)
    assert table.eyes("bobs phone", 1).seat == 1
    assert table.eyes(BOB, 1).seat == 1
    with pytest.raises(Refusal):
        with_bots("usa").hold(1, "somebody", AT)


def test_the_host_pauses_resumes_and_ends() -> None:
    table = people_at("usa", 2)
    assert refused(table, ask.Pause(id=new_id()), BOB).code == "not host"
    assert refused(table, ask.Resume(id=new_id())).code == "not now"
    done(table, ask.Pause(id=new_id()))
    assert refused(table, ask.Pause(id=new_id())).code == "not now"
    paused = refused(table, ask.Act(id=new_id(), seat=0, action="keep all", number=table.number))
    assert (paused.code, "paused" in paused.reason) == ("not now", True)
    assert refused(table, ask.Resume(id=new_id()), BOB).code == "not host"
    done(table, ask.Resume(id=new_id()))
    assert refused(table, ask.End(id=new_id()), BOB).code == "not host"
    done(table, ask.End(id=new_id()))
    assert table.stage == "ended"
    for command in (
        ask.End(id=new_id()),
        ask.Act(id=new_id(), seat=0, action="keep all", number=table.number),
        ask.SetSeat(id=new_id(), seat=1, kind="bot"),
    ):
        assert refused(table, command).code == "not now"
    assert refused(table, ask.Join(id=new_id(), seat=1, name="Cid"), CID).code == "not now"


# ---------------------------------------------------------------- talking


def test_lines_are_said_from_a_seat_or_as_a_spectator() -> None:
    table = people_at("usa", 2)
    done(table, ask.Say(id=new_id(), text="  good\x07 luck\u202e  <b>all</b> 👩\u200d🚀 ", seat=1), BOB)
    done(table, ask.Say(id=new_id(), text="hi", name="Zoe"), "zoe")
    done(table, ask.Say(id=new_id(), text="hi"), "zoe")
    said = [(line.seat, line.name, line.said) for line in _talk(table)]
    assert said == [(1, "Bob", "good luck <b>all</b> 👩\u200d🚀"), (None, "Zoe", "hi"), (None, "Spectator", "hi")]
    assert refused(table, ask.Say(id=new_id(), text="hi", seat=1), ANN).code == "not yours"
    assert refused(table, ask.Say(id=new_id(), text="\x00\u200d"), ANN).code == "invalid"
    assert refused(table, ask.Say(id=new_id(), text="hi", name="BOB"), CID).code == "taken"


def _talk(table: Table) -> tuple[LogLine, ...]:
    return msgspec.json.decode(table.snapshot(Eyes(None)), type=Snapshot).talk


# ---------------------------------------------------------------- again


def test_a_command_sent_again_is_carried_out_once() -> None:
    table = people_at("usa", 2)
    command = ask.Act(id="mine", seat=0, action="keep all", number=table.number)
    number = done(table, command).number
    assert table.perform(command, ANN, AT + 5) == AlreadyDone(number)
    again = Table.from_entries("T", map(decode, table.stored))
    assert again.perform(command, ANN, AT + 9) == AlreadyDone(number)


def test_the_same_id_of_two_people_is_two_commands() -> None:
    table = people_at("usa", 2)
    done(table, ask.Say(id="hello", text="hi"), ANN)
    done(table, ask.Say(id="hello", text="hi"), BOB)


def test_a_rematch_has_the_same_people_on_the_same_seats() -> None:
    table = people_at("mini", 2)
    table.hold(1, "bobs phone", AT)
    with pytest.raises(Refusal):
        table.next_table(BOB, "home", "new seed", AT)
    done(table, ask.End(id=new_id()))
    with pytest.raises(Refusal):
        table.next_table(CID, "home", "new seed", AT)
    again, _ = Table.open("U", table.next_table(BOB, "home", "new seed", AT))
    assert (again.stage, again.host, again.rematch_of) == ("gathering", BOB, "T")
    assert [seat.name for seat in seats(again)] == ["Ann", "Bob"]
    assert again.eyes(ANN).seat == 0
    assert again.eyes("bobs phone").seat == 1
    happening = table.rematched("U", "c", BOB, AT)
    assert not isinstance(happening, AlreadyDone)
    assert table.rematch == "U"
    assert isinstance(table.rematched("V", "d", ANN, AT), AlreadyDone)
    assert table.rematch == "U"
    done(again, ask.Start(id=new_id()), BOB)
    assert isinstance(game_of(again), Game)


def test_what_lists_say_of_a_table() -> None:
    table = open_table("usa", [SeatPlan("me", "Ann"), SeatPlan("open")], options=Options(public=True))
    listing = listing_of(table, AT)
    assert (listing.stage, listing.public, listing.names, listing.open_seats) == ("gathering", True, ("Ann",), 1)
    assert done(table, ask.Join(id=new_id(), seat=1, name="Bob"), BOB).listing_changed
    assert listing_of(table, AT).persons == (ANN, BOB)
    assert not done(table, ask.Say(id=new_id(), text="hi"), ANN).listing_changed


def test_hints_are_for_the_seat_to_act_where_the_host_allows_them() -> None:
    table = people_at("usa", 2)
    assert table.view_for_hint(ANN, 0).seat == 0
    for person, seat, code in ((BOB, 1, "not now"), (BOB, 0, "not yours")):
        with pytest.raises(Refusal) as caught:
            table.view_for_hint(person, seat)
        assert caught.value.code == code
    without = people_at("usa", 2, options=Options(hints=False))
    with pytest.raises(Refusal, match="turned hints off"):
        without.view_for_hint(ANN, 0)
