"""Tests of Swiss rounds."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from arena.contest.pairing.attendance import Absence, Attendance
from arena.contest.pairing.meeting import Meeting, RatedBlock
from arena.contest.pairing.schedule import Schedule
from arena.contest.pairing.swiss import Swiss


def _play(schedule: Schedule, count: int, strength: list[float]) -> list[Meeting]:
    """Plays blocks in order, each rated at once: the stronger wins."""
    meetings = []
    for number in range(count):
        assert schedule.can_pair(number)
        meeting = schedule[number]
        margins = {one: strength[one] for one in meeting.contestants}
        schedule.feed([RatedBlock(number, {}, margins)], number + 1)
        meetings.append(meeting)
    return meetings


@given(st.integers(2, 15), st.integers(1, 6), st.randoms(use_true_random=False))
@hypothesis_settings(deadline=None, max_examples=60)
def test_in_a_round_everybody_plays_once(bots: int, rounds: int, dice: Random):
    """But for the one left over, and the byes go round."""
    schedule = Schedule(Swiss(Attendance(2, [0] * bots)))
    size = bots // 2
    meetings = _play(schedule, rounds * size, [dice.random() for _ in range(bots)])
    byes = Counter(dict.fromkeys(range(bots), 0))
    for start in range(0, rounds * size, size):
        played = Counter(
            one for meeting in meetings[start : start + size] for one in meeting.contestants
        )
        assert {1} == set(played.values())
        byes.update(set(range(bots)) - set(played))
    assert max(byes.values()) - min(byes.values()) <= 1


@pytest.mark.parametrize("bots", [8, 16])
def test_few_rounds_find_the_best(bots: int):
    """Nobody meets anybody twice, and the strongest has won all."""
    rounds = bots.bit_length() - 1
    schedule = Schedule(Swiss(Attendance(2, [0] * bots)))
    meetings = _play(schedule, rounds * bots // 2, list(range(bots)))
    met = Counter(tuple(sorted(meeting.contestants)) for meeting in meetings)
    assert {1} == set(met.values())
    won = Counter(max(meeting.contestants) for meeting in meetings)
    assert [rounds] == [count for count in won.values() if count == rounds]
    assert rounds == won[bots - 1]


def test_equals_in_points_meet():
    """In the second round winners meet winners."""
    schedule = Schedule(Swiss(Attendance(2, [0] * 8)))
    meetings = _play(schedule, 8, list(range(8)))
    winners = {max(meeting.contestants) for meeting in meetings[:4]}
    assert all(len(winners & set(meeting.contestants)) in (0, 2) for meeting in meetings[4:])


def test_who_has_met_all_meets_again_as_seldom_as_can_be():
    """After a full round robin of six, everybody meets somebody a second time."""
    schedule = Schedule(Swiss(Attendance(2, [0] * 6)))
    met = Counter(
        tuple(sorted(meeting.contestants))
        for meeting in _play(schedule, 30, [3.0, 1.0, 4.0, 1.5, 5.0, 9.0])
    )
    assert set(combinations(range(6), 2)) == set(met)
    assert max(met.values()) <= 3


@pytest.mark.parametrize(("size", "is_mixed"), [(3, False), (4, True)])
def test_larger_groups_are_made_of_neighbours(size: int, is_mixed: bool):
    """Everybody but those left over plays once a round."""
    schedule = Schedule(Swiss(Attendance(size, [0] * 11), is_mixed=is_mixed))
    per_round = 11 // size
    meetings = _play(schedule, 4 * per_round, list(range(11)))
    for start in range(0, 4 * per_round, per_round):
        played = [one for meeting in meetings[start : start + per_round] for one in meeting[0]]
        assert per_round * size == len(set(played)) == len(played)


def test_a_round_waits_for_the_one_before():
    """Its first block needs all that came before; the others none of its own."""
    schedule = Schedule(Swiss(Attendance(2, [0] * 6)))
    assert [True, True, True, False] == [schedule.can_pair(number) for number in range(4)]
    schedule.feed([RatedBlock(0, {}, {0: 1.0, 1: -1.0})], 1)
    assert not schedule.can_pair(3)
    schedule.feed([], 3)
    assert schedule.can_pair(5)
    assert not schedule.can_pair(6)


def test_who_leaves_in_a_round_leaves_its_block_out():
    """The others of the round play on, and the next round is without it."""
    always, left = (
        Schedule(Swiss(Attendance(2, [0] * 6, absences)))
        for absences in ([], [Absence(5, 1, None)])
    )
    strength = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
    first = [meeting.contestants for meeting in _play(always, 3, strength)]
    second = [meeting.contestants for meeting in _play(left, 4, strength)]
    assert [group for group in first if 5 not in group][:2] == second[:2]
    assert all(5 not in group for group in second[1:])


def test_a_goal_is_so_many_rounds():
    """With those who are there when each begins; and it ends where too few are left."""
    assert 3 * 4 == Swiss(Attendance(2, [0] * 7)).blocks_until(4)
    assert 2 + 2 + 3 == Swiss(Attendance(2, [0] * 4 + [3, 3])).blocks_until(3)
    assert 5 == Swiss(Attendance(2, [0] * 2, [Absence(0, 5, None)])).blocks_until(9)
