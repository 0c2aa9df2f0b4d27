"""Turns the errors of databases into ours, without statements and values, which may hold secrets."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from branchline.server.storage.errors import StorageError, StorageUnavailable

_REMEDIES = {
    "sqlite": "check that the file can be read and written, that the disk is not full, "
    "and that no other program locks it",
    "postgresql": "check that PostgreSQL is running, that this address reaches it, "
    "and that user, password and name are right",
}


def may_pass(fault: Exception) -> bool:
    """Whether the connection or the server is at fault, so that the same could work a moment later."""
    return isinstance(fault, OperationalError | InterfaceError) or (
        isinstance(fault, DBAPIError) and fault.connection_invalidated
    )


def translate(fault: Exception, doing: str, where: str, dialect: str) -> StorageError:
    """Our error for it. `doing` says what failed: 'it could not be read'."""
    if isinstance(fault, DBAPIError) and may_pass(fault):
        lines = str(fault.orig).splitlines() or [type(fault).__name__]
        return StorageUnavailable(f"{doing} ({lines[0].strip()})", where, _REMEDIES[dialect])
    kind = type(fault.orig if isinstance(fault, DBAPIError) else fault).__name__
    remedy = "check that this is a Branchline database and that its user has access; if so, report the fault"
    return StorageError(f"{doing} ({kind})", where, remedy)
