"""The referee of one match: a value machine that is told what happened and when.

It owns the match's state, clocks and record, and says what to do next as commands. It does
no I/O, reads no clock and knows no process: whoever carries its commands out passes
`now_ns`, nanoseconds of a monotonic clock.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from arena.record.digest import GameDigest
from arena.record.lines import (
    Thought,
    end_line,
    event_line,
    fault_line,
)
from arena.referee.commands import Ask, Blame, Command, Finish, MatchSetup, Question, Said, Tell
from arena.referee.details import (
    illegal_detail,
    illegal_signal_detail,
    late_detail,
    unasked_detail,
)
from arena.terms.clock import SeatClock
from arena.terms.faults import BotFault, FaultKind, final_outcome, is_decided
from arena.terms.stand_in import stand_in_action
from engine import (
    DECLARE,
    SILENT,
    Deal,
    Event,
    MatchEnded,
    Outcome,
    Phase,
    State,
    action_text,
    deal_round,
    first_dealer,
    observe,
    start_round,
    step,
)
from engine.state import MOST_SIGNAL

GRACE_NS = 50_000_000
"""How long the loop must have kept time past a deadline before silence is called late."""

MOST_ROUNDS_OVERDUE = 100
"""How often a loop that never keeps time comes round past a deadline before that is certain too.

