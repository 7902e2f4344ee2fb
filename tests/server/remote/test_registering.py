"""Bots that run elsewhere in the database: what they are, their tokens, whether they are let in."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from arena.ladder.changes import answer_requests
from arena.ladder.todo import Goal
from arena.people.quota import DAY_NS, Quota
from arena.people.refusals import Reason, RefusedError
from arena.server.answers.bots import BotAnswers
from arena.server.remote.attendance import presence_changes
from arena.server.remote.registry import Wish, current_version, find_registered, register
from arena.store.connection import Store, open_home
from arena.store.ladders import Ladder, find_ladder
from arena.store.ownership import find_own_bot, set_retired
from arena.store.requests import Change, ChangeKind, note_request
from arena.store.users import add_user
from tests.fakes import fake_ladder, fake_settings
from tests.ladder.changing import AskingCrew, play

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Desk:
    """A home whose users register bots."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.ladder: Ladder = fake_ladder(store, fake_settings(), ["ann", "bob"])
        with store.writing() as connection:
            self.users = [add_user(connection, name, 1).id for name in ("ada", "ben")]
        self.now_ns = 10

    def register(self, name: str, user: int = 0, **wish: object) -> str:
        self.now_ns += 1
        with self.store.writing() as connection:
            return register(
                connection,
                self.ladder,
                self.users[user],
                Wish(name, **wish),  # type: ignore[arg-type]
                quota=Quota(active_bots=2, submissions_a_day=5),
                now_ns=self.now_ns,
            )

    def found(self, token: str) -> tuple[str, str, int] | None:
        with self.store.reading() as connection:
            one = find_registered(connection, token)
        return None if one is None else (one.bot, one.declared, one.tables)

    def version(self, name: str) -> str:
        with self.store.reading() as connection:
            found = current_version(connection, name)
        assert found is not None
        return found.hash

    def changes(self, **there: str) -> list[Change]:
        with self.store.reading() as connection:
            return presence_changes(connection, find_ladder(connection, "demo"), there)

    def step(self, **there: str) -> list[ChangeKind]:
        """Asks for what presence wants, and lets the ladder answer."""
        changes = self.changes(**there)
        with self.store.writing() as connection:
            for change in changes:
                note_request(connection, self.ladder.id, change, 1)
        assert [] == self.changes(**there)
        answer_requests(self.store, lambda _: None)
        return [change.kind for change in changes]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with closing(open_home(tmp_path, can_create=True)) as store:
        yield Desk(store)


def test_a_new_bot_gets_a_token_and_is_what_its_owner_says(desk: Desk) -> None:
    """With one table, and a version called 1, where nothing is said."""
    token = desk.register("far")
    assert token.startswith("ronda_bot_")
    assert ("far", "1", 1) == desk.found(token)
    assert None is desk.found(token[:-1] + ("a" if token[-1] != "a" else "b"))


def test_what_is_not_said_again_stays(desk: Desk) -> None:
    """Version, tables and token, each by itself."""
    token = desk.register("far", declared="1.0", tables=8)
    assert "" == desk.register("far", tables=9)
    assert ("far", "1.0", 9) == desk.found(token)
    assert "" == desk.register("far", declared="1.1")
    assert ("far", "1.1", 9) == desk.found(token)


def test_a_bot_can_be_again_what_it_was(desk: Desk) -> None:
    """With the rating that it had then."""
    token = desk.register("far", declared="1.0")
    first = desk.version("far")
    desk.register("far", declared="1.1")
    assert first != desk.version("far")
    desk.register("far", declared="1.0")
    assert first == desk.version("far")
    assert ("far", "1.0", 1) == desk.found(token)


def test_a_new_token_shuts_the_door_to_the_old_one(desk: Desk) -> None:
    """At once."""
    old = desk.register("far")
    new = desk.register("far", has_new_token=True)
    assert None is desk.found(old)
    assert ("far", "1", 1) == desk.found(new)


