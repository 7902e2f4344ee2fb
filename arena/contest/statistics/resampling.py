"""How sure the order of the standings is: the ladder played again on paper, many times.

Each time as many blocks as there are are drawn from those that were played, some of them
twice and some never, and rated in their order from the first rating on. What is drawn are
deals: blocks of one deal share their cards and stay together. A deal is replaced by one that
was played by the same bots, so that who met whom stays as it was; deals of bots that met but
once are drawn among each other. Must not know how sure is sure enough.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from arena.contest.outcomes import BlockOutcome
from arena.contest.ratings.rating import Rating, RatingSettings
from arena.contest.ratings.rerating import BlockResults, block_results, rerate

_OUTSIDE = 0.025  # of all samples, on either side of a bot's range of ranks

Ratings = Mapping[int, Rating]


@dataclass(frozen=True, slots=True)
class RankSpread:
    """Where one entrant stood in the samples."""

    entrant: int
    low: int  # the best rank of 95 % of the samples, from 1
    high: int  # the worst
    above_next: (
        float | None
    )  # the share of samples in which it stood above the next; None: the last


def resampled_ratings(
    settings: RatingSettings,
    first: Ratings,
    blocks: Sequence[BlockOutcome],
    target: int,
    samples: int,
) -> Iterator[Ratings]:
    """Yields the ratings of one sample after the other; the same for the same blocks.

    `first` are the entrants' ratings before all blocks, `target` is the rules' target score.
    """
    strata = _strata(blocks)
    rated = {block.number: block_results(settings, block, target) for block in blocks}
    random = Random(f"resample {len(blocks)}")
    for _ in range(samples):
        yield rerate(settings, first, _drawn(strata, rated, random), target)


def rank_spreads(order: Sequence[int], samples: Sequence[Ratings]) -> list[RankSpread]:
    """Says of entrants, in their order in the standings, where they stood in the samples.

    Entrants of equal rating share a rank, and each stands above the other in half.
    """
    values = [{one: sample[one].conservative for one in order} for sample in samples]
    spreads = []
    for place, entrant in enumerate(order):
        ranks = sorted(
            1 + sum(other > sample[entrant] for other in sample.values()) for sample in values
        )
        least = int(_OUTSIDE * len(ranks))
        spreads.append(
            RankSpread(
                entrant,
                ranks[least],
                ranks[-1 - least],
                _share_above(values, entrant, order[place + 1]) if place + 1 < len(order) else None,
            )
        )
    return spreads


def _share_above(values: Sequence[Mapping[int, float]], entrant: int, other: int) -> float:
    above = sum(
        1.0 if one[entrant] > one[other] else 0.5 if one[entrant] == one[other] else 0.0
        for one in values
    )
    return above / len(values)


_Deal = list[BlockOutcome]


def _strata(blocks: Sequence[BlockOutcome]) -> list[list[_Deal]]:
    """Puts deals together that may stand in for each other."""
    deals: dict[int, _Deal] = defaultdict(list)
    for block in blocks:
        deals[block.cards].append(block)
    alike: dict[tuple[tuple[int, ...], ...], list[_Deal]] = defaultdict(list)
    for deal in deals.values():
        alike[tuple(sorted(tuple(sorted(block.contestants)) for block in deal))].append(deal)
    strata = [stratum for stratum in alike.values() if len(stratum) > 1]
    lone = [deal for stratum in alike.values() if len(stratum) == 1 for deal in stratum]
    return [*strata, lone] if lone else strata


def _drawn(
    strata: Sequence[Sequence[_Deal]], rated: Mapping[int, BlockResults], random: Random
) -> Iterator[BlockResults]:
    numbers = [
        block.number
        for stratum in strata
        for deal in random.choices(stratum, k=len(stratum))
        for block in deal
    ]
    return (rated[number] for number in sorted(numbers))
