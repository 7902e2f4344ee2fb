"""When a bot is suspended: after so many matches in a row that it forfeited, or never began.

Must not know what a suspension does to pairings, or where it is kept.
"""

from dataclasses import dataclass
from typing import NamedTuple

from arena.contest.outcomes import BlockOutcome


@dataclass(frozen=True, slots=True)
class SuspensionRule:
    """How much a ladder bears of one bot; 0: without end."""

    matches: int = 10  # in a row that it forfeits
    no_shows: int = 3  # blocks in a row in which it never starts


class FaultRun(NamedTuple):
    """How a bot has failed of late, counted in the order of blocks."""

    matches: int = 0  # in a row that it has forfeited
    no_shows: int = 0  # blocks in a row in which it has not started


STANDARD_SUSPENSION = SuspensionRule()
"""How much is borne where nobody says otherwise."""

NO_FAULTS = FaultRun()


def add_to_run(run: FaultRun, block: BlockOutcome, place: int) -> FaultRun:
    """Goes on counting with a block, for the contestant at `place`.

    A match that was over at once because somebody else never started says nothing of it.
    Strikes that led to no forfeit are what the ladder's policy bears.
    """
    matches = run.matches
    is_absent = False
    for match in block.matches:
        seats = {seat for seat, contestant in enumerate(match.seats) if contestant == place}
        is_absent = is_absent or not seats.isdisjoint(match.no_shows)
        if not seats.isdisjoint(match.forfeited):
            matches += 1
        elif not match.no_shows:
            matches = 0
    if is_absent:
        return FaultRun(matches, run.no_shows + 1)
    return FaultRun(matches, 0 if block.is_rated else run.no_shows)


def suspension_reason(rule: SuspensionRule, run: FaultRun) -> str | None:
    """Says why a bot is suspended that has failed so; None where it is not."""
    if rule.no_shows and run.no_shows >= rule.no_shows:
        return f"it did not start in {run.no_shows} blocks in a row"
    if rule.matches and run.matches >= rule.matches:
        return f"it forfeited {run.matches} matches in a row"
    return None
