"""Finds matches in the ladders of a home: rows by the database, records only where needed.

Must not know how matches are ordered or shown.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from sqlalchemy import Connection

from arena.cli.bar import Tell
from arena.cli.home import home_words
from arena.cli.matches.found import Found, FoundFault, Surprise
from arena.cli.matches.wanted import PARTED, Wanted
from arena.contest.blocks import parse_match_id
from arena.contest.margins import side_margins
from arena.contest.outcomes import BlockOutcome
from arena.contest.ratings.rating import Rating
from arena.contest.ratings.surprise import Came, block_surprises
from arena.errors import RecordError
from arena.record.parting import find_parting
from arena.record.tally import Tally, tally_record
from arena.store.entrants import Entrant
from arena.store.finding import (
    Condition,
    count_found,
    ended_before,
    ended_since,
    has_entrant,
    has_fault,
    has_met,
    record_of_block_of,
)
from arena.store.history import read_changes
from arena.store.ladders import Ladder
from arena.store.records import StoredMatch, read_matches, read_records
from arena.store.results import count_matches, read_outcomes

Stages = list[tuple[str, int]]
"""How many matches were left by what was typed, one after the other."""


@dataclass(frozen=True, slots=True)
class FoundInLadder:
    """What of a ladder fits, but for what only counting can tell."""

    matches: list[Found]
    stages: Stages
    conditions: list[Condition]
    pruned: int  # of the matches: those without a record


def find_in_ladder(
    connection: Connection, ladder: Ladder, entrants: Sequence[Entrant], wanted: Wanted, home: Path
) -> FoundInLadder:
    """Finds the matches of a ladder for which all conditions hold."""
    named = _conditions(wanted, entrants)
    conditions: list[Condition] = []
    stages = [("", count_matches(connection, ladder.id))]
    for words, condition in named:
        conditions.append(condition)
        stages.append((words, count_found(connection, ladder, conditions)))
    home_said = home_words(home)
    stored = list(read_matches(connection, ladder, *conditions)) if stages[-1][1] else []
    pruned = sum(one.pruned_ns is not None for one in stored)
    found = [_found(one, (home, ladder.name, one.block), home_said) for one in stored]
    return FoundInLadder(found, stages, conditions, pruned)


def look_up_ratings(
    connection: Connection, ladder: Ladder, matches: Iterable[Found], tell: Tell
) -> None:
    """Says of each match that is rated how likely what came was, by the ratings before it."""
    wanted: dict[int, dict[int, Found]] = {}
    for one in matches:
        parsed = parse_match_id(one.name)
        if parsed is not None:
            wanted.setdefault(parsed[1], {})[parsed[2]] = one
    changes = read_changes(connection, ladder)
    ratings = {
        number: {change.entrant: change.before for change in changed} for number, changed in changes
    }
    for outcome in read_outcomes(connection, ladder.id, 0, ladder.cursor):
        legs = wanted.get(outcome.number, {})
        before = ratings.get(outcome.number, {})
        tell(outcome.number, ladder.cursor)
        if not legs or not outcome.is_rated or not before.keys() >= {*outcome.contestants}:
            continue
        ordered = [before[entrant] for entrant in outcome.contestants]
        target = ladder.settings.rules.target_score
        came = block_surprises(ladder.settings.rating, outcome, ordered, target)
        for leg, one in legs.items():
            one.surprise = _surprise(outcome, leg, came, ordered, target)


def look_into_records(
    connection: Connection, ladder: Ladder, found: FoundInLadder, wanted: Wanted, tell: Tell
) -> list[str]:
    """Counts in the records of matches that were found what they are to be ordered by.

    Where legs part is asked of whole blocks, whichever of their matches were found. Returns the
    names of matches whose records are damaged: nothing is counted in them.
    """
    by_name = {one.name: one for one in found.matches}
    is_of_found = [record_of_block_of(ladder, found.conditions)] if found.conditions else []
    damaged: list[str] = []
    records = read_records(connection, ladder, *is_of_found, damaged=damaged)
    done = 0
    for _, group in groupby(records, lambda row: _block_of(row[0])):
        tallies: dict[str, Tally] = {}
        for name, text in group:
            if name in by_name or wanted.is_by(PARTED):
                try:
                    tallies[name] = tally_record(text, name)
                except RecordError:
                    damaged.append(name)
        parting = find_parting([one.decisions for one in tallies.values()])
        for name, tally in tallies.items():
            if name in by_name:
                by_name[name].counts = tally.counts
                by_name[name].parting = parting
                done += 1
        tell(done, len(by_name) - found.pruned)
    blocks = {*map(_block_of, damaged)}
    for name, one in by_name.items():
        if _block_of(name) in blocks:
            one.parting = None  # of the legs that are left it would be another
    return [name for name in damaged if name in by_name or wanted.is_by(PARTED)]


def _block_of(name: str) -> str:
    return name.split("/")[1]


def _conditions(wanted: Wanted, entrants: Sequence[Entrant]) -> Iterator[tuple[str, Condition]]:
    """Yields what was typed and what it asks of the database."""
    bot, against = (
        None
        if one is None
        else [entrant.number for entrant in entrants if one.is_called(entrant.bot, entrant.version)]
        for one in (wanted.bot, wanted.against)
    )
    if bot is not None and wanted.bot is not None:
        yield f"--bot {wanted.bot.text}", has_entrant(bot)
    if bot is not None and against is not None and wanted.against is not None:
        yield f"--against {wanted.against.text}", has_met(bot, against)
    if wanted.has_faults:
        yield "--faults", has_fault()
    if wanted.since is not None:
        yield f"--since {wanted.since[0]}", ended_since(wanted.since[1])
    if wanted.until is not None:
        yield f"--until {wanted.until[0]}", ended_before(wanted.until[1])


def _found(stored: StoredMatch, block: Hashable, words: Sequence[str]) -> Found:
    sides = max(seat.side for seat in stored.seats) + 1
    is_kept = stored.pruned_ns is None
    faults = []
    for number, seat in enumerate(stored.seats):
        faults += [FoundFault(number, kind, False) for kind in (seat.strikes or "").split()]
        faults += [FoundFault(number, seat.fault, True)] if seat.fault else []
    return Found(
        name=stored.id,
        replay=("replay", stored.id, *words) if is_kept else (),
        block=block,
        bots=tuple((seat.bot, seat.version) for seat in stored.seats),
        scores=tuple(seat.score for seat in stored.seats[:sides]),
        places=tuple(seat.place for seat in stored.seats[:sides]),
        winner=stored.winner,
        termination=stored.termination,
        decisions=stored.decisions,
        rounds=stored.rounds,
        faults=tuple(faults),
        started_ns=stored.started_ns,
        ended_ns=stored.ended_ns,
    )


def _surprise(
    outcome: BlockOutcome, leg: int, came: Sequence[Came], ratings: Sequence[Rating], target: int
) -> Surprise:
    """Takes of several updates of a match the least likely: all of them came."""
    match = outcome.matches[leg]
    own = [one for one in came if one.comparison.leg in (None, leg)]
    least = min(own, key=lambda one: one.oddity)
    margins = side_margins(match, target)
    comparison = least.comparison
    if comparison.failed is not None:
        lead = -margins[match.side_of(comparison.failed)]
    else:
        lead = margins[match.side_of(least.best[0])]
    return Surprise(
        chance=least.chance,
        orders=least.orders,
        ratings=tuple(ratings[place] for place in match.seats),
        lead=lead,
        leg=comparison.leg,
    )
