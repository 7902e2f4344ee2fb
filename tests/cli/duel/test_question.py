"""Tests of how a duel's question looks."""

from arena.cli.duel.question import opening_lines, question_line
from arena.contest.sequential.points import PointsTest
from arena.contest.sequential.sequential import SequentialTest, symmetric_test
from tests.cli.duel.runs import duel_plan

DEFAULT = SequentialTest(0.5, 0.55, 0.05, 0.05)


def test_opening() -> None:
    """The question is said, how often the answer may be wrong, and how long it takes."""
    first, question, length = opening_lines(duel_plan(["a", "b"], DEFAULT, 1754))
    assert "a against b: standard rules; throughput" == first
    assert (
        "Is a better? H0: it wins at most 50 % of the matches; H1: at least 55 %. Under H0 it is "
        "called better 5 times in 100 at most, under H1 not better 5 times."
    ) == question
    assert length.startswith("That usually takes 64 to 7")
    assert length.endswith(" matches, and at most 3,508 are played.")


def test_opening_of_a_duel_that_is_cut_short() -> None:
    """Where fewer matches are allowed than any duel takes, no range of them is told."""
    length = list(opening_lines(duel_plan(["a", "b"], DEFAULT, 20)))[-1]
    assert "At most 40 matches are played; usually it takes more to decide." == length


def test_opening_of_other_duels() -> None:
    """Which of two, of a fixed length, and a bot against itself."""
    which = list(opening_lines(duel_plan(["a", "b"], symmetric_test(0.6, 0.01))))
    assert "Which is better? H0: b wins at least 60 % of the matches; H1: a does." in which[1]
    assert "at most 1 name the wrong one" in which[1]
    fixed = list(opening_lines(duel_plan(["a", "b"], None, 50)))
    assert "Fixed length: 100 matches." == fixed[1]
    own = list(opening_lines(duel_plan(["a", "a"], None, 50)))
    assert own[0].startswith("a#1 against a#2: ")
    assert own[1].startswith("One version of a bot plays itself: this measures the arena")


def test_questions_of_points() -> None:
    """The same, in points a match."""
    assert (
        "Is a better? H0: it gains at most 0 points a match; H1: at least 1. Under H0 it is "
        "called better 5 times in 100 at most, under H1 not better 10 times."
    ) == question_line(PointsTest(0.0, 1.0, 0.05, 0.1, 10.0), "a", "b")
    assert question_line(PointsTest(-2.5, 2.5, 0.05, 0.05, 10.0), "a", "b").startswith(
        "Which is better? H0: b gains at least 2.5 points a match; H1: a does. Of 100"
    )
