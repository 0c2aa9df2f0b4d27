"""The tables of the database. A change here needs a migration beside it; a test compares the two."""

from __future__ import annotations

from typing import TypeAlias

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)
from sqlalchemy.dialects import postgresql, sqlite

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("edition", Text, nullable=False),
    Column("stage", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("names", Text, nullable=False),  # JSON
    Column("open_seats", Integer, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("household", Text, nullable=False, server_default=""),
    Index("tables_by_stage", "stage", "public", "updated_at"),
    Index("tables_by_household", "household", "stage"),
    sqlite_with_rowid=False,
)

persons = Table(
    "persons",
    metadata,
    Column("person", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, nullable=False),
    Index("persons_by_table", "table_id"),
    sqlite_with_rowid=False,
)

# Without a row id a row of SQLite lies in its primary key's tree itself: one tree to write to, not two.
entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("entry", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

Insert: TypeAlias = postgresql.Insert | sqlite.Insert


def insert_into(table: Table, dialect: str) -> Insert:
    """An INSERT that can deal with conflicts: each of the two databases has a class of its own for it."""
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)
