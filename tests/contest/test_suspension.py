"""Tests of when a bot is suspended."""

import pytest

from arena.contest.outcomes import BlockOutcome, MatchOutcome
from arena.contest.suspension import (
    NO_FAULTS,
    FaultRun,
    SuspensionRule,
    add_to_run,
    suspension_reason,
)
from tests.contest.matches import block, match

GOOD = match((41, 10))
LOST = match((0, 0), forfeited=(1,), termination="forfeit", winner=0)
ABSENT = match((0, 0), forfeited=(1,), no_shows=(1,), termination="forfeit", winner=0)
OTHER_ABSENT = match((0, 0), forfeited=(0,), no_shows=(0,), termination="forfeit", winner=1)


def after(*blocks: BlockOutcome, run: FaultRun = NO_FAULTS, place: int = 1) -> FaultRun:
    for one in blocks:
        run = add_to_run(run, one, place)
    return run


@pytest.mark.parametrize(
    ("matches", "expected"),
    [
        ([LOST, LOST], 2),
        ([LOST, GOOD], 0),
        ([GOOD, LOST], 1),
        ([LOST, OTHER_ABSENT], 1),
        ([GOOD, GOOD], 0),
    ],
)
def test_forfeits_in_a_row_are_counted_match_by_match(
    matches: list[MatchOutcome], expected: int
) -> None:
    """A match that was played ends the row; one that nobody came to does not."""
    assert expected == after(block(*matches)).matches


def test_a_row_goes_on_from_block_to_block() -> None:
    """In the order of blocks."""
    assert FaultRun(3, 0) == after(block(GOOD, LOST), block(LOST, LOST))


def test_blocks_without_a_start_are_counted_as_such() -> None:
    """One leg is enough; a block that could be rated ends the row."""
    assert FaultRun(2, 1) == after(block(ABSENT, ABSENT))
    assert FaultRun(0, 2) == after(block(ABSENT, GOOD), block(ABSENT, GOOD))
    assert FaultRun(0, 0) == after(block(ABSENT, GOOD), block(GOOD, GOOD))
    assert FaultRun(1, 1) == after(block(GOOD, ABSENT), block(OTHER_ABSENT, OTHER_ABSENT))


def test_only_who_failed_is_counted() -> None:
    """The opponent has no row."""
    assert NO_FAULTS == after(block(LOST, ABSENT), place=0)


def test_both_seats_of_a_side_are_the_bot() -> None:
    """With four players one forfeit in a match counts once."""
    sides = match((0, 9), (1, 0, 1, 0), forfeited=(2,), termination="forfeit", winner=1)
    assert FaultRun(1, 0) == after(block(sides))


@pytest.mark.parametrize(
    ("rule", "run", "expected"),
    [
        (SuspensionRule(), FaultRun(9, 2), None),
        (SuspensionRule(), FaultRun(10, 0), "it forfeited 10 matches in a row"),
        (SuspensionRule(), FaultRun(6, 3), "it did not start in 3 blocks in a row"),
        (SuspensionRule(0, 0), FaultRun(1000, 1000), None),
        (SuspensionRule(2, 0), FaultRun(2, 9), "it forfeited 2 matches in a row"),
    ],
)
def test_the_rule_says_how_much_is_borne(
    rule: SuspensionRule, run: FaultRun, expected: str | None
) -> None:
    """0 bears all."""
    assert expected == suspension_reason(rule, run)
