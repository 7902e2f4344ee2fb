"""How long it will take to play so many matches, and how that is known.

Must not know which matches they are.
"""

import math
from dataclasses import dataclass
from enum import StrEnum

from arena.ladder.capacity import Capacity
from arena.store.ladders import LadderSettings
from arena.store.runs import Pace
from arena.terms.clock import SECOND_NS, TimeControl

GUESSED_RATE = 50.0
"""Matches a second and worker between bots that answer at once: a cautious guess."""

DECISIONS_A_SEAT = 60
"""What a seat decides in a match to 41 points, about; the sample bots 40 to 60 times."""

_USUAL_TARGET = 41


class Basis(StrEnum):
    """How a duration is known."""

    MEASURED = "measured"  # at the rate of an earlier run
    GUESSED = "guessed"  # at a rate that is usual
    AT_MOST = "at_most"  # as long as the clocks allow


@dataclass(frozen=True, slots=True)
class Duration:
    """How long it will take."""

    seconds: float
    matches_per_second: float
    basis: Basis


def expected_duration(
    settings: LadderSettings, capacity: Capacity, pace: Pace | None, matches: int
) -> Duration | None:
    """Says how long so many matches take; None where no clock bounds it and no run says.

    `pace` is that of an earlier run. A timed ladder without one is taken to use all its time.
    """
    if pace is not None:
        rate, basis = pace.matches_per_second, Basis.MEASURED
    elif settings.throughput:
        rate, basis = GUESSED_RATE * capacity.workers, Basis.GUESSED
    elif settings.time_control is not None:
        at_once = capacity.workers * (capacity.matches_per_worker or 1)
        decisions = math.ceil(DECISIONS_A_SEAT * settings.rules.target_score / _USUAL_TARGET)
        rate = at_once / (settings.players * _seat_seconds(settings.time_control, decisions))
        basis = Basis.AT_MOST
    else:
        return None
    return Duration(matches / rate, rate, basis)


def _seat_seconds(control: TimeControl, decisions: int) -> float:
    """The longest that a seat can think in a match of so many decisions of its own."""
    bounds = []
    if control.bank_ns is not None:
        bounds.append(control.bank_ns + control.increment_ns * decisions)
    if control.limit_ns is not None:
        bounds.append(control.limit_ns * decisions)
    return min(bounds) / SECOND_NS
