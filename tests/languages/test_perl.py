"""The Perl sample as its own tools see it: its syntax, its tests, its modules."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.languages.samples import IS_CI, SAMPLES, skip_where_missing

FOLDER = SAMPLES / "perl"

pytestmark = pytest.mark.e2e


@pytest.fixture(autouse=True)
def _toolchain() -> None:
    skip_where_missing("perl")


def run(*command: str) -> str:
    """Runs a command that must succeed, and returns what it printed."""
    ended = subprocess.run(
        command,
        cwd=FOLDER,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout
    return ended.stdout


def test_it_compiles_without_a_warning() -> None:
    """Perl says that the syntax is right, and nothing else."""
    assert "bot.pl syntax OK\n" == run("perl", "-w", "-c", "bot.pl")


def test_its_own_tests_pass() -> None:
    """Run as its README says."""
    if shutil.which("prove") is None and not IS_CI:
        pytest.skip("prove, which comes with Perl, is not on the PATH.")
    assert "All tests successful." in run("prove", "-l")


def test_it_uses_core_modules_alone() -> None:
    """What it uses came with Perl, or lies in its own folder."""
    used = set()
    for path in Path(FOLDER).rglob("*.p[lm]"):
        used |= set(re.findall(r"^use ([A-Z][\w:]+)", path.read_text(), re.MULTILINE))
    own = {path.stem for path in (FOLDER / "lib").iterdir()}
    core = "use Module::CoreList; print join ' ', grep { Module::CoreList::is_core($_) } @ARGV"
    assert used - own == set(run("perl", "-e", core, *sorted(used - own)).split())
