"""Tests of who may be in which block."""

import pytest

from arena.contest.pairing.attendance import Absence, Attendance


def test_who_joined_is_present_until_it_leaves_and_again_once_it_is_back():
    """Each from its first block on, without those in which it is absent."""
    attendance = Attendance(2, [0, 0, 5], [Absence(1, 3, 8), Absence(0, 9, None)])
    present = {number: attendance.present(number) for number in (0, 2, 3, 5, 8, 9)}
    assert {0: [0, 1], 2: [0, 1], 3: [0], 5: [0, 2], 8: [0, 1, 2], 9: [1, 2]} == present
    assert ({0, 3, 5, 8, 9}, 9) == (attendance.changes, attendance.last_change)


def test_it_is_endless_unless_too_few_are_left():
    """Then it ends with the first block for which they are."""
    assert Attendance(2, [0, 0, 0], [Absence(1, 4, None)]).is_endless
    stuck = Attendance(2, [0, 0, 0], [Absence(1, 4, None), Absence(2, 7, None)])
    assert (False, 7) == (stuck.is_endless, stuck.length)


def test_what_cannot_be_is_refused():
    """Entrants come in order, and enough of them at first."""
    with pytest.raises(ValueError, match="needs 3 entrants"):
        Attendance(3, [0, 0, 5])
    with pytest.raises(ValueError, match="in the order"):
        Attendance(2, [0, 0, 5, 3])
