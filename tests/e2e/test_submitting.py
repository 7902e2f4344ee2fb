"""A person submits a bot to `arena serve`, over TLS, and reads what becomes of it."""

import io
import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import pytest

from arena.cli.main import main
from tests.cli.conftest import Said
from tests.e2e.processes import wait_until

pytestmark = pytest.mark.e2e

SAMPLES = Path(__file__).parents[2] / "sample_bots"
_SETTINGS = """
listen = "127.0.0.1:0"
workers = 1
stop_seconds = 1.0

[ladder]
name = "club"
bots = ["random"]

[qualify]
opponents = ["random"]
check_blocks = 1
blocks = 1

[sandbox]
require = "none"
"""


@dataclass(frozen=True)
class Person:
    """Somebody who types commands, at a terminal of their own."""

    folder: Path

    def types(self, *words: str | Path, keys: str = "", code: int = 0) -> str:
        """Runs a command; returns what it printed, where it was to fail with its complaint."""
        done = self.runs(*map(str, words), keys=keys)
        assert code == done.code, done.out + done.err
        return done.out + (done.err if code else "")

    def runs(self, *words: str, keys: str = "") -> Said:
        """Runs a command."""
        said, complained = io.StringIO(), io.StringIO()
        with (
            redirect_stdout(said),
            redirect_stderr(complained),
            patch.object(sys, "stdin", io.StringIO(keys)),
        ):
            code = main(words)
        return Said(code, said.getvalue(), complained.getvalue())


@pytest.fixture(scope="module")
def person(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    """Somebody who has logged in to a server that runs."""
    home, folder = tmp_path_factory.mktemp("server"), tmp_path_factory.mktemp("person")
    (home / "server.toml").write_text(_SETTINGS)
    command = [sys.executable, "-m", "arena", "serve", "--config", "server.toml"]
    with (
        (home / "events").open("w") as events,
        subprocess.Popen([*command, "--sandbox", "none"], cwd=home, stderr=events) as server,
        pytest.MonkeyPatch.context() as patched,
    ):
        wait_until(lambda: bool(_listening(home)) or server.poll() is not None)
        [event] = _listening(home)
        patched.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        patched.setenv("ARENA_SERVER", event["address"])
        patched.delenv("ARENA_TOKEN_FILE", raising=False)
        somebody = Person(folder)
        added = somebody.types("user", "add", "ada", "--home", home / "arena-home")
        [token] = re.findall(r"ronda_user_\S+", added)
        somebody.types("login", "--fingerprint", event["fingerprint"], keys=token)
        try:
            yield somebody
        finally:
            server.send_signal(signal.SIGINT)


def _listening(home: Path) -> list[dict[str, str]]:
    """What the server has told of where it listens, once it does."""
    lines = [line for line in (home / "events").read_text().splitlines(True) if line[-1] == "\n"]
    events = [json.loads(line) for line in lines if line.startswith("{")]
    return [event for event in events if event["event"] == "listening"]


def make_bot(person: Person, name: str, program: str) -> Path:
    folder = person.folder / name
    folder.mkdir()
    (folder / "bot.py").write_text(program)
    (folder / "bot.toml").write_text(f'name = "{name}"\nrun = "python bot.py"\ntables = 64\n')
    return folder


def test_from_nothing_to_a_match(person: Person) -> None:
    """A bot is taken in, plays, its matches can be read and proved, its content got back."""
    bot = make_bot(person, "mybot", (SAMPLES / "greedy" / "bot.py").read_text())
    said = person.types("bot", "submit", bot)
    assert "plays in the ladder" in said
    [version] = re.findall(r"mybot, version ([0-9a-f]{8}):", said)
    assert version in person.types("bot", "submit", bot, code=2).splitlines()[-1]
    found: list[dict[str, str]] = []

    def has_played() -> bool:
        found[:] = json.loads(person.types("matches", "--bot", "mybot", "--json"))["matches"]
        return len(found) > 2  # all legs of the first block

    wait_until(has_played)
    record = person.folder / "match.jsonl"
    asked = ("replay", found[-1]["match"], "--save", str(record))
    wait_until(lambda: person.runs(*asked).code == 0)  # once it is released
    assert "proved" in person.types("verify", record)
    assert "mybot" in person.types("ladder", "standings")
    back = person.folder / "back"
    person.types("bot", "download", "mybot", "--out", back)
    assert (bot / "bot.py").read_bytes() == (back / "bot.py").read_bytes()


def test_a_bot_that_is_not_fit(person: Person) -> None:
    """Stage, reason and its last words reach the owner; nothing of it plays."""
    said = person.types("bot", "submit", make_bot(person, "broken", "import nosuch\n"), code=1)
    assert "broken was rejected, stage check: No show" in said
    assert "No module named 'nosuch'" in said
    [shown] = json.loads(person.types("bot", "show", "broken", "--json"))["submissions"]
    assert "No module named 'nosuch'" in person.types("bot", "log", str(shown["submission"]))


def test_what_one_may_not_do(person: Person) -> None:
    """A bot of the operator's is none of the person's."""
    said = person.types("bot", "retire", "random", code=2)
    assert "arena: You have no bot called 'random'.\n" == said
