"""`arena connect` as a process of its own, between a scripted arena and a small program."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.processes import MARK
from tests.kit.fake_arena import FakeArena, serving

ANSWERS = """\
import json, sys

def answer(line):
    questions = json.loads(line)["questions"]
    return [
        {"table": q["table"], "question": q["question"], "move": q["moves"].split()[0]}
        for q in questions
    ]
"""
"""What most programs of these tests begin with."""

PLAYS = (
    ANSWERS
    + """
for line in sys.stdin:
    if answers := answer(line):
        print(json.dumps({"answers": answers}), flush=True)
"""
)
"""A program that plays properly."""


def connect_command(*words: str) -> list[str]:
    """The command line of a bridge."""
    return [sys.executable, "-m", "arena", "connect", *words]


def connect_environment(address: str, folder: Path) -> dict[str, str]:
    """What the arena gives a bot, and the mark by which a test finds what is left behind."""
    return {
        **os.environ,
        "ARENA_ADDRESS": address,
        "ARENA_TOKEN": "secret",
        MARK: str(folder),
        "NO_COLOR": "1",
    }


def spawn_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Starts programs without running Python in the child, which is forked for that.

    A process with gRPC's threads, as that of the tests is, cannot be forked safely. The bridge
    is, before it has any; what is left out here is tested with a bridge of its own.
    """
    monkeypatch.setattr("arena.bridge.program.end_with_parent", lambda: None)


def program(folder: Path, script: str) -> list[str]:
    """A program in Python, written into a folder."""
    path = folder / "bot.py"
    path.write_text(script)
    return [sys.executable, str(path)]


def connected(
    talk: Callable, folder: Path, command: list[str], *options: str
) -> tuple[FakeArena, subprocess.CompletedProcess[str]]:
    """Runs a bridge against a script to its end."""
    with serving(talk) as (arena, address):
        ended = subprocess.run(
            connect_command(*options, "--", *command),
            cwd=folder,
            env=connect_environment(address, folder),
            capture_output=True,
            text=True,
            check=False,
        )
    return arena, ended
