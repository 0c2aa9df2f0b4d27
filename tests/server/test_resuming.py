"""Coming back: from a number, after too long, on a second tab; and commands that are sent again."""

from __future__ import annotations

import asyncio
import random

import httpx
import msgspec

from branchline.server.contract.messages import Done, Happened, Refused, Snapshot
from tests.server.players import Player, command, cookie_of, open_table, run
from tests.server.running import RunningServer


def test_who_comes_back_with_a_number_gets_what_is_missing(server: RunningServer) -> None:
    async def come_back() -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            player = await Player.connect(server, table, cookie_of(ann), seat=0)
            before = player.snapshot
            await player.close()
            for line in ("one", "two", "three"):
                assert (await command(ann, table, "say", seat=1, text=line)).status_code == 200
            again = await Player.connect(server, table, cookie_of(ann))
            assert again.snapshot.number == before.number + 3
            back = Player(again.socket, again.cookie)
            back.seen = before
            await back.send({"command": "hello", "seat": 0, "since": before.number})
            while back.snapshot.number < again.snapshot.number:
                await back.hear()
            told = [message.line.said for message in back.messages if isinstance(message, Happened) and message.line]
            assert told == ["one", "two", "three"]
            assert back.snapshot == again.snapshot

    run(come_back())


def test_who_was_away_for_too_long_gets_all_of_it_anew(server: RunningServer) -> None:
    async def come_back() -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            player = await Player.connect(server, table, cookie_of(ann), seat=0)
            await player.close()

            async def talk(host: int) -> None:  # what one person and one address may say is limited
                elsewhere = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{host}")
                async with server.client(transport=elsewhere) as somebody:
                    await somebody.get("/")
                    for number in range(20):
                        said = await command(somebody, table, "say", text=f"line {number}", name="Cid")
                        assert said.status_code == 200

            await asyncio.gather(*(talk(host) for host in range(101, 112)))
            for since, kind in ((210, Happened), (3, Snapshot), (-1, Snapshot), (10_000, Snapshot)):
                back = await Player.connect(server, table, cookie_of(ann), seat=0)
                back.seen = msgspec.structs.replace(back.snapshot, number=since)
                await back.send({"command": "hello", "seat": 0, "since": since})
                message = await back.hear()
                while not isinstance(message, Snapshot | Happened):
                    message = await back.hear()
                assert type(message) is kind, since
                await back.close()
            news = await ann.get(f"/api/tables/{table}/happened", params={"since": 3})
            assert news.json()["snapshot"]["number"] == 220

    run(come_back())


def test_a_command_that_is_sent_again_is_carried_out_once(server: RunningServer) -> None:
    async def resend() -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            player = await Player.connect(server, table, cookie_of(ann), seat=0)
            first = await player.do("say", id="mine", seat=0, text="hello")
            second = await player.do("say", id="mine", seat=0, text="hello")
            third = (await command(ann, table, "say", id="mine", seat=0, text="hello")).json()
            assert isinstance(first, Done)
            assert first == second
            assert third["number"] == first.number
            assert (await ann.get(f"/api/tables/{table}")).json()["number"] == first.number

    run(resend())


def test_what_happened_names_the_command_to_who_asked_for_it_alone(server: RunningServer) -> None:
    async def say() -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            tabs = [await Player.connect(server, table, cookie_of(ann), seat=seat) for seat in (0, 1)]
            watcher = await Player.connect(server, table, spectator=True)
            done = await tabs[0].do("say", id="mine", seat=0, text="hello")
            assert isinstance(done, Done)
            await asyncio.gather(*(heard_until(player, done.number) for player in (tabs[1], watcher)))
            told = {player: player.bytes[-1] for player in (*tabs, watcher)}
            assert told[tabs[0]] == told[tabs[1]]
            assert '"command":"mine"' in told[tabs[0]]
            assert '"said":"hello"' in told[watcher]
            assert "mine" not in "".join(watcher.bytes)
            answers = [message for message in tabs[0].messages if isinstance(message, Done)]
            assert answers == []  # what happened was the answer

    async def heard_until(player: Player, number: int) -> None:
        while player.snapshot.number < number:
            await player.hear()

    run(say())


def test_two_tabs_of_one_person_see_the_same_and_a_late_one_is_told_to_look(server: RunningServer) -> None:
    async def play() -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "conductor"])
            assert (await command(ann, table, "start")).status_code == 200
            tabs = [await Player.connect(server, table, cookie_of(ann), seat=0) for _ in range(2)]
            while not all(tab.may_act for tab in tabs):
                await next(tab for tab in tabs if not tab.may_act).hear()
            number = tabs[1].snapshot.number
            assert isinstance(await tabs[0].act(random.Random(1)), Done)
            late = await tabs[1].do("act", seat=0, number=number, action="draw deck")
            assert isinstance(late, Refused)
            assert late.code in ("stale", "not now")
            for tab in tabs:
                while not tab.snapshot.log or tab.snapshot.number <= number:
                    await tab.hear()
                await tab.close()

    run(play())


def test_presence_tells_who_is_there(server: RunningServer) -> None:
    async def come_and_go() -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "open"])
            player = await Player.connect(server, table, cookie_of(ann), seat=0)
            watcher = await Player.connect(server, table)

            async def present(player: Player) -> tuple[tuple[bool, ...], int]:
                while (message := await player.hear()).__class__.__name__ != "Presence":
                    pass
                return message.connected, message.spectators

            assert await present(player) == ((True, False), 0)
            assert await present(player) == ((True, False), 1)
            await watcher.close()
            assert await present(player) == ((True, False), 0)

    run(come_and_go())


def test_eyes_can_be_changed_on_one_socket(server: RunningServer) -> None:
    async def look() -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            assert (await command(ann, table, "start")).status_code == 200
            player = await Player.connect(server, table, cookie_of(ann))
            assert player.snapshot.seat == player.snapshot.now.to_act if player.snapshot.now else False
            for seat in (0, 1):
                await player.say_hello(seat=seat)
                assert player.snapshot.seat == seat
            await player.say_hello(spectator=True)
            assert (player.snapshot.seat, player.snapshot.private) == (None, None)

    run(look())
