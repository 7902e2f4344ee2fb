"""Tests of how long matches take."""

import pytest

from arena.ladder.capacity import Capacity
from arena.ladder.duration import DECISIONS_A_SEAT, GUESSED_RATE, Basis, expected_duration
from arena.store.runs import Pace
from arena.terms.clock import STALL_LIMIT, parse_time_control
from engine.rules import Rules
from tests.fakes import fake_settings

TWO_WORKERS = Capacity(8, 2, None, False)
THREE_AT_ONCE = Capacity(4, 1, 3, False)


def test_an_earlier_run_tells():
    """Whatever the clock, and however many workers there were."""
    settings = fake_settings(time_control=parse_time_control("/1"), throughput=False)
    found = expected_duration(settings, THREE_AT_ONCE, Pace(100, 20.0, 4), 50)
    assert found is not None
    assert (10.0, 5.0, Basis.MEASURED) == (found.seconds, found.matches_per_second, found.basis)


def test_without_one_a_throughput_ladder_is_guessed():
    """So many matches a second and worker."""
    settings = fake_settings(time_control=STALL_LIMIT)
    found = expected_duration(settings, TWO_WORKERS, None, 300)
    assert found is not None
    assert 150 / GUESSED_RATE == found.seconds
    assert Basis.GUESSED is found.basis


@pytest.mark.parametrize(
    ("time", "seat_seconds"),
    [("10+0.5", 10 + 0.5 * DECISIONS_A_SEAT), ("/2", 2 * DECISIONS_A_SEAT), ("10+0.5/0.1", 6.0)],
)
def test_without_one_a_timed_ladder_takes_all_its_time(time: str, seat_seconds: float):
    """All seats one after the other, so many matches at once; the shorter of bank and limit."""
    settings = fake_settings(3, time_control=parse_time_control(time), throughput=False)
    found = expected_duration(settings, THREE_AT_ONCE, None, 30)
    assert found is not None
    assert 30 * 3 * seat_seconds / 3 == pytest.approx(found.seconds)
    assert Basis.AT_MOST is found.basis
    short = fake_settings(
        time_control=parse_time_control("/1"), throughput=False, rules=Rules(target_score=20)
    )
    half = expected_duration(short, THREE_AT_ONCE, None, 3)
    assert half is not None
    assert 2 * 30 == half.seconds


def test_without_a_clock_nobody_can_say():
    """But after a run."""
    settings = fake_settings(throughput=False)
    assert expected_duration(settings, THREE_AT_ONCE, None, 30) is None
