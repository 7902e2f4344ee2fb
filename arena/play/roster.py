"""The roster of one runner: its instances, from their launch to their end, and why they ended.

Implements `service.Host` for their streams. What an instance's end means for matches is
the hall's to say.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from arena.errors import ArenaError
from arena.play.instance import Instance, InstanceState, Role
from arena.play.launch import Launcher, LaunchOrder, LostWardenError
from arena.play.settings import RunnerSettings
from arena.play.wire_log import WireLog
from arena.terms.clock import SECOND_NS
from arena.terms.faults import FaultKind
from arena.v1 import play_pb2

if TYPE_CHECKING:
    from arena.play.doors import Doors
    from arena.play.lobby import Lobby

_WHY_S = 1.0  # how long a lost stream may wait for its process to say how it ended
_MOMENT_S = 0.05  # how far apart two instances end that fail at the same moment


Attach = Callable[[str, str, str], None]
"""Told the name, address and token of a contestant that connects by itself."""


class Listener(Protocol):
    """Whoever is told what becomes of instances: the hall."""

    def something_changed(self) -> None:
        """Takes note that a match may be able to start."""

    def never_came(self, instance: Instance) -> None:
        """Takes note that an instance is gone before its first match; `end_reason` says why."""

    def has_failed(self, instance: Instance, kind: FaultKind, detail: str) -> None:
        """Takes note that an instance has failed in all of its matches, and is gone."""

    def collapse(self, error: Exception) -> None:
        """Takes note that the arena itself cannot go on."""


class Roster:
    """Holds the instances whose processes may live."""

    def __init__(
        self,
        settings: RunnerSettings,
        listener: Listener,
        call_later: Callable[..., object],
        attach: Attach | None,
    ) -> None:
        self.address = ""  # where whoever connects by itself, or has no door, comes in
        self.doors: Doors | None = None  # for instances in a sandbox
        self.lobby: Lobby | None = None  # for those that run elsewhere
        self.is_closing = False
        self._settings = settings
        self._listener = listener
        self._call_later = call_later
        self._attach = attach
        self._launcher = Launcher(self, settings.sandbox)
        self._instances: dict[int, Instance] = {}  # by number
        self._by_token: dict[str, Instance] = {}
        self._launched = 0

    @property
    def patience_ns(self) -> int | None:
        """How long a bot may take to say hello once it is connected; None: for ever."""
        return self._settings.patience_ns

    @property
    def tokens(self) -> list[str]:
        """The tokens of all instances whose processes may live."""
        return list(self._by_token)

    def launch(self, role: Role) -> Instance:
        """Starts an instance for a role; it can be seated once it has said hello.

        One that runs elsewhere is not started: where it is, or may come, the lobby knows.
        """
        if role.contestant.is_elsewhere:
            if self.lobby is None:
                raise ArenaError(f"{role.contestant.bot} runs elsewhere and cannot come in here")
            return self.lobby.find(role)
        self._launched += 1
        patience_ns = self._settings.patience_ns
        until_ns = None if patience_ns is None else time.monotonic_ns() + patience_ns
        instance = Instance(self._launched, role, until_ns)
        self._instances[instance.number] = instance
        self._by_token[instance.token] = instance
        contestant = role.contestant
        if not contestant.command:
            if self._attach is None:
                raise ArenaError(f"{contestant.bot} has no command to be started by")
            self._attach(contestant.bot, self.address, instance.token)
            return instance
        order = LaunchOrder(
            number=instance.number,
            command=contestant.command,
            folder=contestant.folder,
            address=self.address,
            token=instance.token,
            log=self._settings.log_folder / f"{role.label}.log",
            title=f"{contestant.bot}, version {contestant.version[:8]}",
        )
        if self.doors is None:
            self._launcher.start(order)
        else:
            self.doors.open(
                instance, lambda socket: self._launcher.start(replace(order, socket=socket))
            )
        return instance

    def say_goodbye(self, *, is_done: bool) -> None:
        """Tells every instance that nothing more will come, because all is played or not."""
        self.is_closing = True
        reason, message = play_pb2.GOODBYE_REASON_STOPPED, "the arena stops"
        if is_done:
            reason, message = play_pb2.GOODBYE_REASON_DONE, "all that was to be played has been"
        for instance in self._instances.values():
            if instance.session is not None:
                instance.session.say_goodbye(reason, message)

    @property
    def has_sessions(self) -> bool:
        """Whether any stream is still open."""
        return any(instance.session is not None for instance in self._instances.values())

    def close(self) -> None:
        """Ends every process; blocks for a moment."""
        self._launcher.close()

    def check(self, now_ns: int) -> None:
        """Finds instances that have kept the arena waiting for too long."""
        patience_ns = self._settings.patience_ns
        if patience_ns is None:
            return
        for instance in list(self._instances.values()):
            if instance.state is InstanceState.STARTING:
                if instance.starts_until_ns is not None and now_ns > instance.starts_until_ns:
                    self._never_came(
                        instance, f"said no hello within {patience_ns / SECOND_NS:g} s"
                    )
            elif instance.session is not None:
                since_ns = instance.session.writing_since_ns
                if since_ns is not None and now_ns - since_ns > patience_ns:
                    instance.end_reason = f"read nothing for {patience_ns / SECOND_NS:g} s"
                    instance.session.cancel()

    # What streams tell (`service.Host`).

    def expected(self, token: str) -> Instance | None:
        """Finds the instance that was launched with a token."""
        return self._by_token.get(token)

    def refused(self, token: str, sentence: str) -> None:
        """Takes note that a hello was turned away; nobody need wait for its instance."""
        instance = self._by_token.get(token)
        if instance is not None and instance.state is InstanceState.STARTING:
            self._never_came(instance, f"was refused: {sentence}")

    def arrived(self, instance: Instance) -> None:
        """Takes note that an instance has said hello."""
        instance.state = InstanceState.READY
        self._listener.something_changed()

    def left(self, instance: Instance, malformed: str) -> None:
        """Takes note that an instance's stream has ended; its open matches are forfeited."""
        if instance.state is InstanceState.RETIRING and not instance.seated:
            self._let_go(instance)
            return
        instance.state = InstanceState.LOST
        if malformed:
            self._has_failed(instance, FaultKind.MALFORMED, f"the bot {malformed}")
        else:
            # How the process ended says more than that its stream did: wait for it a little.
            wait_s = _MOMENT_S if instance.end_reason else _WHY_S
            self._call_later(wait_s, self._crashed, instance)

    def broke(self, error: Exception) -> None:
        """Takes note that a stream failed by the arena's own doing."""
        self._listener.collapse(error)

    def open_wire_log(self, instance: Instance) -> WireLog | None:
        """Opens the instance's wire log, where one is wanted."""
        folder = self._settings.wire_log_folder
        return None if folder is None else WireLog(folder, instance.role.label)

    # What processes tell (`launch.Processes`).

    def started(self, number: int, log: Path) -> None:
        """Takes note of where an instance's output goes."""
        instance = self._instances.get(number)
        if instance is not None:
            instance.log = log

    def ended(self, number: int, reason: str) -> None:
        """Takes note that an instance's process has ended, or could not be started."""
        instance = self._instances.get(number)
        if instance is None:
            return
        instance.end_reason = reason
        if instance.state is InstanceState.STARTING:
            self._never_came(instance, f"{reason} before it said hello")
        elif instance.state is InstanceState.LOST:
            self._call_later(_MOMENT_S, self._crashed, instance)
        else:
            # A stream can outlive its process, where a child has a copy of its connection.
            self._call_later(_WHY_S, self._hang_up, instance)

    def not_started(self, number: int, reason: str) -> None:
        """Takes note that the arena, not the bot, kept an instance from starting."""
        instance = self._instances.get(number)
        bot = "a bot" if instance is None else instance.role.contestant.bot
        self._listener.collapse(ArenaError(f"{bot} could not be started: {reason}"))

    def warden_ended(self) -> None:
        """Takes note that no instance can be started or stopped any more."""
        if not self.is_closing:
            self._listener.collapse(LostWardenError())

    def _crashed(self, instance: Instance) -> None:
        if instance.state is InstanceState.LOST:
            self._has_failed(instance, FaultKind.CRASHED, instance.how_lost)

    def _hang_up(self, instance: Instance) -> None:
        if instance.session is not None:
            instance.session.cancel()

    def _has_failed(self, instance: Instance, kind: FaultKind, detail: str) -> None:
        if instance.last_table:
            self._let_go(instance)
            self._listener.has_failed(instance, kind, detail)
        else:
            # Started again it would likely do the same, and whom it was to meet would wait.
            self._never_came(instance, f"{detail} before its first match")

    def _never_came(self, instance: Instance, why: str) -> None:
        instance.end_reason = why
        if not self.is_closing:
            log = "" if instance.log is None else f"; its log: {instance.log}"
            print(f"{instance.role.contestant.bot}: {why}{log}", file=sys.stderr)
        self._let_go(instance)
        self._listener.never_came(instance)

    def _let_go(self, instance: Instance) -> None:
        """Ends the instance's process, if it has not ended, and forgets it."""
        instance.state = InstanceState.GONE
        self._by_token.pop(instance.token, None)
        if self.doors is not None:
            self.doors.close(instance.number)
        if self._instances.pop(instance.number, None) is not None and not self.is_closing:
            self._launcher.stop(instance.number)
        self._listener.something_changed()
