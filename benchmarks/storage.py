"""How many entries a second are stored: `python benchmarks/storage.py [--database URL] [--quick]`, on an idle machine.

Every entry is durable before its table goes on to the next. One commit serves all that wait, so the rate grows with the
number of tables played at once; it is told as a ratio to that of one table alone, where each entry waits for the disk
by itself. Without `--database` it is SQLite in a temporary folder. The tables stay in a database that is named.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path

from branchline.server.storage import Listing, Store, sqlite_url

ENTRY = b"x" * 200
TABLES = (1, 10, 100, 400, 1000)


def listing(table: str, number: int) -> Listing:
    return Listing(
        id=table,
        edition="usa",
        stage="over",
        public=False,
        names=("racer", "planner"),
        open_seats=0,
        persons=("benchmark",),
        opened_at=0,
        updated_at=number,
    )


async def appends_per_second(store: Store, tables: int, appends: int, *, listings: bool) -> float:
    """Of so many tables played at once; with `listings` each entry changes the table's listing too."""
    names = [f"{os.urandom(8).hex()}" for _ in range(tables)]
    await asyncio.gather(*(store.append(table, 0, ENTRY, listing(table, 0)) for table in names))
    length = max(1, appends // tables)

    async def play(table: str) -> None:
        for number in range(1, length + 1):
            changed = listing(table, number) if listings else None
            if not await store.append(table, number, ENTRY, changed):
                raise SystemExit(f"storage.py: entry {number} was refused")

    began = time.perf_counter()
    await asyncio.gather(*map(play, names))
    return tables * length / (time.perf_counter() - began)


async def measure(url: str, appends: int) -> None:
    store = await Store.open(url)
    for listings in (False, True):
        alone = 0.0
        for tables in TABLES:
            rate = await appends_per_second(store, tables, appends if tables > 1 else appends // 20, listings=listings)
            alone = alone or rate
            what = f"{tables:>5} tables at once{', with listings' if listings else ''}"
            print(f"{what:46}{rate:>12,.0f} entries/s{rate / alone:>9.1f} x")
    await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", metavar="URL", help="sqlite:///PATH or postgresql://...")
    parser.add_argument("--quick", action="store_true", help="fewer entries, rougher figures")
    chosen = parser.parse_args()
    appends = 4_000 if chosen.quick else 20_000
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(chosen.database or sqlite_url(Path(folder, "tables.sqlite")), appends))


if __name__ == "__main__":
    main()
