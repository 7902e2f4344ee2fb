"""How what a server tells is called: states, times, standings, in few words.

Must not know which command says them.
"""

from collections.abc import Iterable, Iterator

from google.protobuf.timestamp_pb2 import Timestamp

from arena.cli.screen import plain
from arena.contest.blocks import SHORT_VERSION
from arena.contest.standings import StandingsRow
from arena.terms.moment import utc_text
from arena.v1 import ladder_pb2 as pb

STAGES = {
    pb.SUBMISSION_STATE_RECEIVED: "waiting",
    pb.SUBMISSION_STATE_UNPACKING: "unpack",
    pb.SUBMISSION_STATE_BUILDING: "build",
    pb.SUBMISSION_STATE_CHECKING: "check",
    pb.SUBMISSION_STATE_QUALIFYING: "qualify",
    pb.SUBMISSION_STATE_ACTIVE: "active",
    pb.SUBMISSION_STATE_REJECTED: "rejected",
}
"""How far a submission has come, as people and programs read it."""

BOT_STATES = {
    pb.BOT_STATE_ACTIVE: "plays",
    pb.BOT_STATE_RETIRED: "retired",
    pb.BOT_STATE_SUSPENDED: "suspended",
    pb.BOT_STATE_AWAY: "away",
    pb.BOT_STATE_NEVER_PLAYED: "never played",
}
"""Whether a bot plays."""

_UNKNOWN = "unknown"
"""What a server of a later version may say."""


def stage_word(state: pb.SubmissionState) -> str:
    """Names how far a submission has come, or the stage that has rejected it."""
    return STAGES.get(state, _UNKNOWN)


def bot_state_word(bot: pb.Bot) -> str:
    """Says whether a bot plays, and whether it is there."""
    word = BOT_STATES.get(bot.state, _UNKNOWN)
    if bot.state == pb.BOT_STATE_ACTIVE and bot.runs_elsewhere:
        return "plays, connected" if bot.is_present else "not connected"
    return word


def declared_lines(bots: Iterable[pb.Bot]) -> Iterator[str]:
    """Says of each bot that runs elsewhere what its owner calls it."""
    for bot in bots:
        if bot.runs_elsewhere:
            known = f'its owner calls it "{plain(bot.declared)}", which nobody has verified'
            told = known if bot.declared else "nobody has verified what it is"
            yield f"{plain(bot.name)} runs elsewhere: {told}."


def short(version: str) -> str:
    """The beginning of a version, by which people know it."""
    return version[:SHORT_VERSION]


def moment_text(moment: Timestamp) -> str:
    """Writes a moment to the minute, in UTC; empty where it is not said."""
    return utc_text(moment.ToNanoseconds())[:16].replace("T", " ") if moment.ByteSize() else ""


def moment_or_none(moment: Timestamp) -> str | None:
    """Writes a moment for programs."""
    return utc_text(moment.ToNanoseconds()) if moment.ByteSize() else None


def standings_row(name: str, version: str, standing: pb.Standing) -> StandingsRow:
    """Makes a row of the standings of what a server says."""
    return StandingsRow(
        rank=standing.place,
        bot=name,
        version=version,
        mu=standing.mu,
        sigma=standing.sigma,
        conservative=standing.mu - 3 * standing.sigma,
        blocks=standing.blocks,
        matches=standing.matches,
        wins=standing.wins,
        draws=standing.draws,
        losses=standing.losses,
        faults=standing.faults,
    )
