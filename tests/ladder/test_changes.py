"""Tests of bots that come, go and are replaced while a ladder is run."""

import gc
import random
from contextlib import closing, suppress
from pathlib import Path

import pytest
from sqlalchemy import insert, select, update

from arena.contest.blocks import BlockResult, BlockTask, Contestant
from arena.contest.pairing.kinds import PAIRINGS
from arena.contest.ratings.rating import Rating
from arena.errors import InputError
from arena.ladder.changes import STOPPED, answer_requests
from arena.ladder.rebuild import rebuild_ratings
from arena.ladder.todo import Goal
from arena.store.check import database_problems
from arena.store.connection import Store, open_home
from arena.store.entrants import Entrant, list_entrants
from arena.store.ladders import create_ladder, find_ladder
from arena.store.ratings import read_rated
from arena.store.requests import (
    Answer,
    Change,
    ChangeKind,
    list_requests,
)
from arena.store.schema import entrants, ladders, metadata
from tests.fakes import (
    SECRET,
    FakeCrew,
    database_contents,
    fake_contestant,
    fake_settings,
    play_on_paper,
)
from tests.ladder.changing import (
    BOTS,
    GOAL,
    AskingCrew,
    answer,
    ask,
    contestants_of,
    entrants_of,
    new_ladder,
    new_version,
    play,
)
from tests.ladder.deaths import dying_at_statement


def all_changes(store: Store) -> list[Change]:
    """Somebody joins, leaves, comes back, and is replaced, twice."""
    joining = new_version(store, "e5", "e5")
    second, third = (new_version(store, "c9", text) for text in ("second", "third"))
    return [
        Change(ChangeKind.ADD, version=joining.id),
        Change(ChangeKind.STOP, entrant=1),
        Change(ChangeKind.REPLACE, version=second.id, entrant=2),
        Change(ChangeKind.RESUME, entrant=1),
        Change(ChangeKind.REPLACE, version=third.id, entrant=5),
    ]


def in_peace(store: Store, folder: Path, goal: Goal = GOAL) -> dict[str, object]:
    """Plays a ladder in which all that came to be of another was known from the beginning."""
    with closing(open_home(folder, can_create=True)) as peaceful:
        with store.reading() as source, peaceful.writing() as target:
            for table in metadata.sorted_tables:
                if table.name in ("bots", "versions", "ladders", "entrants", "suspensions"):
                    for row in source.execute(select(table)):
                        target.execute(insert(table).values(**row._mapping))
            target.execute(update(ladders).values(cursor=0))
            rating = find_ladder(target, "demo").settings.rating
            for one in list_entrants(target, find_ladder(target, "demo")):
                first = one.first_rating or Rating(rating.mu, rating.sigma)
                counts = ("blocks", "matches", "wins", "draws", "losses", "faults")
                fresh = dict.fromkeys((*counts, "forfeit_run", "no_show_run"), 0)
                target.execute(
                    update(entrants)
                    .where(entrants.c.number == one.number)
                    .values(mu=first.mu, sigma=first.sigma, **fresh)
                )
        play(peaceful, FakeCrew(workers=1), goal)
        return without_requests(peaceful)


def without_requests(store: Store) -> dict[str, object]:
    return {name: rows for name, rows in database_contents(store).items() if name != "requests"}


@pytest.mark.parametrize("pairing", PAIRINGS)
@pytest.mark.parametrize("seed", range(3))
def test_a_ladder_that_was_changed_while_it_ran_is_the_one_it_is_resumed_as(
    tmp_path: Path, pairing: str, seed: int
) -> None:
    """Interrupted again and again, its blocks are those of a run that knew it all before."""
    dice = random.Random(f"{pairing} {seed}")
    with new_ladder(tmp_path / "changed", fake_settings(pairing=pairing, window=6)) as store:
        left = all_changes(store)
        goal = Goal(blocks=100)
        is_finished = False
        while not is_finished:
            asks = {dice.randrange(3): change for change in left[:1]}
            most = 7 if left else 99
            crew = AskingCrew(
                store, asks, dice.randint(1, 4), seed, interrupt_after=dice.randrange(most)
            )
            with suppress(KeyboardInterrupt):
                is_finished = play(store, crew, goal).is_finished
            with store.reading() as connection:
                left = left[len(list_requests(connection, 1)) - (5 - len(left)) :]
        with store.reading() as connection:
            answers = [one.answer for one in list_requests(connection, 1)]
        assert 5 == len([one for one in answers if one is not None and one.refusal is None])
        assert in_peace(store, tmp_path / "peaceful", goal) == without_requests(store)
        assert [] == database_problems(store)
        assert not rebuild_ratings(tmp_path / "changed", "demo", can_write=False).is_different


