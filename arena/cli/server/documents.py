"""What a server tells, as JSON for programs.

Must not know which command prints it.
"""

from __future__ import annotations

from arena.cli.server.words import (
    bot_state_word,
    moment_or_none,
    stage_word,
    standings_row,
)
from arena.cli.tables import standings_to_json
from arena.v1 import ladder_pb2 as pb


def bot_to_json(bot: pb.Bot) -> dict[str, object]:
    """Makes the JSON object of a bot; the versions are there for its owner alone."""
    return {
        "bot": bot.name,
        "owner": bot.owner or None,
        "state": bot_state_word(bot),
        "reason": bot.reason or None,
        "version": bot.version or None,
        "declared": bot.declared or None,
        "runs_elsewhere": bot.runs_elsewhere,
        "connected": bot.is_present if bot.runs_elsewhere else None,
        "standing": _standing(bot.name, bot.version, bot),
        "versions": [
            {
                "version": one.version,
                "added": moment_or_none(one.added),
                "active": one.is_active,
                "declared": one.declared or None,
                "standing": _standing(bot.name, one.version, one),
            }
            for one in bot.versions
        ],
    }


def submission_to_json(submission: pb.Submission) -> dict[str, object]:
    """Makes the JSON object of a submission."""
    is_rejected = submission.state == pb.SUBMISSION_STATE_REJECTED
    return {
        "submission": submission.id,
        "bot": submission.bot,
        "version": submission.version or None,
        "state": stage_word(submission.state),
        "rejected_in": stage_word(submission.rejected_in) if is_rejected else None,
        "reason": submission.reason or None,
        "doing": submission.doing or None,
        "waiting_before": submission.waiting_before,
        "received": moment_or_none(submission.received),
        "changed": moment_or_none(submission.changed),
        "log": submission.log,
    }


def match_to_json(match: pb.PlayedMatch) -> dict[str, object]:
    """Makes the JSON object of a match that was played."""
    return {
        "match": match.id,
        "seats": [
            {
                "bot": seat.bot,
                "version": seat.version,
                "place": seat.place,
                "score": seat.score,
                "fault": seat.fault or None,
                "fault_detail": seat.fault_detail or None,
            }
            for seat in match.seats
        ],
        "termination": match.termination,
        "ended": moment_or_none(match.ended),
    }


def _standing(name: str, version: str, of: pb.Bot | pb.Version) -> dict[str, object] | None:
    if not of.HasField("standing"):
        return None
    [row] = standings_to_json([standings_row(name, version, of.standing)])
    return {key: value for key, value in row.items() if key not in ("bot", "version")}
