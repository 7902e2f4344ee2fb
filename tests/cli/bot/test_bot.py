import sqlite3
from pathlib import Path

import pytest

from arena.bots.content import content_hash
from tests.cli.conftest import Arena, write_bot


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A bot's folder, `mine`."""
    return write_bot(tmp_path / "mine", "mine", "print('hello')\n")


def test_add(folder: Path, arena: Arena, tmp_path: Path) -> None:
    """Adding keeps a snapshot and says what can be done next."""
    said = arena("bot", "add", folder)
    assert (0, "") == (said.code, said.err)
    assert said.out.startswith("mine: added, ")
    assert said.out.endswith("Next: arena match mine greedy\n")
    assert 1 == len(list((tmp_path / "arena-home" / "bots").glob("*/bot.py")))
    write_bot(tmp_path / "other", "other")
    assert arena("bot", "add", "other", folder).out.endswith("Next: arena match other greedy\n")


def test_add_sample_bots(folder: Path, arena: Arena) -> None:
    """A sample bot is added by its name, unless a folder here is called so."""
    assert ["mine", "greedy"] == [
        row["bot"] for row in arena("bot", "add", "mine", "greedy", "--json").json()
    ]
    write_bot(folder.with_name("random"), "other")
    assert arena("bot", "add", "random").out.startswith("other: added, ")


def test_all_or_none_is_added(folder: Path, arena: Arena, tmp_path: Path) -> None:
    """What is wrong with a later folder is said before an earlier one is added."""
    said = arena("bot", "add", "mine", "gone")
    assert (2, "") == (said.code, said.out)
    assert "There is no folder gone" in said.err
    assert [folder] == list(tmp_path.iterdir())


def test_playing_a_bot_where_it_is_makes_it_no_other(folder: Path, arena: Arena) -> None:
    """The records that a match leaves in the bot's folder are no part of the bot."""
    before = arena("bot", "add", "mine", "--json").json()[0]["version"]
    (folder / "arena-matches" / "1").mkdir(parents=True)
    (folder / "arena-matches" / "1" / "0-0.jsonl").write_text("{}")
    again = arena("bot", "add", "mine", "--json").json()[0]
    assert (before, False) == (again["version"], again["new"])


def test_home_within(folder: Path, arena: Arena) -> None:
    """A home within the bot's own folder is no part of the bot."""
    words = ["bot", "add", "mine", "--home", "mine/home", "--json"]
    first, again = (arena(*words).json()[0] for _ in range(2))
    assert first["version"] == again["version"] == content_hash(folder)


def test_add_a_new_version_of_a_bot_on_a_ladder(folder: Path, arena: Arena) -> None:
    """What lets it play there is next, where the older version plays and can be replaced."""
    arena("bot", "add", "mine")
    for name in ("summer", "over", "none"):
        arena("ladder", "create", name)
    for name in ("summer", "over"):
        arena("ladder", "add", name, "mine")
    arena("ladder", "archive", "over")
    (folder / "bot.py").write_text("print('again')\n")
    said = arena("bot", "add", "mine")
    assert said.out.endswith("\nNext: arena ladder replace summer mine ./mine\n")
    assert 1 == said.out.count("Next:")
    old = arena("ladder", "show", "summer", "--json").json()["bots"][0]["version"]
    arena("ladder", "replace", "summer", "mine", "./mine")
    assert arena("bot", "add", "mine").out.endswith("Next: arena match mine greedy\n")
    (folder / "bot.py").write_text("print('and again')\n")
    said = arena("bot", "add", "./mine")
    assert f"mine@{old[:8]}" not in said.out
    assert "\nNext: arena ladder replace summer mine@" in said.out


def test_add_again(folder: Path, arena: Arena) -> None:
    """The same content is the same version; changed content is a new one."""
    first = arena("bot", "add", "mine", "--json").json()
    again = arena("bot", "add", "mine", "--json").json()
    assert [True, False] == [first[0]["new"], again[0]["new"]]
    assert "which was added before" in arena("bot", "add", "mine").out
    (folder / "bot.py").write_text("print('goodbye')\n")
    assert arena("bot", "add", "mine").out.startswith("mine: a new version added, ")


def test_list(folder: Path, arena: Arena) -> None:
    """The list says which folders have changed, with the command that adds them, or are gone."""
    arena("bot", "add", "mine")
    assert ["same"] == [row["folder_state"] for row in arena("bot", "list", "--json").json()]
    (folder / "bot.py").write_text("print('goodbye')\n")
    said = arena("bot", "list")
    assert "folder changed since" in said.out
    assert [] == [line for line in said.out.splitlines() if line != line.rstrip()]
    assert "to add it as it is now: arena bot add " in said.out
    folder.rename(folder.with_name("elsewhere"))
    assert "folder gone since" in arena("bot", "list").out


def test_list_versions(folder: Path, arena: Arena) -> None:
    """All versions are listed, the newest first."""
    arena("bot", "add", "mine")
    (folder / "bot.py").write_text("print('goodbye')\n")
    arena("bot", "add", "mine")
    rows = arena("bot", "list", "--json").json()
    assert [("mine", True, "same"), ("mine", False, "")] == [
        (row["bot"], row["newest"], row["folder_state"]) for row in rows
    ]


def test_empty_list(arena: Arena) -> None:
    """A home without bots says how to add one."""
    arena("ladder", "create", "demo")
    assert "No bot has been added: arena bot add FOLDER\n" == arena("bot", "list").out


