"""What lists of tables say of one."""

from __future__ import annotations

from typing import NamedTuple

from branchline.server.table.fold import Fold


class Facts(NamedTuple):
    """One table in a list; `host` and `persons` are secret."""

    stage: str
    public: bool
    edition: str
    names: tuple[str, ...]
    """Of the seats that are taken."""
    open_seats: int
    host: str
    persons: tuple[str, ...]
    """All who hold a seat."""
    opened_at: int


def facts_of(table: Fold) -> Facts:
    """The table as it is now."""
    return Facts(
        stage=table.stage,
        public=table.options.public,
        edition=table.edition,
        names=tuple(seat.name for seat in table.seats if seat.kind != "open"),
        open_seats=sum(seat.kind == "open" for seat in table.seats),
        host=table.host,
        persons=tuple(sorted(set().union(*(seat.holders for seat in table.seats)))),
        opened_at=table.opened_at,
    )
