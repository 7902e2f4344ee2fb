"""Tests of runs that a stopping rule ends: at the same block whoever plays, and for good."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from arena.contest.blocks import BlockResult, BlockTask
from arena.contest.stopping import BLOCKS, CERTAIN, HOURS, MATCHES, RuleState, Stop, StoppingRules
from arena.ladder.play import LadderPlay
from arena.ladder.progress import Progress
from arena.ladder.schedule import ladder_schedule
from arena.ladder.stopping import Stopping
from arena.ladder.todo import ChunkSize, Goal, Todo
from arena.store.connection import Store, open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import find_ladder
from arena.store.ratings import read_cursor
from arena.store.results import read_blocks_done
from tests.fakes import (
    FakeCrew,
    enter_fake_bot,
    fake_contestant,
    fake_contestants,
    fake_ladder,
    fake_settings,
    play_on_paper,
    void_block,
)

BOTS = ["b1", "b5", "b9"]
CERTAIN_RULES = StoppingRules(certain_first=1, certainty=0.7)


def _run(
    store: Store,
    rules: StoppingRules,
    crew: FakeCrew | None = None,
    *,
    before: float = 0.0,
    clock: Callable[[], float] = lambda: 0.0,
) -> Progress:
    crew = crew or FakeCrew()
    with store.reading() as connection:
        ladder = find_ladder(connection, "demo")
        entrants = list_entrants(connection, ladder)
        schedule = ladder_schedule(connection, ladder, entrants)
        done = read_blocks_done(connection, ladder.id)
        stopping = Stopping(ladder, Goal(rules=rules), before, clock)
        stopping.look(connection, entrants, schedule.pairing)
    return LadderPlay(
        store,
        ladder,
        fake_contestants([one.bot for one in entrants]),
        find=fake_contestant,
        todo=Todo(schedule, stopping.total, done),
        stopping=stopping,
        crew=crew,
        chunk_size=ChunkSize(2, crew.workers, most=4),
    ).play()


def _rated(store: Store) -> tuple[int, int]:
    """How many blocks are rated, and how many are done."""
    with store.reading() as connection:
        ladder = find_ladder(connection, "demo")
        return read_cursor(connection, ladder), len(read_blocks_done(connection, 1).finished)


def _play_certain(folder: Path, crew: FakeCrew, pairing: str) -> Stop | None:
    with closing(open_home(folder, can_create=True)) as store:
        fake_ladder(store, fake_settings(pairing=pairing), BOTS)
        progress = _run(store, CERTAIN_RULES, crew)
        assert progress.is_finished
        cursor, done = _rated(store)
        assert progress.stop is not None
        assert (progress.stop.block or 0) <= cursor == done
        again = _run(store, CERTAIN_RULES, FakeCrew())
        assert (progress.stop, 0) == (again.stop, again.matches_played)
    return progress.stop


@pytest.mark.parametrize("pairing", ["round_robin", "rating", "swiss"])
def test_who_plays_how_fast_does_not_decide_when_it_is_certain(tmp_path: Path, pairing: str):
    """The same block for any crew; all that was handed out is rated, and a later run plays none."""
    stops = {
        _play_certain(tmp_path / str(seed), FakeCrew(workers, seed), pairing)
        for seed, workers in enumerate([1, 2, 5])
    }
    [stop] = stops
    assert stop is not None
    assert (CERTAIN, True) == (stop.state.rule, 0.7 <= stop.state.reached <= 1)


@pytest.mark.parametrize("workers", [1, 4])
def test_no_block_more_is_played_than_matches_are_wanted(tmp_path: Path, workers: int):
    """Blocks that were given up are made up for; the goal is known from the beginning."""

    def play(task: BlockTask) -> BlockResult:
        return void_block(task, "storm") if task.number in (2, 7) else play_on_paper(task)

    with closing(open_home(tmp_path, can_create=True)) as store:
        fake_ladder(store, fake_settings(), BOTS)
        rules = StoppingRules(matches_per_bot=12)
        progress = _run(store, rules, FakeCrew(workers, play=play))
        assert Stop(RuleState(MATCHES, 12, 12), 12) == progress.stop
        assert (12, 12, False) == (progress.blocks_done, progress.blocks_total, progress.is_open)


def test_a_run_ends_when_its_time_is_up(tmp_path: Path):
    """Earlier runs included; what was handed out by then is stored and rated."""
    now = iter(range(0, 10**6, 60))
    with closing(open_home(tmp_path, can_create=True)) as store:
        fake_ladder(store, fake_settings(), BOTS)
        rules = StoppingRules(hours=1)
        progress = _run(store, rules, before=1800, clock=lambda: float(next(now)))
        assert progress.stop is not None
        assert (HOURS, None, True) == (
            progress.stop.state.rule,
            progress.stop.block,
            progress.stop.state.is_met,
        )
        cursor, done = _rated(store)
        assert 0 < cursor == done == progress.blocks_done
        again = _run(store, rules, before=3600)
        assert (0, HOURS) == (again.matches_played, again.stop and again.stop.state.rule)


def test_the_first_rule_that_is_met_ends_it(tmp_path: Path):
    """Blocks of each pairing, where that comes before the matches of each bot."""
    with closing(open_home(tmp_path, can_create=True)) as store:
        fake_ladder(store, fake_settings(), BOTS)
        few = StoppingRules(blocks=2, matches_per_bot=40, hours=9)
        assert Stop(RuleState(BLOCKS, 2, 2), 6) == _run(store, few).stop
        more = StoppingRules(blocks=9, matches_per_bot=16)
        assert Stop(RuleState(MATCHES, 16, 16), 12) == _run(store, more).stop


def test_who_joins_later_lets_it_go_on(tmp_path: Path):
    """A rule that was met is met no more; the newcomer is waited for."""
    with closing(open_home(tmp_path, can_create=True)) as store:
        ladder = fake_ladder(store, fake_settings(), BOTS)
        rules = StoppingRules(matches_per_bot=8)
        first = _run(store, rules)
        enter_fake_bot(store, ladder, "b7")
        later = _run(store, rules)
        assert (True, True) == (later.stop is not None, later.matches_played > 0)
        assert first.blocks_done < later.blocks_done


def test_a_crew_that_is_lost_at_the_end_is_not_waited_for(tmp_path: Path):
    """A run whose rule is met ends; what was lost can be played again."""
    for number, losses in enumerate([{4}, {9}, range(5, 400)]):
        folder = tmp_path / str(number)
        with closing(open_home(folder, can_create=True)) as store:
            fake_ladder(store, fake_settings(), BOTS)
            now = iter(range(10**6))
            rules = StoppingRules(hours=12 / 3600)
            crew = FakeCrew(losses=losses)
            progress = _run(store, rules, crew, clock=lambda now=now: float(next(now)))  # type: ignore[misc]
            assert progress.stop is not None
