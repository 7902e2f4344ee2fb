"""The warden itself: carries out orders, and tells what becomes of instances."""

import errno
import json
import os
import selectors
import signal
import subprocess
import sys
import time

from arena.warden.groups import Groups
from arena.warden.kin import children, token_of
from arena.warden.ward import Ward
from arena.warden.watch import LOOK_S, Watch

_READ_BYTES = 64 * 1024
_MOMENT_S = 0.001
_STRAYS_S = 1.0  # how often orphans are looked at, where there are any
_ERRORS_OF_THE_COMMAND = (errno.ENOENT, errno.EACCES, errno.ENOEXEC, errno.ENOTDIR)


class Warden:
    """Carries out orders until its input ends."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._wards: dict[object, Ward] = {}
        self._orders = b""
        self._has_strays = False
        self._strays_at = 0.0  # when orphans are looked at next, where there are any
        self._watch = Watch()
        self._groups = Groups()
        self._look_at = 0.0

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
        has_child_ended = self._has_strays and time.monotonic() >= self._strays_at
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
        if self._is_watching() and now >= self._look_at:
            self._look_at = now + LOOK_S
            self._watch.look([ward for ward in self._wards.values() if ward.bounds.memory_mb])
        if has_child_ended:
            self._bury()
        return is_open

    def _bury(self) -> None:
        """Tells of instances that have ended, and looks after the children they leave."""
        for ward in list(self._wards.values()):
            status = ward.process.poll()
            if status is not None:
                del self._wards[ward.number]
                ward.drain()
                failure = ward.failure()
                ward.close()
                if failure:
                    self._say(failed=ward.number, error=failure, is_ours=True)
                    continue
                status = ward.bounds.status(status)
                why = ward.why or ward.bounds.what_ended(status)
                self._say(ended=ward.number, status=status, **({"why": why} if why else {}))
        self._end_strays()

    def _patience(self) -> float | None:
        now = time.monotonic()
        times = [ward.kill_at for ward in self._wards.values() if ward.kill_at is not None]
        if self._has_strays:
            times.append(self._strays_at)
        if self._is_watching():
            times.append(self._look_at)
        return max(0.0, min(times) - now) if times else None

    def _is_watching(self) -> bool:
        """Whether there is memory to be watched, and a way to do it (Linux)."""
        is_linux = sys.platform == "linux"
        return is_linux and any(ward.bounds.memory_mb for ward in self._wards.values())

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
            ward = Ward(order, self._selector, self._groups)
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
            strays = children()
            if not strays:
                if not _has_children():
                    return
                time.sleep(_MOMENT_S)  # the list can lack some while others are ending
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
        self._strays_at = time.monotonic() + _STRAYS_S
        for pid in children():
            if pid in known:
                continue
            try:
                is_buried = os.waitpid(pid, os.WNOHANG) != (0, 0)
                if not is_buried and token_of(pid) not in tokens:
                    os.kill(pid, signal.SIGKILL)
            except OSError:
                continue
            self._has_strays = self._has_strays or not is_buried


def _has_children() -> bool:
    """Whether this process has any child, ended or not; buries one that has ended."""
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return False
    return True
