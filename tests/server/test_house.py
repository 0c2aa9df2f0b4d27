"""The host's house: strangers are sent away, nobody who is there is replaced, links can be revoked."""

from __future__ import annotations

import random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from branchline.server.contract.messages import Done, Fault, Refused, Snapshot
from tests.server.players import Player, command, cookie_of, open_table, run
from tests.server.running import RunningServer


async def started(host: httpx.AsyncClient, *seats: str, **options: Any) -> str:
    """A table of the host's at which the cards are dealt."""
    table = await open_table(host, "usa", seats, **options)
    assert (await command(host, table, "start")).status_code == 200
    return table


async def watching(server: RunningServer, table: str) -> Player:
    """A spectator who was here before: who is new shares a limit on lines with all who are."""
    async with server.client() as somebody:
        await open_table(somebody, "mini", ["me:Zoe", "newcomer"])
        return await Player.connect(server, table, cookie_of(somebody))


async def ended(player: Player) -> ConnectionClosed:
    """Listen until the server ends the connection."""
    with pytest.raises(ConnectionClosed) as closed:
        await player.hear_for_ever()
    return closed.value


async def link_to(holder: httpx.AsyncClient, table: str, seat: int) -> str:
    """The secret part of a recovery link."""
    answer = await holder.get(f"/api/tables/{table}/recovery", params={"seat": seat})
    return str(answer.json()["link"]).partition("#recover=")[2]


def is_refused(answer: httpx.Response, code: str) -> bool:
    """Whether it was refused so, with a reason."""
    return bool(answer.json().get("code") == code and answer.json()["reason"])


def test_the_host_sends_a_stranger_away_who_took_over_a_bots_seat(server: RunningServer) -> None:
    async def evict() -> None:
        async with server.client() as ann, server.client() as eve, server.client() as eves_phone:
            table = await started(ann, "me:Ann", "tycoon")
            assert (await command(eve, table, "join", seat=1, name="Eve")).status_code == 200
            token = await link_to(eve, table, 1)
            recovered = await eves_phone.post(f"/api/tables/{table}/recover", json={"token": token})
            assert recovered.status_code == 200
            host = await Player.connect(server, table, cookie_of(ann), seat=0)
            stranger = await Player.connect(server, table, cookie_of(eve), seat=1)
            phone = await Player.connect(server, table, cookie_of(eves_phone), seat=1)
            assert is_refused(await command(eve, table, "evict", seat=0), "not host")
            assert isinstance(await host.do("evict", seat=1), Done)
            assert host.snapshot.table.seats[1].bot == "tycoon"
            for device in (stranger, phone):
                while device.snapshot.seat is not None:
                    await device.hear()
                assert device.snapshot.private is None
                assert device.snapshot.log[-1].note == "the host has sent Eve away; Tycoon plays on"
                device.bytes.clear()
            # The bot goes on with the seat, and draws and keeps what nobody else may know.
            for _ in range(3):
                while not host.may_act:
                    await host.hear()
                kept = f"keep {', '.join(host.private.offered)}" if host.private.offered else "draw deck"
                assert isinstance(await host.do("act", seat=0, number=host.snapshot.number, action=kept), Done)
            for device in (stranger, phone):
                while device.snapshot.number < host.snapshot.number:
                    await device.hear()
                assert '"private"' not in "".join(device.bytes)
            # Neither device gets the seat back, by any way.
            for she in (eve, eves_phone):
                assert is_refused(await command(she, table, "join", seat=1, name="Eve"), "not admitted")
                assert (await she.get(f"/api/tables/{table}", params={"seat": 1})).status_code == 403
                assert (await she.post(f"/api/tables/{table}/recover", json={"token": token})).status_code == 403
                assert (await she.get(f"/api/tables/{table}")).status_code == 200
            # Nor does she with a new cookie: bots' seats are closed until the host opens them again.
            async with server.client() as masked:
                assert is_refused(await command(masked, table, "join", seat=1, name="Mask"), "taken")
                assert isinstance(await host.do("set guests", take_over=True), Done)
                assert (await command(masked, table, "join", seat=1, name="Mask")).status_code == 200

    run(evict())


