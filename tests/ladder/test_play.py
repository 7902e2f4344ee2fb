"""Tests of the writer's loop: the same results whatever the order, the workers, the deaths."""

import gc
import random
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from arena.contest.blocks import BlockResult, BlockTask
from arena.contest.conduct import add_conducts
from arena.contest.margins import block_margins
from arena.contest.outcomes import block_outcome
from arena.errors import ArenaError
from arena.ladder.play import LadderPlay
from arena.ladder.progress import Progress
from arena.ladder.schedule import ladder_schedule
from arena.ladder.stopping import Stopping
from arena.ladder.todo import ChunkSize, Goal, Todo
from arena.ladder.workers import CHUNKS_PER_WORKER
from arena.store.connection import Store, open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import find_ladder
from arena.store.paces import read_conducts
from arena.store.results import read_blocks_done
from engine import DECLARE, PRESETS, State
from tests.fakes import (
    FakeCrew,
    database_contents,
    enter_fake_bot,
    fake_contestant,
    fake_contestants,
    fake_ladder,
    fake_settings,
    play_by_engine,
    play_on_paper,
    void_block,
)
from tests.ladder.deaths import dying_at_statement
from tests.ladder.tasks import fake_task

BOTS = ["faulty", "b5", "c9"]
GOAL = Goal(blocks_per_pairing=20)


def _play(
    store: Store, crew: FakeCrew, goal: Goal = GOAL, *, least: int = 1, is_watched: bool = False
) -> tuple[Progress, list[Progress]]:
    with store.reading() as connection:
        ladder = find_ladder(connection, "demo")
        entrants = list_entrants(connection, ladder)
        done = read_blocks_done(connection, ladder.id)
        schedule = ladder_schedule(connection, ladder, entrants)
    seen: list[Progress] = []
    play = LadderPlay(
        store,
        ladder,
        fake_contestants([one.bot for one in entrants]),
        find=fake_contestant,
        todo=Todo(schedule, goal.total(schedule.pairing), done),
        stopping=Stopping(ladder, goal),
        crew=crew,
        chunk_size=ChunkSize(least, crew.workers),
        observer=seen.append,
        is_watched=is_watched,
    )
    return play.play(), seen


@contextmanager
def _new_ladder(folder: Path, players: int = 2) -> Iterator[Store]:
    with closing(open_home(folder, can_create=True)) as store:
        fake_ladder(store, fake_settings(players), BOTS)
        yield store


def _uninterrupted(
    folder: Path,
    players: int = 2,
    play: Callable[[BlockTask], BlockResult] = play_on_paper,
) -> dict[str, list[dict[str, object]]]:
    with _new_ladder(folder, players) as store:
        _play(store, FakeCrew(workers=1, play=play))
        return database_contents(store)


def _sometimes_void(task: BlockTask) -> BlockResult:
    """Makes attempts at some blocks void, at some all three."""
    if task.attempt < {5: 1, 11: 2, 17: 3, 0: 3}.get(task.number, 0):
        return void_block(task, f"storm {task.attempt}")
    return play_on_paper(task)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_order_of_finishing_changes_nothing(tmp_path: Path, players: int):
    """Any number of workers, chunks of any size, finished in any order."""
    expected = _uninterrupted(tmp_path / "expected", players, _sometimes_void)
    for seed, (workers, least) in enumerate([(1, 7), (2, 1), (5, 2), (8, 3)]):
        with _new_ladder(tmp_path / str(seed), players) as store:
            _play(store, FakeCrew(workers, seed, play=_sometimes_void), least=least)
            assert database_contents(store) == expected


@pytest.mark.parametrize("seed", range(6))
def test_interrupted_and_resumed_is_the_same_run(tmp_path: Path, seed: int):
    """Ctrl-C while waiting, again and again; in flight is dropped, nothing else."""
    expected = _uninterrupted(tmp_path / "expected", play=_sometimes_void)
    dice = random.Random(seed)
    with _new_ladder(tmp_path) as store:
        while True:
            crew = FakeCrew(
                dice.randint(1, 4), seed, play=_sometimes_void, interrupt_after=dice.randint(0, 6)
            )
            try:
                progress, _ = _play(store, crew)
                break
            except KeyboardInterrupt:
                continue
        assert progress.is_finished
        assert database_contents(store) == expected


