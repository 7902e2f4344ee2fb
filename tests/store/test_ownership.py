"""Tests of whose bots are: what one may not do reads as if it were not there."""

from collections.abc import Callable

import pytest
from sqlalchemy import Connection

from arena.errors import InputError
from arena.people.refusals import Reason, RefusedError
from arena.people.submissions import SubmissionState
from arena.store.bots import add_version
from arena.store.connection import Store
from arena.store.ownership import (
    add_own_bot,
    check_operators,
    check_own_name,
    declare_version,
    find_own_bot,
    find_own_version,
    find_owned_bot,
    list_owned_bots,
    owner_names,
    set_retired,
)
from arena.store.submissions import change_state, note_submission
from arena.store.users import User, add_user

People = tuple[User, User]


@pytest.fixture
def people(store: Store) -> People:
    """Adds two users, with a bot each, beside one of the operator's."""
    with store.writing() as connection:
        ada, bob = add_user(connection, "ada", 1), add_user(connection, "bob", 2)
        for user, bot in ((ada, "adas"), (bob, "bobs")):
            add_own_bot(connection, user.id, bot, 3)
            add_version(connection, bot, f"{bot}1", {"name": bot}, now_ns=3)
            add_version(connection, bot, f"{bot}2", {"name": bot}, now_ns=4)
        add_version(connection, "house", "h1", {"name": "house"}, now_ns=3)
    return ada, bob


def _refusal(act: Callable[[], object]) -> RefusedError:
    with pytest.raises(RefusedError) as refused:
        act()
    return refused.value


def test_a_bot_has_an_owner_or_is_the_operators(store: Store, people: People) -> None:
    """Who is a user."""
    ada, bob = people
    with store.reading() as connection:
        assert [("adas", "ada"), ("bobs", "bob"), ("house", None)] == [
            (bot.name, bot.owner) for bot in list_owned_bots(connection)
        ]
        assert ["bobs"] == [bot.name for bot in list_owned_bots(connection, bob.id)]
        assert {"adas": "ada", "bobs": "bob"} == owner_names(connection)
        bot = find_own_bot(connection, ada.id, "adas")
        assert (ada.id, "ada", False, None, 3) == (
            bot.owner_id,
            bot.owner,
            bot.is_elsewhere,
            bot.retired_ns,
            bot.added_ns,
        )
        assert bot == find_owned_bot(connection, "adas")


@pytest.mark.parametrize("name", ["bobs", "house", "nobodys", "", "\ud800", "a\x00", "x" * 99])
def test_other_peoples_bots_read_as_if_not_there(store: Store, people: People, name: str) -> None:
    """The words are the same, for the bot and for its versions."""
    ada, _ = people
    with store.reading() as connection:
        refused = [
            _refusal(lambda: find_own_bot(connection, ada.id, name)),
            _refusal(lambda: find_own_version(connection, ada.id, name)),
            _refusal(lambda: find_own_version(connection, ada.id, name, "bobs1")),
        ]
    assert {Reason.NO_SUCH_BOT} == {one.reason for one in refused}
    sentences = {str(one).replace(name, "NAME") for one in refused if name.isascii()}
    assert len(sentences) <= 1
    assert all("You have no bot called '" in str(one) for one in refused)


def test_versions_of_ones_own_are_found(store: Store, people: People) -> None:
    """The newest, or by the beginning of a hash."""
    ada, _ = people
    with store.writing() as connection:
        assert "adas2" == find_own_version(connection, ada.id, "adas").hash
        assert "adas1" == find_own_version(connection, ada.id, "adas", "adas1").hash
        vague = _refusal(lambda: find_own_version(connection, ada.id, "adas", "adas"))
        assert Reason.BAD_VERSION == vague.reason
        none = _refusal(lambda: find_own_version(connection, ada.id, "adas", "bobs1"))
        assert Reason.NO_SUCH_VERSION == none.reason
        add_own_bot(connection, ada.id, "empty", 5)
        none = _refusal(lambda: find_own_version(connection, ada.id, "empty"))
        assert "Your bot 'empty' has no version yet." == str(none)