def test_who_was_there_at_the_deal_is_not_sent_away(server: RunningServer) -> None:
    async def evict() -> None:
        async with server.client() as ann, server.client() as bob:
            table = await open_table(ann, "usa", ["me:Ann", "open", "tycoon"])
            for seat in (1, 2):
                assert (await command(bob, table, "join", seat=seat, name="Bob")).status_code == 200
                assert (await command(bob, table, "leave", seat=seat)).status_code == 200
            assert (await command(bob, table, "join", seat=1, name="Bob")).status_code == 200
            assert (await command(ann, table, "start")).status_code == 200
            refused = await command(ann, table, "evict", seat=1)
            assert is_refused(refused, "not now")
            assert "there at the deal" in refused.json()["reason"]
            assert is_refused(await command(ann, table, "evict", seat=0), "not now")
            assert is_refused(await command(ann, table, "evict", seat=2), "not now")

    run(evict())


def test_before_the_deal_the_host_sends_anybody_away_for_good(server: RunningServer) -> None:
    async def evict() -> None:
        async with server.client() as ann, server.client() as eve, server.client() as bob:
            table = await open_table(ann, "usa", ["me:Ann", "open"])
            assert (await command(eve, table, "join", seat=1, name="Eve")).status_code == 200
            assert (await command(ann, table, "evict", seat=1)).status_code == 200
            assert is_refused(await command(eve, table, "join", seat=1, name="Eve"), "not admitted")
            assert (await command(bob, table, "join", seat=1, name="Bob")).status_code == 200
            # She does not come to the next table either.
            assert (await command(ann, table, "end")).status_code == 200
            again = (await command(bob, table, "rematch")).json()["table"]
            assert (await command(bob, again, "set seat", seat=0, kind="open")).status_code == 200
            assert is_refused(await command(eve, again, "join", seat=0, name="Eve"), "not admitted")

    run(evict())


def test_who_is_sent_away_and_removed_sees_no_more_of_the_table(server: RunningServer) -> None:
    async def evict() -> None:
        async with server.client() as ann, server.client() as eve:
            table = await started(ann, "me:Ann", "tycoon")
            assert (await command(eve, table, "join", seat=1, name="Eve")).status_code == 200
            stranger = await Player.connect(server, table, cookie_of(eve), seat=1)
            number = stranger.snapshot.number
            assert (await command(ann, table, "evict", seat=1, remove=True)).status_code == 200
            closed = await ended(stranger)
            assert closed.rcvd is not None
            assert closed.rcvd.code == 1008
            fault = stranger.messages[-1]
            assert isinstance(fault, Fault)
            assert (fault.code, fault.closing, fault.reason) == (
                *("not admitted", True),
                "the host has removed you from this table",
            )
            assert stranger.snapshot.number == number
            again = await Player.connect(server, table, cookie_of(eve))
            assert again.seen is None
            assert again.messages[-1] == fault
            await ended(again)
            for address in ("", "/happened?since=0", "/record"):
                assert is_refused(await eve.get(f"/api/tables/{table}{address}"), "not admitted")
            assert is_refused(await command(eve, table, "say", text="hello"), "not admitted")

    run(evict())


def test_nobody_takes_a_second_seat(server: RunningServer) -> None:
    async def take() -> None:
        async with server.client() as ann, server.client() as bob:
            table = await open_table(ann, "usa", ["me:Ann", "open", "open", "tycoon"])
            assert (await command(bob, table, "join", seat=1, name="Bob")).status_code == 200
            assert is_refused(await command(bob, table, "join", seat=2, name="Bill"), "taken")
            assert is_refused(await command(bob, table, "join", seat=3, name="Bill"), "taken")
            # Several seats on one device are for the host to plan, until the cards are dealt.
            assert (await command(ann, table, "join", seat=2, name="Abe")).status_code == 200
            assert (await command(ann, table, "start")).status_code == 200
            for person in (ann, bob):
                refused = await command(person, table, "join", seat=3, name="Spy")
                assert is_refused(refused, "taken")
                assert "a seat at this table already" in refused.json()["reason"]
                assert (await person.get(f"/api/tables/{table}", params={"seat": 3})).status_code == 403

    run(take())


def test_nobody_gets_a_second_seat_by_a_link_but_a_device_that_has_both(server: RunningServer) -> None:
    async def recover() -> None:
        async with server.client() as ann, server.client() as bob, server.client() as tablet:
            table = await open_table(ann, "usa", ["me:Ann", "me:Abe", "open"])
            assert (await command(bob, table, "join", seat=2, name="Bob")).status_code == 200
            tokens = [await link_to(ann, table, seat) for seat in (0, 1)]
            for token in tokens:
                refused = await bob.post(f"/api/tables/{table}/recover", json={"token": token})
                assert is_refused(refused, "taken")
                moved = await tablet.post(f"/api/tables/{table}/recover", json={"token": token})
                assert moved.status_code == 200

    run(recover())


