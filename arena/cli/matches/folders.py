"""Finds matches in files and folders of records, such as `arena match` leaves.

Everything stands in the records alone: all are read. Must not know how matches are ordered
or shown.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from pathlib import Path

from arena.cli.bar import Tell
from arena.cli.matches.found import Found, FoundFault
from arena.cli.matches.wanted import Bot, Wanted
from arena.cli.record.records import Source
from arena.errors import InputError, RecordError
from arena.record.parting import find_parting
from arena.record.reader import parse_record
from arena.record.tally import Decisions, tally_record
from arena.record.values import Fault, Record
from arena.terms.moment import parse_moment
from arena.terms.since import Since
from engine import Declared, Played, RoundStarted


@dataclass(slots=True)
class FoundInFolder:
    """All that a folder holds, and what in it is no record."""

    matches: list[Found] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)  # why, a sentence each


def read_folder(sources: Iterable[Source], count: int, tell: Tell) -> FoundInFolder:
    """Reads all records, and finds where the legs of each block part: they have one seed."""
    found = FoundInFolder()
    decided: list[tuple[str, Found, Decisions]] = []
    for done, source in enumerate(_readable(sources, found.unreadable), 1):
        try:
            record = parse_record(source.data, source.name)
            tally = tally_record(source.data.decode("utf-8-sig"), source.name)
        except RecordError as error:
            found.unreadable.append(str(error))
        else:
            one = _found(record, source.name)
            one.counts = tally.counts
            found.matches.append(one)
            decided.append((str(one.block), one, tally.decisions))
        tell(done, count)
    for _, group in groupby(sorted(decided, key=lambda row: row[0]), lambda row: row[0]):
        legs = list(group)
        parting = find_parting([decisions for _, _, decisions in legs])
        for _, one, _ in legs:
            one.parting = parting
    return found


def _readable(sources: Iterable[Source], unreadable: list[str]) -> Iterator[Source]:
    """Yields what can be read; of files that cannot be, a sentence goes to `unreadable`."""
    following = iter(sources)
    while True:
        try:
            source = next(following, None)
        except InputError as error:
            unreadable.append(str(error).removesuffix("."))
        else:
            if source is None:
                return
            yield source


def choose_from_folder(
    matches: Sequence[Found], wanted: Wanted
) -> tuple[list[Found], list[tuple[str, int]]]:
    """Keeps the matches for which all conditions hold; also counts what each has left."""
    kept = list(matches)
    stages = [("", len(kept))]
    for words, holds in _conditions(wanted):
        kept = [one for one in kept if holds(one)]
        stages.append((words, len(kept)))
    return kept, stages


def _conditions(wanted: Wanted) -> Iterator[tuple[str, Callable[[Found], bool]]]:
    """Yields what was typed and what it asks of a match."""
    bot, against = wanted.bot, wanted.against
    if bot is not None:
        yield f"--bot {bot.text}", partial(_has_bot, bot)
    if bot is not None and against is not None:
        yield f"--against {against.text}", partial(_has_met, bot, against)
    if wanted.has_faults:
        yield "--faults", lambda one: bool(one.faults)
    if wanted.since is not None:
        text, since = wanted.since
        from_ns = _moment("--since", text, since)
        yield f"--since {text}", lambda one: one.ended_ns is not None and one.ended_ns >= from_ns
    if wanted.until is not None:
        text, until = wanted.until
        to_ns = _moment("--until", text, until)
        yield f"--until {text}", lambda one: one.ended_ns is not None and one.ended_ns < to_ns


def _moment(word: str, text: str, since: Since) -> int:
    if since.time_ns is None:
        raise InputError(
            f"{word} {text}: only ladders have numbered blocks; for a folder of records say a time."
        )
    return since.time_ns


def _has_bot(bot: Bot, one: Found) -> bool:
    return any(bot.is_called(*seat) for seat in one.bots)


def _has_met(bot: Bot, against: Bot, one: Found) -> bool:
    sides = len(one.scores)
    return any(
        bot.is_called(*first) and against.is_called(*second) and seat % sides != other % sides
        for seat, first in enumerate(one.bots)
        for other, second in enumerate(one.bots)
    )


def _found(record: Record, name: str) -> Found:
    header, outcome = record.header, record.ending.outcome
    events = [line.event for line in record.lines]
    decided = [line for line in record.lines if isinstance(line.event, Declared | Played)]
    return Found(
        name=name,
        replay=("replay", name),
        # What shares folder, seed and rules is one block, whatever the files are called.
        block=(str(Path(name).parent), record.ending.seed.hex(), header.players, header.rules),
        bots=tuple((one.bot, one.version) for one in header.seats)
        or tuple((f"seat {seat}", "") for seat in range(header.players)),
        scores=outcome.scores,
        places=outcome.places,
        winner=outcome.winner,
        termination=outcome.termination,
        decisions=sum(line.thought is None or line.thought.by in ("", "bot") for line in decided),
        rounds=sum(isinstance(event, RoundStarted) for event in events),
        faults=tuple(
            FoundFault(event.seat, event.kind, not event.strike)
            for event in events
            if isinstance(event, Fault)
        ),
        started_ns=_parsed_moment(header.started),
        ended_ns=_parsed_moment(record.ending.ended),
    )


def _parsed_moment(text: str | None) -> int | None:
    """Reads a time of day; None where there is none that can be read."""
    try:
        return None if text is None else parse_moment(text)
    except ValueError:
        return None
