"""A pseudo-terminal in which the real command runs, for the tests of what it leaves behind."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

_PATIENCE_S = 60.0  # for whatever must come
_BEGIN = """
import os, sys
terminal = os.open(sys.argv[1], os.O_RDWR)
if sys.argv[2]:
    os.dup2(os.open(sys.argv[2], os.O_RDONLY), 0)
else:
    os.dup2(terminal, 0)
os.dup2(terminal, 1)
os.dup2(terminal, 2)
os.execv(sys.executable, [sys.executable, "-m", "arena", *sys.argv[3:]])
"""
"""Makes the terminal, opened by a session without one, that of the session."""


@dataclass
class Terminal:
    """What a person has before them."""

    keys: int  # the side of the person
    screen: int  # the side of the program
    process: "subprocess.Popen[bytes]"
    before: list[object]
    said: bytes = field(default=b"")

    def wait_for(self, text: bytes) -> None:
        """Reads until a text has come."""
        while text not in self.said:
            ready, _, _ = select.select([self.keys], [], [], _PATIENCE_S)
            assert ready, self.said[-2000:]
            self.said += os.read(self.keys, 65536)

    def press(self, keys: bytes) -> None:
        """Types keys."""
        os.write(self.keys, keys)

    def end(self) -> int:
        """Waits until the program ends; returns its exit code, as Popen has it."""
        while self.process.poll() is None:
            ready, _, _ = select.select([self.keys], [], [], 0.05)
            if ready:
                self.said += os.read(self.keys, 65536)
        while select.select([self.keys], [], [], 0)[0]:
            self.said += os.read(self.keys, 65536)
        return self.process.returncode

    @property
    def is_in_order(self) -> bool:
        """Whether the terminal is as it was: its modes, its screen, its cursor, its mouse."""
        modes = termios.tcgetattr(self.screen) == self.before
        last = {on: self.said.rfind(on) for on in (b"\x1b[?1049h", b"\x1b[?25l", b"\x1b[?1000h")}
        gone = {
            on: self.said.rfind(on[:-1] + off)
            for on, off in zip(last, (b"l", b"h", b"l"), strict=True)
        }
        return modes and all(last[on] <= gone[on] for on in last)


@contextmanager
def terminal(
    *words: str, stdin: str = "", size: tuple[int, int] = (80, 24), term: str = "xterm"
) -> Iterator[Terminal]:
    """Runs `arena` in a terminal of its own; `stdin` is a file in the place of its keys."""
    keys, screen = pty.openpty()
    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    before = termios.tcgetattr(screen)
    process = subprocess.Popen(
        [sys.executable, "-c", _BEGIN, os.ttyname(screen), stdin, *words],
        env={**os.environ, "TERM": term, "NO_COLOR": "1", "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield Terminal(keys, screen, process, before)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        os.close(keys)
        os.close(screen)
