"""Who beat whom by how much: head-to-head figures with the block as unit.

The legs of a block share their cards, so they are one observation, not several; a block
that repeats the games of others is none. Must not know ratings or how tables are shown.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from statistics import fmean

from arena.contest.margins import pair_margin
from arena.contest.outcomes import BlockOutcome, MatchOutcome
from arena.contest.statistics.adjustment import Observation, adjusted_values, worth_of_match
from arena.contest.statistics.intervals import Estimate, estimate, expected_estimate
from arena.contest.statistics.luck import CONTROLS
from arena.contest.statistics.repetition import GamesSeen


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A pair's figures with the luck of the deals taken off; see `luck`."""

    margin: Estimate
    win_rate: Estimate
    blocks: int  # whose luck was noted; the others are in the figures as they are
    margin_worth: float | None  # how many matches one is worth now; None: nobody knows
    win_rate_worth: float | None


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
    margin: Estimate  # points a match, mean over blocks that repeat no others
    win_rate: Estimate  # a draw counts half; 0 to 1
    adjusted: Adjusted | None = None  # None: no luck was noted, or of too few blocks
    different: int | None = None  # games among the matches; None: as many


@dataclass(slots=True)
class _Meetings:
    """What two entrants, of which the first has the lower number, came to."""

    blocks: int = 0
    points: dict[float, int] = field(default_factory=lambda: {1.0: 0, 0.5: 0, 0.0: 0})
    digests: set[str] = field(default_factory=set)
    unknown: int = 0  # matches without a digest
    margins: list[Observation] = field(default_factory=list)
    rates: list[Observation] = field(default_factory=list)

    @property
    def matches(self) -> int:
        return sum(self.points.values())


_Pair = tuple[int, int]


class Crosstable:
    """Gathers blocks, in their order, and tells every pair's head-to-head."""

    def __init__(self, target: int) -> None:
        """Takes the rules' target score, which a forfeit loses by."""
        self._target = target
        self._pairs: dict[_Pair, _Meetings] = {}
        self._seen = GamesSeen()
        self._repeated = 0

    @property
    def repeated(self) -> int:
        """How many blocks were but repeated, and count once."""
        return self._repeated

    def add(self, block: BlockOutcome) -> None:
        """Counts one block for every pair that met in it, unless it is not rated."""
        if not block.is_rated:
            return
        is_repeated = self._seen.is_repeated(block)
        self._repeated += is_repeated
        places = sorted(range(len(block.contestants)), key=block.contestants.__getitem__)
        for first, second in combinations(places, 2):
            if block.matches[0].side_of(first) != block.matches[0].side_of(second):
                self._add_pair(block, first, second, is_repeated)

    def rows(self) -> list[HeadToHead]:
        """Lists every ordered pair that met, in order of entrants."""
        margins = adjusted_values({pair: met.margins for pair, met in self._pairs.items()})
        rates = adjusted_values({pair: met.rates for pair, met in self._pairs.items()})
        is_adjusted = any(
            value != row.value
            for pair, met in self._pairs.items()
            for value, row in zip(margins[pair], met.margins, strict=True)
        )
        rows = []
        for pair, met in self._pairs.items():
            for is_mirrored in (False, True):
                adjusted = (
                    _adjusted(met, margins[pair], rates[pair], is_mirrored) if is_adjusted else None
                )
                rows.append(_row(pair, met, adjusted, is_mirrored))
        return sorted(rows, key=lambda row: (row.entrant, row.opponent))

    def margins(self) -> dict[tuple[int, int], list[float]]:
        """Lists the margins of every pair's blocks, seen from the lower number; none repeated."""
        return {pair: [one.value for one in met.margins] for pair, met in self._pairs.items()}

    def _add_pair(self, block: BlockOutcome, first: int, second: int, is_repeated: bool) -> None:
        pair = block.contestants[first], block.contestants[second]
        met = self._pairs.setdefault(pair, _Meetings())
        met.blocks += 1
        sides = [(match, match.side_of(first), match.side_of(second)) for match in block.matches]
        points = [_points(*seated) for seated in sides]
        for point, match in zip(points, block.matches, strict=True):
            met.points[point] += 1
            met.unknown += match.digest is None
            if match.digest is not None:
                met.digests.add(match.digest)
        if is_repeated:
            return
        controls = _controls(sides)
        margin = fmean([pair_margin(match, a, b, self._target) for match, a, b in sides])
        met.margins.append(Observation(block.cards, margin, controls))
        met.rates.append(Observation(block.cards, fmean(points), controls))


