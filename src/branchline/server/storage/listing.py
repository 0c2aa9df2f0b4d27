"""The facts about a table that lists of tables need, kept beside its entries."""

from __future__ import annotations

import msgspec

from branchline.server.contract.messages import Stage


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """One table, as lists show it. `persons` (hashes) are those who have it in their list of tables, the host first."""

    id: str
    edition: str
    stage: Stage
    public: bool
    names: tuple[str, ...]
    open_seats: int
    persons: tuple[str, ...]
    opened_at: int
    updated_at: int
    """Both in milliseconds since 1970."""
    household: str = ""
    """The mark of the address that opened it (`Persons.household_mark`); empty if not known."""
