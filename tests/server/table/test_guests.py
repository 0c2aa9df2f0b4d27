"""What the host may do about those who come: send away, mute, remove, say who may watch; and what nobody may."""

from __future__ import annotations

import msgspec
import pytest

from branchline.server.contract import commands as ask
from branchline.server.contract.entries import decode
from branchline.server.contract.messages import MutedInfo, Snapshot, TableInfo
from branchline.server.contract.options import Options, SeatPlan
from branchline.server.table import Eyes, Refusal, Table
from branchline.server.table.command_checks import LONGEST_TURN
from tests.server.table.tables import ANN, AT, BOB, CID, act, done, game_of, new_id, open_table, people_at, with_bots

EVE = "hash of eve"


def refused(table: Table, command: ask.AnyCommand, person: str, *, present: tuple[int, ...] = (), now: int = AT) -> str:
    """The reason for which a command was refused; nothing may have changed."""
    assert not isinstance(command, ask.Rematch)
    number = table.number
    with pytest.raises(Refusal) as caught:
        table.perform(command, person, now, present)
    assert table.number == number
    return f"{caught.value.code}: {caught.value.reason}"


def info(table: Table, person: str) -> TableInfo:
    return msgspec.json.decode(table.snapshot(Eyes(None, person)), type=Snapshot).table


def as_stored(table: Table) -> Table:
    """The same table, read from what is stored of it."""
    stored = getattr(table, "stored", ())
    return Table.from_entries("T", map(decode, stored))


# ---------------------------------------------------------------- sending away


def test_the_host_sends_away_only_people_and_not_themselves() -> None:
    table = open_table("usa", [SeatPlan("me", "Ann"), SeatPlan("open"), SeatPlan("bot", "", "tourist")])
    assert refused(table, ask.Evict(id=new_id(), seat=0), ANN) == "not now: this seat is your own; you can leave it"
    for seat in (1, 2):
        assert refused(table, ask.Evict(id=new_id(), seat=seat), ANN) == f"not now: nobody has taken seat {seat}"


def test_before_the_deal_the_seat_is_open_again_or_the_bots_who_had_it() -> None:
    table = open_table("usa", [SeatPlan("me", "Ann"), SeatPlan("open"), SeatPlan("bot", "", "tourist")])
    done(table, ask.Join(id=new_id(), seat=1, name="Bob"), BOB)
    done(table, ask.Join(id=new_id(), seat=2, name="Eve"), EVE)
    for seat in (1, 2):
        done(table, ask.Evict(id=new_id(), seat=seat))
    for one in (table, as_stored(table)):
        assert [(seat.kind, seat.bot) for seat in one.seats[1:]] == [("open", ""), ("bot", "tourist")]
        assert one.options.take_over
        assert all(
            refused(one, ask.Join(id=new_id(), seat=1, name="X"), who).startswith("not admitted") for who in (BOB, EVE)
        )
    notes = [line.note for line in msgspec.json.decode(table.snapshot(Eyes(None)), type=Snapshot).log[-2:]]
    assert notes == ["the host has sent Bob away; the seat is open", "the host has sent Eve away; Tourist plays on"]


def test_whoever_keeps_only_this_device_takes_the_seat_from_their_others() -> None:
    table = open_table("mini", [SeatPlan("me", "Ann"), SeatPlan("open")])
    table.hold(0, "anns phone", AT)
    assert table.eyes("anns phone").seat == 0
    done(table, ask.Revoke(id=new_id(), seat=0, devices=True), ANN)
    for one in (table, as_stored(table)):
        assert (one.seats[0].holders, one.seats[0].links) == ({ANN}, 1)
        assert one.eyes("anns phone").seat is None


def test_nobody_who_has_a_seat_gets_another_by_joining_or_by_a_link() -> None:
    table = open_table("usa", [SeatPlan("me", "Ann"), SeatPlan("open"), SeatPlan("open")])
    done(table, ask.Join(id=new_id(), seat=1, name="Bob"), BOB)
    reason = refused(table, ask.Join(id=new_id(), seat=2, name="Bobby"), BOB)
    assert reason == "taken: you have a seat at this table already, and nobody plays two"
    with pytest.raises(Refusal, match="open the link with another browser"):
        table.hold(0, BOB, AT)


