"""Tests of the order-free rating: against plain sums, in every format, and how sure it is."""

import math
import random
from dataclasses import replace
from statistics import NormalDist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.contest.outcomes import BlockOutcome, MatchOutcome
from arena.contest.ratings.order_free import Disagreement, OrderFree, disagreements, order_free
from arena.contest.ratings.rating import STANDARD_RATING, Rating, RatingSettings
from arena.contest.standings import add_block, first_standing
from tests.contest.matches import match
from tests.contest.ratings.test_comparisons import blocks

SETTINGS = STANDARD_RATING
NORMAL = NormalDist()
SWAPPED = (1, 0)


def won(first: int, second: int, number: int = 0) -> BlockOutcome:
    """A block of one match that the first has won."""
    return BlockOutcome(number, (first, second), (match((41, 10)),))


def fit(played: list[BlockOutcome], entrants: int, rating: RatingSettings = SETTINGS) -> OrderFree:
    return order_free(rating, played, entrants, 41)


def values(found: OrderFree) -> list[float | None]:
    return [one.value for one in found.strengths]


def simulated(
    strengths: list[float], count: int, size: int, rng: random.Random, start: int = 0
) -> list[BlockOutcome]:
    """Blocks of random bots that play as well as TrueSkill has it; of 4, the odd are partners."""
    played = []
    for number in range(start, start + count):
        seated = tuple(rng.sample(range(len(strengths)), size))
        plays = [rng.gauss(strengths[one], SETTINGS.beta) for one in seated]
        if size == 4:
            plays = [plays[0] + plays[2], plays[1] + plays[3]]
        scores = tuple(round(1000 * play) for play in plays)
        played.append(BlockOutcome(number, seated, (match(scores, tuple(range(size))),)))
    return played


def test_the_unit_is_that_of_mu():
    """Who wins 76 of 100 is stronger by beta, as nearly as a prior lets it be."""
    played = [won(0, 1)] * 76 + [won(1, 0)] * 24
    loose = RatingSettings(sigma=1e3, draw_probability=1e-6)
    gap = fit(played, 2, loose).gap(0, 1)
    assert gap is not None
    expected = math.sqrt(2) * SETTINGS.beta * NORMAL.inv_cdf(0.76)
    assert gap.value == pytest.approx(expected, rel=1e-4)
    assert expected == pytest.approx(SETTINGS.beta, rel=2e-3)


def test_two_bots_as_by_plain_sums():
    """Value and spread are those of the probability's peak on a fine grid."""
    wins, losses, draws = 12, 5, 2
    level = BlockOutcome(0, (0, 1), (match((41, 41)),))
    played = [won(0, 1)] * wins + [won(1, 0)] * losses + [level] * draws
    found = fit(played, 2)
    margin = NORMAL.inv_cdf((1 + SETTINGS.draw_probability) / 2)

    def log(gap: float) -> float:
        ahead = gap / (math.sqrt(2) * SETTINGS.beta)
        drawn = NORMAL.cdf(margin - ahead) - NORMAL.cdf(-margin - ahead)
        prior = -(gap**2) / (
            4 * SETTINGS.sigma**2
        )  # both are new, so the gap has twice the variance
        return (
            wins * math.log(NORMAL.cdf(ahead - margin))
            + losses * math.log(NORMAL.cdf(-ahead - margin))
            + draws * math.log(drawn)
            + prior
        )

    best = max((step / 1000 for step in range(-5000, 10000)), key=log)
    bend = -(log(best + 0.01) - 2 * log(best) + log(best - 0.01)) / 0.01**2
    gap = found.gap(0, 1)
    assert gap is not None
    assert gap.value == pytest.approx(best, abs=2e-3)
    assert (gap.high - gap.low) / 2 == pytest.approx(1.959964 / math.sqrt(bend), rel=1e-3)
    assert gap.probability == pytest.approx(NORMAL.cdf(best * math.sqrt(bend)), abs=1e-3)


def test_a_group_lies_around_mu():
    """Its mean is what bots begin with."""
    played = simulated([20.0, 25.0, 28.0, 24.0], 60, 2, random.Random(1))
    found = fit(played, 4, replace(SETTINGS, mu=100.0))
    assert sum(one.value or 0 for one in found.strengths) / 4 == pytest.approx(100.0)
    assert (1, 60) == (found.groups, found.results)


@settings(deadline=None, max_examples=25)
@given(st.lists(blocks(), min_size=1, max_size=6), st.randoms(use_true_random=False))
def test_no_order_matters(played: list[BlockOutcome], rng: random.Random):
    """The same results in another order give the very same numbers, draws and failures too."""
    expected = fit(played, 4)
    shuffled = list(played)
    rng.shuffle(shuffled)
    assert expected == fit(shuffled, 4)


