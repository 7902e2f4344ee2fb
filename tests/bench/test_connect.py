"""The measurement of `arena connect` works; what it costs, no test says."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.e2e
@pytest.mark.skipif(
    shutil.which("perl") is None and os.environ.get("CI") != "true",
    reason="The bot in Perl needs perl, which is not on the PATH.",
)
def test_a_smoke_run_prints_every_figure(tmp_path: Path) -> None:
    """Each bot beside the one on the kit, with little to do."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.connect", "--smoke", "--bots", "perl"],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == done.returncode, done.stdout + done.stderr
    for words in ("Start", "1 table an", "32 tables an", "perl: decisions", "perl: beside greedy"):
        assert words in done.stdout
    assert [] == list(tmp_path.iterdir())
