"""`arena login` and `arena logout`."""

import io
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from arena.cli import login as login_module
from arena.client.known import KnownServer, keep_server, read_known, servers_file
from arena.terms.fingerprint import fingerprint_text
from tests.cli.conftest import Arena
from tests.client.fake_server import TOKEN, USER, FakeLadder, make_pair, serving

PAIR = make_pair("arena.test")


class Typed(io.StringIO):
    """A terminal at which somebody types."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Says what comes on standard input: from a pipe, or from a person."""

    def type_in(text: str, *, is_person: bool = False) -> None:
        monkeypatch.setattr(sys, "stdin", Typed(text) if is_person else io.StringIO(text))
        if is_person:  # click asks without an echo, which no text has
            words = iter(text.splitlines())
            monkeypatch.setattr(login_module.click, "prompt", lambda *_, **__: next(words))
            monkeypatch.setattr(login_module.click, "confirm", lambda *_, **__: next(words) == "y")

    return type_in


def test_a_server_on_this_machine(arena: Arena, typing: Callable[..., None]) -> None:
    """The token comes from a pipe; it is kept where nobody else can read it."""
    typing(f"{TOKEN}\n")
    with serving(FakeLadder()) as address:
        said = arena("login", "--server", str(address))
    assert (0, "") == (said.code, said.err)
    assert "You are ada at the club, which plays the ladder club." in said.out
    assert f"Next: arena bot submit ./mybot --server {address}" in said.out
    assert {str(address): KnownServer(token=TOKEN, user=USER)} == read_known(servers_file())
    assert 0o600 == stat.S_IMODE(servers_file().stat().st_mode)


def test_a_fingerprint_that_is_typed(arena: Arena, typing: Callable[..., None]) -> None:
    """Is compared, and kept; it takes the place of another."""
    with serving(FakeLadder(), PAIR) as address:
        keep_server(address, KnownServer("ab" * 32))
        typing(TOKEN)
        refused = arena("login", "--server", str(address))
        assert (1, "") == (refused.code, refused.out)
        assert "HAS CHANGED" in refused.err
        typing(TOKEN)
        words = ["--fingerprint", fingerprint_text(PAIR.fingerprint)]
        assert 0 == arena("login", "--server", str(address), *words).code
        typing(TOKEN)
        assert 0 == arena("login", "--server", str(address)).code
        assert (
            KnownServer(PAIR.fingerprint, TOKEN, USER) == read_known(servers_file())[str(address)]
        )


def test_a_fingerprint_that_is_asked(arena: Arena, typing: Callable[..., None]) -> None:
    """A person compares it; without a yes nothing is kept."""
    with serving(FakeLadder(), PAIR) as address:
        typing("n", is_person=True)
        said = arena("login", "--server", str(address))
        assert 2 == said.code
        assert fingerprint_text(PAIR.fingerprint) in said.out
        assert "Nothing was kept: ask the operator for the fingerprint." in said.err
        assert not servers_file().exists()
        typing(f"y\n{TOKEN}\n", is_person=True)
        assert 0 == arena("login", "--server", str(address)).code
        typing(TOKEN)
    assert PAIR.fingerprint == read_known(servers_file())[str(address)].fingerprint


def test_nobody_to_ask(arena: Arena, typing: Callable[..., None]) -> None:
    """In a pipe the fingerprint must be said: the sentence has it."""
    typing(TOKEN)
    with serving(FakeLadder(), PAIR) as address:
        said = arena("login", "--server", str(address))
    assert (2, "") == (said.code, said.out)
    assert fingerprint_text(PAIR.fingerprint) in said.err
    assert "say so with --fingerprint" in said.err


def test_a_wrong_token(arena: Arena, typing: Callable[..., None]) -> None:
    """Is not kept, whatever is wrong with it."""
    with serving(FakeLadder()) as address:
        for token, sentence in (
            ("ronda_user_wrong", "does not take this token"),
            ("", "No token was given"),
            ("ronda_bot_abc", "is the token of a bot"),
        ):
            typing(token)
            said = arena("login", "--server", str(address))
            assert (2, "") == (said.code, said.out)
            assert sentence in said.err
    assert not servers_file().exists()


def test_what_is_typed_wrong(arena: Arena, tmp_path: Path) -> None:
    """One sentence each, before anybody is asked for a token."""
    del tmp_path
    for words, sentence in (
        ((), "Name the server with --server HOST, or in ARENA_SERVER."),
        (("--server", "https://club"), "write the host alone, without https://"),
        (("--server", "club", "--fingerprint", "abc"), "--fingerprint is no SHA-256"),
        (("--server", "nowhere.invalid"), "There is no host called nowhere.invalid"),
    ):
        said = arena("login", *words)
        assert "" == said.out
        assert sentence in said.err


def test_logout(arena: Arena, club_at: str) -> None:
    """The token is gone, the fingerprint stays; a second time there is nothing to forget."""
    said = arena("logout", "--server", club_at)
    assert (0, f"The token for {club_at} is gone from {servers_file()}.\n") == (said.code, said.out)
    assert "" == read_known(servers_file())[club_at].token
    said = arena("logout", "--server", club_at)
    assert (2, f"arena: You are not logged in at {club_at}.\n") == (said.code, said.err)
