"""The warden: a small process that starts others and sees to it that none outlives the arena.

A runner starts one for its instances, a build one for itself, and they talk to it over
its standard input and output, one JSON object a line. When that input ends, because the
arena has ended in whatever way, the warden kills everything it has started and ends too.
An instance that ends takes its children with it, also such as have left its group (Linux).
It runs as a script of its own, with the standard library alone, so that it starts in
milliseconds and forks no gRPC.

In:  {"start": id, "command": [...], "folder": path, "environment": {...},
      "log": path, "title": text}
     {"stop": id, "grace": seconds}
Out: {"started": id, "pid": n, "log": path} | {"failed": id, "error": text, "is_ours": bool}
     {"ended": id, "status": n}
`is_ours` tells a failure of the arena (no log, no process) from one of the bot's command;
`status` is an exit code, or minus the signal that ended the instance.
"""

import contextlib
import ctypes
import errno
import fcntl
import io
import itertools
import json
import os
import selectors
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

LOG_MARK = "--- started"
"""What each part of a log begins with."""

_LOG_BYTES = 512 * 1024  # of the file and its `.old`, each
_READ_BYTES = 64 * 1024
_PIPE_BYTES = 256 * 1024  # of what an instance has written and the warden not read
_MOST_READS = 16  # of one instance's output, before others have their turn
_STRAYS_S = 1.0  # how often orphans are looked at, where there are any
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_ERRORS_OF_THE_COMMAND = (errno.ENOENT, errno.EACCES, errno.ENOEXEC, errno.ENOTDIR)


class BoundedLog:
    """Keeps the last part of what an instance writes, in a file and before that in its `.old`.

    A file that another warden's instance is writing to is left to it: this one goes on in
    `name.2.log`, `name.3.log` and so on. What earlier instances wrote stands before.
    """

    def __init__(self, wanted: Path, title: str) -> None:
        wanted.parent.mkdir(parents=True, exist_ok=True)
        self.path, self._file = _open_own(wanted)
        self._size = self._file.seek(0, os.SEEK_END)
        started = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime())
        self.write(f"{LOG_MARK} {started} UTC: {title}\n".encode())

    def write(self, text: bytes) -> None:
        """Appends, and begins anew when the file is full; a full disk loses the text."""
        text = text[-_LOG_BYTES:]
        try:
            if self._size + len(text) > _LOG_BYTES:
                # The file stays the same one, because its lock does.
                shutil.copyfile(self.path, self.path.with_name(self.path.name + ".old"))
                self._file.truncate(0)
                self._size = 0
            self._file.write(text)
            self._size += len(text)
        except OSError:
            self._size = _LOG_BYTES

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


def _open_own(wanted: Path) -> tuple[Path, io.FileIO]:
    """Opens the first file of a name that nobody else is writing to."""
    path = wanted
    for number in itertools.count(2):
        file = io.FileIO(path, "a")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            path = wanted.with_suffix(f".{number}{wanted.suffix}")
        else:
            break
    return path, file


class Ward:
    """One instance in the warden's care: a process in a group of its own, and its log."""

    def __init__(self, order: dict[str, object], selector: selectors.BaseSelector) -> None:
        self.number = order["start"]
        self.token = _token(order["environment"])
        self.kill_at: float | None = None
        self._selector = selector
        try:
            self.log = BoundedLog(Path(str(order["log"])), str(order["title"]))
        except OSError as error:
            # Without an errno: whatever it is, it is not the bot's command.
            raise OSError(f"its log cannot be written: {error}") from None
        read_end, write_end = _wide_pipe()
        try:
            self.process = subprocess.Popen(
                order["command"],  # type: ignore[call-overload]
                cwd=order["folder"],
                env=order["environment"],
                stdin=subprocess.DEVNULL,
                stdout=write_end,
                stderr=write_end,
                start_new_session=True,
                preexec_fn=_END_WITH_WARDEN,  # noqa: PLW1509 # the warden has one thread
            )
        except BaseException:
            os.close(read_end)
            self.log.close()
            raise
        finally:
            os.close(write_end)
        os.set_blocking(read_end, False)
        self._output: int | None = read_end
        selector.register(read_end, selectors.EVENT_READ, self)

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
            self.log.write(b"".join(portions))
        if not is_open:
            self._stop_reading()

    def signal_group(self, number: int) -> None:
        """Signals the instance and all of its children that stayed in its group."""
        try:
            os.killpg(self.process.pid, number)
        except (ProcessLookupError, PermissionError):
            return

    def close(self) -> None:
        """Kills what is left of the group and keeps what it had still written."""
        self.signal_group(signal.SIGKILL)
        self.drain()
        self._stop_reading()
        self.log.close()

    def _stop_reading(self) -> None:
        if self._output is not None:
            self._selector.unregister(self._output)
            os.close(self._output)
            self._output = None


