"""The hall of one runner: legs become matches, matches are played and end.

Lives in one event loop. What goes wrong in one match that no bot did makes that match void
and leaves the others alone; where the arena cannot go on at all, every caller is told.
"""

import asyncio
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from heapq import nlargest

from arena.contest.blocks import BlockTask, MatchResult
from arena.errors import ArenaError
from arena.play.glance import Glance, OpenMatch
from arena.play.instance import Instance, InstanceState
from arena.play.leg import Batch, Leg
from arena.play.lobby import Lobby
from arena.play.match import LiveMatch
from arena.play.roster import Attach, Roster
from arena.play.seating import Seating
from arena.play.settings import RunnerSettings
from arena.referee.referee import GRACE_NS
from arena.terms.clock import LagMeter
from arena.terms.faults import BotFault, FaultKind
from arena.v1 import match_pb2

BEAT_S = 0.01
_PATIENCE_S = 0.02
_UNHEARD = InstanceState.LOST, InstanceState.BROKEN


class Hall:
    """Plays legs with the instances of its roster."""

    def __init__(self, settings: RunnerSettings, attach: Attach | None = None) -> None:
        loop = asyncio.get_running_loop()
        self._loop = loop
        self._settings = settings
        self.roster = Roster(settings, self, loop.call_later, attach)
        self.lobby = Lobby(self, settings.patience_ns)
        self.roster.lobby = self.lobby
        self._seating = Seating(self.roster.launch, settings.most_instances)
        self._batches: set[Batch] = set()
        self._live: set[LiveMatch] = set()
        self._change = asyncio.Event()  # something may be able to start
        now_ns = time.monotonic_ns()
        self._meter = LagMeter(now_ns, int(BEAT_S * 1e9), int(_PATIENCE_S * 1e9), GRACE_NS)
        self._beat_handle = loop.call_later(BEAT_S, self._beat)
        self._dispatcher = loop.create_task(self._dispatch_for_ever())

    async def play(self, tasks: Sequence[BlockTask]) -> list[tuple[BlockTask, MatchResult]]:
        """Plays blocks, as many matches at a time as there is room for; returns what came of them.

        May be called again before it has returned: the calls share the instances. What is not
        over when it is cancelled is not played on. Raises ArenaError when the arena cannot go on.
        """
        wanted = [(task, number) for task in tasks for number in task.legs_played]
        batch = Batch(self._loop.create_future(), len(wanted))
        if wanted:
            self._batches.add(batch)
            self._seating.add([Leg(task, number, batch) for task, number in wanted])
            self._change.set()
            try:
                await batch.done
            except asyncio.CancelledError:
                self._drop(batch)
                raise
            finally:
                self._batches.discard(batch)
        return batch.ended

    async def close(self) -> None:
        """Says goodbye to every instance, waits a moment, and ends what is left."""
        self._dispatcher.cancel()
        self._seating.clear()
        is_done = not self._batches
        if not is_done:
            self.collapse(ArenaError("the arena was stopped"))
        self.roster.say_goodbye(is_done=is_done)
        self.lobby.say_goodbye(is_done=is_done)
        until = self._loop.time() + self._settings.farewell_s
        while self._has_streams and self._loop.time() < until:
            await asyncio.sleep(BEAT_S)
        self.lobby.cancel()
        self._beat_handle.cancel()
        # Blocks for a moment, with nothing left to do meanwhile; also at the interpreter's end,
        # when no thread can be started any more.
        self.roster.close()

    def answers(self, instance: Instance, answers: Sequence[match_pb2.Answer]) -> str:
        """Takes the answers of one message; returns what was malformed about them, or nothing."""
        now_ns = time.monotonic_ns()
        for answer in answers:
            seated = instance.seated.get(answer.table)
            if seated is None:
                if not 1 <= answer.table <= instance.last_table:
                    return f"answered at table {answer.table}, where it has never sat"
                continue  # the match is over; the answer crossed with its end
            match, seat = seated
            try:
                handed_ns = match.referee.handed_ns
                lag_ns = 0 if handed_ns is None else self._meter.lag_ns(now_ns, handed_ns)
                match.answer(seat, answer, now_ns, lag_ns)
            except Exception as error:
                _void(match, error)
        return ""

    def glance(self, most: int) -> Glance:
        """Says what is played now, of single matches at most so many; from any thread."""
        live = list(self._live)
        meetings = Counter(match.leg.meeting for match in live)
        longest = nlargest(most, live, key=lambda match: match.seconds)
        return Glance(
            len(live),
            tuple(meetings.most_common(most)),
            tuple(
                OpenMatch(
                    match.leg.task.match_id(match.leg.number),
                    tuple(match.leg.bots[place] for place in match.leg.seats),
                    match.seconds,
                )
                for match in longest
            ),
        )

    # What the roster tells.

    def something_changed(self) -> None:
        """Takes note that a match may be able to start."""
        self._change.set()

    def never_came(self, instance: Instance) -> None:
        """Lets the legs that wait for an instance go on without it."""
        self._seating.mark_absent(instance)
        self._change.set()

    def has_failed(self, instance: Instance, kind: FaultKind, detail: str) -> None:
        """Charges all open matches of an instance that is gone.

        Whoever's stream has ended too, which is about to be said, fails at the same moment:
        neither wins by the other's failure.
        """
        for match, seat in list(instance.seated.values()):
            faults = [BotFault(seat, kind, detail, "")]
            for other, met in enumerate(match.instances):
                if met.state is InstanceState.LOST and met.last_table:
                    faults.append(BotFault(other, FaultKind.CRASHED, met.how_lost, ""))
            _guarded(match, partial(match.fail, faults))
        instance.seated.clear()

    def did_not_return(self, match: LiveMatch, seat: int, detail: str) -> None:
        """Charges a bot that runs elsewhere and was not back in time for a match.

        Whoever has broken off as well fails at the same moment.
        """
        faults = [BotFault(seat, FaultKind.CRASHED, detail, "")]
        for other, met in enumerate(match.instances):
            if other != seat and met.state is InstanceState.BROKEN:
                faults.append(BotFault(other, FaultKind.CRASHED, "its stream broke as well", ""))
        _guarded(match, partial(match.fail, faults))

    def collapse(self, error: Exception) -> None:
        """Gives up: whoever waits for matches is told why, and the matches are void."""
        if not isinstance(error, ArenaError):
            traceback.print_exception(error)
            error = ArenaError(f"the arena failed: {type(error).__name__}: {error}")
        self._seating.clear()
        for batch in self._batches:
            if not batch.done.done():
                batch.done.set_exception(error)
        for match in list(self._live):
            match.void(str(error))

    @property
    def _has_streams(self) -> bool:
        return self.roster.has_sessions or self.lobby.has_streams

    def _drop(self, batch: Batch) -> None:
        """Plays nothing on that nobody waits for any more."""
        self._seating.drop(batch)
        for match in [one for one in self._live if one.leg.batch is batch]:
            match.void("it was broken off")

    async def _dispatch_for_ever(self) -> None:
        """Starts what can start whenever something has changed."""
        while True:
            await self._change.wait()
            self._change.clear()
            try:
                self._dispatch()
            except Exception as error:
                self.collapse(error)

    def _dispatch(self) -> None:
        most = self._settings.most_matches
        if most is not None and len(self._live) >= most:
            return
        for leg, instances in self._seating.startable():
            match = LiveMatch(leg, instances, self._match_ended, self._settings.sandbox.level)
            self._live.add(match)
            _guarded(match, match.start)
            if most is not None and len(self._live) >= most:
                return

    def _match_ended(self, match: LiveMatch) -> None:
        self._live.discard(match)
        assert match.result is not None  # it has ended
        match.leg.batch.add(match.leg, match.result)
        self._change.set()

    def _beat(self) -> None:
        now_ns = time.monotonic_ns()
        self._meter.beat(now_ns)
        self._beat_handle = self._loop.call_later(BEAT_S, self._beat)
        for match in list(self._live):
            deadline_ns = match.referee.deadline_ns
            if deadline_ns is not None and now_ns > deadline_ns:
                self._tick(match, now_ns)
        self.roster.check(now_ns)
        self.lobby.check(now_ns, self._meter.steady_since_ns)

    def _tick(self, match: LiveMatch, now_ns: int) -> None:
        asked = match.asked_instance
        if asked is not None and asked.state in _UNHEARD:
            return  # it crashed, which is about to be said, or may come back, which the lobby knows
        _guarded(match, partial(match.tick, now_ns, self._meter.steady_since_ns))


def _guarded(match: LiveMatch, act: Callable[[], None]) -> None:
    try:
        act()
    except Exception as error:
        _void(match, error)


def _void(match: LiveMatch, error: Exception) -> None:
    """Ends a match that the arena itself has spoilt."""
    traceback.print_exception(error)
    if match.result is None:
        match.void(f"the arena failed: {type(error).__name__}: {error}")
