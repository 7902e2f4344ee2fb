"""Works submissions off, one at a time: from what has arrived to a version in the ladder.

A thread of its own, which has each worked on in a process (`arena.intake`) and notes how far
it is. What is broken off begins again, and what was let in and not noted is noted: whatever
is killed when, nothing is lost and nothing is done twice. Must not know how content comes.
"""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from sqlalchemy import Connection

from arena.errors import ArenaError
from arena.intake.outcome import Fit, Order, Outcome, Progress, Rejected
from arena.intake.process import Told, take_in
from arena.intake.settings import IntakeSettings
from arena.people.refusals import RefusedError
from arena.people.submissions import UNDER_WAY, SubmissionState, can_become
from arena.server.entering import Entering
from arena.server.journal import Journal
from arena.server.shelf import Shelf
from arena.server.tally import Tally
from arena.server.trouble import work_with_home
from arena.store.bots import find_version_by_hash, list_versions
from arena.store.connection import Store
from arena.store.submissions import (
    Submission,
    add_log,
    change_state,
    list_submissions,
    next_waiting,
    note_content,
    put_back,
    read_submission,
)
from arena.terms.clock import SECOND_NS

TakeIn = Callable[[Order, IntakeSettings, Told, threading.Event], Outcome]
"""Works on a submission as `arena.intake.process.take_in` does."""

_LOOK_S = 2.0  # how often is looked whether something waits, beside being told of it
_LATER_S = 2.0, 120.0  # how long is waited after the server could not go on: once, and again
_ALL = 1_000_000


