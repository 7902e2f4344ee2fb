"""What taking the luck of the deals off is worth, and whether it stays without bias.

The arena's own adjustment is applied to the pool, and to ladders drawn from it. In the pool
the controls are centred, pair by pair, as they are in expectation in the world: so the
pool's mean is the truth for adjusted values too. Must not know what the controls are.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from arena.contest.margins import pair_margin
from arena.contest.statistics.adjustment import Observation, adjusted_values, worth_of_match
from arena.contest.statistics.intervals import estimate
from arena.contest.statistics.luck import CONTROLS
from bench.validate.measures import Figure, figure, share
from bench.validate.pools import named_pool

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.contest.outcomes import BlockOutcome
    from bench.validate.contests import Group
    from bench.validate.pool import Pool
    from bench.validate.run import Run

Observations = dict["Group", list[Observation]]
"""Blocks by pair of bots, the better one first."""


@dataclass(frozen=True, slots=True)
class LuckGain:
    """What the adjustment does in one contest; errors are between pairs."""

    worth: Figure  # matches that one is worth once adjusted, in the whole pool
    worth_in_ladder: Figure  # the same in ladders of few blocks
    controls: tuple[Figure, ...]  # each control's mean difference in seat order: zero, if fair
    raw: Figure  # how often intervals of raw margins hold the truth
    adjusted: Figure  # and of adjusted ones


def measure_luck(run: Run, name: str, blocks_a_pair: int) -> LuckGain:
    """Adjusts the pool of this name, and ladders with so many blocks of each pair."""
    pool = named_pool(name)
    observed = _centred_observations(name)
    adjusted = adjusted_values(observed)
    worths = [
        worth_of_match([row.value for row in observed[pair]], adjusted[pair]) for pair in observed
    ]
    task = partial(_adjust_ladder, name, blocks_a_pair, run.seed)
    ladders = run.workers.map(task, range(run.sizes.luck_ladders), chunksize=10)
    drawn = [one for ladder in ladders for one in ladder]
    return LuckGain(
        figure([worth for worth in worths if worth is not None]),
        figure([worth for worth, _, _ in drawn]),
        tuple(map(figure, seat_differences(pool))),
        share(sum(held for _, held, _ in drawn), len(drawn)),
        share(sum(held for _, _, held in drawn), len(drawn)),
    )


def observations(pool: Pool) -> Observations:
    """Lists the mean margin and luck of each block, for every two who were opponents in it."""
    observed: Observations = defaultdict(list)
    for number, block in enumerate(pool.all()):
        for pair in combinations(sorted(block.contestants, reverse=True), 2):
            row = _observation(block, number, pair, pool.target)
            if row is not None:
                observed[pair].append(row)
    return dict(observed)


def centred(observed: Observations) -> Observations:
    """Takes each pair's mean off its controls."""
    result: Observations = {}
    for pair, rows in observed.items():
        means = [
            fmean(column) for column in zip(*(row.controls or () for row in rows), strict=True)
        ]
        result[pair] = [
            row._replace(
                controls=tuple(
                    value - mean for value, mean in zip(row.controls or (), means, strict=True)
                )
            )
            for row in rows
        ]
    return result


def seat_differences(pool: Pool) -> list[list[float]]:
    """Lists for each control the first side's luck less the last's, in one leg a block.

    Over all legs of a block it is zero by construction where the cards are the same.
    """
    listed: list[list[float]] = [[] for _ in CONTROLS]
    for block in pool.all():
        for values, by_side in zip(listed, block.matches[0].luck or (), strict=True):
            values.append(by_side[0] - by_side[-1])
    return listed


def _observation(block: BlockOutcome, number: int, pair: Group, target: int) -> Observation | None:
    own, other = map(block.contestants.index, pair)
    margins: list[float] = []
    controls: list[list[float]] = []
    for match in block.matches:
        first, second = match.side_of(own), match.side_of(other)
        if first == second:
            return None
        margins.append(pair_margin(match, first, second, target))
        controls.append([by_side[first] - by_side[second] for by_side in match.luck or ()])
    means = tuple(fmean(values) for values in zip(*controls, strict=True))
    return Observation(number, fmean(margins), means)


@lru_cache(maxsize=1)
def _centred_observations(name: str) -> Observations:
    return centred(observations(named_pool(name)))


def _adjust_ladder(
    name: str, blocks_a_pair: int, seed: int, number: int
) -> list[tuple[float, bool, bool]]:
    """Draws a ladder; tells of each pair the gain, and whether each interval holds the truth."""
    observed = _centred_observations(name)
    chance = Random(f"{seed} {name} {number}")
    drawn = {
        pair: [
            row._replace(deal=chance.getrandbits(32))
            for row in chance.choices(rows, k=blocks_a_pair)
        ]
        for pair, rows in observed.items()
    }
    adjusted = adjusted_values(drawn)
    told = []
    for pair, rows in drawn.items():
        truth = fmean(row.value for row in observed[pair])
        raw = [row.value for row in rows]
        worth = worth_of_match(raw, adjusted[pair])
        told.append((worth or 1.0, _holds(raw, truth), _holds(adjusted[pair], truth)))
    return told


def _holds(values: Sequence[float], truth: float) -> bool:
    found = estimate(values)
    return found.low is not None and found.high is not None and found.low <= truth <= found.high
