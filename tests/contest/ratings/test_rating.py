"""Tests of ratings: TrueSkill's own numbers, fairness to equals, and no fault on any input."""

import math
from dataclasses import replace
from itertools import pairwise, permutations

import pytest
import trueskill
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.contest.outcomes import BlockOutcome
from arena.contest.ratings.rating import (
    STANDARD_RATING,
    Rating,
    RatingSettings,
    first_rating,
    inherited_rating,
    parse_rating_settings,
    rate,
    rate_block,
    rating_settings_to_json,
)
from arena.errors import InputError
from tests.contest.matches import block, match

REFERENCE = RatingSettings(draw_probability=0.1)
NEW = first_rating(REFERENCE)

_ratings = st.builds(Rating, st.floats(-1e6, 1e6), st.floats(1e-3, 1e3))
_near_ratings = st.builds(Rating, st.floats(0, 50), st.floats(0.5, 9))
_settings = st.builds(
    RatingSettings,
    beta=st.floats(1e-6, 1e6),
    tau=st.floats(0, 100),
    draw_probability=st.floats(1e-6, 0.99),
)


@st.composite
def _results(
    draw: st.DrawFn, ratings: st.SearchStrategy[Rating] = _ratings
) -> tuple[list[Rating], list[int]]:
    count = draw(st.sampled_from([2, 3]))
    several = st.lists(ratings, min_size=count, max_size=count)
    return draw(several), draw(st.lists(st.integers(0, 2), min_size=count, max_size=count))


def test_published_values_of_two_players():
    """One win and one draw between newcomers, as in the authors' calculator."""
    won, lost = rate(REFERENCE, [NEW, NEW], [0, 1])
    assert (won.mu, won.sigma) == pytest.approx((29.396, 7.171), abs=1e-3)
    assert (lost.mu, lost.sigma) == pytest.approx((20.604, 7.171), abs=1e-3)
    drawn = rate(REFERENCE, [NEW, NEW], [0, 0])
    assert drawn[0] == pytest.approx((25.0, 6.458), abs=1e-3)


def test_published_values_of_three_players():
    """Three newcomers in order, as in the authors' calculator."""
    rated = rate(REFERENCE, [NEW, NEW, NEW], [0, 1, 2])
    assert [rating.mu for rating in rated] == pytest.approx([31.675, 25.0, 18.325], abs=1e-3)
    assert [rating.sigma for rating in rated] == pytest.approx([6.656, 6.208, 6.656], abs=1e-3)


@settings(deadline=None, max_examples=60)
@given(_settings, _results())
def test_nothing_crashes(settings: RatingSettings, result: tuple[list[Rating], list[int]]):
    """Whatever happens against whatever expectation gives finite ratings."""
    for rating in rate(settings, *result):
        assert math.isfinite(rating.mu)
        assert 0 < rating.sigma < math.inf


@settings(deadline=None, max_examples=60)
@given(_results(_near_ratings))
def test_the_order_of_arguments_does_not_matter(result: tuple[list[Rating], list[int]]):
    """Naming the same players in another order gives exactly the same ratings."""
    ratings, ranks = result
    expected = rate(REFERENCE, ratings, ranks)
    for order in permutations(range(len(ratings))):
        turned = rate(REFERENCE, [ratings[i] for i in order], [ranks[i] for i in order])
        assert [expected[i] for i in order] == turned


@settings(deadline=None, max_examples=60)
@given(_near_ratings, _near_ratings, st.sampled_from([(0, 0, 0), (0, 0, 1), (1, 1, 0)]))
def test_equals_that_tie_stay_equal(equal: Rating, other: Rating, ranks: tuple[int, int, int]):
    """Two of equal rating and rank get the same new rating, whoever plays with them."""
    first, second, _ = rate(REFERENCE, [equal, equal, other], ranks)
    assert first == second


def test_three_equals_that_tie_keep_their_mean():
    """A tie of three newcomers says nothing of who is better."""
    first, second, third = rate(REFERENCE, [NEW, NEW, NEW], [0, 0, 0])
    assert first == second == third
    assert first.mu == pytest.approx(25.0, abs=1e-9)
    assert first.sigma < NEW.sigma


@settings(deadline=None, max_examples=60)
@given(_near_ratings, _near_ratings)
def test_winning_never_costs_and_losing_never_pays(winner: Rating, loser: Rating):
    """The mean of a winner does not fall, that of a loser does not rise (but by rounding)."""
    won, lost = rate(REFERENCE, [winner, loser], [0, 1])
    assert won.mu > winner.mu - 1e-9
    assert lost.mu < loser.mu + 1e-9


@pytest.mark.parametrize("ranks", [[0, 1], [0, 0], [1, 0]])
@pytest.mark.parametrize("gap", [10.0, 60.0, 1e3, 1e5])
def test_the_unexpected_moves_ratings_towards_each_other(gap: float, ranks: list[int]):
    """Where the library gives up, an upset or draw still corrects the means."""
    strong, weak = Rating(25 + gap, 2.0), Rating(25.0, 2.0)
    rated = rate(REFERENCE, [weak, strong], ranks)
    if ranks == [1, 0]:
        assert rated[0].mu <= weak.mu + 1e-9
    else:
        assert rated[0].mu > weak.mu
        assert rated[1].mu < strong.mu
        # Equal uncertainty: the two share the correction.
        assert rated[0].mu - weak.mu == pytest.approx(strong.mu - rated[1].mu)


def test_the_library_alone_gives_up_on_an_upset():
    """The reason why the tails are computed here."""
    library = trueskill.TrueSkill(backend=None)
    with pytest.raises(FloatingPointError):
        library.rate([(trueskill.Rating(-300, 1),), (trueskill.Rating(300, 1),)])


