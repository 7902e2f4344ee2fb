"""`arena ladder show`: all that is known of a ladder but its standings."""

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import click
from sqlalchemy import Connection

from arena.cli.completion import complete_ladders
from arena.cli.conduct import conduct_lines, conducts_to_json
from arena.cli.home import home_option
from arena.cli.ladder.close import secret_lines
from arena.cli.ladder.engine import engines_sentence
from arena.cli.ladder.fairness import entrants_view, fairness_lines, fairness_to_json
from arena.cli.ladder.progress import duration_text
from arena.cli.ladder.requested import moment_text, request_lines, request_to_json
from arena.cli.ladder.settings import settings_pairs, settings_to_json
from arena.cli.ladder.suspended import elsewhere_lines, suspended_lines, suspended_to_json
from arena.cli.ladder.view_formats import run_to_json
from arena.cli.screen import aligned, console, counted, say, say_flowing, say_json
from arena.cli.tables import bare_table, entrant_labels
from arena.contest.conduct import Conduct
from arena.contest.statistics.fairness import Share, shares
from arena.ladder.schedule import ladder_absences
from arena.record.reader import read_record
from arena.record.wording import harmless
from arena.sandbox.level import Level
from arena.store.connection import open_home
from arena.store.engines import count_by_engine
from arena.store.entrants import Entrant, elsewhere_numbers, list_entrants
from arena.store.ladders import Ladder, find_ladder
from arena.store.lock import held_since
from arena.store.ownership import owner_names
from arena.store.paces import read_conducts
from arena.store.prune import count_pruned
from arena.store.records import read_newest_record
from arena.store.requests import Request, list_requests
from arena.store.results import (
    BlocksDone,
    count_matches,
    read_abandoned,
    read_blocks_done,
    read_meetings,
)
from arena.store.runs import Machine, Run, list_runs
from arena.terms.clock import SECOND_NS
from arena.terms.moment import utc_text

_MOST_ABANDONED = 5  # blocks whose reasons are told to people


@dataclass(frozen=True, slots=True)
class _Shown:
    """What there is to show, all read at one moment."""

    ladder: Ladder
    entrants: list[Entrant]
    runs: list[Run]  # the oldest first
    done: BlocksDone
    matches: int
    pruned: int
    engines: dict[str, int]  # how many blocks each has played
    abandoned: dict[int, str]  # blocks that were given up: why
    conducts: dict[int, Conduct]  # by entrant, over all that is stored
    shares: list[Share]  # by entrant
    requests: list[Request]  # the oldest first
    owners: dict[str, str]  # by bot, of those that are not the operator's
    sandbox: str | None  # what bots were in lately; None: not known


@click.command(short_help="Shows settings, promise, bots with their faults and times, and runs.")
@click.argument("name", shell_complete=complete_ladders)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def show(name: str, is_json: bool, home: Path) -> None:
    """Shows all that is known of a ladder but its standings.

    Its settings, the promise on its secret, who is in it, what each bot has played and how
    long it waits between two blocks, how it behaved (faults by kind, think time, and the
    arena's lag beside it), and when it was run: on what machine, how busy that was, and which
    versions were at work.

    \b
    Example:
      arena ladder show summer

    See: arena ladder set, arena ladder standings
    """
    shown = _read(home, name)
    if is_json:
        say_json(_shown_to_json(shown))
        return
    ladder = shown.ladder
    say(f"Ladder {name}: {ladder.state_text}, created {moment_text(ladder.created_ns)}.")
    say("All its cards come from a secret that cannot change: its commitment is")
    say(f"{ladder.commitment}.", "")
    if ladder.closed_ns is not None:
        say(f"It was closed {moment_text(ladder.closed_ns)}.", *secret_lines(ladder, home), "")
    say(*aligned(settings_pairs(ladder)), "")
    say(_done_sentence(shown))
    notice = engines_sentence(home, name, shown.engines)
    if notice:
        say(notice)
    say(*_abandoned_lines(shown.abandoned))
    _show_entrants(shown)
    asked = list(request_lines(shown.requests, _labels(shown.entrants)))
    say(*(["", *asked] if asked else []))
    suspended = [
        *elsewhere_lines(shown.entrants),
        *suspended_lines(name, shown.entrants, home),
    ]
    say(*(["", *suspended] if suspended else []))
    lines = list(conduct_lines(_labels(shown.entrants), shown.conducts))
    say(*(["", *lines] if lines else []))
    _show_runs(shown.runs, held_since(home))


def _read(home: Path, name: str) -> _Shown:
    with closing(open_home(home)) as store, store.reading() as connection:
        ladder = find_ladder(connection, name)
        entrants = list_entrants(connection, ladder)
        return _Shown(
            ladder=ladder,
            entrants=entrants,
            runs=list_runs(connection, ladder.id),
            done=read_blocks_done(connection, ladder.id),
            matches=count_matches(connection, ladder.id),
            pruned=count_pruned(connection, ladder),
            engines=count_by_engine(connection, ladder.id),
            abandoned=read_abandoned(connection, ladder.id),
            conducts=read_conducts(connection, ladder),
            shares=_read_shares(connection, ladder, entrants),
            requests=list_requests(connection, ladder.id),
            owners=owner_names(connection),
            sandbox=_read_sandbox(connection, ladder),
        )


def _read_sandbox(connection: Connection, ladder: Ladder) -> str | None:
    record = read_newest_record(connection, ladder)
    return None if record is None else read_record(record, ladder.name).header.sandbox


