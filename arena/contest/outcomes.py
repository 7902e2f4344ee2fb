"""What matches and blocks came to, without records and times: what is rated and counted.

Must not know where outcomes are kept.
"""

from dataclasses import dataclass

from arena.contest.blocks import BlockResult, Luck, MatchResult
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
    digest: str | None = None  # which game it was: the same packs and decisions; None: not noted
    luck: Luck | None = None  # see `luck`; None: not noted
    rounds: int | None = None  # how many were dealt; None: not noted

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The contestants of each side, as places in the block's contestants.

        One a side, but for the partners of 4 players who are two different bots.
        """
        sides = len(self.scores)
        return tuple(tuple(dict.fromkeys(self.seats[side::sides])) for side in range(sides))

    def side_of(self, contestant: int) -> int:
        """Returns the side of a place in the block's contestants."""
        return self.seats.index(contestant) % len(self.scores)

    @property
    def forfeiters(self) -> frozenset[int]:
        """The contestants that failed."""
        return frozenset(self.seats[seat] for seat in self.forfeited)

    @property
    def forfeited_sides(self) -> frozenset[int]:
        """The sides of which no bot stood at the end."""
        forfeiters = self.forfeiters
        return frozenset(
            side for side, team in enumerate(self.teams) if forfeiters.issuperset(team)
        )

    @property
    def lone_forfeiters(self) -> frozenset[int]:
        """The contestants that failed while a partner went on, with a stand-in beside it."""
        lost = self.forfeited_sides
        return frozenset(one for one in self.forfeiters if self.side_of(one) not in lost)


@dataclass(frozen=True, slots=True)
class BlockOutcome:
    """What came of one block that was played to its end."""

    number: int
    contestants: tuple[int, ...]  # places in the list of the ladder's entrants
    matches: tuple[MatchOutcome, ...]  # in order of legs
    is_rated: bool = True  # see `is_block_rated`
    deal: int | None = None  # which of the ladder's deals it was played on; None: its number's
    attempt: int = 0  # the one that counts

    @property
    def cards(self) -> int:
        """Which deal it was played on: blocks of one deal share their cards."""
        return self.number if self.deal is None else self.deal


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
        digest=result.digest,
        luck=result.luck,
        rounds=result.rounds,
    )


def block_outcome(result: BlockResult, contestants: tuple[int, ...]) -> BlockOutcome:
    """Takes the outcome out of a block; ValueError when it is void and has none."""
    if result.is_void:
        raise ValueError(f"block {result.number} is void: {result.void_reason}")
    matches = tuple(map(match_outcome, result.matches))
    return BlockOutcome(
        result.number, contestants, matches, is_block_rated(result), attempt=result.attempt
    )


def is_block_rated(result: BlockResult) -> bool:
    """Whether a block is rated: in all of its legs every bot has started.

    The legs share their cards: some of them alone would tell who had the better ones.
    """
    return not any(
        fault.kind == FaultKind.NO_SHOW for match in result.matches for fault in match.faults
    )
