"""Tests of explanations: the parts of a change add up, and say what came and how odd it was."""

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.contest.outcomes import BlockOutcome
from arena.contest.ratings.explanation import Explanation, explain_block
from arena.contest.ratings.rating import Rating, RatingSettings
from arena.contest.standings import RatingChange, Standing, add_block
from tests.contest.matches import block, match
from tests.contest.ratings.test_comparisons import blocks

SETTINGS = RatingSettings()
WIN = block(match((45, 10), (0, 1)), match((20, 30), (1, 0)))


def rated(
    played: BlockOutcome, before: list[Rating], rating: RatingSettings = SETTINGS
) -> list[RatingChange]:
    standings = {entrant: Standing(before[n]) for n, entrant in enumerate(played.contestants)}
    return add_block(rating, standings, played, 41)[1]


def explained(
    played: BlockOutcome, before: list[Rating], rating: RatingSettings = SETTINGS
) -> Explanation:
    return explain_block(rating, played, rated(played, before, rating), 41)


def test_two_that_are_equal():
    """A win between newcomers is no surprise, and what it gives is taken apart."""
    found = explained(WIN, [Rating(25, 25 / 3)] * 2)
    (update,) = found.updates
    (pair,) = update.pairs
    assert (0, 1) == (pair.first, pair.second)
    assert pair.chances.before == update.chance == pytest.approx(update.firsts[0])
    assert 0.49 < update.chance < 0.5
    assert update.bits == pytest.approx(-math.log2(update.chance))
    assert (1, 2) == found.places
    assert [45.0, -45.0] == [step.margin for step in found.steps]
    winner = found.steps[0]
    assert winner.widened == pytest.approx(math.hypot(25 / 3, SETTINGS.tau))
    assert winner.gain > 0
    assert winner.learning > winner.forgetting > 0


def test_a_sure_winner_can_stand_lower():
    """What tau takes off is more than a win gives that everybody expected."""
    found = explained(WIN, [Rating(60.0, 1.0), Rating(10.0, 1.0)])
    winner = found.steps[0]
    assert winner.conservative_gain < 0
    assert winner.gain >= 0
    assert winner.forgetting > winner.gain + winner.learning
    assert found.updates[0].chance > 0.999
    assert found.updates[0].bits < 0.01


def test_an_upset_is_a_surprise():
    """Many bits, and a small part of what is likely between equals."""
    (update,) = explained(WIN, [Rating(10.0, 1.0), Rating(40.0, 1.0)]).updates
    assert update.bits > 10
    assert update.oddity < 0.01


@settings(deadline=None, max_examples=60)
@given(blocks(), st.sampled_from(["block", "match"]), st.floats(0.5, 8), st.floats(-9, 9))
def test_the_parts_add_up(played: BlockOutcome, unit: str, sigma: float, lead: float):
    """In every format, with bots that failed too."""
    rating = RatingSettings(unit=unit)
    before = [Rating(25.0 + lead * n, sigma) for n in range(len(played.contestants))]
    found = explained(played, before, rating)
    assert found.is_consistent
    for step in found.steps:
        parts = step.gain + step.learning - step.forgetting
        assert step.conservative_gain == pytest.approx(parts, abs=1e-9)
    for update in found.updates:
        assert 0 < update.chance <= 1
        if update.comparison.failed is None:
            assert len(update.comparison.teams) == len(update.firsts)


def test_matches_are_explained_one_by_one():
    """What was expected of the second follows from the first."""
    rating = RatingSettings(unit="match")
    legs = block(match((45, 10), (0, 1)), match((10, 45), (1, 0)))
    found = explained(legs, [Rating(25, 25 / 3)] * 2, rating)
    assert [0, 1] == [update.comparison.leg for update in found.updates]
    first, second = found.updates
    assert second.chance > first.chance + 0.1


def test_three_come_in_in_an_order():
    """Every pair, who is first of all, and how likely the whole order was."""
    found = explained(block(match((40, 20, 5))), [Rating(25, 3)] * 3)
    (update,) = found.updates
    assert [(0, 1), (0, 2), (1, 2)] == [(pair.first, pair.second) for pair in update.pairs]
    assert 0.15 < update.chance < 1 / 6
    assert 6 == update.orders


def test_who_failed_beside_a_partner_is_explained_alone():
    """As last of all; of the others nothing changed."""
    failed = match((45, 10), (0, 1, 2, 3), forfeited=(2,))
    found = explained(block(failed, contestants=(4, 5, 6, 7)), [Rating(25, 3)] * 4)
    (update,) = found.updates
    assert 2 == update.comparison.failed
    assert ((), ()) == (update.pairs, update.firsts)
    assert update.chance == pytest.approx(0.25, abs=0.02)
    assert [True, True, False, True] == [step.before == step.after for step in found.steps]
    assert [0.0, 0.0, 0.0] == [found.steps[n].forgetting for n in (0, 1, 3)]


def test_forfeits_are_told():
    """Who failed in which leg, and what it cost."""
    failed = match((5, 9), (0, 1), forfeited=(1,), termination="forfeit", winner=0)
    leg = explained(block(failed), [Rating(25, 3)] * 2).legs[0]
    assert (frozenset({1}), (41.0, -41.0)) == (leg.forfeiters, leg.margins)


def test_what_does_not_follow_is_noticed():
    """A stored rating, or margin, that the result does not lead to."""
    changes = rated(WIN, [Rating(25, 5)] * 2)
    assert explain_block(SETTINGS, WIN, changes[::-1], 41).is_consistent
    for wrong in (
        replace(changes[0], after=Rating(30.0, 4.0)),
        replace(changes[0], margin=3.0),
    ):
        assert not explain_block(SETTINGS, WIN, [wrong, changes[1]], 41).is_consistent
    with pytest.raises(KeyError):
        explain_block(SETTINGS, WIN, changes[:1], 41)
