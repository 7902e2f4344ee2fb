"""What a record from elsewhere claims: that it is a match of a ladder, and what came of it.

From a record's bytes to what a runner here would have brought back. Whether the ladder
could have had that match is for `imports` to find out. Must not know where records are kept.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from arena.contest.blocks import FaultNote, MatchResult, parse_match_id
from arena.errors import InputError
from arena.record.digest import record_digest
from arena.record.packing import pack_record
from arena.record.reader import parse_record
from arena.record.values import Fault, Line, Record, SeatBot
from arena.record.verify import verify
from arena.terms.moment import parse_moment
from arena.terms.times import Pace, count_times
from engine import Declared, Played, RoundStarted

_MS_NS = 1_000_000
_BOT = "bot"  # who decided, where it was the bot


@dataclass(frozen=True, slots=True)
class Claim:
    """A record, and which match of a ladder it claims to be."""

    record: Record
    packed: bytes
    block: int
    leg: int
    attempt: int
    started_ns: int
    ended_ns: int

    @property
    def source(self) -> str:
        """What people call the record."""
        return self.record.source

    @property
    def seats(self) -> tuple[SeatBot, ...]:
        """Who sat where."""
        return self.record.header.seats


def parse_claim(data: bytes, source: str) -> Claim:
    """Reads a record that tells which match it is; `source` is how a person calls it.

    Raises InputError for what is no record, or tells nothing of the run that it is from.
    """
    record = parse_record(data, source)
    header = record.header
    parts = None if header.match is None else parse_match_id(header.match)
    if parts is None or not header.seats:
        raise InputError(
            f"{source} does not say which match of which bots it is: only records that "
            "'arena export' has written can be imported."
        )
    _, block, leg, attempt = parts
    return Claim(
        record=record,
        packed=pack_record(data.decode().removeprefix("\ufeff")),
        block=block,
        leg=leg,
        attempt=attempt,
        started_ns=_moment(source, "started", header.started),
        ended_ns=_moment(source, "ended", record.ending.ended),
    )


def prove_claim(claim: Claim) -> None:
    """Raises InputError, which names the first difference, where the engine does not agree."""
    found = verify(claim.record)
    if found:
        raise InputError(
            f"{claim.source} is not proved, {found[0]}: it was damaged or changed; export it again."
        )


def claim_to_result(claim: Claim, seats: tuple[int, ...]) -> MatchResult:
    """Makes of a claim that is proved what a runner would have brought back.

    `seats` are places in the block's contestants. What answers took that were faults is in no
    record, and so not in the paces.
    """
    record = claim.record
    outcome = record.ending.outcome
    return MatchResult(
        leg=claim.leg,
        seats=seats,
        record=claim.packed,
        winner=outcome.winner,
        places=outcome.places,
        scores=outcome.scores,
        termination=outcome.termination,
        faults=tuple(_faults(record)),
        started_ns=claim.started_ns,
        ended_ns=claim.ended_ns,
        decisions=sum(1 for _ in _bots_lines(record)),
        paces=_paces(record),
        digest=record_digest(record),
        rounds=sum(isinstance(line.event, RoundStarted) for line in record.lines),
    )


def _moment(source: str, name: str, text: str | None) -> int:
    try:
        return parse_moment(text or "")
    except ValueError:
        raise InputError(
            f"{source} does not say in `{name}` when that was: export the record again."
        ) from None


def _faults(record: Record) -> Iterator[FaultNote]:
    for line in record.lines:
        event = line.event
        if isinstance(event, Fault):
            yield FaultNote(event.seat, event.kind, event.detail, event.strike)


def _bots_lines(record: Record) -> Iterator[Line]:
    """The decisions that bots made, whose answers were taken."""
    for line in record.lines:
        if line.thought is not None and line.thought.by == _BOT:
            yield line


def _paces(record: Record) -> tuple[Pace, ...]:
    """What decisions took, by seat, where all of it stands in the record."""
    players = record.header.players
    thought: list[list[int]] = [[] for _ in range(players)]
    lagged: list[list[int]] = [[] for _ in range(players)]
    for line in _bots_lines(record):
        event = line.event
        assert isinstance(event, Declared | Played)  # nothing else is decided
        assert line.thought is not None
        if line.thought.ms is None or line.thought.lag_ms is None:
            return ()
        thought[event.seat].append(round(line.thought.ms * _MS_NS))
        lagged[event.seat].append(round(line.thought.lag_ms * _MS_NS))
    return tuple(
        Pace(count_times(thought[seat]), count_times(lagged[seat])) for seat in range(players)
    )