def test_dying_while_bots_come_and_go_makes_no_change_twice_or_by_half(tmp_path: Path) -> None:
    """At random statements and commits: each is made once and answered, or not at all."""
    dice = random.Random(5)
    deaths = 0
    with new_ladder(tmp_path / "changed") as store:
        left = all_changes(store)
        count = len(left)
    is_finished = False
    while not is_finished:
        # A process that dies leaves no connections, so each attempt has its own.
        with closing(open_home(tmp_path / "changed")) as store:
            if left:
                ask(store, left.pop(0))
            try:
                with dying_at_statement(store, dice.randint(1, 250)):
                    is_finished = play(store, FakeCrew(2, deaths)).is_finished and not left
            except KeyboardInterrupt:
                deaths += 1
        gc.collect()
    assert deaths > 5
    with closing(open_home(tmp_path / "changed")) as store:
        with store.reading() as connection:
            answers = [one.answer for one in list_requests(connection, 1)]
        assert count == len([one for one in answers if one and one.refusal is None])
        assert len(BOTS) + 3 == len(entrants_of(store))
        assert [0, 1, 1, 0, 0, 1, 0] == [len(one.suspensions) for one in entrants_of(store)]
        assert in_peace(store, tmp_path / "peaceful") == without_requests(store)
        assert [] == database_problems(store)
        assert not rebuild_ratings(tmp_path / "changed", "demo", can_write=False).is_different


def test_who_comes_and_goes_is_in_the_blocks_that_nobody_had_been_given(tmp_path: Path) -> None:
    """In none before the block that is answered, and in none, or some, from it on."""
    with new_ladder(tmp_path) as store:
        joining = new_version(store, "e5", "e5")
        asks = {
            3: Change(ChangeKind.ADD, version=joining.id),
            5: Change(ChangeKind.STOP, entrant=1),
        }
        crew = AskingCrew(store, asks)
        assert play(store, crew).is_finished
        played = contestants_of(store)
        added, stopped = (answer(store, number) for number in (1, 2))
        assert added is not None
        assert stopped is not None
        assert (4, 1) == (added.entrant, stopped.entrant)
        assert 0 < added.from_block <= stopped.from_block < 60
        assert added.from_block == min(number for number in played if 4 in played[number])
        assert stopped.from_block > max(number for number in played if 1 in played[number])
        left = entrants_of(store)[1].suspension
        assert left is not None
        assert (stopped.from_block, STOPPED) == (left.from_block, left.reason)


def test_a_new_version_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    """It begins with what was known of that one, and less surely; no block has both."""
    with new_ladder(tmp_path) as store:
        second = new_version(store, "c9", "second")
        asks = {14: Change(ChangeKind.REPLACE, version=second.id, entrant=2)}
        assert play(store, AskingCrew(store, asks, 1)).is_finished
        found = answer(store, 1)
        assert found is not None
        old, new = entrants_of(store)[2], entrants_of(store)[4]
        assert (new.number, new.from_block) == (found.entrant, found.from_block)
        assert (2, second.hash) == (new.replaces, new.version)
        assert old.suspension is not None
        assert (new.from_block, f"it was replaced by c9@{second.hash[:8]}") == (
            old.suspension.from_block,
            old.suspension.reason,
        )
        with store.reading() as connection:
            ladder = find_ladder(connection, "demo")
            rated = list(read_rated(connection, ladder, 0, ladder.cursor))
        settings = ladder.settings.rating
        known = [block.ratings[2] for block in rated if 2 in block.ratings]
        assert new.first_rating is not None
        assert new.first_rating.mu in {one.mu for one in known}
        assert settings.version_sigma == new.first_rating.sigma > known[-1].sigma
        assert new.standing.blocks > 0
        assert not [both for both in contestants_of(store).values() if {2, 4} <= set(both)]


