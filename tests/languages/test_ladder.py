"""A ladder across languages: one bot of each at one table with all others."""

import json
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.homes import arena
from tests.languages.samples import ALL, HOME, OVER_GRPC, OVER_STDIO, SAMPLES, built

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(900)]

FIELD = (*ALL, "greedy", "random")
BLOCKS = {2: 4, 3: 1, 4: 2}
"""How often each pairing meets, by number of players."""

TARGET_SCORE = 21
"""About half of the usual one, for matches of half the length: here it is who fails that counts."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with all bots, whose snapshots are those that the other tests have built."""
    for name in ALL:
        built(name)
    home = tmp_path_factory.mktemp("home")
    (home / "bots").symlink_to(HOME / "bots", target_is_directory=True)
    arena(home, "bot", "add", *(SAMPLES / name for name in FIELD))
    return home


def played(home: Path, players: int) -> dict[str, Any]:
    """Plays a round robin of the whole field; returns its standings."""
    cup = f"cup-{players}"
    kind = ["--players", str(players), "--throughput", "--set", f"target_score={TARGET_SCORE}"]
    arena(home, "ladder", "create", cup, *kind)
    arena(home, "ladder", "add", cup, *FIELD)
    arena(home, "ladder", "run", cup, "--blocks", str(BLOCKS[players]), "--workers", "1")
    standings: dict[str, Any] = json.loads(
        arena(home, "ladder", "standings", cup, "--output", "json")
    )
    return standings


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_languages_meet_without_a_fault(home: Path, players: int) -> None:
    """Every pairing is played and rated, nobody fails, and random is the last."""
    standings = played(home, players)
    ranked = standings["standings"]
    pairings = comb(len(FIELD), 3 if players == 3 else 2)
    assert pairings * BLOCKS[players] == standings["blocks_rated"]
    assert {0} == {row["faults"] for row in ranked}
    assert sorted(FIELD) == sorted(row["bot"] for row in ranked)
    assert "random" == ranked[-1]["bot"]
    if players != 3:  # of three, a stranger at the table makes legs unlike
        assert {0} == {
            row["margin"]["mean"]
            for row in standings["head_to_head"]
            if {row["bot"], row["opponent"]} in TWINS
        }


TWINS = [
    {one, other}
    for group in (OVER_GRPC, (*OVER_STDIO, "greedy"))
    for one, other in combinations(group, 2)
]
"""Bots that decide alike, in whatever language: the legs of their blocks cancel exactly."""
