"""References: bots of the server's, found by the names that the operator gives."""

import pytest

from arena.contest.blocks import Contestant
from arena.errors import InputError
from arena.intake.references import STANDARD_REFERENCES, find_references


def test_sample_bots():
    """The standard ones are sample bots, ready to be played."""
    found = find_references(STANDARD_REFERENCES, {})
    assert list(STANDARD_REFERENCES) == [one.bot for one in found]
    assert all(one.command for one in found)


def test_a_folder_that_must_be_built(tmp_path):
    """A folder with a build is none: who would build it?"""
    (tmp_path / "bot.toml").write_text('name = "x"\nrun = "./x"\nbuild = "make"\n')
    with pytest.raises(InputError, match="would have to be built: add it with 'arena bot add'"):
        find_references([str(tmp_path)], {})


def test_a_name_that_nobody_has():
    """A misspelt name is told, as everywhere."""
    with pytest.raises(InputError, match="did you mean greedy"):
        find_references(["greety"], {})


def test_added_bots_come_first(tmp_path):
    """A bot of the server's is known by its name, whatever samples there are."""
    (tmp_path / "bot.toml").write_text('name = "greedy"\nrun = "true"\n')
    (tmp_path.parent / f"{tmp_path.name}.json").write_text("{}")
    added = Contestant("greedy", "ab" * 32, str(tmp_path), ("true",))
    with pytest.raises(InputError, match="has changed since it was taken"):
        find_references(["greedy"], {"greedy": added})
