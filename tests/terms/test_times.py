"""Times in buckets: what is exact, what is near, and that nothing depends on the order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.terms.times import (
    Pace,
    Times,
    add_paces,
    add_times,
    count_times,
    pace_to_text,
    parse_pace,
)

DAY_NS = 86_400 * 10**9

_values = st.lists(st.integers(0, DAY_NS), min_size=1, max_size=200)


def _nearest_rank(values: list[int], percent: int) -> int:
    return sorted(values)[-(-len(values) * percent // 100) - 1]


def _is_near(expected: int, actual: int) -> bool:
    """Within 3.2 %, beside what is cut off below a microsecond."""
    return abs(expected - actual) <= expected * 0.032 + 1000


@given(_values)
def test_the_greatest_is_exact_and_percentiles_are_near(values: list[int]) -> None:
    """The greatest to the microsecond; median and 99th percentile within 3.2 %."""
    times = count_times(values)
    assert len(values) == times.count
    assert max(values) // 1000 * 1000 == times.most_ns
    assert _is_near(_nearest_rank(values, 50), times.median_ns)
    assert _is_near(_nearest_rank(values, 99), times.p99_ns)
    assert times.median_ns <= times.p99_ns <= times.most_ns


@given(st.integers(0, DAY_NS))
def test_a_value_alone_is_its_own_percentiles(value: int) -> None:
    """No bucket's middle is above the greatest that was there."""
    times = count_times([value])
    assert times.median_ns == times.p99_ns <= times.most_ns
    assert _is_near(value, times.median_ns)


def test_below_32_microseconds_all_is_exact() -> None:
    """Each microsecond has a bucket of its own."""
    values = [number * 1000 for number in range(32)]
    assert [1] * 32 == list(count_times(values).counts.values())
    assert 15_000 == count_times(values).median_ns


def test_nothing_has_no_times() -> None:
    """A bot that was never asked has neither median nor greatest, and that shows as 0."""
    assert Times() == count_times([]) == add_times([])
    assert (0, 0, 0, 0) == (Times().count, Times().median_ns, Times().p99_ns, Times().most_ns)


@given(_values, _values, _values)
def test_what_is_counted_apart_adds_up(one: list[int], two: list[int], three: list[int]) -> None:
    """In whatever order, it is as if all had been counted together."""
    together = count_times(one + two + three)
    apart = [count_times(values) for values in (one, two, three)]
    assert together == add_times(apart) == add_times([add_times(apart[1:]), apart[0]])


def test_a_million_values_take_little_room() -> None:
    """All that can come about, up to a day, fits into some hundred buckets."""
    counts = count_times(1000 * 3**power // 2**power for power in range(62)).counts
    assert max(counts) < 600


@given(_values, _values)
def test_a_pace_reads_back_from_its_text(think: list[int], lag: list[int]) -> None:
    """What was stored is what was counted, and equal paces are equal texts."""
    pace = Pace(count_times(think), count_times(lag))
    assert pace == parse_pace(pace_to_text(pace))
    backwards = Pace(count_times(think[::-1]), count_times(lag[::-1]))
    assert pace_to_text(pace) == pace_to_text(add_paces([Pace(), backwards]))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "3",
        "{}",
        '{"think": 1, "lag": 2}',
        '{"think": {"max_us": "1", "counts": {}}, "lag": {"max_us": 1, "counts": {}}}',
        '{"think": {"max_us": 1, "counts": {"a": 1}}, "lag": {"max_us": 1, "counts": {}}}',
        '{"think": {"max_us": 1, "counts": {"1": null}}, "lag": {"max_us": 1, "counts": {}}}',
    ],
)
def test_what_is_no_pace_is_refused(text: str) -> None:
    """Damage is told from what was measured."""
    with pytest.raises(ValueError):  # noqa: PT011 - its words are for nobody
        parse_pace(text)
