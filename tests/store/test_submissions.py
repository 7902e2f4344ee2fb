"""Tests of submissions in the database."""

import pytest

from arena.people.refusals import Reason, RefusedError
from arena.people.submissions import LOG_LENGTH, MOST_INTERRUPTIONS, STAGES, SubmissionState
from arena.store import submissions as submissions_module
from arena.store.bots import add_version
from arena.store.connection import Store
from arena.store.ownership import add_own_bot
from arena.store.submissions import (
    Submission,
    add_log,
    change_state,
    count_before,
    count_under_way,
    find_submission,
    list_submissions,
    next_waiting,
    note_content,
    note_submission,
    put_back,
    read_submission,
)
from arena.store.users import User, add_user, disable_user, enable_user

People = tuple[User, User]
HASH = "ab" * 32


@pytest.fixture
def people(store: Store) -> People:
    """Adds two users."""
    with store.writing() as connection:
        return add_user(connection, "ada", 1), add_user(connection, "bob", 2)


def _note(store: Store, user: User, bot: str = "b", now_ns: int = 5) -> Submission:
    with store.writing() as connection:
        return note_submission(connection, user.id, bot, 900, now_ns, claimed_hash=HASH)


def _change(store: Store, one: Submission, *states: SubmissionState) -> Submission:
    with store.writing() as connection:
        for state in states:
            one = change_state(connection, one.id, state, 9)
    return one


def _numbers(listed: list[Submission]) -> list[int]:
    return [one.id for one in listed]


def test_a_submission_goes_its_way(store: Store, people: People) -> None:
    """From stage to stage, with its log, until it is a version."""
    ada, _ = people
    one = _note(store, ada)
    assert ("ada", "b", HASH, SubmissionState.RECEIVED, "", 900, None, None, 0, 5, 5, None) == (
        *(one.user, one.bot, one.hash, one.state, one.log, one.packed_size, one.size, one.files),
        *(one.interruptions, one.received_ns, one.changed_ns, one.version_id),
    )
    with store.writing() as connection:
        for now_ns, stage in enumerate(STAGES, 6):
            one = change_state(connection, one.id, stage, now_ns, log=f"{stage} begins\n")
            assert (stage, now_ns) == (one.state, one.changed_ns)
        note_content(connection, one.id, "cd" * 32, 2000, 3)
        add_log(connection, one.id, "won\x00\n")
        add_own_bot(connection, ada.id, "b", 10)
        version, _ = add_version(connection, "b", "cd" * 32, {"name": "b"}, now_ns=10)
        change_state(connection, one.id, SubmissionState.ACTIVE, 11, version_id=version.id)
    with store.reading() as connection:
        one = read_submission(connection, one.id)
    assert (SubmissionState.ACTIVE, "cd" * 32, 2000, 3, 11, version.id) == (
        *(one.state, one.hash, one.size, one.files, one.changed_ns, one.version_id),
    )
    lines = [*(f"{stage} begins" for stage in STAGES), "won\N{REPLACEMENT CHARACTER}"]
    assert lines == one.log.splitlines()
    assert (None, None, 5) == (one.rejected_in, one.reason, one.received_ns)


def test_a_submission_is_rejected_with_stage_reason_and_log(store: Store, people: People) -> None:
    """The owner reads all three."""
    one = _change(store, _note(store, people[0]), SubmissionState.UNPACK, SubmissionState.BUILD)
    with store.writing() as connection:
        rejected = change_state(
            *(connection, one.id, SubmissionState.REJECTED, 12),
            reason="It does not compile.",
            log="x" * (2 * LOG_LENGTH),
        )
    assert (SubmissionState.REJECTED, SubmissionState.BUILD, "It does not compile.", 12) == (
        *(rejected.state, rejected.rejected_in, rejected.reason, rejected.changed_ns),
    )
    assert LOG_LENGTH == len(rejected.log)


def test_a_state_that_cannot_follow_changes_nothing(store: Store, people: People) -> None:
    """Nor does a rejection without a reason."""
    one = _note(store, people[0])
    with store.writing() as connection:
        with pytest.raises(ValueError, match="is in received and cannot go to active"):
            change_state(connection, one.id, SubmissionState.ACTIVE, 9, log="x")
        with pytest.raises(ValueError, match="needs a reason"):
            change_state(connection, one.id, SubmissionState.REJECTED, 9, log="x")
        with pytest.raises(ValueError, match="no other has one"):
            change_state(connection, one.id, SubmissionState.UNPACK, 9, reason="x")
        assert one == read_submission(connection, one.id)


def test_submissions_wait_in_the_order_in_which_they_came(store: Store, people: People) -> None:
    """Each is told how many are before it."""
    ada, bob = people
    with store.reading() as connection:
        assert next_waiting(connection) is None
    first, second, third = _note(store, ada), _note(store, bob), _note(store, ada)
    with store.reading() as connection:
        assert first == next_waiting(connection)
        assert [0, 1, 2] == [count_before(connection, one) for one in (first, second, third)]
        assert 3 == count_under_way(connection)
    first = _change(store, first, SubmissionState.UNPACK)
    with store.reading() as connection:
        assert second == next_waiting(connection)
        assert [0, 1, 2] == [count_before(connection, one) for one in (first, second, third)]
    with store.writing() as connection:
        change_state(connection, first.id, SubmissionState.REJECTED, 9, reason="No.")
        assert [0, 1] == [count_before(connection, one) for one in (second, third)]