def crosstable(blocks: Iterable[BlockOutcome], target: int) -> list[HeadToHead]:
    """Lists the head-to-head of every ordered pair of entrants that met."""
    table = Crosstable(target)
    for block in blocks:
        table.add(block)
    return table.rows()


def luck_worth(rows: Sequence[HeadToHead]) -> tuple[float | None, float | None]:
    """Returns how many matches one is worth, luck taken off, for margins and win rates.

    Over all pairs: the ratio of the variances within pairs. None where nothing was noted.
    """
    margins = [(row.margin, row.adjusted.margin) for row in rows if row.adjusted]
    rates = [(row.win_rate, row.adjusted.win_rate) for row in rows if row.adjusted]
    return _pooled_ratio(margins), _pooled_ratio(rates)


def _pooled_ratio(pairs: Sequence[tuple[Estimate, Estimate]]) -> float | None:
    raw = sum((one.count - 1) * one.spread**2 for one, _ in pairs if one.spread is not None)
    left = sum((one.count - 1) * one.spread**2 for _, one in pairs if one.spread is not None)
    return raw / left if left > 0 else None


def _row(pair: _Pair, met: _Meetings, adjusted: Adjusted | None, is_mirrored: bool) -> HeadToHead:
    margins = _seen_values(met.margins, is_mirrored, 0.0)
    rates = _seen_values(met.rates, is_mirrored, 1.0)
    different = len(met.digests) + met.unknown
    wins, losses = met.points[1.0], met.points[0.0]
    return HeadToHead(
        entrant=pair[is_mirrored],
        opponent=pair[not is_mirrored],
        blocks=met.blocks,
        matches=met.matches,
        wins=losses if is_mirrored else wins,
        draws=met.points[0.5],
        losses=wins if is_mirrored else losses,
        margin=estimate(margins),
        win_rate=estimate(rates, 0.0, 1.0),
        adjusted=adjusted,
        different=different if different != met.matches else None,
    )


def _adjusted(
    met: _Meetings, margins: Sequence[float], rates: Sequence[float], is_mirrored: bool
) -> Adjusted | None:
    noted = sum(one.controls is not None for one in met.margins)
    if not noted:
        return None
    rate = estimate([1.0 - one if is_mirrored else one for one in rates])
    return Adjusted(
        margin=estimate([-one if is_mirrored else one for one in margins]),
        # A mean of adjusted rates can lie outside of what a rate can be.
        win_rate=expected_estimate(
            min(1.0, max(0.0, rate.mean)), rate.spread, rate.count, 0.0, 1.0
        ),
        blocks=noted,
        margin_worth=worth_of_match([one.value for one in met.margins], margins),
        win_rate_worth=worth_of_match([one.value for one in met.rates], rates),
    )


def _seen_values(rows: Sequence[Observation], is_mirrored: bool, total: float) -> list[float]:
    """The values as one of the two sees them; both views add up to `total`."""
    return [total - row.value if is_mirrored else row.value for row in rows]


def _controls(sides: Sequence[tuple[MatchOutcome, int, int]]) -> tuple[float, ...] | None:
    """The mean over a block's legs of how much luckier the first side was, by control."""
    differences = []
    for match, first, second in sides:
        if match.luck is None or len(match.luck) != len(CONTROLS):  # of another arena
            return None
        differences.append([by_side[first] - by_side[second] for by_side in match.luck])
    return tuple(map(fmean, zip(*differences, strict=True)))


def _points(match: MatchOutcome, first: int, second: int) -> float:
    """1 for ending before the other, 0 for after, half for the same place."""
    own, other = match.places[first], match.places[second]
    return 1.0 if own < other else 0.0 if own > other else 0.5
