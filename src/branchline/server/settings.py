"""How a server is to run: what its command line and environment say."""

from __future__ import annotations

from pathlib import Path

import msgspec
import platformdirs

from branchline.server.limits.limits import Limits


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One server process."""

    database: str
    """``sqlite:///PATH`` or ``postgresql://...``."""
    bus: str = ""
    """``nats://...`` when several processes share the database; empty for one alone."""
    forget_after: int = 0
    """Days after which a table is deleted at which nothing has happened; 0: never."""
    limits: Limits = Limits()
    trusted_proxies: tuple[str, ...] = ()
    """Addresses whose word is taken for who the client is and whether it came by https."""
    allowed_hosts: tuple[str, ...] = ()
    """Names by which the server may be asked for, besides this machine's own; `*.example.org` for all that end so."""


def data_folder() -> Path:
    """Where this user's tables are kept unless told otherwise."""
    return Path(platformdirs.user_data_dir("branchline", appauthor=False))


def default_database() -> str:
    """The database that is used unless told otherwise."""
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"
