"""The benchmark works; how fast anything is, no test says."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.e2e

ROOT = Path(__file__).parents[2]


def test_a_smoke_run_prints_every_section(tmp_path: Path) -> None:
    """Each figure is there, with as little work as can be."""
    done = subprocess.run(
        [sys.executable, "-m", "bench", "--smoke"],
        cwd=ROOT,
        env={"TMPDIR": str(tmp_path), "PATH": str(Path(sys.executable).parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for words in ("128 tables an instance: ratio", "records read and proved", "2 workers", "MB"):
        assert words in done.stdout
    assert list(tmp_path.iterdir()) == []
