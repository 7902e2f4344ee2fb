"""Schema 5: formats and pairings of ladders, versions that replace others, luck.

Blocks from before it were played on the deal of their number; which games they were, and
what chance gave in them, was not noted.
"""

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """Adds columns, whose defaults say what was the case, and a table."""
    for column in (
        sa.Column("seating", sa.String(16), nullable=False, server_default="rotations"),
        sa.Column("teams", sa.String(16), nullable=False, server_default="clone"),
        sa.Column("pairing_window", sa.Integer, nullable=False, server_default="32"),
        sa.Column("stopping", sa.Text),
    ):
        op.add_column("ladders", column)
    for column in (
        sa.Column("replaces", sa.Integer),
        sa.Column("start_mu", sa.Float),
        sa.Column("start_sigma", sa.Float),
    ):
        op.add_column("entrants", column)
    op.add_column("blocks", sa.Column("deal", sa.Integer))
    op.add_column("matches", sa.Column("digest", sa.String(16)))
    op.add_column("matches", sa.Column("rounds", sa.Integer))
    op.add_column("matches", sa.Column("luck", sa.Text))
    op.create_table(
        "requests",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("ladder_id", sa.Integer, sa.ForeignKey("ladders.id"), nullable=False),
        sa.Column("change", sa.Text, nullable=False),
        sa.Column("asked_ns", sa.BigInteger, nullable=False),
        sa.Column("answered_ns", sa.BigInteger),
        sa.Column("answer", sa.Text),
    )
