"""Who beat whom by how much: head-to-head figures with the block as unit.

The legs of a block share their cards, so they are one observation, not several.
Must not know ratings or how tables are shown.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations
from statistics import fmean

from arena.contest.intervals import Estimate, estimate
from arena.contest.margins import pair_margin
from arena.contest.outcomes import BlockOutcome, MatchOutcome


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """How one entrant did against another, seen from the first."""

    entrant: int
    opponent: int
    blocks: int
    matches: int
    wins: int
    draws: int
    losses: int
    margin: Estimate  # points a match, mean over blocks
    win_rate: Estimate  # a draw counts half; 0 to 1


class Crosstable:
    """Gathers blocks and tells every pair's head-to-head."""

    def __init__(self, target: int) -> None:
        """Takes the rules' target score, which a forfeit loses by."""
        self._target = target
        self._margins: dict[tuple[int, int], list[float]] = {}
        self._points: dict[tuple[int, int], list[list[float]]] = {}

    def add(self, block: BlockOutcome) -> None:
        """Counts one block for every pair that met in it, both ways, unless it is not rated."""
        if not block.is_rated:
            return
        for first, second in permutations(range(len(block.contestants)), 2):
            pair = block.contestants[first], block.contestants[second]
            sides = [(m, m.side_of(first), m.side_of(second)) for m in block.matches]
            if any(own == other for _, own, other in sides):
                continue  # partners
            margins = [pair_margin(match, a, b, self._target) for match, a, b in sides]
            self._margins.setdefault(pair, []).append(fmean(margins))
            self._points.setdefault(pair, []).append([_points(*seated) for seated in sides])

    def rows(self) -> list[HeadToHead]:
        """Lists every ordered pair that met, in order of entrants."""
        return [self._row(*pair) for pair in sorted(self._margins)]

    def _row(self, entrant: int, opponent: int) -> HeadToHead:
        blocks = self._points[entrant, opponent]
        points = [point for block in blocks for point in block]
        return HeadToHead(
            entrant=entrant,
            opponent=opponent,
            blocks=len(blocks),
            matches=len(points),
            wins=points.count(1.0),
            draws=points.count(0.5),
            losses=points.count(0.0),
            margin=estimate(self._margins[entrant, opponent]),
            win_rate=estimate([fmean(block) for block in blocks], 0.0, 1.0),
        )


def crosstable(blocks: Iterable[BlockOutcome], target: int) -> list[HeadToHead]:
    """Lists the head-to-head of every ordered pair of entrants that met."""
    table = Crosstable(target)
    for block in blocks:
        table.add(block)
    return table.rows()


def _points(match: MatchOutcome, first: int, second: int) -> float:
    """1 for ending before the other, 0 for after, half for the same place."""
    own, other = match.places[first], match.places[second]
    return 1.0 if own < other else 0.0 if own > other else 0.5
