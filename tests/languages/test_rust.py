"""The Rust sample as its own tools see it: its form, its tests, and what it says it needs.

Cargo runs in the snapshot that the tests of all languages play, so that its crates are
compiled once. A build folder shared with the sample's own would not do: cargo goes by the
times of files, and a copy has those of what it was copied from.
"""

import json
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from arena.bots.manifest import read_manifest
from tests.languages.samples import IS_CI, SAMPLES, built

FOLDER = SAMPLES / "rust"
SECONDS = 1200  # for a busy machine on which nothing is downloaded and compiled yet

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(SECONDS)]


@pytest.fixture(scope="module")
def snapshot() -> Path:
    """Where the sample lies built."""
    return Path(built("rust").folder)


def cargo(folder: Path, *arguments: str) -> str:
    """Runs a command of cargo that must succeed, and returns what it printed."""
    ended = subprocess.run(
        ["cargo", *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    assert 0 == ended.returncode, ended.stdout + ended.stderr
    return ended.stdout


def skip_without(program: str) -> None:
    """Skips the test where a part of Rust is missing that not every installation has."""
    if shutil.which(program) is None:
        missing = f"{program} is not on the PATH: 'rustup component add' installs it."
        if IS_CI:
            pytest.fail(missing)
        pytest.skip(missing)


def parse_version(text: str) -> tuple[int, ...]:
    """Reads the two numbers of a version of Rust that tell its features: `1.88`."""
    return tuple(map(int, text.split(".")[:2]))


def test_it_has_the_usual_form(snapshot: Path) -> None:
    """As rustfmt gives it."""
    skip_without("cargo-fmt")
    cargo(snapshot, "fmt", "--check")


def test_clippy_finds_nothing(snapshot: Path) -> None:
    """Not in the tests either, nor anything of Rust that is newer than `rust-version`."""
    skip_without("cargo-clippy")
    where = ("--release", "--locked", "--target-dir", "target")
    cargo(snapshot, "clippy", *where, "--all-targets", "--", "-D", "warnings")


def test_its_own_tests_pass(snapshot: Path) -> None:
    """`cargo test` asks it questions with one right answer, without an arena."""
    said = cargo(snapshot, "test", "--release", "--locked", "--target-dir", "target")
    assert "test strategy::tests::it_goes_on_with_a_chain ... ok" in said
    assert "test result: ok." in said


def test_no_crate_needs_a_newer_rust_than_it_says(snapshot: Path) -> None:
    """And `bot.toml` says the same."""
    told = cargo(snapshot, "metadata", "--locked", "--format-version", "1")
    metadata = json.loads(told)
    compiled = {node["id"] for node in metadata["resolve"]["nodes"]}
    needed = {
        package["name"]: package["rust_version"]
        for package in metadata["packages"]
        if package["id"] in compiled and package["rust_version"]
    }
    own = needed.pop("ronda-bot")
    assert (f"cargo >= {own}",) == read_manifest(FOLDER).needs
    newest = max(map(parse_version, needed.values()))
    assert newest == parse_version(own)


def test_its_crates_are_named_in_exact_versions() -> None:
    """What is built does not change by itself, though no lock file is kept."""
    manifest = tomllib.loads((FOLDER / "Cargo.toml").read_text())
    named = manifest["dependencies"] | manifest["build-dependencies"]
    versions = [crate if isinstance(crate, str) else crate["version"] for crate in named.values()]
    assert versions
    assert [] == [version for version in versions if not version.startswith("=")]
    assert "/Cargo.lock" in (FOLDER / ".gitignore").read_text().splitlines()
