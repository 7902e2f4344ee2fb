from dataclasses import replace
from pathlib import Path

import pytest

from arena.cli.match_plan import make_plan
from arena.cli.match_report import (
    fault_lines,
    log_end,
    match_lines,
    no_shows,
    report_to_json,
    summary_lines,
)
from arena.cli.match_run import MatchRun, RunChoices
from arena.cli.terms import Terms
from arena.contest.blocks import BlockResult, Contestant, FaultNote, MatchResult
from engine import STANDARD


def _run(out: Path, bots: str, players: int, blocks: list[tuple[MatchResult, ...]]) -> MatchRun:
    contestants = [Contestant(bot, bot * 64, "nowhere", ("never",)) for bot in bots]
    plan = make_plan(contestants, players, len(blocks), Terms(STANDARD, None, False), bytes(32))
    results = [BlockResult(number, 0, matches) for number, matches in enumerate(blocks)]
    return MatchRun(plan, RunChoices(out), results)


def _result(leg: int, seats: tuple[int, ...], scores: tuple[int, ...]) -> MatchResult:
    best = max(scores, default=0)
    places = tuple(1 + sum(other > own for other in scores) for own in scores)
    winner = scores.index(best) if scores.count(best) == 1 else None
    return MatchResult(leg, seats, "", winner, places, scores, "score", (), 0, 1, 10)


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
        "match/0/0  a 41, b 30: a wins",
        "match/0/1  b 5, a 7: b wins, by forfeit",
        "    a (seat 1) forfeits, late: it \x1b[2J failed",
    ] == list(match_lines(run.plan, run.blocks[0]))


def test_other_ends(tmp_path: Path) -> None:
    """Draws, last rounds and void matches are told apart."""
    drawn = replace(_result(0, (0, 1), (20, 20)), termination="max_rounds")
    void = replace(_result(1, (1, 0), ()), void="the arena failed")
    run = _run(tmp_path, "ab", 2, [(drawn, void)])
    assert [
        "match/0/0  a 20, b 20: a draw of a and b, after the last round allowed",
        "match/0/1  void: the arena failed",
    ] == list(match_lines(run.plan, run.blocks[0]))


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
    assert "a against b: 1 times ahead, 2 behind; +0.0 points a match" == next(summary_lines(run))


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
    assert "00" * 32 == document["seed"]
