"""The way of a submission, as a table of states, and what is kept of what it printed.

Must not know what is done in a stage, or where a submission is kept.
"""

from enum import StrEnum

LOG_LENGTH = 32_768
"""The most characters that are kept of a submission's log, those at its end."""

MOST_INTERRUPTIONS = 3
"""How often a submission's way may be broken off by the server, until it is suspected."""


class SubmissionState(StrEnum):
    """How far a submission has come."""

    RECEIVED = "received"  # it waits for its first stage
    UNPACK = "unpack"
    BUILD = "build"
    CHECK = "check"
    QUALIFY = "qualify"
    ACTIVE = "active"  # it is in the ladder
    REJECTED = "rejected"

    @property
    def is_over(self) -> bool:
        """Whether nothing will become of it any more but what it is."""
        return not _NEXT[self]


STAGES = (
    SubmissionState.UNPACK,
    SubmissionState.BUILD,
    SubmissionState.CHECK,
    SubmissionState.QUALIFY,
)
"""What is done with a submission, in this order; a stage that has nothing to do is left out."""

_NEXT: dict[SubmissionState, frozenset[SubmissionState]] = {
    SubmissionState.RECEIVED: frozenset({SubmissionState.UNPACK, SubmissionState.REJECTED}),
    # A way that is broken off begins anew.
    **{
        stage: frozenset(
            {
                *STAGES[place + 1 :],
                *((SubmissionState.ACTIVE,) if stage is STAGES[-1] else ()),
                SubmissionState.RECEIVED,
                SubmissionState.REJECTED,
            }
        )
        for place, stage in enumerate(STAGES)
    },
    SubmissionState.ACTIVE: frozenset(),
    SubmissionState.REJECTED: frozenset(),
}

UNDER_WAY = tuple(state for state in SubmissionState if not state.is_over)
"""The states of submissions of which something is still to become."""


def can_become(state: SubmissionState, later: SubmissionState) -> bool:
    """Whether a submission may go from one state to another."""
    return later in _NEXT[state]


def interruption_reason(interruptions: int) -> str | None:
    """Says why a submission that was broken off so often is rejected; None: it waits again."""
    if interruptions < MOST_INTERRUPTIONS:
        return None
    return (
        f"The server stopped or could not go on {interruptions} times while it worked on this: "
        "submit it again, and ask the operator if that goes on."
    )


def log_end(log: str, more: str = "") -> str:
    """Returns the end of a log to which something is added, from the beginning of a line on.

    Characters that not every database keeps are replaced.
    """
    whole = (log + more).replace("\x00", "\N{REPLACEMENT CHARACTER}")
    whole = whole.encode(errors="replace").decode()
    if len(whole) <= LOG_LENGTH:
        return whole
    end = whole[-LOG_LENGTH:]
    _, sign, lines = end.partition("\n")
    return lines if sign and lines else end
