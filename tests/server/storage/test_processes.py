"""Processes that are killed, and processes that race: nothing that was answered is lost, nothing is there twice."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from branchline.server.storage import Listing, Store
from tests.server.services import DEADLINE, run
from tests.server.storage.storing_process import LENGTH, TABLES
from tests.server.storage.tables import listing

PROGRAM = str(Path(__file__).with_name("storing_process.py"))
KILLS = 5
ANSWERS_BEFORE_A_KILL = 300


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, PROGRAM, *arguments], stdout=subprocess.PIPE, text=True)


def answers_until_killed(database: str, round_name: str) -> list[tuple[str, int]]:
    """Let a process store, kill it in the midst of it, and return what it said was stored."""
    with start(database, "append", round_name) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(ANSWERS_BEFORE_A_KILL)]
        process.kill()
        lines += process.stdout.readlines()
    # a kill can cut off the last line
    told = [line.split() for line in lines if line.endswith("\n")]
    return [(table, int(number)) for table, number in told]


async def stored(database: str) -> tuple[dict[str, list[tuple[int, bytes]]], dict[str, Listing]]:
    store = await Store.open(database)
    listings = {found.id: found for found in await store.tables_of("ann", 10_000)}
    found = {table: await store.entries(table) for table in listings}
    await store.close()
    return found, listings


def test_everything_answered_survives_a_process_that_is_killed(database: str) -> None:
    answered = [answer for kill in range(KILLS) for answer in answers_until_killed(database, f"round{kill}")]
    assert len(answered) >= KILLS * ANSWERS_BEFORE_A_KILL
    found, listings = run(stored(database))
    for table, number in answered:
        assert (number, f"{table} {number}".encode() if number else b"opened") in found[table]
    for table, entries in found.items():
        assert [number for number, _ in entries] == list(range(len(entries)))
        # the listing was stored together with the last entry, not before and not after it
        assert listings[table].updated_at == (len(entries) - 1 or listing().updated_at)


def test_processes_that_race_leave_no_gap_and_no_number_twice(database: str) -> None:
    racers = [start(database, "race", "ann", "bob"), start(database, "race", "bob", "ann")]
    told = [racer.communicate(timeout=DEADLINE)[0].split() for racer in racers]
    assert [racer.returncode for racer in racers] == [0, 0]
    counts = {name: tuple(map(int, words)) for name, words in zip(("ann", "bob"), told, strict=True)}
    found, listings = run(stored(database))
    tables = [f"race-{number}" for number in range(TABLES)]
    authors = []
    for table in tables:
        assert [number for number, _ in found[table]] == list(range(LENGTH))
        authors += [entry.decode() for _, entry in found[table]]
        # whoever stored the last entry stored the listing with it
        assert listings[table].names == (found[table][-1][1].decode(),)
        assert listings[table].updated_at == LENGTH - 1
    assert counts["ann"][0] + counts["bob"][0] == TABLES * LENGTH
    assert {name: authors.count(name) for name in counts} == {name: count[0] for name, count in counts.items()}
    # they did meet, and nobody was refused more often than the other one stored
    assert counts["ann"][1] + counts["bob"][1] > 0
    assert counts["ann"][1] <= counts["bob"][0]
    assert counts["bob"][1] <= counts["ann"][0]


def test_processes_may_start_at_once_on_an_empty_database(database: str) -> None:
    program = "import asyncio, sys; from branchline.server.storage import Store; asyncio.run(Store.open(sys.argv[1]))"
    starting = [subprocess.Popen([sys.executable, "-c", program, database]) for _ in range(4)]
    assert [process.wait(DEADLINE) for process in starting] == [0, 0, 0, 0]
