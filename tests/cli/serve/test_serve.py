"""Tests of `arena serve` up to where it would serve: what it prints, and what it refuses."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import pytest

from arena.ladder.run import run_ladder
from arena.ladder.todo import Goal
from arena.store.lock import writer_lock
from tests.fakes import FakeCrew

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Arena

FREE = '[sandbox]\nrequire = "none"\n'


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "server.toml"
    path.write_text(FREE)
    return path


def _refusal(arena: Arena, config: Path, *words: str) -> str:
    said = arena("--home", str(config.parent / "home"), "serve", "--config", str(config), *words)
    assert said.code == 2
    return said.err


def test_the_file_with_every_key_is_printed(arena: Arena):
    """It is TOML, and makes nothing."""
    said = arena("serve", "--print-config")
    assert said.code == 0
    assert said.out.startswith("# arena serve --config FILE")


def test_a_file_that_is_wrong_is_refused_line_by_line(arena: Arena, config: Path):
    """And no home is made."""
    config.write_text("nmae = 1\nworkers = 0\n")
    err = _refusal(arena, config)
    assert f"{config}:1: unknown key 'nmae'; did you mean 'name'?" in err
    assert f"{config}:2: workers is 0; it is 1 to 1,024" in err
    assert f"Nothing was done: {config} has 2 problems." in err
    assert not (config.parent / "home").exists()


def test_below_the_wanted_sandbox_nothing_is_served(arena: Arena, config: Path):
    """With what would start it all the same."""
    config.write_text("")
    err = _refusal(arena, config)
    assert 'require = "C" starts the server all the same' in " ".join(err.split())
    assert not (config.parent / "home").exists()


def test_plain_text_beyond_loopback_must_be_said_twice(arena: Arena, config: Path):
    """In the file, and on the command line."""
    config.write_text(f"plain_text = true\n{FREE}")
    err = _refusal(arena, config, "--listen", "0.0.0.0:0")
    assert "needs --plain-text as well" in " ".join(err.split())


def test_an_address_that_is_none_is_refused(arena: Arena, config: Path):
    """In a sentence."""
    assert "is no HOST:PORT" in _refusal(arena, config, "--listen", "a:b:c")


def test_a_certificate_that_is_not_there_is_refused(arena: Arena, config: Path):
    """With its path, from the file's folder on."""
    config.write_text(f'{FREE}[tls]\ncertificate = "c.pem"\nkey = "k.pem"\n')
    err = " ".join(_refusal(arena, config).split())
    assert f"The certificate {config.parent / 'c.pem'} cannot be read" in err


def test_an_opponent_that_is_not_there_is_refused(arena: Arena, config: Path):
    """Before anything is served."""
    config.write_text(f'{FREE}[qualify]\nopponents = ["nobody"]\n')
    assert "no bot of that name" in " ".join(_refusal(arena, config).split())


def test_a_home_that_another_writes_is_refused(arena: Arena, config: Path):
    """In one sentence, without harm."""
    home = config.parent / "home"
    home.mkdir()
    with writer_lock(home):
        assert "is writing in" in " ".join(_refusal(arena, config).split())


def test_a_port_that_is_taken_is_refused(arena: Arena, config: Path):
    """And what to do is said."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        err = " ".join(_refusal(arena, config, "--listen", address, "--plain-text").split())
    assert f"The server cannot listen on {address}" in err


def test_what_decides_results_cannot_change_once_it_was_played(arena: Arena, config: Path):
    """The server refuses to start, with the line."""
    home = config.parent / "home"
    taken = socket.create_server(("127.0.0.1", 0))
    address = f"127.0.0.1:{taken.getsockname()[1]}"
    _refusal(arena, config, "--listen", address, "--plain-text")
    taken.close()
    run_ladder(home, "main", Goal(blocks=2), make_crew=lambda workers, _: FakeCrew(workers))
    config.write_text(f"{FREE}[ladder]\ntime = '10+0.05/1'\n")
    err = " ".join(_refusal(arena, config).split())
    assert f"{config}:4: Ladder 'main' has been played, so its time cannot change" in err
    assert "To play it so, name another ladder in [ladder] name" in err
