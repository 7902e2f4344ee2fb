"""What a rating learns from a block: who came where against whom, as TrueSkill is told it.

By default a block is one comparison, by margins summed over its legs; a ladder may count
each match as one. Must not know strengths or how ratings follow.
"""

from typing import NamedTuple

from arena.contest.margins import block_margins
from arena.contest.outcomes import BlockOutcome


class Comparison(NamedTuple):
    """Sides and how they came in. Contestants are places in the block's contestants."""

    teams: tuple[tuple[int, ...], ...]  # by side: one contestant, or two partners
    ranks: tuple[float, ...]  # by side; lower is better, equal ones a draw
    failed: int | None = None  # the one contestant of whom it says something; None: of all
    leg: int | None = None  # the match that it comes from; None: the whole block


def block_comparisons(block: BlockOutcome, unit: str, target: int) -> list[Comparison]:
    """Lists the comparisons of a rated block in the order in which they are rated.

    `unit` is that of the rating's settings, `target` the rules' target score. Who failed
    beside a partner that went on is compared with all others, as last; nobody else is then.
    """
    faulty = sorted({place for match in block.matches for place in match.lone_forfeiters})
    everybody = range(len(block.contestants))
    if faulty:
        singles = tuple((place,) for place in everybody)
        return [
            Comparison(singles, tuple(float(other == place) for other in everybody), place)
            for place in faulty
        ]
    if unit == "block":
        margins, teams = block_margins(block, target), block.matches[0].teams
        return [Comparison(teams, tuple(-margins[team[0]] for team in teams))]
    return [
        Comparison(match.teams, tuple(map(float, match.places)), leg=leg)
        for leg, match in enumerate(block.matches)
    ]