def test_a_disabled_user_waits(store: Store, people: People) -> None:
    """What they sent before is looked at when they are let in again."""
    ada, bob = people
    first, second = _note(store, ada), _note(store, bob)
    with store.writing() as connection:
        disable_user(connection, ada, 6)
        assert second == next_waiting(connection)
        enable_user(connection, ada)
        assert first == next_waiting(connection)


def test_owners_find_their_own_submissions_alone(store: Store, people: People) -> None:
    """Whether another is somebody else's or not there makes no difference."""
    ada, bob = people
    first, second, foreign = _note(store, ada), _note(store, ada), _note(store, bob)
    refused = []
    with store.reading() as connection:
        assert first == find_submission(connection, ada.id, first.id)
        assert second == find_submission(connection, ada.id)
        for number in (foreign.id, 99, 2**40, 2**70, -1):
            with pytest.raises(RefusedError) as raised:
                find_submission(connection, ada.id, number)
            refused.append((raised.value.reason, str(raised.value).replace(str(number), "N")))
    assert {(Reason.NO_SUCH_SUBMISSION, "You have no submission N here.")} == set(refused)


def test_whoever_has_sent_nothing_has_no_newest(store: Store, people: People) -> None:
    """In a sentence of its own."""
    _note(store, people[1])
    sentence = "You have not submitted anything here"
    with store.reading() as connection, pytest.raises(RefusedError, match=sentence):
        find_submission(connection, people[0].id)


def test_submissions_are_listed_page_by_page(store: Store, people: People) -> None:
    """The newest first, without their logs."""
    ada, bob = people
    numbers = [_note(store, ada, bot).id for bot in ("b", "c", "b", "b")]
    foreign = _note(store, bob).id
    with store.writing() as connection:
        add_log(connection, numbers[0], "said")
        page = list_submissions(connection, ada.id, most=3)
        assert [numbers[3], numbers[2], numbers[1]] == _numbers(page)
        rest = list_submissions(connection, ada.id, before=page[-1].id)
        assert ([numbers[0]], "") == (_numbers(rest), rest[0].log)
        of_bot = list_submissions(connection, ada.id, bot="b", before=2**70)
        assert [numbers[3], numbers[2], numbers[0]] == _numbers(of_bot)
        assert [foreign, *reversed(numbers)] == _numbers(list_submissions(connection))


def test_what_a_server_broke_off_waits_again(store: Store, people: People) -> None:
    """In its old place, from the beginning of its way; what waits or is over stays so."""
    ada, bob = people
    waiting, broken, over = _note(store, ada), _note(store, bob), _note(store, bob)
    broken = _change(store, broken, SubmissionState.UNPACK, SubmissionState.CHECK)
    with store.writing() as connection:
        over = change_state(connection, over.id, SubmissionState.REJECTED, 9, reason="No.")
        add_log(connection, broken.id, "half")
        (again,) = put_back(connection, 20)
        assert (SubmissionState.RECEIVED, 1, "", 20) == (
            *(again.state, again.interruptions, again.log, again.changed_ns),
        )
        assert [] == put_back(connection, 21)
        assert [waiting, over] == [read_submission(connection, one.id) for one in (waiting, over)]
        assert 1 == count_before(connection, again)


def test_what_breaks_the_server_again_and_again_is_rejected(store: Store, people: People) -> None:
    """In the stage in which it did; ends as they should be do not count."""
    one = _note(store, people[0])
    for _ in range(MOST_INTERRUPTIONS + 2):
        _change(store, one, SubmissionState.UNPACK)
        with store.writing() as connection:
            (again,) = put_back(connection, 20, is_counted=False)
        assert (SubmissionState.RECEIVED, 0) == (again.state, again.interruptions)
    for count in range(1, MOST_INTERRUPTIONS + 1):
        _change(store, one, SubmissionState.UNPACK, SubmissionState.BUILD)
        with store.writing() as connection:
            add_log(connection, one.id, "building")
            (again,) = put_back(connection, 20)
        assert count == again.interruptions
    assert (SubmissionState.REJECTED, SubmissionState.BUILD, "building") == (
        *(again.state, again.rejected_in, again.log),
    )
    assert again.reason is not None
    assert again.reason.startswith("The server stopped or could not go on 3 times while")


def test_old_logs_are_given_up(
    store: Store, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A user keeps those of their newest submissions, others keep theirs."""
    monkeypatch.setattr(submissions_module, "LOGS_KEPT", 2)
    ada, bob = people
    noted = [_note(store, user) for user in (ada, bob, ada)]
    with store.writing() as connection:
        for one in noted:
            add_log(connection, one.id, "said")
    _note(store, ada)
    with store.reading() as connection:
        logs = [read_submission(connection, one.id).log for one in noted]
    assert ["", "said", "said"] == logs
