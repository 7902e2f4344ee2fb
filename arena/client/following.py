"""Follows a submission until something has become of it, also over a server's restart.

Must not know how it is shown.
"""

import time
from collections.abc import Callable, Iterator
from typing import Protocol

from arena.client.mishaps import BrokenOffError, TimedOutError
from arena.v1 import ladder_pb2 as pb

OVER = frozenset({pb.SUBMISSION_STATE_ACTIVE, pb.SUBMISSION_STATE_REJECTED})
"""The states in which nothing will become of a submission any more."""

_MOST_SILENT = 60  # tries, a pause apart, in a row in which nothing was heard
_PAUSE_S = 5.0


class Watch(Protocol):
    """Gives a submission as it is, and whenever it changes."""

    def __call__(self, number: int, /) -> Iterator[pb.Submission]:
        """Watches it for a while."""


def follow(
    watch: Watch,
    number: int,
    pause: Callable[[], None] = lambda: time.sleep(_PAUSE_S),
    connected: Callable[[bool], None] = lambda _: None,
) -> Iterator[pb.Submission]:
    """Gives a submission whenever it has changed, the last time when it is over.

    A connection that breaks is opened again: a server that restarts loses nothing.
    `connected` is told whether it is there, whenever that changes. Raises what the call does
    where the server stays away.
    """
    silent = 0
    last: pb.Submission | None = None
    is_there = True
    while True:
        try:
            for submission in watch(number):
                silent = 0
                if not is_there:
                    is_there = True
                    connected(True)
                if submission != last:
                    yield submission
                last = submission
                if submission.state in OVER:
                    return
            silent += 1  # the server has ended the call without need
            if silent > _MOST_SILENT:
                raise BrokenOffError("The server tells nothing more of the submission.")
        except TimedOutError:
            silent += 1
            if silent > 1:  # the first may have come after a long stage in which nothing changed
                raise
        except BrokenOffError:
            silent += 1
            if silent > _MOST_SILENT:
                raise
            if is_there:
                is_there = False
                connected(False)
        pause()