def test_nobody_is_replaced_who_is_at_the_table(server: RunningServer) -> None:
    async def replace() -> None:
        async with server.client() as ann, server.client() as bob:
            table = await open_table(ann, "usa", ["me:Ann", "open"])
            assert (await command(bob, table, "join", seat=1, name="Bob")).status_code == 200
            assert (await command(ann, table, "start")).status_code == 200
            player = await Player.connect(server, table, cookie_of(bob), seat=1)
            for _ in range(2):  # there, and a moment after the connection was lost
                refused = await command(ann, table, "set seat", seat=1, kind="bot", bot="newcomer")
                assert is_refused(refused, "not now")
                assert "Bob is at the table" in refused.json()["reason"]
                await player.close()
            # One's own seat is another matter.
            assert (await command(ann, table, "set seat", seat=0, kind="bot", bot="newcomer")).status_code == 200

    run(replace())


def test_a_player_lets_a_bot_play_and_comes_back(server: RunningServer) -> None:
    async def leave() -> None:
        async with server.client() as ann, server.client() as bob:
            table = await open_table(ann, "usa", ["open", "me:Ann"], stand_in="tourist")
            assert (await command(bob, table, "join", seat=0, name="Bob")).status_code == 200
            assert (await command(ann, table, "start")).status_code == 200
            player = await Player.connect(server, table, cookie_of(bob), seat=0)
            assert isinstance(await player.do("leave", seat=0), Done)
            assert [seat.stand_in for seat in player.snapshot.table.seats] == ["tourist", None]
            assert player.snapshot.log[-1].note == "lets a bot play"
            again = await player.do("leave", seat=0)
            assert isinstance(again, Refused)
            assert again.code == "not now"
            while player.may_act:
                await player.hear()  # the bot has chosen its tickets
            assert isinstance(await player.do("return", seat=0), Done)
            assert [seat.stand_in for seat in player.snapshot.table.seats] == [None, None]
            assert is_refused(await command(ann, table, "leave", seat=0), "not yours")

    run(leave())


def test_revoked_links_open_nothing_and_other_devices_can_be_signed_out(server: RunningServer) -> None:
    async def revoke() -> None:
        async with server.client() as ann, server.client() as thief, server.client() as phone:
            table = await started(ann, "me:Ann", "tycoon")
            token = await link_to(ann, table, 0)
            assert is_refused(await command(thief, table, "revoke", seat=0), "not yours")
            assert (await command(ann, table, "revoke", seat=0)).status_code == 200
            refused = await thief.post(f"/api/tables/{table}/recover", json={"token": token})
            assert is_refused(refused, "not yours")
            assert "revoked" in refused.json()["reason"]
            fresh = await link_to(ann, table, 0)
            assert (await phone.post(f"/api/tables/{table}/recover", json={"token": fresh})).status_code == 200
            # The phone is lost: no other device keeps the seat.
            lost = await Player.connect(server, table, cookie_of(phone), seat=0)
            assert (await command(ann, table, "revoke", seat=0, devices=True)).status_code == 200
            while not isinstance(await lost.hear(), Snapshot):
                pass
            assert (lost.snapshot.seat, lost.snapshot.private) == (None, None)
            assert is_refused(await command(phone, table, "leave", seat=0), "not yours")
            assert (await phone.post(f"/api/tables/{table}/recover", json={"token": fresh})).status_code == 403
            assert (await ann.get(f"/api/tables/{table}", params={"seat": 0})).status_code == 200

    run(revoke())


def test_a_flood_of_talk_drives_nothing_out_of_the_log(server: RunningServer) -> None:
    async def flood() -> None:
        async with server.client() as ann:
            table = await started(ann, "me:Ann", "tycoon")
            host = await Player.connect(server, table, cookie_of(ann), seat=0)
            kept = f"keep {', '.join(host.private.offered)}"
            assert isinstance(await host.do("act", seat=0, number=host.snapshot.number, action=kept), Done)
            log = (await ann.get(f"/api/tables/{table}")).json()["log"]
            spammer = await watching(server, table)
            lines = 0
            while isinstance(await spammer.do("say", text=f"line {lines}"), Done):
                lines += 1
            assert lines
            fresh = (await ann.get(f"/api/tables/{table}")).json()
            assert [line["said"] for line in fresh["talk"]] == [f"line {number}" for number in range(lines)]
            assert fresh["log"][: len(log)] == log
            assert not any("said" in line for line in fresh["log"])
            while host.snapshot.number < fresh["number"]:
                await host.hear()
            assert [line.said for line in host.snapshot.talk] == [line["said"] for line in fresh["talk"]]

    run(flood())


