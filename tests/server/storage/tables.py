"""Tables to be stored."""

from __future__ import annotations

from typing import Any

from branchline.server.storage import Listing, Store

NOW = 1_800_000_000_000


def listing(table: str = "table", **facts: Any) -> Listing:
    """A listing, but for what is told."""
    told: dict[str, Any] = {
        "edition": "usa",
        "stage": "playing",
        "public": False,
        "names": ("Ann", "Bob"),
        "open_seats": 0,
        "persons": ("ann", "bob"),
        "opened_at": NOW,
        "updated_at": NOW,
    }
    return Listing(id=table, **(told | facts))


async def open_table(store: Store, table: str = "table", entry: bytes = b"opened", **facts: Any) -> None:
    """Store the first entry of a table."""
    assert await store.append(table, 0, entry, listing(table, **facts))
