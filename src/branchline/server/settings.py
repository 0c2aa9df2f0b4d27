"""The settings of a server, from its command line and environment."""

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
    """``nats://...`` if several processes share the database; empty for a single one."""
    forget_after: int = 0
    """Days without any change after which a table is deleted; 0: never."""
    limits: Limits = Limits()
    trusted_proxies: tuple[str, ...] = ()
    """Addresses of proxies that are believed when they say who the client is and whether it uses https."""
    allowed_hosts: tuple[str, ...] = ()
    """Names of this server besides the machine's own; `*.example.org` for all names that end like that."""


def data_folder() -> Path:
    """The folder for this user's tables, by default."""
    return Path(platformdirs.user_data_dir("branchline", appauthor=False))


def default_database() -> str:
    """The default database."""
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"
