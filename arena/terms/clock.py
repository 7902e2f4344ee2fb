"""Time controls, the time a seat has left, and the arena's own lag: all told, never asked.

Nothing here reads a clock. Whoever does passes `now_ns`, nanoseconds of a monotonic clock.
"""

import re
from collections import deque
from dataclasses import dataclass

from arena.errors import InputError

SECOND_NS = 1_000_000_000
_MAX_NS = 24 * 3600 * SECOND_NS

NO_CLOCK = "none"
"""What a record says of time where nobody was timed."""

THROUGHPUT = "throughput "
"""What stands before the time control in records of matches of which many were played at a time."""

_MOST_STALLS = 1024  # that are remembered; each of them is longer than the patience

_NUMBER = r"\d+(?:\.\d{1,9})?"
_TEXT = re.compile(rf"(?:({_NUMBER})(?:\+({_NUMBER}))?)?(?:/({_NUMBER}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Holds how much time a seat has; written `10+0.05/1`: bank + increment / limit, in seconds.

    Each part may be missing: `10` is a bank alone, `/1` a limit alone.
    """

    bank_ns: int | None  # for all decisions of the match; None: no such bound
    increment_ns: int  # what a decision adds to the bank once it is made
    limit_ns: int | None  # for one decision; None: no such bound

    def __str__(self) -> str:
        bank = "" if self.bank_ns is None else _seconds(self.bank_ns)
        increment = f"+{_seconds(self.increment_ns)}" if self.increment_ns else ""
        limit = "" if self.limit_ns is None else f"/{_seconds(self.limit_ns)}"
        return bank + increment + limit


def parse_time_control(text: str) -> TimeControl:
    """Reads `10+0.05/1`, `10+0.05`, `10/1`, `10` or `/1`, in seconds.

    Raises InputError for anything else, for a bank or limit of nothing, and above a day.
    """
    found = _TEXT.fullmatch(text)
    if found is None or not text:
        raise InputError(
            f"time control {text!r} is none: write bank+increment/limit in seconds, "
            "such as 10+0.05/1, 10+0.05, 10 or /1"
        )
    bank, increment, limit = (
        None if part is None else _nanoseconds(part) for part in found.groups()
    )
    for name, value in (("bank", bank), ("increment", increment), ("limit", limit)):
        if value is not None and value > _MAX_NS:
            raise InputError(f"time control {text!r}: the {name} is above a day (86400 seconds)")
    if bank == 0 or limit == 0:
        raise InputError(f"time control {text!r} leaves no time: bank and limit must be above 0")
    return TimeControl(bank, increment or 0, limit)


def parse_recorded_control(text: str | None) -> tuple[TimeControl | None, bool]:
    """Reads what a record says of time: the control, and whether it was for throughput.

    None, and `none`, are no clock. Raises InputError for what is no time control.
    """
    if text is None or text == NO_CLOCK:
        return None, False
    control = text.removeprefix(THROUGHPUT)
    return parse_time_control(control), control != text


def control_to_record(control: TimeControl | None, *, is_throughput: bool) -> str:
    """Writes what a record says of time."""
    if control is None:
        return NO_CLOCK
    return f"{THROUGHPUT}{control}" if is_throughput else str(control)


def _nanoseconds(seconds: str) -> int:
    whole, _, fraction = seconds.partition(".")
    return int(whole[:9]) * SECOND_NS + int(fraction.ljust(9, "0"))


def _seconds(nanoseconds: int) -> str:
    whole, fraction = divmod(nanoseconds, SECOND_NS)
    return f"{whole}.{fraction:09d}".rstrip("0").rstrip(".")


STALL_LIMIT = TimeControl(None, 0, 30 * SECOND_NS)
"""The throughput ladder's time control: no bank, and a limit that only ends stalls."""


class SeatClock:
    """Keeps what one seat has left in a match."""

    __slots__ = ("_control", "bank_ns")

    def __init__(self, control: TimeControl | None) -> None:
        self._control = control
        self.bank_ns = None if control is None else control.bank_ns

    @property
    def allowance_ns(self) -> int | None:
        """The most that the next decision may take; None: it may take for ever."""
        limit = None if self._control is None else self._control.limit_ns
        if self.bank_ns is None:
            return limit
        return self.bank_ns if limit is None else min(self.bank_ns, limit)

    def spend(self, think_ns: int) -> None:
        """Takes what a decision in time has used off the bank and adds the increment."""
        if self.bank_ns is not None and self._control is not None:
            self.bank_ns = max(0, self.bank_ns - think_ns) + self._control.increment_ns


class LagMeter:
    """Tells how late the arena itself is in reading, from a beat that should be regular.

    A loop that stalls misses its beat; whatever arrived meanwhile is read late, and how late
    is not the bot's fault. Nor is what it takes until all that has piled up is read, which is
    certain once the loop has kept time for as long as the grace. So a read may have waited
    for as long as the beat is overdue; if the loop has only just come round, also for the
    stalls before that, but none of them before its question was there.
    """

    __slots__ = (
        "_beat_ns",
        "_due_ns",
        "_grace_ns",
        "_interval_ns",
        "_overdue_ns",
        "_patience_ns",
        "_stalls",
        "steady_since_ns",
    )

    def __init__(self, now_ns: int, interval_ns: int, patience_ns: int, grace_ns: int) -> None:
        self._interval_ns = interval_ns
        self._patience_ns = patience_ns
        self._grace_ns = grace_ns
        self._beat_ns = now_ns
        self._due_ns = now_ns + interval_ns
        self._overdue_ns = 0  # of the last beat, if it was no stall
        # From when to when, the last at the right: since the loop last kept time for the grace.
        self._stalls: deque[tuple[int, int]] = deque(maxlen=_MOST_STALLS)
        self.steady_since_ns = now_ns  # since when no beat was later than the patience

    def beat(self, now_ns: int) -> None:
        """Notes that the loop came round at `now_ns`; the next beat is due an interval later."""
        self._overdue_ns = max(0, now_ns - self._due_ns)
        if not self._is_piled_up:
            self._stalls.clear()
        if self._overdue_ns > self._patience_ns:
            self._stalls.append((self._beat_ns, now_ns))
            self.steady_since_ns = now_ns
            self._overdue_ns = 0
        self._beat_ns = now_ns
        self._due_ns = now_ns + self._interval_ns

    def lag_ns(self, now_ns: int, since_ns: int) -> int:
        """How long an answer that is read at `now_ns` may have waited for the arena.

        `since_ns` is when its question was handed over: it did not wait before that.
        """
        overdue_ns = now_ns - self._due_ns
        if overdue_ns <= 0 and not self._overdue_ns and not self._stalls:
            return 0  # as for most of all answers
        if overdue_ns > self._patience_ns:
            lag_ns = now_ns - max(self._beat_ns, since_ns)
        elif since_ns < self._beat_ns:
            lag_ns = max(overdue_ns, self._overdue_ns)
        else:
            lag_ns = overdue_ns
        if self._stalls and self._is_piled_up:
            lag_ns = max(lag_ns, self._piled_up_ns(now_ns, since_ns))
        return max(0, min(lag_ns, now_ns - since_ns))

    @property
    def _is_piled_up(self) -> bool:
        """Whether, by the last beat, something that came in a stall may still be unread."""
        return self._beat_ns - self.steady_since_ns < self._grace_ns

    def _piled_up_ns(self, now_ns: int, since_ns: int) -> int:
        """The stalls since the question was there, and the time since the last of them."""
        if since_ns >= self.steady_since_ns:
            return 0
        piled_ns = now_ns - self.steady_since_ns
        for begun_ns, ended_ns in reversed(self._stalls):
            if ended_ns <= since_ns:
                break
            piled_ns += ended_ns - max(begun_ns, since_ns)
        return piled_ns
