"""The soak runs, and sees what it should."""

import subprocess
import sys
from pathlib import Path

import pytest

from bench.footprint import Tolerance, is_flat

ROOT = Path(__file__).parents[2]


@pytest.mark.e2e
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.timeout(300)
def test_a_short_soak_stands(tmp_path: Path) -> None:
    """Bots fail, the good ones' matches are as without them, and nothing is left behind."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.soak", "--smoke", "--workers", "1"],
        cwd=ROOT,
        env={"TMPDIR": str(tmp_path), "PATH": str(Path(sys.executable).parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told = {line.rsplit(maxsplit=1)[0].strip(): line.split()[-1] for line in _lines(done.stdout)}
    assert told["good bots' crosstable and records identical"] == "yes"
    assert told["no process left"] == "yes"
    assert told["no temporary file left"] == "yes"
    assert "crashed" in done.stdout
    assert list(tmp_path.iterdir()) == []


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def test_growth_is_seen() -> None:
    """What rises with every reading is not flat; what only wavers is."""
    tolerance = Tolerance(share=0.1, most=8)
    assert not is_flat([100 + 5 * number for number in range(10)], tolerance)
    assert is_flat([100, 90, 95, 130, 101, 99, 100, 92, 101, 110], tolerance)
