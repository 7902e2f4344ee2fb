"""An arena that is killed at any moment loses nothing: a short form of `make kill`."""

import random
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.beginnings import kill_begin, kill_upgrade
from tests.e2e.kills import TARGETS, Trial

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]

BLOCKS = 40
SEED = 20261130


@pytest.mark.parametrize(
    ("throughput", "workers", "kills"), [(False, 1, 6), (True, 2, 4)], ids=["timed", "throughput"]
)
def test_a_ladder_that_is_killed_again_and_again_ends_as_if_nothing_had_been(
    tmp_path: Path, throughput: bool, workers: int, kills: int
) -> None:
    """The same records and ratings, nothing lost, doubled or rated twice, and no process left."""
    print(f"seed {SEED}")
    dice = random.Random(SEED + workers)
    trial = Trial(tmp_path, BLOCKS, workers, throughput, dice)
    trial.prepare()
    trial.play(kills)
    assert ([], kills) == (trial.differences, len(trial.kills))


def test_whatever_is_killed_nothing_is_lost(tmp_path: Path) -> None:
    """The parent alone, all processes, or one helper, without which the same run goes on."""
    trial = Trial(tmp_path, BLOCKS // 4, 1, False, random.Random(SEED), early=0)
    trial.prepare()
    for target in TARGETS:
        trial.targets = (target,)
        trial.play(1)
    assert ([], list(TARGETS)) == (trial.differences, [kill.target for kill in trial.kills])


@pytest.mark.parametrize("kill", [kill_begin, kill_upgrade])
def test_a_database_whose_making_is_killed_is_made_in_the_end(tmp_path: Path, kill: Any) -> None:
    """Also one that is being brought up to date: it is as it was, or as it is to be."""
    _, problems = kill(tmp_path, random.Random(SEED), 5)
    assert [] == problems
