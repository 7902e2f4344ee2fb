from dataclasses import replace
from pathlib import Path

import pytest

from arena.cli.failures import log_end
from arena.cli.match.plan import make_plan
from arena.cli.match.report import (
    fault_lines,
    match_lines,
    no_shows,
    report_to_json,
    summary_lines,
    time_lines,
)
from arena.cli.match.run import MatchRun, RunChoices
from arena.cli.terms import Terms
from arena.contest.blocks import BlockResult, Contestant, FaultNote, MatchResult
from arena.contest.conduct import Conduct
from arena.terms.times import Pace, count_times
from engine import STANDARD, rules_to_json


def _run(out: Path, bots: str, players: int, blocks: list[tuple[MatchResult, ...]]) -> MatchRun:
    contestants = [Contestant(bot, bot * 64, "nowhere", ("never",)) for bot in bots]
    plan = make_plan(contestants, players, len(blocks), Terms(STANDARD, None, False), bytes(32))
    results = [BlockResult(number, 0, matches) for number, matches in enumerate(blocks)]
    return MatchRun(plan, RunChoices(out), results)


def _result(leg: int, seats: tuple[int, ...], scores: tuple[int, ...]) -> MatchResult:
    best = max(scores, default=0)
    places = tuple(1 + sum(other > own for other in scores) for own in scores)
    winner = scores.index(best) if scores.count(best) == 1 else None
    return MatchResult(leg, seats, b"", winner, places, scores, "score", (), 0, 1, 10)


def _forfeit(leg: int, seats: tuple[int, ...], seat: int, kind: str) -> MatchResult:
    fault = FaultNote(seat, kind, "it \x1b[2J failed")
    places = tuple(2 if one == seat else 1 for one in range(2))
    return replace(
        _result(leg, seats, (5, 7)),
        winner=1 - seat,
        places=places,
        termination="forfeit",
        faults=(fault,),
    )


def test_match_lines(tmp_path: Path) -> None:
    """Each match has a line with scores and winner, and one for each failure."""
    run = _run(tmp_path, "ab", 2, [(_result(0, (0, 1), (41, 30)), _forfeit(1, (1, 0), 1, "late"))])
    assert [
        "0-0.jsonl  a 41, b 30: a wins",
        "0-1.jsonl  b 5, a 7: b wins, by forfeit",
        "    a (seat 1) forfeits, late: it \x1b[2J failed",
    ] == list(match_lines(run, run.blocks[0]))


def test_a_winner_behind_on_points(tmp_path: Path) -> None:
    """It is said why: both have reached the target, and who led first in the count has won."""
    behind = replace(_result(0, (0, 1), (42, 45)), winner=0, places=(1, 2))
    run = _run(tmp_path, "ab", 2, [(behind,)])
    expected = "0-0.jsonl  a 42, b 45: a wins (first to 41, RULES 7.4)"
    assert [expected] == list(match_lines(run, run.blocks[0]))


def test_a_winner_of_three(tmp_path: Path) -> None:
    """With three there are tie-breaks too; who has failed is behind in any case."""
    behind = replace(_result(0, (0, 1, 2), (42, 45, 3)), winner=0, places=(1, 2, 3))
    failed = replace(behind, faults=(FaultNote(1, "late", "too late"),))
    run = _run(tmp_path, "abc", 3, [(behind, failed)])
    first, second, _ = match_lines(run, run.blocks[0])
    assert first.endswith("a wins (first to 41, RULES 7.4 and 7.5)")
    assert second.endswith("a wins")


def test_other_ends(tmp_path: Path) -> None:
    """Draws, last rounds and void matches are told apart."""
    drawn = replace(_result(0, (0, 1), (20, 20)), termination="max_rounds")
    void = replace(_result(1, (1, 0), ()), void="the arena failed")
    run = _run(tmp_path, "ab", 2, [(drawn, void)])
    assert [
        "0-0.jsonl  a 20, b 20: a draw of a and b, after the last round allowed",
        "0-1  void: the arena failed",
    ] == list(match_lines(run, run.blocks[0]))


def test_summary(tmp_path: Path) -> None:
    """The sum says who beat whom how often and by how much, over blocks."""
    block = (_result(0, (0, 1), (41, 30)), _result(1, (1, 0), (41, 30)))
    other = (_result(0, (0, 1), (41, 30)), _result(1, (1, 0), (30, 41)))
    run = _run(tmp_path, "ab", 2, [block, other])
    assert [
        "a against b: 3 won, 1 lost; +5.5 (-64.4 to 75.4) points a match",
        "",
    ] == list(summary_lines(run))


def test_mixed_sides(tmp_path: Path) -> None:
    """Four bots are two sides, and a side plays on when one of its bots has failed."""
    fault = FaultNote(1, "crashed", "gone")
    first = replace(_result(0, (0, 1, 2, 3), (41, 30)), faults=(fault,))
    second = _result(1, (3, 0, 1, 2), (45, 20))
    run = _run(tmp_path, "abcd", 4, [(first, second)])
    lines = list(match_lines(run, run.blocks[0]))
    assert "0-0.jsonl  a & c 41, b & d 30: a & c win" == lines[0]
    assert ["a & c against b & d: 1 won, 1 lost; -7.0 points a match", ""] == list(
        summary_lines(run)
    )