def test_a_bot_that_plays_for_somebody_is_asked_for_once() -> None:
    table = people_at("usa", 2)
    done(table, ask.Leave(id=new_id(), seat=1), BOB)
    assert refused(table, ask.Leave(id=new_id(), seat=1), BOB) == "not now: a bot plays this seat for you already"


def test_letting_one_talk_again_leaves_the_others_muted() -> None:
    table = open_table()
    lines = [done(table, ask.Say(id=new_id(), text="spam", name=name), name).number for name in ("X", "Y")]
    for line in lines:
        done(table, ask.Mute(id=new_id(), line=line))
    done(table, ask.Mute(id=new_id(), line=lines[0], muted=False))
    assert info(table, ANN).muted == (MutedInfo(line=lines[1], name="Y"),)
    assert refused(table, ask.Say(id=new_id(), text="more"), "Y").startswith("not admitted")
    done(table, ask.Say(id=new_id(), text="sorry"), "X")


def test_who_is_sent_away_leaves_the_seat_to_the_bot_that_had_it() -> None:
    table = with_bots("usa", ("engineer", "tourist"))
    done(table, ask.Join(id=new_id(), seat=1, name="Eve"), EVE)
    table.hold(1, "eves phone", AT)
    act(table, "keep all", seat=1)  # she has chosen before she was asked
    done(table, ask.Evict(id=new_id(), seat=1))
    for one in (table, as_stored(table)):
        assert (one.seats[1].kind, one.seats[1].bot, one.seats[1].name) == ("bot", "engineer", "Engineer")
        assert not one.early
        assert not one.options.take_over
        for person in (EVE, "eves phone"):
            assert one.eyes(person) == Eyes(None, person)
            assert refused(one, ask.Join(id=new_id(), seat=1, name="Eve"), person).startswith("not admitted")
    last = msgspec.json.decode(table.snapshot(Eyes(None)), type=Snapshot).log[-1]
    assert last.note == "the host has sent Eve away; Engineer plays on"


def test_a_bot_whose_name_was_taken_meanwhile_gets_another() -> None:
    table = with_bots("usa", ("engineer", "tourist"))
    done(table, ask.Join(id=new_id(), seat=1, name="Eve"), EVE)
    done(table, ask.Join(id=new_id(), seat=2, name="Engineer"), CID)
    done(table, ask.Evict(id=new_id(), seat=1))
    assert table.seats[1].name == "Engineer 2"


def test_the_host_is_not_sent_away_by_a_link_that_somebody_gave_them() -> None:
    table = with_bots("usa", ("engineer",))
    done(table, ask.Leave(id=new_id(), seat=0))
    done(table, ask.Join(id=new_id(), seat=1, name="Eve"), EVE)
    table.seats[1].holders.add(ANN)  # as if it had been the host's only seat
    done(table, ask.Evict(id=new_id(), seat=1))
    assert table.eyes(ANN).seat == 0
    with pytest.raises(Refusal):
        table.hold(0, EVE, AT)


def test_who_sat_down_before_the_deal_on_a_bots_seat_is_no_guest() -> None:
    table = open_table("usa", [SeatPlan("me", "Ann"), SeatPlan("bot", "", "tycoon")])
    done(table, ask.Join(id=new_id(), seat=1, name="Bob"), BOB)
    assert info(table, ANN).seats[1].guest
    done(table, ask.Start(id=new_id()))
    assert not info(table, ANN).seats[1].guest
    assert "at the deal" in refused(table, ask.Evict(id=new_id(), seat=1), ANN)


# ---------------------------------------------------------------- a bot in somebody's place


