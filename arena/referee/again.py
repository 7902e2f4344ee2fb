"""What a seat of a recorded match was told and asked, made once more, in the order of then.

Questions have the numbers, and the time, that they had; what came before each is what was
decided then. No rule stands here: the states are those of a replay. Must not know who is
asked now.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arena.errors import InputError
from arena.record.replay import Step, replay
from arena.record.values import Ending, Fault, LineEvent, Record
from arena.referee.commands import Blame, Finish, Question, Tell
from arena.terms.clock import SeatClock, TimeControl, parse_recorded_control
from arena.terms.faults import FORFEIT_POLICY, BotFault, FaultKind, parse_fault_policy
from arena.terms.given import Place
from engine import (
    DECLARE,
    SILENT,
    Declared,
    Observation,
    Phase,
    Played,
    RoundStarted,
    observe,
)

_MS_NS = 1_000_000
_ASKED = (Phase.DECLARE, Phase.PLAY)


@dataclass(frozen=True, slots=True)
class Answered:
    """Says what a seat answered in a match that is on record."""

    action: int | None  # the engine's; None: it failed
    signal: int = 0
    note: str = ""
    ms: float | None = None  # None: not recorded
    fault: Fault | None = None  # what it failed in; its `said` may be what it answered


@dataclass(frozen=True, slots=True)
class AskAgain:
    """Commands: ask the seat what it was asked then."""

    place: Place
    question: Question
    answered: Answered


Again = Tell | AskAgain | Blame | Finish


def ask_again(record: Record, seat: int, control: TimeControl | None) -> Iterator[Again]:
    """Yields all that a seat was told and asked, in order, to the end of the match.

    `Tell` is for seats that want events; `Blame` and `Finish` are for all. Where the seat
    failed while it was asked, it is asked once more. Raises RecordError at a line that the
    rules do not allow, after all that went before.
    """
    past = _Past(record, seat, control)
    for one in replay(record):
        yield from past.take(one)


@dataclass(slots=True)
class _Due:
    """A decision that is due: what its seat may know and do."""

    seat: int
    actions: Sequence[int]
    observation: Observation | None  # None: of another seat


class _Past:
    """Holds how far a match has been told again."""

    def __init__(self, record: Record, seat: int, control: TimeControl | None) -> None:
        header = record.header
        self._seat = seat
        self._clock = SeatClock(control)
        if header.origin is not None and header.origin.banks_ns is not None:
            self._clock.bank_ns = header.origin.banks_ns[seat]
        self._limit = _strike_limit(header.fault_policy)
        self._due: _Due | None = None
        self._place: Place = (0, 0)  # of the decision that is due
        self._number = 0  # of the latest question, to whichever seat
        self._is_open = False  # whether that question waits for its answer
        self._faults: list[BotFault] = []
        self._forfeited: list[int] = []

    def take(self, one: Step) -> Iterator[Again]:
        """Tells a step again."""
        event = one.event
        if isinstance(event, Fault):
            yield from self._take_fault(event)
        elif isinstance(event, Ending):
            yield Finish(event.outcome, tuple(self._faults), tuple(self._forfeited))
        else:
            if isinstance(event, Declared | Played):
                yield from self._take_decision(one, event)
            yield Tell(event)
        self._look_ahead(one, event)

    def _look_ahead(self, one: Step, event: LineEvent) -> None:
        """Keeps what is due now: the next step has changed the state when it is told."""
        state = one.state
        if isinstance(event, RoundStarted):
            self._place = state.round, 0
        elif one.place is not None:
            self._place = one.place[0], one.place[1] + 1
        self._due = None
        if state.phase in _ASKED:
            seat = state.turn
            observation = observe(state, seat) if seat == self._seat else None
            self._due = _Due(seat, state.actions(), observation)

    def _take_decision(self, one: Step, event: Declared | Played) -> Iterator[Again]:
        if one.was_asked:
            self._open()
            if event.seat == self._seat:
                thought = one.line.thought
                answered = Answered(
                    event_to_action(event),
                    event.signal,
                    "" if thought is None else thought.note,
                    None if thought is None else thought.ms,
                )
                yield self._ask(answered)
                self._clock.spend(ms_to_ns(answered.ms))
        self._is_open = False

    def _take_fault(self, event: Fault) -> Iterator[Again]:
        """Tells a fault again: where it was an answer's, after its question."""
        number = 0
        if self._due is not None and self._due.seat not in self._forfeited:
            self._open()
            if self._due.seat == event.seat:
                self._is_open, number = False, self._number
        fault = _bot_fault(event)
        self._faults.append(fault)
        if not event.strike:
            self._forfeited.append(event.seat)
        if event.seat != self._seat:
            return
        if number:
            yield self._ask(Answered(None, fault=event))
            allowance_ns = self._clock.allowance_ns
            # What else a fault took of the bank is not recorded.
            is_late = fault.kind is FaultKind.LATE and allowance_ns is not None
            self._clock.spend(allowance_ns if is_late and allowance_ns is not None else 0)
        yield Blame(fault, number, self._limit - event.strike if event.strike else 0)

    def _open(self) -> None:
        if not self._is_open:
            self._is_open = True
            self._number += 1

    def _ask(self, answered: Answered) -> AskAgain:
        due = self._due
        assert due is not None  # the replay lets nobody decide or fail to before a deal
        assert due.observation is not None
        question = Question(
            self._number,
            self._seat,
            due.actions,
            due.observation,
            self._clock.bank_ns,
            self._clock.allowance_ns,
        )
        return AskAgain(self._place, question, answered)


def recorded_control(record: Record) -> tuple[TimeControl | None, bool]:
    """Reads a record's time control, and whether it was for throughput.

    Raises InputError, which names the record, for what is none.
    """
    try:
        return parse_recorded_control(record.header.time_control)
    except InputError as error:
        raise InputError(f"{record.source}, line 1, `time_control`: {error}") from None


def ms_to_ns(ms: float | None) -> int:
    """Turns what a record says of a time into nanoseconds; nothing where it says nothing."""
    return 0 if ms is None else round(ms * _MS_NS)


def event_to_action(event: Declared | Played) -> int:
    """Gives the engine's action that a decision was."""
    if isinstance(event, Played):
        return event.card
    return DECLARE if event.cards else SILENT


def _bot_fault(event: Fault) -> BotFault:
    kinds = list(FaultKind)
    # Of a kind that only a later arena knows: it is told as what cannot be understood.
    kind = FaultKind(event.kind) if event.kind in kinds else FaultKind.MALFORMED
    return BotFault(event.seat, kind, event.detail, event.said, event.strike)


def _strike_limit(policy: str | None) -> int:
    try:
        return (FORFEIT_POLICY if policy is None else parse_fault_policy(policy)).limit
    except InputError:
        return FORFEIT_POLICY.limit
