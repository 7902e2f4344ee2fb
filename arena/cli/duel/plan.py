"""What `arena duel` is about to play: who, under which test, how much at most.

Values only: nothing is run or written here.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from arena.cli.match.plan import MOST_BLOCKS, MatchPlan
from arena.contest.sequential.duel import DuelTest
from arena.contest.sequential.points import PointsTest
from arena.contest.sequential.sequential import LEGS, SequentialTest
from arena.contest.statistics.outlook import assumed_margin_spread
from arena.errors import InputError

DEFAULT_H0 = 0.5
DEFAULT_STEP = 0.05  # from h0 to h1
DEFAULT_ERROR = 0.05
STEPS_A_TARGET = 16
"""From h0 to h1 of points is that part of the target score: about what 5 % of matches are."""

SELF_MATCHES = 200
"""How many matches a bot plays against itself where nothing is said: a health test."""

_POINTS = re.compile(r"-?[0-9]{1,3}(\.[0-9]{1,6})?")
_PATIENCE = 5  # times the blocks it takes where it takes longest, on average


@dataclass(frozen=True, slots=True)
class TypedTest:
    """What was typed of the test; None where nothing was."""

    h0: str | None = None
    h1: str | None = None
    alpha: float | None = None
    beta: float | None = None
    is_symmetric: bool = False  # which of the two is better
    is_points: bool = False  # of points a match, not of matches won
    most: int | None = None  # matches
    matches: int | None = None  # of a fixed length, without a test

    @property
    def typed(self) -> list[str]:
        """Names the options of a test that were typed."""
        wishes = {
            "--h0": self.h0,
            "--h1": self.h1,
            "--alpha": self.alpha,
            "--beta": self.beta,
            "--which": self.is_symmetric or None,
            "--points": self.is_points or None,
            "--most": self.most,
        }
        return [name for name, value in wishes.items() if value is not None]


@dataclass(frozen=True, slots=True)
class DuelPlan:
    """All that decides what is played, and when it is over."""

    match: MatchPlan  # its blocks are the most that are played
    test: DuelTest | None  # None: all of them are played

    @property
    def labels(self) -> tuple[str, ...]:
        """What people call the two."""
        return self.match.labels

    @property
    def is_self(self) -> bool:
        """Whether one version of a bot plays itself."""
        first, second = self.match.contestants
        return first.version == second.version


def parse_length(words: TypedTest, target: int, *, is_self: bool) -> tuple[DuelTest | None, int]:
    """Decides on the test and the most blocks; InputError for what makes no sense.

    `target` is the rules' target score. A bot against itself is tested only where that is
    asked for.
    """
    if words.matches is not None:
        if words.typed:
            raise InputError(
                f"--matches and {words.typed[0]} exclude each other: a fixed length has no test "
                "that could stop it."
            )
        return None, _parse_matches("--matches", words.matches)
    if is_self and not words.typed:
        return None, SELF_MATCHES // LEGS
    test = parse_test(words, target)
    if words.most is not None:
        return test, _parse_matches("--most", words.most)
    return test, min(math.ceil(_PATIENCE * test.worst_blocks), MOST_BLOCKS)


def parse_test(words: TypedTest, target: int) -> DuelTest:
    """Reads the hypotheses and errors."""
    parse = parse_points if words.is_points else parse_percent
    even = 0.0 if words.is_points else DEFAULT_H0
    step = round(target / STEPS_A_TARGET, 1) if words.is_points else DEFAULT_STEP
    alpha = DEFAULT_ERROR if words.alpha is None else words.alpha
    beta = DEFAULT_ERROR if words.beta is None else words.beta
    h0 = even if words.h0 is None else parse("--h0", words.h0)
    h1 = h0 + step if words.h1 is None else parse("--h1", words.h1)
    if words.is_symmetric:
        for name, value in (("--h0", words.h0), ("--beta", words.beta)):
            if value is not None:
                raise InputError(
                    f"--which and {name} exclude each other: H0 and beta are H1 and alpha with "
                    "the bots exchanged."
                )
        if h1 <= even:
            raise InputError(f"--which wants --h1 above {even_text(words)}, not {words.h1}.")
        h0, beta = 2 * even - h1, alpha
    if words.is_points:
        return PointsTest(h0, h1, alpha, beta, assumed_margin_spread(target))
    return SequentialTest(h0, h1, alpha, beta)


def even_text(words: TypedTest) -> str:
    """What `--h0` and `--h1` are of equal bots, as it is typed."""
    return "0" if words.is_points else "50%"


def parse_points(option: str, text: str) -> float:
    """Reads points a match."""
    if not _POINTS.fullmatch(text):
        raise InputError(f"{option} is in points a match here, such as 2.5, and not {text!r}.")
    return float(text)


def parse_percent(option: str, text: str) -> float:
    """Reads `55%` as 0.55; the sign may be left out."""
    digits = text.removesuffix("%").strip()
    try:
        value = float(digits)
    except ValueError:
        value = math.nan
    if not digits.replace(".", "", 1).isdigit() or not 0 < value < 100:
        raise InputError(
            f"{option} is a win rate above 0 and below 100 %, such as 55%, not {text!r}."
        )
    if value < 1 and "%" not in text:
        raise InputError(f"{option} {text} would be less than 1 %: write {100 * value:g}%.")
    return value / 100


def parse_sides(players: int, bots: Sequence[str]) -> None:
    """Refuses what is no duel."""
    if len(bots) != 2:
        raise InputError(
            f"A duel is between two bots, not {len(bots)}: name one twice to test the arena with "
            "it; more play in 'arena match' or a ladder."
        )
    if players not in (2, 4):
        raise InputError(
            "A duel is for 2 players, or for 4 with each bot on both seats of its side, "
            f"not for {players}."
        )


def _parse_matches(option: str, matches: int) -> int:
    """Returns the blocks that so many matches are."""
    if matches < LEGS or matches % LEGS:
        raise InputError(
            f"{option} is an even number of matches, at least 2, not {matches}: with the same "
            "cards each bot sits once at either place."
        )
    if matches > LEGS * MOST_BLOCKS:
        raise InputError(f"{option} is at most {LEGS * MOST_BLOCKS:,} matches, not {matches:,}.")
    return matches // LEGS