def test_three_players(tmp_path: Path) -> None:
    """Of three, pairs are told by who ended before whom."""
    legs = tuple(
        _result(leg, seats, (30, 41, 20))
        for leg, seats in enumerate(((0, 1, 2), (2, 0, 1), (1, 2, 0)))
    )
    run = _run(tmp_path, "abc", 3, [legs])
    assert "a against b: 1 ahead, 2 behind; +0.0 points a match" == next(summary_lines(run))


def test_no_show(tmp_path: Path) -> None:
    """Who did not start is named, with the end of its log; nothing is summed up."""
    run = _run(tmp_path, "ab", 2, [(_forfeit(0, (0, 1), 0, "no_show"),)])
    path = run.log(run.blocks[0].matches[0], 0)
    path.parent.mkdir()
    path.write_text("\n".join(f"line {number}" for number in range(100)) + "\n")
    assert ["a"] == no_shows(run)
    assert [] == list(summary_lines(run))
    lines = list(fault_lines(run))
    assert ["a failed in 1 match.", f"Its log {path} ends:", "  | line 92"] == lines[:3]
    assert ["  | line 99", ""] == lines[-2:]


def test_strikes_are_told_as_such(tmp_path: Path) -> None:
    """The match was played on; one in which a bot failed twice counts once."""
    strikes = tuple(FaultNote(0, "late", "it took long", number) for number in (1, 2))
    run = _run(tmp_path, "ab", 2, [(replace(_result(0, (0, 1), (41, 30)), faults=strikes),)])
    lines = list(match_lines(run, run.blocks[0]))
    assert [
        "    a (seat 0) has strike 1, late: it took long",
        "    a (seat 0) has strike 2, late: it took long",
    ] == lines[1:]
    assert "a failed in 1 match." in list(fault_lines(run))
    (match,) = report_to_json(run)["matches"]  # type: ignore[misc]
    assert [1, 2] == [fault["strike"] for fault in match["faults"]]


def test_a_program_that_just_ends(tmp_path: Path) -> None:
    """Its author is told what is likely missing."""
    block = _forfeit(0, (0, 1), 0, "no_show")
    detail = "the process ended with exit code 0 before it said hello"
    block = replace(block, faults=(FaultNote(0, "no_show", detail),))
    run = _run(tmp_path, "ab", 2, [(block,)])
    assert any("must end with run(choose)" in line for line in fault_lines(run))


@pytest.mark.parametrize("text", [None, b"", b"\n \n"])
def test_empty_log(text: bytes | None, tmp_path: Path) -> None:
    """A log that is not there or empty has no lines, and that is said."""
    run = _run(tmp_path, "ab", 2, [(_forfeit(0, (0, 1), 0, "no_show"),)])
    path = run.log(run.blocks[0].matches[0], 0)
    if text is not None:
        path.parent.mkdir()
        path.write_bytes(text)
    assert [] == log_end(path)
    assert f"Its log {path} is empty: it printed nothing." in list(fault_lines(run))


def test_json(tmp_path: Path) -> None:
    """The document has all matches, with the files of those that were played."""
    void = replace(_result(1, (1, 0), ()), void="the arena failed")
    run = _run(tmp_path, "ab", 2, [(_result(0, (0, 1), (41, 30)), void)])
    document = report_to_json(run)
    matches = document["matches"]
    assert isinstance(matches, list)
    assert [str(tmp_path / "0-0.jsonl"), None] == [one["record"] for one in matches]
    assert [["a", "b"], ["b", "a"]] == [one["seats"] for one in matches]
    assert [(0, ["a"]), (None, [])] == [(one["winner"], one["winner_bots"]) for one in matches]
    assert document["rules"] == rules_to_json(STANDARD)
    assert "00" * 32 == document["seed"]


def test_json_of_pairs(tmp_path: Path) -> None:
    """Margins and win rates come with their intervals."""
    block = (_result(0, (0, 1), (41, 30)), _result(1, (1, 0), (30, 41)))
    run = _run(tmp_path, "ab", 2, [block, block])
    pairs = report_to_json(run)["head_to_head"]
    assert isinstance(pairs, list)
    assert {"mean": 11.0, "low": None, "high": None} == pairs[0]["margin"]
    assert (1.0, 1.0) == (pairs[0]["win_rate"]["mean"], pairs[0]["win_rate"]["high"])
    assert 0 < pairs[0]["win_rate"]["low"] < 1


def test_json_of_partners(tmp_path: Path) -> None:
    """A side of two bots has won together."""
    run = _run(tmp_path, "abcd", 4, [(_result(1, (3, 0, 1, 2), (30, 41)),)])
    (match,) = report_to_json(run)["matches"]  # type: ignore[misc]
    assert (1, ["a", "c"]) == (match["winner"], match["winner_bots"])


def test_times_are_told_by_bot(tmp_path: Path) -> None:
    """Faults by kind, think time and the arena's lag beside it; nothing before there is any."""
    run = _run(tmp_path, "ab", 2, [(_result(0, (0, 1), (41, 30)),)])
    assert [] == list(time_lines(run))
    took = Pace(count_times([3_000_000] * 5), count_times([0] * 5))
    run.conducts = {0: Conduct({}, took), 1: Conduct({"late": 1})}
    lines = list(time_lines(run))
    assert "a    none    3.00 / 3.00 / 3.00  0.00 / 0.00 / 0.00          5" == lines[3]
    assert ["b    late 1                   -                   -          0", ""] == lines[4:]
    first, second = report_to_json(run)["conduct"]  # type: ignore[misc]
    assert ("a", {}, 5) == (first["label"], first["faults"], first["decisions_timed"])
    assert ("b", {"late": 1}, None) == (second["label"], second["faults"], second["think_ms"])
