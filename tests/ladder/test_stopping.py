"""Tests of what a run that waits for something knows of a stored ladder."""

from contextlib import closing
from pathlib import Path

import pytest

from arena.contest.stopping import HOURS, MATCHES, RuleState, Stop, StoppingRules
from arena.ladder.rate import rate_finished_blocks
from arena.ladder.schedule import ladder_pairing
from arena.ladder.stopping import Stopping
from arena.ladder.todo import Goal
from arena.store.connection import Store, open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import Ladder
from arena.store.results import PlayedBlock, store_blocks
from tests.fakes import enter_fake_bot, fake_contestants, fake_ladder, fake_settings, play_on_paper
from tests.ladder.tasks import fake_task

BOTS = ["b1", "b5", "b9"]


def _look(store: Store, ladder: Ladder, stopping: Stopping) -> None:
    with store.reading() as connection:
        entrants = list_entrants(connection, ladder)
        stopping.look(connection, entrants, ladder_pairing(ladder, entrants))


def _play(store: Store, ladder: Ladder, first: int, before: int) -> None:
    """Stores and rates these blocks of the round robin."""
    with store.reading() as connection:
        pairing = ladder_pairing(ladder, list_entrants(connection, ladder))
    for number in range(first, before):
        pair = pairing[number]  # type: ignore[index]  # settled
        bots = fake_contestants([BOTS[one] for one in pair])
        with store.writing() as connection:
            result = play_on_paper(fake_task(number, bots=bots))
            store_blocks(connection, ladder.id, [PlayedBlock(result, pair)], now_ns=1)
    rate_finished_blocks(store, ladder)


def test_time_is_that_of_all_runs(tmp_path: Path):
    """What went by before counts, and goes on by the clock it is given."""
    now = [100.0]
    with closing(open_home(tmp_path, can_create=True)) as store:
        ladder = fake_ladder(store, fake_settings(), BOTS)
        goal = Goal(rules=StoppingRules(hours=2))
        stopping = Stopping(ladder, goal, 5400, clock=lambda: now[0])
        _look(store, ladder, stopping)
        assert (None, True) == (stopping.stop(), stopping.is_open)
        assert [RuleState(HOURS, 1.5, 2)] == stopping.states()
        now[0] += 1800
        assert Stop(RuleState(HOURS, 2.0, 2)) == stopping.stop()


def test_matches_are_counted_as_they_are_rated(tmp_path: Path):
    """How many blocks that takes is known before; the same rule is met in a later run."""
    with closing(open_home(tmp_path, can_create=True)) as store:
        ladder = fake_ladder(store, fake_settings(), BOTS)
        goal = Goal(rules=StoppingRules(matches_per_bot=8))
        stopping = Stopping(ladder, goal)
        _look(store, ladder, stopping)
        assert (6, False, None) == (stopping.total, stopping.is_open, stopping.stop())
        _play(store, ladder, 0, 5)
        _look(store, ladder, stopping)
        assert [RuleState(MATCHES, 6, 8)] == stopping.states()
        _play(store, ladder, 5, 9)
        _look(store, ladder, stopping)
        again = Stopping(ladder, goal)
        _look(store, ladder, again)
        assert Stop(RuleState(MATCHES, 8, 8), 6) == stopping.stop() == again.stop()


def test_who_joins_has_to_be_waited_for(tmp_path: Path):
    """The rule that was met is met no more, and more blocks are wanted."""
    with closing(open_home(tmp_path, can_create=True)) as store:
        ladder = fake_ladder(store, fake_settings(), BOTS)
        stopping = Stopping(ladder, Goal(rules=StoppingRules(matches_per_bot=4)))
        _play(store, ladder, 0, 3)
        _look(store, ladder, stopping)
        assert stopping.stop() is not None
        enter_fake_bot(store, ladder, "late")
        _look(store, ladder, stopping)
        assert (None, 5) == (stopping.stop(), stopping.total)


@pytest.mark.parametrize("pairing", ["rating", "swiss"])
def test_where_results_pair_nobody_knows_after_how_many_blocks(tmp_path: Path, pairing: str):
    """The end is open, up to the blocks that were asked for."""
    with closing(open_home(tmp_path, can_create=True)) as store:
        ladder = fake_ladder(store, fake_settings(pairing=pairing), BOTS)
        stopping = Stopping(ladder, Goal(rules=StoppingRules(matches_per_bot=4)))
        _look(store, ladder, stopping)
        assert stopping.is_open
        bounded = Stopping(ladder, Goal(rules=StoppingRules(blocks=4, matches_per_bot=4)))
        _look(store, ladder, bounded)
        assert not bounded.is_open
