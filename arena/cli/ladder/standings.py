"""The standings of a ladder, as read from a home: who stands where, who beat whom.

Reads and shows; must not know how a ladder is run.
"""

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from arena.cli.ladder.suspended import suspended_lines, suspended_to_json
from arena.cli.screen import console, counted, say, say_flowing, show_table
from arena.cli.tables import (
    better_half,
    entrant_labels,
    head_to_head_to_json,
    head_to_head_view,
    standings_to_json,
    standings_view,
)
from arena.cli.terms import Terms
from arena.contest.crosstable import HeadToHead, crosstable
from arena.contest.standings import StandingsRow
from arena.store.connection import open_home
from arena.store.entrants import Entrant, ladder_standings, list_entrants
from arena.store.ladders import Ladder, find_ladder
from arena.store.results import count_matches, read_outcomes
from arena.store.runs import Run, list_runs
from arena.terms.moment import utc_text
from engine import rules_to_json

_LEGEND = (
    "mu is how strong a bot seems, sigma how unsure that is; the order is by mu-3sigma, which its "
    "strength is almost surely above."
)


@dataclass(frozen=True, slots=True)
class LadderView:
    """What there is to show of a ladder, all read at one moment."""

    ladder: Ladder
    names: list[tuple[str, str]]  # by entrant: bot and version
    rows: list[StandingsRow]
    pairs: list[HeadToHead]  # both ways
    matches: int  # stored, rated or not
    runs: list[Run]  # the oldest first
    entrants: list[Entrant]
    home: Path

    @property
    def times_met(self) -> int:
        """How often every group of bots that can meet has met, in blocks that are rated."""
        bots = len(self.names)
        if len(self.pairs) < bots * (bots - 1):
            return 0
        thirds = bots - 2 if self.ladder.settings.group_size == 3 else 1
        return min((pair.blocks for pair in self.pairs), default=0) // thirds


def read_ladder_view(home: Path, name: str) -> LadderView:
    """Reads a ladder's standings; InputError where there is no such ladder."""
    with closing(open_home(home)) as store, store.reading() as connection:
        ladder = find_ladder(connection, name)
        entrants = list_entrants(connection, ladder)
        names = [(one.bot, one.version) for one in entrants]
        rows = ladder_standings(connection, ladder)
        # The same blocks as are rated, so that the two tables tell of the same matches.
        outcomes = read_outcomes(connection, ladder.id, 0, ladder.cursor)
        pairs = crosstable(outcomes, ladder.settings.rules.target_score)
        matches, runs = count_matches(connection, ladder.id), list_runs(connection, ladder.id)
        return LadderView(ladder, names, rows, pairs, matches, runs, entrants, home)


def show_ladder_view(view: LadderView) -> None:
    """Prints standings and head-to-head."""
    screen = console()
    if not view.rows:
        say("Nobody is in this ladder yet.")
        return
    show_table(standings_view(view.rows, screen.width))
    say_flowing(_LEGEND)
    if view.pairs:
        say("", "Who beat whom by how much (in brackets the 95 % interval, block by block):")
        order = [(row.bot, row.version) for row in view.rows]
        pairs = better_half(view.pairs, [order.index(name) for name in view.names])
        labels, players = entrant_labels(view.names), view.ladder.settings.players
        show_table(head_to_head_view(pairs, labels, screen.width, players))
    suspended = list(suspended_lines(view.ladder.name, view.entrants, view.home))
    say(*(["", *suspended] if suspended else []))


def view_to_json(view: LadderView) -> dict[str, object]:
    """Makes the JSON document of a ladder's standings."""
    settings = view.ladder.settings
    return {
        "ladder": view.ladder.name,
        "players": settings.players,
        "rules": rules_to_json(settings.rules),
        "commitment": view.ladder.commitment,
        "matches": view.matches,
        "blocks_rated": view.ladder.cursor,
        "standings": standings_to_json(view.rows),
        "suspended": suspended_to_json(view.entrants),
        "head_to_head": head_to_head_to_json(view.pairs, view.names),
        "runs": [run_to_json(run) for run in view.runs],
    }


def run_to_json(run: Run) -> dict[str, object]:
    """Makes the JSON object of one run."""
    return {
        "started": utc_text(run.started_ns),
        "ended": None if run.ended_ns is None else utc_text(run.ended_ns),
        "arena": run.arena_version,
        "engine": run.engine_version,
        "python": run.machine.python_version,
        "platform": run.machine.platform,
        "cores": run.machine.cores,
        "load": run.machine.load,
        "workers": run.workers,
        "oversubscribed": run.oversubscribed,
    }


def ladder_sentence(view: LadderView) -> str:
    """Says in one line what kind of ladder it is."""
    settings = view.ladder.settings
    terms = Terms(settings.rules, settings.time_control, settings.throughput, settings.fault_policy)
    return (
        f"Ladder {view.ladder.name}: {settings.players} players, {counted(len(view.rows), 'bot')}, "
        f"{counted(view.matches, 'match', 'matches')}; {terms.sentence}"
    )
