"""What the tests of languages share: the bots, built."""

import pytest

from arena.contest.blocks import Contestant
from tests.languages.samples import ALL, built


@pytest.fixture(scope="session", params=ALL)
def bot(request: pytest.FixtureRequest) -> Contestant:
    """Each sample in turn."""
    return built(request.param)
