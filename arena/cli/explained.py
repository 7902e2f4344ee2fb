"""How the explanation of a rating reads: lines for people, and JSON.

Must not know where it comes from.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from arena.cli.screen import aligned
from arena.contest.outcomes import BlockOutcome
from arena.contest.ratings.explanation import Explanation, Leg, Step, Told
from arena.contest.ratings.rating import Rating, RatingSettings

_SURPRISES = (
    (1.0, "as expected"),
    (0.5, "a little unexpected"),
    (0.1, "a surprise"),
    (0.0, "a great surprise"),
)
"""What something is called that is at least so likely beside one order of equals."""


def explanation_lines(
    told: Explanation, settings: RatingSettings, name: str, labels: Sequence[str]
) -> Iterator[str]:
    """Writes an explanation; `labels` are the contestants' names, in the block's order."""
    yield f"Block {name}: {_rated_how(told, labels)}"
    yield "Before it:"
    yield from aligned(
        (labels[place], _rating_text(step.before)) for place, step in enumerate(told.steps)
    )
    if told.unit == "block" or told.updates[0].comparison.failed is not None:
        yield "What came:"
        yield from _came_lines(told, labels)
    for update in told.updates:
        yield from _update_lines(update, told, settings, labels)
    yield "After it:"
    yield from aligned((labels[place], _after_text(step)) for place, step in enumerate(told.steps))
    for place, step in enumerate(told.steps):
        sentence = _why(told, step, place, labels[place])
        if sentence:
            yield sentence


def explanation_to_json(
    told: Explanation,
    block: BlockOutcome,
    settings: RatingSettings,
    bots: Sequence[tuple[str, str]],
    matches: Sequence[str],
) -> dict[str, object]:
    """Makes the JSON object; `bots` are all entrants' names and versions, `matches` by leg."""
    named = [bots[entrant][0] for entrant in block.contestants]

    def team(places: Sequence[int]) -> list[str]:
        return [named[place] for place in places]

    return {
        "state": "rated",
        "unit": told.unit,
        "beta": settings.beta,
        "tau": settings.tau,
        "draw_probability": settings.draw_probability,
        "is_consistent": told.is_consistent,
        "legs": [
            {
                "match": matches[number],
                "sides": [team(one) for one in leg.teams],
                "scores": list(leg.scores),
                "places": list(leg.places),
                "margins": list(leg.margins),
                "termination": leg.termination,
                "forfeited": team(sorted(leg.forfeiters)),
            }
            for number, leg in enumerate(told.legs)
        ],
        "updates": [_update_to_json(update, named) for update in told.updates],
        "ratings": [
            {
                "bot": bots[step.entrant][0],
                "version": bots[step.entrant][1],
                "place": told.places[place],
                **_step_to_json(step),
                "why": _why(told, step, place, named[place]),
            }
            for place, step in enumerate(told.steps)
        ],
    }


def surprise_word(update: Told) -> str:
    """Says in words how much of a surprise something was."""
    return next(word for least, word in _SURPRISES if update.oddity >= least)


def _rated_how(told: Explanation, labels: Sequence[str]) -> str:
    failed = [one.comparison.failed for one in told.updates if one.comparison.failed is not None]
    who = " against ".join(_team_text(team, labels) for team in told.legs[0].teams)
    if failed:
        names = " and ".join(labels[place] for place in failed)
        return (
            f"{who}. {names} failed beside a partner that played on, with a stand-in: so only "
            f"{names} is rated, as last of all, and nobody else."
        )
    if told.unit == "block":
        return f"{who}, rated once, by the points summed over its legs."
    return f"{who}, each match rated by itself, one after the other."


def _came_lines(told: Explanation, labels: Sequence[str]) -> list[str]:
    pairs = [(f"leg {number}", _leg_text(leg, labels)) for number, leg in enumerate(told.legs)]
    if len(told.legs) > 1:
        sums = [f"{labels[place]} {step.margin:+.4g}" for place, step in enumerate(told.steps)]
        pairs.append(("summed", ", ".join(sums)))
    return aligned(pairs)


def _leg_text(leg: Leg, labels: Sequence[str]) -> str:
    sides = [
        f"{_team_text(team, labels)} {score}"
        for team, score in zip(leg.teams, leg.scores, strict=True)
    ]
    margins = [
        f"{_team_text(team, labels)} {margin:+.4g}"
        for team, margin in zip(leg.teams, leg.margins, strict=True)
    ]
    text = f"{', '.join(sides)}: {', '.join(margins)}"
    if leg.forfeiters:
        failed = " and ".join(labels[place] for place in sorted(leg.forfeiters))
        return f"{text} ({failed} failed, which costs the target score)"
    winners = [side for side, place in enumerate(leg.places) if place == 1]
    if len(winners) == 1 and leg.margins[winners[0]] < max(leg.margins):
        won = _team_text(leg.teams[winners[0]], labels)
        return f"{text} ({won} won the match, with fewer points)"
    return text


