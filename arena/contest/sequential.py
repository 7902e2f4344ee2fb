"""A test that stops by itself: which of two win rates do the blocks so far speak for?

A generalised sequential probability ratio test. After each block the likelihood of what was
seen is compared under two hypotheses, each at its best: the block's outcomes shared out as
likely as can be with a mean of `h1`, and of `h0` (see `constrained`; fishtest's pentanomial
LLR is the same). Wald's bounds on the logarithm follow from how often the test may err.
Wald, Sequential Analysis (1947); Li, Liu and Ying, The generalised SPRT (2014).

Of few blocks the likeliest shares are surer than they should be: with nothing but ties so
far, that there are only ties. So the test takes half a block at either end as seen before
it begins. Without it, it errs in 6 of 100 duels instead of 5 where most blocks are tied;
with it in fewer than it says, and takes 3 % more blocks where that is not so.

Must not know who plays or when.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist

from arena.contest.brownian import Walk
from arena.contest.constrained import fit_mean
from arena.contest.outcomes import BlockOutcome
from arena.errors import InputError

OUTCOMES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The win rates that a block of two legs can have; counts of outcomes are in this order."""

LEGS = 2
"""How many matches a block between two bots has."""

NO_BLOCKS = (0,) * len(OUTCOMES)

_CAUTION = (0.5, 0.0, 0.0, 0.0, 0.5)  # blocks that a test takes as seen before it begins
_USUAL_SHARES = (0.2, 0.0, 0.6, 0.0, 0.2)  # of equal bots, as the sample bots about have them
_USUAL_WEIGHT = 4.0  # blocks that they count as, where a future is foretold
_DEVIATIONS = NormalDist().inv_cdf(0.975)
_LEAST_VARIANCE, _NO_VARIANCE = 1e-12, 1e-30  # beside the square of a step, and in all
_END = 1e-3  # no rate that is foretold is nearer to 0 or 1


class Verdict(StrEnum):
    """What a test says."""

    BETTER = "better"  # the first bot wins more often than h0 has it
    NOT_BETTER = "not_better"  # it wins less often than h1 has it
    GO_ON = "go_on"