@pytest.mark.parametrize("name", ["bobs", "B0BS", "house", "h-o-u-s-e"])
def test_the_name_of_anothers_bot_is_taken(store: Store, people: People, name: str) -> None:
    """Also one that is like it; nothing is made."""
    ada, _ = people
    with store.writing() as connection:
        refused = _refusal(lambda: add_own_bot(connection, ada.id, name, 5))
        assert Reason.NAME_TAKEN == refused.reason
        assert 3 == len(list_owned_bots(connection))


def test_ones_own_name_can_be_used_again_but_not_one_like_it(store: Store, people: People) -> None:
    """Nobody has two bots that others mix up."""
    ada, _ = people
    with store.writing() as connection:
        check_own_name(connection, ada.id, "adas")
        assert find_own_bot(connection, ada.id, "adas") == add_own_bot(
            connection, ada.id, "adas", 9
        )
        assert (
            Reason.NAME_TAKEN == _refusal(lambda: check_own_name(connection, ada.id, "Adas")).reason
        )


def test_a_name_is_taken_while_a_submission_is_under_way(store: Store, people: People) -> None:
    """And free again when that is rejected."""
    ada, bob = people
    with store.writing() as connection:
        number = note_submission(connection, bob.id, "fresh", 10, 5).id
        check_own_name(connection, bob.id, "fresh")
        refused = _refusal(lambda: check_own_name(connection, ada.id, "Fresh"))
        assert Reason.NAME_TAKEN == refused.reason
        change_state(connection, number, SubmissionState.REJECTED, 6, reason="No.")
        check_own_name(connection, ada.id, "Fresh")


def test_the_operator_makes_no_versions_of_a_users_bot(store: Store, people: People) -> None:
    """Of their own, and of a new one, they do."""
    assert people
    with store.reading() as connection:
        with pytest.raises(InputError, match="Bot 'adas' is ada's, who alone submits new versions"):
            check_operators(connection, "adas")
        for name in ("house", "new", "\ud800"):
            check_operators(connection, name)


def test_a_bot_runs_either_here_or_elsewhere(store: Store, people: People) -> None:
    """The one cannot become the other."""
    ada, _ = people
    with store.writing() as connection:
        far = add_own_bot(connection, ada.id, "far", 5, is_elsewhere=True)
        assert far.is_elsewhere
        assert far == add_own_bot(connection, ada.id, "far", 6, is_elsewhere=True)
        here = _refusal(lambda: add_own_bot(connection, ada.id, "far", 6))
        there = _refusal(lambda: add_own_bot(connection, ada.id, "adas", 6, is_elsewhere=True))
    assert [Reason.BOT_RUNS_ELSEWHERE, Reason.BOT_RUNS_HERE] == [here.reason, there.reason]


def test_what_an_owner_declares_is_a_version(store: Store, people: People) -> None:
    """The same words the same one."""
    ada, _ = people
    with store.writing() as connection:
        far = add_own_bot(connection, ada.id, "far", 5, is_elsewhere=True)
        first, is_new = declare_version(connection, far, "1.0", 4, 6)
        assert is_new
        assert (True, "1.0", {"name": "far", "tables": 4}) == (
            first.is_elsewhere,
            first.declared,
            first.manifest,
        )
        assert (first, False) == declare_version(connection, far, "1.0", 8, 7)
        second, _ = declare_version(connection, far, "1.1", 4, 8)
        assert second.hash != first.hash
        assert second == find_own_version(connection, ada.id, "far")
        bad = _refusal(lambda: declare_version(connection, far, "1\n", 4, 9))
        assert Reason.BAD_VERSION == bad.reason


def test_a_bot_can_be_retired_and_brought_back(store: Store, people: People) -> None:
    """With the moment; others are left alone."""
    ada, _ = people

    def retired(connection: Connection) -> list[int | None]:
        return [bot.retired_ns for bot in list_owned_bots(connection)]

    with store.writing() as connection:
        bot = find_own_bot(connection, ada.id, "adas")
        set_retired(connection, bot, 7)
        assert [7, None, None] == retired(connection)
        set_retired(connection, bot, None)
        assert [None, None, None] == retired(connection)
