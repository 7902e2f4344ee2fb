"""The sequential test beside a fixed number of blocks."""

from arena.contest.outcomes import BlockOutcome, MatchOutcome
from arena.contest.sequential.sequential import SequentialTest
from bench.validate.stopping import fixed_blocks, outcome_counts


def _match(seats: tuple[int, ...], places: tuple[int, ...]) -> MatchOutcome:
    return MatchOutcome(seats, None, places, (41, 41), "score")


def test_outcomes_are_those_of_the_first_of_the_pair():
    """Two wins are 1, a win and a draw 3/4, however the block is turned."""
    blocks = [
        BlockOutcome(0, (4, 7), (_match((0, 1), (1, 2)), _match((1, 0), (2, 1)))),
        BlockOutcome(1, (7, 4), (_match((0, 1), (1, 1)), _match((1, 0), (1, 2)))),
    ]
    assert [0, 0, 0, 1, 1] == outcome_counts(blocks, (4, 7))
    assert [1, 1, 0, 0, 0] == outcome_counts(blocks, (7, 4))


def test_a_fixed_number_follows_from_errors_and_spread():
    """(1.645 + 1.645) deviations of 0.3 / sqrt(n) fit between the hypotheses."""
    assert 390 == fixed_blocks(SequentialTest(0.5, 0.55, 0.05, 0.05), 0.3)
