"""Tests of ratings computed anew."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.contest.outcomes import BlockOutcome
from arena.contest.ratings.rating import STANDARD_RATING, Rating, RatingSettings, first_rating
from arena.contest.ratings.rerating import block_results, rerate
from arena.contest.standings import Standing, add_block
from tests.contest.matches import block, match

TARGET = 41


def _random_blocks(random: Random, players: int, count: int) -> list[BlockOutcome]:
    """Draws blocks of four entrants; with 4 players two different bots a side."""
    sides = 3 if players == 3 else 2
    blocks = []
    for number in range(count):
        contestants = tuple(random.sample(range(4), 4 if players == 4 else sides))
        seats = tuple(range(players))
        legs = []
        for turned in (seats, seats[1:] + seats[:1]):
            scores = tuple(random.randrange(40, 44) for _ in range(sides))
            forfeited = (random.choice(seats),) if random.random() < 0.2 else ()
            legs.append(match(scores, turned, forfeited=forfeited))
        blocks.append(replace(block(*legs, contestants=contestants), number=number))
    return blocks


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("unit", ["block", "match"])
@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_the_ladder_s_own_ratings_come_out(players: int, unit: str, seed: int):
    """Block by block as the ladder rates, ties, forfeits and lone forfeiters included."""
    rating = replace(STANDARD_RATING, unit=unit)
    blocks = _random_blocks(Random(seed), players, 12)
    standings = {entrant: Standing(first_rating(rating)) for entrant in range(4)}
    first = {entrant: standing.rating for entrant, standing in standings.items()}
    for one in blocks:
        standings, _ = add_block(rating, standings, one, TARGET)
    results = [block_results(rating, one, TARGET) for one in blocks]
    found = rerate(rating, first, results, TARGET)
    for entrant, standing in standings.items():
        assert standing.rating == pytest.approx(found[entrant], abs=1e-5)
    assert first[0] == first_rating(rating)


@pytest.mark.parametrize("ahead", [-3000.0, -60.0, 0.0, 60.0, 3000.0])
@pytest.mark.parametrize("scores", [(41, 41), (44, 41)])
@pytest.mark.parametrize("draws", [1e-6, 0.02, 0.9])
def test_far_from_the_expected(ahead: float, scores: tuple[int, int], draws: float):
    """Where areas of the normal distribution are too small for a float, too."""
    rating = RatingSettings(draw_probability=draws)
    standings = {0: Standing(Rating(ahead, 1.0)), 1: Standing(Rating(0.0, 8.0))}
    first = {entrant: standing.rating for entrant, standing in standings.items()}
    one = block(match(scores))
    expected, _ = add_block(rating, standings, one, TARGET)
    found = rerate(rating, first, [block_results(rating, one, TARGET)], TARGET)
    for entrant, standing in expected.items():
        assert standing.rating == pytest.approx(found[entrant], rel=1e-6, abs=1e-5)


def test_a_block_that_is_not_rated_changes_nothing():
    """As in the ladder itself."""
    absent = match((0, 0), forfeited=(1,), no_shows=(1,), termination="forfeit", winner=0)
    assert () == block_results(STANDARD_RATING, block(absent, match((41, 0))), TARGET)