def _update_lines(
    update: Told, told: Explanation, settings: RatingSettings, labels: Sequence[str]
) -> Iterator[str]:
    """Says what was expected of one update, what came, and how odd that was."""
    comparison = update.comparison
    if comparison.leg is not None:
        leg = told.legs[comparison.leg]
        yield f"Leg {comparison.leg} came to {_leg_text(leg, labels)}."
    names = [_team_text(team, labels) for team in comparison.teams]
    odds = f"{_percent(update.chance)}, {update.bits:.1f} bits"
    if comparison.failed is not None:
        yield (
            f"That {names[comparison.failed]} would be last of all had a chance of {odds}: "
            f"{surprise_word(update)}."
        )
        return
    yield f"Expected (with beta {settings.beta:.4g}):"
    yield from aligned(
        (
            f"{names[pair.first]} before {names[pair.second]}",
            f"{_percent(pair.chances.before)}, level {_percent(pair.chances.level)}, "
            f"after {_percent(pair.chances.after)}",
        )
        for pair in update.pairs
    )
    if len(names) > 2:
        firsts = zip(names, update.firsts, strict=True)
        yield from aligned([("first of all", ", ".join(f"{n} {_percent(p)}" for n, p in firsts))])
    order = _order_text(comparison.ranks, names)
    yield f"{order}. That had a chance of {odds}: {surprise_word(update)}."


def _order_text(ranks: Sequence[float], names: Sequence[str]) -> str:
    """Says who came where: `So a came before b and c`."""
    by_rank: dict[float, list[str]] = {}
    for rank, name in sorted(zip(ranks, names, strict=True), key=lambda one: one[0]):
        by_rank.setdefault(rank, []).append(name)
    groups = [" and ".join(group) for group in by_rank.values()]
    if len(groups) == 1:
        return f"So {groups[0]} came in level"
    steps = [f"{first} came before {second}" for first, second in pairwise(groups)]
    return f"So {', and '.join(steps)}"


def _why(told: Explanation, step: Step, place: int, label: str) -> str | None:
    """Explains what looks wrong: who won and stands lower, or lost and stands higher."""
    if told.updates[0].comparison.failed is not None:
        return None
    is_first = told.places[place] == 1 and told.places.count(1) == 1
    is_last = told.places[place] == max(told.places) > 1
    if is_first and step.gain < 0 and step.conservative_gain < 0:
        return (
            f"{label} came first by points, yet its mu fell by {-step.gain:.4f}: each match is "
            "rated by itself, and one that is lost can cost more than one that is won gives."
        )
    if is_last and step.gain > 0:
        return (
            f"{label} came last by points, yet its mu rose by {step.gain:.4f}: each match is "
            "rated by itself, and one that is won can give more than one that is lost costs."
        )
    widened = (
        f"tau first widened its sigma from {step.before.sigma:.4f} to {step.widened:.4f}, as no "
        f"bot is known for good, and that took {step.forgetting:.4f} off"
    )
    if is_first and step.conservative_gain < 0:
        return (
            f"{label} came first, yet its mu-3sigma fell by {-step.conservative_gain:.4f}: "
            f"{widened}. The win gave mu {step.gain:.4f}, and being surer {step.learning:.4f}: "
            "less, as a win that is expected teaches little."
        )
    if is_last and step.conservative_gain > 0:
        return (
            f"{label} came last, yet its mu-3sigma rose by {step.conservative_gain:.4f}: its mu "
            f"fell by {-step.gain:.4f}, but being surer gave {step.learning:.4f} ({widened}). "
            "Every result makes a bot better known, and that counts most for one of which "
            "little is known."
        )
    return None


def _rating_text(rating: Rating) -> str:
    return f"mu {rating.mu:.3f}, sigma {rating.sigma:.3f}, mu-3sigma {rating.conservative:.3f}"


def _after_text(step: Step) -> str:
    if step.after == step.before:
        return f"{_rating_text(step.after)} (not rated)"
    return (
        f"mu {step.after.mu:.3f} ({step.gain:+.3f}), sigma {step.after.sigma:.3f}, "
        f"mu-3sigma {step.after.conservative:.3f} ({step.conservative_gain:+.3f})"
    )


def _team_text(team: Sequence[int], labels: Sequence[str]) -> str:
    return " with ".join(labels[place] for place in team)


def _percent(chance: float) -> str:
    """Writes a probability so that it never seems certain."""
    if 0.001 <= chance <= 0.999:
        return f"{100 * chance:.1f} %"
    return f"{100 * chance:.2g} %" if chance < 0.5 else f"{100 * min(chance, 1 - 1e-9):.7g} %"


def _update_to_json(update: Told, named: Sequence[str]) -> dict[str, object]:
    comparison = update.comparison
    teams = [[named[place] for place in team] for team in comparison.teams]
    return {
        "leg": comparison.leg,
        "sides": teams,
        "ranks": list(comparison.ranks),
        "only": None if comparison.failed is None else named[comparison.failed],
        "expected": [
            {
                "first": teams[pair.first],
                "second": teams[pair.second],
                "before": pair.chances.before,
                "level": pair.chances.level,
                "after": pair.chances.after,
            }
            for pair in update.pairs
        ],
        "first_of_all": list(update.firsts),
        "chance": update.chance,
        "bits": update.bits if update.chance > 0 else None,
        "surprise": surprise_word(update),
    }


def _step_to_json(step: Step) -> dict[str, object]:
    return {
        "margin": step.margin,
        "before": _rating_to_json(step.before),
        "after": _rating_to_json(step.after),
        "mu_gain": step.gain,
        "sigma_widened": step.widened,
        "tau_cost": step.forgetting,
        "sigma_gain": step.learning,
        "conservative_gain": step.conservative_gain,
    }


def _rating_to_json(rating: Rating) -> dict[str, float]:
    return {"mu": rating.mu, "sigma": rating.sigma, "conservative": rating.conservative}
