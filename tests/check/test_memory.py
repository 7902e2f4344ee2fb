import os
import subprocess
import sys
from pathlib import Path

import pytest

from arena.check.memory import memory_of, most_memory_by

pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc")


def test_memory_of_processes_is_found_by_their_environment(tmp_path: Path) -> None:
    """All that share a mark count together, and the largest of groups among them is found."""
    mark = str(tmp_path)
    code = "import sys; print(flush=True); sys.stdin.read()"
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            env={**os.environ, "MARK": mark, "GROUP": group},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for group in ("one", "two", "two")
    ]
    try:
        for process in processes:
            assert process.stdout is not None
            process.stdout.readline()
        total, most = memory_of("MARK", mark), most_memory_by("MARK", mark, "GROUP")
    finally:
        for process in processes:
            process.communicate()
    assert total is not None
    assert most is not None
    assert 3_000_000 < most < total


def test_nothing_is_known_of_nobody() -> None:
    """Where no process has the mark, there is no number."""
    assert memory_of("MARK", "of nobody") is None
    assert most_memory_by("MARK", "of nobody", "GROUP") is None
