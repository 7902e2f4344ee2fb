"""Schema 4: strikes, blocks that are not rated, bots that are suspended.

Until then every fault was a forfeit. A block in which a bot never started was rated; those
that are stay so, those that are not yet will not be.
"""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """Adds columns and a table, and takes out of the count what is not to be rated."""
    for column in (
        sa.Column("suspend_after", sa.Integer, nullable=False, server_default="10"),
        sa.Column("suspend_no_shows", sa.Integer, nullable=False, server_default="3"),
    ):
        op.add_column("ladders", column)
    for column in (
        sa.Column("forfeit_run", sa.Integer, nullable=False, server_default="0"),
        sa.Column("no_show_run", sa.Integer, nullable=False, server_default="0"),
    ):
        op.add_column("entrants", column)
    is_rated = sa.Column("is_rated", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("blocks", is_rated)
    op.add_column("seats", sa.Column("strikes", sa.Text))
    op.create_table(
        "suspensions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("ladder_id", sa.Integer, nullable=False),
        sa.Column("entrant", sa.Integer, nullable=False),
        sa.Column("from_block", sa.Integer, nullable=False),
        sa.Column("until_block", sa.Integer),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("suspended_ns", sa.BigInteger, nullable=False),
        sa.Column("resumed_ns", sa.BigInteger),
        sa.ForeignKeyConstraint(
            ["ladder_id", "entrant"], ["entrants.ladder_id", "entrants.number"]
        ),
    )
    op.execute(_UNRATE)


_UNRATE = """
UPDATE blocks SET is_rated = false
WHERE number >= (SELECT cursor FROM ladders WHERE ladders.id = blocks.ladder_id)
AND EXISTS (
    SELECT 1 FROM seats
    WHERE seats.ladder_id = blocks.ladder_id AND seats.block = blocks.number
    AND seats.fault = 'no_show'
)
"""
