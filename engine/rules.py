"""The rules of a match as a value: every switch of RULES 8, the presets, the sides.

Knows what a switch may be, not what it does in play, nor how it is written as text
(`rules_text` does).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType

from engine.cards import RANKS
from engine.errors import EngineError, RulesError

ANY_CAPTURE = "any_capture"
CAIDA_ONLY = "caida"
CHAIN_STARTS = (ANY_CAPTURE, CAIDA_ONLY)
HAND_SIZES = (3, 6)
MOST_POINTS = 1000
CUSTOM = "custom"
"""What rules are called that are no preset."""

PointsTable = tuple[tuple[int, int], ...]
"""Pairs of rank (1 to 12) and points, in rank order; a missing rank is worth 0."""

Points = int | PointsTable
"""What a combination is worth: the same for each rank, or by rank (RULES 8.1)."""

_BOUNDS = {"target_score": (1, 1000), "max_rounds": (1, 10_000)}


@dataclass(frozen=True)
class Rules:
    """Holds the rules of one match; the defaults are the standard rules.

    Raises RulesError for a switch that is not possible.
    """

    target_score: int = 41
    hand_size: int = 3
    ronda_points: Points = 1
    tringa_points: Points = 5
    runs: bool = True
    caida_in_run: bool = True
    chain_start: str = ANY_CAPTURE
    redeal_breaks_chain: bool = False
    mesa_on_last_card: bool = True
    undeclared_penalty: bool = True
    partner_signals: bool = False
    max_rounds: int = 100
    # The points once more, by rank index; 0 where there is no such combination.
    ronda_by_rank: tuple[int, ...] = field(init=False, repr=False, compare=False)
    tringa_by_rank: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for switch in SWITCHES:
            _check(switch, getattr(self, switch))
        object.__setattr__(self, "ronda_by_rank", _points_by_rank(self.ronda_points))
        object.__setattr__(self, "tringa_by_rank", _points_by_rank(self.tringa_points))

    @property
    def preset(self) -> str:
        """The name of the preset that these rules are, or `custom`.

        How long a match is (target_score, max_rounds) makes no other game of it.
        """
        same_length = replace(
            self, target_score=STANDARD.target_score, max_rounds=STANDARD.max_rounds
        )
        return next((name for name, rules in PRESETS.items() if rules == same_length), CUSTOM)


SWITCHES = tuple(f.name for f in fields(Rules) if f.init)
"""The names of all switches, in the order of the record."""


def _check(switch: str, value: object) -> None:
    kind = Rules.__dataclass_fields__[switch].type
    if kind is bool:
        if not isinstance(value, bool):
            raise RulesError(f"{switch} is true or false, not {value!r}.")
    elif kind is Points:
        _check_points(switch, value)
    elif switch == "chain_start":
        if value not in CHAIN_STARTS:
            raise RulesError(f"chain_start is any_capture or caida, not {value!r}.")
    elif switch == "hand_size":
        if type(value) is not int or value not in HAND_SIZES:
            raise RulesError(f"hand_size is 3 or 6, not {value!r}.")
    else:
        least, most = _BOUNDS[switch]
        _check_number(switch, value, least, most)


def _check_number(what: str, value: object, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise RulesError(f"{what} is a whole number from {least} to {most}, not {value!r}.")


def _check_points(switch: str, value: object) -> None:
    if not isinstance(value, tuple):
        _check_number(switch, value, 0, MOST_POINTS)
        return
    ranks = [rank for rank, _ in value]
    if ranks != [rank for rank in RANKS if rank in ranks]:
        raise RulesError(f"{switch} names ranks that do not exist, or not in their order.")
    for rank, points in value:
        _check_number(f"{switch} of rank {rank}", points, 0, MOST_POINTS)


def _points_by_rank(points: Points) -> tuple[int, ...]:
    if isinstance(points, int):
        return (points,) * len(RANKS)
    table = dict(points)
    return tuple(table.get(rank, 0) for rank in RANKS)


STANDARD = Rules()

PRESETS: Mapping[str, Rules] = MappingProxyType(
    {
        "standard": STANDARD,
        "ronda5": Rules(ronda_points=5, tringa_points=20),
        "kings": Rules(ronda_points=((12, 1),), tringa_points=5),
        "runda": Rules(runs=False),
        "six": Rules(hand_size=6),
        "tables": Rules(
            caida_in_run=False,
            chain_start=CAIDA_ONLY,
            redeal_breaks_chain=True,
            mesa_on_last_card=False,
        ),
    }
)
"""The variants that have names (RULES 8)."""


def check_players(players: int) -> None:
    """Raises EngineError unless so many can play (RULES 2.1)."""
    if players not in (2, 3, 4):
        raise EngineError(f"Ronda is for 2, 3 or 4 players, not {players}.")


def side_count(players: int) -> int:
    """Counts the sides: two with 4 players, otherwise one a seat (RULES 2.2)."""
    return 2 if players == 4 else players


def side_of(players: int, seat: int) -> int:
    """Names the side of a seat (RULES 2.2)."""
    return seat % side_count(players)
