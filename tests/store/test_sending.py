"""Tests of whether somebody may send a submission."""

import threading

import pytest

from arena.people.quota import DAY_NS, Quota, Use
from arena.people.refusals import Reason, RefusedError
from arena.people.submissions import SubmissionState
from arena.store.bots import add_version
from arena.store.connection import Store
from arena.store.ownership import add_own_bot, find_own_bot, set_retired
from arena.store.sending import check_new_content, check_sending, read_use
from arena.store.submissions import change_state, count_under_way, note_submission
from arena.store.users import User, add_user

People = tuple[User, User]
NOW_NS = 10 * DAY_NS
HASH, OTHER = "ab" * 32, "cd" * 32
QUOTA = Quota(submissions_a_day=3, active_bots=2, under_way=2, waiting=3)


@pytest.fixture
def people(store: Store) -> People:
    """Adds two users, the first with a bot."""
    with store.writing() as connection:
        ada, bob = add_user(connection, "ada", 1), add_user(connection, "bob", 2)
        add_own_bot(connection, ada.id, "mine", 3)
        add_version(connection, "mine", HASH, {"name": "mine"}, now_ns=3)
    return ada, bob


def _refusal(
    store: Store, user: User, bot: str = "mine", *, size: int = 10, claimed: str = ""
) -> RefusedError:
    with store.reading() as connection, pytest.raises(RefusedError) as refused:
        check_sending(
            connection, user.id, bot, size, quota=QUOTA, now_ns=NOW_NS, claimed_hash=claimed
        )
    return refused.value


def _note(
    store: Store, user: User, bot: str, *, ago_ns: int = 0, claimed: str | None = None
) -> int:
    with store.writing() as connection:
        return note_submission(
            connection, user.id, bot, 10, NOW_NS - ago_ns, claimed_hash=claimed
        ).id


def _reject(store: Store, number: int) -> None:
    with store.writing() as connection:
        change_state(connection, number, SubmissionState.REJECTED, NOW_NS, reason="No.")


@pytest.mark.parametrize("bot", ["mine", "new"])
def test_an_owner_may_send(store: Store, people: People, bot: str) -> None:
    """A new version, or a new bot."""
    with store.reading() as connection:
        check_sending(
            connection, people[0].id, bot, 10, quota=QUOTA, now_ns=NOW_NS, claimed_hash=OTHER
        )


@pytest.mark.parametrize(
    ("sender", "bot", "claimed", "reason"),
    [
        ("ada", "mine", HASH, Reason.SAME_CONTENT),
        ("ada", "mine", "x", Reason.BAD_VERSION),
        ("ada", "mine", HASH.upper(), Reason.BAD_VERSION),
        ("ada", "a b", "", Reason.BAD_NAME),
        ("ada", "Mine", "", Reason.NAME_TAKEN),
        ("bob", "mine", "", Reason.NAME_TAKEN),
        ("bob", "mine", HASH, Reason.NAME_TAKEN),  # nothing is told of what another has sent
        ("bob", "new", "' OR 1=1", Reason.BAD_VERSION),
    ],
)
def test_what_is_refused_at_once(
    store: Store, people: People, *, sender: str, bot: str, claimed: str, reason: Reason
) -> None:
    """Before anything has come."""
    (user,) = (one for one in people if one.name == sender)
    assert reason == _refusal(store, user, bot, claimed=claimed).reason


def test_what_is_too_large_is_refused_at_once(store: Store, people: People) -> None:
    """By what is said of it."""
    refused = _refusal(store, people[0], size=QUOTA.packed_bytes + 1)
    assert Reason.TOO_LARGE == refused.reason


def test_a_bot_that_runs_elsewhere_has_no_content(store: Store, people: People) -> None:
    """Nothing can be submitted for it."""
    with store.writing() as connection:
        add_own_bot(connection, people[0].id, "far", 4, is_elsewhere=True)
    assert Reason.BOT_RUNS_ELSEWHERE == _refusal(store, people[0], "far").reason


