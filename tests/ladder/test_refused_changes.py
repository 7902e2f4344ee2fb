"""Tests of changes of who is in a ladder that cannot be: one sentence, and nothing changed."""

from pathlib import Path

import pytest
from sqlalchemy import update

from arena.ladder.changes import answer_requests
from arena.store.connection import Store
from arena.store.ladder_changes import set_state
from arena.store.ladders import LadderState, find_ladder
from arena.store.requests import (
    Change,
    ChangeKind,
)
from arena.store.schema import ladders, requests
from tests.fakes import (
    database_contents,
    fake_contestant,
)
from tests.ladder.changing import (
    answer,
    ask,
    new_ladder,
    new_version,
)


def contents(store: Store) -> dict[str, object]:
    """All that is stored but the requests."""
    return {name: rows for name, rows in database_contents(store).items() if name != "requests"}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (Change(ChangeKind.ADD, version=3), "Bot 'c9' is in ladder 'demo' already as version"),
        (
            Change(ChangeKind.STOP, entrant=3),
            " is in no block of ladder 'demo' from block 0 on already, as it was stopped by",
        ),
        (Change(ChangeKind.RESUME, entrant=1), "Bot 'b5' is not suspended in ladder 'demo'."),
        (
            Change(ChangeKind.REPLACE, version=3, entrant=2),
            "is what plays in ladder 'demo' already: 'arena bot add FOLDER' makes a version of",
        ),
        (
            Change(ChangeKind.REPLACE, version=3, entrant=1),
            "c9 is another bot than b5, and cannot begin with its rating",
        ),
        (
            Change(ChangeKind.REPLACE, version=5, entrant=2),
            "is in ladder 'demo' already, with a rating of its own: 'arena ladder stop demo c9@",
        ),
        (
            Change(ChangeKind.REPLACE, version=8, entrant=5),
            "was replaced by d1@",
        ),
        (Change(ChangeKind.RESUME, entrant=5), "plays in its place: 'arena ladder stop demo d1@"),
        (Change(ChangeKind.ADD, version=99), "The version that was asked for is gone"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    tmp_path: Path, change: Change, sentence: str
) -> None:
    """Nothing is changed."""
    with new_ladder(tmp_path) as store:
        for bot, text in (("c9", "5"), ("d1", "6"), ("d1", "7"), ("d1", "8")):
            new_version(store, bot, text)
        for before in (
            Change(ChangeKind.ADD, version=5),
            Change(ChangeKind.ADD, version=6),
            Change(ChangeKind.STOP, entrant=3),
            Change(ChangeKind.REPLACE, version=7, entrant=5),
        ):
            ask(store, before)
        answer_requests(store, fake_contestant)
        as_it_was = contents(store)
        request = ask(store, change)
        assert 1 == answer_requests(store, fake_contestant)
        found = answer(store, request)
        assert found is not None
        assert sentence in str(found.refusal)
        assert as_it_was == contents(store)


@pytest.mark.parametrize("kind", ["archived", "closed"])
def test_nobody_comes_or_goes_where_a_ladder_is_over(tmp_path: Path, kind: str) -> None:
    """It says how it could be otherwise."""
    with new_ladder(tmp_path) as store:
        with store.writing() as connection:
            if kind == "archived":
                set_state(connection, find_ladder(connection, "demo"), LadderState.ARCHIVED)
            else:
                connection.execute(update(ladders).values(closed_ns=1))
        request = ask(store, Change(ChangeKind.STOP, entrant=0))
        answer_requests(store, fake_contestant)
        found = answer(store, request)
        assert found is not None
        assert str(found.refusal).startswith(f"Ladder 'demo' is {kind}: ")


@pytest.mark.parametrize("text", ["no JSON", "[]", '{"kind": "swap"}', '{"kind": "add", "x": 1}'])
def test_a_change_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    """It is answered once, and stops nobody."""
    with new_ladder(tmp_path) as store:
        request = ask(store, Change(ChangeKind.STOP, entrant=0))
        with store.writing() as connection:
            connection.execute(update(requests).values(change=text))
        assert 1 == answer_requests(store, fake_contestant)
        assert 0 == answer_requests(store, fake_contestant)
        found = answer(store, request)
        assert found is not None
        assert "This arena does not know that change: update it." == found.refusal
