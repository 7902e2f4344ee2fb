"""`arena bot register`: a bot that its owner runs elsewhere, and its token."""

from pathlib import Path

import pytest

from arena.v1 import ladder_pb2 as pb
from tests.cli.conftest import Arena
from tests.client.fake_server import FakeLadder


def asked(club: FakeLadder) -> pb.RegisterBotRequest:
    """What the server was asked."""
    return next(request for rpc, request in club.asked if rpc == "RegisterBot")


def test_the_token_is_shown_once_with_what_to_do_with_it(
    arena: Arena, club: FakeLadder, club_at: str
) -> None:
    """And what was not said is left to the server."""
    said = arena("bot", "register", "far", "--server", club_at)
    assert (0, "") == (said.code, said.err)
    assert "  ronda_bot_x\n" in said.out
    assert f"connect --server {club_at} --token-file far.token -- PROGRAM" in said.out
    assert pb.RegisterBotRequest(name="far") == asked(club)


def test_the_token_goes_into_a_file_that_nobody_else_can_read(
    arena: Arena, club: FakeLadder, club_at: str, tmp_path: Path
) -> None:
    """And is not shown."""
    path = tmp_path / "far.token"
    words = ("--declared", "1.3", "--tables", "16", "--new-token", "--token-file", str(path))
    said = arena("bot", "register", "far", *words, "--server", club_at)
    assert 0 == said.code
    assert "ronda_bot_x" not in said.out
    assert ("ronda_bot_x\n", 0o600) == (path.read_text(), path.stat().st_mode & 0o777)
    expected = pb.RegisterBotRequest(name="far", declared="1.3", tables=16, new_token=True)
    assert expected == asked(club)


def test_it_is_said_what_the_bot_is_from_now_on(
    arena: Arena, club: FakeLadder, club_at: str
) -> None:
    """As the server says, which knows it also where it was said before; else as was asked."""
    said = arena("bot", "register", "far", "--declared", "1.5", "--server", club_at)
    assert said.out.startswith(f"far is registered at {club_at} as version 1.5, which nobody")
    club.declared = "1.4"
    said = arena("bot", "register", "far", "--server", club_at)
    assert said.out.startswith(f"far is registered at {club_at} as version 1.4, which nobody")
    found = arena("bot", "register", "far", "--json", "--server", club_at).json()
    assert "1.4" == found["declared"]


@pytest.mark.parametrize("is_there", [True, False])
def test_a_file_that_cannot_be_new_is_refused(
    arena: Arena, club: FakeLadder, club_at: str, tmp_path: Path, is_there: bool
) -> None:
    """Before a token is made, where that can be seen; else with how to get another."""
    path = tmp_path / "far.token" if is_there else tmp_path / "no" / "far.token"
    if is_there:
        path.write_text("something")
    said = arena("bot", "register", "far", "--token-file", str(path), "--server", club_at)
    assert 2 == said.code
    if is_there:
        assert "is there already: name a new file" in said.err
        assert [] == [rpc for rpc, _ in club.asked if rpc == "RegisterBot"]
        assert "something" == path.read_text()
    else:
        assert "the token is lost" in said.err
        assert "--new-token" in said.err


def test_json(arena: Arena, club_at: str, tmp_path: Path) -> None:
    """The token stands in it, unless it went into a file."""
    found = arena("bot", "register", "far", "--json", "--server", club_at).json()
    assert ("far", "ronda_bot_x") == (found["bot"]["bot"], found["token"])
    path = str(tmp_path / "t")
    found = arena(
        "bot", "register", "far", "--json", "--token-file", path, "--server", club_at
    ).json()
    assert "token" not in found
