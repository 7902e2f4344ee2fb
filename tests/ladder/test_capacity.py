"""Tests of how many workers play how many matches."""

import pytest

from arena.errors import InputError
from arena.ladder.capacity import Capacity, available_cores, plan_capacity


def test_throughput_leaves_half_the_cores_to_bots():
    """Unless somebody asks for other numbers."""
    assert plan_capacity(8, timed=False) == Capacity(8, 4, None, oversubscribed=False)
    assert plan_capacity(1, timed=False).workers == 1
    assert plan_capacity(2, timed=False, workers=6).workers == 6


@pytest.mark.parametrize("cores", [1, 2, 3, 4, 9, 64])
def test_timed_matches_leave_a_core_free(cores: int):
    """In all workers together, however many there are."""
    for workers in (None, *range(1, max(2, cores))):
        found = plan_capacity(cores, timed=True, workers=workers)
        assert found.matches_per_worker is not None
        assert 1 <= found.workers * found.matches_per_worker <= max(1, cores - 1)


def test_more_than_that_must_be_said():
    """One sentence with the number that is allowed; and then it is recorded."""
    with pytest.raises(InputError, match=r"5 workers are too many .* at most 3"):
        plan_capacity(4, timed=True, workers=5)
    found = plan_capacity(4, timed=True, workers=5, oversubscribe=True)
    assert found == Capacity(4, 5, 1, oversubscribed=True)
    assert plan_capacity(4, timed=True, oversubscribe=True) == Capacity(4, 1, 4, True)


def test_no_workers_cannot_play():
    """At least one."""
    with pytest.raises(InputError, match="0 workers cannot play"):
        plan_capacity(4, timed=False, workers=0)


def test_this_machine_has_a_core():
    """Whatever the system can say."""
    assert available_cores() >= 1


def test_too_many_workers_are_refused():
    """A slip of the finger must not start a thousand processes."""
    assert plan_capacity(2, timed=False, workers=8).workers == 8
    with pytest.raises(InputError, match=r"1,000 workers are too many for 2 cores: .* at most 8"):
        plan_capacity(2, timed=False, workers=1000)
    with pytest.raises(InputError, match="too many for 2 cores"):
        plan_capacity(2, timed=True, workers=1000, oversubscribe=True)
