"""Tests of what is typed for a duel."""

import pytest

from arena.cli.duel.plan import (
    TypedTest,
    parse_length,
    parse_percent,
    parse_sides,
    parse_test,
)
from arena.contest.sequential.points import PointsTest
from arena.contest.sequential.sequential import SequentialTest
from arena.errors import InputError
from tests.cli.duel.runs import duel_plan
from tests.fakes import fake_contestants


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (TypedTest(), SequentialTest(0.5, 0.55, 0.05, 0.05)),
        (TypedTest(h1="52%"), SequentialTest(0.5, 0.52, 0.05, 0.05)),
        (TypedTest(h0="55"), SequentialTest(0.55, 0.6, 0.05, 0.05)),
        (TypedTest(h0="48 %", h1="51.5%"), SequentialTest(0.48, 0.515, 0.05, 0.05)),
        (TypedTest(alpha=0.01, beta=0.2), SequentialTest(0.5, 0.55, 0.01, 0.2)),
        (TypedTest(is_symmetric=True), SequentialTest(0.45, 0.55, 0.05, 0.05)),
        (TypedTest(is_symmetric=True, h1="60%", alpha=0.1), SequentialTest(0.4, 0.6, 0.1, 0.1)),
    ],
)
def test_tests(words: TypedTest, expected: SequentialTest) -> None:
    """What is not typed is usual; H1 is 5 % above H0, or its mirror."""
    found = parse_test(words, 41)
    assert (expected.h0, expected.h1) == pytest.approx((found.h0, found.h1))
    assert (expected.alpha, expected.beta) == (found.alpha, found.beta)
    assert words.is_symmetric == found.is_symmetric


@pytest.mark.parametrize(
    ("words", "h0", "h1"),
    [
        (TypedTest(is_points=True), 0.0, 2.6),
        (TypedTest(is_points=True, h0="-1"), -1.0, 1.6),
        (TypedTest(is_points=True, h0="1.5", h1="4"), 1.5, 4.0),
        (TypedTest(is_points=True, is_symmetric=True, h1="3"), -3.0, 3.0),
        (TypedTest(is_points=True, is_symmetric=True), -2.6, 2.6),
    ],
)
def test_tests_of_points(words: TypedTest, h0: float, h1: float) -> None:
    """Even is 0, and a step is what a 16th of the target is."""
    assert PointsTest(h0, h1, 0.05, 0.05, 41 / 4) == parse_test(words, 41)


def test_lengths() -> None:
    """Five times what a close duel takes, or what is typed; a fixed length has no test."""
    test, blocks = parse_length(TypedTest(), 41, is_self=False)
    assert test is not None
    assert 5 * test.worst_blocks <= blocks < 5 * test.worst_blocks + 1
    assert 50 == parse_length(TypedTest(most=100), 41, is_self=False)[1]
    assert (None, 50) == parse_length(TypedTest(matches=100), 41, is_self=False)
    most = parse_length(TypedTest(h1="50.01%"), 41, is_self=False)[1]
    assert 100_000 == most


def test_a_bot_against_itself_is_tested_where_it_is_asked() -> None:
    """Otherwise so many matches are played as show whether all blocks tie."""
    assert (None, 100) == parse_length(TypedTest(), 41, is_self=True)
    assert (None, 7) == parse_length(TypedTest(matches=14), 41, is_self=True)
    assert parse_length(TypedTest(is_symmetric=True), 41, is_self=True)[0] is not None
    same = fake_contestants(["a", "a"])
    assert duel_plan(contestants=same).is_self
    assert not duel_plan().is_self


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (TypedTest(h0="60%", h1="55%"), r"H0 \(60 %\) must be below H1 \(55 %\)"),
        (TypedTest(h0="97%"), r"H0 \(97 %\) must be below H1 \(102 %\), and both between"),
        (TypedTest(h1="0.55"), "--h1 0.55 would be less than 1 %: write 55%."),
        (TypedTest(h1="lots"), "--h1 is a win rate .*, such as 55%, not 'lots'"),
        (TypedTest(h0="-5"), "--h0 is a win rate above 0"),
        (TypedTest(h1="1e1"), "--h1 is a win rate"),
        (TypedTest(h1="100%"), "--h1 is a win rate above 0 and below 100 %"),
        (TypedTest(alpha=0.5), "alpha is how often the test may err"),
        (TypedTest(beta=-1.0), "beta is how often the test may err"),
        (TypedTest(is_symmetric=True, h0="40%"), "--which and --h0 exclude each other"),
        (TypedTest(is_symmetric=True, beta=0.1), "--which and --beta exclude each other"),
        (TypedTest(is_symmetric=True, h1="50%"), "--which wants --h1 above 50%, not 50%"),
        (
            TypedTest(is_points=True, h1="55%"),
            "--h1 is in points a match here, such as 2.5, and not",
        ),
        (TypedTest(is_points=True, h0="1e3"), "--h0 is in points a match here"),
        (TypedTest(is_points=True, h1="0"), r"H0 \(0\) must be below H1 \(0\)"),
        (TypedTest(is_points=True, is_symmetric=True, h1="-2"), "wants --h1 above 0, not -2"),
        (TypedTest(matches=2, is_points=True), "--matches and --points exclude each other"),
        (TypedTest(most=7), "--most is an even number of matches, at least 2, not 7"),
        (TypedTest(most=0), "--most is an even number"),
        (TypedTest(matches=0), "--matches is an even number of matches, at least 2, not 0"),
        (TypedTest(matches=-2), "--matches is an even number"),
        (TypedTest(matches=9), "--matches is an even number"),
        (TypedTest(matches=10**6), "--matches is at most 200,000 matches, not 1,000,000"),
        (TypedTest(matches=10, most=20), "--matches and --most exclude each other: a fixed length"),
        (TypedTest(matches=10, is_symmetric=True), "--matches and --which exclude each other"),
    ],
)
def test_what_makes_no_sense(words: TypedTest, sentence: str) -> None:
    """It is refused in a sentence."""
    with pytest.raises(InputError, match=sentence):
        parse_length(words, 41, is_self=False)


def test_percents() -> None:
    """With the sign or without; less than 1 % only with it."""
    texts = ["55%", "55", "52.5 %", "0.5%"]
    assert pytest.approx([0.55, 0.55, 0.525, 0.005]) == [
        parse_percent("--h1", one) for one in texts
    ]


@pytest.mark.parametrize(
    ("players", "bots", "sentence"),
    [
        (3, 2, "for 2 players, or for 4 with each bot on both seats of its side, not for 3"),
        (1, 2, "not for 1"),
        (2, 1, "A duel is between two bots, not 1"),
        (2, 3, "A duel is between two bots, not 3"),
    ],
)
def test_what_is_no_duel(players: int, bots: int, sentence: str) -> None:
    """Two bots, at a table for two sides."""
    with pytest.raises(InputError, match=sentence):
        parse_sides(players, ["x"] * bots)
