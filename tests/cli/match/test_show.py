import sys
from pathlib import Path

import pytest

from arena.cli.match import show as match_show_module
from arena.cli.match.plan import make_plan
from arena.cli.match.run import MatchRun, RunChoices
from arena.cli.match.show import opening_lines, progress_text, say_stopped, shown_progress
from arena.cli.terms import Terms
from engine import STANDARD
from tests.fakes import SECRET, fake_contestants, play_on_paper


def _run(bots: str = "ab", blocks: int = 2, done: int = 0) -> MatchRun:
    plan = make_plan(fake_contestants(bots), len(bots), blocks, Terms(STANDARD, None, True), SECRET)
    run = MatchRun(plan, RunChoices(Path("out")))
    run.blocks += [play_on_paper(plan.task(number)) for number in range(done)]
    return run


def test_opening() -> None:
    """Who plays against whom is said, how often and by which rules; and what will not be."""
    expected = "a against b: 2 blocks of 2 legs, 4 matches; standard rules; throughput"
    assert [expected] == list(opening_lines(_run()))
    assert "Only matches in which a bot fails have" in list(opening_lines(_run(blocks=21)))[1]


def test_opening_of_partners() -> None:
    """Four bots are two sides."""
    assert next(opening_lines(_run("abcd"))).startswith("a & c against b & d: 2 blocks")


def test_progress_text() -> None:
    """Matches are counted, with how many a second, or how long each takes."""
    assert "0 of 4 matches" == progress_text(_run(), 1.0)
    assert "2 of 4 matches, 4 a second" == progress_text(_run(done=1), 0.5)
    assert "2 of 4 matches, 3 s each" == progress_text(_run(done=1), 6.0)


def test_progress_without_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line comes now and then, not with each block."""
    with shown_progress(_run(done=1)) as show:
        show()
        monkeypatch.setattr(match_show_module, "_QUIET_S", 0.0)
        show()
    assert 1 == capsys.readouterr().err.count("arena: 2 of 4 matches, ")


def test_stopped(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever stops a run is told what there is of it."""
    monkeypatch.setattr(sys, "argv", ["arena"])
    say_stopped(_run())
    say_stopped(_run(done=1))
    assert [
        "arena: stopped before a block was done.",
        "arena: stopped after 1 of 2 blocks, which are in out: arena verify out",
    ] == capsys.readouterr().err.splitlines()
