"""The shell sample as its own tools see it: its tests in each shell, and what a linter says."""

import os
import shutil
import subprocess

import pytest

from tests.languages.samples import IS_CI, SAMPLES, skip_where_missing

FOLDER = SAMPLES / "shell"
SHELLS = ("dash", "bash", "busybox", "ksh", "zsh")

pytestmark = pytest.mark.e2e


@pytest.fixture(autouse=True)
def _toolchain() -> None:
    skip_where_missing("shell")


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a command in the sample's folder."""
    return subprocess.run(
        command,
        cwd=FOLDER,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("shell", ["sh", *filter(shutil.which, SHELLS)])
def test_its_own_tests_pass(shell: str) -> None:
    """In each shell that is there; `sh` is everywhere."""
    words = [shell, "sh"] if shell == "busybox" else [shell]
    ended = run(*words, "test.sh")
    assert (0, "") == (ended.returncode, ended.stderr)
    assert ended.stdout.endswith("\n0 failed.\n")


def test_a_linter_finds_nothing() -> None:
    """Shellcheck, where it is there."""
    if shutil.which("shellcheck") is None and not IS_CI:
        pytest.skip("shellcheck is not on the PATH: apt-get install shellcheck")
    ended = run("shellcheck", "bot.sh", "test.sh")
    assert (0, "", "") == (ended.returncode, ended.stdout, ended.stderr)


def test_without_jq_it_says_how_to_get_it(tmp_path) -> None:
    """One sentence, where `needs` in bot.toml has not been asked."""
    for name in ("sh", "dirname"):
        (tmp_path / name).symlink_to(shutil.which(name) or "")
    ended = run(str(tmp_path / "sh"), "bot.sh", PATH=str(tmp_path))
    assert (1, "") == (ended.returncode, ended.stdout)
    assert "This bot needs jq: apt-get install jq, or brew install jq.\n" == ended.stderr
