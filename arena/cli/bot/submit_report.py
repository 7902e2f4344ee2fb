"""What `arena bot submit` shows: what goes, how far it has come, and what has become of it.

Must not know how anything is sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.cli.screen import aligned, counted, size_text
from arena.cli.server.words import short, stage_word
from arena.client.choosing import BY_DEFAULT, BY_GIT, BY_IGNORE_FILE, BY_MARK
from arena.v1 import ladder_pb2 as pb

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.client.choosing import Choice
    from arena.client.packing import Packed

CONNECTION_LOST = "the connection to the server is lost; trying again"
"""What is shown in the place of what is being done, while nothing is heard."""

_STAGES = (
    pb.SUBMISSION_STATE_RECEIVED,
    pb.SUBMISSION_STATE_UNPACKING,
    pb.SUBMISSION_STATE_BUILDING,
    pb.SUBMISSION_STATE_CHECKING,
    pb.SUBMISSION_STATE_QUALIFYING,
    pb.SUBMISSION_STATE_ACTIVE,
)
"""Each of them comes, in this order."""

_MOST_FILES = 20
_MOST_LEFT = 5
_WHY = {
    BY_GIT: "git ignores it",
    BY_IGNORE_FILE: BY_IGNORE_FILE,
    BY_DEFAULT: "no part of a bot",
    BY_MARK: "marked as a cache, an environment or a home",
}


def choice_lines(name: str, choice: Choice, packed: Packed, *, is_whole: bool) -> Iterator[str]:
    """Shows what goes, with sizes and version, and what stays behind; all with `is_whole`."""
    yield (
        f"{name}, version {short(packed.version)}: {counted(len(choice.sizes), 'file')}, "
        f"{size_text(choice.total_bytes)}, packed {size_text(packed.size)}"
    )
    rows = [(path, size_text(size)) for path, size in choice.sizes.items()]
    shown = rows if is_whole else rows[:_MOST_FILES]
    yield from aligned(shown)
    if len(shown) < len(rows):
        yield f"  and {counted(len(rows) - len(shown), 'more', 'more')}: --dry-run shows all"
    left = [f"{path} ({_WHY[why]})" for path, why in choice.left.items()]
    if is_whole and left:
        yield from ("Stays behind:", *(f"  {line}" for line in left))
    elif left:
        more = f" and {len(left) - _MOST_LEFT:,} more" if len(left) > _MOST_LEFT else ""
        yield f"Stays behind: {', '.join(left[:_MOST_LEFT])}{more}"


def choice_to_json(name: str, choice: Choice, packed: Packed) -> dict[str, object]:
    """Makes the JSON document of what would go."""
    return {
        "bot": name,
        "version": packed.version,
        "bytes": choice.total_bytes,
        "packed_bytes": packed.size,
        "git_asked": choice.is_git_asked,
        "files": [{"path": path, "bytes": size} for path, size in choice.sizes.items()],
        "left": [{"path": path, "why": _WHY[why]} for path, why in choice.left.items()],
    }


def stage_line(submission: pb.Submission) -> str:
    """Says in a line which stage a submission has come to."""
    if submission.state == pb.SUBMISSION_STATE_RECEIVED:
        before = submission.waiting_before
        return f"  waiting: {counted(before, 'submission')} before it" if before else "  waiting"
    return f"  {stage_word(submission.state)}"


def passed_lines(before: pb.SubmissionState, submission: pb.Submission) -> Iterator[str]:
    """Says which stages have passed since an earlier state without being seen.

    That of a rejection is one of them. A submission that has begun again has passed none.
    """
    is_rejected = submission.state == pb.SUBMISSION_STATE_REJECTED
    now = submission.rejected_in if is_rejected else submission.state
    if before in _STAGES and now in _STAGES:
        end = _STAGES.index(now) + is_rejected
        for stage in _STAGES[_STAGES.index(before) + 1 : end]:
            yield f"  {stage_word(stage)}"


def doing_phrase(submission: pb.Submission) -> str:
    """Says in a phrase what is being done at the moment."""
    return submission.doing or stage_line(submission).strip()


def rejection_lines(submission: pb.Submission) -> Iterator[str]:
    """Says why a submission was rejected, with the end of what was printed."""
    reason = submission.reason.rstrip(".") or "the server says no reason"
    yield f"{submission.bot} was rejected, stage {stage_word(submission.rejected_in)}: {reason}."
    yield from log_lines(submission.log, "The end of what was printed:")


def log_lines(log: str, title: str) -> Iterator[str]:
    """Shows a log apart from what the arena says; nothing where it is empty."""
    lines = log.rstrip().splitlines()
    if lines:
        yield title
        yield from (f"  | {line}" for line in lines)
