"""Submissions in the database: what waits, how far each has come, what became of it.

Must not know where their content is, or what is done in a stage.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, insert, select, update

from arena.people.refusals import no_such_submission
from arena.people.submissions import (
    STAGES,
    UNDER_WAY,
    SubmissionState,
    can_become,
    interruption_reason,
    log_end,
)
from arena.store.schema import submissions, users

LOGS_KEPT = 50
"""Of how many submissions of a user logs are kept: the newest."""

_LARGEST_NUMBER = 2**31 - 1  # what every database takes for an Integer


@dataclass(frozen=True, slots=True)
class Submission:
    """Content that somebody has sent, on its way to the ladder."""

    id: int
    user_id: int
    user: str  # their name
    bot: str
    hash: str | None  # of its content: claimed until it is unpacked; None: not even that
    state: SubmissionState
    rejected_in: SubmissionState | None  # where it was rejected
    reason: str | None  # why it was: a sentence
    log: str  # the end of what was printed on its way; empty in lists
    packed_size: int  # bytes
    size: int | None  # unpacked, bytes; None until it is known
    files: int | None
    interruptions: int
    received_ns: int
    changed_ns: int
    version_id: int | None  # what has come of it


def note_submission(
    connection: Connection,
    user_id: int,
    bot: str,
    packed_size: int,
    now_ns: int,
    *,
    claimed_hash: str | None = None,
) -> Submission:
    """Notes content that has arrived whole; it waits for its first stage.

    Whether it may be sent has been looked at, in the same transaction, by `check_sending`.
    """
    row = insert(submissions).values(
        user_id=user_id,
        bot=bot,
        hash=claimed_hash,
        state=SubmissionState.RECEIVED,
        log="",
        packed_size=packed_size,
        interruptions=0,
        received_ns=now_ns,
        changed_ns=now_ns,
    )
    number = connection.scalars(row.returning(submissions.c.id)).one()
    _drop_old_logs(connection, user_id)
    return read_submission(connection, number)


def read_submission(connection: Connection, number: int) -> Submission:
    """Reads a submission that is known to be there."""
    return _row_to_submission(
        connection.execute(_submissions().where(submissions.c.id == number)).one()
    )


def find_submission(connection: Connection, user_id: int, number: int = 0) -> Submission:
    """Finds a submission of a user's, the newest for 0; RefusedError where there is none."""
    query = _submissions().where(submissions.c.user_id == user_id)
    if number:
        query = query.where(submissions.c.id == number)
    row = None
    if 0 <= number <= _LARGEST_NUMBER:
        row = connection.execute(query.order_by(submissions.c.id.desc()).limit(1)).first()
    if row is None:
        raise no_such_submission(number)
    return _row_to_submission(row)


def list_submissions(
    connection: Connection,
    user_id: int | None = None,
    *,
    bot: str | None = None,
    before: int | None = None,
    most: int = 20,
) -> list[Submission]:
    """Lists submissions of a user's or everybody's, the newest first, without their logs.

    With `before` only those with lower numbers: the next page.
    """
    query = _submissions().order_by(submissions.c.id.desc()).limit(most)
    if user_id is not None:
        query = query.where(submissions.c.user_id == user_id)
    if bot is not None:
        query = query.where(submissions.c.bot == bot)
    if before is not None:
        query = query.where(submissions.c.id < min(before, _LARGEST_NUMBER))
    return [_row_to_submission(row, has_log=False) for row in connection.execute(query)]


def next_waiting(connection: Connection) -> Submission | None:
    """Reads the oldest submission that waits; those of disabled users are passed over."""
    waiting = _submissions().where(
        submissions.c.state == SubmissionState.RECEIVED, users.c.disabled_ns.is_(None)
    )
    row = connection.execute(waiting.order_by(submissions.c.id).limit(1)).first()
    return None if row is None else _row_to_submission(row)


def count_under_way(connection: Connection, *which: ColumnElement[bool]) -> int:
    """Counts the submissions of which something is still to become, or some of them."""
    query = select(func.count()).where(submissions.c.state.in_(UNDER_WAY), *which)
    return connection.scalar(query) or 0


