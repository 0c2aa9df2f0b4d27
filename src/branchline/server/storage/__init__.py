"""Where tables are kept: SQLite in a file, or PostgreSQL for several servers."""

from branchline.server.storage.addresses import sqlite_url
from branchline.server.storage.backup import back_up
from branchline.server.storage.errors import StorageError, StorageUnavailable, UnknownVersion
from branchline.server.storage.listing import Listing
from branchline.server.storage.old_tables import Forgetting
from branchline.server.storage.store import Condition, Store

__all__ = [
    "Condition",
    "Forgetting",
    "Listing",
    "StorageError",
    "StorageUnavailable",
    "Store",
    "UnknownVersion",
    "back_up",
    "sqlite_url",
]
