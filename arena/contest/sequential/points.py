"""A test that stops by itself, of points a match instead of matches won.

Each block has a margin, in points a match, taken as a normal variable of which neither mean
nor variance is known. Under a hypothesis its mean is given and its variance the likeliest
one, which makes the ratio N / 2 log(v0 / v1), where v is the mean square distance from the
hypothesis' mean. Margins of single blocks are not quite normal; sums of a dozen are.

The variance of few blocks may be far too small by chance. So some blocks of a usual spread
are taken as seen before the first, which say nothing of the mean.

Must not know who plays or when.
"""

import math
from dataclasses import dataclass

from arena.contest.sequential.brownian import Walk
from arena.contest.sequential.wald import Outlook, StoppingTest
from arena.errors import InputError

_CAUTION = 8.0  # blocks of the usual spread that a test takes as seen before it begins
_USUAL_WEIGHT = 4.0  # the same where a future is foretold
_FURTHEST = 1000.0  # points; no mean is further out


@dataclass(frozen=True, slots=True)
class Margins:
    """All that a test needs to know of the margins of blocks."""

    count: float = 0.0
    total: float = 0.0
    squares: float = 0.0

    def plus(self, margin: float) -> "Margins":
        """Returns them with one block more."""
        return Margins(self.count + 1, self.total + margin, self.squares + margin * margin)

    @property
    def mean(self) -> float:
        """The mean; 0 of no block."""
        return self.total / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        """The variance, by N; 0 of no block."""
        return max(self.squares / self.count - self.mean**2, 0.0) if self.count else 0.0

    @property
    def mirrored(self) -> "Margins":
        """The same as the other bot sees them."""
        return Margins(self.count, -self.total, self.squares)


NO_MARGINS = Margins()


@dataclass(frozen=True, slots=True)
class PointsTest(StoppingTest[Margins]):
    """Whether a bot gains at most `h0` points a match on the other, or at least `h1`.

    `spread` is the usual standard deviation of a block's margin. Raises InputError for
    numbers that make no test.
    """

    spread: float

    def __post_init__(self) -> None:
        if not -_FURTHEST < self.h0 < self.h1 < _FURTHEST:
            raise InputError(
                f"H0 ({points_text(self.h0)}) must be below H1 ({points_text(self.h1)}): H0 is "
                "the gain in points a match that is not enough, H1 one that is."
            )
        self.check_errors()

    @property
    def is_symmetric(self) -> bool:
        """Whether it asks which of two bots is better, and not if the first one is."""
        return math.isclose(-self.h0, self.h1)

    @property
    def worst_blocks(self) -> float:
        """How many blocks it takes on average where it takes longest: between h0 and h1."""
        usual = Margins(1.0, 0.0, self.spread**2)
        return self.walk(usual, (self.h0 + self.h1) / 2).expected_steps

    @property
    def mirrored(self) -> "PointsTest":
        """The same test as the other bot sees it."""
        return PointsTest(-self.h1, -self.h0, self.beta, self.alpha, self.spread)

    def llr(self, evidence: Margins) -> float:
        """Returns the log-likelihood ratio of H1 against H0."""
        if not evidence.count:
            return 0.0
        variance = self._cautious(evidence.variance, evidence.count)
        under_h0 = variance + (evidence.mean - self.h0) ** 2
        under_h1 = variance + (evidence.mean - self.h1) ** 2
        return evidence.count / 2 * math.log(under_h0 / under_h1)

    def walk(self, evidence: Margins, mean: float, llr: float = 0.0) -> Walk:
        """Describes how the ratio goes on from `llr` where the true mean is `mean`."""
        # The likeliest variance, were that the mean.
        variance = evidence.variance + (evidence.mean - mean) ** 2
        cautious = self._cautious(variance, evidence.count)
        under_h0 = cautious + (mean - self.h0) ** 2
        under_h1 = cautious + (mean - self.h1) ** 2
        # A block adds half of: square / under_h0 - square / under_h1 + log(under_h0 / under_h1).
        square = 1 / under_h0 - 1 / under_h1
        slope = (mean - self.h0) / under_h0 - (mean - self.h1) / under_h1
        jumps = square * square * variance * variance / 2 + slope * slope * variance
        return self.walk_of(math.log(under_h0 / under_h1) / 2, jumps, abs(slope), llr)

    def foretell(self, evidence: Margins) -> tuple[Margins, Outlook]:
        """Says what blocks to come are like; of few blocks something usual is assumed."""
        usual = Margins(
            evidence.count + _USUAL_WEIGHT,
            evidence.total,
            evidence.squares + _USUAL_WEIGHT * self.spread**2,
        )
        error = math.sqrt(usual.variance / usual.count)
        return usual, Outlook(usual.mean, error, -_FURTHEST, _FURTHEST)

    def _cautious(self, variance: float, count: float) -> float:
        """The variance of so many blocks and those taken as seen before."""
        return (_CAUTION * self.spread**2 + count * variance) / (_CAUTION + count)


def points_text(points: float) -> str:
    """Writes points as they are typed: `2.5`."""
    return f"{round(points, 4):.10g}"