@pytest.mark.parametrize(
    ("name", "user", "wish", "reason"),
    [
        ("far", 1, {}, "NAME_TAKEN"),
        ("ann", 0, {}, "NAME_TAKEN"),
        ("../far", 0, {}, "BAD_NAME"),
        ("new", 0, {"declared": "x" * 65}, "BAD_VERSION"),
        ("new", 0, {"declared": "a\x1b[31mb"}, "BAD_VERSION"),
        ("new", 0, {"tables": 1025}, "BAD_MANIFEST"),
        ("third", 0, {}, "TOO_MANY_BOTS"),
    ],
)
def test_what_cannot_be_registered_leaves_nothing(
    desk: Desk, name: str, user: int, wish: dict[str, object], reason: str
) -> None:
    """The words for another's bot are those for a name that is taken."""
    desk.register("far")
    if reason == "TOO_MANY_BOTS":
        desk.register("second")
    with pytest.raises(RefusedError) as refusal:
        desk.register(name, user, **wish)
    assert reason == refusal.value.reason
    assert desk.register("far", has_new_token=True)


def test_a_bot_comes_into_the_ladder_when_it_is_there_for_the_first_time(desk: Desk) -> None:
    """Goes when it is away, and comes back; whoever was always here is left alone."""
    desk.register("far")
    version = desk.version("far")
    assert [] == desk.step()
    assert [ChangeKind.ADD] == desk.step(far=version)
    assert [] == desk.step(far=version)
    assert [ChangeKind.AWAY] == desk.step()
    assert [ChangeKind.BACK] == desk.step(far=version)


def test_another_version_takes_the_place_of_the_one_before(desk: Desk) -> None:
    """And the other way round, each with its own rating."""
    desk.register("far")
    first = desk.version("far")
    desk.step(far=first)
    desk.register("far", declared="2")
    second = desk.version("far")
    assert [ChangeKind.AWAY, ChangeKind.REPLACE] == desk.step(far=second)
    desk.register("far", declared="1")
    assert [ChangeKind.BACK, ChangeKind.AWAY] == desk.step(far=first)
    play(desk.store, AskingCrew(desk.store, {}), Goal(blocks=9))


def test_one_version_plays_whatever_others_have_played(desk: Desk) -> None:
    """It is the one that its owner has declared last, also while it is away."""

    def active() -> list[tuple[str, bool]]:
        answers = BotAnswers(desk.store, desk.ladder.name, lambda _: True)
        bot = answers.get(desk.users[0], "far")
        return [(one.declared, one.is_active) for one in bot.versions]

    for declared in ("1", "2", "3"):
        desk.register("far", declared=declared)
        desk.step(far=desk.version("far"))
    assert [("3", True), ("2", False), ("1", False)] == active()
    desk.register("far", declared="2")
    desk.step(far=desk.version("far"))
    assert [("3", False), ("2", True), ("1", False)] == active()
    desk.step()
    assert [("3", False), ("2", True), ("1", False)] == active()


def test_who_is_retired_or_stopped_does_not_come_back_by_coming(desk: Desk) -> None:
    """The owner has said so, or the operator."""
    desk.register("far")
    desk.register("off")
    there = {name: desk.version(name) for name in ("far", "off")}
    desk.step(**there)
    with desk.store.writing() as connection:
        set_retired(connection, find_own_bot(connection, desk.users[0], "far"), 1)
        note_request(connection, desk.ladder.id, Change(ChangeKind.STOP, entrant=3), 1)
    answer_requests(desk.store, lambda _: None)
    assert [ChangeKind.AWAY] == desk.step(**there)
    desk.register("off", declared="2")
    assert [] == desk.step(off=desk.version("off"))


def test_who_is_retired_comes_back_once_registered_again(desk: Desk) -> None:
    """It was its owner's wish, and is no more."""
    desk.register("far")
    there = {"far": desk.version("far")}
    desk.step(**there)
    with desk.store.writing() as connection:
        set_retired(connection, find_own_bot(connection, desk.users[0], "far"), 1)
        note_request(connection, desk.ladder.id, Change(ChangeKind.RETIRE, entrant=2), 1)
    answer_requests(desk.store, lambda _: None)
    assert [] == desk.step(**there)
    desk.register("far")
    assert [ChangeKind.RESUME] == desk.step(**there)


def test_a_day_has_no_more_new_versions_than_submissions(desk: Desk) -> None:
    """Else one owner could fill the ladder with versions; what was said before may be said."""
    for declared in "12345":
        desk.register("bot", declared=declared)
    with pytest.raises(
        RefusedError, match="5 submissions of one person within 24 hours"
    ) as refused:
        desk.register("bot", declared="6")
    assert Reason.TOO_MANY_TODAY == refused.value.reason
    desk.register("bot", declared="1")
    desk.now_ns += DAY_NS
    desk.register("bot", declared="6")
