"""Runs small programs in the sandbox, for the tests."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from arena.sandbox.level import Level, find_level
from arena.sandbox.sandbox import Sandbox

IN_CI = os.environ.get("CI") == "true"
"""Where all must be there, and nothing is skipped for want of it."""


def needs_level_a() -> None:
    """Skips where bots cannot be kept apart, but not in CI."""
    found = find_level()
    if found.level is not Level.A:
        assert not IN_CI, found.reason
        pytest.skip(f"{found.reason} {found.remedy}")


def ran(
    folder: Path,
    *command: str,
    sandbox: Sandbox | None = None,
    socket: Path | None = None,
    writable: bool = False,
    caches: Path | None = None,
) -> subprocess.CompletedProcess[str]:
    """Runs a command at level A and returns what came of it."""
    kept = sandbox or Sandbox(Level.A)
    launch = kept.launch(
        command, str(folder), {"LANG": "C.UTF-8"}, socket=socket, writable=writable, caches=caches
    )
    return subprocess.run(
        launch.command,
        cwd=launch.folder,
        env=launch.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def python(script: str) -> Sequence[str]:
    """The command that runs a script with the arena's Python."""
    return (sys.executable, "-c", script)