@settings(deadline=None, max_examples=25)
@given(st.lists(blocks(), min_size=1, max_size=6), st.permutations(range(4)))
def test_no_numbering_matters(played: list[BlockOutcome], numbers: list[int]):
    """Entrants that are numbered otherwise are as strong."""
    expected = values(fit(played, 4))
    moved = [
        replace(one, contestants=tuple(numbers[entrant] for entrant in one.contestants))
        for one in played
    ]
    found = values(fit(moved, 4))
    for entrant, value in enumerate(expected):
        assert found[numbers[entrant]] == pytest.approx(value, abs=1e-6)


@pytest.mark.parametrize("unit", ["block", "match"])
@settings(deadline=None, max_examples=15)
@given(
    st.lists(blocks(), min_size=1, max_size=5),
    st.sampled_from([1e-6, 0.01, 4.0, 1e3, 1e6]),
    st.sampled_from([1e-6, 0.5, 8.0, 1e6]),
    st.sampled_from([1e-6, 0.02, 0.99]),
)
def test_no_settings_break_it(
    unit: str, played: list[BlockOutcome], beta: float, sigma: float, draws: float
):
    """Numbers stay finite, and intervals hold their values."""
    rating = RatingSettings(beta=beta, sigma=sigma, draw_probability=draws, unit=unit)
    for one in fit(played, 4, rating).strengths:
        if one.value is not None and one.low is not None and one.high is not None:
            assert -math.inf < one.low <= one.value <= one.high < math.inf


