"""What has become of a block: rated with what it changed, or why it is not.

Must not know how a rating is computed or explained.
"""

from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection, select

from arena.contest.outcomes import BlockOutcome
from arena.contest.standings import RatingChange
from arena.store.history import read_changes
from arena.store.ladders import Ladder
from arena.store.results import ABANDONED, first_unstored_block, read_outcomes
from arena.store.schema import blocks, voids


class FateState(StrEnum):
    """How far a block has come."""

    UNKNOWN = "unknown"  # there is none of this number, nor of any after it
    OPEN = "open"  # others after it are stored, it is not
    VOID = "void"  # the arena failed in it, and it is played again
    ABANDONED = "abandoned"  # the arena failed in it so often that it is passed over
    WAITING = "waiting"  # it is played, but blocks before it are not done with
    UNRATED = "unrated"  # a bot never started in it
    RATED = "rated"


@dataclass(frozen=True, slots=True)
class BlockFate:
    """What is stored of one block."""

    state: FateState
    attempt: int = 0  # the one that counts, or was the last
    reason: str = ""  # of a void or abandoned one
    outcome: BlockOutcome | None = None  # of one that was played to its end
    changes: tuple[RatingChange, ...] = ()  # of one that is rated


def read_fate(connection: Connection, ladder: Ladder, number: int) -> BlockFate:
    """Reads what has become of a block."""
    void = connection.execute(
        select(voids.c.attempt, voids.c.reason)
        .where(voids.c.ladder_id == ladder.id, voids.c.block == number)
        .order_by(voids.c.attempt.desc())
        .limit(1)
    ).first()
    row = connection.execute(
        select(blocks.c.attempt, blocks.c.state).where(
            blocks.c.ladder_id == ladder.id, blocks.c.number == number
        )
    ).first()
    if row is None:
        if void is not None:
            return BlockFate(FateState.VOID, void.attempt, void.reason)
        is_passed = number < first_unstored_block(connection, ladder)
        return BlockFate(FateState.OPEN if is_passed else FateState.UNKNOWN)
    if row.state == ABANDONED:
        return BlockFate(FateState.ABANDONED, row.attempt, "" if void is None else void.reason)
    outcome = next(read_outcomes(connection, ladder.id, number, number + 1), None)
    changes = [made for _, made in read_changes(connection, ladder, number, number + 1)]
    state = FateState.RATED
    if number >= ladder.cursor:
        state = FateState.WAITING
    elif outcome is not None and not outcome.is_rated:
        state = FateState.UNRATED
    return BlockFate(state, row.attempt, "", outcome, tuple(changes[0] if changes else ()))
