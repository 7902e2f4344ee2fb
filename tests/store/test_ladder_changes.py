"""Tests of what may be changed of a ladder, and when."""

from dataclasses import replace

import pytest
from sqlalchemy import update

from arena.contest.ratings.rating import Rating, RatingSettings
from arena.errors import InputError
from arena.ladder.rate import rate_finished_blocks
from arena.store.connection import Store
from arena.store.entrants import list_entrants
from arena.store.ladder_changes import change_ladder, read_state, set_state
from arena.store.ladders import Ladder, LadderSettings, LadderState, find_ladder
from arena.store.results import PlayedBlock, store_blocks
from arena.store.schema import ladders
from arena.terms.clock import parse_time_control
from engine.rules import PRESETS
from tests.fakes import fake_contestants, fake_ladder, fake_settings, play_on_paper, void_block
from tests.ladder.tasks import fake_task

BOTS = ["a", "b"]
TASK = fake_task(0, bots=fake_contestants(BOTS))


def _change(
    store: Store, ladder: Ladder, settings: LadderSettings, workers: int | None = None
) -> Ladder:
    with store.writing() as connection:
        return change_ladder(connection, ladder, settings, workers)


def _find(store: Store, name: str = "demo") -> Ladder:
    with store.reading() as connection:
        return find_ladder(connection, name)


def _play(store: Store, ladder: Ladder, *, is_void: bool = False) -> None:
    result = void_block(TASK, "storm") if is_void else play_on_paper(TASK)
    with store.writing() as connection:
        store_blocks(connection, ladder.id, [PlayedBlock(result, (0, 1))], now_ns=0)
    rate_finished_blocks(store, ladder)


def test_a_ladder_rests_and_goes_on(store: Store):
    """A new one is active."""
    ladder = fake_ladder(store, fake_settings(), BOTS)
    assert ladder.state is LadderState.ACTIVE
    for state in (LadderState.PAUSED, LadderState.ARCHIVED, LadderState.ACTIVE):
        with store.writing() as connection:
            set_state(connection, ladder, state)
        assert state is _find(store).state
        with store.reading() as connection:
            assert state is read_state(connection, ladder)


def test_a_state_that_is_not_known_is_named(store: Store):
    """A later arena may have more of them."""
    fake_ladder(store, fake_settings(), BOTS)
    with store.writing() as connection:
        connection.execute(update(ladders).values(state="frozen"))
    with pytest.raises(InputError, match="'frozen' where it knows active, paused, archived"):
        _find(store)


def test_all_can_change_before_the_first_block(store: Store):
    """Entrants begin as the new settings say; the secret stays."""
    ladder = fake_ladder(store, fake_settings(), BOTS)
    settings = LadderSettings(
        name="other",
        players=4,
        rules=PRESETS["kings"],
        time_control=parse_time_control("5/1"),
        throughput=False,
        rating=RatingSettings(mu=30.0),
        hide_names=True,
    )
    changed = _change(store, ladder, settings, workers=3)
    assert replace(ladder, settings=settings, workers=3) == changed == _find(store, "other")
    with store.reading() as connection:
        ratings = {one.standing.rating for one in list_entrants(connection, changed)}
    assert {Rating(30.0, 25 / 3)} == ratings


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"players": 4}, "its players cannot change: results of two games"),
        ({"rules": PRESETS["kings"]}, "its rules cannot change: results of two games"),
        ({"time_control": parse_time_control("1")}, "its time cannot change: a bot is as"),
        ({"throughput": False}, "its time cannot change: a bot is as strong"),
        ({"hide_names": True}, "its hiding of names cannot change: bots that know"),
        ({"rating": RatingSettings(mu=30.0)}, "its rating cannot change: all standings"),
    ],
)
@pytest.mark.parametrize("is_void", [False, True])
def test_what_decides_results_stays_after_the_first_block(
    store: Store, changes: dict[str, object], sentence: str, is_void: bool
):
    """Be it void; the reason is said, and nothing of the change is kept."""
    ladder = fake_ladder(store, fake_settings(), BOTS)
    _play(store, ladder, is_void=is_void)
    with pytest.raises(InputError, match=f"Ladder 'demo' has been played, so {sentence}"):
        _change(store, ladder, fake_settings(name="other", **changes), workers=2)
    assert (fake_settings(), None) == (_find(store).settings, _find(store).workers)


def test_what_decides_nothing_may_always_change(store: Store):
    """Name and workers; standings stay."""
    ladder = fake_ladder(store, fake_settings(), BOTS)
    _play(store, ladder)
    with store.reading() as connection:
        before = list_entrants(connection, ladder)
    changed = _change(store, ladder, fake_settings(name="other"), workers=2)
    assert ("other", 2) == (changed.name, changed.workers)
    with store.reading() as connection:
        assert before == list_entrants(connection, changed)


def test_impossible_changes_are_refused(store: Store):
    """Names that are taken or cannot be, five players."""
    ladder = fake_ladder(store, fake_settings(), BOTS)
    fake_ladder(store, fake_settings(name="taken"), [])
    for settings, sentence in (
        (fake_settings(name="taken"), "already a ladder 'taken': choose another"),
        (fake_settings(name="a/b"), "cannot be the name"),
        (fake_settings(5), "not 5"),
    ):
        with pytest.raises(InputError, match=sentence):
            _change(store, ladder, settings)
    assert ladder == _find(store)
