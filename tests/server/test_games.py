"""Whole games of every edition, by sockets and over plain HTTP, with every byte read."""

from __future__ import annotations

import asyncio
import random

import msgspec
import pytest

from branchline.editions import load
from branchline.editions import names as editions
from branchline.game import Record
from branchline.server.contract.messages import Done, Private, Snapshot
from tests.server.players import Player, an_action, command, cookie_of, open_table, run
from tests.server.running import RunningServer
from tests.server.secrets import Truth, check_bytes, secrets_of


@pytest.mark.parametrize("edition", editions())
def test_a_whole_game_by_sockets_tells_nobody_what_they_may_not_know(server: RunningServer, edition: str) -> None:
    async def play() -> None:
        seats = load(edition).players.most
        async with server.client() as host, server.client() as friend:
            others = ["open"] + ["conductor"] * (seats - 2)
            table = await open_table(host, edition, ["me:Ann", *others])
            assert (await command(friend, table, "join", seat=1, name="Bob")).status_code == 200
            players = [
                await Player.connect(server, table, cookie_of(host), seat=0),
                await Player.connect(server, table, cookie_of(friend), seat=1),
                await Player.connect(server, table),  # a spectator who is nobody at this table
                await Player.connect(server, table, cookie_of(host), spectator=True),
            ]
            assert isinstance(await players[0].do("start"), Done)
            await asyncio.gather(*(player.play(random.Random(edition + str(n))) for n, player in enumerate(players)))
            truth = Truth((await host.get(f"/api/tables/{table}/record")).text)
            never = secrets_of(cookie_of(host)) | secrets_of(cookie_of(friend))
            for player, seat in zip(players, (0, 1, None, None), strict=True):
                assert check_bytes(player.bytes, seat, truth, never) == len(truth.events)
                assert player.snapshot.revealed == players[0].snapshot.revealed
                assert player.snapshot.table.seed == truth.seed
            for wrong in (1, None):  # and a leak would be found: Ann's messages are not for other eyes
                with pytest.raises(AssertionError):
                    check_bytes(players[0].bytes, wrong, truth, set())
                await player.close()

    run(play())


@pytest.mark.parametrize("edition", editions())
def test_a_whole_game_over_plain_http(server: RunningServer, edition: str) -> None:
    async def play() -> None:
        rng = random.Random(edition)
        async with server.client() as client, server.client() as stranger:
            table = await open_table(client, edition, ["me:Ann", "tourist"])
            assert (await command(client, table, "start")).json()["number"] == 1
            sent: list[str] = []
            seen_by_stranger: list[str] = []
            snapshot = (await client.get(f"/api/tables/{table}")).json()
            number = snapshot["number"]
            private, now, stage = snapshot["private"], snapshot["now"], "playing"
            while stage == "playing":
                if now["to_act"] == 0:
                    action = an_action(msgspec.convert(private, Private), rng)
                    answer = await command(client, table, "act", seat=0, number=number, action=action)
                    assert answer.status_code == 200, answer.text
                news = await client.get(f"/api/tables/{table}/happened", params={"since": number, "wait": 20})
                for happened in news.json()["happened"]:
                    sent.append(msgspec.json.encode(happened).decode())
                    number = happened["number"]
                    private, now = happened.get("private", private), happened.get("now", now)
                    stage = happened.get("table", {}).get("stage", stage)
                seen = await stranger.get(f"/api/tables/{table}")
                seen_by_stranger.append(seen.text)
            record = (await client.get(f"/api/tables/{table}/record")).text
            truth = Truth(record)
            assert Record.parse(record).verify().is_over
            check_bytes(sent, 0, truth, secrets_of(cookie_of(client)))
            for text in seen_by_stranger:
                assert msgspec.json.decode(text, type=Snapshot).private is None
                check_bytes([text], None, truth, secrets_of(cookie_of(client)) if "revealed" not in text else set())

    run(play())


def test_bots_alone_play_to_the_end(server: RunningServer) -> None:
    async def watch() -> None:
        async with server.client() as host:
            table = await open_table(host, "mini", ["conductor", "director"])
            watcher = await Player.connect(server, table, cookie_of(host))
            assert isinstance(await watcher.do("start"), Done)
            while not watcher.is_over:
                await watcher.hear()
            assert watcher.snapshot.revealed is not None

    run(watch())
