"""Where a match can be played on from: what had been decided before a moment of a record.

What is taken from a record is proved by its seed first, up to that moment and no further.
Must not know who plays on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from arena.errors import InputError
from arena.record.replay import Step
from arena.record.values import Fault, Record
from arena.record.verify import prove
from arena.referee.again import event_to_action, ms_to_ns
from arena.terms.clock import SeatClock, TimeControl
from arena.terms.faults import FORFEIT, FaultKind
from arena.terms.given import Given, Origin, Place
from engine import Declared, Played, RoundEnded, RoundStarted


@dataclass(frozen=True, slots=True)
class Onset:
    """What is given at a moment of a recorded match."""

    given: Given
    are_banks_known: bool  # whether the record says what every decision took of them


def find_onset(record: Record, name: str, place: Place, control: TimeControl | None) -> Onset:
    """Collects what had been decided before a moment; `control` is the record's own.

    `name` is what the match is called where it is played on. Raises InputError for a moment
    that the match does not have, and RecordError where it is not proved up to there.
    """
    counts = decision_counts(record)
    if not 0 <= place[0] < len(counts) or not 0 <= place[1] < counts[place[0]]:
        raise InputError(_absence(record.source, place, counts))
    past = _Past(record, place, control)
    for one in islice(prove(record), _lines_before(record, sum(counts[: place[0]]) + place[1])):
        past.take(one)
    return Onset(Given(Origin(name, place, past.banks_ns), tuple(past.moves)), past.are_known)


def _lines_before(record: Record, decision: int) -> int:
    """How many lines stand before a decision of the match, without the faults just before it.

    So a seat that failed in it has the time that it had when it was asked.
    """
    decisions = (
        position
        for position, line in enumerate(record.lines)
        if isinstance(line.event, Declared | Played)
    )
    # Without such a decision, it was due when the match was forfeited.
    position = next(islice(decisions, decision, None), len(record.lines) - 1)
    while isinstance(record.lines[position - 1].event, Fault):
        position -= 1
    return position


class _Past:
    """Holds what has been decided, and what time the seats have left."""

    def __init__(self, record: Record, place: Place, control: TimeControl | None) -> None:
        self.moves: list[tuple[int, int]] = []
        self.are_known = True  # whether the record says what every decision took
        self._clocks = [SeatClock(control) for _ in range(record.header.players)]
        origin = record.header.origin
        if origin is not None and place < origin.place:
            self.are_known = False
        elif origin is not None and origin.banks_ns is not None:
            for clock, bank_ns in zip(self._clocks, origin.banks_ns, strict=True):
                clock.bank_ns = bank_ns

    @property
    def banks_ns(self) -> tuple[int, ...] | None:
        """What is left by seat; None without banks."""
        banks = [clock.bank_ns for clock in self._clocks if clock.bank_ns is not None]
        return tuple(banks) if len(banks) == len(self._clocks) else None

    def take(self, one: Step) -> None:
        """Takes note of a step."""
        event = one.event
        if isinstance(event, Declared | Played):
            self.moves.append((event_to_action(event), event.signal))
            if one.was_asked:
                ms = None if one.line.thought is None else one.line.thought.ms
                self.are_known = self.are_known and ms is not None
                self._clocks[event.seat].spend(ms_to_ns(ms))
        elif isinstance(event, Fault) and event.strike:
            # What the bank has paid for a fault is recorded of the late alone: all there was.
            clock = self._clocks[event.seat]
            is_late = event.kind == FaultKind.LATE
            self.are_known = self.are_known and is_late
            clock.spend((clock.allowance_ns or 0) if is_late else 0)


def decision_counts(record: Record) -> list[int]:
    """Counts the decisions of each round; one that was due when a match was forfeited is one."""
    counts: list[int] = []
    is_open = False
    for line in record.lines:
        if isinstance(line.event, RoundStarted):
            counts.append(0)
            is_open = True
        elif isinstance(line.event, RoundEnded):
            is_open = False
        elif isinstance(line.event, Declared | Played):
            counts[-1] += 1
    if is_open and record.ending.outcome.termination == FORFEIT:
        counts[-1] += 1
    return counts


def moments_text(counts: Sequence[int]) -> str:
    """Says in words from where a match can be played on."""
    last = len(counts) - 1
    if last < 0:
        return "it has no round, and so no decision"
    if last == 0:
        return f"it has round 0 alone, with {_decisions_text(counts[0])}"
    return (
        f"it has the rounds 0 to {last}; {round_text(0, counts[0])}, {round_text(last, counts[-1])}"
    )


def round_text(number: int, count: int) -> str:
    """Says in words which decisions a round has."""
    return f"round {number} has {_decisions_text(count)}"


def _decisions_text(count: int) -> str:
    if not count:
        return "no decision"
    return "decision 0 alone" if count == 1 else f"the decisions 0 to {count - 1}"


def _absence(source: str, place: Place, counts: Sequence[int]) -> str:
    number, decision = place
    if not 0 <= number < len(counts):
        return f"{source} has no round {number}: {moments_text(counts)}."
    return (
        f"{source} has no decision {decision} in round {number}: that has "
        f"{_decisions_text(counts[number])}."
    )
