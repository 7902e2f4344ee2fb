"""A record played again: each line beside what the engine says must stand there.

`follow` lets the engine run over the decisions and pairs its events with the lines;
`replay` is for whoever wants to watch, `arena.record.verify` for whoever wants proof.
Knows nothing of texts; what it cannot go on from is a `Departure`.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from json import dumps

from arena.errors import InputError, RecordError
from arena.record.substance import event_to_fields
from arena.record.values import Ending, Fault, Line, LineEvent, Record
from arena.terms.faults import FaultKind, final_outcome, is_decided, parse_fault_policy
from arena.terms.given import Place
from engine import (
    DECLARE,
    SILENT,
    Deal,
    Declared,
    EngineError,
    MatchEnded,
    Phase,
    Played,
    RoundStarted,
    State,
    action_text,
    lay_out,
    side_of,
    start_round,
    step,
)

DealRound = Callable[[State, Deal], Deal | None]
"""Gives the deal of the round that the state wants, where a record has the second; None: void."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Tells where a record is not what the rules, its seed and its decisions give."""

    line: int  # in the text, from 1
    field: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"line {self.line}, `{self.field}`: expected {self.expected}, found {self.found}"


@dataclass(frozen=True, slots=True)
class Step:
    """Holds a line, what the engine says must stand there, and the state after it.

    The state is one and the same object for all steps. A decision's state is that after all
    that follows from it: redealt hands, a settled round.
    """

    line: Line
    event: LineEvent
    state: State
    choices: Sequence[int] = ()  # the actions that were legal, for a decision
    is_substituted: bool = False  # whether a stand-in must have made the decision
    place: Place | None = None  # of a decision; None for all else
    is_given: bool = False  # whether the decision is of the match that this one was played on from

    @property
    def was_asked(self) -> bool:
        """Whether a bot was asked for the decision: it is no stand-in's, and was not forced."""
        if self.place is None or self.is_given or self.is_substituted:
            return False
        thought = self.line.thought
        return (
            isinstance(self.event, Declared)  # asked always, so that being asked tells nothing
            or len(self.choices) > 1
            or self.state.rules.partner_signals
            or (thought is not None and thought.by == "bot")
        )


