"""Nobody's bots and hints wait long for somebody else's, and nothing is thought that nobody waits for."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path

import httpx
import pytest

from tests.server.players import Player, command, cookie_of, open_table, run
from tests.server.running import PATIENT, RunningServer, running_server
from tests.server.services import until

ONE_AT_ONCE = (*PATIENT, "--bots-at-once", "1")
CROWD = 30


class Crowd:
    """Many tables of one person who has left: three tycoons at each, and a bot on the person's own seat."""

    def __init__(self, server: RunningServer) -> None:
        self._database = server.folder / "tables.sqlite"
        self.tables: list[str] = []

    @classmethod
    async def gathered(cls, server: RunningServer, size: int = CROWD) -> Crowd:
        crowd = cls(server)
        async with server.client() as eve:
            for _ in range(size):
                table = await open_table(eve, "london", ["me:Eve", *["tycoon"] * 3])
                crowd.tables.append(table)
                assert (await command(eve, table, "start")).status_code == 200
                gone = await command(eve, table, "set seat", seat=0, kind="bot", bot="newcomer")
                assert gone.status_code == 200
        return crowd

    def thoughts(self) -> int:
        """How many actions have been played at these tables: each was thought about once."""
        with closing(sqlite3.connect(self._database)) as connection:
            stored = connection.execute("SELECT table_id, entry FROM entries").fetchall()
        return sum(table in self.tables and json.loads(entry)["entry"] == "acted" for table, entry in stored)

    async def is_thinking(self) -> None:
        """Wait until the tables keep the bots' threads busy."""
        before = self.thoughts()
        await until(lambda: self.thoughts() > before)


async def until_the_bot_has_played(player: Player) -> None:
    """Play one turn, and wait for the bot's."""
    rng = random.Random(1)
    while player.may_act:
        await player.act(rng)
    while not player.may_act:
        await player.hear()


@pytest.mark.parametrize("bot", ["tourist", "tycoon"])
def test_tables_whose_host_has_left_hold_up_nobody_else(tmp_path: Path, bot: str) -> None:
    async def play(server: RunningServer) -> None:
        crowd = await Crowd.gathered(server)
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", bot])
            assert (await command(ann, table, "start")).status_code == 200
            player = await Player.connect(server, table, cookie_of(ann), seat=0)
            while not player.may_act:
                await player.hear()
            await crowd.is_thinking()
            before = crowd.thoughts()
            await until_the_bot_has_played(player)
            assert crowd.thoughts() - before < 10

    with running_server(tmp_path, *ONE_AT_ONCE) as server:
        run(play(server))


class Asker:
    """Somebody whose turn it is at a table of their own, and who asks for hints."""

    def __init__(self, client: httpx.AsyncClient, table: str, seat: int) -> None:
        self._client = client
        self._address = f"/api/tables/{table}/hint?seat={seat}"

    @classmethod
    async def seated(cls, server: RunningServer, stack: AsyncExitStack) -> Asker:
        client = await stack.enter_async_context(server.client(headers={"Connection": "close"}))
        table = await open_table(client, "usa", ["me:Ann", "me:Bob"])
        assert (await command(client, table, "start")).status_code == 200
        seen = (await client.get(f"/api/tables/{table}")).json()
        return cls(client, table, seen["now"]["to_act"])

    async def hint(self) -> httpx.Response:
        return await self._client.post(self._address)


def hints_answered(server: RunningServer) -> int:
    """How many hints have been worked out to their end."""
    lines = [json.loads(line) for line in server.logged().splitlines() if "/hint" in line]
    return sum(line["status"] == 200 for line in lines)


async def settled(some: list[asyncio.Task[httpx.Response]]) -> list[tuple[int, str]]:
    """The status of each, and the code if it was refused."""
    answers = await asyncio.gather(*some)
    return [(answer.status_code, answer.json().get("code", "")) for answer in answers]


def test_somebody_who_asks_for_many_hints_gets_the_last_and_holds_up_nobody(tmp_path: Path) -> None:
    async def ask(server: RunningServer) -> None:
        async with AsyncExitStack() as stack:
            eve, ann = await Asker.seated(server, stack), await Asker.seated(server, stack)
            many = [asyncio.create_task(eve.hint()) for _ in range(20)]
            await until(lambda: any(task.done() for task in many))
            assert (await ann.hint()).status_code == 200
            assert hints_answered(server) <= 4
            answers = await settled(many)
            assert set(answers) == {(200, ""), (429, "too many")}
            assert answers.count((200, "")) <= 4

    with running_server(tmp_path, *ONE_AT_ONCE) as server:
        run(ask(server))


def test_a_hint_is_dropped_when_the_one_who_asked_has_gone(tmp_path: Path) -> None:
    async def ask(server: RunningServer) -> None:
        async with AsyncExitStack() as stack:
            crowd = await asyncio.gather(*(Asker.seated(server, stack) for _ in range(12)))
            ann = await Asker.seated(server, stack)
            asked = [asyncio.create_task(one.hint()) for one in crowd]
            await until(lambda: any(task.done() for task in asked))
            for task in asked:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
            before = hints_answered(server)
            assert (await ann.hint()).status_code == 200
            assert hints_answered(server) - before <= 4

    with running_server(tmp_path, *ONE_AT_ONCE) as server:
        run(ask(server))


def test_a_server_that_stops_answers_those_who_wait_for_hints_and_thinks_no_more(tmp_path: Path) -> None:
    async def ask(server: RunningServer) -> None:
        async with AsyncExitStack() as stack:
            crowd = await asyncio.gather(*(Asker.seated(server, stack) for _ in range(20)))
            await Crowd.gathered(server, 10)
            asked = [asyncio.create_task(one.hint()) for one in crowd]
            await until(lambda: any(task.done() for task in asked))
            assert await asyncio.to_thread(server.stop) == 0
            assert {(200, ""), (503, "unavailable")} == set(await settled(asked))

    with running_server(tmp_path, *ONE_AT_ONCE) as server:
        run(ask(server))
    assert "graceful" not in server.logged()
