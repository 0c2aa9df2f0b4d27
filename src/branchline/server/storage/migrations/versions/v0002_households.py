"""Which household opened a table: so that unfinished tables can be limited by address, over a restart too."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it; of tables that are there already it is not known."""
    op.add_column("tables", sa.Column("household", sa.Text, nullable=False, server_default=""))
    op.create_index("tables_by_household", "tables", ["household", "stage"])
