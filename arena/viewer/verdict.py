"""Why a match ended as it did, in the reader's language: `arena.record.verdict` for the page."""

from collections.abc import Iterator, Sequence

from arena.record.values import Ending
from arena.record.verdict import Count, leading_step
from arena.record.wording import score_text
from arena.terms.faults import FORFEIT
from arena.viewer.markup import Html, joined
from arena.viewer.naming import SeatNames
from engine import Rules


def verdict(
    ending: Ending,
    rules: Rules,
    names: SeatNames,
    count: Count | None,
    forfeited: Sequence[int],
) -> Html:
    """Says who won and why; `count` is that of the last round that ended."""
    words = names.words
    told = [_result(ending, names)]
    if forfeited:
        who = joined(", ", [names.seat(seat) for seat in forfeited])
        told.append(words.t("Forfeited by a fault: {who}.", who=who))
    outcome = ending.outcome
    if outcome.termination == FORFEIT:
        told.append(
            words.t(
                "With that the match was over: the points are those of the rounds that had ended."
            )
        )
    elif forfeited:
        # Whoever stayed is placed before who failed, whatever the count says.
        told.append(words.t("The others are placed by the match as a stand-in played it out."))
    elif outcome.termination == "max_rounds":
        told.append(
            words.t(
                "The last round allowed ({most}) was played, so the points decide.",
                most=rules.max_rounds,
            )
        )
    elif count is not None and outcome.winner is not None:
        told += _reason(outcome.winner, rules, names, count)
    return joined(" ", told)


def _result(ending: Ending, names: SeatNames) -> Html:
    words = names.words
    outcome = ending.outcome
    scores = score_text(outcome.scores)
    if outcome.winner is None:
        first = [side for side, place in enumerate(outcome.places) if place == 1]
        shared = joined(", ", names.sides(first))
        return words.t(
            "Nobody wins: {sides} share the first place, {score}.", sides=shared, score=scores
        )
    return words.t("{who} wins, {score}.", who=names.side(outcome.winner), score=scores)


def _reason(winner: int, rules: Rules, names: SeatNames, count: Count) -> Iterator[Html]:
    words, who, target = names.words, names.side(winner), rules.target_score
    steps = [points for _, points in count.steps]
    totals = [sum(points) for points in zip(count.before, *steps, strict=True)]
    if count.contenders:
        yield words.t(
            "It was a tie-break between {names}: the highest total among them wins (RULES 7.5).",
            names=joined(", ", names.sides(count.contenders)),
        )
    elif sum(total >= target for total in totals) > 1:
        what, leading = leading_step(rules, count)
        yield words.t(
            "More than one side reached the target of {target}. Counted anew in order (RULES 7.4), "
            "{name} led first: {scores} after {what}.",
            target=target,
            name=who,
            scores=score_text(leading),
            what=what,
        )
    else:
        yield words.t("Only {who} has reached {target} points: it wins.", who=who, target=target)
        return
    if totals[winner] < max(totals):
        yield words.t("The winner is behind on points.")
