"""The example client plays whole games against the real server."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from pathlib import Path

import pytest

from branchline.editions import names as editions
from branchline.server.contract.messages import Done
from tests.server.players import Player, cookie_of, open_table, run
from tests.server.running import RunningServer
from tests.server.services import DEADLINE

CLIENT = Path(__file__).parents[2] / "examples" / "table_client.py"


@pytest.mark.parametrize("edition", editions())
def test_it_plays_a_bot(server: RunningServer, edition: str) -> None:
    played = subprocess.run(
        [sys.executable, str(CLIENT), server.url, "--edition", edition],
        capture_output=True,
        text=True,
        timeout=DEADLINE,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert played.stdout.count("points") == 2
    assert "won" in played.stdout


def test_it_joins_a_table_and_plays_a_person(server: RunningServer) -> None:
    async def play() -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "open"])
            player = await Player.connect(server, table, cookie_of(ann))
            client = await asyncio.create_subprocess_exec(
                sys.executable, str(CLIENT), server.url, "--table", table, stdout=asyncio.subprocess.PIPE
            )
            while player.snapshot.table.seats[1].kind == "open":
                await player.hear()
            assert isinstance(await player.do("start"), Done)
            await player.play(random.Random(8))
            told, _ = await client.communicate()
            assert client.returncode == 0
            assert b"won" in told

    run(play())


def test_it_tells_why_it_can_not_play(server: RunningServer) -> None:
    refused = subprocess.run(
        [sys.executable, str(CLIENT), server.url, "--table", "0123456789"],
        capture_output=True,
        text=True,
        timeout=DEADLINE,
        check=False,
    )
    assert refused.returncode == 1
    assert "there is no such table" in refused.stderr
