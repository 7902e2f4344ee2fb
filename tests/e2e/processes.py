"""Looking for processes that a test has left behind, and waiting for things to be so."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

MARK = "TEST_FOLDER"
"""The environment variable by which a test marks all processes that come of it."""


def wait_until(is_so: Callable[[], bool]) -> None:
    """Waits for a thing to be so; pytest's own time limit is the bound."""
    while not is_so():
        time.sleep(0.01)


def left_behind(folder: Path, word: str = "") -> list[int]:
    """Processes marked with a test's folder whose command line holds a word."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) == os.getpid():
            continue
        try:
            command = (entry / "cmdline").read_bytes()
            environment = (entry / "environ").read_bytes()
        except OSError:
            continue  # it has just ended
        if f"{MARK}={folder}".encode() in environment.split(b"\0") and word.encode() in command:
            found.append(int(entry.name))
    return found


def after(code: str, *command: str) -> list[str]:
    """A command that runs Python code in the new process first.

    This process must not be forked for that, as `preexec_fn` would: gRPC has threads in it.
    """
    program = f"import os, sys\n{code}\nos.execv(sys.argv[1], sys.argv[1:])"
    return [sys.executable, "-c", program, *command]


def with_files_up_to(most_bytes: int) -> str:
    """Code after which no file can grow beyond a size, as on a disk that is full."""
    return f"import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, ({most_bytes},) * 2)"


def without_children(found: list[int]) -> list[int]:
    """Leaves out whose parent is among them: between fork and exec a child looks like it."""
    return [one for one in found if _parent(one) not in found]


def _parent(process: int) -> int | None:
    try:
        stat = Path(f"/proc/{process}/stat").read_text(errors="replace")
    except OSError:
        return None  # it has just ended
    return int(stat.rpartition(")")[2].split()[1])
