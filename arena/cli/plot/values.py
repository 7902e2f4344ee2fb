"""What a ladder's plots show, as values: ratings as they came about, margins, labels.

Must not know how they are drawn.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from arena.cli.bar import progress_bar
from arena.cli.ladder.view import LadderView
from arena.cli.tables import entrant_labels
from arena.contest.ratings.rating import Rating
from arena.contest.standings import RatingChange, Standing, add_block
from arena.contest.statistics.crosstable import Crosstable
from arena.contest.statistics.intervals import Estimate
from arena.store.connection import open_home
from arena.store.history import read_changes
from arena.store.played import read_block_ends

MOST_PAIRS = 15
"""So many pairs of bots are all drawn; of more, each bot beside the next of the standings."""

MOST_POINTS = 300
"""Points of a line: more than can be seen."""

_SECOND_NS = 1_000_000_000


@dataclass(slots=True)
class RatedCourse:
    """One bot's ratings as they came about."""

    label: str
    places: list[float] = field(default_factory=list)  # blocks rated before, or seconds since 1970
    ratings: list[Rating] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PairValues:
    """The margins of a pair's blocks, seen from the one that stands higher."""

    first: str
    second: str
    values: list[float]
    mean: Estimate


def shown_labels(view: LadderView) -> list[str]:
    """Names who is shown, in the order of the standings."""
    labels = entrant_labels(view.names)
    return [labels[entrant] for entrant in view.order]


def rated_courses(view: LadderView, *, is_over_time: bool) -> list[RatedCourse]:
    """Follows the ratings of who is shown, block by block, thinned out to what can be seen."""
    labels = entrant_labels(view.names)
    courses = {entrant: RatedCourse(labels[entrant]) for entrant in view.order}
    ends: dict[int, int] = {}
    latest = 0.0
    if is_over_time:
        with closing(open_home(view.home)) as store, store.reading() as connection:
            ends = read_block_ends(connection, view.ladder.id)
    for count, (number, changes) in enumerate(_changes(view)):
        # Blocks are rated in their order, whichever was over first.
        latest = max(latest, ends[number] / _SECOND_NS) if is_over_time else count + 1
        for change in changes:
            course = courses[change.entrant]
            if not course.places:
                course.places.append(latest if is_over_time else count)
                course.ratings.append(change.before)
            course.places.append(latest)
            course.ratings.append(change.after)
    for course in courses.values():
        _thin_out(course)
    return [course for course in courses.values() if course.places]


def pair_values(view: LadderView) -> tuple[list[PairValues], bool]:
    """Lists the margins of pairs, and says whether that is all pairs that have met.

    Of many bots only neighbours in the standings: of these the order is least sure.
    """
    table = Crosstable(view.ladder.settings.rules.target_score)
    for block in view.blocks:
        table.add(block)
    margins = table.margins()
    rows = {(row.entrant, row.opponent): row.margin for row in view.pairs}
    labels, order = entrant_labels(view.names), view.order
    pairs = list(combinations(order, 2))
    met = [pair for pair in pairs if pair in rows]
    is_all = len(met) <= MOST_PAIRS
    if not is_all:
        met = [pair for pair in pairwise(order) if pair in rows]
    found = []
    for first, second in met:
        values = margins.get((first, second))
        if values is None:
            values = [-value for value in margins[second, first]]
        found.append(PairValues(labels[first], labels[second], values, rows[first, second]))
    return found, is_all


def _changes(view: LadderView) -> Iterator[tuple[int, Sequence[RatingChange]]]:
    """Yields what each block did: as it is stored, or rated anew where blocks were chosen."""
    if view.choice.is_all:
        with closing(open_home(view.home)) as store, store.reading() as connection:
            yield from read_changes(connection, view.ladder)
        return
    settings = view.ladder.settings
    standings = {entrant: Standing(first) for entrant, first in view.first_ratings.items()}
    with progress_bar("rating") as tell:
        for done, block in enumerate(view.blocks, 1):
            standings, changes = add_block(
                settings.rating, standings, block, settings.rules.target_score
            )
            if changes:
                yield block.number, changes
            tell(done, len(view.blocks))


def _thin_out(course: RatedCourse) -> None:
    """Keeps first, last, and as many between as can be seen, evenly."""
    count = len(course.places)
    if count <= MOST_POINTS:
        return
    kept = sorted({round(step * (count - 1) / (MOST_POINTS - 1)) for step in range(MOST_POINTS)})
    course.places = [course.places[one] for one in kept]
    course.ratings = [course.ratings[one] for one in kept]
