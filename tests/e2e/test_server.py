"""A server as it is run: a process, encrypted, with two people who submit a bot each."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from arena.store.connection import open_home
from arena.store.tokens import issue_user_token
from arena.store.users import add_user
from tests.e2e.homes import BOT, command, marked
from tests.e2e.processes import left_behind, wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(240)]

CONFIG = """
name = "club"
listen = "127.0.0.1:0"
workers = 1
stop_seconds = 10
[ladder]
bots = ["./first", "./last"]
[ladder.rules]
target_score = 5
[pace]
settled_blocks = 1
blocks_a_minute = 600
[qualify]
opponents = ["first"]
check_blocks = 1
blocks = 1
[sandbox]
require = "none"
"""


class Server:
    """A process of `arena serve`, and the events that it has told."""

    def __init__(self, home: Path) -> None:
        self.events: list[dict[str, Any]] = []
        self._home = home
        self.process = subprocess.Popen(
            command(home, "serve", "--config", home.parent / "server.toml"),
            stderr=subprocess.PIPE,
            text=True,
            env=marked(home),
        )
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr as told:
            for line in told:
                self.events.append(json.loads(line))

    def event(self, name: str) -> dict[str, Any]:
        """Waits for an event of that name and returns it."""
        wait_until(
            lambda: (
                self.process.poll() is not None or any(one["event"] == name for one in self.events)
            )
        )
        return next(one for one in self.events if one["event"] == name)

    def end(self, number: signal.Signals) -> int:
        """Ends it by a signal; returns its exit code."""
        self.process.send_signal(number)
        return self.process.wait()


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """A folder with a server's file and two bots; nothing is left of what runs there."""
    for name in ("first", "last"):
        _bot(tmp_path / name, name)
    (tmp_path / "server.toml").write_text(CONFIG)
    yield tmp_path / "home"
    for process in left_behind(tmp_path / "home"):
        os.kill(process, signal.SIGKILL)


def _bot(folder: Path, name: str, move: str = "first") -> None:
    folder.mkdir(exist_ok=True)
    (folder / "bot.py").write_text(BOT.read_text())
    (folder / "bot.toml").write_text(
        f'name = "{name}"\nrun = "python bot.py {move}"\ntables = 16\n'
    )


def _tokens(home: Path, *names: str) -> list[str]:
    """Gives people names and tokens, while the server runs."""
    with closing(open_home(home)) as store, store.writing() as connection:
        return [
            issue_user_token(connection, add_user(connection, name, 1).id, "", 1) for name in names
        ]


def _logged_in(home: Path, name: str, listening: dict[str, Any], token: str) -> Any:
    environment = marked(home) | {
        "XDG_CONFIG_HOME": str(home.parent / name),
        "ARENA_SERVER": listening["address"],
    }

    def run(*words: str, code: int = 0, given: str = "") -> str:
        done = subprocess.run(
            [sys.executable, "-m", "arena", *words],
            input=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            cwd=home.parent,
            env=environment,
        )
        assert (done.returncode, "Traceback" in done.stdout) == (code, False), done.stdout
        return done.stdout

    server = ["--server", listening["address"], "--fingerprint", listening["fingerprint"]]
    run("login", *server, given=f"{token}\n")
    return run


def test_two_people_submit_and_the_server_comes_back(home: Path):
    """One of them is rejected first; after a kill all is there, and at the end nothing is left."""
    server = Server(home)
    listening = server.event("listening")
    tokens = _tokens(home, "anna", "ben")
    anna, ben = (
        _logged_in(home, name, listening, token)
        for name, token in zip(("anna", "ben"), tokens, strict=True)
    )
    _bot(home.parent / "annabot", "annabot")
    _bot(home.parent / "benbot", "benbot", "last")
    assert "plays in the ladder" in anna("bot", "submit", "annabot")
    (home.parent / "benbot" / "bot.py").write_text("raise SystemExit('no bot at all')\n")
    assert "no bot at all" in ben("bot", "submit", "benbot", code=1)
    assert server.end(signal.SIGKILL) == -signal.SIGKILL
    server = Server(home)
    again = server.event("listening")
    assert again["fingerprint"] == listening["fingerprint"]
    ben = _logged_in(home, "ben", again, tokens[1])
    _bot(home.parent / "benbot", "benbot", "last")
    assert "plays in the ladder" in ben("bot", "submit", "benbot")
    assert "of ben: plays" in ben("bot", "show", "benbot")
    assert server.end(signal.SIGTERM) == 0
    assert [one["event"] for one in server.events][-1] == "stopped"
    wait_until(lambda: left_behind(home) == [])
    assert list((home / "submissions").iterdir()) == []
