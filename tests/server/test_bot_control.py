"""Tests of what owners do with their bots, one thing quickly after the other."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import update

from arena.ladder.changes import answer_requests
from arena.people.quota import Quota
from arena.people.refusals import RefusedError
from arena.server.answers.bots import BotAnswers
from arena.server.answers.control import BotControl
from arena.store.bots import add_version, find_version
from arena.store.connection import Store, open_home
from arena.store.requests import Change, ChangeKind, list_requests, note_request
from arena.store.schema import bots
from arena.v1 import ladder_pb2
from tests.server.remote.test_registering import Desk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with closing(open_home(tmp_path, can_create=True)) as store:
        yield Desk(store)


class Owner:
    """Somebody with bots, and a ladder that answers at once or only in the end."""

    def __init__(self, desk: Desk, *, is_answered: bool) -> None:
        self._desk = desk
        self._is_answered = is_answered
        self._control = BotControl(desk.store, desk.ladder.name, Quota(), lambda: None)

    def retire(self, bot: str) -> None:
        self._control.retire(self._desk.users[0], bot)
        self._answer()

    def restore(self, bot: str, version: str = "") -> None:
        self._control.restore(self._desk.users[0], bot, version)
        self._answer()

    def playing(self, bot: str) -> list[str]:
        """Which versions play once all is answered."""
        answer_requests(self._desk.store, lambda _: None)
        answers = BotAnswers(self._desk.store, self._desk.ladder.name, lambda _: True)
        found = answers.get(self._desk.users[0], bot)
        assert (found.state == ladder_pb2.BOT_STATE_ACTIVE) == any(
            one.is_active for one in found.versions
        )
        return [one.version for one in found.versions if one.is_active]

    def _answer(self) -> None:
        if self._is_answered:
            answer_requests(self._desk.store, lambda _: None)


def _refusals(store: Store, ladder: int) -> list[str | None]:
    with store.reading() as connection:
        answers = [one.answer for one in list_requests(connection, ladder)]
    return [None if one is None else one.refusal for one in answers]


def _two_versions(desk: Desk) -> tuple[str, str]:
    """Makes ann a user's, and lets a second version take the first one's place."""
    with desk.store.writing() as connection:
        connection.execute(update(bots).where(bots.c.name == "ann").values(owner_id=desk.users[0]))
        first = find_version(connection, "ann")
        second, _ = add_version(connection, "ann", "f" * 64, {"name": "ann"}, now_ns=1)
        change = Change(ChangeKind.REPLACE, version=second.id, entrant=0)
        note_request(connection, desk.ladder.id, change, 1)
    answer_requests(desk.store, lambda _: None)
    return first.hash, second.hash


@pytest.mark.parametrize("is_answered", [True, False])
def test_the_version_comes_back_that_was_restored_last(desk: Desk, is_answered: bool) -> None:
    """Also before the ladder has answered, and where nothing was played meanwhile."""
    first, second = _two_versions(desk)
    owner = Owner(desk, is_answered=is_answered)
    owner.restore("ann", first)
    owner.retire("ann")
    owner.restore("ann")
    assert [first] == owner.playing("ann")
    owner.restore("ann", second)
    owner.restore("ann", first)
    owner.retire("ann")
    assert [] == owner.playing("ann")
    owner.restore("ann")
    assert [first] == owner.playing("ann")
    assert {None} == set(_refusals(desk.store, desk.ladder.id))


@pytest.mark.parametrize("is_answered", [True, False])
def test_what_was_declared_last_comes_back(desk: Desk, is_answered: bool) -> None:
    """Also where it has not connected yet: it comes into the ladder once it does."""
    desk.register("far", declared="1.0")
    first = desk.version("far")
    desk.step(far=first)
    owner = Owner(desk, is_answered=is_answered)
    desk.register("far", declared="1.1")
    second = desk.version("far")
    owner.retire("far")
    owner.restore("far")
    assert [] == owner.playing("far")
    desk.step(far=second)
    assert [second] == owner.playing("far")
    owner.retire("far")
    owner.restore("far")
    assert [second] == owner.playing("far")
    assert {None} == set(_refusals(desk.store, desk.ladder.id))


def test_a_version_that_runs_elsewhere_is_restored_as_if_declared(desk: Desk) -> None:
    """Else the one that is connected would come back by itself."""
    hashes = []
    for declared in ("1.0", "1.1"):
        desk.register("far", declared=declared)
        hashes.append(desk.version("far"))
        desk.step(far=hashes[-1])
    owner = Owner(desk, is_answered=True)
    owner.restore("far", hashes[0])
    assert hashes[0] == desk.version("far")
    desk.step(far=hashes[0])
    assert [hashes[0]] == owner.playing("far")
    with pytest.raises(RefusedError, match="plays already"):
        owner.restore("far", hashes[0])
