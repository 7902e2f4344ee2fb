"""Tests of what bots and ladders may be called."""

import pytest

from arena.contest.names import check_name, is_name
from arena.errors import InputError


@pytest.mark.parametrize("name", ["a", "7", "my-bot_1.2", "A-b_c.d", "x" * 64])
def test_possible_names(name: str):
    """A name is 1 to 64 letters, digits, '-', '_' and '.' that begins with a letter or digit."""
    assert is_name(name)
    check_name("bot", name)


@pytest.mark.parametrize(
    "name", ["", "-a", ".hidden", "a b", "a/b", "x" * 65, "a\n", "é", "\udcff"]
)
def test_impossible_names_are_refused(name: str):
    """Any other text is refused with what is allowed."""
    assert not is_name(name)
    with pytest.raises(InputError, match="cannot be the name of a ladder: use 1 to 64 letters"):
        check_name("ladder", name)
