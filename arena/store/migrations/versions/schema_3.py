"""Schema 3: what decisions took, of the bots' time and of the arena's.

What was played before is not counted: it stands in records, and those may be gone.
"""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Adds a table; it is empty until something is played."""
    op.create_table(
        "paces",
        sa.Column("ladder_id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("entrant", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["ladder_id", "entrant"], ["entrants.ladder_id", "entrants.number"]
        ),
    )
