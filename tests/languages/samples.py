"""The sample bots in other languages, built as any bot is and kept from one run to the next."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from arena.bots.manifest import read_manifest
from arena.bots.needs.toolchains import what_is_missing
from arena.bots.snapshot import take_snapshot
from arena.contest.blocks import Contestant
from tests.e2e.processes import MARK

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_bots"
HOME = ROOT / "build" / "languages"
"""Where the snapshots are built. The same content is built once, whenever that was."""

OVER_GRPC = ("cpp", "go", "java", "javascript", "rust", "typescript")
OVER_STDIO = ("c", "perl", "shell")
ALL = OVER_GRPC + OVER_STDIO

IS_CI = os.environ.get("CI") == "true"
"""Whether nothing may be skipped: .ci/run installs what is needed."""


def skip_where_missing(name: str) -> None:
    """Skips the test where a sample's toolchain is missing; in CI that is a failure."""
    missing = what_is_missing(name, read_manifest(SAMPLES / name).needs)
    if missing and IS_CI:
        pytest.fail(missing)
    if missing:
        pytest.skip(missing)


def built(name: str) -> Contestant:
    """Builds a sample, unless that has been done; skips where it cannot be."""
    skip_where_missing(name)
    return take_snapshot(SAMPLES / name, HOME).contestant()


def run_alone(bot: Contestant, address: str | None) -> subprocess.CompletedProcess[str]:
    """Runs an instance to its end, with a token that nobody gave out."""
    environment = {**os.environ, "ARENA_TOKEN": "secret", MARK: "languages"}
    environment["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    if address is not None:
        environment["ARENA_ADDRESS"] = address
    return subprocess.run(
        bot.command, cwd=bot.folder, env=environment, capture_output=True, text=True, check=False
    )
