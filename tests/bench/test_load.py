"""The load works and counts; whether the arena stands it, `make load` says, and no test."""

import subprocess
import sys
from pathlib import Path

import pytest

from arena.contest.blocks import FaultNote, MatchResult
from arena.record.packing import pack_record
from arena.terms.times import Pace, count_times
from bench.load import Borne, show

ROOT = Path(__file__).parents[2]

_LINES = (
    '{"type": "play", "ms": 7.5, "lag_ms": 2.0, "by": "bot", "note": "500000"}\n'
    '{"type": "play", "by": "forced"}\n'
)


@pytest.mark.e2e
def test_a_smoke_run_prints_every_figure(tmp_path: Path) -> None:
    """With a limit that nothing reaches, and stalls: no time-out, no void match, nothing left."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.load", "--smoke"],
        cwd=ROOT,
        env={"TMPDIR": str(tmp_path), "PATH": str(Path(sys.executable).parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == done.returncode, done.stdout + done.stderr
    for words in ("a second", "held up", "time-outs", "the arena's lag", "charged beyond"):
        assert words in done.stdout
    assert [] == list(tmp_path.iterdir())


def test_time_outs_and_what_was_charged_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """By kind, with what the first of them say; the bots' own word is compared with the record."""
    pace = Pace(count_times([7_500_000]), count_times([2_000_000]))
    late = FaultNote(1, "late", "no answer within the 0.500 s allowed")
    match = MatchResult(
        leg=0,
        seats=(0, 1),
        record=pack_record(_LINES),
        winner=0,
        places=(1, 2),
        scores=(0, 0),
        termination="forfeit",
        faults=(late,),
        started_ns=0,
        ended_ns=1,
        decisions=1,
        paces=(pace, Pace()),
    )
    borne = Borne(seconds=1.0)
    borne.add([match])
    assert {"late": 1} == borne.faults
    assert 7_000_000 == borne.beyond.most_ns
    show(borne)
    said = capsys.readouterr().out
    assert "late: no answer within the 0.500 s allowed" in said
    assert {"late": 1} == borne.faults
