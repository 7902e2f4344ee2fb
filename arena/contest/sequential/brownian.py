"""A walk between two bounds, taken as Brownian motion: where it ends, when, and how likely.

The sums of a sequential test are such a walk. It starts at 0, drifts by `drift` and spreads
by `variance` a step, and ends at `low` below 0 or `high` above. Siegmund, Sequential
Analysis (1985), chapter III. Must not know what is tested.
"""

import math
from dataclasses import dataclass

_LEAST_TERM = 1e-12
_MOST_TERMS = 10_000
_STRONG = 25.0  # of a drift: no walk gets so far against it, and waves cancel each other out
_REACH = 8.0  # standard deviations beyond which nothing is
_FAR_TAIL = 25.0  # standard deviations beyond which the tail has its expansion


@dataclass(frozen=True, slots=True)
class Walk:
    """A walk from 0 that ends at the first of two bounds which it reaches."""

    low: float  # below 0
    high: float  # above 0
    drift: float  # a step
    variance: float  # a step, above 0

    @property
    def is_one_sided(self) -> bool:
        """Whether the drift is so strong that one of the bounds is out of reach."""
        against = -self.low if self.drift > 0 else self.high
        return 2 * abs(self.drift) * against > _STRONG * self.variance

    @property
    def high_probability(self) -> float:
        """How likely it ends at the upper bound."""
        return _hit_probability(-self.low, self.high, self.drift / self.variance)

    @property
    def expected_steps(self) -> float:
        """How many steps it takes on average until it ends."""
        height = self.high - self.low
        if abs(self.drift) * height < 1e-6 * self.variance:
            return -self.low * self.high / self.variance  # the drift changes nothing
        up = self.high_probability
        return (up * self.high + (1 - up) * self.low) / self.drift

    def worse_probability(self, steps: float, place: float) -> float:
        """How likely an end is that is no better than to be at `place` after `steps`.

        The worst end is an early one at the lower bound, then come later ones there, places
        between the bounds, late ends at the upper bound, and early ones there.
        """
        place = min(max(place, self.low), self.high)
        deviation = math.sqrt(self.variance * steps)
        if abs(self.drift) * steps + _REACH * deviation < min(-self.low, self.high):
            return math.exp(_log_below((place - self.drift * steps) / deviation))
        if abs(self.drift) * (self.high - self.low) < _STRONG * self.variance:
            return self._worse_by_waves(steps, place)
        if self.drift > 0:
            return self._worse_if_rising(steps, place)
        mirrored = Walk(-self.high, -self.low, -self.drift, self.variance)
        return 1 - mirrored._worse_if_rising(steps, -place)

    def _worse_by_waves(self, steps: float, place: float) -> float:
        """Sums what flows past `place` from then on, by the waves between the bounds."""
        height, start, end = self.high - self.low, -self.low, place - self.low
        pull = self.drift / self.variance
        spread = self.variance * steps
        # In logarithms, as a small time makes one factor great and the other small.
        scale = pull * (end - start) - pull * pull * spread / 2
        total = 0.0
        for number in range(1, _MOST_TERMS):
            wave = number * math.pi / height
            size = 2 / height / (wave * wave + pull * pull)
            weight = math.exp(min(scale - wave * wave * spread / 2, 700.0))
            flow = pull * math.sin(wave * end) - wave * math.cos(wave * end)
            total += weight * size * math.sin(wave * start) * flow
            if weight * size * (abs(pull) + wave) < _LEAST_TERM:
                break
        worse = 1 - self.high_probability + total
        return min(max(worse, 0.0), 1.0)

    def _worse_if_rising(self, steps: float, place: float) -> float:
        """The same where the drift is so strong that no walk meets one bound after the other."""
        deviation = math.sqrt(self.variance * steps)
        ahead, pull = self.drift * steps, 2 * self.drift / self.variance
        below = _log_below((place - ahead) / deviation)
        # Those that met the lower bound and would be above by now are worse all the same,
        met_low = pull * self.low + _log_below((2 * self.low - place + ahead) / deviation)
        # and those that met the upper one and would be below by now are not.
        met_high = pull * self.high + _log_below((place - 2 * self.high - ahead) / deviation)
        worse = math.exp(below) + math.exp(met_low) - math.exp(min(met_high, 0.0))
        return min(max(worse, 0.0), 1.0)


def _hit_probability(down: float, up: float, pull: float) -> float:
    """How likely a walk goes `up` before it goes `down`; `pull` is drift / variance."""
    if abs(pull) * (down + up) < 1e-9:
        return down / (down + up)
    if pull > 0:
        return math.expm1(-2 * pull * down) / math.expm1(-2 * pull * (down + up))
    # The same, divided through by what would overflow.
    return (
        math.exp(2 * pull * up) * math.expm1(2 * pull * down) / math.expm1(2 * pull * (down + up))
    )


def _log_below(deviations: float) -> float:
    """The logarithm of the standard normal distribution."""
    if deviations > -_FAR_TAIL:
        return math.log(math.erfc(-deviations / math.sqrt(2)) / 2)
    square = deviations * deviations
    return -square / 2 - math.log(-deviations * math.sqrt(2 * math.pi)) + math.log1p(-1 / square)
