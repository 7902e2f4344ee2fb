"""Keeps Ctrl-C from processes that are just being started.

Must not know what they are started for.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Holds Ctrl-C back while a process starts, which would greet it with a traceback.

    The new process inherits this, and ignores Ctrl-C for good before it lets go, as
    `begin_worker` does. Only the calling thread is held.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # The first process starts this one too, which lets go of Ctrl-C once it has begun.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
