import os
import subprocess
import sys
from pathlib import Path

import pytest

from arena.check.memory import memory_of, most_memory_of

pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc")


def test_memory_of_processes_is_found_by_their_environment(tmp_path: Path) -> None:
    """All that share a mark count together, and the largest of several sums is found."""
    one, two = f"{tmp_path}-one", f"{tmp_path}-two"
    code = "import sys; print(flush=True); sys.stdin.read()"
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            env={**os.environ, "MARK": mark},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for mark in (one, two, two)
    ]
    try:
        for process in processes:
            assert process.stdout is not None
            process.stdout.readline()
        small, most = memory_of("MARK", one), most_memory_of("MARK", [one, two])
    finally:
        for process in processes:
            process.communicate()
    assert small is not None
    assert most is not None
    assert 3_000_000 < small < most


def test_nothing_is_known_of_nobody() -> None:
    """Where no process has the mark, there is no number."""
    assert memory_of("MARK", "of nobody") is None
    assert most_memory_of("MARK", ["of nobody", "of nobody else"]) is None
    assert most_memory_of("MARK", []) is None
