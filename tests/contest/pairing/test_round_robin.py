"""Tests of who meets whom."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.contest.formats import contestant_count
from arena.contest.pairing.attendance import Absence, Attendance
from arena.contest.pairing.round_robin import RoundRobin


def round_robin(size: int, joins: Sequence[int], absences: Sequence[Absence] = ()) -> RoundRobin:
    return RoundRobin(Attendance(size, joins, absences))


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("bots", [3, 4, 5, 6, 7])
def test_after_a_cycle_every_group_has_met_once(size: int, bots: int):
    """Round robin is fair after each full cycle."""
    pairing = round_robin(size, [0] * bots)
    groups = comb(bots, size)
    for cycle in range(5):
        blocks = [pairing[cycle * groups + index] for index in range(groups)]
        assert list(combinations(range(bots), size)) == sorted(tuple(sorted(b)) for b in blocks)


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("bots", [3, 4, 5, 6])
def test_every_bot_comes_first_equally_often(size: int, bots: int):
    """After as many cycles as a group has members, each led each of its groups once."""
    pairing = round_robin(size, [0] * bots)
    first = Counter(pairing[number][0] for number in range(size * comb(bots, size)))
    assert {comb(bots - 1, size - 1)} == set(first.values())


def test_three_sit_in_both_directions():
    """Rotations alone would always seat the same neighbour to the right."""
    pairing = round_robin(3, [0, 0, 0])
    assert len({pairing[number] for number in range(6)}) == 6


@pytest.mark.parametrize("bots", [4, 5, 8])
def test_bots_wait_about_equally_long(bots: int):
    """At any time within a cycle no bot is more than three blocks ahead of another."""
    pairing = round_robin(2, [0] * bots)
    played: Counter[int] = Counter(dict.fromkeys(range(bots), 0))
    for number in range(3 * comb(bots, 2)):
        played.update(pairing[number])
        assert max(played.values()) - min(played.values()) <= 3


@st.composite
def _joins(draw: st.DrawFn) -> tuple[int, list[int]]:
    size = draw(st.sampled_from([2, 3]))
    later = draw(st.lists(st.integers(0, 40), max_size=4))
    return size, [0] * size + sorted(later)


@settings(deadline=None, max_examples=60)
@given(_joins(), st.integers(0, 40))
def test_joining_changes_nothing_before(joins: tuple[int, list[int]], block: int):
    """Blocks before a bot joins are the same as if it never had."""
    size, entrants = joins
    with_one_more = sorted([*entrants, block])
    before = round_robin(size, [join for join in with_one_more if join < block] or [0] * size)
    if sum(join == 0 for join in with_one_more if join < block) < size:
        return
    after = round_robin(size, with_one_more)
    assert [before[n] for n in range(block)] == [after[n] for n in range(block)]


@settings(deadline=None, max_examples=60)
@given(_joins())
def test_a_late_bot_catches_up(joins: tuple[int, list[int]]):
    """Nobody plays before joining, and in the end all groups have met equally often."""
    size, entrants = joins
    pairing = round_robin(size, entrants)
    assert all(entrants[bot] <= n for n in range(60) for bot in pairing[n])
    total = pairing.blocks_until(45)
    met = Counter(tuple(sorted(pairing[number])) for number in range(total))
    assert dict.fromkeys(combinations(range(len(entrants)), size), 45) == met


def test_a_goal_that_others_have_passed_asks_only_for_the_missing():
    """Two bots met 50 times; the third needs 20 blocks with each, and they none."""
    assert round_robin(2, [0, 0, 50]).blocks_until(20) == 90
    assert round_robin(2, [0, 0, 50]).blocks_until(0) == 50


def test_blocks_are_found_in_any_order():
    """The pairing of a block does not depend on which was asked for first."""
    forwards, backwards = round_robin(2, [0, 0, 0, 7]), round_robin(2, [0, 0, 0, 7])
    assert [forwards[n] for n in range(30)] == [backwards[n] for n in reversed(range(30))][::-1]


def test_entrants_that_cannot_be_paired_are_refused():
    """A ladder begins with enough bots, and they come in order."""
    with pytest.raises(ValueError, match="needs 3 entrants"):
        round_robin(3, [0, 0, 5])
    with pytest.raises(ValueError, match="in the order"):
        round_robin(2, [0, 0, 5, 3])
    with pytest.raises(IndexError, match="numbered from 0"):
        round_robin(2, [0, 0])[-1]


@st.composite
def _absences(draw: st.DrawFn) -> tuple[int, int, list[Absence]]:
    """A group size, a number of bots, and absences that leave enough to go on."""
    size = draw(st.sampled_from([2, 3]))
    bots = draw(st.integers(size + 1, 6))
    absences = []
    for entrant in draw(st.sets(st.integers(0, bots - 1), max_size=bots - size)):
        first = draw(st.integers(0, 30))
        absences.append(Absence(entrant, first, draw(st.none() | st.integers(first, 50))))
    return size, bots, absences


@settings(deadline=None, max_examples=60)
@given(_absences())
def test_who_is_absent_is_in_no_block(case: tuple[int, int, list[Absence]]):
    """And what was paired before is as if nobody ever left."""
    size, bots, absences = case
    always, pairing = round_robin(size, [0] * bots), round_robin(size, [0] * bots, absences)
    for number in range(70):
        assert not any(one.covers(bot, number) for one in absences for bot in pairing[number])
    before = min((one.first for one in absences), default=70)
    assert [always[n] for n in range(before)] == [pairing[n] for n in range(before)]


@settings(deadline=None, max_examples=60)
@given(_absences())
def test_who_comes_back_catches_up(case: tuple[int, int, list[Absence]]):
    """All groups of those who are there at the end meet equally often."""
    size, bots, absences = case
    pairing = round_robin(size, [0] * bots, absences)
    assert pairing.is_endless
    total = pairing.blocks_until(60)
    met = Counter(tuple(sorted(pairing[number])) for number in range(total))
    gone = {one.entrant for one in absences if one.before is None}
    present = [bot for bot in range(bots) if bot not in gone]
    assert {60} == {met[group] for group in combinations(present, size)}


@settings(deadline=None, max_examples=40)
@given(_absences(), st.integers(0, 50))
def test_another_absence_changes_nothing_before_it(
    case: tuple[int, int, list[Absence]], block: int
):
    """So what has been handed out by then stays what it was."""
    size, bots, absences = case
    if len(absences) == bots - size:
        return
    entrant = next(bot for bot in range(bots) if bot not in {one.entrant for one in absences})
    before = round_robin(size, [0] * bots, absences)
    after = round_robin(size, [0] * bots, [*absences, Absence(entrant, block, None)])
    assert [before[n] for n in range(block)] == [after[n] for n in range(block)]


def test_a_leave_that_nobody_noticed_changes_nothing():
    """Who comes back at the block at which it left was never away."""
    always, pairing = round_robin(2, [0] * 4), round_robin(2, [0] * 4, [Absence(1, 8, 8)])
    assert [always[n] for n in range(40)] == [pairing[n] for n in range(40)]


def test_where_too_few_are_left_there_are_no_more_blocks():
    """A goal ends there, and a block beyond it is none."""
    pairing = round_robin(2, [0, 0, 0], [Absence(1, 7, None), Absence(0, 10, None)])
    assert not pairing.is_endless
    assert (10, 10) == (pairing.length, pairing.blocks_until(100))
    assert {0, 2} == set(pairing[9])
    with pytest.raises(IndexError, match="too few entrants are left for a block 10"):
        pairing[10]


def test_a_side_of_four_players_is_one_bot():
    """Four players are two bots, otherwise each player is one."""
    assert [contestant_count(players) for players in (2, 3, 4)] == [2, 3, 2]
