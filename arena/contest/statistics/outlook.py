"""How sure head-to-heads will be once more blocks are played, before they are.

A pair's blocks so far say how much its blocks differ; of a pair with few of them, something
is assumed. Must not know how long it takes, or who the entrants are.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from arena.contest.statistics.crosstable import HeadToHead
from arena.contest.statistics.intervals import Estimate, expected_estimate

ENOUGH_BLOCKS = 10
"""How many blocks of a pair say how much they differ."""

ASSUMED_RATE_SPREAD = 0.35
"""The standard deviation of a block's win rate; 0.31 to 0.33 between the sample bots."""

_ASSUMED_RATE = 0.5
_MARGINS_A_TARGET = 4  # the sample bots' margins deviate by 9 points where the target is 41


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is to be expected of one pair of entrants."""

    entrant: int
    opponent: int
    blocks: int  # in which the two have met
    blocks_left: int  # in which they will
    margin: float | None  # half of the 95 % interval then, points a match; None: there is none
    win_rate: float | None  # the same, 0 to 1
    is_assumed: bool  # whether it follows from what is assumed, for want of blocks


def outlooks(
    played: Sequence[HeadToHead], left: Iterable[tuple[int, ...]], target: int
) -> list[Outlook]:
    """Foresees every pair that has met or will; `left` are the contestants of blocks to come.

    `target` is the rules' target score.
    """
    coming = Counter(pair for group in left for pair in combinations(sorted(group), 2))
    known = {(row.entrant, row.opponent): row for row in played if row.entrant < row.opponent}
    return [
        _outlook(pair, known.get(pair), coming[pair], target) for pair in sorted({*known, *coming})
    ]


def assumed_margin_spread(target: int) -> float:
    """The standard deviation of a block's margin, points a match, where nothing is known."""
    return target / _MARGINS_A_TARGET


def _outlook(pair: tuple[int, int], row: HeadToHead | None, left: int, target: int) -> Outlook:
    count = row.blocks if row else 0
    margin = Estimate(0.0, None, None, count, assumed_margin_spread(target))
    win_rate = Estimate(_ASSUMED_RATE, None, None, count, ASSUMED_RATE_SPREAD)
    is_known = row is not None and count >= ENOUGH_BLOCKS
    if row is not None and is_known:
        margin, win_rate = row.margin, row.win_rate
    total = count + left
    return Outlook(
        *pair,
        blocks=count,
        blocks_left=left,
        margin=_half_width(expected_estimate(margin.mean, margin.spread, total)),
        win_rate=_half_width(expected_estimate(win_rate.mean, win_rate.spread, total, 0.0, 1.0)),
        is_assumed=not is_known,
    )


def _half_width(estimate: Estimate) -> float | None:
    if estimate.low is None or estimate.high is None:
        return None
    return (estimate.high - estimate.low) / 2
