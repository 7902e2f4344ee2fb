"""The Java sample as its own tools see it: its tests, the compiler's warnings, its format."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.languages.samples import SAMPLES, skip_where_missing

SECONDS = 600  # for a machine on which nothing is downloaded yet
SUMMARY = re.compile(r"Tests run: [1-9]\d*, Failures: 0, Errors: 0, Skipped: 0$", re.MULTILINE)

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(SECONDS)]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as a fresh clone has it: nothing is built in the sample's own folder."""
    skip_where_missing("java")
    folder = tmp_path_factory.mktemp("java") / "project"
    return shutil.copytree(SAMPLES / "java", folder, ignore=shutil.ignore_patterns("target"))


def maven(project: Path, *words: str) -> str:
    """Runs a goal of Maven that must succeed, and returns what it printed."""
    command = ["mvn", "-B", "-ntp", "-Dstyle.color=never", *words]
    ended = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def test_its_own_tests_pass_and_the_compiler_warns_of_nothing(project: Path) -> None:
    """With all of javac's lints as errors, for what is made from the proto files too."""
    assert SUMMARY.search(maven(project, "test", "-Dmaven.compiler.failOnWarning=true"))


def test_it_is_formatted(project: Path) -> None:
    """As palantir-java-format writes it; `mvn spotless:apply` in its folder repairs it."""
    maven(project, "spotless:check")
