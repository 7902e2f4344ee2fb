"""The hall of one runner: instances come and go, legs become matches, matches end.

Lives in one event loop. Whatever goes wrong in here that no bot did makes a match void;
it never stops the others.
"""

import asyncio
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

from arena.contest.blocks import BlockTask
from arena.play.instance import Instance, InstanceState, Role
from arena.play.launch import Launcher, LaunchOrder
from arena.play.leg import Batch, Leg
from arena.play.match import LiveMatch
from arena.play.seating import Seating
from arena.play.settings import RunnerSettings
from arena.play.wire_log import WireLog
from arena.terms.clock import SECOND_NS, LagMeter
from arena.terms.faults import FaultKind
from arena.v1 import match_pb2, play_pb2

BEAT_S = 0.01
_PATIENCE_S = 0.02
_NOT_READING_NS = 30 * SECOND_NS
_WHY_S = 0.3  # how long a lost stream may wait for its process to say how it ended


class Hall:
    """Plays legs with the instances it launches; implements `service.Host`."""

    def __init__(self, settings: RunnerSettings) -> None:
        self.address = ""
        self._settings = settings
        self._loop = asyncio.get_running_loop()
        self._launcher = Launcher(self._process_started, self._process_ended)
        self._seating = Seating(self._launch, settings.most_instances)
        self._instances: dict[int, Instance] = {}  # by number; all whose process may live
        self._by_token: dict[str, Instance] = {}
        self._live: set[LiveMatch] = set()
        self._change = asyncio.Event()  # something may be able to start
        self._launched = 0
        self._is_closing = False
        now_ns = time.monotonic_ns()
        self._meter = LagMeter(now_ns, int(BEAT_S * 1e9), int(_PATIENCE_S * 1e9))
        self._beat_handle = self._loop.call_later(BEAT_S, self._beat)
        self._dispatcher = self._loop.create_task(self._dispatch_for_ever())

    async def play(self, tasks: Sequence[BlockTask]) -> list[LiveMatch]:
        """Plays blocks, as many matches at a time as there is room for; returns them, ended.

        May be called again before it has returned: the calls share the instances.
        """
        batch = Batch(self._loop.create_future())
        for task in tasks:
            batch.legs += [Leg(task, number, batch) for number in range(len(task.legs))]
        if batch.legs:
            self._seating.add(batch.legs)
            self._change.set()
            await batch.done
        return batch.ended

    async def close(self) -> None:
        """Says goodbye to every instance, waits a moment, and ends what is left."""
        self._is_closing = True
        self._dispatcher.cancel()
        self._seating.clear()
        for match in list(self._live):
            match.void("the arena was stopped")
        for instance in list(self._instances.values()):
            if instance.session is not None:
                instance.session.say_goodbye(play_pb2.GOODBYE_REASON_STOPPED, "the arena stops")
        until = self._loop.time() + self._settings.farewell_s
        while any(one.session is not None for one in self._instances.values()):
            if self._loop.time() > until:
                break
            await asyncio.sleep(BEAT_S)
        self._beat_handle.cancel()
        # Blocks for a moment, with nothing left to do meanwhile; also at the interpreter's end,
        # when no thread can be started any more.
        self._launcher.close()

    def answers(self, instance: Instance, answers: Sequence[match_pb2.Answer]) -> str:
        """Takes the answers of one message; returns what was malformed about them, or nothing."""
        now_ns = time.monotonic_ns()
        lag_ns = self._meter.lag_ns(now_ns)
        for answer in answers:
            seated = instance.seated.get(answer.table)
            if seated is None:
                if not 1 <= answer.table <= instance.last_table:
                    return f"answered at table {answer.table}, where it has never sat"
                continue  # the match is over; the answer crossed with its end
            match, seat = seated
            try:
                match.answer(seat, answer, now_ns, lag_ns)
            except Exception as error:
                self._void(match, error)
        return ""

    def expected(self, token: str) -> Instance | None:
        """Finds the instance that was launched with a token."""
        return self._by_token.get(token)

    def arrived(self, instance: Instance) -> None:
        """Takes note that an instance has said hello."""
        del instance
        self._change.set()

    def left(self, instance: Instance, malformed: str) -> None:
        """Takes note that an instance's stream has ended; its open matches are forfeited."""
        if instance.state is InstanceState.RETIRING and not instance.seated:
            self._let_go(instance)
            return
        instance.state = InstanceState.LOST
        self._seating.forget(instance)
        if malformed:
            self._forfeit(instance, FaultKind.MALFORMED, f"the bot {malformed}")
            self._let_go(instance)
        elif instance.end_reason:
            self._crashed(instance)
        else:
            # How the process ended says more than that its stream did: wait for it a little.
            self._loop.call_later(_WHY_S, self._crashed, instance)

    def open_wire_log(self, instance: Instance) -> WireLog | None:
        """Opens the instance's wire log, where one is wanted."""
        folder = self._settings.wire_log_folder
        if folder is None:
            return None
        return WireLog(folder / f"{instance.role.label}-{instance.number}.jsonl")

    async def _dispatch_for_ever(self) -> None:
        """Starts what can start whenever something has changed."""
        while True:
            await self._change.wait()
            self._change.clear()
            self._dispatch()

    def _dispatch(self) -> None:
        most = self._settings.most_matches
        if most is not None and len(self._live) >= most:
            return
        for leg, instances in self._seating.startable():
            match = LiveMatch(leg, instances, self._match_ended)
            self._live.add(match)
            try:
                match.start()
            except Exception as error:
                self._void(match, error)
            if most is not None and len(self._live) >= most:
                return

    def _match_ended(self, match: LiveMatch) -> None:
        self._live.discard(match)
        match.leg.batch.add(match)
        self._change.set()

    def _launch(self, role: Role) -> Instance:
        self._launched += 1
        allowance_ns = self._settings.start_allowance_ns
        until_ns = None if allowance_ns is None else time.monotonic_ns() + allowance_ns
        instance = Instance(self._launched, role, until_ns)
        self._instances[instance.number] = instance
        self._by_token[instance.token] = instance
        self._launcher.start(
            LaunchOrder(
                number=instance.number,
                command=role.contestant.command,
                folder=role.contestant.folder,
                address=self.address,
                token=instance.token,
                log=self._settings.log_folder / f"{role.label}.log",
            )
        )
        return instance

    def _process_started(self, number: int, log: Path) -> None:
        instance = self._instances.get(number)
        if instance is not None:
            instance.log = log

    def _process_ended(self, number: int, reason: str) -> None:
        instance = self._instances.get(number)
        if instance is None:
            return
        instance.end_reason = reason
        if instance.state is InstanceState.STARTING:
            self._never_came(instance, f"{reason} before it said hello")
        elif instance.state is InstanceState.LOST:
            self._crashed(instance)

    def _never_came(self, instance: Instance, why: str) -> None:
        instance.end_reason = why
        log = "" if instance.log is None else f"; its log: {instance.log}"
        print(f"{instance.role.contestant.bot}: {why}{log}", file=sys.stderr)
        self._seating.mark_absent(instance)
        self._let_go(instance)
        self._change.set()

    def _crashed(self, instance: Instance) -> None:
        if instance.state is not InstanceState.LOST:
            return
        how = instance.end_reason or "its stream ended, though its process did not"
        self._forfeit(instance, FaultKind.CRASHED, how)
        self._let_go(instance)

    def _forfeit(self, instance: Instance, kind: FaultKind, detail: str) -> None:
        for match, seat in list(instance.seated.values()):
            try:
                match.fail(seat, kind, detail)
            except Exception as error:
                self._void(match, error)
        instance.seated.clear()

    def _let_go(self, instance: Instance) -> None:
        """Ends the instance's process, if it has not ended, and forgets it."""
        instance.state = InstanceState.GONE
        self._seating.forget(instance)
        self._by_token.pop(instance.token, None)
        if self._instances.pop(instance.number, None) is not None and not self._is_closing:
            self._launcher.stop(instance.number)

    def _void(self, match: LiveMatch, error: Exception) -> None:
        traceback.print_exception(error)
        if match.result is None:
            match.void(f"the arena failed: {type(error).__name__}: {error}")

    def _beat(self) -> None:
        now_ns = time.monotonic_ns()
        self._meter.beat(now_ns)
        self._beat_handle = self._loop.call_later(BEAT_S, self._beat)
        for match in list(self._live):
            deadline_ns = match.referee.deadline_ns
            if deadline_ns is not None and now_ns > deadline_ns:
                self._tick(match, now_ns)
        for instance in list(self._instances.values()):
            self._check(instance, now_ns)

    def _tick(self, match: LiveMatch, now_ns: int) -> None:
        asked = match.asked_instance
        if asked is not None and asked.state is InstanceState.LOST:
            return  # it crashed, which is about to be said
        match.carry_out(match.referee.tick(now_ns, self._meter.steady_since_ns))
        if asked is not None and match.asked_instance is not asked:
            # It may be stuck for good: nobody else is to wait for it.
            self._seating.forget(asked)
            asked.retire()

    def _check(self, instance: Instance, now_ns: int) -> None:
        if instance.state is InstanceState.STARTING:
            until_ns = instance.starts_until_ns
            if until_ns is not None and now_ns > until_ns:
                allowed_s = (self._settings.start_allowance_ns or 0) / SECOND_NS
                self._never_came(instance, f"said no hello within {allowed_s:.0f} s")
        elif instance.session is not None:
            since_ns = instance.session.writing_since_ns
            if since_ns is not None and now_ns - since_ns > _NOT_READING_NS:
                instance.end_reason = f"read nothing for {_NOT_READING_NS // SECOND_NS} s"
                instance.session.cancel()
