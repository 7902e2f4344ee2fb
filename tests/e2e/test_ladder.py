"""A whole ladder through the command: killed and interrupted, it ends as if nothing had been."""

import json
import random
import shutil
import signal
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from arena.store.connection import open_home
from tests.e2e.homes import ROOT, arena, command, contents, stored_blocks
from tests.e2e.processes import MARK, left_behind, wait_until
from tests.fakes import database_contents

pytestmark = pytest.mark.e2e

SAMPLES = [str(ROOT / "sample_bots" / name) for name in ("random", "greedy", "counter")]
BLOCKS = 12  # a pairing


def end_when(
    running: "subprocess.Popen[str]", number: signal.Signals, home: Path, blocks: int
) -> str:
    """Signals a run once so many blocks are stored; returns what it printed."""
    wait_until(lambda: stored_blocks(home) >= blocks or running.poll() is not None)
    running.send_signal(number)
    return running.communicate()[0]


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two homes that hold the same ladder, secret included; the first one is played whole."""
    folder = tmp_path_factory.mktemp("ladder")
    whole, other = folder / "whole", folder / "other"
    arena(whole, "bot", "add", *SAMPLES)
    arena(whole, "ladder", "create", "cup")
    arena(whole, "ladder", "add", "cup", "random", "greedy", "counter")
    shutil.copytree(whole, other)
    arena(whole, "ladder", "run", "cup", "--blocks", str(BLOCKS), "--workers", "1")
    return whole, other


@pytest.mark.parametrize(("number", "workers"), [(signal.SIGKILL, 2), (signal.SIGINT, 2)])
def test_a_ladder_that_is_ended_again_and_again_ends_as_if_nothing_had_been(
    twins: tuple[Path, Path], number: signal.Signals, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed or interrupted at any moment: the same records and ratings, and no process left."""
    whole, other = twins
    home = other.with_name(f"ended-{number.name}-{workers}")
    shutil.copytree(other, home)
    monkeypatch.setenv(MARK, str(home))
    run = command(home, "ladder", "run", "cup", "--blocks", str(BLOCKS), "--workers", str(workers))
    dice = random.Random(workers)
    while (before := stored_blocks(home)) < 3 * BLOCKS:
        running = subprocess.Popen(
            run, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=home.parent
        )
        printed = end_when(running, number, home, before + dice.randint(1, 10))
        if number == signal.SIGINT and running.returncode == 130:
            assert "arena ladder run cup" in printed
            assert "Traceback" not in printed
        wait_until(lambda: left_behind(home) == [])
    arena(home, "ladder", "run", "cup", "--blocks", str(BLOCKS))
    assert contents(home) == contents(whole)


def test_every_record_of_a_ladder_is_proved(twins: tuple[Path, Path]) -> None:
    """`arena verify` takes the ladder's name and proves all its matches."""
    whole, _ = twins
    assert f"{6 * BLOCKS} records" in arena(whole, "verify", "cup").replace(",", "")


def test_every_record_of_a_closed_ladder_came_from_its_secret(twins: tuple[Path, Path]) -> None:
    """Two homes with one secret: once it is told in one, the records of the other are proved."""
    whole, other = twins
    secret = json.loads(arena(other, "ladder", "close", "cup", "--json"))["secret"]
    said = arena(whole, "verify", "cup", "--secret", secret)
    assert "all proved (cards, plays, scores, and that they were dealt from the secret)" in said


def test_two_copies_of_one_deterministic_bot_tie_every_block(tmp_path: Path) -> None:
    """The same cards, the same luck: what one wins in one leg the other wins in the next."""
    home = tmp_path / "home"
    twin = tmp_path / "twin"
    shutil.copytree(ROOT / "sample_bots" / "random", twin)
    manifest = twin / "bot.toml"
    manifest.write_text(manifest.read_text().replace('"random"', '"twin"'))
    arena(home, "bot", "add", SAMPLES[0], str(twin))
    arena(home, "ladder", "create", "tie")
    arena(home, "ladder", "add", "tie", "random", "twin")
    arena(home, "ladder", "run", "tie", "--blocks", "10")
    with closing(open_home(home)) as store:
        found = database_contents(store)
    scores: dict[object, dict[object, int]] = {}
    for seat in found["seats"]:
        margin = scores.setdefault(seat["block"], {})
        margin[seat["entrant"]] = margin.get(seat["entrant"], 0) + int(str(seat["score"]))
    assert len(scores) == 10
    assert all(len(set(margin.values())) == 1 for margin in scores.values())