@dataclass(frozen=True, slots=True)
class Rest:
    """How many blocks a test may still take."""

    blocks: float  # on average, if the win rate is what it seems
    least: float  # the same over all win rates in the 95 % interval of what it seems
    most: float


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Whether a bot wins at most `h0` of its matches, or at least `h1`.

    `alpha` bounds how often it is called better where it wins no more than h0, `beta` how
    often not better where it wins h1 or more. Raises InputError for numbers that make no test.
    """

    h0: float
    h1: float
    alpha: float
    beta: float

    def __post_init__(self) -> None:
        if not 0 < self.h0 < self.h1 < 1:
            raise InputError(
                f"H0 ({percent_text(self.h0)}) must be below H1 ({percent_text(self.h1)}), and "
                "both between 0 and 100 %: H0 is the win rate that is not enough, H1 one that is."
            )
        for name, error in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < error < 0.5:
                raise InputError(
                    f"{name} is how often the test may err, above 0 and below 0.5, not {error:g}."
                )

    @property
    def low(self) -> float:
        """The bound at which H0 is accepted: log(beta / (1 - alpha))."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def high(self) -> float:
        """The bound at which H1 is accepted: log((1 - beta) / alpha)."""
        return math.log((1 - self.beta) / self.alpha)

    @property
    def is_symmetric(self) -> bool:
        """Whether it asks which of two bots is better, and not if the first one is."""
        return math.isclose(self.h0 + self.h1, 1)

    @property
    def worst_blocks(self) -> float:
        """How many blocks it takes on average where it takes longest: between h0 and h1."""
        return self.walk(_USUAL_SHARES, (self.h0 + self.h1) / 2).expected_steps

    @property
    def mirrored(self) -> "SequentialTest":
        """The same test as the other bot sees it."""
        return SequentialTest(1 - self.h1, 1 - self.h0, self.beta, self.alpha)

    def llr(self, counts: Sequence[float]) -> float:
        """Returns the log-likelihood ratio of H1 against H0; `counts` are by `OUTCOMES`."""
        if not any(counts):
            return 0.0
        seen = [n + caution for n, caution in zip(counts, _CAUTION, strict=True)]
        return log_likelihood_ratio(seen, self.h0, self.h1)

    def verdict(self, llr: float) -> Verdict:
        """Says what follows from a log-likelihood ratio."""
        if llr >= self.high:
            return Verdict.BETTER
        return Verdict.NOT_BETTER if llr <= self.low else Verdict.GO_ON

    def walk(self, weights: Sequence[float], rate: float, llr: float = 0.0) -> Walk:
        """Describes how the ratio goes on from `llr` where the true win rate is `rate`.

        The outcomes are shared out as `weights` have it, as far as that rate allows.
        """
        shares = fit_mean(OUTCOMES, weights, rate).shares
        jumps = _jumps(shares, self.h0, self.h1)
        parts = [(share, jump) for share, jump in zip(shares, jumps, strict=True) if share]
        drift = math.fsum(share * jump for share, jump in parts)
        variance = math.fsum(share * (jump - drift) ** 2 for share, jump in parts)
        # What hardly spreads is a walk too; its variance must only not be 0.
        least = _LEAST_VARIANCE * max(jump * jump for _, jump in parts) + _NO_VARIANCE
        return Walk(self.low - llr, self.high - llr, drift, max(variance, least))

    def rest(self, counts: Sequence[int]) -> Rest:
        """Foretells how many blocks are left; of few blocks something usual is assumed."""
        llr = self.llr(counts)
        if self.verdict(llr) is not Verdict.GO_ON:
            return Rest(0.0, 0.0, 0.0)
        weights = [
            n + _USUAL_WEIGHT * usual for n, usual in zip(counts, _USUAL_SHARES, strict=True)
        ]
        mean, spread = mean_and_spread(weights)
        reach = _DEVIATIONS * spread / math.sqrt(sum(weights))
        low, high = max(mean - reach, _END), min(mean + reach, 1 - _END)
        slowest = min(max((self.h0 + self.h1) / 2, low), high)
        steps = [
            self.walk(weights, rate, llr).expected_steps for rate in (mean, low, high, slowest)
        ]
        return Rest(steps[0], min(steps), max(steps))


def log_likelihood_ratio(counts: Sequence[float], h0: float, h1: float) -> float:
    """Returns the ratio of a mean of h1 against one of h0, each at its best.

    `counts` are by `OUTCOMES`; at least one is above 0.
    """
    jumps = _jumps(counts, h0, h1)
    return math.fsum(n * jump for n, jump in zip(counts, jumps, strict=True))


def _jumps(weights: Sequence[float], h0: float, h1: float) -> list[float]:
    """What each outcome that was seen adds to the ratio."""
    under_h0 = fit_mean(OUTCOMES, weights, h0).divisors
    under_h1 = fit_mean(OUTCOMES, weights, h1).divisors
    return [
        math.log(first / second) if weight else 0.0
        for weight, first, second in zip(weights, under_h0, under_h1, strict=True)
    ]


def symmetric_test(h1: float, alpha: float) -> SequentialTest:
    """Asks which of two is better: the first wins at least `h1`, or the second does."""
    return SequentialTest(1 - h1, h1, alpha, alpha)


def outcome_place(block: BlockOutcome) -> int:
    """Says which of `OUTCOMES` a block is for its first contestant; a draw is half a win."""
    points = 0
    for match in block.matches:
        own, other = (match.places[match.side_of(contestant)] for contestant in (0, 1))
        points += 2 if own < other else 1 if own == other else 0
    return points


def mean_and_spread(counts: Sequence[float]) -> tuple[float, float]:
    """Returns the mean win rate and its standard deviation over blocks (by N, not N - 1)."""
    total = math.fsum(counts)
    mean = math.fsum(n * value for n, value in zip(counts, OUTCOMES, strict=True)) / total
    squares = math.fsum(n * (value - mean) ** 2 for n, value in zip(counts, OUTCOMES, strict=True))
    return mean, math.sqrt(squares / total)


def percent_text(rate: float) -> str:
    """Writes a rate as it is typed: `55 %`."""
    return f"{round(100 * rate, 4):.10g} %"
