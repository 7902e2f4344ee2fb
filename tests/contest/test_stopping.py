"""Tests of when a ladder has been played enough, and of how sure that is."""

import json
import math
import random
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arena.contest.pairing.attendance import Absence, Attendance
from arena.contest.pairing.meeting import RatedBlock
from arena.contest.pairing.round_robin import RoundRobin
from arena.contest.ratings.rating import STANDARD_RATING, Rating, first_rating, rate
from arena.contest.stopping import (
    CERTAIN,
    MATCHES,
    NO_RULES,
    RuleState,
    Stop,
    StoppingRules,
    StoppingWatch,
    is_order_certain,
    order_certainty,
    parse_stopping,
    stopping_to_json,
)
from arena.errors import InputError

PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
FIRST = first_rating(STANDARD_RATING)


def attendance(bots: int, absences: Sequence[Absence] = ()) -> Attendance:
    return Attendance(2, [0] * bots, absences)


def watch(rules: StoppingRules, bots: int = 3) -> StoppingWatch:
    made = StoppingWatch(rules, leg_count=2)
    made.attend(attendance(bots), [FIRST] * bots)
    return made


def block(number: int, *entrants: int, ratings: Sequence[Rating] = ()) -> RatedBlock:
    return RatedBlock(number, dict(zip(entrants, ratings or [FIRST] * 2, strict=True)), {})


def test_a_block_with_who_runs_elsewhere_is_one_match():
    """So more blocks are wanted until each has had its matches."""
    made = StoppingWatch(StoppingRules(matches_per_bot=4), leg_count=2)
    made.attend(attendance(3), [FIRST] * 3, frozenset({2}))
    pairing = RoundRobin(attendance(3))
    assert 6 == made.blocks_wanted(pairing)
    assert 3 == watch(StoppingRules(matches_per_bot=4)).blocks_wanted(pairing)
    made.feed([block(number, *pairing[number]) for number in range(3)], 3)
    assert {0: 3, 1: 3, 2: 2} == made._matches


def test_two_beliefs_are_told_apart_by_the_normal_distribution():
    """1.645 standard deviations of the difference are 95 %."""
    ratings = [Rating(30, 3), Rating(30 - 1.6448536 * 5, 4)]
    assert 0.95 == pytest.approx(order_certainty(ratings, 1), abs=1e-7)
    assert 0.95 == pytest.approx(order_certainty(reversed(ratings), 2), abs=1e-7)


def test_all_doubts_count():
    """Neighbours among the first, and the last of these against everybody below."""
    ratings = [Rating(mu, 1.0) for mu in (40, 38, 36, 35)]
    doubt = {gap: 0.5 * math.erfc(gap / 2) for gap in (1, 2, 3, 4, 5)}
    assert 1 - doubt[2] - doubt[4] - doubt[5] == pytest.approx(order_certainty(ratings, 1))
    assert 1 - 2 * doubt[2] - doubt[3] == pytest.approx(order_certainty(ratings, 2))
    whole = 1 - 2 * doubt[2] - doubt[1]
    assert [pytest.approx(whole)] * 3 == [order_certainty(ratings, first) for first in (3, 4, 99)]


def test_of_those_who_have_not_played_nothing_is_known():
    """Even odds for each comparison leave nothing, and never less than nothing."""
    assert [0.5, 0.0, 0.0] == [order_certainty([FIRST] * bots, 1) for bots in (2, 3, 9)]


@PATIENT
@given(
    st.lists(st.tuples(st.floats(-50, 50), st.floats(0.1, 10)), min_size=2, max_size=6),
    st.integers(1, 7),
)
def test_an_order_is_at_least_as_probable_as_is_said(pairs: list[tuple[float, float]], first: int):
    """Beside draws of all strengths: the bound holds, whatever the beliefs are."""
    ratings = sorted(
        (Rating(*pair) for pair in pairs), key=lambda one: (-one.conservative, -one.mu)
    )
    dice = random.Random(1)
    draws, right = 400, 0
    for _ in range(draws):
        drawn = [dice.gauss(one.mu, one.sigma) for one in ratings]
        top = drawn[:first]
        right += top == sorted(top, reverse=True) and min(top) >= max(drawn[first:], default=-999)
    claimed = order_certainty(ratings, first)
    assert claimed <= right / draws + 5 * math.sqrt(claimed * (1 - claimed) / draws) + 0.02


