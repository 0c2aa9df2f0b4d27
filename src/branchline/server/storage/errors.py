"""What can go wrong with a database. Every message names the place, the fault and the remedy, and never a password."""

from __future__ import annotations

from branchline.game import BranchlineError


class StorageError(BranchlineError):
    """The database can't do what it was asked to: `what` went wrong, `where`, and the `remedy`."""

    def __init__(self, what: str, where: str, remedy: str) -> None:
        self.what = what
        self.where = where
        self.remedy = remedy
        super().__init__(f"database {where}: {what}; {remedy}")


class StorageUnavailable(StorageError):
    """The database does not answer, or refuses to write, at the moment.

    If this was raised by an append, nobody knows whether the entry was stored: read the table again before you go on.
    """


class UnknownVersion(StorageError):
    """The database was made by a newer Branchline, or by another program."""