def test_the_same_content_again_is_named(store: Store, people: People) -> None:
    """Where it is a version, or on its way; what was rejected may come again."""
    ada, _ = people
    again = _refusal(store, ada, claimed=HASH)
    assert str(again).startswith("This is version abababab of 'mine', which the server has already")
    number = _note(store, ada, "mine", claimed=OTHER)
    again = _refusal(store, ada, claimed=OTHER)
    assert Reason.SAME_CONTENT == again.reason
    assert f"Submission {number} of 'mine' has the same content and is on its way." == str(again)
    with store.reading() as connection:
        check_new_content(connection, ada.id, "mine", OTHER, but=number)
    _reject(store, number)
    with store.reading() as connection:
        check_new_content(connection, ada.id, "mine", OTHER)


def test_a_day_of_submissions_has_an_end(store: Store, people: People) -> None:
    """Whatever became of them; what is older than a day does not count, nor do others'."""
    ada, bob = people
    for ago_ns in (DAY_NS, DAY_NS - 1, 5, 0):
        _reject(store, _note(store, ada, "mine", ago_ns=ago_ns))
    assert Reason.TOO_MANY_TODAY == _refusal(store, ada).reason
    with store.reading() as connection:
        check_sending(connection, bob.id, "bobs", 10, quota=QUOTA, now_ns=NOW_NS)
        check_sending(connection, ada.id, "mine", 10, quota=QUOTA, now_ns=NOW_NS + 1)


def test_only_so_many_are_under_way(store: Store, people: People) -> None:
    """Of one person, and of all."""
    ada, bob = people
    _note(store, ada, "mine")
    _note(store, ada, "mine")
    assert "2 submissions of yours are on the way" in str(_refusal(store, ada))
    _note(store, bob, "bobs")
    assert "3 submissions wait already" in str(_refusal(store, bob, "bobs"))


def test_only_so_many_bots_play(store: Store, people: People) -> None:
    """Those on their way count, and those that are retired do not."""
    ada, _ = people
    _note(store, ada, "second")
    assert Reason.TOO_MANY_BOTS == _refusal(store, ada, "third").reason
    with store.writing() as connection:
        set_retired(connection, find_own_bot(connection, ada.id, "mine"), NOW_NS)
    with store.reading() as connection:
        check_sending(connection, ada.id, "third", 10, quota=QUOTA, now_ns=NOW_NS)


def test_what_somebody_has_and_does_is_read(store: Store, people: People) -> None:
    """At one moment."""
    ada, bob = people
    _note(store, ada, "new", ago_ns=7)
    _note(store, bob, "bobs")
    with store.reading() as connection:
        assert Use((NOW_NS - 7,), 1, frozenset({"mine", "new"}), 2) == read_use(
            connection, ada.id, NOW_NS
        )
        tomorrow = read_use(connection, bob.id, NOW_NS + DAY_NS)
        assert Use((), 1, frozenset({"bobs"}), 2) == tomorrow


def test_many_at_once_get_no_more_than_the_quota(store: Store, people: People) -> None:
    """Each looks and notes in one transaction, and nobody comes between."""
    names = [f"n{letter}w" for letter in "abcdefgh"]
    start = threading.Barrier(len(names))
    refused: list[Reason] = []

    def send(name: str) -> None:
        start.wait()
        try:
            with store.writing() as connection:
                check_sending(connection, people[1].id, name, 10, quota=QUOTA, now_ns=NOW_NS)
                note_submission(connection, people[1].id, name, 10, NOW_NS)
        except RefusedError as refusal:
            refused.append(refusal.reason)

    threads = [threading.Thread(target=send, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [Reason.TOO_MANY_WAITING] * 6 == refused
    with store.reading() as connection:
        assert 2 == count_under_way(connection)


def test_nobody_takes_a_name_between_a_look_and_its_note(store: Store, people: People) -> None:
    """Whoever looks at it waits until it is noted, or free."""
    ada, bob = people
    refused: list[Reason] = []

    def send_another() -> None:
        try:
            with store.writing() as connection:
                check_sending(connection, bob.id, "N-ew", 10, quota=QUOTA, now_ns=NOW_NS)
                note_submission(connection, bob.id, "N-ew", 10, NOW_NS)
        except RefusedError as refusal:
            refused.append(refusal.reason)

    other = threading.Thread(target=send_another)
    with store.writing() as connection:
        check_sending(connection, ada.id, "new", 10, quota=QUOTA, now_ns=NOW_NS)
        other.start()
        other.join(0.2)  # long enough for whoever does not wait; who waits, does so for ever
        note_submission(connection, ada.id, "new", 10, NOW_NS)
    other.join()
    assert [Reason.NAME_TAKEN] == refused