@PATIENT
@given(
    st.lists(st.tuples(st.floats(-50, 50), st.floats(0.1, 10)), min_size=2, max_size=6),
    st.integers(1, 7),
    st.floats(0.5, 0.9999),
)
def test_whether_it_is_certain_enough_is_the_same_question(
    pairs: list[tuple[float, float]], first: int, certainty: float
):
    """Also right at what is asked for."""
    ratings = [Rating(*pair) for pair in pairs]
    exactly = order_certainty(ratings, first)
    for wanted in (certainty, max(0.5, exactly)):
        expected = exactly >= wanted
        assert expected == is_order_certain(ratings, first, wanted)


def season(
    bots: int, rules: StoppingRules, dice: random.Random
) -> tuple[list[float], list[Rating]]:
    """Plays bots of drawn strengths until a rule is met; returns strengths and ratings."""
    settings = STANDARD_RATING
    strengths = [dice.gauss(settings.mu, settings.sigma) for _ in range(bots)]
    ratings = [FIRST] * bots
    watched = watch(rules, bots)
    pairing = RoundRobin(attendance(bots))
    number = 0
    while watched.stop is None:
        pair = pairing[number]
        shown = [dice.gauss(strengths[one], settings.beta) for one in pair]
        after = rate(settings, [ratings[one] for one in pair], [-one for one in shown])
        for one, rating in zip(pair, after, strict=True):
            ratings[one] = rating
        watched.feed([block(number, *pair, ratings=after)], number + 1)
        number += 1
    return strengths, ratings


def test_the_order_is_right_as_often_as_was_asked_for():
    """Bots drawn as TrueSkill supposes, stopped at 80 %: the order is right at least so often."""
    dice = random.Random(20261130)
    rules = StoppingRules(certain_first=2, certainty=0.8)
    seasons, right = 120, 0
    for _ in range(seasons):
        strengths, ratings = season(4, rules, dice)
        order = sorted(range(4), key=lambda one: -ratings[one].conservative)
        best = sorted(range(4), key=lambda one: -strengths[one])
        right += order[:2] == best[:2]
    assert right >= 0.8 * seasons


def test_a_ladder_ends_when_every_bot_has_its_matches():
    """A block gives each of its bots two; who has fewest decides."""
    watched = watch(StoppingRules(matches_per_bot=4))
    watched.feed([block(0, 0, 1), block(1, 1, 2), block(2, 0, 1)], 3)
    assert ([RuleState(MATCHES, 2, 4)], None) == (watched.states(), watched.stop)
    watched.feed([block(3, 0, 2), block(4, 0, 1)], 5)
    assert Stop(RuleState(MATCHES, 4, 4), 4) == watched.stop


def blocks_of(bots: int, count: int, skipped: frozenset[int]) -> Iterator[RatedBlock]:
    dice = random.Random(count)
    pairing = RoundRobin(attendance(bots))
    for number in range(count):
        better, worse = Rating(30 + dice.random() * 3, 1.0), Rating(22 + dice.random() * 3, 1.0)
        if number not in skipped:
            yield block(number, *sorted(pairing[number]), ratings=[better, worse])


@PATIENT
@given(st.integers(2, 5), st.frozensets(st.integers(0, 39)), st.lists(st.integers(1, 39)))
def test_in_which_portions_blocks_are_rated_decides_nothing(
    bots: int, skipped: frozenset[int], cuts: list[int]
):
    """One by one, in heaps, or all again by a run that goes on: the same rule, the same block."""
    rules = StoppingRules(matches_per_bot=12, certain_first=1, certainty=0.9)
    blocks = list(blocks_of(bots, 40, skipped))
    whole = watch(rules, bots)
    whole.feed(blocks, 40)
    parts = watch(rules, bots)
    for start, end in zip([0, *sorted(cuts)], [*sorted(cuts), 40], strict=True):
        parts.feed([one for one in blocks if start <= one.number < end], end)
    assert whole.stop == parts.stop


