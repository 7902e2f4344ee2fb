"""Ratings: TrueSkill by the `trueskill` library, told which block came to what.

The library decides everything but three things. Far from the expected its tail areas
have no digits left and it raises FloatingPointError or worse; there the exact moments
come from `truncation`. In ties of several its result depends on the order in which
equals are named; here the mean over all those orders is taken, so that equals are
treated equally and no order matters. And its global environment is never used. Must not
know bots, storage or standings.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

import trueskill

from arena.contest.margins import block_margins
from arena.contest.outcomes import BlockOutcome
from arena.contest.ratings.truncation import truncated_moments
from arena.errors import InputError

RATED_UNITS = ("block", "match")
"""What one update of the ratings follows from: a block's summed margins, or each match."""

_LARGEST = 1e6  # of any number in the settings
_SMALLEST = 1e-6  # of those that must be above 0


@dataclass(frozen=True, slots=True)
class RatingSettings:
    """TrueSkill's settings and what is rated; bounds are checked by `parse_rating_settings`."""

    mu: float = 25.0
    sigma: float = 25 / 3
    beta: float = 25 / 6  # the distance in skill that wins 76 % of blocks
    tau: float = 25 / 300  # what is added to sigma (in squares) before each update
    draw_probability: float = 0.02  # of equal bots; summed margins are seldom equal
    unit: str = "block"
    version_sigma: float = 25 / 6  # at least the sigma of a version that takes another's place


STANDARD_RATING = RatingSettings()
"""TrueSkill's own numbers, but for draws, which blocks of Ronda seldom end in."""


class Rating(NamedTuple):
    """A belief about a bot's strength: a normal distribution."""

    mu: float
    sigma: float

    @property
    def conservative(self) -> float:
        """What the strength is almost surely above: mu - 3 sigma."""
        return self.mu - 3 * self.sigma


def rating_settings_to_json(settings: RatingSettings) -> dict[str, object]:
    """Returns the settings as a JSON object that `parse_rating_settings` reads."""
    return asdict(settings)


def parse_rating_settings(mapping: Mapping[str, object]) -> RatingSettings:
    """Reads settings from a JSON object; those left out are standard. Raises InputError."""
    known = {field.name for field in fields(RatingSettings)}
    for name, value in mapping.items():
        if name not in known:
            raise InputError(
                f"Unknown rating setting '{name}': there are {', '.join(sorted(known))}."
            )
        if name == "unit":
            if value not in RATED_UNITS:
                raise InputError(f"Rating setting unit is 'block' or 'match', not {value!r}.")
        else:
            _check_number(name, value)
    return RatingSettings(**mapping)  # type: ignore[arg-type]  # checked above


def first_rating(settings: RatingSettings) -> Rating:
    """Returns the rating of a bot of which nothing is known."""
    return Rating(settings.mu, settings.sigma)


def inherited_rating(settings: RatingSettings, replaced: Rating) -> Rating:
    """Returns what a new version of a bot begins with: about as strong, but who knows."""
    return Rating(replaced.mu, max(replaced.sigma, settings.version_sigma))


Team = Sequence[Rating]


def rate(
    settings: RatingSettings, ratings: Sequence[Rating], ranks: Sequence[float]
) -> list[Rating]:
    """Returns the ratings after one result; lower ranks are better, equal ones a draw."""
    return [rated for (rated,) in rate_teams(settings, [(one,) for one in ratings], ranks)]


def rate_teams(
    settings: RatingSettings, teams: Sequence[Team], ranks: Sequence[float]
) -> list[tuple[Rating, ...]]:
    """Returns the ratings of teams' members after one result, as `rate` does."""
    results = [_rate_in_order(settings, teams, ranks, order) for order in _tied_orders(ranks)]
    return [
        tuple(_mean([result[place][member] for result in results]) for member in range(len(team)))
        for place, team in enumerate(teams)
    ]


def rate_block(
    settings: RatingSettings, ratings: Sequence[Rating], block: BlockOutcome, target: int
) -> list[Rating]:
    """Returns the contestants' ratings after a block, in the block's order.

    `target` is the rules' target score, which a forfeit loses by.
    """
    faulty = frozenset().union(*(match.lone_forfeiters for match in block.matches))
    if faulty:
        return [
            _rate_as_last(settings, ratings, place) if place in faulty else rating
            for place, rating in enumerate(ratings)
        ]
    if settings.unit == "block":
        margins = block_margins(block, target)
        teams = block.matches[0].teams
        return _rate_sides(settings, ratings, teams, [-margins[team[0]] for team in teams])
    rated = list(ratings)
    for match in block.matches:
        rated = _rate_sides(settings, rated, match.teams, match.places)
    return rated


