"""The C sample as its own tools see it: its warnings, its tests, its format, its memory."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.languages.samples import IS_CI, SAMPLES, skip_where_missing

FOLDER = SAMPLES / "c"

pytestmark = pytest.mark.e2e


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the sample, so that nothing is built in it."""
    skip_where_missing("c")
    return Path(shutil.copytree(FOLDER, tmp_path / "c", ignore=shutil.ignore_patterns("build")))


def run(folder: Path, *command: str) -> str:
    """Runs a command that must succeed, and returns what it printed."""
    environment = {**os.environ}
    environment["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    ended = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout
    return ended.stdout


def test_it_builds_without_a_warning_and_passes_its_tests(folder: Path) -> None:
    """With all warnings errors, and with nothing left to say."""
    run(folder, "make", "CFLAGS=-O2 -Werror")
    assert run(folder, "make", "test", "CFLAGS=-O2 -Werror").endswith("0 failed.\n")


def test_it_is_formatted(folder: Path) -> None:
    """`make check` says nothing."""
    if shutil.which("clang-format", path=str(Path(sys.executable).parent)) is None and not IS_CI:
        pytest.skip("clang-format is not there: pip install clang-format")
    run(folder, "make", "check")


def test_it_touches_no_memory_that_is_not_its_own(folder: Path) -> None:
    """Watched by the compiler's sanitizers, over whole lines of questions and broken ones."""
    flags = "-O1 -g -fsanitize=address,undefined -fno-sanitize-recover"
    run(folder, "make", "build/bot", "test", f"CFLAGS={flags}")
    seen = '"observation":{"hand":"7O 1B","tableCards":"7C 10C","caidaCard":"7C"}'
    question = f'{{"table":3,"question":9,"moves":"7O 1B",{seen}}}'
    line = f'{{"matchStarts":[],"questions":[{",".join([question] * 500)}],"matchEnds":[]}}\n'
    bot = str(folder / "build" / "bot")
    ended = subprocess.run([bot], input=line * 3, capture_output=True, text=True, check=False)
    assert (0, "") == (ended.returncode, ended.stderr)
    assert 3 * 500 == ended.stdout.count('{"table":3,"question":9,"move":"7O"}')
    broken = subprocess.run([bot], input=line[:-9], capture_output=True, text=True, check=False)
    assert 1 == broken.returncode
    assert (
        "The arena sent a line that is no JSON: a text without its end at column" in broken.stderr
    )
