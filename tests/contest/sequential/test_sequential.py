"""Tests of the sequential test: its ratio, its bounds, how often it errs, how long it takes."""

import math
import random
from collections.abc import Sequence
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.contest.sequential.sequential import (
    LEGS,
    NO_BLOCKS,
    OUTCOMES,
    SequentialTest,
    Verdict,
    log_likelihood_ratio,
    mean_and_spread,
    outcome_place,
    percent_text,
    symmetric_test,
)
from arena.errors import InputError
from tests.contest.matches import block, match

TEST = SequentialTest(0.5, 0.55, 0.05, 0.05)

counts = st.lists(st.integers(0, 200), min_size=5, max_size=5).filter(any)


def _score(elo: float) -> float:
    return float(1 / (1 + 10 ** (-elo / 400)))


@pytest.mark.parametrize(
    ("seen", "elo0", "elo1", "published", "digits"),
    [
        # fishtest, server/fishtest/stats/LLRcalc.py, LLR_logistic
        ((10789, 19328, 33806, 19402, 10543), -3, 1, 2.1310678117, 1e-9),
        ((39, 2226, 31451, 2412, 40), 0.2, 0.9, 2.1625425800, 1e-9),
        # fastchess, app/tests/sprt_test.cpp, "logistic pentanomial"
        ((223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07, 0.01),
        ((871, 26175, 55983, 26678, 821), 0, 2, -4.98, 0.01),
    ],
)
def test_the_ratio_is_the_published_one(
    seen: tuple[int, ...], elo0: float, elo1: float, published: float, digits: float
):
    """Pairs of chess games are blocks of two legs."""
    found = log_likelihood_ratio(seen, _score(elo0), _score(elo1))
    assert found == pytest.approx(published, abs=digits)


def _three_outcomes_by_search(seen: Sequence[int], mean: float) -> float:
    """The best likelihood of losses, ties and wins with this mean, of many tried."""
    best = -math.inf
    most = 2 * min(mean, 1 - mean)
    for step in range(1, 40_000):
        half = most * step / 40_000
        shares = (1 - mean - half / 2, half, mean - half / 2)
        found = math.fsum(n * math.log(share) for n, share in zip(seen, shares, strict=True) if n)
        best = max(best, found)
    return best


@pytest.mark.parametrize("seen", [(3, 10, 7), (1, 40, 2), (30, 60, 30), (80, 5, 15), (1, 1, 50)])
def test_the_ratio_is_that_of_a_search(seen: tuple[int, int, int]):
    """Each hypothesis at its best, found by trying shares one by one."""
    h1, h0 = (_three_outcomes_by_search(seen, mean) for mean in (0.55, 0.5))
    spread = (seen[0], 0, seen[1], 0, seen[2])
    assert log_likelihood_ratio(spread, 0.5, 0.55) == pytest.approx(h1 - h0, abs=1e-6)


@given(counts)
def test_the_other_bot_sees_the_mirrored_test(seen: list[int]):
    """Exchanging the bots exchanges the hypotheses, and what the errors are called."""
    test = SequentialTest(0.48, 0.55, 0.02, 0.1)
    assert test.mirrored.llr(seen[::-1]) == pytest.approx(-test.llr(seen), abs=1e-7)
    assert (test.mirrored.low, test.mirrored.high) == pytest.approx((-test.high, -test.low))


@given(counts)
def test_a_symmetric_test_has_no_favourite(seen: list[int]):
    """What speaks for one bot speaks as much for the other one with the results exchanged."""
    test = symmetric_test(0.55, 0.05)
    assert test.is_symmetric
    assert test.llr(seen[::-1]) == pytest.approx(-test.llr(seen), abs=1e-7)


@given(counts)
def test_a_block_won_speaks_for_h1(seen: list[int]):
    """One more block won never speaks more for H0 than one more lost."""
    won, lost = [*seen[:4], seen[4] + 1], [seen[0] + 1, *seen[1:]]
    assert TEST.llr(won) > TEST.llr(lost)


def test_ties_alone():
    """They decide nothing between two hypotheses that mirror each other, and refute H1."""
    ties = (0, 0, 1000, 0, 0)
    assert symmetric_test(0.55, 0.05).llr(ties) == pytest.approx(0.0, abs=1e-9)
    assert TEST.verdict(TEST.llr((0, 0, 39, 0, 0))) is Verdict.GO_ON
    assert TEST.verdict(TEST.llr((0, 0, 40, 0, 0))) is Verdict.NOT_BETTER


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ((0.55, 0.5, 0.05, 0.05), r"H0 \(55 %\) must be below H1 \(50 %\)"),
        ((0.5, 0.5, 0.05, 0.05), "must be below H1"),
        ((0.0, 0.5, 0.05, 0.05), "both between 0 and 100 %"),
        ((0.5, 1.0, 0.05, 0.05), "both between 0 and 100 %"),
        ((0.5, math.nan, 0.05, 0.05), "must be below H1"),
        ((0.5, 0.55, 0.5, 0.05), "alpha is how often the test may err, .* below 0.5, not 0.5"),
        ((0.5, 0.55, 0.05, 0.0), "beta is how often the test may err, above 0"),
        ((0.5, 0.55, math.nan, 0.05), "alpha is how often"),
    ],
)
def test_what_makes_no_test_is_refused(numbers: tuple[float, ...], sentence: str):
    """In a sentence."""
    with pytest.raises(InputError, match=sentence):
        SequentialTest(*numbers)


