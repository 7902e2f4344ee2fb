"""Chooses a ladder's pairing by its name."""

from collections.abc import Sequence

from arena.contest.pairing.attendance import Attendance
from arena.contest.pairing.by_rating import ByRating
from arena.contest.pairing.gauntlet import Gauntlet
from arena.contest.pairing.kinds import GAUNTLET, RATING, SWISS
from arena.contest.pairing.round_robin import RoundRobin
from arena.contest.pairing.schedule import Pairing
from arena.contest.pairing.swiss import Swiss
from arena.contest.ratings.rating import Rating, RatingSettings


def make_pairing(
    kind: str,
    attendance: Attendance,
    *,
    rating: RatingSettings,
    window: int,
    is_mixed: bool = False,
    first_ratings: Sequence[Rating | None] = (),
    elsewhere: frozenset[int] = frozenset(),
) -> Pairing:
    """Makes the pairing of this kind; `window` and ratings are for those that look at them.

    `elsewhere` are the entrants that run elsewhere, of each of which there is one process.
    """
    if kind == GAUNTLET:
        return Gauntlet(attendance, is_mixed=is_mixed, elsewhere=elsewhere)
    if kind == RATING:
        return ByRating(attendance, rating, window, is_mixed=is_mixed, first_ratings=first_ratings)
    if kind == SWISS:
        return Swiss(attendance, is_mixed=is_mixed)
    return RoundRobin(attendance, is_mixed=is_mixed)