def test_who_comes_or_goes_opens_the_question_again():
    """A rule that was met by others is met no more; those who have left are not waited for."""
    watched = watch(StoppingRules(matches_per_bot=2))
    watched.feed([block(0, 0, 1), block(1, 1, 2)], 2)
    assert watched.stop is not None
    watched.attend(Attendance(2, [0, 0, 0, 4]), [FIRST] * 4)
    assert (None, 0) == (watched.stop, watched.states()[0].reached)
    watched.attend(attendance(3, [Absence(2, 5, None)]), [FIRST] * 3)
    watched.feed([], 4)
    assert None is watched.stop
    watched.feed([], 5)
    assert Stop(RuleState(MATCHES, 2, 2), 5) == watched.stop


@pytest.mark.parametrize("bots", [2, 3, 5])
@pytest.mark.parametrize("wanted", [1, 7, 20])
def test_how_many_blocks_that_takes_is_known(bots: int, wanted: int):
    """Exactly: one block less and somebody lacks a match. What is not rated is made up for."""
    pairing = RoundRobin(attendance(bots))
    watched = watch(StoppingRules(matches_per_bot=wanted), bots)
    total = watched.blocks_wanted(pairing)
    assert total is not None
    watched.feed([block(number, *pairing[number]) for number in range(total - 1)], total - 1)
    assert watched.stop is None
    assert total == watched.blocks_wanted(pairing)
    watched.feed([], total)
    more = watched.blocks_wanted(pairing)
    assert more is not None
    assert total < more <= total + len(list(combinations(range(bots), 2)))


def test_where_nobody_asks_for_matches_their_number_is_open():
    """Nor are too few bots waited for that are left."""
    assert None is watch(NO_RULES).blocks_wanted(RoundRobin(attendance(3)))
    stuck = RoundRobin(attendance(2, [Absence(1, 6, None)]))
    assert 6 == watch(StoppingRules(matches_per_bot=50)).blocks_wanted(stuck)


def test_the_last_one_left_is_not_called_certain():
    """One bot is in no order with anybody."""
    watched = StoppingWatch(StoppingRules(certain_first=1), 2)
    watched.attend(attendance(2, [Absence(1, 3, None)]), [FIRST] * 2)
    watched.feed([block(0, 0, 1)], 6)
    assert None is watched.stop


def test_a_state_says_what_was_wanted():
    """Also before anything was played."""
    states = watch(StoppingRules(matches_per_bot=9, certain_first=2, certainty=0.9)).states()
    assert [RuleState(MATCHES, 0, 9), RuleState(CERTAIN, 0.0, 0.9, 2)] == states


@pytest.mark.parametrize(
    "rules",
    [
        NO_RULES,
        StoppingRules(blocks=200),
        StoppingRules(matches_per_bot=400, hours=2.5),
        StoppingRules(certain_first=3),
        StoppingRules(1, 2, 3.5, 4, 0.99),
    ],
)
def test_rules_are_kept_as_json(rules: StoppingRules):
    """And read again as they were."""
    assert rules == parse_stopping(json.loads(json.dumps(stopping_to_json(rules))))
    assert rules.is_empty == (stopping_to_json(rules) == {})


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("block", 3, "Unknown stopping rule 'block': there are blocks, matches_per_bot, hours"),
        ("blocks", 0, "blocks is a whole number from 1 to 1000000, not 0."),
        ("blocks", 2.5, "blocks is a whole number from 1 to 1000000, not 2.5."),
        ("blocks", True, "blocks is a whole number from 1 to 1000000, not True."),
        ("matches_per_bot", "9", "matches_per_bot is a whole number from 1 to 10000000, not '9'."),
        ("certain_first", -1, "certain_first is a whole number from 1 to 1000, not -1."),
        ("hours", 0, "hours is a number above 0 and up to 10000, not 0."),
        ("hours", math.nan, "hours is a number above 0 and up to 10000, not nan."),
        ("hours", "2", "hours is a number above 0 and up to 10000, not '2'."),
        ("certainty", 1, "certainty is a number from 0.5 to 0.9999, not 1."),
        ("certainty", 95, "certainty is a number from 0.5 to 0.9999, not 95."),
        ("certainty", True, "certainty is a number from 0.5 to 0.9999, not True."),
    ],
)
def test_what_is_no_rule_is_refused(name: str, value: object, sentence: str):
    """With what there is instead."""
    with pytest.raises(InputError) as refused:
        parse_stopping({name: value})
    assert sentence in str(refused.value)