def test_dying_inside_a_transaction_loses_only_what_is_in_flight(tmp_path: Path):
    """At random statements and commits: whole blocks, no rating twice, the same end."""
    expected = _uninterrupted(tmp_path / "expected", play=_sometimes_void)
    dice = random.Random(0)
    deaths = 0
    with _new_ladder(tmp_path):
        is_finished = False
    while not is_finished:
        # A process that dies leaves no connections, so each attempt has its own.
        with closing(open_home(tmp_path)) as store:
            try:
                with dying_at_statement(store, dice.randint(1, 150)):
                    progress, _ = _play(store, FakeCrew(2, deaths, play=_sometimes_void))
                is_finished = progress.is_finished
            except KeyboardInterrupt:
                deaths += 1
        gc.collect()
    assert deaths > 10
    with closing(open_home(tmp_path)) as store:
        assert database_contents(store) == expected


def test_a_run_may_be_extended(tmp_path: Path):
    """Goals count from the beginning: 8 a pair and then 20 a pair are 20 a pair."""
    expected = _uninterrupted(tmp_path / "expected")
    with _new_ladder(tmp_path) as store:
        first, _ = _play(store, FakeCrew(), Goal(blocks_per_pairing=8))
        again, _ = _play(store, FakeCrew(), Goal(blocks_per_pairing=8))
        assert (first.matches_played, again.matches_played) == (48, 0)
        _play(store, FakeCrew())
        assert database_contents(store) == expected


def test_a_bot_that_joins_later_plays_only_what_is_missing(tmp_path: Path):
    """The other pairs have met; interrupted or not, the run is the same."""
    ends = []
    for seed, interrupt_after in enumerate([None, 3]):
        with _new_ladder(tmp_path / str(seed)) as store:
            _play(store, FakeCrew(3, seed))
            with store.reading() as connection:
                ladder = find_ladder(connection, "demo")
            enter_fake_bot(store, ladder, "late7")
            if interrupt_after is not None:
                with pytest.raises(KeyboardInterrupt):
                    _play(store, FakeCrew(3, seed, interrupt_after=interrupt_after))
            crew = FakeCrew(2, seed)
            end, _ = _play(store, crew)
            assert all("late7" in [bot.bot for bot in task.contestants] for task in crew.played)
            assert [row.blocks for row in end.standings] == [60, 60, 60, 60]
            ends.append(database_contents(store))
    assert ends[0] == ends[1]


def test_gaps_are_played_first(tmp_path: Path):
    """A resumed run begins with the blocks that others overtook."""
    with _new_ladder(tmp_path) as store:
        with pytest.raises(KeyboardInterrupt):
            _play(store, FakeCrew(4, 1, interrupt_after=5))
        with store.reading() as connection:
            finished = read_blocks_done(connection, 1).finished
        gaps = sorted(set(range(max(finished))) - finished)
        assert gaps
        crew = FakeCrew(1, 0)
        _play(store, crew)
        assert crew.played[0].number in gaps[:CHUNKS_PER_WORKER]


def test_void_blocks_rate_nobody_and_are_played_again(tmp_path: Path):
    """With a new attempt number and so other cards; the third void is the last."""
    with _new_ladder(tmp_path) as store:
        crew = FakeCrew(1, play=_sometimes_void)
        end, _ = _play(store, crew)
        attempts = [(t.attempt, t.seed) for t in crew.played if t.number == 11]
        assert [attempt for attempt, _ in attempts] == [0, 1, 2]
        assert len({seed for _, seed in attempts}) == 3
        assert (end.voids, end.abandoned, end.blocks_done) == (9, 2, 60)
        assert end.is_finished
        assert end.void_reason.startswith("storm ")
        assert sum(row.blocks for row in end.standings) == 2 * 58
        contents = database_contents(store)
    assert contents["ladders"][0]["cursor"] == 60
    assert {row["block"] for row in contents["ratings"]} == set(range(60)) - {0, 17}
    assert [row["number"] for row in contents["blocks"] if row["state"] == "abandoned"] == [0, 17]


def test_several_chunks_a_worker_are_in_flight(tmp_path: Path):
    """One that is played and the next ones."""
    with _new_ladder(tmp_path) as store:
        crew = FakeCrew(3)
        _play(store, crew)
        assert crew.most_in_flight == 3 * CHUNKS_PER_WORKER
        assert len(crew.played) == 60


def test_a_lost_crew_is_replaced(tmp_path: Path):
    """Its chunks are handed over again, from the same seeds."""
    expected = _uninterrupted(tmp_path / "expected")
    with _new_ladder(tmp_path) as store:
        _play(store, FakeCrew(2, 3, losses={1, 4, 5}, losing_submits={1, 2, 14, 30}))
        assert database_contents(store) == expected


