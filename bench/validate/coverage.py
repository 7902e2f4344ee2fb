"""How often intervals hold the truth, and how often standings are right as surely as they say.

The blocks of a pair are drawn again and again from its pool, whose mean is the truth. Must
not know how intervals are made.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from arena.contest.statistics.crosstable import crosstable
from arena.contest.statistics.intervals import estimate
from bench.validate.ladders import draw_round_robin, watch
from bench.validate.measures import Figure, chance_stronger, share
from bench.validate.pools import named_pool

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.contest.ratings.rating import RatingSettings
    from bench.validate.contests import Group
    from bench.validate.pool import Pool
    from bench.validate.run import Run

_BATCHES = 20  # tasks into which the repetitions are split


@dataclass(frozen=True, slots=True)
class Coverage:
    """How often the intervals of one pair held its truth, from so many blocks."""

    pair: Group
    blocks: int
    margin: Figure
    win_rate: Figure
    true_margin: float
    true_rate: float


def measure_coverage(run: Run, name: str, pair: Group, blocks: int) -> Coverage:
    """Draws so many blocks again and again, and counts the intervals that hold the truth."""
    values = pair_values(named_pool(name), pair)
    each = -(-run.sizes.repetitions // _BATCHES)
    task = partial(_count_held, values, blocks, each, f"{run.seed} {name} {pair}")
    held = list(run.workers.map(task, range(_BATCHES)))
    drawn = each * _BATCHES
    return Coverage(
        pair,
        blocks,
        share(sum(margins for margins, _ in held), drawn),
        share(sum(rates for _, rates in held), drawn),
        fmean(margin for margin, _ in values),
        fmean(rate for _, rate in values),
    )


def pair_values(pool: Pool, pair: Group) -> list[tuple[float, float]]:
    """Lists each block's mean margin and win rate, as the arena's crosstable has them."""
    return [
        (row.margin.mean, row.win_rate.mean)
        for block in pool.of(pair)
        for row in crosstable([block], pool.target)
        if (row.entrant, row.opponent) == pair
    ]


def _count_held(
    values: Sequence[tuple[float, float]], blocks: int, repetitions: int, seed: str, batch: int
) -> tuple[int, int]:
    chance = Random(f"{seed} {blocks} {batch}")
    true_margin = fmean(margin for margin, _ in values)
    true_rate = fmean(rate for _, rate in values)
    margins_held = rates_held = 0
    for _ in range(repetitions):
        drawn = chance.choices(values, k=blocks)
        margins_held += _holds([margin for margin, _ in drawn], true_margin)
        rates_held += _holds([rate for _, rate in drawn], true_rate, 0.0, 1.0)
    return margins_held, rates_held


def _holds(values: Sequence[float], truth: float, *bounds: float) -> bool:
    found = estimate(values, *bounds)
    return found.low is not None and found.high is not None and found.low <= truth <= found.high


@dataclass(frozen=True, slots=True)
class Claim:
    """Pairs of bots of which ratings were about as sure, and how often they were right."""

    least: float  # the chance that the ratings gave the order they show
    most: float
    pairs: int
    claimed: float  # its mean
    right: Figure


SURENESS = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0)


def measure_claims(run: Run, name: str, settings: RatingSettings) -> list[Claim]:
    """Compares how sure the ratings are of each two bots' order with how often it is right."""
    task = partial(_claims, name, settings, run.sizes.stages, run.seed)
    by_ladder = run.workers.map(task, range(run.sizes.ladders))
    claims = [claim for one in by_ladder for claim in one]
    listed = []
    for least, most in pairwise(SURENESS):
        within = [one for one in claims if least <= one[0] < most or one[0] == most == 1]
        listed.append(
            Claim(
                least,
                most,
                len(within),
                fmean(sure for sure, _ in within) if within else float("nan"),
                share(sum(right for _, right in within), len(within)),
            )
        )
    return listed


def _claims(
    name: str, settings: RatingSettings, stages: Sequence[int], seed: int, number: int
) -> list[tuple[float, bool]]:
    """Lists, for all pairs at all stages, how sure the order is and whether it is right."""
    pool = named_pool(name)
    blocks = draw_round_robin(pool, stages[-1], Random(f"{seed} {name} {number}"))
    claims = []
    for stage in watch(pool, blocks, settings, stages):
        for worse, better in combinations(stage.ratings, 2):
            chance = chance_stronger(better, worse)
            claims.append((max(chance, 1 - chance), chance > 0.5))
    return claims