def test_the_host_mutes_a_spectator_and_lets_them_talk_again(server: RunningServer) -> None:
    async def mute() -> None:
        async with server.client() as ann:
            table = await started(ann, "me:Ann", "tycoon")
            host = await Player.connect(server, table, cookie_of(ann), seat=0)
            zoe = await watching(server, table)
            other = await watching(server, table)
            assert isinstance(await zoe.do("say", text="spam", name="Zoe"), Done)
            while not host.snapshot.talk:
                await host.hear()
            line = host.snapshot.talk[-1].number
            assert isinstance(await host.do("mute", line=line), Done)
            assert [one.name for one in host.snapshot.table.muted] == ["Zoe"]
            refused = await zoe.do("say", text="spam", name="Another")
            assert isinstance(refused, Refused)
            assert (refused.code, "muted you" in refused.reason) == ("not admitted", True)
            assert zoe.snapshot.table.you_muted
            assert isinstance(await other.do("say", text="hello"), Done)
            assert not other.snapshot.table.you_muted
            assert isinstance(await host.do("mute", line=line, muted=False), Done)
            assert isinstance(await zoe.do("say", text="sorry", name="Zoe"), Done)
            assert [one.said for one in zoe.snapshot.talk] == ["spam", "hello", "sorry"]

    run(mute())


def test_the_host_removes_a_spectator_and_then_lets_nobody_watch(server: RunningServer) -> None:
    async def remove() -> None:
        async with server.client() as ann, server.client() as bob:
            table = await open_table(ann, "usa", ["me:Ann", "open"])
            assert (await command(bob, table, "join", seat=1, name="Bob")).status_code == 200
            host = await Player.connect(server, table, cookie_of(ann), seat=0)
            friend = await Player.connect(server, table, cookie_of(bob), seat=1)
            assert isinstance(await host.do("start"), Done)
            zoe = await watching(server, table)
            assert isinstance(await zoe.do("say", text="spam", name="Zoe"), Done)
            while not host.snapshot.talk:
                await host.hear()
            assert isinstance(await host.do("remove", line=host.snapshot.talk[-1].number), Done)
            await ended(zoe)
            assert zoe.messages[-1] == Fault(
                code="not admitted", reason="the host has removed you from this table", closing=True
            )
            # She is back with a new cookie; the switch is what ends it.
            masked = await watching(server, table)
            assert masked.snapshot.seat is None
            assert isinstance(await host.do("set guests", spectators="watch"), Done)
            quiet = await masked.do("say", text="spam")
            assert isinstance(quiet, Refused)
            assert quiet.code == "not admitted"
            assert isinstance(await host.do("set guests", spectators="none"), Done)
            await ended(masked)
            assert masked.messages[-1].code == "not admitted"
            again = await Player.connect(server, table)
            assert again.messages == [masked.messages[-1]]
            async with server.client() as stranger:
                for address in ("", "/happened?since=0&wait=20", "/record"):
                    assert is_refused(await stranger.get(f"/api/tables/{table}{address}"), "not admitted")
            assert isinstance(await friend.do("say", seat=1, text="quiet at last"), Done)

    run(remove())


def test_pausing_for_ever_is_refused_and_the_game_is_still_played_to_its_end(server: RunningServer) -> None:
    async def pause() -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "conductor"])
            host = await Player.connect(server, table, cookie_of(ann), seat=0)
            assert isinstance(await host.do("start"), Done)
            for _ in range(100):
                for what in ("pause", "resume"):
                    assert isinstance(await host.do(what), Done)
            refused = await host.do("pause")
            assert isinstance(refused, Refused)
            assert (refused.code, "100 times" in refused.reason) == ("too many", True)
            await host.play(random.Random(6))
            assert host.snapshot.table.stage == "over"

    run(pause())


def test_nobody_sits_down_unseen_or_under_a_name_that_looks_like_anothers(server: RunningServer) -> None:
    async def join() -> None:
        async with server.client() as ann, server.client() as eve:
            table = await open_table(ann, "usa", ["me:Ann", "open"])
            for name, code in (("\u3164", "invalid"), ("\u0410nn", "taken"), ("Ann\ufe0f", "taken")):
                assert is_refused(await command(eve, table, "join", seat=1, name=name), code)
                refused = await command(eve, table, "say", text="it is me", name=name)
                assert is_refused(refused, code)
            assert (await command(eve, table, "join", seat=1, name="李明")).status_code == 200

    run(join())
