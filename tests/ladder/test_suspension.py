"""Tests of bots that fail again and again: suspended, played on without, brought back."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from arena.contest.blocks import BlockResult, BlockTask, FaultNote
from arena.contest.standings import add_block, first_standing
from arena.contest.statistics.crosstable import crosstable
from arena.contest.suspension import STANDARD_SUSPENSION, SuspensionRule
from arena.errors import InputError
from arena.ladder.asking import Changed, ask_to_resume
from arena.ladder.play import LadderPlay
from arena.ladder.progress import Progress
from arena.ladder.run import find_runnable
from arena.ladder.schedule import ladder_schedule
from arena.ladder.stopping import Stopping
from arena.ladder.todo import ChunkSize, Goal, Todo
from arena.store.check import database_problems
from arena.store.connection import Store, open_home
from arena.store.entrants import Entrant, list_entrants
from arena.store.ladders import find_ladder
from arena.store.results import read_blocks_done, read_outcomes
from tests.fakes import (
    FakeCrew,
    enter_fake_bot,
    fake_contestant,
    fake_contestants,
    fake_ladder,
    fake_settings,
    play_on_paper,
)

BOTS = ["bad", "b5", "c9", "d1"]
TIMES = 12
GOAL = Goal(blocks_per_pairing=TIMES)
Play = Callable[[BlockTask], BlockResult]


class Steady(ChunkSize):
    """Chunks that do not grow, so that not all is handed out before a bot has failed."""

    def learn(self, blocks: int, seconds: float) -> None:
        """Takes no note."""


def failing(kind: str, *names: str) -> Play:
    """Makes up blocks in which these bots fail in every leg."""

    def play(task: BlockTask) -> BlockResult:
        played = play_on_paper(task)
        matches = []
        for match in played.matches:
            seats = [
                seat
                for seat, place in enumerate(match.seats)
                if task.contestants[place].bot in names
            ]
            if seats:
                winner = None if len(seats) == 2 else 1 - seats[0]
                match = replace(  # noqa: PLW2901
                    match,
                    faults=tuple(FaultNote(seat, kind, "it failed") for seat in seats),
                    termination="forfeit",
                    winner=winner,
                    places=tuple(1 if winner in (None, side) else 2 for side in range(2)),
                )
            matches.append(match)
        return replace(played, matches=tuple(matches))

    return play


def resume_play(store: Store, crew: FakeCrew, goal: Goal = GOAL, *, least: int = 1) -> Progress:
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
        todo=Todo(schedule, goal.total(schedule.pairing), done),
        stopping=Stopping(ladder, goal),
        crew=crew,
        chunk_size=Steady(least, crew.workers),
    ).play()


@contextmanager
def new_ladder(
    folder: Path, bots: list[str] = BOTS, rule: SuspensionRule = STANDARD_SUSPENSION
) -> Iterator[Store]:
    with closing(open_home(folder, can_create=True)) as store:
        fake_ladder(store, fake_settings(suspension=rule), bots)
        yield store


def entrants_of(store: Store) -> dict[str, Entrant]:
    with store.reading() as connection:
        ladder = find_ladder(connection, "demo")
        return {one.bot: one for one in list_entrants(connection, ladder)}


def meetings(store: Store) -> tuple[list[int], Counter[tuple[str, ...]]]:
    """The numbers of the blocks stored, and how often each pair has met in them."""
    names = list(entrants_of(store))
    with store.reading() as connection:
        ladder = find_ladder(connection, "demo")
        outcomes = list(read_outcomes(connection, ladder.id))
    met = Counter(tuple(sorted(names[one] for one in block.contestants)) for block in outcomes)
    return [block.number for block in outcomes], met


def assert_whole(store: Store, bots: list[str], met_times: int = TIMES) -> None:
    """Nothing is lost or doubled, every pair of these has met so often, all is rated."""
    numbers, met = meetings(store)
    assert list(range(len(numbers))) == numbers
    pairs = [pair for pair in met if set(pair) <= set(bots)]
    assert {met_times} == {met[pair] for pair in pairs}
    assert len(bots) * (len(bots) - 1) // 2 == len(pairs)
    with store.reading() as connection:
        assert len(numbers) == find_ladder(connection, "demo").cursor
    assert [] == database_problems(store)


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("late", "it forfeited 10 matches in a row; the last: late: it failed"),
        ("no_show", "it did not start in 3 blocks in a row; the last: no_show: it failed"),
    ],
)
@pytest.mark.parametrize("workers", [1, 3])
def test_a_bot_that_always_fails_is_suspended_and_the_others_go_on(
    tmp_path: Path, kind: str, reason: str, workers: int
) -> None:
    """With its reason; the others meet as often as was asked for."""
    with new_ladder(tmp_path) as store:
        crew = FakeCrew(workers, play=failing(kind, "bad"))
        progress = resume_play(store, crew)
        assert progress.is_finished
        assert not progress.is_stuck
        bad = entrants_of(store)["bad"]
        assert bad.suspension is not None
        assert reason == bad.suspension.reason
        assert_whole(store, BOTS[1:])
        numbers = [task.number for task in crew.played if task.contestants[0].bot == "bad"]
        assert max(numbers) < bad.suspension.from_block < 6 * TIMES
        _, met = meetings(store)
        assert all(times < TIMES for pair, times in met.items() if "bad" in pair)


@pytest.mark.parametrize("seed", range(4))
def test_a_run_that_is_killed_again_and_again_plays_nothing_twice(
    tmp_path: Path, seed: int
) -> None:
    """Whom a block belongs to stands fast once it was stored, whoever is suspended when."""
    dice = random.Random(seed)
    with new_ladder(tmp_path) as store:
        for _ in range(1000):
            crew = FakeCrew(
                dice.randint(1, 4),
                dice.randint(0, 999),
                play=failing("crashed", "bad"),
                interrupt_after=dice.randint(0, 9),
            )
            before = meetings(store)[0]
            try:
                resume_play(store, crew, least=dice.randint(1, 3))
                break
            except KeyboardInterrupt:
                assert not {task.number for task in crew.played} & set(before)
        assert entrants_of(store)["bad"].suspension is not None
        assert_whole(store, BOTS[1:])


def test_a_bot_that_fails_now_and_then_is_not_suspended(tmp_path: Path) -> None:
    """A match without a forfeit ends the row."""
    with new_ladder(tmp_path) as store:

        def play(task: BlockTask) -> BlockResult:
            failed, played = failing("crashed", "bad")(task), play_on_paper(task)
            return replace(played, matches=(failed.matches[0], played.matches[1]))

        resume_play(store, FakeCrew(2, play=play))
        assert entrants_of(store)["bad"].suspension is None
        assert_whole(store, BOTS)


def test_a_ladder_that_bears_all_suspends_nobody(tmp_path: Path) -> None:
    """As it was set."""
    with new_ladder(tmp_path, rule=SuspensionRule(0, 0)) as store:
        resume_play(store, FakeCrew(2, play=failing("no_show", "bad")))
        assert entrants_of(store)["bad"].suspension is None


def test_blocks_that_nobody_came_to_are_stored_and_rate_nobody(tmp_path: Path) -> None:
    """Standings, head-to-heads and `db check` agree on it."""
    with new_ladder(tmp_path, ["bad", "b5", "c9"], SuspensionRule(0, 0)) as store:
        resume_play(store, FakeCrew(2, play=failing("no_show", "bad")))
        bots = entrants_of(store)
        assert (0, 0, 0) == (
            bots["bad"].standing.blocks,
            bots["bad"].standing.matches,
            bots["bad"].standing.losses,
        )
        assert (TIMES, 2 * TIMES) == (bots["b5"].standing.blocks, bots["b5"].standing.matches)
        assert 4 * TIMES == bots["bad"].standing.faults
        with store.reading() as connection:
            ladder = find_ladder(connection, "demo")
            rows = crosstable(read_outcomes(connection, ladder.id), 41)
        assert {(1, 2), (2, 1)} == {(row.entrant, row.opponent) for row in rows}
        assert [TIMES, TIMES] == [row.blocks for row in rows]
        assert_whole(store, ["bad", "b5", "c9"])


def test_where_too_few_are_left_the_ladder_stops(tmp_path: Path) -> None:
    """It says so then, and when it is to be run again."""
    with new_ladder(tmp_path, ["bad", "worse", "c9"]) as store:
        progress = resume_play(store, FakeCrew(2, play=failing("late", "bad", "worse")))
        assert progress.is_stuck
        numbers, _ = meetings(store)
        assert list(range(len(numbers))) == numbers
        assert [] == database_problems(store)
        with pytest.raises(InputError, match="Too few bots are left in ladder 'demo', as bad"):
            find_runnable(store, "demo")


def test_a_bot_that_comes_back_catches_up(tmp_path: Path) -> None:
    """From the next block on, and its failures begin anew."""
    with new_ladder(tmp_path) as store:
        resume_play(store, FakeCrew(2, play=failing("late", "bad")))
        stored = len(meetings(store)[0])
        resumed = ask_to_resume(tmp_path, "demo", "bad")
        assert isinstance(resumed, Changed)
        assert ("bad", stored) == (resumed.entrant.bot, resumed.from_block)
        assert entrants_of(store)["bad"].suspension is None
        resume_play(store, FakeCrew(2))
        assert_whole(store, BOTS)


def test_a_bot_that_fails_again_is_suspended_again(tmp_path: Path) -> None:
    """After as many matches as the first time."""
    with new_ladder(tmp_path) as store:
        resume_play(store, FakeCrew(1, play=failing("late", "bad")))
        ask_to_resume(tmp_path, "demo", "bad")
        resume_play(store, FakeCrew(1, play=failing("late", "bad")))
        first, second = entrants_of(store)["bad"].suspensions
        assert first.until_block is not None
        assert first.until_block + 5 <= second.from_block
        assert_whole(store, BOTS[1:])


def test_a_stuck_ladder_goes_on_with_whom_is_brought_back(tmp_path: Path) -> None:
    """No block is left out."""
    with new_ladder(tmp_path, ["bad", "worse", "c9"]) as store:
        resume_play(store, FakeCrew(2, play=failing("late", "bad", "worse")))
        ask_to_resume(tmp_path, "demo", "worse")
        progress = resume_play(store, FakeCrew(2))
        assert progress.is_finished
        assert not progress.is_stuck
        assert_whole(store, ["worse", "c9"])
        ask_to_resume(tmp_path, "demo", "bad")
        resume_play(store, FakeCrew(2))
        assert_whole(store, ["bad", "worse", "c9"])


def test_a_bot_may_join_while_another_is_suspended(tmp_path: Path) -> None:
    """It meets those who are there."""
    with new_ladder(tmp_path) as store:
        resume_play(store, FakeCrew(2, play=failing("late", "bad")))
        with store.reading() as connection:
            ladder = find_ladder(connection, "demo")
        enter_fake_bot(store, ladder, "e2")
        resume_play(store, FakeCrew(2))
        assert_whole(store, [*BOTS[1:], "e2"])


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("b5", "Bot 'b5' is not suspended in ladder 'demo'"),
        ("nobody", "Ladder 'demo' has no bot 'nobody'"),
        ("bad@ffff0000", "has no bot 'bad@ffff0000'"),
    ],
)
def test_who_is_not_suspended_cannot_come_back(tmp_path: Path, bot: str, sentence: str) -> None:
    """It says what is so instead."""
    with new_ladder(tmp_path) as store:
        resume_play(store, FakeCrew(2, play=failing("late", "bad")))
    with pytest.raises(InputError, match=sentence):
        ask_to_resume(tmp_path, "demo", bot)


def test_what_is_stored_comes_to_the_same_standings_again(tmp_path: Path) -> None:
    """Rated anew from the first block on, forfeits, rows and blocks without a start included."""
    with new_ladder(tmp_path) as store:
        resume_play(store, FakeCrew(3, play=failing("no_show", "bad")))
        entrants = entrants_of(store).values()
        with store.reading() as connection:
            settings = find_ladder(connection, "demo").settings
            outcomes = list(read_outcomes(connection, 1))
        standings = {one.number: first_standing(settings.rating) for one in entrants}
        for outcome in outcomes:
            standings, _ = add_block(
                settings.rating, standings, outcome, settings.rules.target_score
            )
        assert standings == {one.number: one.standing for one in entrants}
