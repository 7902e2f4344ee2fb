"""Tests of how a duel looks."""

from dataclasses import replace
from pathlib import Path

import pytest

from arena.cli.duel.report import (
    answer_line,
    detail_lines,
    fault_lines,
    progress_text,
    rest_text,
    time_lines,
)
from arena.cli.duel.run import DuelRun, Failure
from arena.contest.blocks import FaultNote
from arena.contest.sequential.duel import DuelEnd
from arena.contest.sequential.points import PointsTest
from arena.contest.sequential.sequential import Rest, SequentialTest, symmetric_test
from tests.cli.duel.runs import TEST, duel_plan, duel_run
from tests.contest.matches import block, match
from tests.contest.sequential.test_duel import ABSENT, FORFEITED, LOST, NEARLY_TIED, TIED, WON
from tests.fakes import fake_contestants

DEFAULT = SequentialTest(0.5, 0.55, 0.05, 0.05)


def _run(
    *blocks: object, bots: str = "ab", test: SequentialTest | None = TEST, most: int = 500
) -> DuelRun:
    run = duel_run(duel_plan(contestants=fake_contestants(bots), test=test, most=most))
    for one in blocks:
        run.duel.add(one)  # type: ignore[arg-type]
    return run


def test_progress() -> None:
    """Matches, the ratio and its bounds, the rate and its interval, and what is left."""
    run = _run(*[WON, TIED] * 4)
    assert (
        "16 matches, LLR 1.20 (-2.94 to 2.94), a wins 75.0 % (47.3 to 97.3), some 32 to go "
        "(20 to 158)"
    ) == progress_text(run)
    fixed = progress_text(_run(WON, TIED, test=None, most=10))
    assert "4 matches, a wins 75.0 % (" in fixed
    assert fixed.endswith("), 16 to go")


def test_rest() -> None:
    """A range where there is one, and the time where the rate is known."""
    assert "some 40 to go (20 to 100), 4 s" == rest_text(Rest(20.2, 10, 50), 10.0)
    assert "some 40 to go (20 to 100)" == rest_text(Rest(20.2, 10, 50), 0.0)
    assert "40 to go, 1 min 20 s" == rest_text(Rest(20, 20, 20), 0.5)


@pytest.mark.parametrize(
    ("blocks", "test", "sentence"),
    [
        ([WON] * 40, TEST, "a is better than b, after "),
        ([LOST] * 40, TEST, "a is not better than b, after "),
        ([LOST] * 40, symmetric_test(0.6, 0.05), "b is better than a, after "),
        ([WON] * 10, None, "a is better than b, after 20 matches."),
        ([LOST] * 10, None, "b is better than a, after 20 matches."),
        ([WON, LOST] * 5, None, "After 20 matches it is not clear which is better."),
        ([FORFEITED] * 5, TEST, "b is broken rather than worse: it forfeited 10 matches in a row"),
        ([WON, ABSENT], TEST, "Ended after 2 matches, not decided."),
    ],
)
def test_answers(blocks: list[object], test: SequentialTest | None, sentence: str) -> None:
    """A sentence says what came of it."""
    most = len(blocks) if test is None else 500
    run = _run(test=test, most=most)
    for one in blocks:
        if run.duel.end is None:
            run.duel.add(one)  # type: ignore[arg-type]
    assert answer_line(run).startswith(sentence)


def test_answers_of_what_was_not_decided() -> None:
    """The most matches, or Ctrl-C."""
    run = _run(WON, LOST, most=2)
    assert "After 4 matches (--most) it is not clear which is better." == answer_line(run)
    stopped = _run(WON, LOST)
    stopped.duel.end = DuelEnd.INTERRUPTED
    assert answer_line(stopped).startswith("Stopped after 4 matches, not decided: some ")


def test_a_bot_against_itself() -> None:
    """Every block is tied exactly, or it is said what the others are."""
    own = _run(*[TIED] * 3, bots="aa", test=None, most=3)
    assert answer_line(own).startswith("All 3 blocks were tied exactly, as they must be")
    other = _run(TIED, NEARLY_TIED, WON, bots="aa", test=None, most=3)
    assert answer_line(other).startswith("Of 3 blocks 1 were tied exactly: the others are the luck")


def test_details() -> None:
    """Counts, the test, the rate as corrected, and the points as they are."""
    drawn = block(match((40, 40)), match((41, 30), (1, 0)))
    run = _run(*[WON] * 3, TIED, drawn)
    run.beyond = 7
    lines = "\n".join(detail_lines(run))
    assert "matches   7 won, 2 lost, 1 drawn" in lines
    assert "blocks    5, by win rate 0: 0, 1/4: 1, 1/2: 1, 3/4: 0, 1: 3; 1 tied exactly" in lines
    assert "test      LLR 0." in lines
    assert " (-2.94 to 2.94), H0 50 %, H1 60 %" in lines
    assert ", corrected for the stop" in lines
    assert " a match, not corrected for the stop" in lines
    assert "beyond    7 blocks more had been played by then, not counted" in lines
    plain = "\n".join(detail_lines(_run(WON, TIED, test=None, most=2)))
    assert "corrected" not in plain
    assert "test" not in plain
    assert ", Elo +191" in plain
    assert [] == list(detail_lines(_run()))


def test_faults(tmp_path: Path) -> None:
    """Who failed is told, what it cost, and what its log says last, though it was started since."""
    run = _run(*[FORFEITED] * 2, TIED)
    log = tmp_path / "b.log"
    log.write_text("--- started now\nit hurts\n--- started again\n")
    run.failures[1] = Failure(FaultNote(1, "crashed", "the process ended"), log)
    assert [
        "b lost 4 matches by forfeit.",
        "That is most of what it lost: it is broken rather than worse.",
        "b failed last by crashed: the process ended",
        f"Its log {log} ends:",
        "  | it hurts",
    ] == list(fault_lines(run))
    assert [] == list(fault_lines(_run(WON)))
    strikes = _run(WON)
    strikes.failures[1] = replace(run.failures[1], log=tmp_path / "none.log")
    assert ["b failed last by crashed: the process ended"] == list(fault_lines(strikes))


def test_times() -> None:
    """Nothing is told where nothing was measured."""
    assert [] == list(time_lines(_run(WON)))


def test_a_test_of_points() -> None:
    """What is tested is shown on the way, and corrected."""
    run = _run(*[WON, TIED] * 6, test=PointsTest(0.0, 2.6, 0.05, 0.05, 10.0))  # type: ignore[arg-type]
    assert ", a +5.5 (1.9 to 9.1) points a match, some " in progress_text(run)
    lines = "\n".join(detail_lines(run))
    assert ", H0 0, H1 2.6\n" in lines
    win_rate, points = lines.splitlines()[3:5]
    assert win_rate.endswith(", not corrected for the stop")
    assert points.endswith(" a match, corrected for the stop")
