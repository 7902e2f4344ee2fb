"""Schema 6: users, their tokens, whose a bot is, submissions.

All bots from before it are the operator's, and the arena launches them.
"""

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    """Adds tables, and columns whose defaults say what was the case."""
    op.create_table(
        "users",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False, unique=True),
        sa.Column("created_ns", sa.BigInteger, nullable=False),
        sa.Column("disabled_ns", sa.BigInteger),
    )
    # Alembic would add the reference in a step of its own, which SQLite does not know.
    op.execute("ALTER TABLE bots ADD COLUMN owner_id INTEGER REFERENCES users (id)")
    for column in (
        sa.Column("is_elsewhere", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("retired_ns", sa.BigInteger),
    ):
        op.add_column("bots", column)
    op.add_column("versions", sa.Column("declared", sa.Text))
    _create_tokens()
    _create_submissions()


def _create_tokens() -> None:
    op.create_table(
        "tokens",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.Integer, sa.ForeignKey("users.id")),
        sa.Column("bot_id", sa.Integer, sa.ForeignKey("bots.id")),
        sa.Column("sha256", sa.String(64), nullable=False, unique=True),
        sa.Column("start", sa.String(32), nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created_ns", sa.BigInteger, nullable=False),
        sa.Column("revoked_ns", sa.BigInteger),
        sa.Column("last_used_ns", sa.BigInteger),
    )


def _create_submissions() -> None:
    op.create_table(
        "submissions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.Integer, sa.ForeignKey("users.id"), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64)),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("rejected_in", sa.String(16)),
        sa.Column("reason", sa.Text),
        sa.Column("log", sa.Text, nullable=False),
        sa.Column("packed_size", sa.BigInteger, nullable=False),
        sa.Column("size", sa.BigInteger),
        sa.Column("files", sa.Integer),
        sa.Column("interruptions", sa.Integer, nullable=False),
        sa.Column("received_ns", sa.BigInteger, nullable=False),
        sa.Column("changed_ns", sa.BigInteger, nullable=False),
        sa.Column("version_id", sa.Integer, sa.ForeignKey("versions.id")),
    )
