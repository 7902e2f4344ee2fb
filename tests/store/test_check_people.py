"""Tests of finding out that what is stored of people is not whole."""

import pytest
from sqlalchemy import text

from arena.people.submissions import STAGES, SubmissionState
from arena.store.bots import add_version
from arena.store.check import database_problems
from arena.store.connection import Store
from arena.store.ownership import add_own_bot, declare_version
from arena.store.submissions import change_state, note_submission
from arena.store.tokens import issue_bot_token, issue_user_token
from arena.store.users import add_user


@pytest.fixture
def peopled(store: Store) -> Store:
    """Two users with bots here and elsewhere, tokens, and submissions in three states."""
    with store.writing() as connection:
        ada, bob = add_user(connection, "ada", 1), add_user(connection, "bob", 1)
        issue_user_token(connection, ada.id, "", 2)
        far = add_own_bot(connection, bob.id, "far", 2, is_elsewhere=True)
        declare_version(connection, far, "1.0", 1, 2)
        issue_bot_token(connection, far.id, "", 2)
        numbers = [note_submission(connection, ada.id, "near", 10, 3).id for _ in range(3)]
        for stage in STAGES:
            change_state(connection, numbers[0], stage, 4)
        near = add_own_bot(connection, ada.id, "near", 4)
        version, _ = add_version(connection, near.name, "ab" * 32, {"name": "near"}, now_ns=4)
        change_state(connection, numbers[0], SubmissionState.ACTIVE, 5, version_id=version.id)
        change_state(connection, numbers[1], SubmissionState.REJECTED, 5, reason="No.")
        connection.execute(text("UPDATE tokens SET start = 'first' WHERE bot_id IS NULL"))
    return store


def test_what_is_stored_of_people_is_whole(peopled: Store) -> None:
    """In every state."""
    assert [] == database_problems(peopled)


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (
            "UPDATE tokens SET user_id = NULL WHERE start = 'first'",
            "Token first... is not either a user's or a bot's.",
        ),
        (
            "UPDATE tokens SET bot_id = 1 WHERE start = 'first'",
            "Token first... is not either a user's or a bot's.",
        ),
        (
            "UPDATE tokens SET bot_id = 2, user_id = NULL WHERE start = 'first'",
            "Token first... is of bot 'near', which does not run elsewhere.",
        ),
        (
            "UPDATE versions SET declared = NULL WHERE bot_id = 1",
            "of bot 'far' runs elsewhere and is not declared.",
        ),
        (
            "UPDATE versions SET declared = 'x' WHERE bot_id = 2",
            "Version abababab of bot 'near' runs here and is declared.",
        ),
        (
            "UPDATE submissions SET state = 'lost' WHERE id = 3",
            "Submission 3 is in a state 'lost', which there is not.",
        ),
        (
            "UPDATE submissions SET reason = NULL WHERE id = 2",
            "Submission 2 is rejected and has no reason.",
        ),
        (
            "UPDATE submissions SET reason = 'x' WHERE id = 3",
            "Submission 3 is received and has a reason.",
        ),
        (
            "UPDATE submissions SET version_id = NULL WHERE id = 1",
            "Submission 1 is active and has no version.",
        ),
        (
            "UPDATE submissions SET version_id = 1 WHERE id = 3",
            "Submission 3 is received and has a version.",
        ),
        (
            "UPDATE bots SET owner_id = 2 WHERE id = 2",
            "Submission 1 is a version of a bot of somebody else's.",
        ),
    ],
)
def test_what_is_not_whole_is_named(peopled: Store, damage: str, problem: str) -> None:
    """Token, version or submission, and what is wrong there."""
    with peopled.writing() as connection:
        connection.execute(text(damage))
    (found,) = database_problems(peopled)
    assert found.endswith(problem)
