"""Turns what the database knows of bots and submissions into messages of the contract.

Must not know whom they are for: what is only for owners is left out where it is not given.
"""

from collections.abc import Mapping, Sequence

from google.protobuf.timestamp_pb2 import Timestamp

from arena.contest.standings import Standing, StandingsRow
from arena.people.submissions import SubmissionState
from arena.server.answers.roll import BotPlace, RolledBot
from arena.store.bots import BotVersion
from arena.store.submissions import Submission
from arena.store.suspensions import LAST_FAULT
from arena.v1 import ladder_pb2

_PLACES = {
    BotPlace.ACTIVE: ladder_pb2.BOT_STATE_ACTIVE,
    BotPlace.RETIRED: ladder_pb2.BOT_STATE_RETIRED,
    BotPlace.SUSPENDED: ladder_pb2.BOT_STATE_SUSPENDED,
    BotPlace.AWAY: ladder_pb2.BOT_STATE_AWAY,
    BotPlace.NEVER_PLAYED: ladder_pb2.BOT_STATE_NEVER_PLAYED,
}

_STATES = {
    SubmissionState.RECEIVED: ladder_pb2.SUBMISSION_STATE_RECEIVED,
    SubmissionState.UNPACK: ladder_pb2.SUBMISSION_STATE_UNPACKING,
    SubmissionState.BUILD: ladder_pb2.SUBMISSION_STATE_BUILDING,
    SubmissionState.CHECK: ladder_pb2.SUBMISSION_STATE_CHECKING,
    SubmissionState.QUALIFY: ladder_pb2.SUBMISSION_STATE_QUALIFYING,
    SubmissionState.ACTIVE: ladder_pb2.SUBMISSION_STATE_ACTIVE,
    SubmissionState.REJECTED: ladder_pb2.SUBMISSION_STATE_REJECTED,
}


def timestamp(time_ns: int) -> Timestamp:
    """Makes the message of a moment."""
    return Timestamp(seconds=time_ns // 10**9, nanos=time_ns % 10**9)


def submission_message(
    submission: Submission, *, before: int = 0, doing: str = ""
) -> ladder_pb2.Submission:
    """Makes the message of a submission; `before` it so many wait."""
    rejected_in = ladder_pb2.SUBMISSION_STATE_UNSPECIFIED
    if submission.rejected_in is not None:
        rejected_in = _STATES[submission.rejected_in]
    return ladder_pb2.Submission(
        id=submission.id,
        bot=submission.bot,
        state=_STATES[submission.state],
        reason=submission.reason or "",
        rejected_in=rejected_in,
        log=submission.log,
        version=submission.hash or "",
        received=timestamp(submission.received_ns),
        changed=timestamp(submission.changed_ns),
        waiting_before=before,
        doing=doing,
    )


def bot_message(
    rolled: RolledBot,
    row: StandingsRow | None,
    *,
    is_detailed: bool,
    is_connected: bool = False,
    versions: Sequence[BotVersion] = (),
) -> ladder_pb2.Bot:
    """Makes the message of a bot; `versions`, and how it has failed, are for its owner alone."""
    last = rolled.last
    message = ladder_pb2.Bot(
        name=rolled.bot.name,
        owner=rolled.bot.owner or "",
        state=_PLACES[rolled.place],
        version="" if last is None else last.version,
        declared="" if last is None else last.declared or "",
        runs_elsewhere=rolled.bot.is_elsewhere,
        is_present=rolled.bot.is_elsewhere and is_connected,
        reason=rolled.reason if is_detailed else rolled.reason.partition(LAST_FAULT)[0],
    )
    if last is not None and row is not None and last.standing.blocks:
        message.standing.CopyFrom(_standing_message(last.standing, row.rank))
    for version in reversed(versions):
        message.versions.append(_version_message(version, rolled, row))
    return message


def _version_message(
    version: BotVersion, rolled: RolledBot, row: StandingsRow | None
) -> ladder_pb2.Version:
    message = ladder_pb2.Version(
        version=version.hash,
        added=timestamp(version.added_ns),
        declared=version.declared or "",
    )
    for entrant in rolled.entrants:
        if entrant.version != version.hash:
            continue
        message.is_active = entrant is rolled.playing
        if entrant.standing.blocks:
            is_listed = row is not None and row.version == version.hash
            place = row.rank if row is not None and is_listed else 0
            message.standing.CopyFrom(_standing_message(entrant.standing, place))
    return message


def _standing_message(standing: Standing, place: int) -> ladder_pb2.Standing:
    return ladder_pb2.Standing(
        place=place,
        mu=standing.rating.mu,
        sigma=standing.rating.sigma,
        blocks=standing.blocks,
        matches=standing.matches,
        wins=standing.wins,
        draws=standing.draws,
        losses=standing.losses,
        faults=standing.faults,
    )


def by_bot(versions: Sequence[BotVersion]) -> Mapping[str, list[BotVersion]]:
    """Sorts versions by their bots, each's the oldest first."""
    sorted_out: dict[str, list[BotVersion]] = {}
    for version in versions:
        sorted_out.setdefault(version.bot, []).append(version)
    return sorted_out
