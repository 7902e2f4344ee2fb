"""Tests of schedules: the same ladder is paired the same way, whenever blocks are rated."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from arena.contest.pairing.attendance import Absence, Attendance
from arena.contest.pairing.choose import make_pairing
from arena.contest.pairing.kinds import PAIRINGS
from arena.contest.pairing.meeting import Meeting, RatedBlock
from arena.contest.pairing.schedule import Schedule
from arena.contest.ratings.rating import STANDARD_RATING, Rating

FORMATS = [(2, False), (3, False), (4, True)]
BLOCKS = 60


def _schedule(
    kind: str,
    size: int,
    is_mixed: bool,
    *,
    absences: tuple[Absence, ...] = (),
    paired: dict[int, Meeting] | None = None,
) -> Schedule:
    attendance = Attendance(size, [0] * 7, absences)
    pairing = make_pairing(kind, attendance, rating=STANDARD_RATING, window=10, is_mixed=is_mixed)
    return Schedule(pairing, paired)


def _rated(number: int, meeting: Meeting) -> RatedBlock | None:
    """Says what came of a block: the same whenever it is asked; some were not rated."""
    dice = Random(f"{number} {meeting.contestants}")
    if dice.random() < 0.1:
        return None
    return RatedBlock(
        number,
        {one: Rating(dice.uniform(10, 40), dice.uniform(1, 8)) for one in meeting.contestants},
        {one: dice.uniform(-20, 20) for one in meeting.contestants},
    )


def _feed(schedule: Schedule, before: int) -> None:
    known = range(schedule.cursor, before)
    rated = [_rated(number, schedule[number]) for number in known]
    schedule.feed([block for block in rated if block is not None], before)


def _play(schedule: Schedule, dice: Random | None = None) -> list[Meeting]:
    """Pairs blocks, rating as late as can be, or whenever the dice say."""
    for number in range(BLOCKS):
        while not schedule.can_pair(number) or (dice and dice.random() < 0.3):
            if schedule.cursor == number:
                break
            _feed(schedule, schedule.cursor + 1)
    return [schedule[number] for number in range(BLOCKS)]


@pytest.mark.parametrize("kind", PAIRINGS)
@pytest.mark.parametrize(("size", "is_mixed"), FORMATS)
@given(dice=st.randoms(use_true_random=False))
@hypothesis_settings(deadline=None, max_examples=10)
def test_when_blocks_are_rated_changes_nothing(kind: str, size: int, is_mixed: bool, dice: Random):
    """A pairing sees what it is to see, though more may be known."""
    expected = _play(_schedule(kind, size, is_mixed))
    assert expected == _play(_schedule(kind, size, is_mixed), dice)


@pytest.mark.parametrize("kind", PAIRINGS)
@pytest.mark.parametrize(("size", "is_mixed"), FORMATS)
@pytest.mark.parametrize("stopped", [1, 17, 40])
def test_a_resumed_schedule_goes_on_as_it_would_have(
    kind: str, size: int, is_mixed: bool, stopped: int
):
    """Some blocks are stored, some after them are not: these are paired the same way again."""
    expected = _play(_schedule(kind, size, is_mixed))
    stored = {number: expected[number] for number in range(stopped + 4) if number != stopped}
    resumed = _schedule(kind, size, is_mixed, paired=stored)
    rated = [_rated(number, expected[number]) for number in range(stopped)]
    resumed.feed([block for block in rated if block is not None], stopped)
    assert expected == _play(resumed)


@pytest.mark.parametrize("kind", PAIRINGS)
@pytest.mark.parametrize(("size", "is_mixed"), FORMATS)
def test_who_leaves_changes_nothing_before(kind: str, size: int, is_mixed: bool):
    """And is in no block after."""
    expected = _play(_schedule(kind, size, is_mixed))
    changed = _play(_schedule(kind, size, is_mixed, absences=(Absence(2, 30, None),)))
    assert expected[:30] == changed[:30]
    assert all(2 not in meeting.contestants for meeting in changed[30:])


def test_a_block_that_waits_for_results_cannot_be_had():
    """The window is ten blocks wide."""
    schedule = _schedule("rating", 2, False)
    assert schedule.can_pair(9)
    with pytest.raises(IndexError, match="block 10 waits for the results of others"):
        schedule[10]
