"""A live match: carries out the referee's commands for the instances at one table."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from arena.contest.blocks import FaultNote, Luck, MatchResult
from arena.contest.statistics.luck import match_luck
from arena.play.instance import Instance, InstanceState
from arena.play.leg import Leg
from arena.record.lines import HIDDEN, match_line, origin_to_fields
from arena.record.packing import pack_record
from arena.referee.commands import Ask, Blame, Command, Finish, Said, Tell
from arena.referee.referee import Referee
from arena.sandbox.level import Level
from arena.terms.clock import control_to_record
from arena.terms.faults import BotFault, FaultKind
from arena.terms.moment import utc_text
from arena.terms.times import Pace, count_times
from arena.v1 import match_pb2, play_pb2
from arena.version import ARENA_VERSION
from arena.wire import (
    event_to_wire,
    fault_to_wire,
    outcome_to_wire,
    rules_to_wire,
    time_control_to_wire,
    void_to_wire,
)
from engine import ENGINE_VERSION, commitment


@dataclass(slots=True, eq=False)
class LiveMatch:
    """One match being played. A bot that did not show up is there as an instance that is gone."""

    leg: Leg
    instances: Sequence[Instance]  # by seat
    on_end: Callable[["LiveMatch"], None]  # called once, when `result` is there
    sandbox: Level = Level.NONE  # what the instances are started in
    referee: Referee = field(init=False)
    result: MatchResult | None = None
    _tables: list[int] = field(default_factory=list)  # by seat: the instance's table number
    _started_ns: int = field(default_factory=time.time_ns)

    def __post_init__(self) -> None:
        wants_events = any(instance.wants_events for instance in self.instances)
        self.referee = Referee(self.leg.setup(wants_events))

    @property
    def seconds(self) -> float:
        """How long it has been under way."""
        return (time.time_ns() - self._started_ns) / 1e9

    @property
    def asked_instance(self) -> Instance | None:
        """Who is being waited for."""
        seat = self.referee.asked_seat
        return None if seat is None else self.instances[seat]

    def start(self) -> None:
        """Seats the instances and asks the first question."""
        for instance in self.instances:
            if instance.is_gone and instance.role.contestant.is_elsewhere:
                # It has not begun what it was to play, so that is nobody's failure.
                self.void(f"{instance.role.contestant.bot} {instance.end_reason}")
                return
        for seat, instance in enumerate(self.instances):
            self._tables.append(0 if instance.is_gone else instance.seat(self, seat))
            self._announce(seat)
        self.carry_out(self.referee.start())
        absent = [
            BotFault(seat, FaultKind.NO_SHOW, instance.end_reason, "")
            for seat, instance in enumerate(self.instances)
            if instance.is_gone
        ]
        self.carry_out(self.referee.fail_together(absent))

    def tick(self, now_ns: int, steady_since_ns: int) -> None:
        """Lets the referee look at the clock."""
        self.carry_out(self.referee.tick(now_ns, steady_since_ns))

    def answer(self, seat: int, answer: match_pb2.Answer, now_ns: int, lag_ns: int) -> None:
        """Passes an answer to the referee."""
        said = Said(answer.question, answer.move, answer.signal, answer.note)
        self.carry_out(self.referee.answer(seat, said, now_ns, lag_ns))

    def come_back(self, seat: int, now_ns: int) -> None:
        """Tells a seat whose bot has a new stream of the match, and asks it again."""
        instance = self.instances[seat]
        self._announce(seat)
        question = self.referee.question_again(now_ns)
        if question is None or question.seat != seat or instance.session is None:
            return
        if self.referee.handed_ns is None:  # nothing of it went out on the old stream
            instance.session.ask(self._tables[seat], question, self.referee)
        else:
            instance.session.ask_again(self._tables[seat], question)

    def break_off(self, seat: int, now_ns: int) -> None:
        """Lets a seat's clock run on whose bot's stream has broken, also for what was unsent."""
        if self.referee.asked_seat == seat:
            self._hand_to_nobody(now_ns)

    def fail(self, faults: Sequence[BotFault]) -> None:
        """Passes faults of bots that cannot be asked on, all of one moment, to the referee."""
        self.carry_out(self.referee.fail_together(faults))

    def carry_out(self, commands: Sequence[Command]) -> None:
        """Does what the referee commands."""
        for command in commands:
            if type(command) is Ask:
                seat = command.question.seat
                instance = self.instances[seat]
                if instance.session is not None:
                    instance.session.ask(self._tables[seat], command.question, self.referee)
                elif instance.state is InstanceState.BROKEN:
                    self._hand_to_nobody(time.monotonic_ns())
            elif type(command) is Tell:
                self._tell(command)
            elif type(command) is Blame:
                self._blame(command)
            elif type(command) is Finish:
                self._finish(command)

    def void(self, reason: str) -> None:
        """Ends the match as the arena's own failure: it counts for nobody."""
        for seat in range(len(self._tables)):
            self._end(seat, void_to_wire(self._tables[seat]))
        self.result = self._result(record=b"", termination="void", void=reason)
        self.on_end(self)

    def _hand_to_nobody(self, now_ns: int) -> None:
        """Starts the clock of the open question, though its bot cannot be told of it yet."""
        question = self.referee.question_again(now_ns)
        if question is not None and self.referee.handed_ns is None:
            self.referee.handed(question.number, now_ns)

    def _announce(self, seat: int) -> None:
        instance = self.instances[seat]
        if instance.session is None:
            return
        task = self.leg.task
        names = [] if task.hide_names else [task.contestants[one].bot for one in self.leg.seats]
        instance.session.outbox.match_starts.append(
            match_pb2.MatchStart(
                table=self._tables[seat],
                seat=seat,
                players=task.players,
                rules=rules_to_wire(task.rules),
                time_control=time_control_to_wire(task.time_control),
                names=names,
                commitment=commitment(task.seed, task.nonces[self.leg.number]),
                bot_seed=task.bot_seeds[seat],
            )
        )
        instance.session.wake()

    def _tell(self, command: Tell) -> None:
        for seat, instance in enumerate(self.instances):
            if instance.session is None or not instance.wants_events:
                continue
            event = event_to_wire(self._tables[seat], command.event, seat, self.leg.task.players)
            if event is not None:
                instance.session.outbox.events.append(event)
                instance.session.wake()

    def _blame(self, command: Blame) -> None:
        seat = command.fault.seat
        instance = self.instances[seat]
        outbox = instance.outbox
        if outbox is not None:
            fault = fault_to_wire(
                self._tables[seat], command.fault, command.number, command.strikes_left
            )
            outbox.faults.append(fault)
            instance.wake()
        if instance.role.contestant.is_elsewhere:
            return  # there is no other process to take its place
        if command.fault.kind is FaultKind.LATE and not command.strikes_left:
            # It may be stuck, or busy with the old question: nobody else is to wait for it.
            instance.retire(play_pb2.GOODBYE_REASON_FAULT, "it was late, and is started afresh")

    def _finish(self, command: Finish) -> None:
        for seat in range(len(self._tables)):
            told = outcome_to_wire(self._tables[seat], command.outcome, command.forfeited)
            self._end(seat, told)
        ended_ns = time.time_ns()
        record = [
            self._match_line(),
            *self.referee.lines,
            self.referee.end_line(utc_text(ended_ns)),
        ]
        outcome = command.outcome
        self.result = self._result(
            record=pack_record("\n".join(record) + "\n"),
            termination=outcome.termination,
            ended_ns=ended_ns,
            winner=outcome.winner,
            places=outcome.places,
            scores=outcome.scores,
            faults=tuple(
                FaultNote(fault.seat, fault.kind.value, fault.detail, fault.strike)
                for fault in command.faults
            ),
            paces=self._paces(),
            digest=self.referee.digest,
            rounds=len(self.referee.deals),
            luck=self._luck(),
        )
        self.on_end(self)

    def _end(self, seat: int, message: match_pb2.MatchEnd) -> None:
        instance = self.instances[seat]
        instance.seated.pop(self._tables[seat], None)
        outbox = instance.outbox
        if outbox is not None:
            outbox.match_ends.append(message)
            instance.wake()
        instance.say_goodbye_if_done()

    def _result(
        self,
        *,
        record: bytes,
        termination: str,
        ended_ns: int | None = None,
        winner: int | None = None,
        places: tuple[int, ...] = (),
        scores: tuple[int, ...] = (),
        faults: tuple[FaultNote, ...] = (),
        void: str | None = None,
        paces: tuple[Pace, ...] = (),
        digest: str | None = None,
        rounds: int | None = None,
        luck: Luck | None = None,
    ) -> MatchResult:
        return MatchResult(
            leg=self.leg.number,
            seats=self.leg.seats,
            record=record,
            winner=winner,
            places=places,
            scores=scores,
            termination=termination,
            faults=faults,
            started_ns=self._started_ns,
            ended_ns=ended_ns or time.time_ns(),
            decisions=self.referee.decisions,
            void=void,
            paces=paces,
            digest=digest,
            rounds=rounds,
            luck=luck,
        )

    def _luck(self) -> Luck | None:
        """Says what chance gave; it takes a millisecond, which throughput is not to pay for."""
        task = self.leg.task
        if task.throughput:
            return None
        return match_luck(self.referee.deals, task.rules, task.players)

    def _paces(self) -> tuple[Pace, ...]:
        referee = self.referee
        return tuple(
            Pace(count_times(thought_ns), count_times(lagged_ns))
            for thought_ns, lagged_ns in zip(referee.thought_ns, referee.lagged_ns, strict=True)
        )

    def _match_line(self) -> str:
        task = self.leg.task
        contestants = [task.contestants[one] for one in self.leg.seats]
        runtime: Mapping[str, object] = {
            "match": task.match_id(self.leg.number),
            **({} if task.given is None else {"from": origin_to_fields(task.given.origin)}),
            "engine": ENGINE_VERSION,
            "arena": ARENA_VERSION,
            "seats": [
                {
                    "bot": one.bot,
                    "version": one.version,
                    **({} if one.declared is None else {"declared": one.declared}),
                    "bot_seed": bot_seed,
                }
                for one, bot_seed in zip(contestants, task.bot_seeds, strict=True)
            ],
            **({"names": HIDDEN} if task.hide_names else {}),
            "time_control": control_to_record(task.time_control, is_throughput=task.throughput),
            "fault_policy": str(task.fault_policy),
            "sandbox": self.sandbox,
            "started": utc_text(self._started_ns),
        }
        return match_line(
            players=task.players,
            rules=task.rules,
            dealer=self.referee.dealer,
            commitment=commitment(task.seed, task.nonces[self.leg.number]),
            runtime=runtime,
        )
