"""Attempts to stay when it should have ended, or to leave a trace on the disk.

Standard library alone: this runs as a bot would.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import sys
from pathlib import Path
from typing import NoReturn

from arena.doctor.attempts.saying import Target, say

_LONG_S = 60  # after which whatever was missed ends by itself


def detach(target: Target) -> str:
    """Leaves a process behind: forked twice, in a session of its own, deaf, without a past."""
    told, kept = os.pipe()  # both are closed by what the one that stays becomes
    if os.fork():
        os.close(kept)
        os.read(told, 1)
        return "left behind"
    os.setsid()
    if os.fork():
        os._exit(0)
    return _stay(target)


def detach_after_killing(target: Target) -> str:
    """Ends whatever looks after it, as far as it can, and leaves a process behind.

    Outside a sandbox it spares everything: there its parent is the one that attacks.
    """
    spared = set(target["spared"])
    pid = os.getppid()
    looked_after = []
    while pid and pid not in spared:
        looked_after.append(pid)
        pid = _parent(pid)
    if not spared & {_parent(one) for one in looked_after}:  # not in the machine's own tree
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for one in looked_after:
                with contextlib.suppress(OSError):
                    os.kill(one, number)
    return detach(target)


def ignore_end(target: Target) -> str:
    """Stays though it is asked to end (SIGTERM and all others that can be ignored)."""
    say(row=target["row"], event="stays")
    return _stay(target)


def dump(_target: Target) -> str:
    """Ends with its memory written out, having raised the limit on that."""
    with contextlib.suppress(OSError, ValueError):
        hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
        resource.setrlimit(resource.RLIMIT_CORE, (hard, hard))
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (_MOST_DUMP, _MOST_DUMP))
    os.abort()


_MOST_DUMP = 64 << 20


def _stay(target: Target) -> NoReturn:
    """Replaces itself by a program that waits, found by its mark, and by nothing else."""
    for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
        with contextlib.suppress(OSError, ValueError):
            signal.signal(number, signal.SIG_IGN)
    text = f"import time; time.sleep({_LONG_S})"
    os.execve(sys.executable, [sys.executable, "-I", "-S", "-c", text, target["mark"]], {})


def _parent(pid: int) -> int:
    with contextlib.suppress(OSError, ValueError):
        text = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
        return int(text.rpartition(")")[2].split()[1])
    return 0
