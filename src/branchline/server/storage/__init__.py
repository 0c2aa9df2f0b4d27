"""Where tables are kept: SQLite in a file, or PostgreSQL for several servers."""

from branchline.server.storage.addresses import sqlite_url
from branchline.server.storage.backing_up import back_up
from branchline.server.storage.errors import StorageError, StorageUnavailable, UnknownVersion
from branchline.server.storage.forgetting import Forgetting
from branchline.server.storage.listing import Listing, Stage
from branchline.server.storage.store import Store

__all__ = [
    "Forgetting",
    "Listing",
    "Stage",
    "StorageError",
    "StorageUnavailable",
    "Store",
    "UnknownVersion",
    "back_up",
    "sqlite_url",
]
