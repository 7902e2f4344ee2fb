"""How often the sequential test errs, and how many blocks it takes beside a fixed number.

Blocks are drawn from the outcomes of a real pair, tilted so that the win rate is exactly
what is wanted. Must not know how the test decides.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from random import Random
from statistics import NormalDist
from typing import TYPE_CHECKING

from arena.contest.sequential.constrained import fit_mean
from arena.contest.sequential.sequential import OUTCOMES, SequentialTest, Verdict, mean_and_spread
from bench.validate.measures import Figure, figure, share

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.contest.outcomes import BlockOutcome
    from bench.validate.contests import Group
    from bench.validate.run import Run

_BATCHES = 20
_MOST_BLOCKS = 100_000  # a test that is not over by then has failed


@dataclass(frozen=True, slots=True)
class Stopping:
    """What came of many tests of bots whose win rate is known."""

    rate: float
    better: Figure  # how often the first bot was called better
    blocks: Figure  # that a test took
    fixed_blocks: int  # as many as a fixed number with the same errors takes


def outcome_counts(blocks: Sequence[BlockOutcome], pair: Group) -> list[int]:
    """Counts a pair's blocks by `OUTCOMES` of the pair's first bot."""
    counts = [0] * len(OUTCOMES)
    for block in blocks:
        own, other = map(block.contestants.index, pair)
        points = 0
        for match in block.matches:
            first, second = (match.places[match.side_of(one)] for one in (own, other))
            points += 2 if first < second else 1 if first == second else 0
        counts[points] += 1
    return counts


def measure_stopping(
    run: Run, test: SequentialTest, counts: Sequence[int], rate: float
) -> Stopping:
    """Runs the test again and again on blocks whose true win rate is `rate`.

    `counts` are by `OUTCOMES`: what blocks of such bots come to.
    """
    shares = fit_mean(OUTCOMES, counts, rate).shares
    each = -(-run.sizes.tests // _BATCHES)
    task = partial(_run_tests, test, shares, each, f"{run.seed} {test} {rate}")
    ends = [end for batch in run.workers.map(task, range(_BATCHES)) for end in batch]
    return Stopping(
        rate,
        share(sum(is_better for is_better, _ in ends), len(ends)),
        figure([float(blocks) for _, blocks in ends]),
        fixed_blocks(test, mean_and_spread(shares)[1]),
    )


def fixed_blocks(test: SequentialTest, spread: float) -> int:
    """How many blocks a test of fixed length needs for the same errors, by the normal law."""
    normal = NormalDist()
    deviations = normal.inv_cdf(1 - test.alpha) + normal.inv_cdf(1 - test.beta)
    return math.ceil((deviations * spread / (test.h1 - test.h0)) ** 2)


def _run_tests(
    test: SequentialTest, shares: Sequence[float], count: int, seed: str, batch: int
) -> list[tuple[bool, int]]:
    chance = Random(f"{seed} {batch}")
    return [_run_test(test, list(accumulate(shares)), chance) for _ in range(count)]


def _run_test(test: SequentialTest, shares: Sequence[float], chance: Random) -> tuple[bool, int]:
    """Draws blocks until the test stops; tells whether it says better, and after how many."""
    counts = [0] * len(OUTCOMES)
    for blocks in range(1, _MOST_BLOCKS + 1):
        (place,) = chance.choices(range(len(OUTCOMES)), cum_weights=shares)
        counts[place] += 1
        verdict = test.verdict(test.llr(counts))
        if verdict is not Verdict.GO_ON:
            return verdict is Verdict.BETTER, blocks
    raise RuntimeError(f"a test has not stopped within {_MOST_BLOCKS} blocks")
