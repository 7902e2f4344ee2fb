"""The program behind the bridge: its process, its two pipes, its end.

Knows bytes; nothing of what the lines mean. Imports no gRPC, so that the program can be
started before that takes its time, and before there are threads.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path
from typing import TYPE_CHECKING

from arena.bridge.command import (
    command_name,
    why_not_started,
    windows_script,
    windows_sentence,
)
from arena.experiments import without_switches
from arena.warden import end_with_parent

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_ATTENTION_S = 0.1  # how often a full pipe is left for a look at whether to go on
_READ_BYTES = 64 * 1024
_END_S = 0.4  # for each of two requests to end: within the grace that the arena has for bots
_STATUS_S = 0.5  # how long a program that has closed its output may take to end
_STAT_TIMES = slice(11, 15)  # of /proc/PID/stat behind the name: utime, stime, cutime, cstime


class ProgramError(Exception):
    """Says in a sentence what the program did that ends the bridge."""


class Program:
    """A child process that reads lines on its standard input and writes lines."""

    def __init__(self, command: Sequence[str], *, is_apart: bool = False) -> None:
        """Starts the command in this folder; raises `ProgramError` where that cannot be.

        Where it `is_apart`, Ctrl-C does not reach it: whoever has started it says when it ends.
        """
        self._command = tuple(command)
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                env=without_switches(dict(os.environ)),
                process_group=0 if is_apart else None,
                preexec_fn=end_with_parent(),  # noqa: PLW1509 # there is one thread yet
            )
        except (OSError, ValueError) as error:
            raise ProgramError(why_not_started(self._command, error)) from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin = self._process.stdin
        self._stdout = self._process.stdout
        os.set_blocking(self._stdin.fileno(), False)
        self._output = select.poll()
        self._output.register(self._stdout, select.POLLIN)

    def __str__(self) -> str:
        """Names the program in a sentence."""
        return f"The program {command_name(self._command)}"

    def tell(self, line: bytes, is_over: Callable[[], bool]) -> bool:
        """Writes to the program, however long that takes; says whether it could be done.

        `is_over` is asked now and then, while the program does not read, whether to stop.
        """
        left = memoryview(line)
        try:
            while left:
                try:
                    left = left[os.write(self._stdin.fileno(), left) :]
                except BlockingIOError:
                    if is_over():
                        return False
                    room = select.poll()
                    room.register(self._stdin, select.POLLOUT)
                    room.poll(_ATTENTION_S * 1000)
        except (BrokenPipeError, ValueError):  # ValueError: closed by us already
            return False
        return True

    def heard(self, patience_s: float) -> bytes | None:
        """Returns what the program has written; None for nothing yet, empty for its end."""
        if not self._output.poll(patience_s * 1000):
            has_ended = self._process.poll() is not None
            # A child of it may have kept the pipe: nothing comes from there any more.
            return b"" if has_ended and not self._output.poll(0) else None
        return os.read(self._stdout.fileno(), _READ_BYTES)

    def close_input(self) -> None:
        """Lets the program know that nothing more will come."""
        with contextlib.suppress(OSError):
            self._stdin.close()

    def wait(self, patience_s: float) -> int | None:
        """Waits for the end and returns the status, or None if there is none yet."""
        try:
            return self._process.wait(patience_s)
        except subprocess.TimeoutExpired:
            return None

    def end(self) -> None:
        """Ends the program, if it has not ended: by its input, by SIGTERM, by SIGKILL.

        Whoever still listens to it is told with a ValueError that this is over.
        """
        self.close_input()
        if self.wait(_END_S) is None:
            self._process.terminate()
            if self.wait(_END_S) is None:
                self._process.kill()
                self._process.wait()
        self._stdout.close()

    def how_ended(self, closed: str) -> str:
        """Says in a sentence, for a program whose pipe `closed` has ended, what became of it."""
        status = self.wait(_STATUS_S)
        if status is None:
            return f"{self} has closed its {closed} before the arena said goodbye."
        if status < 0:
            return f"{self} was ended by signal {-status} ({_signal_name(-status)})."
        sentence = f"{self} ended with exit code {status} before the arena said goodbye"
        script = windows_script(self._command) if status else None
        if script is not None:
            return f"{sentence}. {windows_sentence(script)}"
        if status == 0:
            sentence += ": a bot reads line after line until its standard input ends"
        return f"{sentence}."

    # What tells whether the program waits for something.

    def unread(self) -> int:
        """How many bytes of its input the program has not read; 0 where nobody knows."""
        try:
            size = fcntl.ioctl(self._stdin.fileno(), termios.FIONREAD, struct.pack("i", 0))
        except (OSError, ValueError):
            return 0
        return int(struct.unpack("i", size)[0])

    def activity(self) -> tuple[bool, float]:
        """Whether the program and its children all wait, and their CPU seconds so far.

        Where the system does not tell (it is no Linux), they are taken to wait.
        """
        is_asleep, ticks = True, 0
        pids = [self._process.pid]
        try:
            while pids:
                pid = pids.pop()
                ticks += sum(map(int, _stat(f"/proc/{pid}/stat")[_STAT_TIMES]))
                for task in os.listdir(f"/proc/{pid}/task"):
                    is_asleep = is_asleep and _stat(f"/proc/{pid}/task/{task}/stat")[0] == "S"
                    children = Path(f"/proc/{pid}/task/{task}/children").read_text("ascii")
                    pids += map(int, children.split())
        except (OSError, ValueError, IndexError):
            # One of them has just ended; where there is no /proc, this is all there is to see.
            return sys.platform != "linux", 0.0
        return is_asleep, ticks / os.sysconf("SC_CLK_TCK")

    @property
    def is_alive(self) -> bool:
        """Whether its process has not ended."""
        return self._process.poll() is None


def _stat(path: str) -> list[str]:
    """What the system says of a process or thread, from its state on."""
    return Path(path).read_text("ascii", "replace").rpartition(")")[2].split()


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "a signal without a name"
