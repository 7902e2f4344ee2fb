"""With what environment instances are started, and how their ends are told."""

import asyncio
import sys
from pathlib import Path

import pytest

from arena.errors import InputError
from arena.play.launch import Launcher, LaunchOrder, instance_environment
from arena.sandbox.level import Level
from arena.sandbox.limits import Limits
from arena.sandbox.sandbox import Sandbox


class Heard:
    """Notes how the one instance ends."""

    def __init__(self) -> None:
        self.end = asyncio.get_running_loop().create_future()

    def started(self, number: int, log: Path) -> None: ...

    def ended(self, number: int, reason: str) -> None:
        self.end.set_result(reason)

    def not_started(self, number: int, reason: str) -> None:
        self.end.set_result(f"not started: {reason}")

    def warden_ended(self) -> None: ...


def how_it_ends(sandbox: Sandbox, code: str, folder: Path, log: Path) -> str:
    """Starts Python code as an instance, and returns how its end is told."""

    async def start() -> str:
        heard = Heard()
        launcher = Launcher(heard, sandbox)
        command = (sys.executable, "-c", code)
        launcher.start(LaunchOrder(1, command, str(folder), "", "token", log, "bot"))
        try:
            return str(await heard.end)
        finally:
            launcher.close()

    return asyncio.run(start())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A bot's folder."""
    made = tmp_path / "bot"
    made.mkdir()
    return made


def test_in_a_sandbox_a_bot_gets_nothing_of_the_arenas_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What may be secret stays outside at level A; without it all is handed on."""
    monkeypatch.setenv("API_KEY", "secret")
    monkeypatch.setenv("TZ", "Africa/Casablanca")
    inside = instance_environment("", "token", Level.A)
    assert {"ARENA_TOKEN": "token", "TZ": "Africa/Casablanca"}.items() <= inside.items()
    assert "API_KEY" not in inside
    for level in (Level.C, Level.NONE):
        assert instance_environment("host:1", "token", level)["API_KEY"] == "secret"


def test_a_signal_is_told_as_one_in_a_sandbox_too(
    sandbox: Sandbox, folder: Path, tmp_path: Path
) -> None:
    """Who keeps the bot there passes it on as an exit code."""
    code = "import os; os.kill(os.getpid(), 11)"
    for kept in (sandbox, Sandbox()):
        how = how_it_ends(kept, code, folder, tmp_path / "bot.log")
        assert "the process was ended by signal 11" == how


def test_why_a_bot_was_stopped_is_told(sandbox: Sandbox, folder: Path, tmp_path: Path) -> None:
    """The limit that it went beyond, and how far."""
    kept = Sandbox(Level.A, Limits(memory_mb=50))
    code = "import time; hog = bytearray(200_000_000); time.sleep(600)"
    how = how_it_ends(kept, code, folder, tmp_path / "bot.log")
    assert how.startswith("memory: ")
    assert how.endswith(" of 50 MB")


@pytest.mark.parametrize("error", [InputError("The folder is private."), FileNotFoundError(2, "")])
def test_a_folder_that_cannot_be_let_in_is_told_of_its_bot(
    error: Exception, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no failure of the arena, and the others play on."""

    def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(Sandbox, "launch", refuse)
    how = how_it_ends(Sandbox(), "", folder, tmp_path / "bot.log")
    assert f"could not be started ({str(error).rstrip('.')})" == how
