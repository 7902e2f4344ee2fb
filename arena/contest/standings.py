"""The rating table: what is counted of each entrant, and who stands where.

Must not know where standings are kept or how they are shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from arena.contest.margins import block_margins
from arena.contest.outcomes import BlockOutcome, MatchOutcome
from arena.contest.ratings.rating import Rating, RatingSettings, first_rating, rate_block
from arena.contest.suspension import NO_FAULTS, FaultRun, add_to_run


@dataclass(frozen=True, slots=True)
class Standing:
    """Rating and counts of one entrant over the blocks that were rated.

    Those that could not be, as a bot never started in them, add forfeits alone.
    """

    rating: Rating
    blocks: int = 0
    matches: int = 0
    wins: int = 0
    draws: int = 0  # places shared at the top
    losses: int = 0
    faults: int = 0  # seats at which it forfeited
    run: FaultRun = NO_FAULTS


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What one block did to one entrant's rating, and why: its margin."""

    entrant: int
    before: Rating
    after: Rating
    margin: float


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One line of the table. Equal ratings share a rank."""

    rank: int
    bot: str
    version: str
    mu: float
    sigma: float
    conservative: float  # mu - 3 sigma, by which the table is ordered
    blocks: int
    matches: int
    wins: int
    draws: int
    losses: int
    faults: int


def first_standing(settings: RatingSettings) -> Standing:
    """Returns the standing of an entrant that has not played."""
    return Standing(first_rating(settings))


def add_block(
    settings: RatingSettings,
    standings: Mapping[int, Standing],
    block: BlockOutcome,
    target: int,
) -> tuple[dict[int, Standing], list[RatingChange]]:
    """Returns the standings with one more block, and what changed; leaves its input alone.

    `target` is the rules' target score. A block that is not rated changes no rating.
    """
    if not block.is_rated:
        return _with_forfeits(standings, block), []
    before = [standings[entrant].rating for entrant in block.contestants]
    after = rate_block(settings, before, block, target)
    margins = block_margins(block, target)
    changed = dict(standings)
    for place, entrant in enumerate(block.contestants):
        counted = _with_matches(standings[entrant], block.matches, place)
        changed[entrant] = replace(
            counted,
            rating=after[place],
            blocks=counted.blocks + 1,
            run=add_to_run(counted.run, block, place),
        )
    changes = list(map(RatingChange, block.contestants, before, after, margins))
    return changed, changes


def standings_table(
    names: Sequence[tuple[str, str]], standings: Sequence[Standing]
) -> list[StandingsRow]:
    """Lists the entrants from best to worst; `names` are their bots and versions."""
    order = sorted(range(len(names)), key=lambda entrant: _sort_key(standings[entrant]))
    rows: list[StandingsRow] = []
    for index, entrant in enumerate(order):
        standing = standings[entrant]
        is_equal = index > 0 and _sort_key(standing) == _sort_key(standings[order[index - 1]])
        rows.append(
            StandingsRow(
                rank=rows[-1].rank if is_equal else index + 1,
                bot=names[entrant][0],
                version=names[entrant][1],
                mu=standing.rating.mu,
                sigma=standing.rating.sigma,
                conservative=standing.rating.conservative,
                blocks=standing.blocks,
                matches=standing.matches,
                wins=standing.wins,
                draws=standing.draws,
                losses=standing.losses,
                faults=standing.faults,
            )
        )
    return rows


def _sort_key(standing: Standing) -> tuple[float, float]:
    return -standing.rating.conservative, -standing.rating.mu


def _with_matches(standing: Standing, matches: Sequence[MatchOutcome], contestant: int) -> Standing:
    places = [_own_place(match, contestant) for match in matches]
    draws = sum(
        place == 1 and match.winner is None for place, match in zip(places, matches, strict=True)
    )
    wins = places.count(1) - draws
    return replace(
        standing,
        matches=standing.matches + len(matches),
        wins=standing.wins + wins,
        draws=standing.draws + draws,
        losses=standing.losses + len(matches) - wins - draws,
        faults=standing.faults + _forfeits(matches, contestant),
    )


def _with_forfeits(standings: Mapping[int, Standing], block: BlockOutcome) -> dict[int, Standing]:
    changed = dict(standings)
    for place, entrant in enumerate(block.contestants):
        standing = standings[entrant]
        changed[entrant] = replace(
            standing,
            faults=standing.faults + _forfeits(block.matches, place),
            run=add_to_run(standing.run, block, place),
        )
    return changed


def _forfeits(matches: Sequence[MatchOutcome], contestant: int) -> int:
    return sum(match.seats[seat] == contestant for match in matches for seat in match.forfeited)


def _own_place(match: MatchOutcome, contestant: int) -> int:
    """The place of a contestant's side; behind all where it failed beside its partner."""
    if contestant in match.lone_forfeiters:
        return len(match.scores)
    return match.places[match.side_of(contestant)]