def _shares(rate: float, ties: float) -> tuple[float, ...]:
    won = (1 - ties) / 2 + rate - 0.5
    return (1 - ties - won, 0.0, ties, 0.0, won)


def _run(test: SequentialTest, shares: Sequence[float], dice: random.Random) -> tuple[Verdict, int]:
    seen = list(NO_BLOCKS)
    while True:
        seen[dice.choices(range(len(OUTCOMES)), shares)[0]] += 1
        verdict = test.verdict(test.llr(seen))
        if verdict is not Verdict.GO_ON:
            return verdict, sum(seen)


@pytest.mark.parametrize("ties", [0.3, 0.6, 0.85])
@pytest.mark.parametrize("rate", [0.5, 0.6])
def test_it_errs_as_seldom_as_it_says(rate: float, ties: float):
    """Of 400 duels on either hypothesis, with many ties and few; the seed is fixed.

    5 % of them are 20; 32 have a chance of less than 1 in 100 even where it is 5 %.
    """
    test = SequentialTest(0.5, 0.6, 0.05, 0.05)
    if rate > 0.5 and ties > 0.8:
        ties = 0.75  # a tie is half a win: with 85 % of them nobody wins 60 %
    dice = random.Random(f"{rate} {ties}")
    ends = [_run(test, _shares(rate, ties), dice) for _ in range(400)]
    wrong = Verdict.BETTER if rate == 0.5 else Verdict.NOT_BETTER
    assert sum(verdict is wrong for verdict, _ in ends) < 32
    expected = test.walk(_shares(rate, ties), rate).expected_steps
    assert fmean(blocks for _, blocks in ends) == pytest.approx(expected, rel=0.35)


def test_the_rest_is_about_what_it_takes():
    """Foretold before the first block, for the equal bots that are assumed."""
    test = SequentialTest(0.5, 0.6, 0.05, 0.05)
    dice = random.Random(3)
    taken = fmean(_run(test, _shares(0.5, 0.6), dice)[1] for _ in range(400))
    rest = test.rest(NO_BLOCKS)
    assert rest.least < rest.blocks <= rest.most
    assert rest.blocks == pytest.approx(taken, rel=0.25)
    assert test.worst_blocks == pytest.approx(rest.most, rel=0.05)


def test_the_rest_falls_as_the_bound_comes_near():
    """And is nothing once it is reached; few blocks leave a wide range."""
    early, late = TEST.rest((0, 0, 2, 0, 1)), TEST.rest((70, 0, 240, 0, 100))
    assert late.blocks < early.blocks
    assert early.most - early.least > late.most - late.least > 0
    end = TEST.rest((0, 0, 0, 0, 40))
    assert (end.blocks, end.least, end.most) == (0.0, 0.0, 0.0)


@given(counts)
def test_the_rest_is_always_a_number(seen: list[int]):
    """Whatever was seen: in order, and none below 0."""
    rest = TEST.rest(seen)
    assert 0 <= rest.least <= rest.blocks <= rest.most < 1e6


def test_outcomes_of_blocks():
    """A block is what its first contestant won in its two matches, by places, not by points."""
    won, lost = match((41, 30)), match((30, 41))
    drawn = match((40, 40))
    for first, second, place in [
        (won, match((30, 41), (1, 0)), 4),
        (won, match((40, 40), (1, 0)), 3),
        (drawn, match((40, 40), (1, 0)), 2),
        (won, match((41, 30), (1, 0)), 2),
        (lost, match((40, 40), (1, 0)), 1),
        (lost, match((41, 30), (1, 0)), 0),
    ]:
        assert outcome_place(block(first, second)) == place
    assert outcome_place(block(match((41, 45), winner=0), lost)) in range(2 * LEGS + 1)


def test_partners_are_one_bot():
    """With 4 players, where each bot holds both seats of a side."""
    first, second = match((41, 30), (0, 1, 0, 1)), match((30, 41), (1, 0, 1, 0))
    assert outcome_place(block(first, second)) == 4


def test_mean_and_spread():
    """Half of the blocks won, half tied."""
    assert mean_and_spread((0, 0, 5, 0, 5)) == pytest.approx((0.75, 0.25))


def test_percent_text():
    """No digits that nobody typed."""
    assert [percent_text(rate) for rate in (0.5, 0.525, 1 / 3)] == ["50 %", "52.5 %", "33.3333 %"]
