"""What users see of their submissions.

Must not know how submissions come or are worked on.
"""

from collections.abc import Mapping

from arena.server.answers.messages import submission_message
from arena.server.answers.pages import page_size, page_text, parse_page
from arena.store.connection import Store
from arena.store.submissions import count_before, find_submission, list_submissions
from arena.v1 import ladder_pb2

Doing = Mapping[int, str]
"""What is being done with submissions at the moment, by number."""


class SubmissionAnswers:
    """Answers about submissions."""

    def __init__(self, store: Store, doing: Doing) -> None:
        self._store = store
        self._doing = doing

    def get(self, user: int, number: int) -> ladder_pb2.Submission:
        """Returns a submission of a user's; 0 is the newest."""
        with self._store.reading() as connection:
            found = find_submission(connection, user, number)
            before = count_before(connection, found)
        return submission_message(found, before=before, doing=self._doing.get(found.id, ""))

    def list(
        self, user: int, request: ladder_pb2.ListSubmissionsRequest
    ) -> ladder_pb2.ListSubmissionsResponse:
        """Lists a user's submissions, the newest first, without their logs."""
        most = page_size(request.page_size)
        page = parse_page(request.page_token, 1)
        with self._store.reading() as connection:
            found = list_submissions(
                connection,
                user,
                bot=request.bot or None,
                before=None if page is None else page[0],
                most=most + 1,
            )
            shown = found[:most]
            messages = [
                submission_message(
                    one, before=count_before(connection, one), doing=self._doing.get(one.id, "")
                )
                for one in shown
            ]
        rest = page_text(shown[-1].id) if len(found) > most else ""
        return ladder_pb2.ListSubmissionsResponse(submissions=messages, next_page_token=rest)
