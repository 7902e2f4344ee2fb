"""Asks whether the order of a ladder that has stopped as certain is right so often.

Bots are drawn as TrueSkill supposes, meet in a round robin, and stop at the first block
after which the rule is met. One update is written out here, without draws, as the library
would take hours; a test compares the two. `python -m bench.certain`.
"""

import math
import random
import sys
from collections.abc import Sequence
from statistics import NormalDist, median
from typing import NamedTuple

from arena.contest.pairing.attendance import Attendance
from arena.contest.pairing.round_robin import RoundRobin
from arena.contest.ratings.rating import STANDARD_RATING, Rating, first_rating
from arena.contest.stopping import is_order_certain

CASES = ((3, 1, 0.95), (4, 2, 0.8), (4, 2, 0.95), (4, 2, 0.99), (3, 3, 0.95), (8, 3, 0.95))
"""How many bots there are, how many first are to be in order, and how certain that is to be."""

SEASONS = 400
MOST_BLOCKS = 20_000

_UNIT = NormalDist()
_SETTINGS = STANDARD_RATING
_DRAW_MARGIN = _UNIT.inv_cdf((_SETTINGS.draw_probability + 1) / 2) * math.sqrt(2) * _SETTINGS.beta


class Season(NamedTuple):
    """How one simulated ladder went."""

    is_right: bool  # whether the order that was called certain is that of the strengths
    blocks: int


def updated(winner: Rating, loser: Rating) -> tuple[Rating, Rating]:
    """Returns the ratings after a block that was won, by the standard settings."""
    variances = [one.sigma**2 + _SETTINGS.tau**2 for one in (winner, loser)]
    scale = math.sqrt(2 * _SETTINGS.beta**2 + sum(variances))
    surprise = (winner.mu - loser.mu - _DRAW_MARGIN) / scale
    mean = _UNIT.pdf(surprise) / max(_UNIT.cdf(surprise), sys.float_info.min)
    taken = mean * (mean + surprise)
    return (
        _moved(winner.mu, variances[0], scale, mean, taken),
        _moved(loser.mu, variances[1], scale, -mean, taken),
    )


def play_season(bots: int, first: int, certainty: float, dice: random.Random) -> Season | None:
    """Plays until the order is certain; None where it is not after very many blocks."""
    strengths = [dice.gauss(_SETTINGS.mu, _SETTINGS.sigma) for _ in range(bots)]
    ratings = [first_rating(_SETTINGS)] * bots
    pairing = RoundRobin(Attendance(2, [0] * bots))
    for number in range(MOST_BLOCKS):
        if is_order_certain(ratings, first, certainty):
            order = _ranked([rating.conservative for rating in ratings])[:first]
            return Season(order == _ranked(strengths)[:first], number)
        one, other = pairing[number]
        if dice.gauss(strengths[one], _SETTINGS.beta) < dice.gauss(
            strengths[other], _SETTINGS.beta
        ):
            one, other = other, one
        ratings[one], ratings[other] = updated(ratings[one], ratings[other])
    return None


def main() -> None:
    """Prints, for each case, how often the order was right and how many blocks it took."""
    print("bots  first  certainty  right   stopped  blocks (median)")
    for bots, first, certainty in CASES:
        dice = random.Random(f"{bots} {first} {certainty}")
        seasons = [play_season(bots, first, certainty, dice) for _ in range(SEASONS)]
        ended = [season for season in seasons if season is not None]
        right = sum(season.is_right for season in ended) / len(ended)
        print(
            f"{bots:4}  {first:5}  {100 * certainty:7.0f} %  {100 * right:4.1f} %  "
            f"{100 * len(ended) / SEASONS:5.1f} %  {median(one.blocks for one in ended):,.0f}",
            flush=True,
        )


def _moved(mu: float, variance: float, scale: float, mean: float, taken: float) -> Rating:
    sigma = math.sqrt(variance * max(1e-9, 1 - variance / scale**2 * taken))
    return Rating(mu + variance / scale * mean, sigma)


def _ranked(values: Sequence[float]) -> list[int]:
    return sorted(range(len(values)), key=lambda one: -values[one])


if __name__ == "__main__":
    main()
