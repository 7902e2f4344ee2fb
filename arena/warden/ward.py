"""One instance in the warden's care."""

import contextlib
import fcntl
import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from arena.warden.bounds import Bounds
from arena.warden.groups import Groups
from arena.warden.log import BoundedLog
from arena.warden.watch import Memory

_PIPE_BYTES = 256 * 1024  # of what an instance has written and the warden not read
_READY_VARIABLE = "ARENA_READY"  # as the keeper has it
_MOST_READS = 16  # of one instance's output, before others have their turn


class Ward:
    """One instance in the warden's care: a process in a group of its own, and its log."""

    def __init__(
        self, order: dict[str, object], selector: selectors.BaseSelector, groups: Groups
    ) -> None:
        self.number = order["start"]
        self.token = _token(order["environment"])
        self.bounds = Bounds.of(order.get("limits"))
        self.memory = Memory()
        self.why = ""  # it was ended, if it was
        self._last_line = b""
        self.kill_at: float | None = None
        self._selector = selector
        self.log = _open_log(order)
        self._group = groups.make(self.number, self.bounds)
        read_end, write_end = _wide_pipe()
        heard, said = os.pipe()  # where what is around a command says that it begins
        try:
            self.process = self._begin(order, write_end, said)
        except BaseException:
            os.close(read_end)
            os.close(heard)
            self.log.close()
            self._leave_group()
            raise
        finally:
            os.close(write_end)
            os.close(said)
        self._heard = heard
        os.set_blocking(heard, False)
        os.set_blocking(read_end, False)
        self._output: int | None = read_end
        selector.register(read_end, selectors.EVENT_READ, self)

    def _begin(self, order: dict[str, object], output: int, said: int) -> "subprocess.Popen[bytes]":
        environment = dict(order["environment"])  # type: ignore[call-overload]
        if self.bounds.is_kept:
            environment[_READY_VARIABLE] = str(said)
        enter = self._group.enter if self._group is not None else None
        command: list[str] = order["command"]  # type: ignore[assignment]
        return subprocess.Popen(
            command,
            cwd=str(order["folder"]),
            env=environment,
            pass_fds=(said,) if self.bounds.is_kept else (),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
            preexec_fn=self.bounds.before_start(enter),  # noqa: PLW1509 # the warden has one thread
        )

    def drain(self) -> None:
        """Takes what the instance has written, or a large portion of it."""
        if self._output is None:
            return
        portions: list[bytes] = []
        is_open = True
        while is_open and len(portions) < _MOST_READS:
            try:
                portions.append(os.read(self._output, _PIPE_BYTES))
            except BlockingIOError:
                break
            is_open = bool(portions[-1])
        if portions:
            text = b"".join(portions)
            self.log.write(text)
            self._last_line = text.strip().rpartition(b"\n")[2] or self._last_line
        if not is_open:
            self._stop_reading()

    def signal_group(self, number: int) -> None:
        """Signals the instance and all of its children that stayed in its group."""
        try:
            os.killpg(self.process.pid, number)
        except (ProcessLookupError, PermissionError):
            return

    def end(self, why: str, processes: Iterable[int]) -> None:
        """Kills the instance and all of its children, for a reason that will be told."""
        self.why = self.why or why
        self.signal_group(signal.SIGKILL)
        for pid in processes:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)

    def close(self) -> None:
        """Kills what is left of the group and keeps what it had still written."""
        self.memory.close()
        self.signal_group(signal.SIGKILL)
        self._leave_group()
        self.drain()
        self._stop_reading()
        self.log.close()
        os.close(self._heard)

    def failure(self) -> str:
        """What kept an instance that has ended from beginning at all; empty where it began.

        That is the arena's own failure, to set up what is around the command.
        """
        if not self.bounds.is_kept or self.why or self.kill_at is not None:
            return ""
        try:
            has_begun = bool(os.read(self._heard, 1))
        except BlockingIOError:
            has_begun = False
        if has_begun:
            return ""
        said = self._last_line.decode(errors="replace")
        return f"its sandbox has failed: {said or 'nothing was said'}"

    def _leave_group(self) -> None:
        if self._group is not None:
            self.why = self.why or self._group.what_ended()
            self._group.close()

    def _stop_reading(self) -> None:
        if self._output is not None:
            self._selector.unregister(self._output)
            os.close(self._output)
            self._output = None


def _open_log(order: dict[str, object]) -> BoundedLog:
    try:
        return BoundedLog(Path(str(order["log"])), str(order["title"]))
    except OSError as error:
        # Without an errno: whatever it is, it is not the bot's command.
        raise OSError(f"its log cannot be written: {error}") from None


def _wide_pipe() -> tuple[int, int]:
    """Opens a pipe that holds more than usual, where the system lets it (Linux)."""
    ends = os.pipe()
    if sys.platform == "linux":
        # A user's pipes may be wide only so long as they are few.
        with contextlib.suppress(OSError):
            fcntl.fcntl(ends[1], fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
    return ends


def _token(environment: object) -> str:
    return str(environment.get("ARENA_TOKEN", "")) if isinstance(environment, dict) else ""
