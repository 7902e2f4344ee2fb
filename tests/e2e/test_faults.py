"""Bots that fail at many tables at once: which matches it costs, and which not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.contest.blocks import BlockResult, MatchResult
from arena.play.runner import Runner, RunnerSettings
from arena.record.packing import unpack_record
from arena.record.reader import parse_record
from arena.record.verify import verify
from arena.terms.clock import SECOND_NS
from tests.e2e.hall import contestant, task

pytestmark = pytest.mark.e2e

GOOD = contestant("good")


@pytest.fixture
def runner(tmp_path: Path) -> Iterator[Runner]:
    with Runner(RunnerSettings(tmp_path / "logs", patience_ns=60 * SECOND_NS)) as opened:
        yield opened


def faults(result: BlockResult) -> list[tuple[str, int]]:
    """The kind of each fault, and which contestant it was."""
    return [
        (fault.kind, match.seats[fault.seat]) for match in result.matches for fault in match.faults
    ]


def is_proved(match: MatchResult) -> bool:
    return not list(verify(parse_record(unpack_record(match.record).encode(), "a test")))


def test_a_bot_that_hangs_at_start_does_not_show_up(tmp_path: Path) -> None:
    """Its allowance runs out once, not once for each match that waits."""
    settings = RunnerSettings(tmp_path, patience_ns=3 * SECOND_NS)
    bad = contestant("bad", "--hang-at-start")
    with Runner(settings) as runner:
        results = runner.play([task(bad, bad, number=number) for number in range(20)])
    assert {kind for result in results for kind, _ in faults(result)} == {"no_show"}
    assert sum(len(result.matches) for result in results) == 40


def test_two_bots_that_do_not_show_up_beat_nobody(runner: Runner) -> None:
    """Neither wins by the other's absence, and both have a fault."""
    bad = contestant("bad", "--exit-at-start"), contestant("worse", "--exit-at-start")
    [result] = runner.play([task(*bad)])
    for match in result.matches:
        assert (match.winner, match.places) == (None, (1, 1))
        assert [fault.kind for fault in match.faults] == ["no_show", "no_show"]
        assert is_proved(match)


def test_bots_that_leave_after_their_hello_are_not_started_for_ever(runner: Runner) -> None:
    """Seated or not when it left, each has failed, and the caller gets its results."""
    bad = contestant("bad", "--leave-at-hello"), contestant("worse", "--leave-at-hello")
    results = runner.play([task(*bad, number=number) for number in range(3)])
    matches = [match for result in results for match in result.matches]
    assert len(matches) == 6
    assert {fault.kind for match in matches for fault in match.faults} <= {"no_show", "crashed"}
    assert all(match.termination == "forfeit" for match in matches)


def test_a_side_whose_seats_are_named_apart_but_hold_one_version_is_one_bot(
    runner: Runner,
) -> None:
    """A B A B, given as four bots, is the same as A and B twice."""
    bad = contestant("bad", "--how", "illegal", "--at", "5")
    [result] = runner.play([task(GOOD, bad, GOOD, bad)])
    assert [match.termination for match in result.matches] == ["forfeit", "forfeit"]
    assert all(is_proved(match) for match in result.matches)


def test_a_fault_at_one_table_leaves_the_others_alone(runner: Runner) -> None:
    """Of forty matches one is lost by an illegal move in each role; the rest is played out."""
    bad = contestant("bad", "--how", "illegal", "--at", "100")
    results = runner.play([task(GOOD, bad, number=number) for number in range(20)])
    matches = [match for result in results for match in result.matches]
    assert sum(match.termination == "forfeit" for match in matches) == 2
    assert sum(match.termination == "score" for match in matches) == 38
    assert all(is_proved(match) for match in matches)


def test_a_crash_costs_every_match_that_was_open_and_no_other(runner: Runner) -> None:
    """A stream that dies forfeits all its tables; a later block is played by a new instance."""
    bad = contestant("bad", "--how", "exit", "--at", "400", tables=4)
    results = runner.play([task(GOOD, bad, number=number) for number in range(12)])
    matches = [match for result in results for match in result.matches]
    lost = [match for match in matches if match.termination == "forfeit"]
    assert lost
    assert {match.faults[0].kind for match in lost} == {"crashed"}
    assert all(match.seats[match.faults[0].seat] == 1 for match in lost)
    # Each of the two roles crashes with four tables, once in its 400 decisions or so.
    assert len(lost) < len(matches)
    assert sum(len(match.faults) for match in lost) == len(lost)


@pytest.mark.parametrize("flags", [["--how", "exit", "--at", "9"], ["--exit-at-start"]])
def test_with_three_players_the_others_play_on(runner: Runner, flags: list[str]) -> None:
    """The bot that failed is last in each leg; the other two have a match with a result."""
    bad = contestant("bad", *flags)
    [result] = runner.play([task(GOOD, bad, contestant("fine"))])
    assert len(result.matches) == 3
    for match in result.matches:
        assert match.termination == "score"
        assert match.places[match.seats.index(1)] == 3
        assert '"by": "stand_in"' in unpack_record(match.record)
        assert is_proved(match)


def test_with_four_players_a_side_of_one_bot_loses_at_once(runner: Runner) -> None:
    """One of its two instances failing is enough."""
    bad = contestant("bad", "--how", "illegal", "--at", "5")
    [result] = runner.play([task(GOOD, bad, players=4)])
    for match in result.matches:
        assert match.termination == "forfeit"
        assert match.winner is not None
        assert match.seats[match.winner] == 0
