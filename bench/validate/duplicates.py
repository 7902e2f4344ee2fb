"""What duplicate deals are worth: matches of blocks beside as many independent ones.

Each leg of a block by itself is a match like any other. So the variance that a pair's mean
margin would have from independent matches, in each seating equally many, follows from the
same blocks. The gain is by how many times more independent matches say as much. Must not
know ratings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, variance
from typing import TYPE_CHECKING

from arena.contest.margins import pair_margin
from bench.validate.measures import Figure, figure

if TYPE_CHECKING:
    from arena.contest.outcomes import BlockOutcome
    from bench.validate.pool import Pool

_BATCHES = 20  # of blocks, from which the error is taken

Legs = Sequence[float]
"""The first contestant's margin over the second in each leg of one block."""


@dataclass(frozen=True, slots=True)
class Gain:
    """How much duplicates save between two bots."""

    names: tuple[str, str]
    match_deviation: float  # standard deviation of one match's margin, points
    block_deviation: float  # of a block's mean margin
    gain: Figure  # independent matches that one match of a block is worth


def measure_gains(pool: Pool) -> list[Gain]:
    """Measures every pair of bots that are neighbours in strength, and the two ends."""
    last = len(pool.contest.field) - 1
    pairs = [(worse, worse + 1) for worse in range(last)]
    return [pair_gain(pool, *pair) for pair in dict.fromkeys([*pairs, (0, last)])]


def pair_gain(pool: Pool, worse: int, better: int) -> Gain:
    """Measures two bots over all blocks in which they were opponents.

    Who else sits at the table moves their margin; that is taken off, group by group.
    """
    field = pool.contest.field
    blocks: list[Legs] = []
    for group in pool.blocks.values():
        listed = [leg_margins(block, better, worse, pool.target) for block in group]
        blocks += centred([legs for legs in listed if legs is not None])
    return Gain(
        (field[better].name, field[worse].name),
        fmean(variance(leg) for leg in zip(*blocks, strict=True)) ** 0.5,
        variance([fmean(legs) for legs in blocks]) ** 0.5,
        batched(gain_of, blocks),
    )


def centred(blocks: Sequence[Legs]) -> list[Legs]:
    """Takes each leg's mean off its margins."""
    means = [fmean(leg) for leg in zip(*blocks, strict=True)]
    return [[margin - mean for margin, mean in zip(legs, means, strict=True)] for legs in blocks]


def leg_margins(block: BlockOutcome, first: int, second: int, target: int) -> Legs | None:
    """Lists the margin in each leg; None where the two were no opponents."""
    if first not in block.contestants or second not in block.contestants:
        return None
    own, other = block.contestants.index(first), block.contestants.index(second)
    sides = [(match.side_of(own), match.side_of(other)) for match in block.matches]
    if any(one == two for one, two in sides):
        return None
    # In order of seats, so that a leg means the same in every block.
    margins = [
        (match.seats.index(own), pair_margin(match, *pair, target))
        for match, pair in zip(block.matches, sides, strict=True)
    ]
    return [margin for _, margin in sorted(margins)]


def gain_of(blocks: Sequence[Legs]) -> float:
    """Divides the variance of independent matches' mean by that of the blocks'."""
    count = len(blocks[0])
    apart = sum(variance(leg) for leg in zip(*blocks, strict=True)) / count**2
    together = variance([fmean(legs) for legs in blocks])
    return float(apart / together)


def batched(measure: Callable[[Sequence[Legs]], float], blocks: Sequence[Legs]) -> Figure:
    """Measures all, and takes the error from batches of them by the jackknife."""
    whole = measure(blocks)
    parts = [
        measure([one for place, one in enumerate(blocks) if place % _BATCHES != left_out])
        for left_out in range(_BATCHES)
    ]
    spread = figure(parts).error
    return Figure(whole, spread * (_BATCHES - 1))