def _read_shares(
    connection: Connection, ladder: Ladder, entrants: Sequence[Entrant]
) -> list[Share]:
    """Reads what each entrant has had of the blocks that were played."""
    meetings = read_meetings(connection, ladder.id)
    for abandoned in read_abandoned(connection, ladder.id):
        del meetings[abandoned]
    return shares(
        [(number, meetings[number].contestants) for number in sorted(meetings)],
        [one.from_block for one in entrants],
        ladder_absences(entrants),
        ladder.settings.leg_count,
        elsewhere_numbers(entrants),
    )


def _done_sentence(shown: _Shown) -> str:
    waiting = sum(number >= shown.ladder.cursor for number in shown.done.finished)
    wait = f" ({waiting:,} not yet, behind one that is still to be played)" if waiting else ""
    parts = [
        f"{counted(len(shown.done.finished), 'block')} played",
        f"{shown.ladder.cursor:,} rated{wait}",
        counted(shown.matches, "match", "matches"),
    ]
    if shown.done.abandoned:
        parts.append(f"{counted(len(shown.done.abandoned), 'block')} given up")
    if shown.sandbox is not None:
        is_kept = shown.sandbox != Level.NONE
        parts.append(
            f"lately in sandbox {harmless(shown.sandbox)}" if is_kept else "lately in no sandbox"
        )
    if shown.pruned:
        parts.append(f"{counted(shown.pruned, 'record')} pruned")
    return f"{', '.join(parts)}."


def _abandoned_lines(abandoned: dict[int, str]) -> list[str]:
    """Says why blocks were given up, the latest first."""
    latest = sorted(abandoned.items(), reverse=True)[:_MOST_ABANDONED]
    return [f"Block {number} was given up: {reason}" for number, reason in latest]


def _labels(entrants: list[Entrant]) -> list[str]:
    return entrant_labels([(one.bot, one.version) for one in entrants])


def _show_entrants(shown: _Shown) -> None:
    if not shown.entrants:
        say("", "Nobody is in this ladder yet.")
        return
    say("")
    console().print(entrants_view(shown.entrants, shown.shares, shown.owners))
    say_flowing(*fairness_lines(shown.entrants, shown.shares))


def _took_text(run: Run, *, may_go_on: bool) -> str:
    if run.ended_ns is not None:
        return _length(run.ended_ns - run.started_ns)
    return "goes on" if may_go_on else "not to its end"


def _show_runs(runs: list[Run], held_since_ns: int | None) -> None:
    """Shows the runs; the last one goes on where who began it is writing in the home still."""
    if not runs:
        say("", "It was never run.")
        return
    names = ("run", "took", "workers", "cores", "load", "arena", "engine")
    table = bare_table(*names)
    for run in runs:
        machine = run.machine
        is_held = held_since_ns is not None and held_since_ns <= run.started_ns
        took = _took_text(run, may_go_on=is_held and run is runs[-1])
        load = "" if machine.load is None else f"{machine.load:.2f}"
        workers = f"{run.workers}{' oversubscribed' if run.oversubscribed else ''}"
        table.add_row(
            *(moment_text(run.started_ns), took, workers, str(machine.cores)),
            *(load, run.arena_version, run.engine_version or ""),
        )
    say("")
    console().print(table)
    say("", *_platform_lines([run.machine for run in runs]))


def _platform_lines(machines: list[Machine]) -> list[str]:
    """Says on which systems it was run: names too long for a column, and mostly all the same."""
    systems = Counter(
        f"{one.platform or 'an unknown system'}, Python {one.python_version or 'unknown'}"
        for one in machines
    )
    if len(systems) == 1:
        return [f"Run on {system}." for system in systems]
    return [f"{counted(runs, 'run')} on {system}." for system, runs in systems.items()]


def _shown_to_json(shown: _Shown) -> dict[str, object]:
    ladder = shown.ladder
    return {
        "ladder": ladder.name,
        "state": ladder.state_text,
        "created": utc_text(ladder.created_ns),
        "closed": None if ladder.closed_ns is None else utc_text(ladder.closed_ns),
        "commitment": ladder.commitment,
        "secret": None if ladder.closed_ns is None else ladder.secret.hex(),
        **settings_to_json(ladder),
        "blocks": {
            "played": len(shown.done.finished),
            "abandoned": len(shown.done.abandoned),
            "rated": ladder.cursor,
            "by_engine": shown.engines,
        },
        "blocks_abandoned": [
            {"block": number, "reason": reason} for number, reason in shown.abandoned.items()
        ],
        "matches": shown.matches,
        "sandbox": shown.sandbox,
        "records_pruned": shown.pruned,
        "bots": [
            {
                "bot": one.bot,
                "owner": shown.owners.get(one.bot),
                "version": one.version,
                "from_block": one.from_block,
            }
            for one in shown.entrants
        ],
        "fairness": fairness_to_json(shown.entrants, shown.shares),
        "requests": [request_to_json(one) for one in shown.requests],
        "suspended": suspended_to_json(shown.entrants),
        "conduct": conducts_to_json(
            [{"bot": one.bot, "version": one.version} for one in shown.entrants], shown.conducts
        ),
        "runs": [run_to_json(run) for run in shown.runs],
    }


def _length(length_ns: int) -> str:
    return duration_text(length_ns / SECOND_NS)
