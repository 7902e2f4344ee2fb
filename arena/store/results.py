"""Blocks that were played, in the database: storing them, and reading what they came to.

Must not know ratings: a block is stored unrated.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, func, insert, select

from arena.contest.blocks import BlockResult, Luck, MatchResult
from arena.contest.outcomes import BlockOutcome, MatchOutcome, is_block_rated
from arena.contest.pairing.meeting import Meeting
from arena.store.damage import parse_stored
from arena.store.ladders import Ladder
from arena.store.paces import add_to_paces
from arena.store.schema import blocks, matches, records, seats, voids
from arena.terms.faults import FaultKind
from engine import ENGINE_VERSION

FINISHED, ABANDONED = "finished", "abandoned"
"""The states of a block that is done with: played, or void so often that it is passed over."""

MOST_ATTEMPTS = 3
"""How often a block is played before it is abandoned."""


class PlayedBlock(NamedTuple):
    """What came of a block, and who was in it: entrants' numbers, first seat first."""

    result: BlockResult
    contestants: tuple[int, ...]
    deal: int | None = None  # which of the ladder's deals it was played on; None: its number's


class BlocksDone(NamedTuple):
    """How far a ladder has come."""

    finished: set[int]
    abandoned: set[int]
    voids: dict[int, int]  # how many attempts at a block were void


_Rows = dict[Table, list[dict[str, object]]]


def store_blocks(
    connection: Connection, ladder_id: int, played: Iterable[PlayedBlock], now_ns: int
) -> None:
    """Stores finished blocks with their records, and the voids of others (transaction one).

    The last void allowed makes a block abandoned.
    """
    rows: _Rows = {table: [] for table in (blocks, matches, seats, records, voids)}
    played = list(played)
    for block in played:
        _add_block(rows, ladder_id, block, now_ns)
    for table, values in rows.items():
        if values:
            connection.execute(insert(table), values)
    add_to_paces(connection, ladder_id, [(one.result, one.contestants) for one in played])


def read_blocks_done(connection: Connection, ladder_id: int) -> BlocksDone:
    """Reads which blocks need not be played any more, and how often others failed."""
    by_state: dict[str, set[int]] = {FINISHED: set(), ABANDONED: set()}
    for number, state in connection.execute(
        select(blocks.c.number, blocks.c.state).where(blocks.c.ladder_id == ladder_id)
    ):
        by_state[state].add(number)
    counts = connection.execute(
        select(voids.c.block, func.count())
        .where(voids.c.ladder_id == ladder_id)
        .group_by(voids.c.block)
    )
    return BlocksDone(by_state[FINISHED], by_state[ABANDONED], {row[0]: row[1] for row in counts})


def read_abandoned(connection: Connection, ladder_id: int) -> dict[int, str]:
    """Reads why each abandoned block was void the last time, in block order."""
    found = connection.execute(
        select(blocks.c.number, voids.c.reason)
        .join_from(
            blocks,
            voids,
            (voids.c.ladder_id == blocks.c.ladder_id)
            & (voids.c.block == blocks.c.number)
            & (voids.c.attempt == blocks.c.attempt),
        )
        .where(blocks.c.ladder_id == ladder_id, blocks.c.state == ABANDONED)
        .order_by(blocks.c.number)
    )
    return {row[0]: row[1] for row in found}


def read_meetings(connection: Connection, ladder_id: int) -> dict[int, Meeting]:
    """Reads who was in each block that is done with, and on which deal."""
    found = connection.execute(
        select(blocks.c.number, blocks.c.contestants, blocks.c.deal).where(
            blocks.c.ladder_id == ladder_id
        )
    )
    return {
        number: Meeting(
            tuple(parse_stored(contestants, list, f"Block {number}")),
            number if deal is None else deal,
        )
        for number, contestants, deal in found
    }


def first_unstored_block(connection: Connection, ladder: Ladder) -> int:
    """Returns the first block of which, and of all after it, nothing is stored yet."""
    played = select(func.max(blocks.c.number)).where(blocks.c.ladder_id == ladder.id)
    voided = select(func.max(voids.c.block)).where(voids.c.ladder_id == ladder.id)
    last = [connection.scalar(played), connection.scalar(voided)]
    return max((number + 1 for number in last if number is not None), default=0)


def count_matches(connection: Connection, ladder_id: int) -> int:
    """Counts the matches that are stored of a ladder."""
    counted = select(func.count()).select_from(matches).where(matches.c.ladder_id == ladder_id)
    return connection.scalar(counted) or 0