class Warden:
    """Carries out orders until its input ends."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._wards: dict[object, Ward] = {}
        self._orders = b""
        self._has_strays = False

    def serve(self) -> None:
        """Serves the runner on standard input and output."""
        woken, waker = os.pipe()
        os.set_blocking(woken, False)
        os.set_blocking(waker, False)
        signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self._selector.register(woken, selectors.EVENT_READ, None)
        self._selector.register(sys.stdin.fileno(), selectors.EVENT_READ, self)
        try:
            while self._turn(woken):
                pass
        finally:
            self._kill_all()

    def _turn(self, woken: int) -> bool:
        """Handles what has come up; says whether the input is still open."""
        is_open = True
        ready = self._selector.select(self._patience())
        has_child_ended = not ready  # or it is time for another look
        for key, _ in ready:
            if key.data is None:
                os.read(woken, _READ_BYTES)
                has_child_ended = True
            elif key.data is self:
                is_open = self._read_orders()
            else:
                key.data.drain()
        now = time.monotonic()
        for ward in self._wards.values():
            if ward.kill_at is not None and now >= ward.kill_at:
                ward.signal_group(signal.SIGKILL)
                ward.kill_at = now + _STRAYS_S
        if has_child_ended:
            self._bury()
        return is_open

    def _bury(self) -> None:
        """Tells of instances that have ended, and looks after the children they leave."""
        for ward in list(self._wards.values()):
            status = ward.process.poll()
            if status is not None:
                del self._wards[ward.number]
                ward.close()
                self._say(ended=ward.number, status=status)
        self._end_strays()

    def _patience(self) -> float | None:
        now = time.monotonic()
        times = [ward.kill_at for ward in self._wards.values() if ward.kill_at is not None]
        if self._has_strays:
            times.append(now + _STRAYS_S)
        return max(0.0, min(times) - now) if times else None

    def _read_orders(self) -> bool:
        text = os.read(sys.stdin.fileno(), _READ_BYTES)
        *lines, self._orders = (self._orders + text).split(b"\n")
        for line in lines:
            order = json.loads(line)
            if "start" in order:
                self._start(order)
            else:
                self._stop(order)
        return bool(text)

    def _start(self, order: dict[str, object]) -> None:
        number = order["start"]
        try:
            ward = Ward(order, self._selector)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            is_ours = getattr(error, "errno", None) not in _ERRORS_OF_THE_COMMAND
            self._say(failed=number, error=str(error), is_ours=is_ours)
            return
        self._wards[number] = ward
        self._say(started=number, pid=ward.process.pid, log=str(ward.log.path))

    def _stop(self, order: dict[str, object]) -> None:
        ward = self._wards.get(order["stop"])
        if ward is not None:
            ward.signal_group(signal.SIGTERM)
            ward.kill_at = time.monotonic() + float(str(order["grace"]))

    def _say(self, **message: object) -> None:
        try:
            os.write(sys.stdout.fileno(), json.dumps(message).encode() + b"\n")
        except OSError:
            # Nobody listens any more; the end of the input will say so too.
            return

    def _kill_all(self) -> None:
        for ward in self._wards.values():
            ward.close()
            ward.process.wait()
        # Children that left their group come to this process when their parent dies.
        for _ in range(1000):
            strays = _children()
            if not strays:
                return
            for pid in strays:
                try:
                    os.kill(pid, signal.SIGKILL)
                    os.waitpid(pid, 0)
                except OSError:
                    continue

    def _end_strays(self) -> None:
        """Buries orphans that have ended, and ends those whose instance is no more.

        They are children of an instance that left its group. The token in their environment
        tells whose they were; who has removed it is ended when the warden ends.
        """
        wards = self._wards.values()
        known = {ward.process.pid for ward in wards}
        tokens = {ward.token for ward in wards} | {""}
        self._has_strays = False
        for pid in _children():
            if pid in known:
                continue
            try:
                is_buried = os.waitpid(pid, os.WNOHANG) != (0, 0)
                if not is_buried and _token_of(pid) not in tokens:
                    os.kill(pid, signal.SIGKILL)
            except OSError:
                continue
            self._has_strays = self._has_strays or not is_buried


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


def _token_of(pid: int) -> str:
    """The token that a process was started with; empty for none."""
    for word in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0"):
        name, _, value = word.partition(b"=")
        if name == b"ARENA_TOKEN":
            return value.decode(errors="replace")
    return ""


def _children() -> list[int]:
    """Lists this process's children, where the system tells (Linux)."""
    try:
        text = Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii")
    except OSError:
        return []
    return [int(pid) for pid in text.split()]


def _adopt_orphans() -> None:
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


_END_WITH_WARDEN = end_with_parent()


if __name__ == "__main__":
    for _number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(_number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    _adopt_orphans()
    Warden().serve()
