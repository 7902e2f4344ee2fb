"""Tests of a duel as it goes on."""

import pytest

from arena.contest.outcomes import BlockOutcome
from arena.contest.sequential.duel import Decision, Duel, DuelEnd
from arena.contest.sequential.points import PointsTest
from arena.contest.sequential.sequential import SequentialTest, Verdict, symmetric_test
from tests.contest.matches import block, match

TEST = SequentialTest(0.5, 0.6, 0.05, 0.05)
SEATS = (1, 0)
"""Who sits where in the second leg."""

WON = block(match((41, 30)), match((30, 41), SEATS))
LOST = block(match((30, 41)), match((41, 30), SEATS))
TIED = block(match((41, 30)), match((41, 30), SEATS))
NEARLY_TIED = block(match((41, 30)), match((41, 29), SEATS))
FORFEITED = block(
    match((0, 0), forfeited=(1,), termination="forfeit", winner=0),
    match((0, 0), SEATS, forfeited=(0,), termination="forfeit", winner=1),
)
ABSENT = block(
    match((0, 0), forfeited=(1,), no_shows=(1,), termination="forfeit", winner=0), TIED.matches[1]
)


def _play(duel: Duel, one: BlockOutcome, most: int = 1000) -> int:
    """Adds a block again and again until the duel is over; returns how often."""
    for count in range(1, most + 1):
        if duel.add(one) is not None:
            return count
    return most


@pytest.mark.parametrize(
    ("one", "decision", "verdict"),
    [
        (WON, Decision.BETTER, Verdict.BETTER),
        (LOST, Decision.NOT_BETTER, Verdict.NOT_BETTER),
        (TIED, Decision.NOT_BETTER, Verdict.NOT_BETTER),
    ],
)
def test_the_test_decides(one: BlockOutcome, decision: Decision, verdict: Verdict):
    """With the first block at which the ratio is at a bound, and not before."""
    duel = Duel(TEST, 1000, 41)
    count = _play(duel, one)
    assert (duel.blocks, duel.matches) == (count, 2 * count)
    assert (duel.end, duel.decision, duel.verdict) == (DuelEnd.DECIDED, decision, verdict)
    assert not TEST.low < duel.llr < TEST.high
    assert duel.rest.most == 0
    shorter = Duel(TEST, 1000, 41)
    _play(shorter, one, count - 1)
    assert (shorter.end, shorter.decision) == (None, None)
    assert shorter.rest.blocks > 0


@pytest.mark.parametrize(("one", "decision"), [(WON, Decision.BETTER), (LOST, Decision.WORSE)])
def test_which_of_two(one: BlockOutcome, decision: Decision):
    """A symmetric test names the better one."""
    duel = Duel(symmetric_test(0.6, 0.05), 1000, 41)
    _play(duel, one)
    assert (duel.end, duel.decision) == (DuelEnd.DECIDED, decision)


def test_ties_never_say_which():
    """Two that always tie are never told from each other; it ends at the most blocks."""
    duel = Duel(symmetric_test(0.6, 0.05), 50, 41)
    assert _play(duel, TIED) == 50
    assert (duel.end, duel.decision, duel.llr) == (DuelEnd.LENGTH, None, pytest.approx(0))


def test_the_most_blocks_end_it():
    """Undecided, with what was seen."""
    duel = Duel(TEST, 5, 41)
    for one in (WON, LOST, TIED, WON):
        assert duel.add(one) is None
    assert duel.rest.most == 1
    assert duel.add(LOST) is DuelEnd.LENGTH
    assert (duel.decision, duel.counts) == (None, (2, 0, 1, 0, 2))


@pytest.mark.parametrize(
    ("blocks", "decision"),
    [
        ([WON] * 20, Decision.BETTER),
        ([LOST] * 20, Decision.WORSE),
        ([WON, LOST] * 10, None),
        ([WON], None),
    ],
)
def test_a_fixed_length(blocks: list[BlockOutcome], decision: Decision | None):
    """Without a test all is played, and the interval says what is clear."""
    duel = Duel(None, len(blocks), 41)
    assert duel.rest.most == len(blocks)
    for one in blocks[:-1]:
        assert duel.add(one) is None
        assert duel.decision is None
    assert duel.add(blocks[-1]) is DuelEnd.LENGTH
    assert (duel.decision, duel.llr) == (decision, 0.0)


def test_exact_ties():
    """A block is tied exactly where neither matches nor points differ."""
    duel = Duel(None, 10, 41)
    for one in (TIED, NEARLY_TIED, WON, TIED):
        duel.add(one)
    assert (duel.ties, duel.counts) == (2, (0, 0, 3, 0, 1))


def test_a_bot_that_forfeits_again_and_again_is_broken():
    """After as many matches as a ladder bears; nothing is decided, however clear it seems."""
    duel = Duel(TEST, 1000, 41)
    assert _play(duel, FORFEITED) == 5
    assert (duel.end, duel.broken, duel.decision) == (DuelEnd.BROKEN, 1, None)
    assert duel.forfeits == (0, 10)
    assert duel.mostly_forfeits(1)
    assert not duel.mostly_forfeits(0)


def test_a_bot_that_forfeits_now_and_then_loses_those():
    """They count as lost, and are told apart from the others."""
    duel = Duel(TEST, 1000, 41)
    for one in (FORFEITED, WON, TIED, TIED, FORFEITED, WON):
        duel.add(one)
    assert (duel.broken, duel.forfeits, duel.counts) == (None, (0, 4), (0, 0, 2, 0, 4))
    assert not duel.mostly_forfeits(1)  # 4 of 10 that it lost


def test_a_bot_that_does_not_start_ends_it():
    """The block does not count, as in a ladder."""
    duel = Duel(TEST, 1000, 41)
    duel.add(WON)
    assert duel.add(ABSENT) is DuelEnd.NO_SHOW
    assert (duel.blocks, duel.decision) == (1, None)


def test_before_the_first_block():
    """There is nothing to estimate, and all is ahead."""
    duel = Duel(TEST, 1000, 41)
    assert (duel.rate, duel.head_to_head, duel.end, duel.llr) == (None, None, None, 0.0)
    assert duel.rest.blocks == TEST.rest(duel.counts).blocks


def test_figures_are_those_of_a_crosstable():
    """Wins, losses and points of the first bot."""
    duel = Duel(TEST, 1000, 41)
    for one in (WON, TIED, WON):
        duel.add(one)
    figures = duel.head_to_head
    assert figures is not None
    assert (figures.wins, figures.draws, figures.losses) == (5, 0, 1)
    assert figures.margin.mean == pytest.approx((11 + 0 + 11) / 3)
    assert duel.rate is not None
    assert duel.rate.count == 3


def test_a_test_of_points():
    """It goes by margins, not by who won; what it tests is corrected, the rest is not."""
    test = PointsTest(0.0, 2.6, 0.05, 0.05, 10.25)
    duel = Duel(test, 1000, 41)
    close = block(match((41, 21)), match((41, 30), SEATS))  # each won one, A by more
    assert _play(duel, close) < 40
    assert (duel.end, duel.decision) == (DuelEnd.DECIDED, Decision.BETTER)
    assert duel.llr == test.llr(duel.margins) > test.high
    assert duel.rate is not None
    assert duel.rate.mean == 0.5
    assert (duel.margin, duel.head_to_head) != (None, None)
    assert duel.margins.mean == pytest.approx(4.5 / 1)
