"""How likely results are, given strengths: TrueSkill's model, without its one-by-one updates.

Each plays as well as its strength, give or take a normal variable of deviation beta, a
team as the sum of its members; whoever plays better by more than the draw margin comes
before. Sums over results that are alike cost no more than one of them. Needs numpy and
scipy. Must not know entrants' names, priors, or what is done with a maximum.
"""

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from arena.contest.ratings.rating import RatingSettings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_NODES = 48  # of the quadrature over how the middle one of three played
_CENTRING_STEPS = 10  # of Newton's method, to where its integrand is largest
_LOG_ROOT_TAU = math.log(2 * math.pi) / 2


class Step(NamedTuple):
    """One side that came in beside the next: a weighted sum of strengths that is to be high."""

    weights: tuple[tuple[int, float], ...]  # entrants, each with its weight, in order
    is_draw: bool


class Pattern(NamedTuple):
    """A result, from the first side to the last: one step between two sides, two of three."""

    steps: tuple[Step, ...]


class Curvature(NamedTuple):
    """The log-likelihood at some strengths and how it changes."""

    value: float
    scores: "Floats"  # by pattern and entrant: one result's gradient
    gradient: "Floats"
    information: "Floats"  # minus the second derivatives


class Likelihood:
    """The likelihood of many results as a function of strengths in units of beta."""

    def __init__(
        self,
        settings: RatingSettings,
        entrants: int,
        patterns: Sequence[Pattern],
        counts: Sequence[float],
    ) -> None:
        """Takes each pattern once, and how often it came."""
        import numpy as np  # noqa: PLC0415 # of an extra, and slow

        self._np = np
        self._entrants = entrants
        self._counts = np.asarray(counts, dtype=float)
        self._draw = NormalDist().inv_cdf((1 + settings.draw_probability) / 2)
        places = range(len(patterns))
        self._pairs = [place for place in places if len(patterns[place].steps) == 1]
        self._triples = [place for place in places if len(patterns[place].steps) == 2]
        self._pair = self._rows([patterns[place].steps[0] for place in self._pairs])
        self._upper = self._rows([patterns[place].steps[0] for place in self._triples])
        self._lower = self._rows([patterns[place].steps[1] for place in self._triples])

    @property
    def contrasts(self) -> "Floats":
        """The sums of strengths that results depend on, a row each; zeros add up in each."""
        return self._np.vstack([self._pair[0], self._upper[0], self._lower[0]])

    def at(self, strengths: "Floats") -> Curvature:
        """Looks at the likelihood of all results at these strengths."""
        np = self._np
        values = np.zeros(len(self._counts))
        scores = np.zeros((len(self._counts), self._entrants))
        information = np.zeros((self._entrants, self._entrants))
        rows, spreads, draws = self._pair
        scaled = rows / spreads[:, None]
        value, slope, bend = _log_probability(scaled @ strengths, self._draw, draws)
        values[self._pairs] = value
        scores[self._pairs] = slope[:, None] * scaled
        information -= scaled.T @ ((self._counts[self._pairs] * bend)[:, None] * scaled)
        if self._triples:
            self._add_triples(strengths, values, scores, information)
        counts = self._counts
        return Curvature(float(counts @ values), scores, counts @ scores, information)

    def _add_triples(
        self, strengths: "Floats", values: "Floats", scores: "Floats", information: "Floats"
    ) -> None:
        upper, lower = self._upper[0], self._lower[0]
        triple = _log_probability_of_three(
            upper @ strengths,
            lower @ strengths,
            self._draw * math.sqrt(2),
            self._upper[2],
            self._lower[2],
        )
        values[self._triples] = triple.value
        scores[self._triples] = triple.above[:, None] * upper + triple.below[:, None] * lower
        counts = self._counts[self._triples]
        mixed = upper.T @ ((counts * triple.above_below)[:, None] * lower)
        information -= (
            upper.T @ ((counts * triple.above_above)[:, None] * upper)
            + lower.T @ ((counts * triple.below_below)[:, None] * lower)
            + mixed
            + mixed.T
        )

    def _rows(self, steps: Sequence[Step]) -> tuple["Floats", "Floats", "NDArray[np.bool_]"]:
        """Returns the steps' weights by entrant, their spreads in betas, and which are draws."""
        np = self._np
        rows = np.zeros((len(steps), self._entrants))
        for place, step in enumerate(steps):
            for entrant, weight in step.weights:
                rows[place, entrant] = weight
        draws = np.array([step.is_draw for step in steps], dtype=bool)
        return rows, np.sqrt((rows**2).sum(axis=1)), draws


