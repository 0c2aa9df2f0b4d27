"""What hosts and late friends do: take-over, stand-in, pause, recovery, rematch, lists, hints, records."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import httpx

from branchline.game import Record
from branchline.server.app import Application
from branchline.server.contract.messages import Done, Refused
from branchline.server.settings import Settings
from tests.server.players import Player, command, cookie_of, open_table, run
from tests.server.running import RunningServer
from tests.server.services import until


async def finished(server: RunningServer, client: httpx.AsyncClient) -> str:
    """A table at which a game was played to its end."""
    table = await open_table(client, "mini", ["me:Ann", "conductor"])
    assert (await command(client, table, "start")).status_code == 200
    player = await Player.connect(server, table, cookie_of(client))
    await player.play(random.Random(3))
    await player.close()
    return table


def test_a_late_friend_takes_over_a_bots_seat_if_the_host_allows_it(server: RunningServer) -> None:
    async def take_over() -> None:
        async with server.client() as ann, server.client() as bob:
            for allowed, status in ((True, 200), (False, 409)):
                table = await open_table(ann, "mini", ["me:Ann", "tycoon"], take_over=allowed)
                assert (await command(ann, table, "start")).status_code == 200
                joined = await command(bob, table, "join", seat=1, name="Bob")
                assert joined.status_code == status

    run(take_over())


def test_a_bot_stands_in_for_somebody_who_leaves_and_then_returns(server: RunningServer) -> None:
    async def stand_in() -> None:
        async with server.client() as ann, server.client() as bob:
            table = await open_table(ann, "usa", ["open", "me:Ann"])
            assert (await command(bob, table, "join", seat=0, name="Bob")).status_code == 200
            player = await Player.connect(server, table, cookie_of(ann), seat=1)
            assert isinstance(await player.do("start"), Done)
            assert (await command(bob, table, "leave", seat=0)).status_code == 200
            while not player.snapshot.table.seats[0].stand_in:
                await player.hear()
            assert isinstance(await player.do("set seat", seat=0, kind="bot", bot="tourist"), Done)
            assert player.snapshot.table.seats[0].stand_in == "tourist"
            while not player.may_act:
                await player.hear()
            assert (await command(bob, table, "return", seat=0)).status_code == 200
            while player.snapshot.table.seats[0].stand_in:
                await player.hear()
            refused = await player.do("return", seat=0)
            assert isinstance(refused, Refused)
            assert refused.code == "not yours"

    run(stand_in())


def test_a_paused_game_waits_and_goes_on(server: RunningServer) -> None:
    async def pause() -> None:
        async with server.client() as ann, server.client() as stranger:
            table = await open_table(ann, "usa", ["me:Ann", "conductor"])
            player = await Player.connect(server, table, cookie_of(ann), seat=0)
            for what, status in (("start", 403), ("pause", 403), ("end", 403)):
                assert (await command(stranger, table, what)).status_code == status
            assert isinstance(await player.do("start"), Done)
            assert isinstance(await player.do("pause"), Done)
            refused = await player.act(random.Random(1))
            assert isinstance(refused, Refused)
            assert refused.code == "not now"
            assert isinstance(await player.do("resume"), Done)
            rng = random.Random(2)
            for _ in range(3):
                while not player.may_act:
                    await player.hear()
                assert isinstance(await player.act(rng), Done)
            assert isinstance(await player.do("end"), Done)
            assert player.is_over

    run(pause())


def test_a_recovery_link_gives_the_seat_back_on_another_device(server: RunningServer) -> None:
    async def recover() -> None:
        async with server.client() as ann, server.client() as phone, server.client() as stranger:
            table = await open_table(ann, "mini", ["me:Ann", "conductor"])
            other = await open_table(ann, "mini", ["me:Ann", "conductor"])
            link = (await ann.get(f"/api/tables/{table}/recovery", params={"seat": 0})).json()["link"]
            assert (await stranger.get(f"/api/tables/{table}/recovery", params={"seat": 0})).status_code == 403
            path, _, token = link.partition("#recover=")
            assert path == f"/t/{table}"
            wrong = await phone.post(f"/api/tables/{other}/recover", json={"token": token})
            assert (wrong.status_code, wrong.json()["code"]) == (403, "not yours")
            forged = await phone.post(f"/api/tables/{table}/recover", json={"token": token[:-2] + "xx"})
            assert forged.status_code == 403
            held = await phone.post(f"/api/tables/{table}/recover", json={"token": token})
            assert held.json() == {"seat": 0}
            for device in (phone, ann):
                assert (await command(device, table, "say", seat=0, text="it is me")).status_code == 200

    run(recover())


def test_a_rematch_is_one_table_whoever_asks(server: RunningServer) -> None:
    async def rematch() -> None:
        async with server.client() as ann, server.client() as stranger:
            table = await finished(server, ann)
            assert (await command(stranger, table, "rematch")).status_code == 403
            first = (await command(ann, table, "rematch")).json()["table"]
            second = (await command(ann, table, "rematch")).json()["table"]
            assert first == second != table
            snapshot = (await ann.get(f"/api/tables/{first}")).json()
            assert snapshot["table"]["rematch_of"] == table
            assert [seat["name"] for seat in snapshot["table"]["seats"]] == ["Ann", "Conductor"]
            assert (await command(ann, first, "start")).status_code == 200

    run(rematch())


def test_lists_show_public_tables_to_all_and_private_ones_to_their_people(server: RunningServer) -> None:
    async def look() -> None:
        async with server.client() as ann, server.client() as bob:
            private = await open_table(ann, "mini", ["me:Ann", "open"])
            public = await open_table(ann, "mini", ["me:Ann", "open"], public=True)

            async def listed(client: httpx.AsyncClient) -> dict[str, bool]:
                return {line["id"]: line["yours"] for line in (await client.get("/api/tables")).json()}

            assert {private: True, public: True}.items() <= (await listed(ann)).items()
            assert private not in await listed(bob)
            assert not (await listed(bob))[public]
            assert (await command(bob, private, "join", seat=1, name="Bob")).status_code == 200
            assert (await listed(bob))[private]

    run(look())


def test_a_hint_is_for_the_seat_to_act_only(server: RunningServer) -> None:
    async def ask() -> None:
        async with server.client() as ann, server.client() as stranger:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            address = f"/api/tables/{table}/hint"
            assert (await ann.post(address, params={"seat": 0})).json()["code"] == "not now"
            await command(ann, table, "start")
            seat = (await ann.get(f"/api/tables/{table}")).json()["now"]["to_act"]
            hint = (await ann.post(address, params={"seat": seat})).json()
            assert hint["considered"][0]["action"].startswith("keep ")
            assert (await ann.post(address, params={"seat": 1 - seat})).status_code == 409
            assert (await stranger.post(address, params={"seat": seat})).status_code == 403
            quiet = await open_table(ann, "mini", ["me:Ann", "me:Bob"], hints=False)
            await command(ann, quiet, "start")
            assert (await ann.post(f"/api/tables/{quiet}/hint", params={"seat": 0})).status_code == 409

    run(ask())


def test_who_holds_a_seat_may_look_as_a_spectator_does(server: RunningServer) -> None:
    async def look() -> None:
        async with server.client() as ann, server.client() as stranger:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            await command(ann, table, "start")
            address, spectator = f"/api/tables/{table}", {"spectator": "true"}
            assert (await ann.get(address)).json()["private"]["hand"]
            publicly = (await ann.get(address, params=spectator)).json()
            assert (publicly["seat"], publicly.get("private")) == (None, None)
            theirs = (await stranger.get(address)).json()
            for part in ("board", "now", "log"):
                assert publicly[part] == theirs[part]
            news = (await ann.get(f"{address}/happened", params={"since": 0, **spectator})).json()["happened"]
            assert news
            assert not any("private" in happened for happened in news)

    run(look())


def test_records_and_replays(server: RunningServer) -> None:
    async def look() -> None:
        async with server.client() as ann, server.client() as stranger:
            table = await open_table(ann, "mini", ["me:Ann", "conductor"])
            await command(ann, table, "start")
            partial = (await stranger.get(f"/api/tables/{table}/record")).text
            assert Record.parse(partial).seen_by == "spectators"
            assert Record.parse((await ann.get(f"/api/tables/{table}/record")).text).seen_by == "Ann"
            assert (await stranger.get(f"/api/tables/{table}/replay")).status_code == 409
            table = await finished(server, ann)
            record = (await stranger.get(f"/api/tables/{table}/record")).text
            game = Record.parse(record).verify()
            replays = [
                (await stranger.get(f"/api/tables/{table}/replay", params=seat)).json() for seat in ({}, {"seat": 1})
            ]
            assert [replay["start"]["seat"] for replay in replays] == [None, 1]
            assert len(replays[0]["happened"]) == len(game.actions)
            text = {"Content-Type": "text/plain"}
            uploaded = await stranger.post("/api/replay?seat=1", content=record, headers=text)
            assert uploaded.json()["happened"] == replays[1]["happened"]
            bad = record.replace(": keep ", ": draw ", 1)  # every game begins with tickets that are kept
            assert bad != record
            refused = await stranger.post("/api/replay", content=bad, headers=text)
            assert refused.status_code == 422
            assert "line " in refused.json()["reason"]

    run(look())


async def what_is_ready() -> None:
    """Let the event loop do all that waits for nothing: no clock, no disk, no other thread."""
    for _ in range(50):
        await asyncio.sleep(0)


def test_who_waits_is_told_at_once(tmp_path: Path) -> None:
    """Once a command is answered, whoever waited for it is answered too, before anything else has to happen."""

    async def wait() -> None:
        application = Application(Settings(database=f"sqlite:///{tmp_path}/tables.sqlite"))
        await application.hub.start()
        try:
            async with visitor_of(application) as ann, visitor_of(application) as bob:
                table = await open_table(ann, "mini", ["me:Ann", "open"])
                address = f"/api/tables/{table}/happened"
                async with application.hub.visit(table) as live:
                    news = asyncio.ensure_future(bob.get(address, params={"since": 0, "wait": 25}))
                    await until(lambda: live.is_watched)
                    await what_is_ready()
                    assert not news.done()
                    assert (await command(ann, table, "say", seat=0, text="hello")).status_code == 200
                    await what_is_ready()
                    assert news.done()
                assert [told["line"]["said"] for told in news.result().json()["happened"]] == ["hello"]
                nothing = await bob.get(address, params={"since": 1, "wait": 0.1})
                assert nothing.json() == {"happened": []}
        finally:
            await application.hub.stop()

    run(wait())


def visitor_of(application: Application) -> httpx.AsyncClient:
    """A client of an application that runs in this event loop."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(application), base_url="http://127.0.0.1")


