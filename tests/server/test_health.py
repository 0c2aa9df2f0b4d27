"""Whether `/healthz` tells those who run the server what they have to know."""

from __future__ import annotations

import asyncio
import resource
import time
from pathlib import Path

import httpx
import psycopg

from tests.server.players import command, open_table, run
from tests.server.running import RunningServer, running_server
from tests.server.services import Postgres, until

FRAME = 4096 + 24
"""Bytes that SQLite adds to its log for the smallest change."""


def told(server: RunningServer) -> tuple[int, str, str]:
    answer = httpx.get(f"{server.url}/healthz")
    health = answer.json()
    return answer.status_code, health["status"], health["database"]


def written(server: RunningServer) -> Path:
    """The file that grows with everything that is stored."""
    return server.folder / "tables.sqlite-wal"


def limit_files(server: RunningServer, size: int) -> None:
    """Let no file of the server's grow beyond that, as if the disk were full."""
    assert server.process is not None
    assert server.process.pid is not None
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))


def test_a_disk_that_takes_no_more_is_told_and_so_is_its_recovery(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        assert told(server) == (200, "ok", "ok")
        limit_files(server, written(server).stat().st_size)
        run(until(lambda: told(server) == (503, "ill", "unwritable")))
        assert httpx.get(f"{server.url}/api/tables").json() == [], "reading goes on"
        limit_files(server, resource.RLIM_INFINITY)
        run(until(lambda: told(server) == (200, "ok", "ok")))
    assert "the database can't be written to" in server.logged()


def test_a_full_disk_is_told_while_there_is_still_room_in_the_database_s_own_files(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        size = written(server).stat().st_size
        limit_files(server, size + 2 * FRAME)
        assert size + 2 * FRAME < 65_536
        run(until(lambda: told(server) == (503, "ill", "unwritable")))
        assert written(server).stat().st_size < size + 2 * FRAME, "a small change could still be stored"


def test_a_database_that_is_read_only_is_told(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.new_database()
    name = url.rpartition("/")[2]

    def say(*sentences: str) -> None:
        with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
            for sentence in sentences:
                connection.execute(sentence.encode())

    end_all = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    with running_server(tmp_path, database=url) as server:
        assert told(server) == (200, "ok", "ok")
        say(f"ALTER DATABASE {name} SET default_transaction_read_only = on", end_all)
        run(until(lambda: told(server) == (503, "ill", "unwritable")))
        say(f"ALTER DATABASE {name} RESET default_transaction_read_only", end_all)
        run(until(lambda: told(server) == (200, "ok", "ok")))


def test_who_asks_often_does_not_make_it_write_often(tmp_path: Path) -> None:
    async def ask_often(server: RunningServer) -> float:
        async with server.client() as client:
            began = time.monotonic()
            answers = await asyncio.gather(*(client.get("/healthz") for _ in range(300)))
            assert {answer.status_code for answer in answers} == {200}
            return time.monotonic() - began

    with running_server(tmp_path) as server:
        before = written(server).stat().st_size
        seconds = run(ask_often(server))
        checks = (written(server).stat().st_size - before) / FRAME
        assert checks <= seconds + 2

        async def play() -> None:
            async with server.client() as ann:
                table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
                assert (await command(ann, table, "start")).status_code == 200

        run(play())
        assert written(server).stat().st_size > before, "and the file does grow with what is stored"
