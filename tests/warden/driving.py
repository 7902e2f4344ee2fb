"""Gives orders to a warden, as the arena does, and hears what becomes of them."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from arena import warden
from arena.sandbox.sandbox import Sandbox


class Driver:
    """A warden, and a hand on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", warden.PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )

    def start(self, sandbox: Sandbox, command: Sequence[str], number: int = 1) -> dict[str, Any]:
        """Starts a command in a sandbox; returns what is said of that."""
        bot = self.folder / "bot"
        bot.mkdir(exist_ok=True)
        launch = sandbox.launch(command, str(bot), {"PATH": "/usr/bin:/bin"})
        self.order(
            start=number,
            command=launch.command,
            folder=launch.folder,
            environment=launch.environment,
            limits=launch.limits,
            log=str(self.folder / f"{number}.log"),
            title="a test",
        )
        return self.hear()

    def order(self, **words: object) -> None:
        """Gives an order."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(words).encode() + b"\n")
        self.process.stdin.flush()

    def hear(self) -> dict[str, Any]:
        """Waits for the next message."""
        assert self.process.stdout is not None
        message: dict[str, Any] = json.loads(self.process.stdout.readline())
        return message

    def log(self, number: int = 1) -> str:
        """What an instance has written."""
        return (self.folder / f"{number}.log").read_text()

    def close(self) -> None:
        """Ends the warden, and waits for that."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


@contextmanager
def driver(folder: Path) -> Iterator[Driver]:
    """Gives a warden that ends with the block."""
    it = Driver(folder)
    try:
        yield it
    finally:
        it.close()


def ended(message: Mapping[str, Any]) -> tuple[int, str]:
    """How an instance has ended, and why."""
    assert "ended" in message, message
    return message["status"], message.get("why", "")
