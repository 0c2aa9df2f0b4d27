"""Brings a database's schema up to date."""

from __future__ import annotations

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from branchline.server.storage.errors import UnknownVersion

_MIGRATIONS = Path(__file__).parent / "migrations"
# Alembic speaks to its steps through variables of its module: one migration at a time in a process.
_ONE_AT_A_TIME = threading.Lock()
# Any number that other programs on the same PostgreSQL are unlikely to lock.
_LOCK_NUMBER = 0x6272616E63686C


def bring_up_to_date(engine: Engine, where: str) -> None:
    """Run the steps that the database is missing. Processes that start at the same time wait for each other."""
    with _ONE_AT_A_TIME, engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK_NUMBER})
        config = _config(connection)
        script = ScriptDirectory.from_config(config)
        found = MigrationContext.configure(connection).get_current_revision()
        if found == script.get_current_head():
            return
        known = {step.revision for step in script.walk_revisions()}
        if found is not None and found not in known:
            raise UnknownVersion(
                f"its version is {found!r}, and this Branchline knows up to {script.get_current_head()!r}",
                where,
                "update Branchline, or name another database",
            )
        command.upgrade(config, "head")


def _config(connection: Connection) -> Config:
    """Alembic's settings: made here and not read from a file, so that they work wherever the package is."""
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
