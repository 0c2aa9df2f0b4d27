"""Alembic runs this; `branchline.server.storage.schema_upgrade` hands it the connection."""

from __future__ import annotations

from alembic import context

from branchline.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
