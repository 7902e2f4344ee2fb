"""How long many things took: counted in buckets, so that millions take no more room than ten.

A `Times` knows its greatest value exactly, and every other to within 3.2 %. Reads no clock
and knows not what took the time.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_MICRO_NS = 1000
_FINE_BITS = 5  # of a number of microseconds; the others are rounded away
_STEPS = 1 << (_FINE_BITS - 1)  # buckets between a power of two and the next


@dataclass(frozen=True, slots=True)
class Times:
    """Holds how often something took how long."""

    counts: Mapping[int, int] = field(default_factory=dict)  # by bucket: how many
    most_us: int = 0  # the greatest, in whole microseconds

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(self.counts.values())

    @property
    def most_ns(self) -> int:
        """The greatest, to the microsecond; 0 where there is none."""
        return self.most_us * _MICRO_NS

    @property
    def median_ns(self) -> int:
        """The value that half of all do not exceed; 0 where there is none."""
        return self.percentile_ns(50)

    @property
    def p99_ns(self) -> int:
        """The value that 99 % of all do not exceed; 0 where there is none."""
        return self.percentile_ns(99)

    def count_until(self, limit_ns: int) -> int:
        """How many do not exceed a value, within 3.2 % of it."""
        return sum(
            count
            for bucket, count in self.counts.items()
            if min(_bucket_to_us(bucket), self.most_us) * _MICRO_NS <= limit_ns
        )

    def percentile_ns(self, percent: int) -> int:
        """The value that so many of a hundred do not exceed, within 3.2 %; 0 where there is none.

        That of the nearest rank: one that was there, not something between two.
        """
        rank = -(-self.count * percent // 100)
        for bucket in sorted(self.counts):
            rank -= self.counts[bucket]
            if rank <= 0:
                return min(_bucket_to_us(bucket), self.most_us) * _MICRO_NS
        return 0


@dataclass(frozen=True, slots=True)
class Pace:
    """Holds what decisions took: of the bot's time, and how late the arena was beside that."""

    think: Times = field(default_factory=Times)
    lag: Times = field(default_factory=Times)


def count_times(values_ns: Iterable[int]) -> Times:
    """Counts values in nanoseconds, none of them below 0."""
    # Most decisions take no lag, and many bots think for much the same time: values that
    # are equal in microseconds are looked at once.
    micros = Counter([value // _MICRO_NS for value in values_ns])
    counts: dict[int, int] = {}
    for value, count in micros.items():
        shift = value.bit_length() - _FINE_BITS
        bucket = value if shift <= 0 else shift * _STEPS + (value >> shift)
        counts[bucket] = counts.get(bucket, 0) + count
    return Times(counts, max(micros, default=0))


def add_times(several: Iterable[Times]) -> Times:
    """Adds up what was counted apart; the order does not matter."""
    counts: dict[int, int] = {}
    most = 0
    for times in several:
        most = max(most, times.most_us)
        for bucket, count in times.counts.items():
            counts[bucket] = counts.get(bucket, 0) + count
    return Times(counts, most)


def add_paces(several: Iterable[Pace]) -> Pace:
    """Adds up what was counted apart; the order does not matter."""
    paces = list(several)
    return Pace(add_times(pace.think for pace in paces), add_times(pace.lag for pace in paces))


def pace_to_text(pace: Pace) -> str:
    """Writes a pace down to be stored; equal ones are equal texts."""
    return json.dumps({"think": _times_to_json(pace.think), "lag": _times_to_json(pace.lag)})


def parse_pace(text: str) -> Pace:
    """Reads what `pace_to_text` wrote. Raises ValueError for anything else."""
    try:
        read = json.loads(text)
        return Pace(_json_to_times(read["think"]), _json_to_times(read["lag"]))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no pace: {error}") from None


def _times_to_json(times: Times) -> dict[str, object]:
    return {
        "max_us": times.most_us,
        "counts": {str(key): times.counts[key] for key in sorted(times.counts)},
    }


def _json_to_times(read: dict[str, object]) -> Times:
    most, counts = read["max_us"], read["counts"]
    if not isinstance(most, int) or not isinstance(counts, dict):
        raise TypeError(f"{most!r} and {counts!r}")
    return Times({int(bucket): int(count) for bucket, count in counts.items()}, most)


def _bucket_to_us(bucket: int) -> int:
    """The middle of a bucket, in microseconds."""
    if bucket < 2 * _STEPS:
        return bucket
    shift = bucket // _STEPS - 1
    low = (bucket - shift * _STEPS) << shift
    return low + (1 << shift) // 2
