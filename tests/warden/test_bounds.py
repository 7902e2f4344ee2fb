"""Bounds: an order's limits, read, and what is said of an end that came of one."""

import signal

from arena.warden.bounds import Bounds


def test_an_order_without_limits_has_none() -> None:
    """And nothing is watched."""
    assert Bounds.of(None) == Bounds()
    assert Bounds().memory_mb == 0


def test_the_limits_of_an_order() -> None:
    """By their names."""
    bounds = Bounds.of({"memory_mb": 3, "is_kept": 1, "sockets": 4})
    assert bounds == Bounds(is_kept=True, memory_mb=3, sockets=4)


def test_a_signal_inside_is_one() -> None:
    """Which comes as a code above 128; outside such a code is a code."""
    assert Bounds(is_kept=True).status(128 + signal.SIGKILL) == -signal.SIGKILL
    assert Bounds(is_kept=True).status(3) == 3
    assert Bounds().status(137) == 137


def test_the_size_of_a_file_is_a_reason() -> None:
    """Where it is limited."""
    too_large = -signal.SIGXFSZ
    assert Bounds(file_mb=7).what_ended(too_large) == "file size: more than 7 MB in one file"
    assert Bounds().what_ended(too_large) == ""
    assert Bounds(file_mb=7).what_ended(-9) == ""
