"""Matches for analysis: a row a match and seat, with ratings and margins beside the result.

Must not know into what kind of file they go.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest
from typing import Any

from sqlalchemy import Connection, Select, and_, select

from arena.contest.blocks import match_id
from arena.contest.margins import side_margins
from arena.contest.outcomes import MatchOutcome
from arena.contest.statistics.dealt import with_luck
from arena.contest.statistics.luck import CONTROLS
from arena.errors import ArenaError
from arena.record.packing import DamagedRecordError, unpack_record
from arena.store.columns import MATCH_COLUMNS
from arena.store.ladders import Ladder
from arena.store.results import read_outcomes
from arena.store.schema import (
    blocks,
    bots,
    entrants,
    matches,
    ratings,
    records,
    seats,
    versions,
)

Row = tuple[object, ...]
"""A row's values, in the order of its columns; moments in nanoseconds."""


@dataclass(frozen=True, slots=True)
class MatchRows:
    """One match: a row for each seat, and what its decisions need beside its record."""

    id: str
    block: int
    leg: int
    bots: tuple[tuple[str, str], ...]  # by seat: name and version
    is_pruned: bool
    rows: tuple[Row, ...]  # by seat


def read_match_rows(connection: Connection, ladder: Ladder) -> Iterator[MatchRows]:
    """Yields a ladder's matches in order of block and leg, without holding them."""
    found = connection.execute(_seats(ladder))
    rules, players = ladder.settings.rules, ladder.settings.players
    outcomes = (
        with_luck(outcome, ladder.secret, rules, players)
        for outcome in read_outcomes(connection, ladder.id)
    )
    by_block = groupby(found, lambda row: row.block)
    for (_, rows), outcome in zip(by_block, outcomes, strict=True):
        by_leg = groupby(rows, lambda row: row.leg)
        for (_, leg), match in zip(by_leg, outcome.matches, strict=True):
            yield _match_rows(ladder, list(leg), match)


def read_match_record(connection: Connection, ladder: Ladder, match: MatchRows) -> str:
    """Reads the record of a match that has one; ArenaError where it is damaged or gone."""
    packed: Any = connection.scalar(
        select(records.c.record).where(
            records.c.ladder_id == ladder.id,
            records.c.block == match.block,
            records.c.leg == match.leg,
        )
    )
    try:
        return unpack_record(packed)  # None, where it is gone, is as good as damaged
    except DamagedRecordError as error:
        raise ArenaError(
            f"The record of match {match.id} is damaged in the database: 'arena db check' looks "
            "what else is."
        ) from error


def _match_rows(ladder: Ladder, seated: Sequence[Any], match: MatchOutcome) -> MatchRows:
    first = seated[0]
    name = match_id(ladder.name, first.block, first.leg, first.attempt)
    target = ladder.settings.rules.target_score
    return MatchRows(
        id=name,
        block=first.block,
        leg=first.leg,
        bots=tuple((row.bot, row.version) for row in seated),
        is_pruned=first.pruned_ns is not None,
        rows=tuple(_row(name, seated, seat, match, target) for seat in range(len(seated))),
    )


def _row(match: str, seated: Sequence[Any], seat: int, outcome: MatchOutcome, target: int) -> Row:
    found = seated[seat]
    players = len(seated)
    others = [seated[(seat + step) % players] for step in range(1, players)]
    values = {
        **found._mapping,
        "match": match,
        "players": players,
        "partner": others[1].bot if players == 4 else None,
        "opponents": " ".join(one.bot for one in others if one.side != found.side),
        "deal": found.block if found.deal is None else found.deal,
        "margin": side_margins(outcome, target)[found.side],
        "digest": outcome.digest,
        "result": _result(found),
        "is_pruned": found.pruned_ns is not None,
        **_luck(outcome, found.side),
    }
    return tuple([values[column.name] for column in MATCH_COLUMNS])


def _luck(outcome: MatchOutcome, side: int) -> dict[str, float | None]:
    """What each control says of a side's cards; nothing of matches from before there was one."""
    values = () if outcome.luck is None else [by_side[side] for by_side in outcome.luck]
    return {
        f"luck_{control}": value
        for control, value in zip_longest(CONTROLS, values[: len(CONTROLS)])
    }


def _result(found: Any) -> str:
    if found.winner is None:
        return "draw" if found.place == 1 else "loss"
    return "win" if found.winner == found.side else "loss"


def _seats(ladder: Ladder) -> Select[Any]:
    """All seats of a ladder's matches, with their names and the ratings around the block."""
    changed = and_(
        ratings.c.ladder_id == seats.c.ladder_id,
        ratings.c.block == seats.c.block,
        ratings.c.entrant == seats.c.entrant,
    )
    return (
        select(
            blocks.c.number.label("block"),
            blocks.c.attempt,
            blocks.c.deal,
            blocks.c.engine_version.label("engine"),
            blocks.c.is_rated,
            matches.c.leg,
            matches.c.winner,
            matches.c.termination,
            matches.c.decisions,
            matches.c.started_ns.label("started"),
            matches.c.ended_ns.label("ended"),
            matches.c.pruned_ns,
            *(seats.c[name] for name in ("seat", "side", "entrant", "score", "place")),
            *(seats.c[name] for name in ("fault", "fault_detail", "strikes")),
            bots.c.name.label("bot"),
            versions.c.hash.label("version"),
            ratings.c.margin.label("block_margin"),
            *(ratings.c[name] for name in ("mu_before", "sigma_before", "mu", "sigma")),
        )
        .join_from(blocks, matches)
        .join(seats)
        .join(
            entrants,
            (entrants.c.ladder_id == seats.c.ladder_id) & (entrants.c.number == seats.c.entrant),
        )
        .join(versions, versions.c.id == entrants.c.version_id)
        .join(bots, bots.c.id == versions.c.bot_id)
        .outerjoin(ratings, changed)
        .where(blocks.c.ladder_id == ladder.id)
        .order_by(blocks.c.number, matches.c.leg, seats.c.seat)
        .execution_options(yield_per=1000)
    )
