"""Launching: a runner's handle on its warden, which starts and stops instances.

Knows processes; nothing of streams or matches.
"""

import asyncio
import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from arena import warden
from arena.bots.command import bot_search_path
from arena.errors import ArenaError, InputError
from arena.experiments import without_switches
from arena.sandbox.level import Level
from arena.sandbox.sandbox import Sandbox

STOP_GRACE_S = 1.0
"""How long an instance has between SIGTERM and SIGKILL."""

ORDER_S = 10.0
"""How long the warden may take to read an order."""

_CLOSE_S = 10.0

_OF_SIGNALS = 128  # in a sandbox exit codes above are of signals, as in a shell
_KEPT = ("LANG", "LC_ALL", "LC_CTYPE", "TZ")


@dataclass(frozen=True, slots=True)
class LaunchOrder:
    """Holds what the warden needs to start one instance."""

    number: int
    command: Sequence[str]
    folder: str
    address: str  # becomes ARENA_ADDRESS
    token: str  # becomes ARENA_TOKEN
    log: Path  # for what it writes, or, where another instance writes there, one beside it
    title: str  # what its part of the log begins with
    socket: Path | None = None  # its own one; None: it has none, and only the address


class LostWardenError(ArenaError):
    """Says that the process that starts bots has ended, which no bot is to blame for."""

    def __init__(self) -> None:
        super().__init__("the process that starts bots has ended")


class Processes(Protocol):
    """Whoever wants to know what becomes of instances, by their numbers."""

    def started(self, number: int, log: Path) -> None:
        """Takes note of where an instance's output goes."""

    def ended(self, number: int, reason: str) -> None:
        """Takes note, as a phrase for people, how an instance ended or failed to start."""

    def not_started(self, number: int, reason: str) -> None:
        """Takes note that the arena, not the bot, kept an instance from starting."""

    def warden_ended(self) -> None:
        """Takes note that no instance can be started or stopped any more."""


class Launcher:
    """Starts and stops instances through a warden, within a running event loop."""

    def __init__(self, told: Processes, sandbox: Sandbox | None = None) -> None:
        self._told = told
        self._sandbox = sandbox or Sandbox()  # which is none at all
        self._heard = b""
        self._groups: dict[int, int] = {}  # of instances that have not ended, by number
        self._loop = asyncio.get_running_loop()
        self._warden = subprocess.Popen(
            [sys.executable, "-I", "-S", warden.PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        assert self._warden.stdin is not None
        assert self._warden.stdout is not None
        self._orders = self._warden.stdin.fileno()
        self._hears = self._warden.stdout.fileno()
        os.set_blocking(self._orders, False)
        os.set_blocking(self._hears, False)
        self._loop.add_reader(self._hears, self._listen)

    def start(self, order: LaunchOrder) -> None:
        """Orders an instance to be started; what becomes of it is told later."""
        level = self._sandbox.level
        words = instance_environment(order.address, order.token, level)
        try:
            launch = self._sandbox.launch(order.command, order.folder, words, socket=order.socket)
        except (InputError, FileNotFoundError) as error:  # its folder cannot be let in
            reason = f"could not be started ({str(error).rstrip('.')})"
            self._loop.call_soon(self._told.ended, order.number, reason)
            return
        self._order(
            start=order.number,
            command=list(launch.command),
            folder=launch.folder,
            environment=launch.environment,
            limits=launch.limits,
            log=str(order.log),
            title=order.title,
        )

    def stop(self, number: int, grace_s: float = STOP_GRACE_S) -> None:
        """Orders an instance and its process group to be ended; none by that number is fine."""
        with contextlib.suppress(LostWardenError):  # which is told by itself
            self._order(stop=number, grace=grace_s)

    def close(self) -> None:
        """Ends the warden, and with it every instance."""
        self._loop.remove_reader(self._hears)
        assert self._warden.stdin is not None
        assert self._warden.stdout is not None
        with contextlib.suppress(OSError):  # the warden is gone already
            self._warden.stdin.close()
        try:
            self._warden.wait(_CLOSE_S)
        except subprocess.TimeoutExpired:
            self._warden.kill()
            self._warden.wait()
        self._warden.stdout.close()

    def _order(self, **order: object) -> None:
        text = json.dumps(order).encode() + b"\n"
        until = time.monotonic() + ORDER_S
        try:
            while text:
                left_s = max(0.0, until - time.monotonic())
                if not select.select([], [self._orders], [], left_s)[1]:
                    # It reads at once, unless it is stuck, which its end will tell everybody.
                    self._warden.kill()
                    raise LostWardenError
                text = text[os.write(self._orders, text) :]
        except OSError:
            raise LostWardenError from None

    def _listen(self) -> None:
        try:
            text = os.read(self._hears, 64 * 1024)
        except BlockingIOError:
            return
        if not text:
            self._loop.remove_reader(self._hears)
            self._end_orphans()
            self._told.warden_ended()
            return
        *lines, self._heard = (self._heard + text).split(b"\n")
        for line in lines:
            self._pass_on(json.loads(line))

    def _pass_on(self, message: dict[str, Any]) -> None:
        told = self._told
        if "started" in message:
            self._groups[message["started"]] = message["pid"]
            told.started(message["started"], Path(message["log"]))
        elif "ended" in message:
            self._groups.pop(message["ended"], None)
            told.ended(message["ended"], message.get("why") or self._how_ended(message["status"]))
        elif message["is_ours"]:
            self._groups.pop(message["failed"], None)
            told.not_started(message["failed"], message["error"])
        else:
            told.ended(message["failed"], f"could not be started ({message['error']})")

    def _how_ended(self, status: int) -> str:
        number = -status
        if self._sandbox.level is Level.A and status > _OF_SIGNALS:
            number = status - _OF_SIGNALS  # as who keeps it inside has passed it on
        if number > 0:
            return f"the process was ended by signal {number}"
        return f"the process ended with exit code {status}"

    def _end_orphans(self) -> None:
        """Ends the instances whose warden is no more, with the children in their groups."""
        for group in self._groups.values():
            with contextlib.suppress(OSError):
                os.killpg(group, signal.SIGKILL)
        self._groups.clear()


def instance_environment(address: str, token: str, level: Level = Level.NONE) -> dict[str, str]:
    """The environment of an instance: the arena's own, with the arena's Python first on PATH.

    So `python` in a bot.toml is the Python that has the kit. At level A of the sandbox there
    is nothing of the arena's own but language and time zone: the rest may be secret.
    """
    if level is Level.A:
        environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
    else:
        environment = without_switches(dict(os.environ))
    environment["PATH"] = bot_search_path()
    environment["ARENA_ADDRESS"] = address
    environment["ARENA_TOKEN"] = token
    # A snapshot is not written to, and what a bot prints is in its log at once.
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    environment["PYTHONUNBUFFERED"] = "1"
    return environment
