"""Tests of changes that are asked for, and of their answers."""

import pytest
from sqlalchemy import update

from arena.errors import InputError
from arena.store.connection import Store
from arena.store.requests import (
    Answer,
    Change,
    ChangeKind,
    answer_request,
    has_waiting_requests,
    list_requests,
    next_request,
    note_request,
    read_answer,
)
from arena.store.schema import requests
from tests.fakes import fake_ladder, fake_settings

STOP = Change(ChangeKind.STOP, entrant=0)
REPLACE = Change(ChangeKind.REPLACE, version=3, entrant=1)


def test_requests_wait_in_the_order_in_which_they_were_noted(store: Store) -> None:
    """Until they are answered; those of other ladders too."""
    first = fake_ladder(store, fake_settings(), [])
    other = fake_ladder(store, fake_settings(name="other"), [])
    with store.writing() as connection:
        assert not has_waiting_requests(connection)
        assert next_request(connection) is None
        numbers = [
            note_request(connection, ladder.id, change, now_ns=5)
            for ladder, change in ((other, STOP), (first, REPLACE))
        ]
        for number, ladder, change in zip(numbers, ("other", "demo"), (STOP, REPLACE), strict=True):
            waiting = next_request(connection)
            assert waiting is not None
            assert (number, ladder, change, 5, None) == waiting
            assert read_answer(connection, number) is None
            answer_request(connection, number, Answer(2, 70), now_ns=6)
            assert Answer(2, 70) == read_answer(connection, number)
        assert not has_waiting_requests(connection)
        assert [REPLACE] == [one.change for one in list_requests(connection, first.id)]


def test_a_refusal_is_read_back(store: Store) -> None:
    """With its sentence."""
    ladder = fake_ladder(store, fake_settings(), [])
    with store.writing() as connection:
        number = note_request(connection, ladder.id, STOP, now_ns=5)
        answer_request(connection, number, Answer(refusal="No."), now_ns=6)
    with store.reading() as connection:
        assert Answer(refusal="No.") == read_answer(connection, number)


@pytest.mark.parametrize("text", ["{", "[]", "7", '{"kind": "swap"}', '{"kind": "stop", "x": 1}'])
def test_a_change_of_another_arena_is_none(store: Store, text: str) -> None:
    """Whoever looks at it can still answer."""
    ladder = fake_ladder(store, fake_settings(), [])
    with store.writing() as connection:
        note_request(connection, ladder.id, STOP, now_ns=5)
        connection.execute(update(requests).values(change=text))
        waiting = next_request(connection)
    assert waiting is not None
    assert waiting.change is None


def test_a_damaged_answer_is_named(store: Store) -> None:
    """With what can be done."""
    ladder = fake_ladder(store, fake_settings(), [])
    with store.writing() as connection:
        number = note_request(connection, ladder.id, STOP, now_ns=5)
        connection.execute(update(requests).values(answer="{"))
    with store.reading() as connection, pytest.raises(InputError, match="request 1 is damaged in"):
        read_answer(connection, number)
