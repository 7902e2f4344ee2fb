"""`arena connect` as it is called: by the arena, by hand, wrongly."""

import pytest

from tests.bridge.connecting import spawn_only
from tests.cli.conftest import Arena


@pytest.fixture
def arena_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets what the arena sets, with an address where nobody is."""
    monkeypatch.setenv("ARENA_ADDRESS", "127.0.0.1:1")
    monkeypatch.setenv("ARENA_TOKEN", "none")
    spawn_only(monkeypatch)


def test_by_hand(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """Says, as the kit does, how a bot is started."""
    monkeypatch.delenv("ARENA_ADDRESS", raising=False)
    said = arena("connect", "--", "cat")
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith("A bot plays when the arena starts it and sets ARENA_ADDRESS and")
    assert 1 == said.err.count("\n")


def test_no_command(arena: Arena) -> None:
    """Asks for one."""
    said = arena("connect", "--tables", "4")
    assert 2 == said.code
    assert "Missing argument 'COMMAND...'" in said.err


@pytest.mark.parametrize("tables", ["0", "1025", "many"])
def test_tables_that_cannot_be(arena: Arena, tables: str) -> None:
    """Says how many there can be."""
    said = arena("connect", "--tables", tables, "--", "cat")
    assert 2 == said.code
    assert f"'--tables': {tables!r}" in said.err or "1<=x<=1024" in said.err


@pytest.mark.usefixtures("arena_is_there")
def test_a_command_that_is_not_there(arena: Arena) -> None:
    """One sentence, and the exit code of a bot that fails."""
    said = arena("connect", "--", "./bot", "-v")
    assert (1, "", 1) == (said.code, said.out, said.err.count("\n"))
    assert said.err.startswith("There is no program ./bot in ")


@pytest.mark.usefixtures("arena_is_there")
def test_an_arena_that_is_not_there(arena: Arena) -> None:
    """The sentence of the kit; options behind the command are the command's own."""
    said = arena("connect", "cat", "-u")
    assert (3, 1) == (said.code, said.err.count("\n"))
    assert said.err.startswith("The arena at 127.0.0.1:1 cannot be reached: ")


@pytest.mark.usefixtures("arena_is_there")
def test_a_socket_of_its_own_comes_first(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is one, as in the sandbox, the address is of no matter."""
    monkeypatch.setenv("ARENA_SOCKET", "unix:/nowhere/socket")
    said = arena("connect", "cat", "-u")
    assert (3, 1) == (said.code, said.err.count("\n"))
    assert said.err.startswith("The arena at unix:/nowhere/socket cannot be reached: ")
