"""Tests of asking for changes of who is in a ladder, with and without a run."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from arena.errors import InputError
from arena.ladder import asking
from arena.ladder.asking import (
    Changed,
    ask_to_add,
    ask_to_replace,
    ask_to_resume,
    ask_to_stop,
)
from arena.ladder.changes import Running, answer_requests
from arena.store.bots import BotVersion, add_version
from arena.store.connection import Store, open_home
from arena.store.entrants import Entrant
from arena.store.ladders import find_ladder
from arena.store.lock import writer_lock
from arena.store.requests import list_requests
from arena.store.suspensions import Suspension, suspend
from tests.fakes import fake_contestant, fake_ladder, fake_settings


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """The store of a home with a ladder `demo` whose bots need no snapshots."""
    monkeypatch.setattr(asking, "admission", lambda _: fake_contestant)
    with closing(open_home(tmp_path, can_create=True)) as opened:
        fake_ladder(opened, fake_settings(), ["a", "b", "c"])
        yield opened


def new_version(store: Store, bot: str, content: str) -> BotVersion:
    with store.writing() as connection:
        return add_version(connection, bot, content, {"name": bot}, now_ns=1)[0]


def meanwhile(monkeypatch: pytest.MonkeyPatch, what: Callable[[], object]) -> None:
    """Lets another process do something while the answer is waited for."""
    monkeypatch.setattr(time, "sleep", lambda _: what())


def made(changed: Changed | None) -> Changed:
    assert changed is not None
    return changed


def test_a_change_is_made_at_once_where_nobody_else_writes(tmp_path: Path, store: Store) -> None:
    """And nothing is noted."""
    joined = made(ask_to_add(tmp_path, "demo", new_version(store, "d", "d1")))
    assert ("d", 0, 4, False) == (
        joined.entrant.bot,
        joined.from_block,
        len(joined.entrants),
        joined.is_run,
    )
    stopped = made(ask_to_stop(tmp_path, "demo", "d"))
    assert "it was stopped by hand" == getattr(stopped.entrant.suspension, "reason", None)
    assert made(ask_to_resume(tmp_path, "demo", "d")).entrant.suspension is None
    replaced = made(ask_to_replace(tmp_path, "demo", "d", new_version(store, "d", "d2")))
    assert (4, 3, "d2") == (
        replaced.entrant.number,
        replaced.entrant.replaces,
        replaced.entrant.version,
    )
    with store.reading() as connection:
        assert [] == list_requests(connection, 1)


def test_who_runs_a_ladder_makes_the_change(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the block on that it has given to nobody."""

    def run() -> None:
        answer_requests(store, fake_contestant, Running(1, 70))

    meanwhile(monkeypatch, run)
    with writer_lock(tmp_path):
        joined = made(ask_to_add(tmp_path, "demo", new_version(store, "d", "d1")))
    assert (3, 70, True) == (joined.entrant.number, joined.from_block, joined.is_run)


def test_what_is_refused_by_the_run_is_told(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it would be told without one; a bot that cannot be run is refused too."""

    def admit(entrant: Entrant) -> object:
        raise InputError(f"The snapshot of {entrant.bot} is gone.")

    meanwhile(monkeypatch, lambda: answer_requests(store, admit))
    with writer_lock(tmp_path), pytest.raises(InputError, match="The snapshot of d is gone"):
        ask_to_add(tmp_path, "demo", new_version(store, "d", "d1"))


def test_a_run_that_ends_without_looking_leaves_it_to_who_asks(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lock is free then."""
    with ExitStack() as running:
        running.enter_context(writer_lock(tmp_path))
        meanwhile(monkeypatch, running.close)
        stopped = made(ask_to_stop(tmp_path, "demo", "a"))
    assert (0, 0) == (stopped.entrant.number, stopped.from_block)


def test_what_nobody_answers_in_time_is_done_by_the_next_that_can(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the order in which it was asked for."""
    monkeypatch.setattr(asking, "PATIENCE_S", 0.0)
    with writer_lock(tmp_path):
        assert ask_to_stop(tmp_path, "demo", "a") is None
        assert ask_to_stop(tmp_path, "demo", "b") is None
    stopped = made(ask_to_stop(tmp_path, "demo", "c"))
    assert [True, True, True] == [one.suspension is not None for one in stopped.entrants]
    assert stopped.is_too_few


def test_the_version_that_plays_is_meant(tmp_path: Path, store: Store) -> None:
    """Of those that do not, the one that was there last; else one must say which."""
    first = new_version(store, "d", "d1")
    ask_to_add(tmp_path, "demo", first)
    ask_to_replace(tmp_path, "demo", "d", new_version(store, "d", "d2"))
    assert "d2" == made(ask_to_stop(tmp_path, "demo", "d")).entrant.version
    assert "d2" == made(ask_to_resume(tmp_path, "demo", "d")).entrant.version
    assert "d3" == (
        made(ask_to_replace(tmp_path, "demo", "d", new_version(store, "d", "d3"))).entrant.version
    )
    ask_to_add(tmp_path, "demo", new_version(store, "d", "d4"))
    with pytest.raises(InputError, match="Several versions of 'd' are there: write NAME@VERSION"):
        ask_to_stop(tmp_path, "demo", "d")
    for version in ("d3", "d4"):
        assert version == made(ask_to_stop(tmp_path, "demo", f"d@{version}")).entrant.version
    with pytest.raises(InputError, match="Several versions of 'd' are suspended: write NAME@"):
        ask_to_resume(tmp_path, "demo", "d")


def test_a_bot_that_was_suspended_can_be_replaced(tmp_path: Path, store: Store) -> None:
    """By a version that fails no more; why the old one is out stays as it was."""
    with store.writing() as connection:
        ladder = find_ladder(connection, "demo")
        suspend(connection, ladder, 0, Suspension(4, None, "it forfeited", 1))
    replaced = made(ask_to_replace(tmp_path, "demo", "a", new_version(store, "a", "a2")))
    old = replaced.entrants[0]
    assert (0, 4) == (replaced.entrant.replaces, replaced.from_block)
    assert ["it forfeited"] == [one.reason for one in old.suspensions]


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda home, _: ask_to_stop(home, "demo", "nobody"), "Ladder 'demo' has no bot 'nobody'"),
        (lambda home, _: ask_to_stop(home, "demo", "a@ff"), "Ladder 'demo' has no bot 'a@ff'"),
        (lambda home, _: ask_to_stop(home, "cup", "a"), "There is no ladder 'cup'"),
        (
            lambda home, version: ask_to_replace(home, "demo", "nobody", version),
            "Ladder 'demo' has no bot 'nobody'",
        ),
        (
            lambda home, version: ask_to_replace(home, "demo", "b", version),
            "a is another bot than b, and cannot begin with its rating",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_at_once(
    tmp_path: Path,
    store: Store,
    ask: Callable[[Path, BotVersion], Changed | None],
    sentence: str,
) -> None:
    """Nothing is changed, and nothing noted."""
    version = new_version(store, "a", "a2")
    with pytest.raises(InputError, match=sentence):
        ask(tmp_path, version)
    with store.reading() as connection:
        assert [] == list_requests(connection, 1)
