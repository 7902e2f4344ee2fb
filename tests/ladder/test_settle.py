"""Tests of making a ladder what is wished: all of it or nothing."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from arena.contest.blocks import Contestant
from arena.contest.stopping import StoppingRules
from arena.errors import InputError
from arena.ladder.settle import Newcomer, Settled, Wish, settle_ladder
from arena.store.bots import list_versions
from arena.store.connection import Store, open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import LadderSettings, find_ladder, list_ladders
from arena.store.results import PlayedBlock, store_blocks
from tests.fakes import fake_settings, play_on_paper
from tests.ladder.tasks import fake_task

SETTINGS = fake_settings(stopping=StoppingRules(hours=2))


def newcomer(bot: str) -> Newcomer:
    return Newcomer(bot, (bot * 64)[:64], {"name": bot})


def settle(store: Store, settings: LadderSettings, *bots: str, workers: int | None = 1) -> Settled:
    with store.writing() as connection:
        return settle_ladder(connection, Wish(settings, workers, [newcomer(bot) for bot in bots]))


def test_a_ladder_is_begun_with_its_bots(tmp_path: Path):
    """With a secret of its own."""
    with closing(open_home(tmp_path, can_create=True)) as store:
        settled = settle(store, SETTINGS, "a", "b")
        other = settle(store, replace(SETTINGS, name="other"))
        with store.reading() as connection:
            ladder = find_ladder(connection, "demo")
            assert (None, ladder) == (settled.before, settled.ladder)
            assert list(settled.joined) == list_entrants(connection, ladder)
        assert (SETTINGS, 1) == (ladder.settings, ladder.workers)
        assert ["a", "b"] == [one.bot for one in settled.entrants]
        assert ladder.secret != other.ladder.secret


def test_a_ladder_that_is_there_is_changed_and_joined(tmp_path: Path):
    """Who was there stays, and is told; a version that the home knows is taken."""
    with closing(open_home(tmp_path, can_create=True)) as store:
        first = settle(store, SETTINGS, "a", "b")
        wanted = replace(SETTINGS, stopping=StoppingRules(blocks=9))
        later = settle(store, wanted, "c", workers=None)
        assert (first.ladder, wanted, None) == (
            later.before,
            later.ladder.settings,
            later.ladder.workers,
        )
        assert (["c"], ["a", "b", "c"]) == (
            [one.bot for one in later.joined],
            [one.bot for one in later.entrants],
        )
        settle(store, replace(SETTINGS, name="other"), "a")
        with store.reading() as connection:
            assert 3 == len(list_versions(connection))
        same = settle(store, wanted, workers=None)
        assert (same.before, ()) == (same.ladder, tuple(same.joined))


@pytest.mark.parametrize(
    ("settings", "bots", "workers", "sentence"),
    [
        (replace(SETTINGS, name="new"), ["a", "a"], None, "is in ladder 'new' already"),
        (replace(SETTINGS, name="n w"), ["a"], None, "'n w' cannot be the name of a ladder"),
        (replace(SETTINGS, players=3), ["c"], None, "its players cannot change"),
        (replace(SETTINGS, name="new"), ["a"], 100_000, "100,000 workers are too many"),
    ],
)
def test_what_cannot_be_leaves_nothing(
    tmp_path: Path, settings: LadderSettings, bots: list[str], workers: int | None, sentence: str
):
    """Neither ladder nor bots."""
    with closing(open_home(tmp_path, can_create=True)) as store:
        ladder = settle(store, SETTINGS, "x", "y").ladder
        contestants = [Contestant(bot, bot, "nowhere", ("never",)) for bot in ("x", "y")]
        result = play_on_paper(fake_task(0, bots=contestants))
        with store.writing() as connection:
            store_blocks(connection, ladder.id, [PlayedBlock(result, (0, 1))], now_ns=1)
        with pytest.raises(InputError, match=sentence):
            settle(store, settings, *bots, workers=workers)
        with store.reading() as connection:
            assert [ladder] == list_ladders(connection)
            assert ["x", "y"] == [one.bot for one in list_versions(connection)]
