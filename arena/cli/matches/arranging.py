"""Puts what was found in order: what was typed first goes before the rest.

Must not know where matches come from.
"""

from collections.abc import Sequence

from arena.cli.matches.found import Found
from arena.cli.matches.wanted import UPSET, Wanted


def arrange(matches: Sequence[Found], wanted: Wanted) -> list[Found]:
    """Orders matches as wanted; without a wish the newest come first."""
    kept = _one_of_each(matches) if wanted.is_by(UPSET) else list(matches)
    kept.sort(key=lambda one: one.ended_ns or 0, reverse=True)
    for order in reversed(wanted.orders):
        kept.sort(key=order.key)
    return kept[::-1] if wanted.is_reversed else kept


def _one_of_each(matches: Sequence[Found]) -> list[Found]:
    """Keeps of what was rated at once the match in which its first was furthest ahead."""
    best: dict[object, Found] = {}
    for one in matches:
        if one.surprise is None:
            continue
        key = (one.block, one.surprise.leg)
        known = best.get(key)
        if known is None or (known.surprise and known.surprise.lead < one.surprise.lead):
            best[key] = one
    return list(best.values())
