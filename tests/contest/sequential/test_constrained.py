"""Tests of the likeliest shares with a given mean."""

import math
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.contest.sequential.constrained import fit_mean

VALUES = (0.0, 0.25, 0.5, 0.75, 1.0)

counts = st.lists(st.integers(0, 500), min_size=5, max_size=5).filter(any)
means = st.floats(0.01, 0.99)


def _log_likelihood(seen: Sequence[float], shares: Sequence[float]) -> float:
    if any(n and share <= 0 for n, share in zip(seen, shares, strict=True)):
        return -math.inf
    return math.fsum(n * math.log(share) for n, share in zip(seen, shares, strict=True) if n)


@given(counts, means)
def test_shares_are_shares_and_have_the_mean(seen: list[int], mean: float):
    """Whatever was seen, and whatever was not."""
    shares = fit_mean(VALUES, seen, mean).shares
    assert min(shares) >= 0
    assert math.fsum(shares) == pytest.approx(1, abs=1e-9)
    found = math.fsum(map(math.prod, zip(shares, VALUES, strict=True)))
    assert found == pytest.approx(mean, abs=1e-9)


@given(counts, means)
def test_the_mirror_image_has_the_mirrored_shares(seen: list[int], mean: float):
    """Neither end is favoured."""
    shares = fit_mean(VALUES, seen, mean).shares
    mirrored = fit_mean(VALUES, seen[::-1], 1 - mean).shares
    assert list(mirrored[::-1]) == pytest.approx(list(shares), abs=1e-9)


@given(counts, means)
def test_an_unlikely_mean_is_not_likelier(seen: list[int], mean: float):
    """The counts' own shares are the likeliest of all, and are found for their own mean."""
    total = sum(seen)
    own = [n / total for n in seen]
    own_mean = math.fsum(map(math.prod, zip(own, VALUES, strict=True)))
    best = _log_likelihood(seen, own)
    assert _log_likelihood(seen, fit_mean(VALUES, seen, mean).shares) <= best + 1e-9
    if 0 < own_mean < 1:
        assert list(fit_mean(VALUES, seen, own_mean).shares) == pytest.approx(own, abs=1e-9)


def _highest(function: Callable[[float], float], low: float, high: float) -> float:
    """The greatest value of a concave function, by halving what cannot hold it."""
    for _ in range(50):
        first, second = low + (high - low) / 3, high - (high - low) / 3
        if function(first) < function(second):
            low = first
        else:
            high = second
    return function((low + high) / 2)


def _best_by_search(seen: Sequence[int], mean: float) -> float:
    """The greatest likelihood of shares of 0, 1/2 and 1, tried one by one."""

    def likelihood(half: float) -> float:
        top = mean - half / 2
        return _log_likelihood(seen, (1 - half - top, half, top))

    return _highest(likelihood, 1e-12, 2 * min(mean, 1 - mean) - 1e-12)


@settings(max_examples=200)
@given(st.tuples(*3 * [st.integers(1, 300)]), st.floats(0.05, 0.95))
def test_no_other_shares_are_likelier(seen: tuple[int, int, int], mean: float):
    """A search through all shares of three values finds nothing better, and as good."""
    found = _log_likelihood(seen, fit_mean((0.0, 0.5, 1.0), seen, mean).shares)
    assert found == pytest.approx(_best_by_search(seen, mean), rel=1e-6, abs=1e-6)


@pytest.mark.parametrize(
    ("seen", "mean", "shares"),
    [
        ((0, 0, 9, 0, 0), 0.55, (0, 0, 0.9, 0, 0.1)),  # only the end can lift the mean
        ((0, 0, 9, 0, 0), 0.45, (0.1, 0, 0.9, 0, 0)),
        ((0, 0, 0, 0, 7), 0.55, (0.45, 0, 0, 0, 0.55)),
        ((0, 0, 0, 0, 7), 0.5, (0.5, 0, 0, 0, 0.5)),
        ((0, 2, 0, 2, 0), 0.5, (0, 0.5, 0, 0.5, 0)),  # no end is needed
        ((0, 2, 0, 2, 0), 0.6, (0, 0.3, 0, 0.7, 0)),
        ((0, 2, 0, 2, 0), 0.9, (0, 1 / 15, 0, 0.2, 11 / 15)),  # the end lifts most
    ],
)
def test_what_was_never_seen_has_a_share_only_at_an_end(
    seen: tuple[int, ...], mean: float, shares: tuple[float, ...]
):
    """And there only what the others cannot do without; nothing is put into empty cells."""
    found = fit_mean(VALUES, seen, mean).shares
    assert list(found) == pytest.approx(list(shares), abs=1e-12)


@pytest.mark.parametrize(("seen", "mean"), [((0,) * 5, 0.5), ((1,) * 5, 0.0), ((1,) * 5, 1.0)])
def test_what_has_no_fit_is_refused(seen: tuple[int, ...], mean: float):
    """Nothing seen, or a mean that no shares have."""
    with pytest.raises(ValueError, match=r"nothing was seen|is not between"):
        fit_mean(VALUES, seen, mean)
