"""Back-ups as the documentation says, made in the middle of a game; the game goes on from them."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import psycopg
import pytest

from branchline.game import Record
from branchline.server.contract.messages import Done
from branchline.server.storage import sqlite_url
from tests.deployment.documented import block
from tests.server.players import Player, cookie_of, open_table, run
from tests.server.running import PATIENT, RunningServer, running_server
from tests.server.services import DEADLINE, Postgres

AT_FIRST = 15
"""So much has happened when the back-up begins."""
AT_LAST = 60
"""So much has happened when the players wait for the back-up to end: far from the end of the game."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The home of somebody who runs a server with its database in the usual place."""
    home = tmp_path / "home"
    (home / ".local/share/branchline").mkdir(parents=True)
    return home


def tables_of(home: Path) -> str:
    """The address of the database in the usual place."""
    return sqlite_url(home / ".local/share/branchline/tables.sqlite")


def type_in(home: Path, lines: str, **variables: str) -> None:
    """Run lines of the documentation in a shell, at home."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("BRANCHLINE_", "XDG_"))}
    programs = [str(Path(sys.executable).parent), *map(str, Path("/usr/lib/postgresql").glob("*/bin"))]
    path = os.pathsep.join([*programs, inherited["PATH"]])
    environment: Mapping[str, str] = {**inherited, "HOME": str(home), "PATH": path, **variables}
    done = subprocess.run(
        ["bash", "-e", "-c", lines], cwd=home, env=environment, capture_output=True, text=True, timeout=DEADLINE
    )
    assert done.returncode == 0, f"{lines}\n{done.stdout}{done.stderr}"


async def begin(server: RunningServer) -> tuple[str, str]:
    """Open a table against a bot and play a little; the table and Ann's cookie."""
    async with server.client() as ann:
        table = await open_table(ann, "usa", ["me:Ann", "newcomer"])
        cookie = cookie_of(ann)
    player = await Player.connect(server, table, cookie, seat=0)
    assert isinstance(await player.do("start"), Done)
    await play(player, AT_FIRST)
    await player.close()
    return table, cookie


async def play(player: Player, up_to: float = float("inf")) -> None:
    """Play until so much has happened, or to the end."""
    rng = random.Random(6)
    while not player.is_over and player.snapshot.number < up_to:
        if player.may_act:
            assert isinstance(await player.act(rng), Done)
        else:
            await player.hear()


async def go_on(server: RunningServer, table: str, cookie: str) -> int:
    """Come back to the table as if nothing had been, and play to the end; the number at which it was."""
    player = await Player.connect(server, table, cookie, seat=0)
    found = player.snapshot.number
    assert player.snapshot.table.stage == "playing"
    await play(player)
    await player.close()
    async with server.client() as anybody:
        record = (await anybody.get(f"/api/tables/{table}/record")).text
    assert Record.parse(record).replay().is_over
    return found


def test_a_back_up_made_while_a_game_is_played_is_restored_and_the_game_goes_on(home: Path, tmp_path: Path) -> None:
    async def play_and_copy(server: RunningServer) -> tuple[str, str, int]:
        table, cookie = await begin(server)
        player = await Player.connect(server, table, cookie, seat=0)
        copying = asyncio.create_task(asyncio.to_thread(type_in, home, block("serving.md", "branchline backup ~/")))
        while not copying.done():
            if player.snapshot.number < AT_LAST:
                await play(player, player.snapshot.number + 1)
            await asyncio.wait({copying}, timeout=0.05)
        await copying
        await play(player, player.snapshot.number + 10)  # more than a bot could add by itself to what was copied
        await player.close()
        return table, cookie, player.snapshot.number

    with running_server(tmp_path, *PATIENT, database=tables_of(home)) as server:
        table, cookie, last = run(play_and_copy(server))
    type_in(home, block("serving.md", "mv ~/.local/share/branchline/tables.sqlite*"))
    with running_server(tmp_path, *PATIENT, database=tables_of(home)) as server:
        assert AT_FIRST <= run(go_on(server, table, cookie)) < last


def test_files_copied_after_a_power_cut_have_every_move(home: Path, tmp_path: Path) -> None:
    server = RunningServer(tmp_path, *PATIENT, database=tables_of(home))
    server.start()
    table, cookie = run(begin(server))
    server.kill()
    (home / "elsewhere").mkdir()
    type_in(home, block("serving.md", "~/elsewhere/"))
    copy = sqlite_url(home / "elsewhere/tables.sqlite")
    with running_server(tmp_path, *PATIENT, database=copy) as other:
        assert run(go_on(other, table, cookie)) >= AT_FIRST


def test_a_postgresql_database_is_dumped_while_it_is_in_use_and_restored(
    home: Path, tmp_path: Path, postgres: Postgres
) -> None:
    database = postgres.new_database()
    with running_server(tmp_path, *PATIENT, database=database) as server:
        table, cookie = run(begin(server))
        type_in(home, block("serving.md", "pg_dump"), BRANCHLINE_DATABASE=database)
    again = postgres.url("tables_again")
    restore = block("serving.md", "pg_restore")
    named = restore.replace("postgresql://branchline:PASSWORD@127.0.0.1/tables_again", again)
    assert named != restore
    type_in(home, named, BRANCHLINE_DATABASE=database)
    with running_server(tmp_path, *PATIENT, database=again) as server:
        assert run(go_on(server, table, cookie)) >= AT_FIRST
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("DROP DATABASE tables_again")
