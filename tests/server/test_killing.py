"""The server is killed in the middle of games: what it has answered is there, and nothing is there twice."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from branchline.server.contract.entries import Acted, decode
from branchline.server.contract.messages import Done, Refused
from tests.server.players import Player, an_action, answer_in, command, cookie_of, open_table, run
from tests.server.running import PATIENT, RunningServer

KILLS = 20


def stored_acts(folder: Path, seat: int) -> dict[str, list[int]]:
    """The numbers of the entries by which that seat's person acted, by the ids of their commands."""
    found: dict[str, list[int]] = {}
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        for number, data in database.execute("SELECT number, entry FROM entries ORDER BY number"):
            entry = decode(data)
            if isinstance(entry, Acted) and entry.seat == seat and entry.by == "player":
                found.setdefault(entry.command, []).append(number)
    return found


def test_killed_twenty_times_in_mid_game__no_action_is_lost_or_doubled(tmp_path: Path) -> None:
    rng = random.Random(20)

    async def play(server: RunningServer) -> None:
        async with server.client() as client:
            table = await open_table(client, "usa", ["me:Ann", "conductor", "tourist"])
            assert (await command(client, table, "start")).status_code == 200
            cookie = cookie_of(client)
            answered: dict[str, int] = {}
            kills = 0
            player = await Player.connect(server, table, cookie, seat=0)
            while not player.is_over:
                if not player.may_act:
                    await player.hear()
                    continue
                name = f"move-{len(answered)}"
                action: dict[str, Any] = {
                    "id": name,
                    "seat": 0,
                    "number": player.snapshot.number,
                    "action": an_action(player.private, rng),
                }
                if kills < KILLS and rng.random() < 0.6:
                    kills += 1
                    await player.send({"command": "act", **action})
                    await asyncio.sleep(rng.choice((0, 0.0005, 0.001, 0.002, 0.004, 0.01)))
                    server.kill()
                    told = await told_before_the_end(player, name)
                    server.start()
                    player = await Player.connect(server, table, cookie, seat=0)
                    if told is not None:
                        assert player.snapshot.number >= told
                    again = await player.do("act", **action)
                    if told is not None:
                        assert isinstance(again, Done), again
                        assert again.number == told
                    if isinstance(again, Refused):
                        assert again.code == "stale"  # it was not played, and a bot has acted since the restart
                        continue
                    answered[name] = again.number
                else:
                    done = await player.do("act", **action)
                    assert isinstance(done, Done), done
                    answered[name] = done.number
            assert kills == KILLS
            assert stored_acts(tmp_path, 0) == {name: [number] for name, number in answered.items()}

    server = RunningServer(tmp_path, *PATIENT)
    server.start()
    try:
        run(play(server))
    finally:
        if server.process is not None:
            server.stop()
    assert "Traceback" not in server.logged()


async def told_before_the_end(player: Player, name: str) -> int | None:
    """The number that the server answered with before it died, if it did."""
    try:
        while True:
            answer = answer_in(await player.hear(), name)
            if isinstance(answer, Done):
                return answer.number
    except ConnectionClosed:
        return None
    finally:
        await player.close()
