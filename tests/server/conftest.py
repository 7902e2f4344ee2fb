"""One server for the tests of a module: two users, two bots of the operator's, no processes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.server.fake_intake import fake_take
from tests.server.serving import Client, Served, make_home, serving

if TYPE_CHECKING:
    from collections.abc import Iterator


class Club(NamedTuple):
    """A server, and who calls it."""

    served: Served
    anna: Client
    ben: Client
    nobody: Client
    tokens: dict[str, str]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A server that answers anna and ben; its ladder plays what its crew is let."""
    home = tmp_path_factory.mktemp("club") / "home"
    tokens = make_home(home, "anna", "ben")
    with serving(home, fake_take) as served:
        callers = [Client(served.address, token) for token in (*tokens.values(), None)]
        yield Club(served, *callers, tokens)
        for one in callers:
            one.close()
