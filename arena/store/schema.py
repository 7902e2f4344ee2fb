"""The tables: what a home's database holds, in words that every database understands.

Keys are natural (ladder, block, leg, seat), so that the same results make the same rows
in whatever order they arrive. Times are UTC nanoseconds. Must not know how rows come
to be or what they mean to a rating.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

from arena.contest.names import NAME_LENGTH

SCHEMA_VERSION = 6
"""Rises with each change of the tables; `migrations/` has the way from each to the next."""

metadata = MetaData()

meta = Table(
    "meta",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

users = Table(
    "users",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(NAME_LENGTH), nullable=False, unique=True),
    Column("created_ns", BigInteger, nullable=False),
    Column("disabled_ns", BigInteger),  # null: their tokens open the door
)

bots = Table(
    "bots",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(NAME_LENGTH), nullable=False, unique=True),
    Column("added_ns", BigInteger, nullable=False),
    Column("owner_id", ForeignKey("users.id")),  # null: the operator's
    # Whether it connects by itself, and no version of it is launched.
    Column("is_elsewhere", Boolean, nullable=False, server_default=false()),
    Column("retired_ns", BigInteger),  # when its owner took it out; null: it may play
)

versions = Table(
    "versions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("bot_id", ForeignKey("bots.id"), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("manifest", Text, nullable=False),  # JSON
    Column("added_ns", BigInteger, nullable=False),
    # What the owner of a bot that runs elsewhere says it is, verified by nobody; null: known.
    Column("declared", Text),
    UniqueConstraint("bot_id", "hash"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id")),  # one of the two is null: whose it is,
    Column("bot_id", ForeignKey("bots.id")),  # a user's or that of a bot that runs elsewhere
    Column("sha256", String(64), nullable=False, unique=True),  # of the whole token
    Column("start", String(32), nullable=False),  # its first characters, to know it by
    Column("label", Text, nullable=False),  # what it is for, in its owner's words
    Column("created_ns", BigInteger, nullable=False),
    Column("revoked_ns", BigInteger),  # null: it holds
    Column("last_used_ns", BigInteger),  # about; null: never
)

submissions = Table(
    "submissions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False),
    Column("bot", String(NAME_LENGTH), nullable=False),  # which need not be there yet
    Column("hash", String(64)),  # of its content; null until that is known
    Column("state", String(16), nullable=False),
    Column("rejected_in", String(16)),  # the stage; null: it was not rejected
    Column("reason", Text),  # why it was rejected: a sentence
    Column("log", Text, nullable=False),  # the end of what was printed on its way
    Column("packed_size", BigInteger, nullable=False),  # bytes
    Column("size", BigInteger),  # unpacked, bytes; null until it is known
    Column("files", Integer),
    Column("interruptions", Integer, nullable=False),  # how often its way was broken off
    Column("received_ns", BigInteger, nullable=False),
    Column("changed_ns", BigInteger, nullable=False),
    Column("version_id", ForeignKey("versions.id")),  # what has come of it; null: nothing yet
)

ladders = Table(
    "ladders",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(NAME_LENGTH), nullable=False, unique=True),
    Column("players", Integer, nullable=False),
    Column("rules", Text, nullable=False),  # JSON, as in records
    Column("time_control", Text),  # as people write it; null: no clock
    Column("throughput", Boolean, nullable=False),
    Column("rating", Text, nullable=False),  # JSON
    Column("pairing", String(32), nullable=False),
    Column("fault_policy", String(32), nullable=False),
    Column("hide_names", Boolean, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("created_ns", BigInteger, nullable=False),
    Column("closed_ns", BigInteger),  # null: open, and the secret is not released
    Column("cursor", Integer, nullable=False),  # the next block to be rated
    Column("state", String(16), nullable=False, server_default="active"),
    Column("workers", Integer),  # of a run that does not say; null: a good number
    # How much is borne of one bot, in a row, until it is suspended; 0: without end.
    Column("suspend_after", Integer, nullable=False, server_default="10"),  # forfeits
    Column("suspend_no_shows", Integer, nullable=False, server_default="3"),  # blocks
    Column("seating", String(16), nullable=False, server_default="rotations"),
    Column("teams", String(16), nullable=False, server_default="clone"),
    Column("pairing_window", Integer, nullable=False, server_default="32"),  # blocks
    Column("stopping", Text),  # JSON: when a run is to end; null: whoever runs it says
)

entrants = Table(
    "entrants",
    metadata,
    Column("ladder_id", ForeignKey("ladders.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 0
    Column("version_id", ForeignKey("versions.id"), nullable=False),
    Column("from_block", Integer, nullable=False),  # the first block it may be in
    Column("added_ns", BigInteger, nullable=False),
    # Its standing after the blocks before the ladder's cursor.
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("blocks", Integer, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    Column("faults", Integer, nullable=False),  # seats at which it forfeited
    Column("forfeit_run", Integer, nullable=False, server_default="0"),  # of late, in a row
    Column("no_show_run", Integer, nullable=False, server_default="0"),
    Column("replaces", Integer),  # the entrant whose place it took; null: nobody's
    Column("start_mu", Float),  # what its rating began with; null: the ladder's mu and sigma
    Column("start_sigma", Float),
    UniqueConstraint("ladder_id", "version_id"),
)

requests = Table(
    "requests",  # of changes, from others than the process that runs the ladder
    metadata,
    Column("id", Integer, primary_key=True),
    Column("ladder_id", ForeignKey("ladders.id"), nullable=False),
    Column("change", Text, nullable=False),  # JSON
    Column("asked_ns", BigInteger, nullable=False),
    Column("answered_ns", BigInteger),  # null: nobody has looked at it yet
    Column("answer", Text),  # JSON: what was done, or why it was not
)

suspensions = Table(
    "suspensions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("ladder_id", Integer, nullable=False),
    Column("entrant", Integer, nullable=False),
    Column("from_block", Integer, nullable=False),  # the first that nobody had been given
    Column("until_block", Integer),  # the first that it may be in again; null: none yet
    Column("reason", Text, nullable=False),
    Column("suspended_ns", BigInteger, nullable=False),
    Column("resumed_ns", BigInteger),
    ForeignKeyConstraint(["ladder_id", "entrant"], ["entrants.ladder_id", "entrants.number"]),
)

runs = Table(
    "runs",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("ladder_id", ForeignKey("ladders.id"), nullable=False),
    Column("started_ns", BigInteger, nullable=False),
    Column("ended_ns", BigInteger),  # null: it runs, or was stopped
    Column("arena_version", String(32), nullable=False),
    Column("cores", Integer, nullable=False),
    Column("workers", Integer, nullable=False),
    Column("oversubscribed", Boolean, nullable=False),
    # Null: not noted, as in runs before schema 2, or not to be known on this system.
    Column("engine_version", String(32)),
    Column("python_version", String(32)),
    Column("platform", Text),
    Column("load", Float),  # the machine's average over the minute before
)

blocks = Table(
    "blocks",
    metadata,
    Column("ladder_id", ForeignKey("ladders.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("attempt", Integer, nullable=False),  # the one that counts, or was the last
    Column("state", String(16), nullable=False),  # finished or abandoned
    Column("contestants", Text, nullable=False),  # JSON: entrants' numbers, first seat first
    Column("stored_ns", BigInteger, nullable=False),
    Column("engine_version", String(32)),  # whose rules it was played by
    # Not where a bot never started, but in what was rated before schema 4.
    Column("is_rated", Boolean, nullable=False, server_default=true()),
    # Which of the ladder's deals it was played on; null: its number's, as before schema 5.
    Column("deal", Integer),
)

voids = Table(
    "voids",
    metadata,
    Column("ladder_id", ForeignKey("ladders.id"), primary_key=True),
    Column("block", Integer, primary_key=True, autoincrement=False),
    Column("attempt", Integer, primary_key=True, autoincrement=False),
    Column("reason", Text, nullable=False),
    Column("stored_ns", BigInteger, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("ladder_id", Integer, primary_key=True, autoincrement=False),
    Column("block", Integer, primary_key=True, autoincrement=False),
    Column("leg", Integer, primary_key=True, autoincrement=False),
    Column("winner", Integer),  # a side; null: a draw
    Column("termination", String(16), nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("started_ns", BigInteger, nullable=False),
    Column("ended_ns", BigInteger, nullable=False),
    Column("pruned_ns", BigInteger),  # when its record was given up; null: it is kept
    # Not noted before schema 5.
    Column("digest", String(16)),  # which game it was, in hex
    Column("rounds", Integer),  # how many were dealt
    Column("luck", Text),  # JSON: what chance gave, by control, by side; not in throughput
    ForeignKeyConstraint(["ladder_id", "block"], ["blocks.ladder_id", "blocks.number"]),
)

seats = Table(
    "seats",
    metadata,
    Column("ladder_id", Integer, primary_key=True, autoincrement=False),
    Column("block", Integer, primary_key=True, autoincrement=False),
    Column("leg", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("entrant", Integer, nullable=False),
    Column("side", Integer, nullable=False),
    Column("place", Integer, nullable=False),  # the side's, from 1
    Column("score", Integer, nullable=False),  # the side's
    Column("fault", String(32)),  # the kind of that which was a forfeit; null: none was
    Column("fault_detail", Text),
    Column("strikes", Text),  # the kinds of those that were none, in order; null: no strike
    ForeignKeyConstraint(
        ["ladder_id", "block", "leg"], ["matches.ladder_id", "matches.block", "matches.leg"]
    ),
    ForeignKeyConstraint(["ladder_id", "entrant"], ["entrants.ladder_id", "entrants.number"]),
)

paces = Table(
    "paces",  # of all that an entrant has decided in blocks that are stored, since schema 3
    metadata,
    Column("ladder_id", Integer, primary_key=True, autoincrement=False),
    Column("entrant", Integer, primary_key=True, autoincrement=False),
    Column("pace", Text, nullable=False),  # JSON: how often its time and the arena's lag were what
    ForeignKeyConstraint(["ladder_id", "entrant"], ["entrants.ladder_id", "entrants.number"]),
)

records = Table(
    "records",
    metadata,
    Column("ladder_id", Integer, primary_key=True, autoincrement=False),
    Column("block", Integer, primary_key=True, autoincrement=False),
    Column("leg", Integer, primary_key=True, autoincrement=False),
    Column("record", LargeBinary, nullable=False),  # JSON Lines in UTF-8 by zlib
    ForeignKeyConstraint(
        ["ladder_id", "block", "leg"], ["matches.ladder_id", "matches.block", "matches.leg"]
    ),
)

ratings = Table(
    "ratings",
    metadata,
    Column("ladder_id", Integer, primary_key=True, autoincrement=False),
    Column("block", Integer, primary_key=True, autoincrement=False),
    Column("entrant", Integer, primary_key=True, autoincrement=False),
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("margin", Float, nullable=False),  # the block's, summed over its legs
    ForeignKeyConstraint(["ladder_id", "block"], ["blocks.ladder_id", "blocks.number"]),
    ForeignKeyConstraint(["ladder_id", "entrant"], ["entrants.ladder_id", "entrants.number"]),
)
