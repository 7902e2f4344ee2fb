"""How bots have behaved: faults by kind, what decisions took, and how late the arena was.

So that nobody has to guess whose fault it was. Must not know how a match is played or stored.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arena.terms.times import Pace, add_paces

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from arena.contest.blocks import BlockResult


@dataclass(frozen=True, slots=True)
class Conduct:
    """Holds how one bot has behaved in matches that count."""

    faults: Mapping[str, int] = field(default_factory=dict)  # by kind, those that came about
    pace: Pace = field(default_factory=Pace)


def block_conduct(result: BlockResult, contestants: Sequence[int]) -> dict[int, Conduct]:
    """Tells how each of a block's contestants behaved in it; `contestants` numbers them.

    What happened in a void block is told of nobody: it will be played again.
    """
    if result.is_void:
        return {}
    faults: dict[int, Counter[str]] = {number: Counter() for number in contestants}
    paces: dict[int, list[Pace]] = {number: [] for number in contestants}
    for match in result.matches:
        bots = [contestants[place] for place in match.seats]
        for fault in match.faults:
            faults[bots[fault.seat]][fault.kind] += 1
        for bot, pace in zip(bots, match.paces, strict=False):  # none where nobody measured
            paces[bot].append(pace)
    return {bot: Conduct(dict(faults[bot]), add_paces(paces[bot])) for bot in faults}


def add_conducts(several: Iterable[Mapping[int, Conduct]]) -> dict[int, Conduct]:
    """Adds up what was told apart, bot by bot; the order does not matter."""
    by_bot: dict[int, list[Conduct]] = {}
    for conducts in several:
        for bot, conduct in conducts.items():
            by_bot.setdefault(bot, []).append(conduct)
    return {bot: _add(conducts) for bot, conducts in by_bot.items()}


def _add(conducts: Sequence[Conduct]) -> Conduct:
    faults: Counter[str] = Counter()
    for conduct in conducts:
        faults.update(conduct.faults)
    return Conduct(dict(faults), add_paces(conduct.pace for conduct in conducts))