def test_home_hint(folder: Path, arena: Arena) -> None:
    """What to do next names the home that was named."""
    said = arena("bot", "add", "mine", "--home", "other place")
    assert said.out.endswith("Next: arena match mine greedy --home 'other place'\n")


def test_match_of_changed_folder(folder: Path, arena: Arena) -> None:
    """Whoever names a folder wants it as it is, and nothing need be said."""
    arena("bot", "add", "mine")
    (folder / "bot.py").write_text("print('goodbye')\n")
    said = arena("match", "./mine", "greedy", "--out", "mine/bot.py")
    assert said.err == "arena: mine/bot.py is a file: name a folder with --out.\n"


def test_match_of_a_version(folder: Path, arena: Arena) -> None:
    """An older version plays by its first digits, and nothing need be said of the folder."""
    arena("bot", "add", "mine")
    (folder / "bot.py").write_text("print('goodbye')\n")
    old = arena("bot", "list", "--json").json()[0]["version"]
    said = arena("match", f"mine@{old[:6]}", "greedy", "--out", "mine/bot.py")
    assert said.err == "arena: mine/bot.py is a file: name a folder with --out.\n"
    assert "Bot 'mine' has no version 'xyz'" in arena("match", "mine@xyz", "greedy").err


def test_snapshot_gone(folder: Path, arena: Arena, tmp_path: Path) -> None:
    """A bot whose snapshot was deleted is said to be gone."""
    arena("bot", "add", "mine")
    folder.rename(folder.with_name("elsewhere"))
    (tmp_path / "arena-home" / "bots").rename(tmp_path / "bots")
    said = arena("match", "mine", "greedy")
    assert 2 == said.code
    assert "is gone: add the bot again with 'arena bot add FOLDER'" in said.err


def test_added_bot_of_changed_folder(folder: Path, arena: Arena, tmp_path: Path) -> None:
    """A bot that is named plays as it was added; that its folder is another is said.

    But not where the folder is what it plays against.
    """
    arena("bot", "add", "mine")
    (folder / "bot.py").write_text("print('goodbye')\n")
    sentence = (
        "arena: mine plays as it was added, and the folder {0} is not the same; to play the "
        "folder, name it {0}; to add it: arena bot add {0}\n"
    )
    here = sentence.format("./mine")
    assert here in arena("match", "mine", "greedy", "--out", "mine/bot.py").err
    for words in (["match", "mine", "./mine"], ["match", "./mine", "mine"]):
        assert "plays as it was added" not in arena(*words, "--out", "mine/bot.py").err
    arena("ladder", "create", "summer")
    assert here in arena("ladder", "add", "summer", "mine").err
    folder.rename(folder.with_name("elsewhere"))
    arena("bot", "add", "elsewhere")
    moved = folder.with_name("elsewhere")
    (moved / "bot.py").write_text("print('again')\n")
    said = arena("match", "mine", "greedy", "--out", "elsewhere/bot.py")
    assert sentence.format(moved) in said.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nothing"], "There is no folder nothing: a bot is a folder with a bot.toml."),
        (["mine/bot.py"], "mine/bot.py is a file: name the folder"),
        (["mine", "--home", "mine/bot.py"], "The folder mine/bot.py cannot be made"),
        (["mine", "--home", "./mine"], "mine cannot be the bot and the home as well"),
        (["mine", "--home", "mine/bot.py/x"], "The folder mine/bot.py/x cannot be made"),
    ],
)
def test_bad_folders(words: list[str], sentence: str, folder: Path, arena: Arena) -> None:
    """What is no bot's folder, or no place to keep one, gets a sentence."""
    said = arena("bot", "add", *words)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")


@pytest.mark.parametrize(
    ("manifest", "sentence"),
    [
        (None, "There is no folder mine"),
        ("", "the key name is missing"),
        ('name = "mine"\nrun = "./gone"', "there is no file ./gone in mine"),
    ],
)
def test_a_refused_bot_leaves_nothing(
    manifest: str | None, sentence: str, arena: Arena, tmp_path: Path
) -> None:
    """No home is begun for a bot that cannot be added."""
    if manifest is not None:
        (tmp_path / "mine").mkdir()
        (tmp_path / "mine" / "bot.toml").write_text(manifest)
    said = arena("bot", "add", "mine")
    assert (2, "") == (said.code, said.out)
    assert sentence in said.err
    assert not (tmp_path / "arena-home").exists()


@pytest.mark.parametrize(
    ("database", "sentence"),
    [
        (b"certainly no database" * 100, "is no database of an arena"),
        (b"", "holds no arena"),
    ],
)
def test_no_database(database: bytes, sentence: str, arena: Arena, tmp_path: Path) -> None:
    """A file that is no database of an arena is named."""
    (tmp_path / "arena-home").mkdir()
    (tmp_path / "arena-home" / "arena.db").write_bytes(database)
    said = arena("bot", "list")
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith("arena: arena-home/arena.db")
    assert sentence in said.err


def test_newer_database(played_home: Path, arena: Arena) -> None:
    """A database of a newer schema is left alone."""
    connection = sqlite3.connect(played_home / "arena.db")
    with connection:
        connection.execute("UPDATE meta SET value = '99' WHERE key = 'schema'")
    connection.close()
    for words in (["bot", "list"], ["ladder", "run", "demo"], ["match", "greedy", "random"]):
        said = arena(*words)
        assert (2, "") == (said.code, said.out)
        assert "was made by a newer arena (schema 99" in said.err
