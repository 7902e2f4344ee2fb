"""Lets the version that has come of a submission into the ladder, once and for all.

Each step can be done again: a version that is added is not added twice, a request that waits
is not made twice. Must not know how a version was found fit.
"""

import time
from collections.abc import Callable, Mapping

from sqlalchemy import Connection

from arena.people.refusals import RefusedError
from arena.server.answers.roll import roll_bots
from arena.server.takeover import changes_to_enter, refuse_stopped
from arena.store.bots import add_version, find_version_by_hash
from arena.store.connection import Store
from arena.store.ladders import find_ladder
from arena.store.ownership import add_own_bot, find_own_bot, set_retired
from arena.store.requests import Answer, list_requests, note_request, read_answer
from arena.store.submissions import Submission, read_submission

_LOOK_S = 0.05

Wait = Callable[[float], None]
"""Waits so many seconds; raises where it is not to be waited any longer."""


class Entering:
    """Lets versions into one ladder."""

    def __init__(self, ladder: str, asked: Callable[[], object]) -> None:
        """Takes what tells the ladder's thread that something was asked for."""
        self._ladder = ladder
        self._asked = asked

    def add(
        self,
        connection: Connection,
        submission: Submission,
        version: str,
        manifest: Mapping[str, object],
    ) -> None:
        """Adds a version, and its bot where that is new, as the submission's user's.

        Raises RefusedError where the bot cannot be theirs.
        """
        now_ns = time.time_ns()
        add_own_bot(connection, submission.user_id, submission.bot, now_ns)
        add_version(connection, submission.bot, version, manifest, now_ns=now_ns)

    def enter(self, store: Store, number: int, wait: Wait) -> str | None:
        """Lets the version of a submission play, in the place of its bot's earlier one.

        Returns why it cannot, a sentence; None once it plays.
        """
        try:
            request = self._ask(store, number)
        except RefusedError as refusal:
            return str(refusal)
        if request is None:
            return None
        self._asked()
        while True:
            with store.reading() as connection:
                answer: Answer | None = read_answer(connection, request)
            if answer is not None:
                return answer.refusal
            wait(_LOOK_S)

    def _ask(self, store: Store, number: int) -> int | None:
        """Asks for the change; returns the request's number, None where it was made already."""
        now_ns = time.time_ns()
        with store.writing() as connection:
            submission = read_submission(connection, number)
            version = find_version_by_hash(connection, submission.bot, submission.hash or "")
            assert version is not None
            ladder = find_ladder(connection, self._ladder)
            rolled = roll_bots(connection, ladder, submission.user_id)[submission.bot]
            changes = changes_to_enter(rolled, version)
            if not changes:
                return None
            refuse_stopped(rolled)
            bot = find_own_bot(connection, submission.user_id, submission.bot)
            if bot.retired_ns is not None:
                set_retired(connection, bot, None)
            for waiting in list_requests(connection, ladder.id):
                is_same = waiting.change is not None and waiting.change.version == version.id
                if waiting.answer is None and is_same:
                    return waiting.id
            return note_request(connection, ladder.id, changes[0], now_ns)
