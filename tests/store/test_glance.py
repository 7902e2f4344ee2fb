from contextlib import closing
from pathlib import Path

import pytest

from arena.store.connection import DATABASE_FILE, open_home
from arena.store.glance import bot_names, ladder_names, user_names
from arena.store.users import add_user
from tests.fakes import fake_ladder, fake_settings


def test_names(tmp_path: Path) -> None:
    """A glance sees ladders, bots and users by name, also while the home is open."""
    with closing(open_home(tmp_path, can_create=True)) as store:
        fake_ladder(store, fake_settings(), ["greedy", "counter"])
        with store.writing() as connection:
            add_user(connection, "ada", 1)
        assert ["ada"] == user_names(tmp_path)
        assert ["counter", "greedy"] == bot_names(tmp_path)
        assert [fake_settings().name] == ladder_names(tmp_path)


@pytest.mark.parametrize("content", [None, b"", b"no database"])
def test_nothing_to_see(content: bytes | None, tmp_path: Path) -> None:
    """Without a database that can be read there are no names, no error, and no new file."""
    if content is not None:
        (tmp_path / DATABASE_FILE).write_bytes(content)
    before = sorted(tmp_path.iterdir())
    assert [] == ladder_names(tmp_path)
    assert [] == user_names(tmp_path)
    assert [] == bot_names(tmp_path / "nowhere")
    assert before == sorted(tmp_path.iterdir())