def count_before(connection: Connection, submission: Submission) -> int:
    """Counts the submissions that are on their way before one that waits; 0 where it does not."""
    if submission.state is not SubmissionState.RECEIVED:
        return 0
    return count_under_way(connection, submissions.c.id < submission.id)


def change_state(
    connection: Connection,
    number: int,
    state: SubmissionState,
    now_ns: int,
    *,
    reason: str | None = None,
    log: str = "",
    version_id: int | None = None,
) -> Submission:
    """Brings a submission to its next state, and adds to its log; returns it.

    `reason` says why it is rejected, `version_id` what has become of one that is active.
    Raises ValueError for a state that cannot follow, and changes nothing.
    """
    known = read_submission(connection, number)
    if not can_become(known.state, state):
        raise ValueError(f"submission {number} is in {known.state} and cannot go to {state}")
    is_rejected = state is SubmissionState.REJECTED
    if is_rejected != (reason is not None):
        raise ValueError("a submission that is rejected needs a reason, and no other has one")
    connection.execute(
        update(submissions)
        .where(submissions.c.id == number)
        .values(
            state=state,
            rejected_in=known.state if is_rejected else None,
            reason=None if reason is None else log_end(reason),
            log=log_end(known.log, log),
            changed_ns=now_ns,
            version_id=version_id,
        )
    )
    return read_submission(connection, number)


def add_log(connection: Connection, number: int, text: str) -> None:
    """Adds to a submission's log, of which only the end is kept."""
    log = log_end(read_submission(connection, number).log, text)
    connection.execute(update(submissions).where(submissions.c.id == number).values(log=log))


def note_content(
    connection: Connection,
    number: int,
    content_hash: str,
    size: int | None = None,
    files: int | None = None,
) -> None:
    """Notes what a submission has been found to hold when it was unpacked."""
    found = {"hash": content_hash, "size": size, "files": files}
    connection.execute(update(submissions).where(submissions.c.id == number).values(found))


def put_back(connection: Connection, now_ns: int, *, is_counted: bool = True) -> list[Submission]:
    """Lets every submission that was being worked on wait again; returns them as they are now.

    To be called when nobody works on any: at the start of a server, for what its end broke
    off. One that was broken off too often is rejected, unless it is not counted, as when the
    server was stopped as it should be.
    """
    broken = connection.execute(_submissions().where(submissions.c.state.in_(STAGES)))
    return [
        _put_back(connection, _row_to_submission(row), now_ns, is_counted=is_counted)
        for row in broken.all()
    ]


def _put_back(
    connection: Connection, broken: Submission, now_ns: int, *, is_counted: bool
) -> Submission:
    interruptions = broken.interruptions + is_counted
    connection.execute(
        update(submissions)
        .where(submissions.c.id == broken.id)
        .values(interruptions=interruptions, log="")
    )
    reason = interruption_reason(interruptions) if is_counted else None
    if reason is None:
        return change_state(connection, broken.id, SubmissionState.RECEIVED, now_ns)
    return change_state(
        connection, broken.id, SubmissionState.REJECTED, now_ns, reason=reason, log=broken.log
    )


def _drop_old_logs(connection: Connection, user_id: int) -> None:
    of_user = submissions.c.user_id == user_id
    newest = select(submissions.c.id).where(of_user).order_by(submissions.c.id.desc())
    numbers = connection.scalars(newest.limit(LOGS_KEPT)).all()
    old = update(submissions).where(
        of_user, submissions.c.id < numbers[-1], submissions.c.log != ""
    )
    connection.execute(old.values(log=""))


def _submissions() -> Select[Any]:
    return select(submissions, users.c.name.label("user")).join_from(submissions, users)


def _row_to_submission(row: Any, *, has_log: bool = True) -> Submission:
    return Submission(
        id=row.id,
        user_id=row.user_id,
        user=row.user,
        bot=row.bot,
        hash=row.hash,
        state=SubmissionState(row.state),
        rejected_in=None if row.rejected_in is None else SubmissionState(row.rejected_in),
        reason=row.reason,
        log=row.log if has_log else "",
        packed_size=row.packed_size,
        size=row.size,
        files=row.files,
        interruptions=row.interruptions,
        received_ns=row.received_ns,
        changed_ns=row.changed_ns,
        version_id=row.version_id,
    )
