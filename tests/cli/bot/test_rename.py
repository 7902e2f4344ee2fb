"""Tests of calling a bot otherwise."""

from contextlib import closing
from pathlib import Path

import pytest

from arena.cli.bot.added import read_added_bots
from arena.ladder.run import find_contestant
from arena.store.connection import open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import find_ladder
from arena.store.lock import writer_lock
from tests.cli.conftest import Arena, write_bot


@pytest.fixture
def mine(tmp_path: Path, arena: Arena) -> Path:
    """The folder of a bot `mine`, which is in a ladder `cup` of the usual home."""
    folder = write_bot(tmp_path / "mine", "mine", "print('hello')\n")
    arena("bot", "add", "mine")
    arena("ladder", "create", "cup")
    arena("ladder", "add", "cup", "mine")
    return folder


def test_a_bot_is_called_otherwise_wherever_it_plays(
    arena: Arena, mine: Path, tmp_path: Path
) -> None:
    """Also while a ladder is run; what is said of its folder is true."""
    home = tmp_path / "arena-home"
    with writer_lock(home):
        said = arena("bot", "rename", "mine", "shark")
    assert (0, "") == (said.code, said.err)
    assert (
        "mine: is called shark now.\n"
        f'The bot.toml in {mine} does not know: write name = "shark" there, or what you add from '
        "it is another bot, called mine.\n"
    ) == said.out
    (listed,) = arena("bot", "list", "--json").json()
    assert "shark" == listed["bot"]
    assert "shark" == arena("ladder", "show", "cup", "--json").json()["bots"][0]["bot"]
    with closing(open_home(home)) as store, store.reading() as connection:
        (entrant,) = list_entrants(connection, find_ladder(connection, "cup"))
    assert "shark" == find_contestant(home, entrant).bot
    assert "shark" == read_added_bots(home).contestants["shark"].bot
    assert "is in ladder 'cup' already" in arena("ladder", "add", "cup", "shark").err
    assert arena("bot", "add", "mine").out.startswith("mine: added, ")


def test_a_bot_that_gets_its_own_name_back_needs_no_hint(arena: Arena, mine: Path) -> None:
    """Its folder says it."""
    assert mine.is_dir()
    assert {"bot": "shark", "was": "mine"} == arena(
        "bot", "rename", "mine", "shark", "--json"
    ).json()
    assert "shark: is called mine now.\n" == arena("bot", "rename", "shark", "mine").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["mine", "other"], "There is already a bot 'other': choose another name."),
        (["mine", "mine"], "Bot 'mine' is called that already."),
        (["mine", "a b"], "'a b' cannot be the name of a bot: use 1 to 64 letters, digits, "),
        (["nobody", "x"], "No bot is called 'nobody': 'arena bot list' shows those added"),
        (["mine@12", "x"], "No bot is called 'mine@12'"),
    ],
)
def test_what_cannot_be_is_refused(
    arena: Arena, mine: Path, words: list[str], sentence: str
) -> None:
    """Nothing is changed."""
    write_bot(mine.with_name("other"), "other")
    arena("bot", "add", "other")
    before = arena("bot", "list", "--json").json()
    said = arena("bot", "rename", *words)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")
    assert before == arena("bot", "list", "--json").json()
