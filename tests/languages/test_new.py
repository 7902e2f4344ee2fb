"""A new bot in another language: the first thing that it does is to play, and to win."""

import json
from pathlib import Path

import pytest

from arena.cli.bot.templates import TEMPLATES
from tests.e2e.homes import arena
from tests.languages.samples import skip_where_missing

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]

SOON_BUILT = ("go", "js", "ts", "c", "perl", "sh")
"""The languages in which a bot is built in seconds. Those of the others are copies of the
samples just as well, which another test shows, and whose build is tested with these."""


@pytest.mark.parametrize("language", SOON_BUILT)
def test_it_is_built_and_beats_random(language: str, tmp_path: Path) -> None:
    """What `bot new` says to type next does all of it, and what is built is not built again."""
    skip_where_missing(TEMPLATES[language].folder)
    home = tmp_path / "home"
    assert "match ./mybot random" in arena(home, "bot", "new", "mybot", "--lang", language)
    first = arena(home, "match", "./mybot", "random", "--blocks", "10", "--throughput", "--json")
    [pair] = json.loads(first[first.index("{\n") :])["head_to_head"]
    assert pair["wins"] > pair["losses"]
    is_built = "build" in (tmp_path / "mybot" / "bot.toml").read_text()
    assert is_built == ("arena: built mybot in " in first)
    again = arena(home, "match", "./mybot", "random", "--blocks", "1", "--throughput")
    assert "built mybot" not in again