@pytest.mark.parametrize("count", [1, 100, 10_000])
def test_who_wins_everything_stays_within_bounds(count: int):
    """What new bots are like keeps it there; the more it wins, the higher it is."""
    found = fit([won(0, 1)] * count + [won(1, 2)] * count + [won(2, 1)] * count, 3)
    best = found.strengths[0]
    assert best.value is not None
    assert best.high is not None
    assert best.value < SETTINGS.mu + 4 * SETTINGS.sigma
    fewer = fit([won(0, 1)] * max(1, count // 10) + [won(1, 2), won(2, 1)], 3).strengths[0]
    assert best.value >= (fewer.value or 0)
    # However many: above it no result says where it ends.
    assert best.high - best.value > 0.5 * SETTINGS.beta


def test_those_who_never_met_are_not_compared():
    """Each group around the same mean; between them nothing is said, of a lone one no number."""
    found = fit([won(0, 1), won(3, 4)], 6)
    assert [0, 0, None, 1, 1, None] == [one.group for one in found.strengths]
    assert [None, None] == [values(found)[2], values(found)[5]]
    assert (None, None) == (found.gap(0, 3), found.gap(2, 0))
    assert found.gap(0, 1) is not None
    assert 2 == found.groups


def test_partners_who_never_part_are_not_told_apart():
    """A team's sum is known then, but no member's share; another partner shows it."""
    seats = (0, 1, 2, 3)
    together = [BlockOutcome(0, (0, 1, 2, 3), (match((41, 10), seats),))] * 5
    found = fit(together, 4)
    assert [None] * 4 == [one.group for one in found.strengths]
    parted = [
        BlockOutcome(1, (0, 1, 3, 2), (match((41, 10), seats),)),
        BlockOutcome(2, (0, 2, 1, 3), (match((41, 10), seats),)),
    ]
    assert [0] * 4 == [one.group for one in fit(together + parted, 4).strengths]


def test_who_fails_beside_a_partner_is_weaker_than_the_others():
    """And they are as strong as each other, as nothing was played between them."""
    failed = match((45, 10), (0, 1, 2, 3), forfeited=(2,))
    found = fit([BlockOutcome(0, (0, 1, 2, 3), (failed,))] * 3, 4)
    assert [None] * 4 == values(found)  # against their mean: no two are told apart
    told = [BlockOutcome(1, pair, (match((41, 41)),)) for pair in ((0, 1), (1, 3), (3, 2))]
    strengths = values(fit([BlockOutcome(0, (0, 1, 2, 3), (failed,))] * 3 + told, 4))
    assert min(strengths, key=lambda value: value or 0) == strengths[2]


def test_what_is_not_rated_does_not_count():
    """A block in which a bot never started."""
    absent = match((0, 0), forfeited=(0,), no_shows=(0,), termination="forfeit", winner=1)
    found = fit([BlockOutcome(0, (0, 1), (absent,), is_rated=False)], 2)
    assert (0, [None, None]) == (found.results, values(found))


def test_games_that_were_played_before_are_no_further_evidence():
    """The same packs and decisions again; other games on other cards are."""
    game = replace(match((41, 10)), digest="a" * 16)
    other = replace(game, digest="b" * 16)
    again = [BlockOutcome(number, (0, 1), (game,)) for number in range(5)]
    once = fit(again[:1], 2)
    assert replace(once, repeated=4) == fit(again, 2)
    assert (2, 4) == (
        fit([*again, BlockOutcome(5, (0, 1), (other,))], 2).results,
        fit([*again, BlockOutcome(5, (0, 1), (other,))], 2).repeated,
    )


def test_nothing_played_says_nothing():
    """Nor does nobody."""
    assert [None, None] == values(fit([], 2))
    assert () == fit([], 0).strengths


def _legs(winners: tuple[int, int], number: int) -> BlockOutcome:
    """A block of two matches, each won by a contestant."""
    played: list[MatchOutcome] = []
    for seats, winner in zip(((0, 1), (1, 0)), winners, strict=True):
        played.append(match((41, 10) if seats[0] == winner else (10, 41), seats))
    return BlockOutcome(number, (0, 1), tuple(played))


def test_matches_that_follow_their_cards_count_less():
    """With the match as unit: where the legs of blocks agree, intervals are wider."""
    by_match = replace(SETTINGS, unit="match")
    alike = [_legs((number % 2,) * 2, number) for number in range(40)]
    apart = [_legs((number % 2, 1 - number % 2), number) for number in range(40)]
    agreed, split = fit(alike, 2, by_match), fit(apart, 2, by_match)
    assert (80, 80) == (agreed.results, split.results)
    assert agreed.widening == pytest.approx(2.0, rel=0.05)  # half as many independent ones
    assert 1.0 == split.widening
    wide, narrow = agreed.gap(0, 1), split.gap(0, 1)
    assert wide is not None
    assert narrow is not None
    assert wide.high - wide.low > 1.3 * (narrow.high - narrow.low)


@pytest.mark.parametrize(("size", "bots", "count"), [(2, 4, 40), (3, 4, 25), (4, 5, 60)])
def test_intervals_hold_the_truth(size: int, bots: int, count: int):
    """About 95 times in 100, in each format."""
    held = asked = 0
    for seed in range(40):
        rng = random.Random(seed)
        truth = [rng.gauss(25, 5) for _ in range(bots)]
        found = fit(simulated(truth, count, size, rng), bots)
        for one in range(bots):
            for other in range(one):
                gap = found.gap(one, other)
                assert gap is not None
                held += gap.low <= truth[one] - truth[other] <= gap.high
                asked += 1
    assert 0.91 < held / asked < 0.99


def _trueskill(played: list[BlockOutcome], entrants: int) -> list[Rating]:
    standings = {entrant: first_standing(SETTINGS) for entrant in range(entrants)}
    for one in played:
        standings, _ = add_block(SETTINGS, standings, one, 41)
    return [standings[entrant].rating for entrant in range(entrants)]


def test_a_bot_that_changed_makes_the_ratings_disagree():
    """TrueSkill tells how strong it is of late, all results how strong it was on the whole."""
    rng = random.Random(5)
    played = simulated([32.0, 27.0, 22.0], 600, 2, rng)
    played += simulated([20.0, 27.0, 22.0], 300, 2, rng, start=600)
    found = fit(played, 3)
    listed = disagreements(found, _trueskill(played, 3))
    assert [
        (2, 0),
    ] == [(one.ahead, one.behind) for one in listed if one.ahead == 2]
    for one in listed:
        assert one.gap > 0
        assert one.order_free.value > 0
        assert one.order_free == found.gap(one.behind, one.ahead)


def test_bots_that_stay_as_they_are_do_not():
    """What each is unsure by covers what lies between them."""
    for seed in range(5):
        rng = random.Random(seed)
        played = simulated([rng.gauss(25, 3) for _ in range(5)], 500, 2, rng)
        assert [] == disagreements(fit(played, 5), _trueskill(played, 5))


def test_both_must_be_sure_enough_to_disagree():
    """The gaps lie on both sides of nothing, and further apart than 1.96 times their spread."""
    played = [won(0, 1)] * 60 + [won(1, 0)] * 40
    found = fit(played, 2)
    against = found.gap(0, 1)
    assert against is not None
    spread = (against.high - against.value) / 1.959964
    sigma = 0.5
    enough = 1.959964 * math.hypot(sigma, sigma, spread) - against.value
    for gap, expected in ((enough + 1e-6, 1), (enough - 1e-6, 0), (-9.0, 0)):
        listed = disagreements(found, [Rating(25.0, sigma), Rating(25.0 + gap, sigma)])
        assert expected == len(listed)
        if listed:
            assert [Disagreement(1, 0, pytest.approx(gap), against)] == listed
    # Behind in the table, though ahead by mu: its sigma says that it may be anywhere.
    assert [] == disagreements(found, [Rating(25.0, 0.5), Rating(31.0, 4.0)])
