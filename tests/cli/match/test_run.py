"""Tests of playing a plan, with a runner that makes results up."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from arena.cli.match import run as match_run_module
from arena.cli.match.plan import make_plan
from arena.cli.match.run import MatchRun, RunChoices
from arena.cli.terms import Terms
from arena.contest.blocks import BlockResult, BlockTask
from arena.record.packing import unpack_record
from engine import STANDARD
from tests.fakes import SECRET, fake_contestants, play_on_paper


class _Runner:
    def __init__(self, _: object) -> None:
        pass

    def __enter__(self) -> "_Runner":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def play(self, tasks: Sequence[BlockTask]) -> list[BlockResult]:
        return [play_on_paper(task) for task in tasks]


def test_records_are_written_and_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run keeps who won, not the texts: with 100,000 blocks they would fill the memory."""
    monkeypatch.setattr(match_run_module, "Runner", _Runner)
    terms = Terms(STANDARD, None, throughput=True)
    plan = make_plan(fake_contestants(["a", "b"]), 2, 40, terms, SECRET)
    run = MatchRun(plan, RunChoices(tmp_path / "out"))
    run.prepare()
    seen = list(run.play())
    assert run.blocks == seen
    for block in range(40):
        expected = play_on_paper(plan.task(block))
        for leg, match in enumerate(expected.matches):
            assert unpack_record(match.record) == run.file(block, leg).read_text()
            assert (b"", match.scores) == (
                seen[block].matches[leg].record,
                seen[block].matches[leg].scores,
            )
