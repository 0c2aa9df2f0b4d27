"""Several server processes on one PostgreSQL, told of each other's changes by NATS, work as one."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from branchline.game import Record
from branchline.server.contract.messages import Done, Refused
from tests.server.players import Player, command, cookie_of, open_table, run
from tests.server.running import PATIENT, RunningServer
from tests.server.secrets import Truth, check_bytes
from tests.server.services import NatsServer, Postgres


def two_servers(folder: Path, postgres: Postgres, nats_server: NatsServer) -> tuple[RunningServer, RunningServer]:
    database = postgres.new_database()
    options = (*PATIENT, "--bus", nats_server.url)
    first, second = (RunningServer(folder, *options, database=database) for _ in range(2))
    first.start()
    second.start()
    return first, second


def test_players_of_one_game_on_two_processes__one_is_killed_and_the_game_goes_on(
    tmp_path: Path, postgres: Postgres, nats_server: NatsServer
) -> None:
    first, second = two_servers(tmp_path, postgres, nats_server)

    async def play() -> None:
        rng = random.Random(2)
        async with first.client() as ann, second.client() as bob:
            table = await open_table(ann, "london", ["me:Ann", "open", "conductor"])
            assert (await command(bob, table, "join", seat=1, name="Bob")).status_code == 200
            players = [
                await Player.connect(first, table, cookie_of(ann), seat=0),
                await Player.connect(second, table, cookie_of(bob), seat=1),
                await Player.connect(second, table),
            ]
            assert isinstance(await players[0].do("start"), Done)

            async def play_until(player: Player, number: int) -> None:
                while not player.is_over and player.snapshot.number < number:
                    if player.may_act:
                        answer = await player.act(rng)
                        assert isinstance(answer, Done) or answer.code == "stale", answer
                    else:
                        await player.hear()

            await asyncio.gather(*(play_until(player, 14) for player in players))
            first.kill()
            await players[0].close()
            # The same cookie is good at the other process: both have the database's key.
            players[0] = await Player.connect(second, table, cookie_of(ann), seat=0)
            await asyncio.gather(*(play_until(player, 100_000) for player in players))
            record = (await bob.get(f"/api/tables/{table}/record")).text
            assert Record.parse(record).verify().is_over
            assert check_bytes(players[2].bytes, None, Truth(record), set()) == len(Truth(record).events)

    try:
        run(play())
    finally:
        for server in (first, second):
            if server.process is not None:
                server.stop()
    assert "Traceback" not in first.logged() + second.logged()


def test_two_processes_are_asked_at_the_same_moment__one_is_first(
    tmp_path: Path, postgres: Postgres, nats_server: NatsServer
) -> None:
    first, second = two_servers(tmp_path, postgres, nats_server)

    async def race() -> None:
        async with first.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "open"])
            cookie = cookie_of(ann)
            watchers = [await Player.connect(server, table) for server in (first, second)]
            for turn in range(10):
                async with first.client() as one, second.client() as other:
                    answers = await asyncio.gather(
                        command(one, table, "join", seat=1, name="One"),
                        command(other, table, "join", seat=1, name="Other"),
                    )
                    assert sorted(answer.status_code for answer in answers) == [200, 409], turn
                    assert answers[answers[0].status_code == 200].json()["code"] in ("taken", "full")
                async with second.client(headers={"Cookie": cookie}) as host:
                    cleared = await command(host, table, "set seat", seat=1, kind="open")
                    assert cleared.status_code == 200, cleared.text
            numbers = (await ann.get(f"/api/tables/{table}")).json()["number"]
            assert numbers == 20

            async def listen(watcher: Player) -> None:
                while watcher.snapshot.number < numbers:
                    await watcher.hear()

            await asyncio.gather(*(listen(watcher) for watcher in watchers))
            assert watchers[0].snapshot.table == watchers[1].snapshot.table

    try:
        run(race())
    finally:
        first.stop()
        second.stop()
    assert "Traceback" not in first.logged() + second.logged()


def test_a_command_that_is_sent_again_to_another_process_is_carried_out_once(
    tmp_path: Path, postgres: Postgres, nats_server: NatsServer
) -> None:
    first, second = two_servers(tmp_path, postgres, nats_server)

    async def resend() -> None:
        async with first.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            here = await Player.connect(first, table, cookie_of(ann), seat=0)
            there = await Player.connect(second, table, cookie_of(ann), seat=0)
            said = await asyncio.gather(*(player.do("say", id="same", seat=0, text="hi") for player in (here, there)))
            assert not any(isinstance(answer, Refused) for answer in said)
            assert said[0] == said[1]
            assert (await ann.get(f"/api/tables/{table}")).json()["number"] == 1
            await here.close()
            await there.close()

    try:
        run(resend())
    finally:
        first.stop()
        second.stop()


def test_who_is_sent_away_at_one_process_sees_no_more_at_the_other(
    tmp_path: Path, postgres: Postgres, nats_server: NatsServer
) -> None:
    first, second = two_servers(tmp_path, postgres, nats_server)

    async def evict() -> None:
        async with first.client() as ann, second.client() as eve:
            table = await open_table(ann, "usa", ["me:Ann", "conductor"])
            assert (await command(ann, table, "start")).status_code == 200
            assert (await command(eve, table, "join", seat=1, name="Eve")).status_code == 200
            stranger = await Player.connect(second, table, cookie_of(eve), seat=1)
            # Where somebody may be connected elsewhere, who did something a short while ago is there.
            replaced = await command(ann, table, "set seat", seat=1, kind="bot")
            assert replaced.json()["code"] == "not now"
            link = (await eve.get(f"/api/tables/{table}/recovery", params={"seat": 1})).json()["link"]
            assert (await command(ann, table, "evict", seat=1, remove=True)).status_code == 200
            with pytest.raises(ConnectionClosed):
                await stranger.hear_for_ever()
            assert stranger.messages[-1].code == "not admitted"
            for server in (first, second):
                async with server.client(headers={"Cookie": cookie_of(eve)}) as again:
                    assert (await again.get(f"/api/tables/{table}")).status_code == 403
                    token = link.partition("#recover=")[2]
                    assert (await again.post(f"/api/tables/{table}/recover", json={"token": token})).status_code == 403

    try:
        run(evict())
    finally:
        first.stop()
        second.stop()
    assert "Traceback" not in first.logged() + second.logged()
