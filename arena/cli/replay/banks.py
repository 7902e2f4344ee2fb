"""What each seat has left of its bank, as the record lets one count it.

A record has the time of each decision, not the banks; where a time is missing, or a strike
was charged with a time that nobody wrote down, the bank is not known from there on.
"""

from contextlib import suppress

from arena.errors import InputError
from arena.record.lines import Thought
from arena.record.replay import Step
from arena.record.values import Fault, Header
from arena.terms.clock import SeatClock, TimeControl, parse_time_control
from arena.terms.faults import FaultKind
from engine import Declared, Played

_MS_NS = 1_000_000


class Banks:
    """Counts the banks of a match down, line by line."""

    def __init__(self, header: Header) -> None:
        control, origin = _control_of(header), header.origin
        has_banks = control is not None and control.bank_ns is not None
        self._clocks = [SeatClock(control) if has_banks else None for _ in range(header.players)]
        self._is_given = origin is not None  # what banks were before, another record says
        if origin is not None and has_banks:
            banks = origin.banks_ns or ()
            self._clocks = [_clock_at(control, bank) for bank in banks]
            self._clocks += [None] * (header.players - len(banks))

    @property
    def left_ns(self) -> tuple[int | None, ...]:
        """By seat, what is left; None: there is no bank, or it is not known."""
        if self._is_given:
            return (None,) * len(self._clocks)
        return tuple(None if clock is None else clock.bank_ns for clock in self._clocks)

    def add(self, one: Step) -> None:
        """Takes the next step."""
        event = one.event
        if isinstance(event, Fault):
            self._charge(event, is_asked=one.state.turn == event.seat)
        elif isinstance(event, Declared | Played):
            self._is_given = one.is_given
            if one.was_asked:
                self._spend(event.seat, one.line.thought)

    def _spend(self, seat: int, thought: Thought | None) -> None:
        clock = self._clocks[seat]
        if clock is None:
            return
        if thought is None or thought.ms is None:
            self._clocks[seat] = None
        else:
            clock.spend(round(thought.ms * _MS_NS))

    def _charge(self, fault: Fault, *, is_asked: bool) -> None:
        """Takes what a strike has cost: all that was allowed, where the bot was late."""
        clock = self._clocks[fault.seat]
        if clock is None or not fault.strike or not is_asked:
            return
        if fault.kind == FaultKind.LATE and clock.allowance_ns is not None:
            clock.spend(clock.allowance_ns)
        else:
            self._clocks[fault.seat] = None


def _clock_at(control: TimeControl | None, bank_ns: int) -> SeatClock:
    clock = SeatClock(control)
    clock.bank_ns = bank_ns
    return clock


def _control_of(header: Header) -> TimeControl | None:
    if header.time_control is None:
        return None
    with suppress(InputError):
        return parse_time_control(header.time_control)
    return None
