"""Tests of how sure the order of standings is."""

from collections import Counter
from dataclasses import replace
from random import Random

from arena.contest.outcomes import BlockOutcome
from arena.contest.ratings.rating import STANDARD_RATING, Rating, first_rating
from arena.contest.statistics.resampling import (
    RankSpread,
    _drawn,
    _strata,
    rank_spreads,
    resampled_ratings,
)
from tests.contest.matches import block, match

TARGET = 41
FIRST = {entrant: first_rating(STANDARD_RATING) for entrant in range(4)}


def _blocks(count: int, gaps: tuple[float, ...] = (0.0, 0.0, 8.0)) -> list[BlockOutcome]:
    """Draws blocks of three bots in turn; each is better by its gap."""
    random = Random("resampling")
    blocks = []
    for number in range(count):
        pair = [(0, 1), (1, 2), (0, 2)][number % 3]
        scores = tuple(round(30 + gaps[one] + random.gauss(0, 9)) for one in pair)
        blocks.append(replace(block(match(scores), contestants=pair), number=number))
    return blocks


def _spreads(blocks: list[BlockOutcome], order: list[int], samples: int = 60) -> list[RankSpread]:
    drawn = list(resampled_ratings(STANDARD_RATING, FIRST, blocks, TARGET, samples))
    assert samples == len(drawn)
    return rank_spreads(order, drawn)


def test_what_is_sure_and_what_is_not():
    """The far better one is always first; two that are equal change places."""
    best, second, third = _spreads(_blocks(150), [2, 0, 1])
    assert RankSpread(2, 1, 1, 1.0) == best
    assert (2, 3, 2, 3) == (second.low, second.high, third.low, third.high)
    assert second.above_next is not None
    assert 0.05 < second.above_next < 0.95
    assert None is third.above_next


def test_the_same_blocks_make_the_same_samples():
    """So the same call prints the same."""
    blocks = _blocks(30)
    assert _spreads(blocks, [2, 0, 1]) == _spreads(blocks, [2, 0, 1])


def test_who_met_whom_stays_as_it_was():
    """Each pair has as many blocks in a sample as it has played, in block order."""
    blocks = _blocks(90)
    numbered = {one.number: one for one in blocks}
    drawn = list(_drawn(_strata(blocks), numbered, Random(0)))
    assert Counter(one.contestants for one in blocks) == Counter(one.contestants for one in drawn)
    assert sorted(one.number for one in drawn) == [one.number for one in drawn]
    assert [one.number for one in drawn] != [one.number for one in blocks]


def test_blocks_of_one_deal_stay_together():
    """In a gauntlet what one deal did to a bot shows against all it met on it."""
    blocks = [
        replace(block(match((41, 30)), contestants=(0, 1 + number % 3)), number=number)
        for number in range(30)
    ]
    gauntlet = [replace(one, deal=one.number // 3) for one in blocks]
    drawn = list(_drawn(_strata(gauntlet), {one.number: one for one in gauntlet}, Random(1)))
    counts = Counter(one.number for one in drawn)
    for deal in range(10):
        assert 1 == len({counts[number] for number in range(3 * deal, 3 * deal + 3)})


def test_meetings_of_their_own_are_drawn_among_each_other():
    """Otherwise they would be in every sample, and seem sure."""
    blocks = [
        replace(block(match((41, 30)), contestants=pair), number=number)
        for number, pair in enumerate([(0, 1), (0, 2), (1, 2), (0, 3)])
    ]
    (stratum,) = _strata(blocks)
    assert 4 == len(stratum)


def test_equal_ratings_share_a_rank():
    """Each stands above the other in half of the samples."""
    samples = [{0: Rating(30.0, 1.0), 1: Rating(25.0, 1.0), 2: Rating(25.0, 1.0)}] * 3
    assert [
        RankSpread(0, 1, 1, 1.0),
        RankSpread(1, 2, 2, 0.5),
        RankSpread(2, 2, 2, None),
    ] == rank_spreads([0, 1, 2], samples)


def test_a_rank_of_one_sample_in_a_hundred_is_left_out():
    """A range holds 95 % of the samples."""
    usual = {0: Rating(30.0, 1.0), 1: Rating(25.0, 1.0)}
    odd = {0: Rating(20.0, 1.0), 1: Rating(25.0, 1.0)}
    first, second = rank_spreads([0, 1], [usual] * 98 + [odd] * 2)
    assert (1, 1, 0.98) == (first.low, first.high, first.above_next)
    assert (2, 2) == (second.low, second.high)
    first, _ = rank_spreads([0, 1], [usual] * 97 + [odd] * 3)
    assert (1, 2) == (first.low, first.high)
