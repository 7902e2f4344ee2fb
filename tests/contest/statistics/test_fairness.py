"""Tests of what each entrant has had of a ladder."""

from itertools import combinations
from statistics import median

from hypothesis import given
from hypothesis import strategies as st

from arena.contest.pairing.attendance import Absence, Attendance
from arena.contest.pairing.round_robin import RoundRobin
from arena.contest.statistics.fairness import Share, shares

PAIRS = [(0, 1), (0, 2), (1, 2), (0, 1), (0, 1)]


def test_blocks_matches_and_waits_are_counted():
    """The longest wait is also the one that lasts; the median is of those that ended."""
    assert [
        Share(blocks=4, matches=8, median_wait=0, longest_wait=1),
        Share(blocks=4, matches=8, median_wait=0, longest_wait=1),
        Share(blocks=2, matches=4, median_wait=0, longest_wait=2),
    ] == shares(list(enumerate(PAIRS)), [0, 0, 0], [], 2)


def test_blocks_with_who_runs_elsewhere_are_one_match_each():
    """For everybody who was in them."""
    found = shares(list(enumerate(PAIRS)), [0, 0, 0], [], 2, frozenset({2}))
    assert [7, 7, 2] == [share.matches for share in found]


def test_nobody_waits_before_it_joins():
    """Then the wait for the first block begins."""
    late = shares(list(enumerate(PAIRS)), [0, 0, 0, 3, 9], [], 2)[3:]
    assert [Share(0, 0, None, 2), Share(0, 0, None, 0)] == late


def test_nobody_waits_while_it_is_absent():
    """Whether it comes back or not."""
    played = list(enumerate([(0, 1), (0, 2), (0, 2), (0, 1), (0, 2), (0, 2)]))
    absences = [Absence(1, 1, 3), Absence(1, 5, None), Absence(2, 0, 1)]
    found = shares(played, [0, 0, 0], absences, 2)
    assert [Share(2, 4, 0, 1), Share(4, 8, 0.0, 1)] == found[1:]
    assert 2 == shares(played, [0, 0, 0], [], 2)[1].longest_wait


def test_a_ladder_that_has_not_begun_has_no_waits():
    """Nobody has had anything."""
    assert 2 * [Share(0, 0, None, 0)] == shares([], [0, 0], [], 2)


def test_in_a_round_robin_all_have_the_same():
    """After whole turns; nobody waits longer than the others need."""
    pairing = RoundRobin(Attendance(2, 5 * [0]))
    found = shares([(number, pairing[number]) for number in range(60)], 5 * [0], [], 2)
    assert {(24, 48)} == {(one.blocks, one.matches) for one in found}
    assert max(one.longest_wait for one in found) <= 4


@given(st.data())
def test_waits_are_those_that_one_counts_block_by_block(data: st.DataObject):
    """Whoever is there at what time, and whatever blocks are missing."""
    pairs = list(combinations(range(4), 2))
    played = sorted(data.draw(st.dictionaries(st.integers(0, 40), st.sampled_from(pairs))).items())
    joins = sorted(data.draw(st.lists(st.integers(0, 20), min_size=4, max_size=4)))
    cuts = sorted(data.draw(st.sets(st.integers(0, 40), max_size=4)))
    absences = [
        Absence(0, first, before)
        for first, before in zip(cuts[::2], [*cuts[1::2], None][: len(cuts[::2])], strict=True)
    ]
    played = [
        (number, contestants)
        for number, contestants in played
        if all(joins[one] <= number for one in contestants)
        and not any(one.covers(0, number) for one in absences if 0 in contestants)
    ]
    for entrant, share in enumerate(shares(played, joins, absences, 2)):
        waits = [0]
        for number, contestants in played:
            is_there = joins[entrant] <= number
            if entrant in contestants:
                waits.append(0)
            elif is_there and not any(one.covers(entrant, number) for one in absences):
                waits[-1] += 1
        assert (len(waits) - 1, max(waits)) == (share.blocks, share.longest_wait)
        assert share.median_wait == (median(waits[1:-1]) if len(waits) > 2 else None)
