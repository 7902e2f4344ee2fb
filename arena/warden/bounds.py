"""What an instance may use: the `limits` of an order, and how they are set as it starts.

Must not know who asks for them.
"""

import contextlib
import ctypes
import resource
import signal
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

MB = 1024 * 1024

_PR_SET_PDEATHSIG = 1
_PR_SET_NO_NEW_PRIVS = 38
_FIRST_TO_GO = "900"  # of 1,000, where the whole machine runs out of memory


@dataclass(frozen=True, slots=True)
class Bounds:
    """Holds an order's limits; 0 is none."""

    is_kept: bool = False  # in namespaces of its own, where the other limits are set inside
    memory_mb: int = 0  # of all its processes, with what it keeps in /tmp and /dev/shm inside
    processes: int = 0  # threads count; only in a control group
    programs: int = 0  # processes, whose threads don't count
    sockets: int = 0  # of all its processes, where it is kept
    files: int = 0  # in its file systems
    file_mb: int = 0  # of each file
    open_files: int = 0
    data_mb: int = 0  # what a process may have mapped for writing

    @classmethod
    def of(cls, limits: object) -> "Bounds":
        """Reads the `limits` of an order; none where it has none."""
        if not isinstance(limits, Mapping):
            return cls()
        return cls(**{**limits, "is_kept": bool(limits.get("is_kept"))})

    def before_start(self, enter: Callable[[], None] | None) -> Callable[[], object] | None:
        """What a child does before it begins: it ends with the warden (Linux), and has limits.

        `enter` takes it into its control group, where there is one.
        """
        if sys.platform != "linux":
            return self._limit if self.memory_mb else None
        prctl = ctypes.CDLL(None, use_errno=True).prctl  # loaded before the fork, called after it

        def prepare() -> None:
            prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
            if not self.memory_mb:
                return
            if enter is not None:
                with contextlib.suppress(OSError):  # the watch is there all the same
                    enter()
            with contextlib.suppress(OSError):
                Path("/proc/self/oom_score_adj").write_text(_FIRST_TO_GO, "ascii")
            if self.is_kept:
                # The politeness is for the command inside, which does not ignore it; what is
                # around it lives as long as that.
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
            else:
                prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
                self._limit()

        return prepare

    def _limit(self) -> None:
        """Sets what is safe to be set where a user's other processes might count too."""
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for limit, wanted in (
            (resource.RLIMIT_NOFILE, self.open_files),
            (resource.RLIMIT_FSIZE, self.file_mb * MB),
            (resource.RLIMIT_DATA, self.data_mb * MB),
        ):
            if wanted:
                most = resource.getrlimit(limit)[1]
                value = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
                resource.setrlimit(limit, (value, value))

    def what_ended(self, status: int) -> str:
        """Says which limit ended an instance that ended so; empty where none did."""
        if status == -signal.SIGXFSZ and self.file_mb:
            return f"file size: more than {self.file_mb} MB in one file"
        return ""

    def status(self, code: int) -> int:
        """What an instance ended with: inside, signals have become codes above 128."""
        is_signal = self.is_kept and 128 < code < 128 + signal.NSIG
        return 128 - code if is_signal else code
