"""What matches and blocks came to, without records and times: what is rated and counted.

Must not know where outcomes are kept.
"""

from dataclasses import dataclass

from arena.contest.blocks import BlockResult, MatchResult
from arena.terms.faults import FaultKind


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """What came of one match. `winner`, `places` and `scores` are by side."""

    seats: tuple[int, ...]  # by seat: a place in the block's contestants
    winner: int | None
    places: tuple[int, ...]
    scores: tuple[int, ...]
    termination: str
    forfeited: tuple[int, ...] = ()  # seats whose bots failed; strikes alone are none
    no_shows: tuple[int, ...] = ()  # those of them whose bots never started

    @property
    def sides(self) -> tuple[int, ...]:
        """The contestant of each side, as a place in the block's contestants.

        With 4 players, of which one bot holds both seats of a side, that bot.
        """
        return self.seats[: len(self.scores)]

    @property
    def forfeited_sides(self) -> frozenset[int]:
        """The sides with a bot that failed."""
        return frozenset(seat % len(self.scores) for seat in self.forfeited)


@dataclass(frozen=True, slots=True)
class BlockOutcome:
    """What came of one block that was played to its end."""

    number: int
    contestants: tuple[int, ...]  # places in the list of the ladder's entrants
    matches: tuple[MatchOutcome, ...]  # in order of legs
    is_rated: bool = True  # see `is_block_rated`


def match_outcome(result: MatchResult) -> MatchOutcome:
    """Takes the outcome out of a result that is not void."""
    return MatchOutcome(
        seats=result.seats,
        winner=result.winner,
        places=result.places,
        scores=result.scores,
        termination=result.termination,
        forfeited=tuple(fault.seat for fault in result.faults if not fault.strike),
        no_shows=tuple(fault.seat for fault in result.faults if fault.kind == FaultKind.NO_SHOW),
    )


def block_outcome(result: BlockResult, contestants: tuple[int, ...]) -> BlockOutcome:
    """Takes the outcome out of a block; ValueError when it is void and has none."""
    if result.is_void:
        raise ValueError(f"block {result.number} is void: {result.void_reason}")
    matches = tuple(map(match_outcome, result.matches))
    return BlockOutcome(result.number, contestants, matches, is_block_rated(result))


def is_block_rated(result: BlockResult) -> bool:
    """Whether a block is rated: in all of its legs every bot has started.

    The legs share their cards: some of them alone would tell who had the better ones.
    """
    return not any(
        fault.kind == FaultKind.NO_SHOW for match in result.matches for fault in match.faults
    )
