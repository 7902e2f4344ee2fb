"""The order-free rating: the strengths under which all rated results were likeliest.

The same model, unit and settings as TrueSkill's, but all results at once: which came first
does not matter, and what is old counts as much as what is new. Every bot is assumed to be
as a new one is rated (mu, sigma), which keeps those that won or lost everything within
bounds, and its strength is that of the greatest probability then. Needs numpy and scipy.
Must not know names, storage, or how strengths are shown.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from arena.contest.outcomes import BlockOutcome
from arena.contest.ratings.comparisons import Comparison, block_comparisons
from arena.contest.ratings.likelihood import Curvature, Likelihood, Pattern, Step
from arena.contest.ratings.rating import Rating, RatingSettings
from arena.contest.statistics.repetition import Game, block_games
from arena.errors import ArenaError

if TYPE_CHECKING:
    from arena.contest.ratings.likelihood import Floats

_NORMAL = NormalDist()
_REACH = _NORMAL.inv_cdf(0.975)  # standard deviations, of a 95 % interval
_SAME = 1e-9  # what rounding leaves of a zero, beside ones
_NEAR = 1e-6  # of a gradient, for each result: from there Newton's method goes on alone
_LAST_STEPS = 3
_TOO_STEEP = 1e-3  # of a gradient, for each result: it is not found


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong an entrant is, beside those that it can be compared with."""

    entrant: int
    group: int | None  # those of one group can be compared; None: with nobody
    value: float | None  # as mu; the mean of a group is the settings' mu
    low: float | None  # of the 95 % interval
    high: float | None


class Gap(NamedTuple):
    """By how much one entrant is stronger than another."""

    value: float
    low: float  # of the 95 % interval
    high: float
    probability: float  # that it is the stronger one


@dataclass(frozen=True, slots=True)
class OrderFree:
    """The strengths of all entrants, and how sure what is said of them together."""

    strengths: tuple[Strength, ...]  # by entrant
    covariance: tuple[tuple[float, ...], ...]
    results: int  # blocks, or matches, that it follows from
    repeated: int  # blocks beside those whose games had all been played before
    widening: float  # how much more blocks vary than single matches would; 1: not more

    @property
    def groups(self) -> int:
        """How many groups there are whose members can be compared."""
        return len({one.group for one in self.strengths if one.group is not None})

    def gap(self, first: int, second: int) -> Gap | None:
        """Compares two entrants; None where no results tell."""
        one, other = self.strengths[first], self.strengths[second]
        if one.value is None or other.value is None or one.group != other.group:
            return None
        value = one.value - other.value
        spread = math.sqrt(
            self.covariance[first][first]
            + self.covariance[second][second]
            - 2 * self.covariance[first][second]
        )
        reach = _REACH * spread
        return Gap(value, value - reach, value + reach, _NORMAL.cdf(value / spread))


class Disagreement(NamedTuple):
    """Two entrants that TrueSkill has in one order, and all results together in the other."""

    ahead: int  # as TrueSkill has it
    behind: int
    gap: float  # mu of the one ahead less that of the other
    order_free: Gap  # of the one behind over the one ahead