class IntakeQueue:
    """Works on submissions from `start` to `stop`."""

    def __init__(
        self,
        home: Path,
        settings: IntakeSettings,
        shelf: Shelf,
        entering: Entering,
        *,
        journal: Journal,
        tally: Tally,
        changed: Callable[[], object],
        failed: Callable[[Exception], None],
        take: TakeIn = take_in,
    ) -> None:
        """Takes who is told, in the thread, of each change, and of an error that ends it."""
        self._home = home
        self._settings = settings
        self._shelf = shelf
        self._entering = entering
        self._journal = journal
        self._tally = tally
        self._changed = changed
        self._failed = failed
        self._take = take
        self._arrived = threading.Event()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="intake", daemon=True)
        self.doing: dict[int, str] = {}  # what is being done at the moment, by submission

    def start(self) -> None:
        """Begins to work."""
        self._thread.start()

    def arrived(self) -> None:
        """Takes note that something waits; from any thread."""
        self._arrived.set()

    def stop(self) -> None:
        """Breaks off what is worked on, which begins again at the next start; waits for it."""
        self._stopping.set()
        self._arrived.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        try:
            work_with_home(
                self._home, self._work_off, journal=self._journal, wait=self._stopping.wait
            )
        except Exception as error:  # whatever it is, somebody else must say it
            self._failed(error)

    def _work_off(self, store: Store) -> None:
        self._pick_up(store)
        while not self._stopping.is_set():
            self._arrived.clear()
            submission = self._next(store)
            if submission is None:
                self._arrived.wait(_LOOK_S)
            else:
                self._take_in(store, submission)
        self._put_down(store)

    def _pick_up(self, store: Store) -> None:
        """Goes on with what a server's end has broken off."""
        with store.reading() as connection:
            broken = [
                one
                for one in list_submissions(connection, most=_ALL)
                if one.state in UNDER_WAY and one.state is not SubmissionState.RECEIVED
            ]
            entered = [one for one in broken if _is_version(connection, one)]
        for one in entered:
            self._enter(store, one.id)
        with store.writing() as connection:
            again = put_back(connection, time.time_ns())
            waiting = [
                one.id
                for one in list_submissions(connection, most=_ALL)
                if one.state is SubmissionState.RECEIVED
            ]
        for one in again:
            is_over = one.state is SubmissionState.REJECTED
            self._journal.warning(
                "submission_interrupted",
                f"Submission {one.id} of {one.user} was interrupted: "
                f"{'it is rejected' if is_over else 'it begins again'}.",
                submission=one.id,
            )
        self._changed()
        for name in self._shelf.clear(waiting):
            self._journal.info("leftover_removed", f"{name} was left over, and is removed.")

    def _put_down(self, store: Store) -> None:
        with store.writing() as connection:
            put_back(connection, time.time_ns(), is_counted=False)

    def _next(self, store: Store) -> Submission | None:
        with store.reading() as connection:
            return next_waiting(connection)

    def _take_in(self, store: Store, submission: Submission) -> None:
        number = submission.id
        now_ns = time.time_ns()
        self._tally.submission_waited((now_ns - submission.received_ns) / SECOND_NS)
        self._journal.info(
            "submission_begins",
            f"Submission {number}, {submission.bot} of {submission.user}, is worked on.",
            submission=number,
        )
        if _has_version(store, submission):  # only its last step was broken off
            self._enter(store, number)
            return
        if not self._shelf.archive(number).is_file():
            self._reject(store, number, "The server has lost its content: submit it again.")
            return
        self._to_stage(store, number, SubmissionState.UNPACK)
        with store.reading() as connection:
            known = tuple(one.hash for one in list_versions(connection))
        order = Order(
            bot=submission.bot,
            archive=self._shelf.archive(number),
            packed_sha256="",  # it was looked at when it came
            version=submission.hash or "",
            home=self._home,
            workplace=self._shelf.workplace(number),
            known=known,
        )

        def told(progress: Progress) -> None:
            self._note(store, number, progress)

        try:
            outcome = self._take(order, self._settings, told, self._stopping)
        finally:
            self.doing.pop(number, None)
        self._conclude(store, number, outcome)

    def _note(self, store: Store, number: int, progress: Progress) -> None:
        """Notes how far a submission has come."""
        self.doing[number] = progress.doing
        with store.reading() as connection:
            stage = read_submission(connection, number).state
        if stage is not progress.stage:
            if not can_become(stage, progress.stage):  # its process was lost: another has begun
                with store.writing() as connection:
                    put_back(connection, time.time_ns(), is_counted=False)
            self._to_stage(store, number, progress.stage)
        if progress.log:
            with store.writing() as connection:
                add_log(connection, number, progress.log)
        self._changed()

    def _to_stage(self, store: Store, number: int, stage: SubmissionState) -> None:
        with store.writing() as connection:
            change_state(connection, number, stage, time.time_ns())
        self._changed()

    def _conclude(self, store: Store, number: int, outcome: Outcome) -> None:
        if isinstance(outcome, Fit):
            try:
                self._add(store, number, outcome)
            except RefusedError as refusal:
                self._reject(store, number, str(refusal))
            else:
                self._enter(store, number)
        elif isinstance(outcome, Rejected):
            if outcome.version:
                with store.writing() as connection:
                    note_content(connection, number, outcome.version)
            self._reject(store, number, outcome.reason, outcome.stage)
        elif not outcome.is_stopped:
            self._postpone(store, number, outcome.reason)

    def _postpone(self, store: Store, number: int, reason: str) -> None:
        """Lets a submission wait again with which the server could not go on; not for ever."""
        self._journal.error(
            "submission_unfinished", f"Submission {number}: {reason}", submission=number
        )
        with store.writing() as connection:
            (again,) = put_back(connection, time.time_ns())
        if again.state is SubmissionState.REJECTED:
            self._end(again, f"is rejected: {again.reason}")
        else:
            self._changed()
            self._stopping.wait(_LATER_S[min(again.interruptions, len(_LATER_S)) - 1])

    def _add(self, store: Store, number: int, fit: Fit) -> None:
        """Makes the version that a submission has become."""
        with store.writing() as connection:
            note_content(connection, number, fit.version, fit.unpacked_bytes, fit.files)
            submission = read_submission(connection, number)
            self._entering.add(connection, submission, fit.version, asdict(fit.manifest))

    def _enter(self, store: Store, number: int) -> None:
        """Lets the version of a submission play, and notes it as active once it does."""
        with suppress(_StoppedError):
            refusal = self._entering.enter(store, number, self._wait)
            if refusal is not None:
                self._reject(store, number, refusal)
                return
            with store.writing() as connection:
                submission = read_submission(connection, number)
                submission = _to_active(connection, submission)
            self._end(submission, f"is in the ladder as {(submission.hash or '')[:8]}")

    def _wait(self, seconds: float) -> None:
        """Waits a moment for somebody else, but not when the server stops."""
        if self._stopping.wait(seconds):
            raise _StoppedError

    def _reject(
        self, store: Store, number: int, reason: str, stage: SubmissionState | None = None
    ) -> None:
        with store.writing() as connection:
            known = read_submission(connection, number)
            if stage is not None and can_become(known.state, stage):
                change_state(connection, number, stage, time.time_ns())
            submission = change_state(
                connection, number, SubmissionState.REJECTED, time.time_ns(), reason=reason
            )
        self._end(submission, f"is rejected in {submission.rejected_in}: {reason}")

    def _end(self, submission: Submission, told: str) -> None:
        """Says what has become of a submission, and removes its content."""
        self._shelf.remove(submission.id)
        outcome = submission.state.value
        if submission.rejected_in is not None:
            outcome = f"{outcome}_{submission.rejected_in}"
        seconds = (submission.changed_ns - submission.received_ns) / SECOND_NS
        self._tally.submission_ended(outcome, seconds)
        self._journal.info(
            "submission_ended",
            f"Submission {submission.id}, {submission.bot} of {submission.user}, {told}",
            submission=submission.id,
            outcome=outcome,
            seconds=round(seconds, 3),
        )
        self._changed()


class _StoppedError(ArenaError):
    """Says that the server stops meanwhile."""


def _has_version(store: Store, submission: Submission) -> bool:
    with store.reading() as connection:
        return _is_version(connection, submission)


def _to_active(connection: Connection, submission: Submission) -> Submission:
    """Notes that a submission plays; stages that had nothing to do are passed through."""
    version = find_version_by_hash(connection, submission.bot, submission.hash or "")
    assert version is not None
    for stage in (SubmissionState.UNPACK, SubmissionState.QUALIFY):
        if can_become(submission.state, stage):
            now_ns = time.time_ns()
            submission = change_state(connection, submission.id, stage, now_ns)
    return change_state(
        connection,
        submission.id,
        SubmissionState.ACTIVE,
        time.time_ns(),
        version_id=version.id,
    )


def _is_version(connection: Connection, submission: Submission) -> bool:
    """Whether what a submission holds was added already, and only its last step is missing."""
    if submission.hash is None:
        return False
    return find_version_by_hash(connection, submission.bot, submission.hash) is not None