def test_somebody_who_is_there_is_replaced_only_if_the_game_has_waited_for_long() -> None:
    table = people_at("usa", 3)
    to_act = game_of(table).to_act
    assert to_act == 0
    done(table, ask.Pause(id=new_id()))
    done(table, ask.Resume(id=new_id()))
    act(table, "keep all")
    assert game_of(table).to_act == 1
    everybody = (0, 1, 2)
    late = AT + LONGEST_TURN
    replace = [ask.SetSeat(id=new_id(), seat=seat, kind="bot", bot="newcomer") for seat in (1, 2)]
    assert "Bob is at the table" in refused(table, replace[0], ANN, present=everybody, now=late - 1)
    assert "Cid is at the table" in refused(table, replace[1], ANN, present=everybody, now=late)
    table.perform(replace[0], ANN, late, everybody)
    assert table.seats[1].stand_in == "newcomer"
    table.perform(replace[1], ANN, late, (0, 1))  # Cid has gone
    assert table.seats[2].stand_in == "newcomer"


def test_who_lets_a_bot_play_is_told_so_and_returns_when_they_like() -> None:
    table = people_at("usa", 2)
    done(table, ask.Leave(id=new_id(), seat=1), BOB)
    again = as_stored(table)
    assert again.seats[1].stand_in == "conductor"
    assert again.eyes(BOB).seat == 1
    done(table, ask.Return(id=new_id(), seat=1), BOB)
    assert not table.seats[1].stand_in


# ---------------------------------------------------------------- talking


def test_a_muted_person_is_told_so_and_the_host_sees_whom_they_muted() -> None:
    table = people_at("usa", 2)
    line = done(table, ask.Say(id=new_id(), text="spam", name="Zoe"), "zoe").number
    assert refused(table, ask.Mute(id=new_id(), line=line), BOB).startswith("not host")
    done(table, ask.Mute(id=new_id(), line=line))
    assert refused(table, ask.Mute(id=new_id(), line=line), ANN) == "not now: Zoe is muted already"
    for one in (table, as_stored(table)):
        assert "muted you" in refused(one, ask.Say(id=new_id(), text="more", name="Zed"), "zoe")
        assert (info(one, "zoe").you_muted, info(one, "zoe").muted) == (True, ())
        assert (info(one, BOB).you_muted, info(one, BOB).muted) == (False, ())
        assert info(one, ANN).muted == (MutedInfo(line=line, name="Zoe"),)
    done(table, ask.Mute(id=new_id(), line=line, muted=False))
    assert not info(table, ANN).muted
    done(table, ask.Say(id=new_id(), text="sorry", name="Zoe"), "zoe")
    assert refused(table, ask.Mute(id=new_id(), line=line, muted=False), ANN) == "not now: Zoe is not muted"


def test_a_player_is_muted_on_all_their_devices_and_plays_on() -> None:
    table = people_at("usa", 2)
    line = done(table, ask.Say(id=new_id(), text="spam", seat=1), BOB).number
    done(table, ask.Mute(id=new_id(), line=line))
    table.hold(1, "bobs phone", AT)
    for device in (BOB, "bobs phone"):
        assert "muted you" in refused(table, ask.Say(id=new_id(), text="more", seat=1), device)
        assert "muted you" in refused(table, ask.Say(id=new_id(), text="more", name="Zed"), device)
    act(table, "keep all", seat=1)
    done(table, ask.Say(id=new_id(), text="quiet now", seat=0), ANN)


def test_the_host_mutes_and_removes_by_lines_that_were_said() -> None:
    table = people_at("usa", 2)
    own = done(table, ask.Say(id=new_id(), text="hello", seat=0), ANN).number
    bobs = done(table, ask.Say(id=new_id(), text="hello", seat=1), BOB).number
    zoes = done(table, ask.Say(id=new_id(), text="hello"), "zoe").number
    assert "your own" in refused(table, ask.Mute(id=new_id(), line=own), ANN)
    assert refused(table, ask.Mute(id=new_id(), line=1), ANN).startswith("unknown")
    assert refused(table, ask.Remove(id=new_id(), line=10**6), ANN).startswith("unknown")
    for line in (own, bobs):
        assert "has a seat" in refused(table, ask.Remove(id=new_id(), line=line), ANN)
    done(table, ask.Remove(id=new_id(), line=zoes))
    for one in (table, as_stored(table)):
        with pytest.raises(Refusal, match="removed you"):
            one.eyes("zoe")
        assert "removed you" in refused(one, ask.Say(id=new_id(), text="hello"), "zoe")
        assert refused(one, ask.Join(id=new_id(), seat=1, name="Zoe"), "zoe").startswith("not admitted")
        assert "removed already" in refused(one, ask.Remove(id=new_id(), line=zoes), ANN)