class _Triples(NamedTuple):
    """Log-probabilities of the order of three, with derivatives by both differences."""

    value: "Floats"
    above: "Floats"
    below: "Floats"
    above_above: "Floats"
    below_below: "Floats"
    above_below: "Floats"


def _log_probability(
    ahead: "Floats", draw: float, draws: "NDArray[np.bool_]"
) -> tuple["Floats", "Floats", "Floats"]:
    """Log-probability that a standard normal variable makes up for a difference, or draws.

    `ahead` is by how much the first is expected to play better, `draw` the draw margin.
    Returns it with its first and second derivative by `ahead`.
    """
    import numpy as np  # noqa: PLC0415
    from scipy.special import log_ndtr  # noqa: PLC0415

    excess = ahead - draw
    value = log_ndtr(excess)
    slope = np.exp(-(excess**2) / 2 - _LOG_ROOT_TAU - value)
    bend = -np.clip(slope * (slope + excess), 0.0, 1.0)
    if draws.any():
        away = np.abs(ahead)  # both bounds on the side where tails keep their digits
        near, far = log_ndtr(draw - away), log_ndtr(-draw - away)
        drawn = near + np.log1p(-np.exp(far - near))
        inner = np.exp(-((draw - away) ** 2) / 2 - _LOG_ROOT_TAU - drawn)
        outer = np.exp(-((draw + away) ** 2) / 2 - _LOG_ROOT_TAU - drawn)
        pull = outer - inner
        curve = -np.clip(pull**2 + (draw - away) * inner + (draw + away) * outer, 0.0, 1.0)
        value = np.where(draws, drawn, value)
        slope = np.where(draws, np.copysign(1.0, ahead) * pull, slope)
        bend = np.where(draws, curve, bend)
    return value, slope, bend


def _log_probability_of_three(
    above: "Floats",
    below: "Floats",
    draw: float,
    above_draws: "NDArray[np.bool_]",
    below_draws: "NDArray[np.bool_]",
) -> _Triples:
    """Log-probability that three come in in this order, neighbours by neighbours.

    `above` is how much stronger the first is than the second, `below` the second than the
    third. Sums over how the second played, which is all that ties the two steps together.
    """
    import numpy as np  # noqa: PLC0415

    middle = np.zeros_like(above)
    curve = np.ones_like(above)
    for _ in range(_CENTRING_STEPS):
        _, up, up_bend = _log_probability(above - middle, draw, above_draws)
        _, down, down_bend = _log_probability(below + middle, draw, below_draws)
        curve = 1 - up_bend - down_bend
        middle = middle + (down - up - middle) / curve
    nodes, weights = np.polynomial.hermite.hermgauss(_NODES)
    width = np.sqrt(2 / curve)[:, None]
    played = middle[:, None] + width * nodes
    first, up, up_bend = _log_probability(above[:, None] - played, draw, above_draws[:, None])
    last, down, down_bend = _log_probability(below[:, None] + played, draw, below_draws[:, None])
    log = first + last - played**2 / 2 - _LOG_ROOT_TAU + nodes**2 + np.log(weights * width)
    peak = log.max(axis=1, keepdims=True)
    share = np.exp(log - peak)
    total = share.sum(axis=1, keepdims=True)
    share /= total

    def mean(values: "Floats") -> "Floats":
        return np.asarray((share * values).sum(axis=1))

    rise, fall = mean(up), mean(down)
    return _Triples(
        (peak + np.log(total))[:, 0],
        rise,
        fall,
        mean(up_bend) + mean((up - rise[:, None]) ** 2),
        mean(down_bend) + mean((down - fall[:, None]) ** 2),
        mean((up - rise[:, None]) * (down - fall[:, None])),
    )
