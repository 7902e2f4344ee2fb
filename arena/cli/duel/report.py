"""How a duel looks: a line on the way, the answer and its figures.

Must not know how it is played.
"""

from collections.abc import Iterator

from arena.bots.walls import wall_sentences
from arena.cli.conduct import conduct_lines
from arena.cli.duel.question import hypothesis_texts
from arena.cli.duel.run import DuelRun, blocks_to_matches
from arena.cli.failures import hints, log_end
from arena.cli.ladder.progress import duration_text
from arena.cli.screen import aligned, counted
from arena.cli.tables import margin_text
from arena.contest.sequential.after_stop import elo_difference
from arena.contest.sequential.duel import Decision, Duel, DuelEnd
from arena.contest.sequential.points import PointsTest
from arena.contest.sequential.wald import Rest
from arena.contest.statistics.intervals import Estimate

_SURE = 1e-9


def progress_text(run: DuelRun) -> str:
    """Says in one line how far a duel is."""
    duel = run.duel
    parts = [f"{duel.matches:,} matches"]
    if duel.test is not None:
        parts.append(llr_text(duel))
    label, margin, rate = run.plan.labels[0], duel.margin, duel.rate
    if isinstance(duel.test, PointsTest):
        parts += [] if margin is None else [f"{label} {margin_text(margin)} points a match"]
    elif rate is not None:
        parts.append(f"{label} wins {interval_text(rate)}")
    if run.recent_rate >= 1:
        parts.append(f"{run.recent_rate:.0f} a second")
    if duel.end is None:
        parts.append(rest_text(duel.rest, run.recent_rate))
    return ", ".join(parts)


def llr_text(duel: Duel) -> str:
    """Writes the ratio and its bounds: `LLR 1.23 (-2.94 to 2.94)`."""
    test = duel.test
    return "" if test is None else f"LLR {duel.llr:.2f} ({test.low:.2f} to {test.high:.2f})"


def rest_text(rest: Rest, rate: float) -> str:
    """Writes how many matches are left, and how long that takes."""
    matches = blocks_to_matches(rest.blocks)
    text = f"{matches:,} to go"
    if rest.most - rest.least > _SURE:
        least, most = blocks_to_matches(rest.least), blocks_to_matches(rest.most)
        text = f"some {text} ({least:,} to {most:,})"
    return f"{text}, {duration_text(matches / rate)}" if rate else text


def interval_text(rate: Estimate) -> str:
    """Writes a win rate with its 95 % interval: `54.2 % (50.3 to 58.1)`."""
    text = f"{100 * rate.mean:.1f} %"
    if rate.low is None or rate.high is None:
        return text
    return f"{text} ({100 * rate.low:.1f} to {100 * rate.high:.1f})"


def answer_line(run: DuelRun) -> str:
    """Says in a sentence what came of a duel."""
    duel, plan = run.duel, run.plan
    first, second = plan.labels
    played = counted(duel.matches, "match", "matches")
    if duel.broken is not None:
        label = plan.labels[duel.broken]
        row = "10 matches in a row"
        return f"{label} is broken rather than worse: it forfeited {row}. Nothing is decided."
    if duel.end is DuelEnd.INTERRUPTED:
        return f"Stopped after {played}, not decided: {rest_text(duel.rest, run.recent_rate)}."
    if duel.end in (DuelEnd.NO_SHOW, DuelEnd.VOID):
        return f"Ended after {played}, not decided."
    if plan.is_self and duel.test is None:
        return _self_sentence(duel)
    decision = duel.decision
    if decision is None:
        at_most = " (--most)" if duel.test is not None else ""
        return f"After {played}{at_most} it is not clear which is better."
    return f"{_DECISIONS[decision].format(first=first, second=second)}, after {played}."


_DECISIONS = {
    Decision.BETTER: "{first} is better than {second}",
    Decision.WORSE: "{second} is better than {first}",
    Decision.NOT_BETTER: "{first} is not better than {second}",
}


def detail_lines(run: DuelRun) -> Iterator[str]:
    """Lists the figures behind the answer."""
    duel = run.duel
    figures = duel.head_to_head
    rate, margin = duel.rate, duel.margin
    if figures is None or rate is None or margin is None:
        return
    drawn = f", {figures.draws} drawn" if figures.draws else ""
    pairs = [
        ("matches", f"{figures.wins} won, {figures.losses} lost{drawn}"),
        (
            "blocks",
            f"{duel.blocks:,}, by win rate {_counts_text(duel)}; {duel.ties:,} tied exactly",
        ),
    ]
    if duel.test is not None:
        h0, h1 = hypothesis_texts(duel.test)
        pairs.append(("test", f"{llr_text(duel)}, H0 {h0}, H1 {h1}"))
    of_rate, of_margin = _remarks(duel)
    pairs.append(("win rate", f"{interval_text(rate)}{_elo_text(rate.mean)}{of_rate}"))
    pairs.append(("points", f"{margin_text(margin)} a match{of_margin}"))
    if run.beyond:
        pairs.append(
            (
                "beyond",
                f"{counted(run.beyond, 'block')} more had been played by then, not counted",
            )
        )
    yield from aligned(pairs)


def fault_lines(run: DuelRun) -> Iterator[str]:
    """Tells who failed, what it cost, and how its log ends."""
    duel = run.duel
    for number, label in enumerate(run.plan.labels):
        failure = run.failures.get(number)
        if failure is None:
            continue
        forfeits = duel.forfeits[number]
        if forfeits:
            yield f"{label} lost {counted(forfeits, 'match', 'matches')} by forfeit."
        if forfeits and duel.mostly_forfeits(number) and duel.broken is None:
            yield "That is most of what it lost: it is broken rather than worse."
        yield f"{label} failed last by {failure.fault.kind}: {failure.fault.detail}"
        lines = log_end(failure.log, of_any_start=True)
        if lines:
            yield f"Its log {failure.log} ends:"
            yield from (f"  | {line}" for line in lines)
        yield from hints(failure.fault.detail)
        yield from wall_sentences(lines, run.choices.sandbox)


def time_lines(run: DuelRun) -> Iterator[str]:
    """Shows each bot's faults by kind, its think time, and the arena's lag beside it."""
    yield from conduct_lines(run.plan.labels, run.conducts)


def _self_sentence(duel: Duel) -> str:
    blocks = counted(duel.blocks, "block")
    if duel.ties == duel.blocks:
        return f"All {blocks} were tied exactly, as they must be where a bot is deterministic."
    return (
        f"Of {blocks} {duel.ties:,} were tied exactly: the others are the luck that the bot takes "
        "from elsewhere than bot_seed, or a defect of the arena if it takes none."
    )


def _counts_text(duel: Duel) -> str:
    names = ("0", "1/4", "1/2", "3/4", "1")
    return ", ".join(f"{name}: {count:,}" for name, count in zip(names, duel.counts, strict=True))


def _remarks(duel: Duel) -> tuple[str, str]:
    """What is to be said of the win rate and of the points: the test's own is corrected."""
    if duel.test is None:
        return "", ""
    own, other = ", corrected for the stop", ", not corrected for the stop"
    return (other, own) if isinstance(duel.test, PointsTest) else (own, other)


def _elo_text(rate: float) -> str:
    elo = elo_difference(rate)
    return "" if elo is None else f", Elo {elo:+.0f}"