def test_a_crew_that_is_lost_again_and_again_ends_the_run(tmp_path: Path):
    """With the blocks that were played, and all earlier ones stored."""
    with _new_ladder(tmp_path) as store:
        with pytest.raises(ArenaError, match=r"ended 4 times while blocks \d+ to \d+ of ladder"):
            _play(store, FakeCrew(1, losses=range(4, 100)))
        with store.reading() as connection:
            assert len(read_blocks_done(connection, 1).finished) >= 3


def test_progress_is_told(tmp_path: Path):
    """From the start to the end, standings included."""
    with _new_ladder(tmp_path) as store:
        end, seen = _play(store, FakeCrew())
    assert (seen[0].blocks_done, seen[0].seconds_left, seen[0].matches_per_second) == (0, None, 0)
    assert [p.blocks_done for p in seen] == sorted(p.blocks_done for p in seen)
    assert seen[5].seconds_left is not None
    last = seen[-1]
    assert (last.blocks_done, last.blocks_total, last.matches_played) == (60, 60, 120)
    assert (last.seconds_left, last.is_finished) == (0.0, True)
    assert end.standings == last.standings
    assert [row.bot for row in end.standings] == ["c9", "b5", "faulty"]


def test_a_run_tells_how_bots_behaved_in_it(tmp_path: Path):
    """Of its own matches alone; the database tells of all."""
    with _new_ladder(tmp_path) as store:
        first, _ = _play(store, FakeCrew(), Goal(blocks_per_pairing=5))
        second, _ = _play(store, FakeCrew())
        with store.reading() as connection:
            stored = read_conducts(connection, find_ladder(connection, "demo"))
    assert stored == add_conducts([first.conducts, second.conducts])
    assert 0 < second.conducts[0].pace.think.count < stored[0].pace.think.count
    (faulty,) = (one for one in stored.values() if one.faults)
    assert {"crashed"} == set(faulty.faults)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_bot_against_itself_ties_every_block(players: int):
    """Same cards, same bot seeds: by the real rules, seats alone make no difference."""

    def choose(_: str, state: State, bot_seed: int) -> int:
        actions = state.actions()
        if actions[0] >= DECLARE:
            return actions[0]
        place = (bot_seed + 7 * len(state.played)) % len(actions)
        return sorted(actions)[place]

    for number in range(10):
        bots = fake_contestants(["same"] * (3 if players == 3 else 2))
        task = fake_task(number, players=players, bots=bots)
        result = play_by_engine(task, choose)
        margins = block_margins(block_outcome(result, tuple(range(len(bots)))), 41)
        assert margins == (0.0,) * len(bots)


def test_real_rules_make_a_ladder(tmp_path: Path):
    """A bot that takes what it can beats one that plays its lowest card."""

    def choose(bot: str, state: State, _: int) -> int:
        actions = state.actions()
        if actions[0] >= DECLARE or bot == "faulty":
            return min(actions)
        takes = [card for card in actions if card % 10 in state.table]
        return max(takes or actions)

    with _new_ladder(tmp_path) as store:
        crew = FakeCrew(2, play=lambda task: play_by_engine(task, choose))
        end, _ = _play(store, crew, Goal(blocks_per_pairing=10))
    assert PRESETS["standard"] == crew.played[0].rules
    assert end.standings[-1].bot == "faulty"


def test_the_latest_blocks_are_told(tmp_path: Path):
    """The last stored first, each with its bots, by how much they were ahead, and who failed."""
    with _new_ladder(tmp_path) as store:
        _, seen = _play(store, FakeCrew(workers=1, play=_sometimes_void))
        assert seen[0].latest == ()
        told = {(one.number, one.margins): one for progress in seen for one in progress.latest}
        with store.reading() as connection:
            ladder = find_ladder(connection, "demo")
            entrants = list_entrants(connection, ladder)
            schedule = ladder_schedule(connection, ladder, entrants)
    assert any(not one.margins for one in told.values())  # the void ones
    assert any(one.faults for one in told.values())
    for one in told.values():
        bots = [entrants[number].bot for number in schedule[one.number].contestants]
        assert list(one.bots) == bots
        assert not one.margins or sum(one.margins) == 0
        assert {(bot, kind) for bot, kind in one.faults} <= {("faulty", "crashed")}
    assert all(len(progress.latest) <= 8 for progress in seen)


def test_the_crew_is_asked_only_where_somebody_looks(tmp_path: Path):
    """What is in hand is told always; what is at the tables to whoever watches."""
    for is_watched in (False, True):
        with _new_ladder(tmp_path / str(is_watched)) as store:
            _, seen = _play(store, FakeCrew(workers=2), is_watched=is_watched)
        assert any(progress.in_hand for progress in seen)
        assert is_watched == any(progress.glances for progress in seen)
