"""What the tests of attacks share: all of them made once, in the best sandbox."""

import pytest

from arena.doctor.assault import assault
from arena.doctor.attack import Row
from arena.doctor.catalogue import ATTACKS
from arena.doctor.catalogue.hogging import LIMITS
from arena.sandbox.level import Level, find_level
from arena.sandbox.sandbox import Sandbox


@pytest.fixture(scope="session")
def rows() -> dict[str, Row]:
    """The table at level A, by attack; without bubblewrap the test is skipped."""
    found = find_level()
    if found.level is not Level.A:
        pytest.skip(f"no sandbox of level A: {found.reason}")
    return {row.attack.name: row for row in assault(ATTACKS, Sandbox(Level.A, LIMITS))}
