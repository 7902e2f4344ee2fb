"""Tests of ladders that are paired by results: a resumed run is the same run."""

import random
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from arena.contest.pairing.kinds import PAIRINGS
from arena.ladder.play import LadderPlay
from arena.ladder.progress import Progress
from arena.ladder.schedule import ladder_schedule
from arena.ladder.stopping import Stopping
from arena.ladder.todo import ChunkSize, Goal, Todo
from arena.store.connection import Store, open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import LadderSettings, find_ladder
from arena.store.results import read_blocks_done, read_outcomes
from tests.fakes import (
    FakeCrew,
    database_contents,
    fake_contestant,
    fake_contestants,
    fake_ladder,
    fake_settings,
)

BOTS = ["a1", "b4", "c9", "d2", "e7"]
FORMATS = {
    "two": fake_settings(2, window=6),
    "three": fake_settings(3, window=6),
    "six orders": fake_settings(3, window=6, seating="all_orders"),
    "clones": fake_settings(4, window=6),
    "partners": fake_settings(4, window=6, teams="mixed"),
}
GOAL = Goal(blocks=40)


def _play(store: Store, crew: FakeCrew, least: int = 1) -> Progress:
    with store.reading() as connection:
        ladder = find_ladder(connection, "demo")
        entrants = list_entrants(connection, ladder)
        done = read_blocks_done(connection, ladder.id)
        schedule = ladder_schedule(connection, ladder, entrants)
    return LadderPlay(
        store,
        ladder,
        fake_contestants([one.bot for one in entrants]),
        find=fake_contestant,
        todo=Todo(schedule, GOAL.total(schedule.pairing), done),
        stopping=Stopping(ladder, GOAL),
        crew=crew,
        chunk_size=ChunkSize(least, crew.workers),
    ).play()


def _uninterrupted(folder: Path, settings: LadderSettings) -> dict[str, list[dict[str, object]]]:
    with closing(open_home(folder, can_create=True)) as store:
        fake_ladder(store, settings, BOTS)
        _play(store, FakeCrew(workers=1))
        return database_contents(store)


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("pairing", PAIRINGS)
def test_workers_chunks_and_interruptions_change_nothing(tmp_path: Path, pairing: str, name: str):
    """Who meets whom, on which cards, and every rating, whatever finishes when."""
    settings = replace(FORMATS[name], pairing=pairing)
    expected = _uninterrupted(tmp_path / "expected", settings)
    dice = random.Random(f"{pairing} {name}")
    with closing(open_home(tmp_path / "resumed", can_create=True)) as store:
        fake_ladder(store, settings, BOTS)
        while True:
            crew = FakeCrew(
                dice.randint(1, 4), dice.randint(0, 99), interrupt_after=dice.randint(0, 6)
            )
            try:
                progress = _play(store, crew, least=dice.randint(1, 4))
                break
            except KeyboardInterrupt:
                continue
        assert progress.is_finished
        assert expected == database_contents(store)


@pytest.mark.parametrize("name", FORMATS)
def test_in_a_gauntlet_all_opponents_have_the_same_packs(tmp_path: Path, name: str):
    """Blocks of one deal have one seed, those of others another; the challenger is in each."""
    settings = replace(FORMATS[name], pairing="gauntlet")
    with closing(open_home(tmp_path, can_create=True)) as store:
        fake_ladder(store, settings, BOTS)
        crew = FakeCrew(workers=2)
        _play(store, crew)
        with store.reading() as connection:
            ladder = find_ladder(connection, "demo")
            outcomes = list(read_outcomes(connection, ladder.id))
    assert all(4 in outcome.contestants for outcome in outcomes)
    seeds: dict[int, set[bytes]] = {}
    lanes: set[tuple[bytes, int]] = set()
    for task in crew.played:
        seeds.setdefault(task.deal, set()).add(task.seed)
        assert (task.seed, task.lane) not in lanes
        lanes.add((task.seed, task.lane))
    assert {1} == set(map(len, seeds.values()))
    assert len(seeds) == len(set.union(*seeds.values())) < 40
