"""Takes the luck of the deals off results by block, without bias.

A block's value (margin or win rate of a pair) less a coefficient times its controls has the
same expectation, as the controls' is zero (see `luck`), so long as the coefficient knows
nothing of that block's cards. So the blocks are put into ten folds by their deal, and the
coefficients for a fold are fitted, by least squares, to the blocks of the other nine.

What is fitted to is the pair's own blocks, and beside them all pairs of the ladder as if
they were `_POOL_BLOCKS` blocks of the pair: two bots that have met a few times are adjusted
as the others are, those that have met often as suits them. Pairs differ in how much their
blocks vary, so that what is pooled is slopes in standard deviations.

Blocks whose luck was not noted stay as they are. Must not know what the controls mean.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import mul
from statistics import variance
from typing import NamedTuple, TypeVar
from zlib import crc32

_FOLDS = 10
_POOL_BLOCKS = 150
_FEWEST_DEALS = 80
"""So many deals of other folds are needed to fit to. Pairs that met on one deal share its luck."""

_NOTHING = 1e-9  # of a control's own sum of squares: what is left is but rounding

_Pair = TypeVar("_Pair", bound=Hashable)


class Observation(NamedTuple):
    """One block of a pair. Blocks of one deal share their cards."""

    deal: int
    value: float
    controls: tuple[float, ...] | None  # mean over the legs, own side less the other's


@dataclass(slots=True)
class _Sums:
    """Sums over blocks from which least squares follow."""

    size: int  # of controls
    count: int = 0
    value: float = 0.0
    square: float = 0.0
    controls: list[float] = field(init=False)
    products: list[float] = field(init=False)  # of each control with the value
    crossed: list[list[float]] = field(init=False)  # of each control with each

    def __post_init__(self) -> None:
        self.controls = [0.0] * self.size
        self.products = [0.0] * self.size
        self.crossed = [[0.0] * self.size for _ in range(self.size)]

    def add(self, value: float, controls: Sequence[float]) -> None:
        """Takes one block in."""
        self.count += 1
        self.value += value
        self.square += value * value
        for row, control in enumerate(controls):
            self.controls[row] += control
            self.products[row] += control * value
            for column, other in enumerate(controls):
                self.crossed[row][column] += control * other

    def add_sums(self, other: "_Sums") -> None:
        """Takes all of the other's blocks in."""
        self.count += other.count
        self.value += other.value
        self.square += other.square
        for row in range(self.size):
            self.controls[row] += other.controls[row]
            self.products[row] += other.products[row]
            for column in range(self.size):
                self.crossed[row][column] += other.crossed[row][column]

    def moments(self) -> "_Moments":
        """Returns the sums about the means."""
        count, controls = self.count, self.controls
        if not count:
            return _Moments(0, 0.0, [0.0] * self.size, [[0.0] * self.size] * self.size)
        mean = self.value / count
        spread = math.sqrt(max(0.0, self.square / count - mean * mean))
        return _Moments(
            count,
            spread,
            [
                product - control * mean
                for product, control in zip(self.products, controls, strict=True)
            ],
            [
                [cross - one * other / count for cross, other in zip(row, controls, strict=True)]
                for row, one in zip(self.crossed, controls, strict=True)
            ],
        )


class _Moments(NamedTuple):
    """What a pair's blocks tell of a slope: sums of products about the means."""

    blocks: int
    spread: float  # standard deviation of the values
    products: list[float]
    crossed: list[list[float]]


def adjusted_values(blocks: Mapping[_Pair, Sequence[Observation]]) -> dict[_Pair, list[float]]:
    """Returns every pair's values with the luck taken off, in their order.

    All controls have one size. Values of too few blocks, or without controls, stay.
    """
    sums = {pair: _folded_sums(rows) for pair, rows in blocks.items()}
    adjusted = {pair: [row.value for row in rows] for pair, rows in blocks.items()}
    deals = {row.deal for rows in blocks.values() for row in rows if row.controls is not None}
    in_fold = Counter(map(fold_of, deals))
    for fold in range(_FOLDS):
        if len(deals) - in_fold[fold] < _FEWEST_DEALS:
            continue
        moments = {pair: _others(by_fold, fold) for pair, by_fold in sums.items() if by_fold}
        pool = _pool(moments.values())
        if pool is None:
            continue
        for pair, own in moments.items():
            slopes = _slopes(own, pool)
            for place, row in enumerate(blocks[pair]):
                if row.controls is not None and fold_of(row.deal) == fold:
                    off = math.fsum(map(mul, slopes, row.controls))
                    adjusted[pair][place] = row.value - off
    return adjusted


def worth_of_match(values: Sequence[float], adjusted: Sequence[float]) -> float | None:
    """Returns how many matches one is worth, once adjusted: the ratio of the variances.

    None where nothing can be said, as of one block or of values that do not differ.
    """
    if len(values) < 2:
        return None
    left = variance(adjusted)
    return variance(values) / left if left > 0 else None


def fold_of(deal: int) -> int:
    """Puts a deal into one of the folds; mixed, so that no rhythm of pairings matters."""
    return crc32(str(deal).encode()) % _FOLDS


def _folded_sums(rows: Iterable[Observation]) -> dict[int, _Sums]:
    sums: dict[int, _Sums] = {}
    for row in rows:
        if row.controls is not None:
            fold = fold_of(row.deal)
            if fold not in sums:
                sums[fold] = _Sums(len(row.controls))
            sums[fold].add(row.value, row.controls)
    return sums


def _others(by_fold: Mapping[int, _Sums], fold: int) -> _Moments:
    """What the blocks of all folds but one tell."""
    total = _Sums(next(iter(by_fold.values())).size)
    for number, sums in by_fold.items():
        if number != fold:
            total.add_sums(sums)
    return total.moments()


def _pool(pairs: Iterable[_Moments]) -> _Moments | None:
    """What all pairs tell of a slope in standard deviations, as a mean over blocks."""
    count = 0
    products: dict[int, float] = defaultdict(float)
    crossed: dict[tuple[int, int], float] = defaultdict(float)
    size = 0
    for pair in pairs:
        if not pair.spread:
            continue
        count += pair.blocks
        size = len(pair.products)
        for row in range(size):
            products[row] += pair.products[row] / pair.spread
            for column in range(size):
                crossed[row, column] += pair.crossed[row][column]
    if not count:
        return None
    return _Moments(
        count,
        1.0,
        [products[row] / count for row in range(size)],
        [[crossed[row, column] / count for column in range(size)] for row in range(size)],
    )


def _slopes(own: _Moments, pool: _Moments) -> list[float]:
    """Fits the coefficients of a pair to its own blocks and the pool's."""
    size = len(pool.products)
    weight = _POOL_BLOCKS
    return solve(
        [
            [
                own.crossed[row][column] + weight * pool.crossed[row][column]
                for column in range(size)
            ]
            for row in range(size)
        ],
        [own.products[row] + weight * own.spread * pool.products[row] for row in range(size)],
    )


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solves normal equations; what the others determine, or is always zero, gets 0."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    solved: list[int] = []
    for place in range(size):
        pivot = rows[place][place]
        if pivot <= _NOTHING * matrix[place][place]:
            continue
        solved.append(place)
        for other in range(size):
            if other != place:
                factor = rows[other][place] / pivot
                rows[other] = [
                    one - factor * two for one, two in zip(rows[other], rows[place], strict=True)
                ]
    return [
        rows[place][size] / rows[place][place] if place in solved else 0.0 for place in range(size)
    ]