def test_who_lost_a_seat_no_longer_sees_through_its_eyes(server: RunningServer) -> None:
    async def lose_it() -> None:
        async with server.client() as ann, server.client() as bob, server.client() as cid:
            table = await open_table(ann, "mini", ["me:Ann", "open"])
            assert (await command(bob, table, "join", seat=1, name="Bob")).status_code == 200
            host = await Player.connect(server, table, cookie_of(ann), seat=0)
            former = await Player.connect(server, table, cookie_of(bob), seat=1)
            link = (await bob.get(f"/api/tables/{table}/recovery", params={"seat": 1})).json()["link"]
            assert isinstance(await host.do("set seat", seat=1, kind="open"), Done)
            assert (await command(cid, table, "join", seat=1, name="Cid")).status_code == 200
            assert isinstance(await host.do("start"), Done)
            while former.snapshot.table.stage != "playing":
                await former.hear()
            assert former.snapshot.seat is None
            assert former.snapshot.private is None
            offered = (await cid.get(f"/api/tables/{table}", params={"seat": 1})).json()["private"]["offered"]
            assert offered
            assert not [ticket for ticket in offered for text in former.bytes if f'"{ticket}"' in text]
            assert (await bob.get(f"/api/tables/{table}", params={"seat": 1})).status_code == 403
            token = link.partition("#recover=")[2]
            recovered = await bob.post(f"/api/tables/{table}/recover", json={"token": token})
            assert (recovered.status_code, recovered.json()["code"]) == (403, "not yours")

    run(lose_it())
