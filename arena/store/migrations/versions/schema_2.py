"""Schema 2: ladders that rest, machines that are known, records that are thinned out.

Schema 1 was only ever written by engine 1, so that all that is there was played by its rules.
"""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision: str | None = None  # schema 1 is where it all begins


def upgrade() -> None:
    """Adds columns; what they say of what is there already is nothing new."""
    state = sa.Column("state", sa.String(16), nullable=False, server_default="active")
    op.add_column("ladders", state)
    op.add_column("ladders", sa.Column("workers", sa.Integer))
    op.add_column("runs", sa.Column("engine_version", sa.String(32)))
    op.add_column("runs", sa.Column("python_version", sa.String(32)))
    op.add_column("runs", sa.Column("platform", sa.Text))
    op.add_column("runs", sa.Column("load", sa.Float))
    op.add_column("blocks", sa.Column("engine_version", sa.String(32)))
    op.add_column("matches", sa.Column("pruned_ns", sa.BigInteger))
    op.execute("UPDATE runs SET engine_version = '1'")
    op.execute("UPDATE blocks SET engine_version = '1'")
