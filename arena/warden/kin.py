"""Parents and children, as Linux knows them: who is whose, and who ends with whom."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


def token_of(pid: int) -> str:
    """The token that a process was started with; empty for none."""
    for word in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0"):
        name, _, value = word.partition(b"=")
        if name == b"ARENA_TOKEN":
            return value.decode(errors="replace")
    return ""


def children() -> list[int]:
    """Lists this process's children, where the system tells (Linux)."""
    try:
        text = Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii")
    except OSError:
        return []
    return [int(pid) for pid in text.split()]


def adopt_orphans() -> None:
    """Asks Linux to make this process the parent of orphaned grandchildren."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def end_with_parent() -> Callable[[], object] | None:
    """What a child does before it begins, so that Linux ends it when its parent is killed.

    Linux means the thread that has started the child: it must live as long as the process.
    """
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None, use_errno=True).prctl  # loaded before the fork, called after it
    return lambda: prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
