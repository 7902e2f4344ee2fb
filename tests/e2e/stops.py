"""Stops commands as a terminal or a system does: the signal goes to the whole process group."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tests.e2e.homes import make_home, run_words, start, stored_blocks
from tests.e2e.processes import left_behind, wait_until

if TYPE_CHECKING:
    import subprocess

_MANY = 100_000  # blocks, more than are ever played


def stop(
    home: Path,
    running: "subprocess.Popen[bytes]",
    numbers: list[signal.Signals],
    is_time: Callable[[], bool],
) -> float:
    """Signals a command once it is time for it; returns the seconds until nothing was left."""
    wait_until(lambda: is_time() or running.poll() is not None)
    begun = time.monotonic()
    for number in numbers:
        os.killpg(running.pid, number)
    running.wait()
    wait_until(lambda: left_behind(home) == [])
    return time.monotonic() - begun


def stop_seconds(folder: Path, workers: int) -> float:
    """Plays a ladder, stops it by Ctrl-C in the middle, and measures how long that takes."""
    folder.mkdir(parents=True)
    home = make_home(folder)
    words = run_words(_MANY, "--workers", str(workers))
    running = start(home, words, folder / "output.txt")
    return stop(home, running, [signal.SIGINT], lambda: stored_blocks(home) > 0)
