"""What the tests of languages share: the bots, built, and the time that a build may take."""

import pytest

from arena.bots.building.build import BUILD_SECONDS
from arena.contest.blocks import Contestant
from tests.languages.samples import ALL, built


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Gives every test here the time of a build: whichever comes first builds the sample."""
    for item in items:
        if "tests/languages" in item.nodeid and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(2 * BUILD_SECONDS))


@pytest.fixture(scope="session", params=ALL)
def bot(request: pytest.FixtureRequest) -> Contestant:
    """Each sample in turn."""
    return built(request.param)
