"""What all tests have in common that stop by themselves: bounds, verdict, and what is left.

A test compares how likely the blocks so far are under two hypotheses, each at its best, and
stops when the logarithm of that ratio is at one of Wald's bounds. Wald, Sequential Analysis
(1947); Li, Liu and Ying, The generalised SPRT (2014).

Must not know what a hypothesis is about.
"""

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist
from typing import Generic, NamedTuple, TypeVar

from arena.contest.sequential.brownian import Walk
from arena.errors import InputError

E = TypeVar("E")
"""What a test is told of the blocks: all that it needs to know of them."""

_DEVIATIONS = NormalDist().inv_cdf(0.975)
_LEAST_VARIANCE, _NO_VARIANCE = 1e-12, 1e-30  # beside the square of a step, and in all


class Verdict(StrEnum):
    """What a test says."""

    BETTER = "better"  # the first bot does more than h0 has it
    NOT_BETTER = "not_better"  # it does less than h1 has it
    GO_ON = "go_on"


@dataclass(frozen=True, slots=True)
class Rest:
    """How many blocks a test may still take."""

    blocks: float  # on average, if the bots are as they seem
    least: float  # the same over all in the 95 % interval of what they seem
    most: float


class Outlook(NamedTuple):
    """What blocks to come are like, as far as it can be known."""

    mean: float
    error: float  # of the mean: its standard deviation
    least: float  # the mean cannot be less
    most: float


@dataclass(frozen=True, slots=True)
class StoppingTest(ABC, Generic[E]):
    """Whether the mean of blocks is at most `h0`, or at least `h1`.

    `alpha` bounds how often it says better where the mean is h0 or less, `beta` how often
    not better where it is h1 or more. Raises InputError for errors that make no test.
    """

    h0: float
    h1: float
    alpha: float
    beta: float

    def check_errors(self) -> None:
        """Raises InputError for an alpha or a beta that makes no test."""
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
    @abstractmethod
    def is_symmetric(self) -> bool:
        """Whether it asks which of two bots is better, and not if the first one is."""

    @property
    @abstractmethod
    def worst_blocks(self) -> float:
        """How many blocks it takes on average where it takes longest: between h0 and h1."""

    @abstractmethod
    def llr(self, evidence: E) -> float:
        """Returns the log-likelihood ratio of H1 against H0; 0 before the first block."""

    @abstractmethod
    def walk(self, evidence: E, mean: float, llr: float = 0.0) -> Walk:
        """Describes how the ratio goes on from `llr` where that is the true mean.

        Otherwise blocks are as the evidence has it, as far as the mean allows.
        """

    @abstractmethod
    def foretell(self, evidence: E) -> tuple[E, Outlook]:
        """Says what blocks to come are like; of few blocks something usual is assumed."""

    def verdict(self, llr: float) -> Verdict:
        """Says what follows from a log-likelihood ratio."""
        if llr >= self.high:
            return Verdict.BETTER
        return Verdict.NOT_BETTER if llr <= self.low else Verdict.GO_ON

    def rest(self, evidence: E) -> Rest:
        """Foretells how many blocks are left."""
        llr = self.llr(evidence)
        if self.verdict(llr) is not Verdict.GO_ON:
            return Rest(0.0, 0.0, 0.0)
        usual, outlook = self.foretell(evidence)
        reach = _DEVIATIONS * outlook.error
        low = max(outlook.mean - reach, outlook.least)
        high = min(outlook.mean + reach, outlook.most)
        slowest = min(max((self.h0 + self.h1) / 2, low), high)
        steps = [
            self.walk(usual, mean, llr).expected_steps
            for mean in (outlook.mean, low, high, slowest)
        ]
        return Rest(steps[0], min(steps), max(steps))

    def walk_of(self, drift: float, variance: float, size: float, llr: float) -> Walk:
        """Makes a walk from `llr`; `size` is that of its steps.

        What hardly spreads is a walk too: its variance must only not be 0.
        """
        least = _LEAST_VARIANCE * size * size + _NO_VARIANCE
        return Walk(self.low - llr, self.high - llr, drift, max(variance, least))