Otherwise a bot that is silent would be waited for as long as the machine is overloaded.
"""

NOTE_LENGTH = 256
_SAID_LENGTH = 200
_DEAL, _OVER = Phase.DEAL, Phase.OVER
_ACTIONS = {action_text(action): action for action in range(SILENT + 1)}


_FORCED = Thought(by="forced")
_STAND_IN = Thought(by="stand_in")


@dataclass(slots=True)
class _Open:
    question: Question
    handed_ns: int | None = None  # None: not handed to the transport yet
    deadline_ns: int | None = None
    rounds_overdue: int = 0  # how often the loop has come round since the deadline


@dataclass(slots=True)
class Referee:
    """Referees one match, from `start` to the command `Finish`."""

    setup: MatchSetup
    lines: list[str] = field(default_factory=list)  # the record from the first round on
    faults: list[BotFault] = field(default_factory=list)  # strikes included
    decisions: int = 0  # how many answers of bots were taken
    thought_ns: list[list[int]] = field(init=False)  # by seat: what each answer took, late or not
    lagged_ns: list[list[int]] = field(init=False)  # by seat: the arena's lag beside each
    dealer: int = field(init=False)  # of the first round
    deals: list[Deal] = field(default_factory=list)  # of the rounds so far
    is_over: bool = False
    _state: State = field(init=False)
    _clocks: list[SeatClock] = field(init=False)
    _open: _Open | None = None
    _number: int = 0
    _played: Outcome | None = None  # the engine's outcome, where the match was played out
    _forfeited: list[int] = field(default_factory=list)  # seats, in order
    _strikes: list[int] = field(init=False)  # by seat
    _game: GameDigest = field(default_factory=GameDigest)  # of the rounds that are over

    def __post_init__(self) -> None:
        setup = self.setup
        self.dealer = first_dealer(setup.seed, setup.players)
        self._state = State(setup.rules, setup.players, self.dealer)
        self._clocks = [SeatClock(setup.time_control) for _ in range(setup.players)]
        if setup.given is not None and setup.given.origin.banks_ns is not None:
            for clock, bank_ns in zip(self._clocks, setup.given.origin.banks_ns, strict=True):
                clock.bank_ns = bank_ns
        self.thought_ns = [[] for _ in range(setup.players)]
        self.lagged_ns = [[] for _ in range(setup.players)]
        self._strikes = [0] * setup.players

    @property
    def deadline_ns(self) -> int | None:
        """When the open question falls due; None without one, or where it may take for ever."""
        return None if self._open is None else self._open.deadline_ns

    @property
    def asked_seat(self) -> int | None:
        """Whose answer is waited for; None for nobody's."""
        return None if self._open is None else self._open.question.seat

    @property
    def handed_ns(self) -> int | None:
        """When the open question went to the transport; None without one, or before that."""
        return None if self._open is None else self._open.handed_ns

    def start(self) -> list[Command]:
        """Deals the first round and asks the first seat, or who is due after what is given.

        Raises EngineError where the rules do not allow what is given.
        """
        commands: list[Command] = []
        if self.setup.given is not None:
            for action, signal in self.setup.given.moves:
                if self._state.phase is _DEAL:
                    self._deal(commands)
                self._record(step(self._state, action, signal), None, commands)
        return self._proceed(commands)

    def handed(self, number: int, now_ns: int) -> None:
        """Notes that the question went to the transport: its clock starts."""
        pending = self._open
        if pending is not None and pending.question.number == number:
            pending.handed_ns = now_ns
            if pending.question.allowance_ns is not None:
                pending.deadline_ns = now_ns + pending.question.allowance_ns

    def question_again(self, now_ns: int) -> Question | None:
        """Returns the open question with what is left of its time; None without one."""
        pending = self._open
        if pending is None:
            return None
        question = pending.question
        passed_ns = 0 if pending.handed_ns is None else now_ns - pending.handed_ns
        return replace(
            question,
            bank_ns=_less(question.bank_ns, passed_ns),
            allowance_ns=_less(question.allowance_ns, passed_ns),
        )

    def allowance_ns(self, seat: int) -> int | None:
        """How long the next decision of a seat may take; None: for ever."""
        return self._clocks[seat].allowance_ns

    def answer(self, seat: int, said: Said, now_ns: int, lag_ns: int) -> list[Command]:
        """Takes what a seat said, read at `now_ns`, at most `lag_ns` after it could have been.

        An answer to an older question is dropped. One to a question that the seat was
        never asked is the fault `malformed`. Faults cost what the policy says.
        """
        pending = self._open
        move = said.move
        if self.is_over or said.number < self._number:
            return []
        if pending is None or pending.question.seat != seat or said.number != self._number:
            return self._charge_unasked(seat, said, now_ns - lag_ns)
        question = pending.question
        handed_ns = now_ns if pending.handed_ns is None else pending.handed_ns
        passed_ns = now_ns - handed_ns
        lag_ns = min(lag_ns, passed_ns)
        think_ns = passed_ns - lag_ns
        self.thought_ns[seat].append(think_ns)
        self.lagged_ns[seat].append(lag_ns)
        if question.allowance_ns is not None and think_ns > question.allowance_ns:
            detail = late_detail(question.allowance_ns, think_ns)
            return self._charge(seat, FaultKind.LATE, detail, move, question.allowance_ns)
        action = _ACTIONS.get(move)
        if action is None or action not in question.actions:
            detail = illegal_detail(question, move)
            return self._charge(seat, FaultKind.ILLEGAL, detail, move, think_ns)
        if said.signal and not self._can_signal(said.signal):
            detail = illegal_signal_detail(self.setup.rules, said.signal)
            return self._charge(seat, FaultKind.ILLEGAL, detail, move, think_ns)
        self._clocks[seat].spend(think_ns)
        self.decisions += 1
        self._open = None
        note = said.note[:NOTE_LENGTH] if said.note else ""
        # Milliseconds, to the microsecond: more would be noise.
        thought = Thought(think_ns // 1000 / 1000, lag_ns // 1000 / 1000, "bot", note)
        commands: list[Command] = []
        self._record(step(self._state, action, said.signal), thought, commands)
        return self._proceed(commands)

    def tick(self, now_ns: int, steady_since_ns: int) -> list[Command]:
        """Calls an overdue question late, once the loop has kept time long enough to be sure.

        `steady_since_ns` is since when the loop has not stalled: an answer that arrived in
        a stall is still to be read, and must not be called late meanwhile.
        """
        pending = self._open
        if pending is None or pending.deadline_ns is None or now_ns <= pending.deadline_ns:
            return []
        pending.rounds_overdue += 1
        is_certain = now_ns - max(pending.deadline_ns, steady_since_ns) >= GRACE_NS
        if not is_certain and pending.rounds_overdue < MOST_ROUNDS_OVERDUE:
            return []
        allowance_ns = pending.question.allowance_ns or 0
        # It thinks on, unheard: that it took all it was allowed is the least that can be said.
        self.thought_ns[pending.question.seat].append(allowance_ns)
        self.lagged_ns[pending.question.seat].append(0)
        detail = late_detail(allowance_ns, None)
        return self._charge(pending.question.seat, FaultKind.LATE, detail, "", allowance_ns)

    def fail(self, seat: int, kind: FaultKind, detail: str, said: str = "") -> list[Command]:
        """Takes a fault of a seat that cannot be asked on: it forfeits, whatever the policy.

        Does nothing once the seat has forfeited, or all is over.
        """
        return self.fail_together([BotFault(seat, kind, detail, said[:_SAID_LENGTH])])

    def fail_together(self, faults: Sequence[BotFault]) -> list[Command]:
        """Takes such faults of several seats at one moment: none of them wins by the others'."""
        faults = [fault for fault in faults if fault.seat not in self._forfeited]
        if self.is_over or not faults:
            return []
        commands: list[Command] = []
        is_answered = True
        for fault in faults:
            is_answered = is_answered and self.asked_seat != fault.seat
            self._forfeited.append(fault.seat)
            commands.append(self._blame(fault, 0))
        if is_decided(self.setup.seat_bots, self._forfeited):
            self._open = None
            return self._finish(commands, None)
        if not is_answered:
            self._open = None
            return self._proceed(commands)
        return commands

    def _charge(
        self, seat: int, kind: FaultKind, detail: str, said: str, spent_ns: int
    ) -> list[Command]:
        """Takes a fault of a seat that can be asked on: a strike, or at the limit a forfeit.

        `spent_ns` is what the decision has cost of the bank, though a stand-in makes it.
        """
        limit = self.setup.fault_policy.limit
        if seat in self._forfeited or self._strikes[seat] + 1 >= limit:
            return self.fail(seat, kind, detail, said)
        self._strikes[seat] += 1
        strike = self._strikes[seat]
        fault = BotFault(seat, kind, detail, said[:_SAID_LENGTH], strike)
        commands: list[Command] = [self._blame(fault, limit - strike)]
        pending = self._open
        if pending is None or pending.question.seat != seat:
            return commands  # Nothing was to be decided: the strike alone is the price.
        self._clocks[seat].spend(spent_ns)
        self._open = None
        self._stand_in(commands)
        return self._proceed(commands)

    def _charge_unasked(self, seat: int, said: Said, sent_ns: int) -> list[Command]:
        """Takes an answer to a question that the seat was not asked."""
        pending = self._open
        handed_ns = None if pending is None else pending.handed_ns
        spent_ns = 0 if handed_ns is None else max(0, sent_ns - handed_ns)
        detail = unasked_detail(said.number)
        return self._charge(seat, FaultKind.MALFORMED, detail, said.move, spent_ns)

    def _blame(self, fault: BotFault, strikes_left: int) -> Blame:
        """Writes a fault down, and says so to its seat."""
        self.faults.append(fault)
        self.lines.append(
            fault_line(fault.seat, fault.kind, fault.detail, fault.said, fault.strike)
        )
        pending = self._open
        is_asked = pending is not None and pending.question.seat == fault.seat
        number = pending.question.number if pending is not None and is_asked else 0
        return Blame(fault, number, strikes_left)

    def _stand_in(self, commands: list[Command]) -> None:
        """Plays the decision that is due for a seat whose bot did not."""
        state = self._state
        action = stand_in_action(state.actions())
        self._record(step(state, action), _STAND_IN, commands)

    def end_line(self, ended: str | None) -> str:
        """The record's last line; `ended` is the time of day, a run-time field."""
        outcome = self._outcome()
        return end_line(
            winner=outcome.winner,
            places=outcome.places,
            scores=outcome.scores,
            termination=outcome.termination,
            seed=self.setup.seed,
            nonce=self.setup.nonce,
            ended=ended,
        )

    def _proceed(self, commands: list[Command]) -> list[Command]:
        """Goes on to the next question that a bot must answer, or to the end."""
        state = self._state
        while True:
            phase = state.phase
            if phase is _OVER:
                return self._finish(commands, state.outcome)
            if phase is _DEAL:
                self._deal(commands)
                continue
            seat = state.turn
            actions = state.actions()
            if self._forfeited and seat in self._forfeited:
                self._stand_in(commands)
            elif len(actions) == 1 and self._is_forced(actions[0]):
                self._record(step(state, actions[0]), _FORCED, commands)
            else:
                commands.append(self._ask(seat, actions))
                return commands

    def _deal(self, commands: list[Command]) -> None:
        """Deals the round that is due."""
        setup, state = self.setup, self._state
        self._close_round()
        deal = deal_round(setup.seed, setup.rules, setup.players, state.round, state.dealer)
        self.deals.append(deal)
        self._record(start_round(state, deal), None, commands)

    def _ask(self, seat: int, actions: Sequence[int]) -> Ask:
        self._number += 1
        clock = self._clocks[seat]
        question = Question(
            self._number,
            seat,
            actions,
            observe(self._state, seat),
            clock.bank_ns,
            clock.allowance_ns,
        )
        self._open = _Open(question)
        return Ask(question)

    def _is_forced(self, only: int) -> bool:
        """Whether to play the only action for the seat: a card, and no signal could go with it.

        A declaration is always asked, so that being asked tells nobody anything.
        """
        return only < DECLARE and not self.setup.rules.partner_signals

    def _can_signal(self, signal: int) -> bool:
        return (
            self.setup.rules.partner_signals and self.setup.players == 4 and signal <= MOST_SIGNAL
        )

    def _record(
        self, events: Iterable[Event], thought: Thought | None, commands: list[Command]
    ) -> None:
        for event in events:
            if type(event) is MatchEnded:
                continue
            # The first event of a step is the decision; what follows it was nobody's.
            self.lines.append(event_line(event, thought))
            thought = None
            if self.setup.wants_events:
                commands.append(Tell(event))

    def _finish(self, commands: list[Command], played: Outcome | None) -> list[Command]:
        self.is_over = True
        self._played = played
        self._close_round()
        commands.append(Finish(self._outcome(), tuple(self.faults), tuple(self._forfeited)))
        return commands

    @property
    def digest(self) -> str:
        """Says in 16 hex digits which game was played: the same packs and decisions."""
        return str(self._game)

    def _close_round(self) -> None:
        """Adds a round that is over, or broken off, to what the game is told by."""
        if self.deals:
            self._game.add_round(self.deals[-1].pack, self._state)

    def _outcome(self) -> Outcome:
        return final_outcome(
            self.setup.seat_bots, self._forfeited, self._state.scores, self._played
        )


def _less(time_ns: int | None, passed_ns: int) -> int | None:
    return None if time_ns is None else max(0, time_ns - passed_ns)