def _rate_sides(
    settings: RatingSettings,
    ratings: Sequence[Rating],
    teams: Sequence[tuple[int, ...]],
    ranks: Sequence[float],
) -> list[Rating]:
    """Rates contestants who play in teams; everybody is in one."""
    rated = list(ratings)
    after = rate_teams(settings, [[ratings[place] for place in team] for team in teams], ranks)
    for team, members in zip(teams, after, strict=True):
        for place, rating in zip(team, members, strict=True):
            rated[place] = rating
    return rated


def _rate_as_last(settings: RatingSettings, ratings: Sequence[Rating], place: int) -> Rating:
    """Rates one contestant as last of all, each for himself: its partner has not failed."""
    ranks = [1.0 if other == place else 0.0 for other in range(len(ratings))]
    return rate(settings, ratings, ranks)[place]


def _check_number(name: str, value: object) -> None:
    least, most = (0.0 if name == "tau" else _SMALLEST), _LARGEST
    if name == "mu":
        least = -_LARGEST
    elif name == "draw_probability":
        most = 0.99
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise InputError(
            f"Rating setting {name} is a number from {least:g} to {most:g}, not {value!r}."
        )


def _tied_orders(ranks: Sequence[float]) -> list[tuple[int, ...]]:
    """Lists all orders of the places by rank; more than one only if ranks are equal."""
    by_rank = sorted(ranks)
    return [
        order
        for order in permutations(range(len(ranks)))
        if [ranks[place] for place in order] == by_rank
    ]


def _rate_in_order(
    settings: RatingSettings,
    teams: Sequence[Team],
    ranks: Sequence[float],
    order: tuple[int, ...],
) -> dict[int, list[Rating]]:
    environment = _environment(settings)
    groups = [tuple(environment.create_rating(*one) for one in teams[place]) for place in order]
    rated = environment.rate(groups, ranks=[ranks[place] for place in order])
    return {
        place: [Rating(float(new.mu), float(new.sigma)) for new in group]
        for place, group in zip(order, rated, strict=True)
    }


def _mean(ratings: Sequence[Rating]) -> Rating:
    # fsum is exact before it rounds: the order of the summands leaves no trace.
    count = len(ratings)
    return Rating(
        math.fsum(rating.mu for rating in ratings) / count,
        math.fsum(rating.sigma for rating in ratings) / count,
    )


_FAR = -5.0  # standard deviations; beyond it the library's tail areas lack digits
_NARROW = 0.05  # draw margins below this make its differences of areas lack digits
_CERTAIN = 1 - 1e-9  # a variance taken off wholly would leave infinite precision


class _Environment(trueskill.TrueSkill):  # type: ignore[misc]  # the library has no types
    """The library's, with exact corrections of mean (v) and variance (w) far out."""

    def v_win(self, diff: float, draw_margin: float) -> float:
        if diff - draw_margin < _FAR:
            return _moments_of_win(diff, draw_margin)[0]
        return float(super().v_win(diff, draw_margin))

    def w_win(self, diff: float, draw_margin: float) -> float:
        if diff - draw_margin < _FAR:
            return _taken_off(_moments_of_win(diff, draw_margin)[1])
        v = self.v_win(diff, draw_margin)
        return max(0.0, v * (v + diff - draw_margin))  # 0: as expected, nothing learnt

    def v_draw(self, diff: float, draw_margin: float) -> float:
        if _is_far_draw(diff, draw_margin):
            return _moments_of_draw(diff, draw_margin)[0]
        return float(super().v_draw(diff, draw_margin))

    def w_draw(self, diff: float, draw_margin: float) -> float:
        if _is_far_draw(diff, draw_margin):
            return _taken_off(_moments_of_draw(diff, draw_margin)[1])
        return float(super().w_draw(diff, draw_margin))


def _moments_of_win(diff: float, draw_margin: float) -> tuple[float, float]:
    return truncated_moments(draw_margin - diff, math.inf)


def _moments_of_draw(diff: float, draw_margin: float) -> tuple[float, float]:
    return truncated_moments(-draw_margin - diff, draw_margin - diff)


def _is_far_draw(diff: float, draw_margin: float) -> bool:
    return draw_margin - abs(diff) < _FAR or draw_margin < _NARROW


def _taken_off(variance: float) -> float:
    return min(1 - variance, _CERTAIN)


@lru_cache(maxsize=64)
def _environment(settings: RatingSettings) -> _Environment:
    return _Environment(
        settings.mu, settings.sigma, settings.beta, settings.tau, settings.draw_probability
    )