class Departure(Exception):  # noqa: N818 # no error of the program: a finding
    """Says that a line is not possible there, so that nothing after it can be followed."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference


def replay(record: Record) -> Iterator[Step]:
    """Plays a record again from its packs, without its seed.

    Goes to the first line that the rules do not allow and raises RecordError there.
    """
    try:
        for one in follow(record, record.header.dealer, _deal_recorded):
            wrong = differences(one.line, one.event)
            if wrong:
                raise Departure(wrong[0])
            yield one
    except Departure as departure:
        raise RecordError(
            f"{record.source}, {departure.difference}: the record was changed, or written "
            "under other rules; it can be replayed up to there"
        ) from None


def follow(record: Record, dealer: int, deal_round: DealRound) -> Iterator[Step]:
    """Runs the engine over a record's decisions, from a first dealer and with given deals.

    Lines may differ from what the engine says; the caller compares, and must stop where
    they differ in kind. Raises Departure where the record cannot go on.
    """
    walk = _Walk(record, dealer, deal_round)
    origin = record.header.origin
    for line in record.lines:
        choices = () if walk.pending else walk.advance(line)
        event = walk.pending.popleft()
        place, is_given = None, False
        if isinstance(event, Declared | Played):
            place = walk.round, walk.decisions - 1
            is_given = origin is not None and place < origin.place
        yield Step(line, event, walk.state, choices, walk.is_substituted, place, is_given)


def differences(line: Line, expected: LineEvent) -> list[Difference]:
    """Compares the substance of a line with what must stand there, field by field."""
    if line.event == expected:
        return []
    found_fields, expected_fields = event_to_fields(line.event), event_to_fields(expected)
    is_same_type = found_fields["type"] == expected_fields["type"]
    names = list(expected_fields | found_fields) if is_same_type else ["type"]
    return [
        Difference(
            line.number, name, shown(expected_fields.get(name)), shown(found_fields.get(name))
        )
        for name in names
        if expected_fields.get(name) != found_fields.get(name)
    ]


def shown(value: object) -> str:
    """A value as the record has it, harmless on a terminal."""
    return dumps(value, ensure_ascii=True)


def _deal_recorded(state: State, recorded: Deal) -> Deal | None:
    return lay_out(
        recorded.pack,
        state.rules,
        state.players,
        round=state.round,
        dealer=state.dealer,
        attempt=recorded.attempt,
    )


class _Walk:
    """Holds how far a record has been followed."""

    def __init__(self, record: Record, dealer: int, deal_round: DealRound) -> None:
        header = record.header
        self.state = State(header.rules, header.players, dealer)
        self.pending: deque[LineEvent] = deque()  # what the next lines must say
        self.is_substituted = False  # whether a stand-in must have made the latest decision
        self.round = 0  # of the latest decision; the state may be in the next one already
        self.decisions = 0  # in this round so far
        self._deal_round = deal_round
        self._seats = header.seats
        self._limit = _strike_limit(header.fault_policy)
        self._strikes = [0] * header.players
        self._is_struck = False  # whether a stand-in is to play the decision that is due
        self._forfeited: list[int] = []
        self._is_after_fault = False

    def advance(self, line: Line) -> Sequence[int]:
        """Takes the line that decides what comes next; gives the actions it could choose from."""
        event = line.event
        if isinstance(event, Declared | Played):
            self._is_after_fault = False
            self.is_substituted = self._is_struck or event.seat in self._forfeited
            self._is_struck = False
            return self._decide(line, event)
        self.is_substituted = False
        if self._is_struck:
            raise self._astray(line)
        if isinstance(event, RoundStarted):
            self._start_round(line, event)
        elif isinstance(event, Fault):
            self._fail(line, event)
        elif isinstance(event, Ending):
            self._end(line, event)
        else:
            raise self._astray(line)
        self._is_after_fault = isinstance(event, Fault)
        return ()

    def _decide(self, line: Line, event: Declared | Played) -> Sequence[int]:
        state = self.state
        if state.phase is not (Phase.DECLARE if isinstance(event, Declared) else Phase.PLAY):
            raise self._astray(line)
        if self._must_end():
            raise self._astray(line)
        if event.seat != state.turn:
            raise _departure(line, "seat", str(state.turn), str(event.seat))
        choices = state.actions()
        if isinstance(event, Played):
            action, field = event.card, "card"
        else:
            action, field = (DECLARE if event.cards else SILENT), "cards"
        try:
            events = step(state, action, event.signal)
        except EngineError as error:
            if action in choices:
                raise _departure(line, "signal", "none", f"{event.signal} ({error})") from None
            allowed = "one of " + " ".join(map(action_text, choices))
            raise _departure(line, field, allowed, action_text(action)) from None
        self.decisions += 1
        self.pending.extend(one for one in events if not isinstance(one, MatchEnded))
        return choices

    def _start_round(self, line: Line, event: RoundStarted) -> None:
        if self.state.phase is not Phase.DEAL or self._must_end():
            raise self._astray(line)
        deal = self._deal_round(self.state, event.deal)
        if deal is None:
            raise _departure(line, "pack", "one whose layout can be repaired", "one of a void deal")
        self.round, self.decisions = self.state.round, 0
        self.pending.extend(
            one for one in start_round(self.state, deal) if not isinstance(one, MatchEnded)
        )

    def _fail(self, line: Line, event: Fault) -> None:
        # Bots that fail together all stand in the record, also where one was enough.
        if self.state.phase is Phase.OVER or (self._must_end() and not self._is_after_fault):
            raise self._astray(line)
        if event.seat in self._forfeited:
            raise _departure(line, "seat", "one that has not failed before", str(event.seat))
        strike = self._due_strike(event)
        if event.strike != strike:
            raise _departure(
                line, "strike", str(strike or "none, a forfeit"), str(event.strike or "none")
            )
        if strike:
            self._strikes[event.seat] = strike
            is_asked = self.state.phase in (Phase.DECLARE, Phase.PLAY)
            self._is_struck = is_asked and self.state.turn == event.seat
        else:
            self._forfeited.append(event.seat)
        self.pending.append(event)

    def _due_strike(self, event: Fault) -> int:
        """Which strike a fault must be; 0 for a forfeit."""
        strike = self._strikes[event.seat] + 1
        if event.kind in _ENDING_KINDS or self._must_end():
            return 0
        if not event.strike and (event.kind == FaultKind.MALFORMED or self._limit is None):
            return 0  # It can have ended the stream, or nobody knows how many there could be.
        return strike if self._limit is None or strike < self._limit else 0

    def _end(self, line: Line, event: Ending) -> None:
        state = self.state
        if state.phase is not Phase.OVER and not self._may_end():
            raise self._astray(line)
        bots = self._deciding_bots()
        outcome = final_outcome(bots, self._forfeited, state.scores, state.outcome)
        self.pending.append(Ending(outcome, event.seed, event.nonce))

    def _may_end(self) -> bool:
        """Whether the forfeits so far can have ended the match."""
        return is_decided(self._possible_bots(), self._forfeited)

    def _must_end(self) -> bool:
        """Whether the forfeits so far have certainly ended the match, whoever played."""
        bots = self._recorded_bots() or range(self.state.players)
        return is_decided(bots, self._forfeited)

    def _deciding_bots(self) -> Sequence[int]:
        """Numbers the bots as it must have been for the forfeits to have ended the match."""
        apart = range(self.state.players)
        if not self._recorded_bots() and is_decided(apart, self._forfeited):
            return apart
        return self._possible_bots()

    def _recorded_bots(self) -> list[int]:
        """Numbers the bot on each seat; empty where names are not recorded."""
        return [self._seats.index(bot) for bot in self._seats]

    def _possible_bots(self) -> list[int]:
        """Numbers the bot on each seat; unnamed ones may have held both seats of a side."""
        players = self.state.players
        return self._recorded_bots() or [side_of(players, seat) for seat in range(players)]

    def _astray(self, line: Line) -> Departure:
        found = str(event_to_fields(line.event)["type"])
        return _departure(line, "type", self._wanted(), found)

    def _wanted(self) -> str:
        """What the match waits for, in the words of the record."""
        if self._must_end() or self.state.phase is Phase.OVER:
            return "end"
        return {Phase.DEAL: "round", Phase.DECLARE: "declare", Phase.PLAY: "play"}[self.state.phase]


_ENDING_KINDS = (FaultKind.CRASHED, FaultKind.NO_SHOW)
"""Faults after which nobody is left to be asked on."""


def _strike_limit(policy: str | None) -> int | None:
    """Which fault of a seat is a forfeit; None where that is not recorded, or no policy."""
    try:
        return None if policy is None else parse_fault_policy(policy).limit
    except InputError:
        return None


def _departure(line: Line, field: str, expected: str, found: str) -> Departure:
    return Departure(Difference(line.number, field, expected, found))
