"""The file of the servers that one has logged in to."""

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.client.address import Address
from arena.client.known import (
    NEVER_MET,
    KnownServer,
    check_token,
    find_known,
    keep_server,
    read_known,
    servers_file,
)
from arena.errors import InputError

CLUB = Address("club.example.org")
KNOWN = KnownServer("ab" * 32, "ronda_user_x", "ada")


def test_nobody_is_known_at_first() -> None:
    """A file that is not there holds nothing, and is not made by reading."""
    assert NEVER_MET == find_known(CLUB)
    assert not servers_file().exists()


def test_what_is_kept_is_found_again() -> None:
    """Each server by its address; the others stay."""
    other = KnownServer(token="t")
    path = keep_server(CLUB, KNOWN)
    keep_server(Address("::1", 80), other)
    assert {"club.example.org:7350": KNOWN, "[::1]:80": other} == read_known(path)
    keep_server(CLUB, KnownServer(KNOWN.fingerprint))
    assert (KnownServer(KNOWN.fingerprint), other) == (
        find_known(CLUB),
        find_known(Address("::1", 80)),
    )


def test_nobody_else_can_read_it(config: Path) -> None:
    """File and folder are the owner's alone, whatever the umask; nothing else is left there."""
    before = os.umask(0)
    try:
        path = keep_server(CLUB, KNOWN)
    finally:
        os.umask(before)
    assert 0o600 == stat.S_IMODE(path.stat().st_mode)
    assert 0o700 == stat.S_IMODE(path.parent.stat().st_mode)
    assert {"servers.toml", ".servers.toml.lock"} >= {one.name for one in path.parent.iterdir()}
    assert config / "arena" / "servers.toml" == path


def test_a_file_that_others_can_read_is_refused() -> None:
    """The sentence says what to type."""
    path = keep_server(CLUB, KNOWN)
    path.chmod(0o640)
    with pytest.raises(InputError, match=r"can be read by others: type 'chmod 600 "):
        find_known(CLUB)
    with pytest.raises(InputError, match="can be read by others"):
        keep_server(CLUB, KNOWN)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (b"[", "is damaged"),
        (b"\xff", "is damaged"),
        (b'"club.example.org:7350" = 3', "is no table of a server"),
        (b'["club.example.org:7350"]\ntoken = 3', "token of club.example.org:7350 is no text"),
        (b'["club.example.org:7350"]\nfingerprint = "ab"', "has not 64 digits"),
    ],
)
def test_a_damaged_file(text: bytes, hint: str) -> None:
    """Is one sentence, and is not written over."""
    path = keep_server(CLUB, KNOWN)
    path.write_bytes(text)
    for call in (lambda: find_known(CLUB), lambda: keep_server(CLUB, KNOWN)):
        with pytest.raises(InputError, match=hint):
            call()
    assert text == path.read_bytes()


def test_a_place_that_cannot_be_written(config: Path) -> None:
    """A file where the folder should be is a sentence."""
    (config / "arena").write_text("")
    with pytest.raises(InputError, match="cannot be"):
        keep_server(CLUB, KNOWN)


def test_nobody_knows_where(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a home the sentence says what to set; a relative place is none."""
    monkeypatch.setenv("XDG_CONFIG_HOME", "here")
    monkeypatch.setenv("HOME", "/somewhere")
    assert Path("/somewhere/.config/arena/servers.toml") == servers_file()
    monkeypatch.setattr(Path, "home", classmethod(lambda _: Path("~no-such-user").expanduser()))
    with pytest.raises(InputError, match="set HOME, or XDG_CONFIG_HOME"):
        find_known(CLUB)


def test_a_token_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes before the one that is kept; the fingerprint stays."""
    keep_server(CLUB, KNOWN)
    file = tmp_path / "token"
    file.write_text("ronda_user_other\n")
    monkeypatch.setenv("ARENA_TOKEN_FILE", str(file))
    assert KnownServer(KNOWN.fingerprint, "ronda_user_other") == find_known(CLUB)
    for content in (b"\xff", b"", b"two words"):
        file.write_bytes(content)
        with pytest.raises(InputError, match=r"ARENA_TOKEN_FILE names, holds no token\."):
            find_known(CLUB)
    monkeypatch.setenv("ARENA_TOKEN_FILE", str(tmp_path / "none"))
    with pytest.raises(InputError, match="ARENA_TOKEN_FILE names, cannot be read"):
        find_known(CLUB)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (" \n", "No token was given"),
        ("two words", "This is no token"),
        ("tökèn", "This is no token"),
        ("a\nb", "This is no token"),
        ("ronda_bot_abc", "the token of a bot"),
    ],
)
def test_what_is_no_token(text: str, hint: str) -> None:
    """Is refused before it is sent."""
    with pytest.raises(InputError, match=hint):
        check_token(text)


@settings(max_examples=30)
@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_any_name_of_a_user_can_be_kept(user: str) -> None:
    """The file stays TOML whatever a server calls its users."""
    keep_server(CLUB, KnownServer(token="t", user=user))
    assert user == find_known(CLUB).user
