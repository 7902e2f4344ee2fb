"""Ratings computed anew over any blocks, as often as one likes.

What a block does to ratings depends on the order of its sides alone, which is found once.
Two sides are rated by the closed form of TrueSkill, to the same numbers as `rating` gives
but for the last digits; anything else is left to `rating`. Must not know which blocks are
chosen, or why.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from statistics import NormalDist
from typing import NamedTuple

from arena.contest.margins import block_margins
from arena.contest.outcomes import BlockOutcome
from arena.contest.ratings.rating import Rating, RatingSettings, rate_block, rate_teams
from arena.contest.ratings.truncation import truncated_moments

_FAR = -5.0  # standard deviations, beyond which a quotient of tail areas loses digits
_CERTAIN = 1 - 1e-9  # as in `rating`


class Result(NamedTuple):
    """One update of ratings: entrants by side, and the sides' ranks, equal ones a draw."""

    teams: tuple[tuple[int, ...], ...]
    ranks: tuple[float, ...]


BlockResults = tuple[Result, ...] | BlockOutcome
"""What a block does to ratings; the block itself where it takes more than its results."""


def block_results(settings: RatingSettings, block: BlockOutcome, target: int) -> BlockResults:
    """Finds what a block does to ratings: nothing where it is not rated."""
    if not block.is_rated:
        return ()
    if any(match.lone_forfeiters for match in block.matches):
        return block
    teams = [
        tuple(tuple(block.contestants[place] for place in team) for team in match.teams)
        for match in block.matches
    ]
    if settings.unit == "block":
        margins = block_margins(block, target)
        return (Result(teams[0], tuple(-margins[team[0]] for team in block.matches[0].teams)),)
    places = [tuple(map(float, match.places)) for match in block.matches]
    return tuple(map(Result, teams, places))


def rerate(
    settings: RatingSettings,
    first: Mapping[int, Rating],
    blocks: Iterable[BlockResults],
    target: int,
) -> dict[int, Rating]:
    """Rates blocks in their order, `first` being the entrants' ratings before."""
    ratings = dict(first)
    two_sides = _TwoSides(settings)
    for block in blocks:
        if isinstance(block, BlockOutcome):
            before = [ratings[entrant] for entrant in block.contestants]
            after = rate_block(settings, before, block, target)
            ratings.update(zip(block.contestants, after, strict=True))
            continue
        for teams, ranks in block:
            if len(teams) == 2:
                two_sides.rate(ratings, teams, ranks)
                continue
            members = [[ratings[entrant] for entrant in team] for team in teams]
            for team, rated in zip(teams, rate_teams(settings, members, ranks), strict=True):
                ratings.update(zip(team, rated, strict=True))
    return ratings


class _TwoSides:
    """TrueSkill for two sides, by its closed form."""

    def __init__(self, settings: RatingSettings) -> None:
        self._noise = settings.beta**2
        self._drift = settings.tau**2
        # By players: the difference in performance within which it is a draw.
        share = (settings.draw_probability + 1) / 2
        self._margins = {
            size: NormalDist().inv_cdf(share) * math.sqrt(size) * settings.beta for size in (2, 4)
        }

    def rate(
        self,
        ratings: dict[int, Rating],
        teams: Sequence[Sequence[int]],
        ranks: Sequence[float],
    ) -> None:
        """Rates one result in place."""
        better, worse = teams if ranks[0] <= ranks[1] else (teams[1], teams[0])
        size = len(better) + len(worse)
        variances = {one: ratings[one].sigma ** 2 + self._drift for one in (*better, *worse)}
        spread = math.sqrt(sum(variances.values()) + size * self._noise)
        ahead = sum(ratings[one].mu for one in better) - sum(ratings[one].mu for one in worse)
        margin = self._margins[size] / spread
        if ranks[0] == ranks[1]:
            mean, rest = truncated_moments(-margin - ahead / spread, margin - ahead / spread)
        else:
            mean, rest = _beyond(margin - ahead / spread)
        taken = min(1 - rest, _CERTAIN)
        for team, sign in ((better, 1), (worse, -1)):
            for one in team:
                variance = variances[one]
                ratings[one] = Rating(
                    ratings[one].mu + sign * variance / spread * mean,
                    math.sqrt(variance * (1 - variance / spread**2 * taken)),
                )


def _beyond(bound: float) -> tuple[float, float]:
    """Mean and variance of a standard normal variable known to lie above a bound."""
    if bound > -_FAR:
        return truncated_moments(bound, math.inf)
    mean = math.exp(-bound * bound / 2) / math.sqrt(math.pi / 2) / math.erfc(bound / math.sqrt(2))
    return mean, 1 - max(0.0, mean * (mean - bound))
