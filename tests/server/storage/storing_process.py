"""Run as a program: a process that stores entries, to be killed, or to race with another one."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from branchline.server.storage import Store
from tests.server.services import run, until
from tests.server.storage.tables import listing

TABLES = 20
LENGTH = 40
"""Entries of each table when a race is over."""


def say(line: str) -> None:
    """One line for whoever started this, at once: a process that is killed loses what it has not sent."""
    os.write(1, f"{line}\n".encode())


async def append_for_ever(store: Store, round_name: str) -> None:
    """Fill tables, and say of each entry that it was stored when the store has said so."""

    async def fill(table: str) -> None:
        assert await store.append(table, 0, b"opened", listing(table))
        say(f"{table} 0")
        number = 1
        while await store.append(table, number, f"{table} {number}".encode(), listing(table, updated_at=number)):
            say(f"{table} {number}")
            number += 1

    await asyncio.gather(*(fill(f"{round_name}-{number}") for number in range(TABLES)))


async def race(store: Store, name: str, other: str) -> None:
    """Fill the tables together with another process; say how many entries were stored and how many refused."""
    stored = refused = 0

    async def fill(table: str) -> None:
        nonlocal stored, refused
        number = 0
        while number < LENGTH:
            changed = listing(table, names=(name,), updated_at=number)
            if await store.append(table, number, name.encode(), changed):
                stored += 1
            else:
                refused += 1
                new = await store.entries(table, after=number - 1)
                assert new, "refused, and yet nobody was first"
                assert new[0] == (number, other.encode()), "refused for an entry of one's own"
                number = new[-1][0]
            number += 1

    async def other_is_ready() -> bool:
        return await store.listing(f"ready-{other}") is not None

    await store.append(f"ready-{name}", 0, b"", listing(f"ready-{name}"))
    await until(other_is_ready)
    await asyncio.gather(*(fill(f"race-{number}") for number in range(TABLES)))
    say(f"{stored} {refused}")


async def main(url: str, task: str, *names: str) -> None:
    """Do what the command line says."""
    store = await Store.open(url)
    if task == "append":
        await append_for_ever(store, *names)
    else:
        await race(store, *names)
    await store.close()


if __name__ == "__main__":
    run(main(*sys.argv[1:]))
