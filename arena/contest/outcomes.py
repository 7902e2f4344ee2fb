"""What matches and blocks came to, without records and times: what is rated and counted.

Must not know where outcomes are kept.
"""

from dataclasses import dataclass

from arena.contest.blocks import BlockResult, MatchResult


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """What came of one match. `winner`, `places` and `scores` are by side."""

    seats: tuple[int, ...]  # by seat: a place in the block's contestants
    winner: int | None
    places: tuple[int, ...]
    scores: tuple[int, ...]
    termination: str
    faulted: tuple[int, ...] = ()  # seats whose bots failed

    @property
    def sides(self) -> tuple[int, ...]:
        """The contestant of each side, as a place in the block's contestants.

        With 4 players, of which one bot holds both seats of a side, that bot.
        """
        return self.seats[: len(self.scores)]

    @property
    def faulted_sides(self) -> frozenset[int]:
        """The sides with a bot that failed."""
        return frozenset(seat % len(self.scores) for seat in self.faulted)


@dataclass(frozen=True, slots=True)
class BlockOutcome:
    """What came of one block that was played to its end."""

    number: int
    contestants: tuple[int, ...]  # places in the list of the ladder's entrants
    matches: tuple[MatchOutcome, ...]  # in order of legs


def match_outcome(result: MatchResult) -> MatchOutcome:
    """Takes the outcome out of a result that is not void."""
    return MatchOutcome(
        seats=result.seats,
        winner=result.winner,
        places=result.places,
        scores=result.scores,
        termination=result.termination,
        faulted=tuple(fault.seat for fault in result.faults),
    )


def block_outcome(result: BlockResult, contestants: tuple[int, ...]) -> BlockOutcome:
    """Takes the outcome out of a block; ValueError when it is void and has none."""
    if result.is_void:
        raise ValueError(f"block {result.number} is void: {result.void_reason}")
    return BlockOutcome(result.number, contestants, tuple(map(match_outcome, result.matches)))