class OrderFreeTally:
    """Gathers blocks, those that are alike in one count, and rates them all at once."""

    def __init__(self, settings: RatingSettings, target: int) -> None:
        """Takes the ladder's settings and the rules' target score, which a forfeit loses by."""
        self._settings = settings
        self._target = target
        self._blocks: Counter[tuple[tuple[Pattern, float], ...]] = Counter()
        self._results = 0
        self._repeated = 0
        self._games: set[frozenset[Game | None]] = set()

    def add(self, block: BlockOutcome) -> None:
        """Counts one block, unless it is not rated, or its very games were counted before."""
        if not block.is_rated:
            return
        games = frozenset(block_games(block))
        if None not in games and games in self._games:
            self._repeated += 1
            return
        self._games.add(games)
        weights: Counter[Pattern] = Counter()
        compared = block_comparisons(block, self._settings.unit, self._target)
        for comparison in compared:
            orders = _patterns(comparison, block.contestants)
            for pattern in orders:
                weights[pattern] += 1 / len(orders)  # type: ignore[assignment]  # parts of one
        self._blocks[tuple(sorted(weights.items()))] += 1
        self._results += len(compared)

    def rate(self, entrants: int) -> OrderFree:
        """Finds the strengths of so many entrants; ArenaError where none can be found."""
        patterns = sorted({pattern for block in self._blocks for pattern, _ in block})
        place_of = {pattern: place for place, pattern in enumerate(patterns)}
        counts = [0.0] * len(patterns)
        for block, times in sorted(self._blocks.items()):
            for pattern, weight in block:
                counts[place_of[pattern]] += times * weight
        likelihood = Likelihood(self._settings, entrants, patterns, counts)
        told, basis = _told(likelihood.contrasts)
        beta = self._settings.beta
        precision = (beta / self._settings.sigma) ** 2
        found = _likeliest(likelihood, basis, precision, sum(counts))
        there = likelihood.at(found)
        widening = self._widening(there, place_of)
        covariance = beta**2 * _covariance(there.information / widening, basis, precision)
        strengths = _strengths(self._settings, beta * found, covariance, _groups(told))
        return OrderFree(
            strengths=strengths,
            covariance=tuple(map(tuple, covariance.tolist())),
            results=self._results,
            repeated=self._repeated,
            widening=widening,
        )

    def _widening(self, there: Curvature, place_of: dict[Pattern, int]) -> float:
        """How much more blocks vary than their matches would if those shared no cards.

        Less than that is not believed: it may be luck.
        """
        import numpy as np  # noqa: PLC0415

        if self._settings.unit == "block" or not self._blocks:
            return 1.0
        varied = np.zeros_like(there.information)
        for block, times in sorted(self._blocks.items()):
            score = sum(weight * there.scores[place_of[pattern]] for pattern, weight in block)
            varied += times * np.outer(score, score)
        inverse = np.linalg.pinv(there.information, rcond=_SAME, hermitian=True)
        rank = np.linalg.matrix_rank(there.information, hermitian=True)
        return max(1.0, float((inverse * varied).sum()) / max(1, int(rank)))


def order_free(
    settings: RatingSettings, blocks: Iterable[BlockOutcome], entrants: int, target: int
) -> OrderFree:
    """Rates all blocks at once; the order in which they come makes no difference."""
    tally = OrderFreeTally(settings, target)
    for block in blocks:
        tally.add(block)
    return tally.rate(entrants)


def disagreements(found: OrderFree, ratings: Sequence[Rating]) -> list[Disagreement]:
    """Lists the pairs on whose order the two ratings disagree beyond their uncertainty.

    TrueSkill has one ahead, by mu and by mu - 3 sigma; all results together have the other
    ahead; and the two gaps lie further apart than 1.96 times what both are unsure by.
    `ratings` are TrueSkill's by entrant.
    """
    listed = []
    for ahead, behind in permutations(range(len(ratings)), 2):
        one, other = ratings[ahead], ratings[behind]
        against = found.gap(behind, ahead)
        if against is None or one.mu <= other.mu or one.conservative <= other.conservative:
            continue
        gap = one.mu - other.mu
        reach = math.hypot(_REACH * one.sigma, _REACH * other.sigma, against.high - against.value)
        if against.value > 0 and gap + against.value > reach:
            listed.append(Disagreement(ahead, behind, gap, against))
    return listed


def _patterns(comparison: Comparison, contestants: Sequence[int]) -> list[Pattern]:
    """Says a comparison in entrants' numbers; sides that tie, in each of their orders."""
    teams = [sorted(contestants[place] for place in team) for team in comparison.teams]
    if comparison.failed is not None:
        failed = contestants[comparison.failed]
        others = [entrant for (entrant,) in teams if entrant != failed]
        sides = [(other, 1 / len(others)) for other in others]
        return [Pattern((_step(sides, [(failed, 1.0)], is_draw=False),))]
    ranks, by_rank = comparison.ranks, sorted(comparison.ranks)
    orders = [
        order
        for order in permutations(range(len(teams)))
        if [ranks[side] for side in order] == by_rank
    ]
    return [
        Pattern(
            tuple(
                _step(
                    [(entrant, 1.0) for entrant in teams[first]],
                    [(entrant, 1.0) for entrant in teams[second]],
                    is_draw=ranks[first] == ranks[second],
                )
                for first, second in pairwise(order)
            )
        )
        for order in orders
    ]


def _step(
    better: Sequence[tuple[int, float]], worse: Sequence[tuple[int, float]], *, is_draw: bool
) -> Step:
    weights = [*better, *((entrant, -weight) for entrant, weight in worse)]
    return Step(tuple(sorted(weights)), is_draw)


def _told(contrasts: "Floats") -> tuple["Floats", "Floats"]:
    """Returns what results tell: the projection on sums of contrasts, and a basis of those.

    What lies outside, as how strong all are together, stays as it is assumed.
    """
    import numpy as np  # noqa: PLC0415 # of an extra, and slow

    sizes, directions = np.linalg.eigh(contrasts.T @ contrasts)
    basis = directions[:, sizes > _SAME * max(1.0, sizes.max(initial=0.0))]
    return basis @ basis.T, basis


