"""Which engines a ladder's blocks were played by: ratings over several mix their rules.

Must not know what differs between engines.
"""

from sqlalchemy import Connection, func, select

from arena.store.schema import blocks


def count_by_engine(connection: Connection, ladder_id: int) -> dict[str, int]:
    """Counts the blocks that each engine has played, the oldest engine first."""
    found = connection.execute(
        select(blocks.c.engine_version, func.count())
        .where(blocks.c.ladder_id == ladder_id)
        .group_by(blocks.c.engine_version)
        .order_by(func.min(blocks.c.stored_ns))
    )
    return {version or "unknown": count for version, count in found}


def newest_engine(connection: Connection, ladder_id: int) -> str | None:
    """Returns the engine that the block stored last was played by; None before the first."""
    return connection.scalar(
        select(blocks.c.engine_version)
        .where(blocks.c.ladder_id == ladder_id)
        .order_by(blocks.c.stored_ns.desc(), blocks.c.number.desc())
        .limit(1)
    )