# ---------------------------------------------------------------- who may watch


@pytest.mark.parametrize("when", ["at the opening", "in play"])
def test_the_host_says_what_those_without_a_seat_may_do(when: str) -> None:
    for spectators in ("watch", "none"):
        chosen = ask.SetGuests(id=new_id(), spectators=spectators)
        options = Options(pace="instant", spectators=spectators if when == "at the opening" else "talk")
        table = open_table("usa", [SeatPlan("me", "Ann"), SeatPlan("open")], options=options)
        assert refused(table, chosen, BOB).startswith("not host")
        if when == "in play":
            done(table, chosen)
        # Until the deal nothing is secret, and who may yet sit down can look and ask.
        done(table, ask.Say(id=new_id(), text="may I?"), "zoe")
        assert table.eyes("zoe") == Eyes(None, "zoe")
        done(table, ask.Join(id=new_id(), seat=1, name="Bob"), BOB)
        done(table, ask.Start(id=new_id()))
        assert refused(table, ask.Say(id=new_id(), text="hi"), "zoe").startswith("not admitted")
        for person in (ANN, BOB):
            done(table, ask.Say(id=new_id(), text="hi"), person)
            assert table.eyes(person).seat is not None
        if spectators == "watch":
            assert table.eyes("") == Eyes(None, "")
            continue
        for person in ("zoe", ""):
            with pytest.raises(Refusal, match="only those with a seat"):
                table.eyes(person)
        done(table, ask.End(id=new_id()))
        with pytest.raises(Refusal, match="only those with a seat"):
            table.replay(None, "zoe")
        assert table.replay(None, BOB).names == ("Ann", "Bob")


def test_what_is_left_out_stays_as_it_is() -> None:
    table = with_bots("usa", options=Options(pace="instant", spectators="watch", take_over=False))
    done(table, ask.SetGuests(id=new_id(), take_over=True))
    assert (table.options.spectators, table.options.take_over) == ("watch", True)
    done(table, ask.SetGuests(id=new_id(), spectators="talk"))
    assert (table.options.spectators, table.options.take_over) == ("talk", True)


# ---------------------------------------------------------------- logs of before


def test_entries_of_earlier_versions_are_read() -> None:
    opened = (
        b'{"entry":"opened","at":1,"person":"ann","edition":"mini","digest":"%b","seats":[{"kind":"me","name":"Ann"},'
        b'{"kind":"bot","name":"Tycoon","bot":"tycoon"}],"options":{"pace":"instant"},"seed":"s"}'
    )
    digest = open_table().names.digest.encode()
    log = (
        opened % digest,
        b'{"entry":"started","at":2,"command":"a","person":"ann","names":["Ann","Tycoon"]}',
        b'{"entry":"joined","at":3,"command":"b","person":"bob","seat":1,"name":"Bob"}',
        b'{"entry":"held","at":4,"person":"bobs phone","seat":1}',
        b'{"entry":"said","at":5,"command":"c","person":"zoe","seat":null,"name":"Zoe","text":"hi"}',
        b'{"entry":"stood in","at":6,"seat":1,"bot":"conductor"}',
    )
    table = Table.from_entries("T", map(decode, log))
    assert (table.options.spectators, table.seats[1].links, table.seats[1].guest_of) == ("talk", 0, "tycoon")
    table.perform(ask.Mute(id="d", line=4), "ann", 7)
    table.perform(ask.Evict(id="e", seat=1), "ann", 8)
    assert table.seats[1].name == "Tycoon"
