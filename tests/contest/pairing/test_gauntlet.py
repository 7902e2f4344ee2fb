"""Tests of the gauntlet: one against all, on the same packs, by instances of its own."""

from collections import Counter, defaultdict
from math import comb

import pytest

from arena.contest.pairing.attendance import Absence, Attendance
from arena.contest.pairing.gauntlet import Gauntlet
from arena.contest.pairing.meeting import Field, Meeting

FORMATS = [(2, False), (3, False), (4, True)]


def _meetings(pairing: Gauntlet, count: int) -> list[Meeting]:
    return [pairing.meeting(number, Field()) for number in range(count)]


@pytest.mark.parametrize(("size", "is_mixed"), FORMATS)
def test_the_last_to_join_meets_all_others_on_each_deal(size: int, is_mixed: bool):
    """Every group of opponents once a deal; with partners three times, each once beside it."""
    pairing = Gauntlet(Attendance(size, [0] * 6), is_mixed=is_mixed)
    turn = comb(5, size - 1) * (3 if is_mixed else 1)
    by_deal = defaultdict(list)
    for meeting in _meetings(pairing, 4 * turn):
        by_deal[meeting.deal].append(meeting)
    assert [0, turn, 2 * turn, 3 * turn] == list(by_deal)
    for meetings in by_deal.values():
        assert all(5 in meeting.contestants for meeting in meetings)
        groups = Counter(tuple(sorted(meeting.contestants)) for meeting in meetings)
        assert comb(5, size - 1) == len(groups)
        assert {turn // len(groups)} == set(groups.values())
        if is_mixed:
            teams = {
                (tuple(sorted(one.contestants)), frozenset(one.contestants[::2]))
                for one in meetings
                if 5 in one.contestants[::2]
            } | {
                (tuple(sorted(one.contestants)), frozenset(one.contestants[1::2]))
                for one in meetings
                if 5 in one.contestants[1::2]
            }
            assert turn == len(teams)


@pytest.mark.parametrize(("size", "is_mixed"), FORMATS)
def test_no_lane_has_a_deal_twice(size: int, is_mixed: bool):
    """An instance keeps to its lane, and so never sees the same cards again."""
    pairing = Gauntlet(Attendance(size, [0] * 5 + [7, 20], [Absence(1, 11, 16)]), is_mixed=is_mixed)
    seen = Counter((meeting.deal, meeting.lane) for meeting in _meetings(pairing, 80))
    assert {1} == set(seen.values())


@pytest.mark.parametrize(("size", "is_mixed"), FORMATS)
def test_a_goal_is_so_many_deals_for_the_challenger(size: int, is_mixed: bool):
    """Whoever challenged before has played besides."""
    turn = comb(5, size - 1) * (3 if is_mixed else 1)
    pairing = Gauntlet(Attendance(size, [0] * 5 + [3]), is_mixed=is_mixed)
    assert 3 + 4 * turn == pairing.blocks_until(4)


def test_a_new_bot_is_the_next_challenger():
    """From its first block on, on a deal of its own."""
    meetings = _meetings(Gauntlet(Attendance(2, [0, 0, 0, 5])), 11)
    assert [2] * 5 + [3] * 6 == [max(meeting.contestants) for meeting in meetings]
    assert [0, 0, 2, 2, 4, 5, 5, 5, 8, 8, 8] == [meeting.deal for meeting in meetings]


def test_the_challenger_comes_first_every_other_time():
    """So nobody always has the seat after the dealer."""
    meetings = _meetings(Gauntlet(Attendance(2, [0] * 4)), 12)
    assert 6 == sum(meeting.contestants[0] == 3 for meeting in meetings)
