"""What the tests of the bridge share."""

import pytest

from tests.bridge.connecting import spawn_only


@pytest.fixture(autouse=True)
def programs_are_spawned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs are started in a way that threads of other tests do not disturb."""
    spawn_only(monkeypatch)