@pytest.mark.parametrize("ranks", [[0, 1], [0, 0]])
def test_where_tails_take_over_there_is_no_jump(ranks: list[int]):
    """A little more of an upset changes a little more."""
    spread = math.sqrt(2 * (REFERENCE.beta**2 + 2.0**2 + REFERENCE.tau**2))
    gains = []
    for step in range(100):
        gap = (4 + step * 0.02) * spread
        weak, _ = rate(REFERENCE, [Rating(0, 2.0), Rating(gap, 2.0)], ranks)
        gains.append(weak.mu)
    changes = [after - before for before, after in pairwise(gains)]
    assert min(changes) > 0.5 * max(changes) > 0


def test_a_block_is_rated_once_by_its_margin():
    """One leg won high and one lost narrowly is a block won."""
    legs = block(match((45, 10), (0, 1)), match((45, 40), (1, 0)))
    by_block = rate_block(REFERENCE, [NEW, NEW], legs, 41)
    assert rate(REFERENCE, [NEW, NEW], [1, 2]) != by_block[::-1]
    assert rate(REFERENCE, [NEW, NEW], [0, 1]) == by_block


def test_rating_by_match_rates_every_leg():
    """The setting `match`: two wins are two updates, whoever sat first."""
    settings = RatingSettings(draw_probability=0.1, unit="match")
    legs = block(match((45, 10), (0, 1)), match((10, 45), (1, 0)))
    once = rate(settings, [NEW, NEW], [0, 1])
    assert rate(settings, once, [0, 1]) == rate_block(settings, [NEW, NEW], legs, 41)


def test_both_sides_of_a_clone_block_are_one_rating_each():
    """Four seats, two bots: rated as one bot against another."""
    legs = block(match((45, 10), (0, 1, 0, 1)), contestants=(7, 9))
    assert rate(REFERENCE, [NEW, NEW], [0, 1]) == rate_block(REFERENCE, [NEW, NEW], legs, 41)


def test_settings_are_read_back():
    """What is stored with a ladder is what it was made with; what is left out is standard."""
    settings = RatingSettings(beta=3.0, unit="match")
    assert settings == parse_rating_settings(rating_settings_to_json(settings))
    assert parse_rating_settings({}) == STANDARD_RATING


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"gamma": 1}, "Unknown rating setting 'gamma': there are beta"),
        ({"sigma": 0}, "sigma is a number from 1e-06 to 1e\\+06, not 0"),
        ({"mu": "25"}, "mu is a number"),
        ({"mu": math.nan}, "mu is a number"),
        ({"tau": True}, "tau is a number from 0 "),
        ({"draw_probability": 1.0}, "draw_probability is a number from 1e-06 to 0.99"),
        ({"unit": "round"}, "unit is 'block' or 'match', not 'round'"),
    ],
)
def test_impossible_settings_are_refused(settings: dict[str, object], sentence: str):
    """Each with what would be possible."""
    with pytest.raises(InputError, match=sentence):
        parse_rating_settings(settings)


def test_the_conservative_rating_is_three_sigma_below():
    """What standings are ordered by."""
    assert Rating(25.0, 5.0).conservative == 10.0


def _mixed(**more: object) -> BlockOutcome:
    return block(
        match((50, 40), seats=(0, 1, 2, 3), **more),  # type: ignore[arg-type]
        match((30, 41), seats=(3, 0, 1, 2)),
        contestants=(0, 1, 2, 3),
    )


@pytest.mark.parametrize("unit", ["block", "match"])
def test_partners_are_rated_as_a_team(unit: str):
    """As the library rates two teams of two."""
    settings_ = replace(REFERENCE, unit=unit)
    ratings = [Rating(25.0 + place, 8.0 - place) for place in range(4)]
    environment = trueskill.TrueSkill(
        REFERENCE.mu, REFERENCE.sigma, REFERENCE.beta, REFERENCE.tau, REFERENCE.draw_probability
    )
    expected = [environment.create_rating(*one) for one in ratings]
    for _ in range(2 if unit == "match" else 1):
        winners, losers = environment.rate([expected[::2], expected[1::2]])
        expected = [winners[0], losers[0], winners[1], losers[1]]
    rated = rate_block(settings_, ratings, _mixed(), 41)
    assert [pytest.approx((one.mu, one.sigma)) for one in expected] == rated


def test_who_fails_beside_a_partner_is_rated_alone_and_as_last():
    """Its partner and the others stay as they were."""
    ratings = [NEW] * 4
    rated = rate_block(REFERENCE, ratings, _mixed(forfeited=(2,)), 41)
    assert [NEW, NEW, NEW] == [rated[place] for place in (0, 1, 3)]
    assert rate(REFERENCE, ratings, [0, 0, 1, 0])[2] == rated[2]
    assert rated[2].mu < NEW.mu


def test_a_side_of_which_both_fail_has_lost():
    """As any side that forfeits."""
    both = match((50, 40), seats=(0, 1, 2, 3), forfeited=(1, 3), termination="forfeit", winner=0)
    rated = rate_block(REFERENCE, [NEW] * 4, block(both, contestants=(0, 1, 2, 3)), 41)
    assert [True, False, True, False] == [one.mu > NEW.mu for one in rated]


def test_a_new_version_inherits_strength_but_not_certainty():
    """At least `version_sigma`, and never less than the old one's sigma."""
    changed = replace(REFERENCE, version_sigma=4.0)
    assert Rating(31.0, 4.0) == inherited_rating(changed, Rating(31.0, 1.5))
    assert Rating(31.0, 6.0) == inherited_rating(changed, Rating(31.0, 6.0))
