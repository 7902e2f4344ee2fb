"""Tests of ladders and their entrants in the database."""

from dataclasses import replace

import pytest
from sqlalchemy import update

from arena.contest.ratings.rating import RatingSettings
from arena.contest.seeds import secret_commitment
from arena.contest.stopping import StoppingRules
from arena.errors import InputError
from arena.store.connection import Store
from arena.store.entrants import ladder_standings, list_entrants
from arena.store.ladders import Ladder, LadderSettings, create_ladder, find_ladder, list_ladders
from arena.store.results import PlayedBlock, store_blocks
from arena.store.schema import ladders
from arena.terms.clock import parse_time_control
from engine.rules import PRESETS
from tests.fakes import (
    SECRET,
    enter_fake_bot,
    fake_ladder,
    fake_settings,
    play_on_paper,
    void_block,
)
from tests.ladder.tasks import fake_task


def _create(store: Store, settings: LadderSettings) -> Ladder:
    with store.writing() as connection:
        return create_ladder(connection, settings, SECRET, now_ns=3)


@pytest.mark.parametrize("preset", PRESETS)
def test_settings_are_read_back(store: Store, preset: str):
    """All that decides results is in the database."""
    settings = LadderSettings(
        name="club-2026",
        players=3,
        rules=PRESETS[preset],
        time_control=parse_time_control("10+0.05/1"),
        throughput=False,
        rating=RatingSettings(beta=2.5, unit="match"),
        hide_names=True,
        stopping=StoppingRules(matches_per_bot=40, certain_first=2, certainty=0.9),
    )
    created = _create(store, settings)
    with store.reading() as connection:
        found = find_ladder(connection, "club-2026")
    assert created == found
    assert found.settings == settings
    assert (found.secret, found.commitment) == (SECRET, secret_commitment(SECRET))
    assert (found.created_ns, found.closed_ns, found.cursor) == (3, None, 0)


def test_ladders_are_listed_in_order(store: Store):
    """The oldest first."""
    names = ["z", "a", "m"]
    for name in names:
        _create(store, fake_settings(name=name))
    with store.reading() as connection:
        assert [ladder.name for ladder in list_ladders(connection)] == names


def test_impossible_ladders_are_refused(store: Store):
    """A name taken, a name that cannot be, and five players."""
    _create(store, fake_settings())
    with pytest.raises(InputError, match="already a ladder 'demo'"):
        _create(store, fake_settings())
    with pytest.raises(InputError, match="cannot be the name of a ladder"):
        _create(store, fake_settings(name="a/b"))
    with pytest.raises(InputError, match="2, 3 or 4 players, not 5"):
        _create(store, fake_settings(5, name="five"))


def test_a_ladder_that_is_not_there_is_named(store: Store):
    """With how to see or begin one."""
    with (
        store.reading() as connection,
        pytest.raises(InputError, match=r"no ladder 'x'.*ladder create"),
    ):
        find_ladder(connection, "x")
    _create(store, fake_settings())
    with (
        store.reading() as connection,
        pytest.raises(InputError, match=r"no ladder 'x'.*ladder list"),
    ):
        find_ladder(connection, "x")


def test_a_name_that_cannot_be_is_not_asked_of_the_database(store: Store):
    """Bytes that are no text, for one."""
    with store.reading() as connection, pytest.raises(InputError, match="There is no ladder"):
        find_ladder(connection, "\udcff")


@pytest.mark.parametrize(
    ("column", "value", "sentence"),
    [
        (
            "pairing",
            "ladder",
            "'demo' has terms that this arena does not know .A ladder's pairing is",
        ),
        ("fault_policy", "strikes", "does not know .fault policy 'strikes' is none: write"),
        ("rules", '{"runz": true}', "does not know .*runz.*: update the arena"),
        ("time_control", "soon", "does not know .time control 'soon' is none"),
        ("rules", "{", "What is stored of ladder 'demo' is damaged"),
        ("rules", "[]", "What is stored of ladder 'demo' is damaged"),
        ("rating", "", "What is stored of ladder 'demo' is damaged"),
    ],
)
def test_terms_that_are_not_known_are_named(store: Store, column: str, value: str, sentence: str):
    """A ladder is not played by other terms than it was created with."""
    _create(store, fake_settings())
    with store.writing() as connection:
        connection.execute(update(ladders).values({column: value}))
    with store.reading() as connection:
        with pytest.raises(InputError, match=sentence):
            find_ladder(connection, "demo")
        with pytest.raises(InputError, match=sentence):
            list_ladders(connection)


def test_entrants_stand_as_they_joined(store: Store):
    """Numbered from 0, rated as the ladder says."""
    ladder = fake_ladder(store, fake_settings(rating=RatingSettings(mu=30.0)), ["b", "a"])
    with store.reading() as connection:
        entrants = list_entrants(connection, ladder)
        rows = ladder_standings(connection, ladder)
    assert [(one.number, one.bot, one.from_block) for one in entrants] == [(0, "b", 0), (1, "a", 0)]
    assert {one.standing.rating.mu for one in entrants} == {30.0}
    assert [(row.rank, row.bot, row.version) for row in rows] == [
        (1, one.bot, one.version) for one in entrants
    ]


def test_later_entrants_join_after_what_was_begun(store: Store):
    """Stored blocks and void attempts keep their pairing."""
    ladder = fake_ladder(store, fake_settings(), ["a", "b"])
    with store.writing() as connection:
        blocks = [play_on_paper(fake_task(0)), play_on_paper(fake_task(4))]
        store_blocks(connection, ladder.id, [PlayedBlock(b, (0, 1)) for b in blocks], 0)
    enter_fake_bot(store, ladder, "c")
    with store.writing() as connection:
        void = void_block(fake_task(9), "a storm")
        store_blocks(connection, ladder.id, [PlayedBlock(void, (0, 1))], 0)
    enter_fake_bot(store, ladder, "d")
    with store.reading() as connection:
        assert [one.from_block for one in list_entrants(connection, ladder)] == [0, 0, 5, 10]


def test_who_cannot_join_is_told_why(store: Store):
    """The same version twice, and a closed ladder."""
    ladder = fake_ladder(store, fake_settings(), ["a"])
    with pytest.raises(InputError, match="'a' is in ladder 'demo' already"):
        enter_fake_bot(store, ladder, "a")
    with store.writing() as connection:
        connection.execute(update(ladders).values(closed_ns=5))
        closed = find_ladder(connection, "demo")
    assert replace(ladder, closed_ns=5) == closed
    with pytest.raises(InputError, match="'demo' is closed"):
        enter_fake_bot(store, closed, "b")
