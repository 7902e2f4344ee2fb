"""A test that stops by itself: which of two win rates do the blocks so far speak for?

A generalised sequential probability ratio test. After each block the likelihood of what was
seen is compared under two hypotheses, each at its best: the block's outcomes shared out as
likely as can be with a mean of `h1`, and of `h0` (see `constrained`; fishtest's pentanomial
LLR is the same).

Of few blocks the likeliest shares are surer than they should be: with nothing but ties so
far, that there are only ties. So the test takes half a block at either end as seen before
it begins. Without it, it errs in 6 of 100 duels instead of 5 where most blocks are tied;
with it in no more than it says. It takes a tenth more blocks where 80 % are tied, and hardly
more where 60 % are.

Must not know who plays or when.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from arena.contest.outcomes import BlockOutcome
from arena.contest.sequential.brownian import Walk
from arena.contest.sequential.constrained import fit_mean
from arena.contest.sequential.wald import Outlook, Rest, StoppingTest, Verdict
from arena.errors import InputError

__all__ = [
    "LEGS",
    "NO_BLOCKS",
    "OUTCOMES",
    "Rest",
    "SequentialTest",
    "Verdict",
    "log_likelihood_ratio",
    "mean_and_spread",
    "outcome_place",
    "percent_text",
    "symmetric_test",
]

OUTCOMES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The win rates that a block of two legs can have; counts of outcomes are in this order."""

LEGS = 2
"""How many matches a block between two bots has."""

NO_BLOCKS = (0,) * len(OUTCOMES)

_CAUTION = (0.5, 0.0, 0.0, 0.0, 0.5)  # blocks that a test takes as seen before it begins
_USUAL_SHARES = (0.2, 0.0, 0.6, 0.0, 0.2)  # of equal bots, as the sample bots about have them
_USUAL_WEIGHT = 4.0  # blocks that they count as, where a future is foretold
_END = 1e-3  # no rate that is foretold is nearer to 0 or 1


@dataclass(frozen=True, slots=True)
class SequentialTest(StoppingTest[Sequence[float]]):
    """Whether a bot wins at most `h0` of its matches, or at least `h1`.

    Is told counts of blocks by `OUTCOMES`. Raises InputError for numbers that make no test.
    """

    def __post_init__(self) -> None:
        if not 0 < self.h0 < self.h1 < 1:
            raise InputError(
                f"H0 ({percent_text(self.h0)}) must be below H1 ({percent_text(self.h1)}), and "
                "both between 0 and 100 %: H0 is the win rate that is not enough, H1 one that is."
            )
        self.check_errors()

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

    def llr(self, evidence: Sequence[float]) -> float:
        """Returns the log-likelihood ratio of H1 against H0."""
        if not any(evidence):
            return 0.0
        seen = [n + caution for n, caution in zip(evidence, _CAUTION, strict=True)]
        return log_likelihood_ratio(seen, self.h0, self.h1)

    def walk(self, evidence: Sequence[float], mean: float, llr: float = 0.0) -> Walk:
        """Describes how the ratio goes on from `llr` where the true win rate is `mean`.

        The outcomes are shared out as the evidence has it, as far as that rate allows.
        """
        shares = fit_mean(OUTCOMES, evidence, mean).shares
        jumps = _jumps(shares, self.h0, self.h1)
        parts = [(share, jump) for share, jump in zip(shares, jumps, strict=True) if share]
        drift = math.fsum(share * jump for share, jump in parts)
        variance = math.fsum(share * (jump - drift) ** 2 for share, jump in parts)
        size = max(abs(jump) for _, jump in parts)
        return self.walk_of(drift, variance, size, llr)

    def foretell(self, evidence: Sequence[float]) -> tuple[Sequence[float], Outlook]:
        """Says what blocks to come are like; of few blocks something usual is assumed."""
        weights = [
            n + _USUAL_WEIGHT * usual for n, usual in zip(evidence, _USUAL_SHARES, strict=True)
        ]
        mean, spread = mean_and_spread(weights)
        return weights, Outlook(mean, spread / math.sqrt(sum(weights)), _END, 1 - _END)


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
