"""Tests of where tokens are not: in exports, in copies, in what other commands show."""

from contextlib import closing
from pathlib import Path

import pytest
from pyarrow import parquet
from sqlalchemy import update

from arena.people.tokens import TokenKind, token_hash, token_start
from arena.store.connection import open_home
from arena.store.schema import bots
from arena.store.users import find_user
from tests.cli.conftest import Arena


@pytest.fixture
def token(played_home: Path, arena: Arena) -> str:
    """Gives the bots of a ladder that was played to a user, and returns a token of theirs."""
    given = arena("user", "add", "ada", "--json").json()["token"]
    with closing(open_home(played_home)) as store, store.writing() as connection:
        ada = find_user(connection, "ada")
        connection.execute(update(bots).values(owner_id=ada.id))
    assert isinstance(given, str)
    return given


def _tells(text: str, token: str) -> bool:
    secret = token.removeprefix(TokenKind.USER)
    return any(part in text for part in (secret[:6], secret[6:], token_hash(token)))


def test_exports_hold_nothing_of_a_token(arena: Arena, token: str, tmp_path: Path) -> None:
    """Neither its beginning nor its hash, in no format; they may be given to anybody."""
    assert 0 == arena("export", "demo", "--out", "text").code
    assert 0 == arena("export", "demo", "--out", "tables", "--format", "parquet").code
    files = [path for path in (tmp_path / "text").rglob("*") if path.is_file()]
    assert 6 == len(files)
    assert not any(_tells(path.read_text(encoding="utf-8"), token) for path in files)
    for path in (tmp_path / "tables").iterdir():
        table = parquet.read_table(path)
        assert not _tells(str(table.schema), token)
        assert not _tells(str(table.to_pylist()), token)


def test_other_commands_show_nothing_of_a_token(arena: Arena, token: str) -> None:
    """Only who lists tokens sees how they begin."""
    for words in (["ladder", "show", "demo"], ["bot", "list"], ["user", "list"], ["db", "info"]):
        assert not _tells(arena(*words, "--json").out, token)
    assert _tells(arena("user", "token", "ada", "--list").out, token)


def test_a_copy_of_the_database_holds_hashes_alone(
    arena: Arena, token: str, tmp_path: Path
) -> None:
    """With which nobody comes in; who copies it back has all users again."""
    arena("db", "backup", "copy.db")
    held = (tmp_path / "copy.db").read_bytes().decode(errors="replace")
    assert token_start(token) in held
    assert token.removeprefix(TokenKind.USER)[6:] not in held
    (tmp_path / "home").mkdir()
    (tmp_path / "copy.db").rename(tmp_path / "home" / "arena.db")
    assert ["ada"] == [
        row["user"] for row in arena("user", "list", "--home", "home", "--json").json()
    ]


def test_whose_a_bot_is_stands_beside_it(arena: Arena, token: str) -> None:
    """Where bots are listed, and where a ladder is shown."""
    assert token
    assert {"ada"} == {row["owner"] for row in arena("bot", "list", "--json").json()}
    assert {"ada"} == {
        row["owner"] for row in arena("ladder", "show", "demo", "--json").json()["bots"]
    }
    for words in (["bot", "list"], ["ladder", "show", "demo"]):
        lines = arena(*words).out.splitlines()
        assert any(line.split()[:2] == ["counter", "ada"] for line in lines)
        assert any(line.split()[:2] == ["bot", "owner"] for line in lines)