def test_a_version_of_which_nothing_was_known_is_replaced_by_one_like_any_other(
    tmp_path: Path,
) -> None:
    """Before the first block the ladder's mu and sigma hold, whatever they are set to."""
    with new_ladder(tmp_path) as store:
        second = new_version(store, "c9", "second")
        ask(store, Change(ChangeKind.REPLACE, version=second.id, entrant=2))
        answer_requests(store, fake_contestant)
        new = entrants_of(store)[4]
        assert (0, None) == (new.from_block, new.first_rating)


def test_a_change_that_comes_with_the_last_block_is_made_and_played(tmp_path: Path) -> None:
    """The run looks once more before it ends."""
    with new_ladder(tmp_path) as store:
        goal = Goal(blocks_per_pairing=3)
        joining = new_version(store, "e5", "e5")

        def play_last(task: BlockTask) -> BlockResult:
            if task.number == 6 * 3 - 1:
                ask(store, Change(ChangeKind.ADD, version=joining.id))
            return play_on_paper(task)

        assert play(store, FakeCrew(1, play=play_last), goal).is_finished
        assert 10 * 3 == len(contestants_of(store))


def test_a_snapshot_that_is_broken_is_refused_and_the_run_goes_on(tmp_path: Path) -> None:
    """Nothing is left of the bot in the ladder."""

    def find(entrant: Entrant) -> Contestant:
        raise InputError(f"The snapshot of {entrant.bot} has changed since it was taken.")

    with new_ladder(tmp_path) as store:
        joining, second = new_version(store, "e5", "e5"), new_version(store, "c9", "second")
        asks = {
            3: Change(ChangeKind.ADD, version=joining.id),
            4: Change(ChangeKind.REPLACE, version=second.id, entrant=2),
        }
        assert play(store, AskingCrew(store, asks), find=find).is_finished
        refusals = [answer(store, number) for number in (1, 2)]
        assert [
            Answer(refusal=f"The snapshot of {bot} has changed since it was taken.")
            for bot in ("e5", "c9")
        ] == refusals
        assert BOTS == [one.bot for one in entrants_of(store)]
        assert {()} == {one.suspensions for one in entrants_of(store)}


def test_a_run_ends_when_too_few_are_left_and_goes_on_when_another_comes(tmp_path: Path) -> None:
    """No block is left out."""
    with new_ladder(tmp_path, bots=["b5", "c9"]) as store:
        asks = {4: Change(ChangeKind.STOP, entrant=0)}
        end = play(store, AskingCrew(store, asks))
        assert end.is_stuck
        stuck_at = len(contestants_of(store))
        assert stuck_at < 60
        joining = new_version(store, "d1", "d1")
        request = ask(store, Change(ChangeKind.ADD, version=joining.id))
        assert play(store, FakeCrew()).is_finished
        assert Answer(2, stuck_at) == answer(store, request)
        assert list(range(60)) == sorted(contestants_of(store))


def test_a_run_answers_for_the_other_ladders_of_its_home(tmp_path: Path) -> None:
    """Nobody else could, as it holds the lock."""
    with new_ladder(tmp_path) as store:
        with store.writing() as connection:
            other = create_ladder(connection, fake_settings(name="other"), SECRET, now_ns=1)
        joining = new_version(store, "e5", "e5")
        request = ask(store, Change(ChangeKind.ADD, version=joining.id), other.id)
        play(store, FakeCrew())
        assert Answer(0, 0) == answer(store, request)
        assert BOTS == [one.bot for one in entrants_of(store)]


def test_one_that_was_replaced_comes_back_when_the_other_has_stopped(tmp_path: Path) -> None:
    """As the new version was no better."""
    with new_ladder(tmp_path) as store:
        second = new_version(store, "c9", "second")
        for change in (
            Change(ChangeKind.REPLACE, version=second.id, entrant=2),
            Change(ChangeKind.STOP, entrant=4),
            Change(ChangeKind.RESUME, entrant=2),
        ):
            ask(store, change)
        answer_requests(store, fake_contestant)
        assert [None, None, None, None, STOPPED] == [
            one.suspension and one.suspension.reason for one in entrants_of(store)
        ]
        assert play(store, FakeCrew()).is_finished
        assert {2, 3, 1, 0} == set().union(*contestants_of(store).values())