class _Depth:
    """Minus the log-probability of strengths, along what results tell of them.

    `precision` is that of what is known of a new bot, in betas.
    """

    def __init__(self, likelihood: Likelihood, basis: "Floats", precision: float) -> None:
        unit = min(1.0, precision**-0.5)  # so that no setting makes steps too long or too short
        self._likelihood = likelihood
        self._basis = unit * basis
        self._precision = unit * unit * precision
        self._latest: tuple[bytes, Curvature] | None = None  # it is asked for twice

    def strengths(self, point: "Floats") -> "Floats":
        """Returns a point's strengths by entrant, in betas from the mean."""
        found: Floats = self._basis @ point
        return found

    def at(self, point: "Floats") -> tuple[float, "Floats"]:
        """Returns value and gradient at a point."""
        there = self._look(point)
        value = self._precision * float(point @ point) / 2 - there.value
        return value, self._precision * point - self._basis.T @ there.gradient

    def curvature(self, point: "Floats") -> "Floats":
        """Returns the second derivatives at a point."""
        import numpy as np  # noqa: PLC0415

        curvature: Floats = self._basis.T @ self._look(point).information @ self._basis
        return np.asarray(curvature + self._precision * np.eye(len(point)))

    def _look(self, point: "Floats") -> Curvature:
        key = point.tobytes()
        if self._latest is None or self._latest[0] != key:
            self._latest = key, self._likelihood.at(self.strengths(point))
        return self._latest[1]


def _likeliest(
    likelihood: Likelihood, basis: "Floats", precision: float, results: float
) -> "Floats":
    """Finds the strengths, in betas from the mean, of the greatest probability.

    It has one peak, which Newton's method in a trust region finds.
    """
    import numpy as np  # noqa: PLC0415
    from scipy.optimize import minimize  # noqa: PLC0415

    depth = _Depth(likelihood, basis, precision)
    point = np.zeros(basis.shape[1])
    if not point.size:
        return np.zeros(len(basis))
    found = minimize(
        depth.at,
        point,
        jac=True,
        hess=depth.curvature,
        method="trust-exact",
        options={"gtol": _NEAR * results, "maxiter": 1000},
    )
    point = np.asarray(found.x)
    for _ in range(_LAST_STEPS):
        inverse = np.linalg.pinv(depth.curvature(point), rcond=_SAME, hermitian=True)
        point = point - inverse @ depth.at(point)[1]
    if np.linalg.norm(depth.at(point)[1]) > _TOO_STEEP * results:
        raise ArenaError(f"No order-free rating was found: {found.message}")
    return depth.strengths(point)


def _covariance(information: "Floats", basis: "Floats", precision: float) -> "Floats":
    """How unsure strengths are, in betas, where the peak is taken for a normal one."""
    import numpy as np  # noqa: PLC0415

    sizes, directions = np.linalg.eigh(basis.T @ information @ basis)
    spreads = (basis @ directions) / np.sqrt(np.maximum(sizes, 0.0) + precision)
    return np.asarray(spreads @ spreads.T)


def _groups(told: "Floats") -> list[list[int]]:
    """Lists the groups of entrants whose differences results tell."""
    import numpy as np  # noqa: PLC0415

    groups: list[list[int]] = []
    for entrant in range(len(told)):
        for group in groups:
            difference = np.zeros(len(told))
            difference[entrant], difference[group[0]] = 1.0, -1.0
            if np.abs(difference - told @ difference).max() < _SAME:
                group.append(entrant)
                break
        else:
            groups.append([entrant])
    return [group for group in groups if len(group) > 1]


def _strengths(
    settings: RatingSettings,
    found: "Floats",
    covariance: "Floats",
    groups: Sequence[Sequence[int]],
) -> tuple[Strength, ...]:
    """Puts strengths on the scale of mu: each group around the mu that bots begin with."""
    import numpy as np  # noqa: PLC0415

    strengths = {}
    for number, group in enumerate(groups):
        members = list(group)
        for entrant in members:
            weights = np.zeros(len(found))
            weights[members] = -1 / len(members)
            weights[entrant] += 1
            value = settings.mu + float(weights @ found)
            reach = _REACH * math.sqrt(float(weights @ covariance @ weights))
            strengths[entrant] = Strength(entrant, number, value, value - reach, value + reach)
    return tuple(
        strengths.get(entrant, Strength(entrant, None, None, None, None))
        for entrant in range(len(found))
    )
