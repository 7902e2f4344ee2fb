"""Why a match ended as it did, in words: the count that decided, the tie-break, the forfeits.

Who has won is known from the engine; here the last round is only counted until that shows.
Knows what a round gave step by step; nothing of single plays.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from arena.record.values import Ending
from arena.record.wording import Names, score_text
from arena.terms.faults import FORFEIT
from engine import Rules


@dataclass(slots=True)
class Count:
    """Holds what a round gave, in the order in which RULES 7.4 counts it."""

    before: tuple[int, ...]  # the scores before the round
    contenders: tuple[int, ...] = ()  # the sides of a tie-break; empty outside of one
    steps: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)  # what for, by side

    def add(self, what: str, points: Sequence[int]) -> None:
        """Counts one more step."""
        self.steps.append((what, tuple(points)))


def verdict(
    ending: Ending, rules: Rules, names: Names, count: Count | None, forfeited: Sequence[int]
) -> list[str]:
    """Says who won and why, in sentences; `count` is that of the last round that ended."""
    outcome = ending.outcome
    told = [_result(ending, names)]
    if forfeited:
        told.append(_forfeits(names, forfeited))
    if outcome.termination == FORFEIT:
        told.append("The match ended with the forfeit, at the scores settled so far.")
    elif forfeited:
        # Whoever stayed is placed before who failed, whatever the count says.
        told.append("The others are placed by the match as a stand-in played it out.")
    elif outcome.termination == "max_rounds":
        told.append(f"The last round allowed was played (max_rounds {rules.max_rounds}).")
    elif count is not None and outcome.winner is not None:
        told += _reason(outcome.winner, rules, names, count)
    return told


def _result(ending: Ending, names: Names) -> str:
    outcome = ending.outcome
    scores = score_text(outcome.scores)
    if outcome.winner is None:
        shared = [
            name for name, place in zip(names.sides(), outcome.places, strict=True) if place == 1
        ]
        return f"Nobody wins: {' and '.join(shared)} share first place, {scores}."
    return f"{names.side(outcome.winner)} wins, {scores}."


def _forfeits(names: Names, forfeited: Sequence[int]) -> str:
    return f"Forfeited: {', '.join(names.seat(seat) for seat in forfeited)}."


def _reason(winner: int, rules: Rules, names: Names, count: Count) -> list[str]:
    who = names.side(winner)
    steps = [points for _, points in count.steps]
    totals = [sum(points) for points in zip(count.before, *steps, strict=True)]
    if count.contenders:
        tied = " and ".join(names.side(side) for side in count.contenders)
        told = [
            f"It was a tie-break between {tied}: the highest total among them wins (RULES 7.5)."
        ]
    elif sum(total >= rules.target_score for total in totals) > 1:
        told = [_deciding_step(who, rules, count)]
    else:
        return [f"Only {who} has reached the target of {rules.target_score}."]
    if totals[winner] < max(totals):
        told.append("The winner is behind on points.")
    return told


def _deciding_step(who: str, rules: Rules, count: Count) -> str:
    what, totals = leading_step(rules, count)
    return (
        f"More than one side reached the target of {rules.target_score}; counted anew "
        f"(RULES 7.4), {who} led first: {score_text(totals)} after {what}."
    )


def leading_step(rules: Rules, count: Count) -> tuple[str, tuple[int, ...]]:
    """Counts a round anew until one side leads at the target: after what, at which totals."""
    totals = count.before
    leaders: list[int] = []
    last = ""
    for what, points in count.steps:
        last = what
        totals = tuple(sum(pair) for pair in zip(totals, points, strict=True))
        if leaders or max(totals) >= rules.target_score:
            rivals = leaders or range(len(totals))
            best = max(totals[side] for side in rivals)
            leaders = [side for side in rivals if totals[side] == best]
            if len(leaders) == 1:
                break
    return last, totals
