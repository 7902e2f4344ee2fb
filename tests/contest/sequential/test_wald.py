"""Tests of what all tests share that stop by themselves."""

import math
import pickle

import pytest

from arena.contest.sequential.brownian import Walk
from arena.contest.sequential.points import NO_MARGINS, PointsTest
from arena.contest.sequential.sequential import NO_BLOCKS, SequentialTest
from arena.contest.sequential.wald import Verdict

TEST = SequentialTest(0.5, 0.55, 0.05, 0.05)
POINTS = PointsTest(0.0, 2.5, 0.05, 0.05, 10.0)


def test_bounds():
    """They are Wald's, as they are known from chess: 2.94 for 5 %."""
    assert (TEST.low, TEST.high) == pytest.approx((-2.944, 2.944), abs=1e-3)
    skewed = SequentialTest(0.5, 0.55, 0.01, 0.1)
    assert skewed.low == pytest.approx(math.log(0.1 / 0.99))
    assert skewed.high == pytest.approx(math.log(0.9 / 0.01))
    assert TEST.llr(NO_BLOCKS) == 0.0
    verdicts = [TEST.verdict(llr) for llr in (-3.0, TEST.low, 0.0, 2.94, TEST.high)]
    not_better = [Verdict.NOT_BETTER] * 2
    assert verdicts == [*not_better, Verdict.GO_ON, Verdict.GO_ON, Verdict.BETTER]


def test_before_the_first_block_nothing_speaks_for_either():
    """Whatever is tested."""
    assert (TEST.llr(NO_BLOCKS), POINTS.llr(NO_MARGINS)) == (0.0, 0.0)
    assert TEST.rest(NO_BLOCKS).blocks > 0
    assert POINTS.rest(NO_MARGINS).blocks > 0


def test_a_walk_goes_on_from_where_the_ratio_is():
    """The bounds are as far off as there is left to go."""
    seen = (20, 0, 60, 0, 30)
    start, later = TEST.walk(seen, 0.55), TEST.walk(seen, 0.55, llr=1.0)
    assert (later.low, later.high) == pytest.approx((start.low - 1, start.high - 1))
    assert (later.drift, later.variance) == (start.drift, start.variance)


def test_what_does_not_differ_is_a_walk_too():
    """Of blocks that are all alike the steps do not vary, but no variance is 0."""
    assert TEST.walk((0, 0, 9, 0, 0), 0.5).variance > 0
    assert symmetric_ties().variance > 0
    assert POINTS.walk(NO_MARGINS.plus(1.0), 1.0).variance > 0


def symmetric_ties() -> Walk:
    """The walk of ties alone between two hypotheses that mirror each other: it stands still."""
    return SequentialTest(0.45, 0.55, 0.05, 0.05).walk((0, 0, 9, 0, 0), 0.5)


def test_tests_travel():
    """Between processes, and are the same there."""
    for test in (TEST, POINTS):
        assert pickle.loads(pickle.dumps(test)) == test
