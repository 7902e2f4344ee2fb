"""The bots that npm builds, as a fresh clone has them and as their own tools see them."""

import re
import shutil
import subprocess
from pathlib import Path

from tests.languages.samples import SAMPLES

_MADE = shutil.ignore_patterns("node_modules", "dist", "generated")
_PASSED = re.compile(r"^\S+ pass ([1-9]\d*)$", re.MULTILINE)
_FAILED = re.compile(r"^\S+ fail 0$", re.MULTILINE)


def fresh_copy(name: str, folder: Path) -> Path:
    """Copies a sample without what is made in it, and installs all that its author needs."""
    copy = shutil.copytree(SAMPLES / name, folder / name, ignore=_MADE)
    run(copy, "npm", "ci")
    return copy


def run(folder: Path, *command: str) -> str:
    """Runs a command that must succeed, and returns what it printed."""
    ended = attempt(folder, *command)
    assert 0 == ended.returncode, ended.stdout + ended.stderr
    return ended.stdout


def attempt(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Runs a command to its end."""
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def has_passed(report: str) -> bool:
    """Whether Node's test runner has run some tests, and none has failed."""
    return bool(_PASSED.search(report)) and bool(_FAILED.search(report))
