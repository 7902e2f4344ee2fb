"""A ladder's standings as read from a home: who stands where, who beat whom.

Reads; must not know how a ladder is run, or how its standings look.
"""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from arena.cli.bar import progress_bar
from arena.cli.ladder.choice import Choice, chosen_blocks
from arena.cli.ladder.settings import format_text
from arena.cli.screen import counted
from arena.cli.terms import Terms
from arena.contest.outcomes import BlockOutcome
from arena.contest.ratings.rating import Rating, first_rating
from arena.contest.standings import Standing, StandingsRow, add_block, standings_table
from arena.contest.statistics.crosstable import Crosstable, HeadToHead
from arena.contest.statistics.dealt import with_luck
from arena.contest.statistics.filters import FilterContext
from arena.store.connection import open_home
from arena.store.entrants import Entrant, list_entrants
from arena.store.ladders import Ladder, find_ladder
from arena.store.played import read_block_ends
from arena.store.results import count_matches, read_outcomes
from arena.store.runs import Run, list_runs


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
    choice: Choice = field(default_factory=Choice)
    blocks: Sequence[BlockOutcome] = ()  # that rows and pairs are about, in their order
    repeated: int = 0  # of them: blocks that are but repeated

    @property
    def times_met(self) -> int:
        """How often every group of bots that can yet meet has met, in blocks that are rated."""
        gone = {one.number for one in self.entrants if one.suspension is not None}
        pairs = [pair for pair in self.pairs if not gone & {pair.entrant, pair.opponent}]
        bots = len(self.names) - len(gone)
        if len(pairs) < bots * (bots - 1):
            return 0
        thirds = bots - 2 if self.ladder.settings.group_size == 3 else 1
        return min((pair.blocks for pair in pairs), default=0) // thirds

    @property
    def order(self) -> list[int]:
        """The entrants that are shown, in the order of the standings."""
        places = {name: entrant for entrant, name in enumerate(self.names)}
        return [places[row.bot, row.version] for row in self.rows]

    @property
    def first_ratings(self) -> dict[int, Rating]:
        """What the ratings of those who are shown began with."""
        first = first_rating(self.ladder.settings.rating)
        return {
            entrant: (self.entrants[entrant].first_rating or first) if self.choice.is_all else first
            for entrant in self.order
        }


def read_ladder_view(
    home: Path, name: str, choice: Choice | None = None, *, wants_luck: bool = False
) -> LadderView:
    """Reads a ladder's standings, over the blocks chosen, without a choice over all.

    `wants_luck`: luck that was not noted is found out, which takes a while.

    InputError where there is no such ladder, or where nothing is chosen.
    """
    choice = choice or Choice()
    with closing(open_home(home)) as store, store.reading() as connection:
        ladder = find_ladder(connection, name)
        entrants = list_entrants(connection, ladder)
        names = [(one.bot, one.version) for one in entrants]
        # The same blocks as are rated, so that the two tables tell of the same matches.
        blocks = list(read_outcomes(connection, ladder.id, 0, ladder.cursor))
        if choice.is_all:
            rows = standings_table(names, [one.standing for one in entrants])
        else:
            context = FilterContext(ladder.name, names, ladder.settings.rules.target_score)
            blocks = chosen_blocks(
                choice, context, blocks, lambda: read_block_ends(connection, ladder.id)
            )
            rows = _rows_over(ladder, names, blocks)
        if wants_luck:
            blocks = _with_luck(ladder, blocks)
        table = Crosstable(ladder.settings.rules.target_score)
        for block in blocks:
            table.add(block)
        matches, runs = count_matches(connection, ladder.id), list_runs(connection, ladder.id)
    pairs = table.rows()
    return LadderView(
        ladder, names, rows, pairs, matches, runs, entrants, home, choice, blocks, table.repeated
    )


def _with_luck(ladder: Ladder, blocks: Sequence[BlockOutcome]) -> list[BlockOutcome]:
    """Finds out the luck that was not noted, with a bar where it takes long."""
    rules, players = ladder.settings.rules, ladder.settings.players
    found = []
    with progress_bar("dealing again") as tell:
        for done, block in enumerate(blocks, 1):
            found.append(with_luck(block, ladder.secret, rules, players))
            tell(done, len(blocks))
    return found


def _rows_over(
    ladder: Ladder, names: Sequence[tuple[str, str]], blocks: Sequence[BlockOutcome]
) -> list[StandingsRow]:
    """Rates these blocks alone, all bots beginning as new ones do; only who is in any is shown."""
    settings = ladder.settings
    present = sorted({entrant for block in blocks for entrant in block.contestants})
    first = Standing(first_rating(settings.rating))
    standings = dict.fromkeys(present, first)
    for block in blocks:
        standings, _ = add_block(settings.rating, standings, block, settings.rules.target_score)
    return standings_table(
        [names[entrant] for entrant in present], [standings[entrant] for entrant in present]
    )


def ladder_sentence(view: LadderView) -> str:
    """Says in one line what kind of ladder it is."""
    settings = view.ladder.settings
    terms = Terms(settings.rules, settings.time_control, settings.throughput, settings.fault_policy)
    bots = counted(len(view.names), "bot")
    return (
        f"Ladder {view.ladder.name}: {format_text(settings)}, {bots}, "
        f"{counted(view.matches, 'match', 'matches')}; {terms.sentence}"
    )


def choice_sentence(view: LadderView) -> str:
    """Says which blocks the standings are about; empty where about all."""
    if view.choice.is_all:
        return ""
    return (
        f"Only {counted(len(view.blocks), 'block')}, as chosen by {' '.join(view.choice.words)}; "
        "ratings are computed anew over them, from the ladder's first rating on."
    )