def read_outcomes(
    connection: Connection, ladder_id: int, first: int = 0, before: int | None = None
) -> Iterator[BlockOutcome]:
    """Yields the outcomes of finished blocks in order, from `first` on and below `before`."""
    query = (
        select(
            blocks.c.number,
            blocks.c.contestants,
            blocks.c.is_rated,
            blocks.c.deal,
            blocks.c.attempt,
            matches.c.leg,
            matches.c.winner,
            matches.c.termination,
            matches.c.digest,
            matches.c.luck,
            matches.c.rounds,
            seats.c.entrant,
            seats.c.side,
            seats.c.seat,
            seats.c.place,
            seats.c.score,
            seats.c.fault,
        )
        .join_from(blocks, matches)
        .join(seats)
        .where(blocks.c.ladder_id == ladder_id, blocks.c.number >= first)
        .order_by(blocks.c.number, matches.c.leg, seats.c.seat)
    )
    if before is not None:
        query = query.where(blocks.c.number < before)
    for number, rows in groupby(connection.execute(query), lambda row: row.number):
        legs = [list(leg) for _, leg in groupby(rows, lambda row: row.leg)]
        contestants = tuple(parse_stored(legs[0][0].contestants, list, f"Block {number}"))
        played = tuple(_rows_to_match(leg, contestants) for leg in legs)
        row = legs[0][0]
        yield BlockOutcome(number, contestants, played, row.is_rated, row.deal, row.attempt)


def _rows_to_match(rows: Sequence[Any], contestants: tuple[int, ...]) -> MatchOutcome:
    sides = max(row.side for row in rows) + 1
    return MatchOutcome(
        seats=tuple(contestants.index(row.entrant) for row in rows),
        winner=rows[0].winner,
        places=tuple(row.place for row in rows[:sides]),
        scores=tuple(row.score for row in rows[:sides]),
        termination=rows[0].termination,
        forfeited=tuple(row.seat for row in rows if row.fault is not None),
        no_shows=tuple(row.seat for row in rows if row.fault == FaultKind.NO_SHOW),
        digest=rows[0].digest,
        luck=_parse_luck(rows[0].luck),
        rounds=rows[0].rounds,
    )


def _parse_luck(text: str | None) -> Luck | None:
    if text is None:
        return None
    return tuple(tuple(by_side) for by_side in parse_stored(text, list, "A match's luck"))


def _add_block(rows: _Rows, ladder_id: int, block: PlayedBlock, now_ns: int) -> None:
    result = block.result
    state = FINISHED
    if result.is_void:
        rows[voids].append(
            {
                "ladder_id": ladder_id,
                "block": result.number,
                "attempt": result.attempt,
                "reason": result.void_reason,
                "stored_ns": now_ns,
            }
        )
        if result.attempt + 1 < MOST_ATTEMPTS:
            return
        state = ABANDONED
    rows[blocks].append(
        {
            "ladder_id": ladder_id,
            "number": result.number,
            "attempt": result.attempt,
            "state": state,
            "contestants": json.dumps(block.contestants),
            "stored_ns": now_ns,
            "engine_version": ENGINE_VERSION,
            "is_rated": is_block_rated(result),
            "deal": None if block.deal == result.number else block.deal,
        }
    )
    if state == FINISHED:
        for match in result.matches:
            _add_match(rows, ladder_id, block, match)


def _add_match(rows: _Rows, ladder_id: int, block: PlayedBlock, match: MatchResult) -> None:
    key = {"ladder_id": ladder_id, "block": block.result.number, "leg": match.leg}
    rows[matches].append(
        key
        | {
            "winner": match.winner,
            "termination": match.termination,
            "decisions": match.decisions,
            "digest": match.digest,
            "rounds": match.rounds,
            "luck": None if match.luck is None else json.dumps(match.luck),
            "started_ns": match.started_ns,
            "ended_ns": match.ended_ns,
        }
    )
    forfeits = {fault.seat: fault for fault in match.faults if not fault.strike}
    for seat, contestant in enumerate(match.seats):
        side = seat % len(match.scores)
        forfeit = forfeits.get(seat)
        strikes = [fault.kind for fault in match.faults if fault.strike and fault.seat == seat]
        rows[seats].append(
            key
            | {
                "seat": seat,
                "entrant": block.contestants[contestant],
                "side": side,
                "place": match.places[side],
                "score": match.scores[side],
                "fault": forfeit and forfeit.kind,
                "fault_detail": forfeit and forfeit.detail,
                "strikes": " ".join(strikes) or None,
            }
        )
    rows[records].append(key | {"record": match.record})
