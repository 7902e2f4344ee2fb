"""Looks whether what is stored of users, their tokens, bots and submissions is whole.

Must not know what somebody may do.
"""

from collections.abc import Iterator

from sqlalchemy import Connection, and_, or_, select

from arena.people.submissions import SubmissionState
from arena.store.schema import bots, submissions, tokens, versions


def people_problems(connection: Connection) -> Iterator[str]:
    """Yields what is wrong, a sentence each."""
    yield from _token_problems(connection)
    yield from _version_problems(connection)
    yield from _submission_problems(connection)


def _token_problems(connection: Connection) -> Iterator[str]:
    """A token is a user's or a bot's; a bot with tokens connects by itself."""
    user, bot = tokens.c.user_id, tokens.c.bot_id
    odd = or_(and_(user.is_(None), bot.is_(None)), and_(user.is_not(None), bot.is_not(None)))
    for start in connection.scalars(select(tokens.c.start).where(odd).order_by(tokens.c.id)):
        yield f"Token {start}... is not either a user's or a bot's."
    launched = select(tokens.c.start, bots.c.name).join_from(tokens, bots, bot == bots.c.id)
    for row in connection.execute(launched.where(~bots.c.is_elsewhere).order_by(tokens.c.id)):
        yield f"Token {row.start}... is of bot '{row.name}', which does not run elsewhere."


def _version_problems(connection: Connection) -> Iterator[str]:
    """Versions are declared where a bot runs elsewhere, and nowhere else."""
    found = connection.execute(
        select(bots.c.name, bots.c.is_elsewhere, versions.c.declared, versions.c.hash)
        .join_from(versions, bots)
        .order_by(versions.c.id)
    )
    for row in found:
        if row.is_elsewhere != (row.declared is not None):
            runs = "elsewhere and is not declared" if row.is_elsewhere else "here and is declared"
            yield f"Version {row.hash[:8]} of bot '{row.name}' runs {runs}."


def _submission_problems(connection: Connection) -> Iterator[str]:
    """Each is in a state there is; what is active is a version of its owner's."""
    found = connection.execute(
        select(submissions, bots.c.owner_id)
        .join_from(submissions, versions, isouter=True)
        .join(bots, bots.c.id == versions.c.bot_id, isouter=True)
        .order_by(submissions.c.id)
    )
    for row in found:
        if row.state not in set(SubmissionState):
            yield f"Submission {row.id} is in a state '{row.state}', which there is not."
        elif (row.state == SubmissionState.REJECTED) != (row.reason is not None):
            yield f"Submission {row.id} is {row.state} and has {_none(row.reason)}reason."
        elif (row.state == SubmissionState.ACTIVE) != (row.version_id is not None):
            yield f"Submission {row.id} is {row.state} and has {_none(row.version_id)}version."
        elif row.version_id is not None and row.owner_id != row.user_id:
            yield f"Submission {row.id} is a version of a bot of somebody else's."


def _none(value: object) -> str:
    return "no " if value is None else "a "
