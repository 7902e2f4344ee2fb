"""The soak of a server runs, and sees what it should."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.e2e
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.timeout(300)
def test_a_short_soak_of_a_server_stands(tmp_path: Path) -> None:
    """People submit and read, the server is killed once, and nothing is lost or left behind."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.soak_server", "--smoke"],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    verdict = done.stdout.partition("As it should be")[2]
    assert verdict.count(" yes") == 8
    assert "good: active" in done.stdout
    assert list(tmp_path.iterdir()) == []
