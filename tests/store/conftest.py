"""The databases that the whole suite is run with: each test passes with every one."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from arena.store.connection import Store, open_store
from arena.store.schema import metadata

OTHER_DATABASE = "ARENA_TEST_DATABASE"
"""The environment variable with the URL of one more database; its tables are dropped."""


@pytest.fixture(params=["sqlite", "other"] if OTHER_DATABASE in os.environ else ["sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Opens an empty database with tables."""
    url = f"sqlite:///{tmp_path / 'arena.db'}"
    if request.param == "other":
        url = os.environ[OTHER_DATABASE]
        engine = create_engine(url)
        metadata.drop_all(engine)
        engine.dispose()
    with closing(open_store(url, can_create=True)) as opened:
        yield opened
