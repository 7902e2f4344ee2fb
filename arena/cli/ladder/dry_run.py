"""`arena ladder run --dry-run`: what would be played, how long, and how sure it is then.

Shows a plan; must not know how it comes about.
"""

from collections.abc import Sequence

from arena.cli.ladder.progress import duration_text
from arena.cli.ladder.stopping import state_text, state_to_json, stop_text, stop_to_json
from arena.cli.screen import command_text, console, counted, plain, say
from arena.cli.tables import bare_table, entrant_labels
from arena.contest.statistics.outlook import ASSUMED_RATE_SPREAD, Outlook, assumed_margin_spread
from arena.contest.stopping import CERTAIN
from arena.ladder.duration import DECISIONS_A_SEAT, Basis, Duration
from arena.ladder.plan import RulePlan, RunPlan


def show_plan(plan: RunPlan, again: Sequence[str]) -> None:
    """Shows a plan to people; `again` are the words that would carry it out."""
    say(*_amount_lines(plan))
    if plan.rules and not plan.stop:
        say("It ends by the first of these that is met:", *_rule_lines(plan))
    say("", _sureness_sentence(plan), "")
    _show_pairs(plan)
    if any(pair.is_assumed for pair in plan.pairs):
        target = plan.ladder.settings.rules.target_score
        say(
            "",
            "* Too few blocks so far to say how much they differ. Assumed: by "
            f"{assumed_margin_spread(target):g} points a match and {100 * ASSUMED_RATE_SPREAD:.0f} "
            "% (standard deviation).",
        )
    if plan.blocks_left != 0:
        say("", f"Nothing was played. To play it: {command_text(again)}")


def plan_to_json(plan: RunPlan) -> dict[str, object]:
    """Makes the JSON document of a plan."""
    duration = plan.duration
    return {
        "ladder": plan.ladder.name,
        "blocks_total": plan.blocks_total,
        "blocks_left": plan.blocks_left,
        "matches_left": plan.matches_left,
        "workers": plan.capacity.workers,
        "seconds": duration and duration.seconds,
        "matches_per_second": duration and duration.matches_per_second,
        "seconds_are": duration and duration.basis,
        "stopped_by": stop_to_json(plan.stop),
        "stopping": [_rule_to_json(rule) for rule in plan.rules],
        "pairs": [_pair_to_json(plan, pair) for pair in plan.pairs],
    }


def _amount_lines(plan: RunPlan) -> list[str]:
    """Says how much is left to play, and how long that takes."""
    name = plan.ladder.name
    if plan.stop:
        return [f"Ladder {name}: nothing is left to play, stopped by: {stop_text(plan.stop)}."]
    if plan.blocks_left is None:
        workers = counted(plan.capacity.workers, "worker")
        return [f"Ladder {name}: nobody knows how many blocks it will be, by {workers}."]
    if not plan.blocks_left:
        total = f"{plan.blocks_total:,} " if plan.blocks_total is not None else ""
        return [f"Ladder {name}: nothing is left to play, all {total}blocks are there."]
    return [
        f"Ladder {name}: {counted(plan.blocks_left, 'block')} to play, "
        f"{counted(plan.matches_left or 0, 'match', 'matches')}, "
        f"by {counted(plan.capacity.workers, 'worker')}.",
        f"How long: {_duration_sentence(plan)}",
    ]


def _rule_lines(plan: RunPlan) -> list[str]:
    """Says of each rule how far it is, and what is left until it is met, if that is known."""
    lines = [f"  {state_text(rule.state)} so far; {_left_text(rule)}" for rule in plan.rules]
    times = plan.ladder.settings.stopping.blocks
    return [*lines, *([f"  {times:,} blocks of each pairing"] if times is not None else [])]


def _left_text(rule: RulePlan) -> str:
    if rule.state.rule == CERTAIN:
        return "when it is certain follows from results to come"
    parts = []
    if rule.seconds_left is not None:
        parts.append(f"{duration_text(rule.seconds_left)} left")
    if rule.blocks_left is not None:
        blocks = counted(rule.blocks_left, "block")
        parts.append(f"{rule.blocks_are} {blocks}".lstrip())
    return ", ".join(parts)


def _rule_to_json(rule: RulePlan) -> dict[str, object]:
    return state_to_json(rule.state) | {
        "blocks_left": rule.blocks_left,
        "blocks_left_are": rule.blocks_are or "exact",
        "seconds_left": rule.seconds_left,
    }


def _duration_sentence(plan: RunPlan) -> str:
    duration = plan.duration
    if duration is None:
        return "nobody can say, as no clock bounds it."
    length = duration_text(duration.seconds)
    if duration.basis is Basis.MEASURED and plan.pace is not None:
        workers = counted(plan.pace.workers, "worker")
        return f"about {length}, if it goes as in its last run: {_rate(duration)}, {workers}."
    if duration.basis is Basis.GUESSED:
        return (
            f"perhaps {length}: a guess, {_rate(duration)}, as bots play that answer at once. "
            "After the first run it is known better."
        )
    return (
        f"at most about {length}, if every bot uses all its time ({DECISIONS_A_SEAT} decisions "
        "a seat in a match to 41 points). After the first run it is known better."
    )


def _rate(duration: Duration) -> str:
    rate = duration.matches_per_second
    number = f"{rate:.0f}" if rate >= 10 else f"{rate:.2g}"
    return f"{number} {'match' if number == '1' else 'matches'} a second"


def _sureness_sentence(plan: RunPlan) -> str:
    when = "then" if plan.blocks_left else "now"
    return f"How sure it is {when} (half of the 95 % interval to be expected):"


def _show_pairs(plan: RunPlan) -> None:
    table = bare_table("bot", "opponent")
    for name in ("blocks", "to play", "points a match", "win rate", ""):
        table.add_column(name, justify="right", no_wrap=True)
    labels = entrant_labels(plan.names)
    for pair in plan.pairs:
        table.add_row(
            plain(labels[pair.entrant]),
            plain(labels[pair.opponent]),
            str(pair.blocks),
            str(pair.blocks_left),
            "unknown" if pair.margin is None else f"±{pair.margin:.1f}",
            "unknown" if pair.win_rate is None else f"±{100 * pair.win_rate:.0f} %",
            "*" if pair.is_assumed else "",
        )
    console().print(table)


def _pair_to_json(plan: RunPlan, pair: Outlook) -> dict[str, object]:
    (bot, version), (opponent, opponent_version) = (
        plan.names[pair.entrant],
        plan.names[pair.opponent],
    )
    return {
        "bot": bot,
        "version": version,
        "opponent": opponent,
        "opponent_version": opponent_version,
        "blocks": pair.blocks,
        "blocks_left": pair.blocks_left,
        "margin_half_width": pair.margin,
        "win_rate_half_width": pair.win_rate,
        "assumed": pair.is_assumed,
    }
