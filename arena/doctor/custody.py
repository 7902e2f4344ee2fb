"""Custody: how one instance of an attacker is started, waited for and ended.

Either bare, as a process of nobody's, which is what every attack must succeed as; or as bots
are, by a warden in a sandbox.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, Self

from arena import warden
from arena.bots.command import bot_search_path
from arena.doctor.scene import SECRET_NAME, processes_with, sweep

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from arena.doctor.scene import Scene
    from arena.sandbox.sandbox import Sandbox

_LOOK_S = 0.005
_READ_BYTES = 64 * 1024
_CLOSE_S = 10.0


@dataclass(frozen=True, slots=True)
class Start:
    """Says what is to be started."""

    command: Sequence[str]
    folder: Path
    log: Path
    mark: str  # the instance's token


class Custody(Protocol):
    """One instance, within a `with` block."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...

    def ending(self, seconds: float) -> str | None:
        """Waits until it has ended; says how, as a phrase. None where it still runs then."""

    def end(self) -> None:
        """Asks it to end, and ends it if it does not."""

    def abandon(self) -> None:
        """Kills whoever started it, so that nobody is there to end it."""

    def processes(self) -> list[int]:
        """Lists its processes, by their numbers outside."""

    def logs(self) -> list[Path]:
        """Lists the files that hold what it has written."""


class Bare:
    """An instance without a sandbox and without a warden."""

    def __init__(self, start: Start, scene: Scene) -> None:
        self._start, self._scene = start, scene

    def __enter__(self) -> Self:
        self._start.log.parent.mkdir(parents=True, exist_ok=True)
        os.set_inheritable(self._scene.open_file, True)
        with self._start.log.open("wb") as log:
            self._process = subprocess.Popen(
                self._start.command,
                cwd=self._start.folder,
                env={**_environment(self._start), SECRET_NAME: self._scene.secret},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                close_fds=False,
            )
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        sweep([self._start.mark])
        self._process.wait()

    def ending(self, seconds: float) -> str | None:
        """Waits until it has ended."""
        give_up = time.monotonic() + seconds
        while (code := self._process.poll()) is None:
            if time.monotonic() > give_up:
                return None
            time.sleep(_LOOK_S)
        return _status_text(code)

    def end(self) -> None:
        """Asks it to end; nobody is there to do more."""
        self._process.terminate()

    def abandon(self) -> None:
        """Has nobody to kill."""

    def processes(self) -> list[int]:
        """Lists those that have its token."""
        return processes_with(self._start.mark)

    def logs(self) -> list[Path]:
        """Names its log."""
        return [self._start.log]


class Kept:
    """An instance in a sandbox, under a warden of its own."""

    def __init__(self, start: Start, scene: Scene, sandbox: Sandbox) -> None:
        self._start, self._scene = start, scene
        self._sandbox = sandbox
        self._heard = b""
        self._ending: str | None = None
        self._log = start.log

    def __enter__(self) -> Self:
        launch = self._sandbox.launch(
            tuple(self._start.command),
            str(self._start.folder),
            _environment(self._start),
            socket=self._scene.ears.own,
        )
        self._warden = subprocess.Popen(
            [sys.executable, "-I", "-S", warden.PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            env={**os.environ, SECRET_NAME: self._scene.secret},  # as the arena's has secrets
            pass_fds=(self._scene.open_file,),  # as the arena's has open files
        )
        self._order(
            start=1,
            command=list(launch.command),
            folder=launch.folder,
            environment=launch.environment,
            limits=launch.limits,
            log=str(self._start.log),
            title="attacks",
        )
        return self

    def __exit__(self, *_: object) -> None:
        assert self._warden.stdin is not None
        assert self._warden.stdout is not None
        try:
            self._warden.stdin.close()
            self._warden.wait(_CLOSE_S)
        except (OSError, subprocess.TimeoutExpired):
            self._warden.kill()
            self._warden.wait()
        self._warden.stdout.close()

    def ending(self, seconds: float) -> str | None:
        """Waits until the warden says that it has ended, and why."""
        assert self._warden.stdout is not None
        told = self._warden.stdout.fileno()
        give_up = time.monotonic() + seconds
        while self._ending is None:
            ready, _, _ = select.select([told], [], [], max(0.0, give_up - time.monotonic()))
            if not ready:
                return None
            piece = os.read(told, _READ_BYTES)
            if not piece:
                self._ending = "its warden has ended"
            *lines, self._heard = (self._heard + piece).split(b"\n")
            for line in lines:
                self._hear(json.loads(line))
        return self._ending

    def end(self) -> None:
        """Asks the warden to end it."""
        self._order(stop=1, grace=0.1)

    def abandon(self) -> None:
        """Kills the warden."""
        self._warden.kill()
        self._warden.wait()

    def processes(self) -> list[int]:
        """Lists those that have its token."""
        return processes_with(self._start.mark)

    def logs(self) -> list[Path]:
        """Lists the log and what is kept of before."""
        return sorted(self._start.log.parent.glob(f"{self._start.log.stem}.*"))

    def _order(self, **order: object) -> None:
        assert self._warden.stdin is not None
        self._warden.stdin.write(json.dumps(order).encode() + b"\n")
        self._warden.stdin.flush()

    def _hear(self, message: Mapping[str, Any]) -> None:
        if "failed" in message:
            self._ending = f"cannot be started: {message['error']}"
        elif "ended" in message:
            self._ending = message.get("why") or _status_text(message["status"])


def _environment(start: Start) -> dict[str, str]:
    return {"PATH": bot_search_path(), "LANG": "C.UTF-8", "ARENA_TOKEN": start.mark}


def _status_text(code: int) -> str:
    return f"ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
