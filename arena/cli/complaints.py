"""What a run's processes complain of on the standard error: each thing once, and counted.

A bot that does not start is complained of with every block. Must not know who complains.
"""

import os
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from arena.bots.walls import wall_sentences
from arena.cli.failures import hints, log_end
from arena.cli.screen import plain, times_text
from arena.sandbox.sandbox import Sandbox

_LAST_WORDS_SECONDS = 0.5  # for complaints that are still on their way
_LOG = "; its log: "  # between what happened and where to read more

Tell = Callable[[str], None]


class Complaints:
    """Tells each complaint once, with the end of the log that it names."""

    def __init__(self, tell: Tell, sandbox: Sandbox | None = None) -> None:
        self._tell = tell
        self._sandbox = sandbox or Sandbox()
        self._heard: Counter[str] = Counter()

    def hear(self, line: str) -> None:
        """Takes a line, as it was written."""
        line = line.rstrip()
        what, _, log = line.partition(_LOG)
        self._heard[what] += 1
        if self._heard[what] > 1:
            return
        lines = log_end(Path(log)) if log else []
        known = (*hints(what), *wall_sentences(lines, self._sandbox))
        for text in (line, *(f"  | {one}" for one in lines), *known):
            self._tell(plain(text))

    def sum_up(self) -> None:
        """Tells how often what was told once has happened."""
        for what, count in self._heard.items():
            if count > 1:
                self._tell(plain(f"{what}: {times_text(count)} in this run"))


@contextmanager
def complaints_once(tell: Tell | None = None, sandbox: Sandbox | None = None) -> Iterator[None]:
    """Lets what this process and its workers complain of be told by `tell`, each thing once.

    Without `tell` it still goes to the standard error. `sandbox` is what bots are in.
    """
    sys.stderr.flush()
    try:
        stream = sys.stderr.fileno()
    except (OSError, ValueError):  # in a test
        yield
        return
    heard, said = os.pipe()
    before = os.dup(stream)
    os.dup2(said, stream)
    os.close(said)
    complaints = Complaints(tell or (lambda text: _write(before, text)), sandbox)
    reader = threading.Thread(target=_hear_all, args=(heard, complaints), daemon=True)
    reader.start()
    try:
        yield
    finally:
        sys.stderr.flush()
        os.dup2(before, stream)
        reader.join(_LAST_WORDS_SECONDS)
        complaints.sum_up()
        if not reader.is_alive():
            os.close(before)


def _hear_all(heard: int, complaints: Complaints) -> None:
    with open(heard, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            complaints.hear(line)


def _write(stream: int, text: str) -> None:
    os.write(stream, f"{text}\n".encode(errors="backslashreplace"))
