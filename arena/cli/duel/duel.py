"""`arena duel`: plays two bots until it is clear which is better, and then stops."""

import secrets
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from arena.cli.bot.ready import played_notices, ready_bots
from arena.cli.completion import complete_bots
from arena.cli.duel.document import duel_to_json
from arena.cli.duel.plan import DuelPlan, TypedTest, parse_length, parse_sides
from arena.cli.duel.question import opening_lines
from arena.cli.duel.report import (
    answer_line,
    detail_lines,
    fault_lines,
    progress_text,
    time_lines,
)
from arena.cli.duel.run import DuelChoices, DuelRun
from arena.cli.duel.show import live_line
from arena.cli.exits import EXIT_FAILED, EXIT_INTERRUPTED
from arena.cli.home import home_option, typed_home
from arena.cli.match.plan import make_plan, parse_secret
from arena.cli.match.run import utc_stamp
from arena.cli.sandbox import SandboxChoice, sandbox_options
from arena.cli.screen import aligned, command_text, complain, say, say_flowing, say_json
from arena.cli.signals import heed_interrupts
from arena.cli.terms import Terms, faults_option, parse_terms_rules, parse_terms_time, rules_options
from arena.contest.seeds import SECRET_BYTES
from arena.contest.sequential.duel import DuelEnd
from arena.terms.faults import FaultKind, parse_fault_policy

PREFIX = "duel"
"""What the names of these matches begin with, where a ladder's have its name."""

_NOT_AGAIN = ("seed", "records", "require_sandbox", "is_json")
_FAILED = (DuelEnd.BROKEN, DuelEnd.NO_SHOW, DuelEnd.VOID)


@click.command()
@click.argument("bots", nargs=-1, required=True, metavar="A B", shell_complete=complete_bots)
@click.option("--h0", metavar="RATE", help="The win rate that is not enough; without it 50%.")
@click.option("--h1", metavar="RATE", help="The win rate that is; without it 5% more than --h0.")
@click.option(
    "--alpha", type=float, metavar="P", help="How often A may be called better under H0: 0.05."
)
@click.option(
    "--beta", type=float, metavar="P", help="How often it may be called not better under H1: 0.05."
)
@click.option(
    "--which", "is_symmetric", is_flag=True, help="Ask which of the two is better, not if A is."
)
@click.option(
    "--points", "is_points", is_flag=True, help="Test points a match: --h0 0, --h1 2.6 (of 41)."
)
@click.option(
    "--most",
    type=int,
    metavar="N",
    help="Stop undecided after so many matches; without it five times what a close duel takes.",
)
@click.option("--matches", type=int, metavar="N", help="Play so many, whatever comes: no test.")
@click.option(
    "--players", type=int, default=2, metavar="N", help="4 lets each bot play both seats of a side."
)
@rules_options
@click.option(
    "--time",
    "time_text",
    metavar="TIME",
    help="Bank+increment/limit in seconds; without it throughput: many tables, no bank.",
)
@faults_option
@click.option("--workers", type=int, metavar="N", help="Processes; without it a good number.")
@click.option(
    "--oversubscribe", is_flag=True, help="Timed: let more bots think than there are cores."
)
@click.option("--seed", metavar="HEX", help="64 digits; all chance comes from them.")
@click.option(
    "--records",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Write the record of each match there, and the bots' logs.",
)
@sandbox_options
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document at the end.")
@home_option
@click.pass_context
def duel(context: click.Context, /, **options: Any) -> None:
    """Plays two bots against each other until it is clear whether A is better, then stops.

    A sequential test (SPRT) looks at each block, both seatings of one deal, and says better,
    not better, or go on. Bots far apart are told from each other within some 70 matches, close
    ones within some hundreds; --matches N plays a fixed number instead. Bots are named as
    in arena match. The exit code is 0 for an answer, also where none was found within --most;
    scripts read "decision" of --json: better, not_better, worse, or null.

    \b
    Examples:
      arena duel ./new mybot
      arena duel ./new mybot --h1 52%
      arena duel ./new mybot --points
      arena duel counter greedy --which --alpha 0.01
      arena duel ./new mybot --matches 1000 --records new-against-old

    Next: arena replay and arena verify read the records.
    """
    asked = DuelOptions(**options)
    run = DuelRun(asked.plan(), asked.choices())
    run.prepare()
    if not asked.is_json:
        say_flowing(*opening_lines(run.plan))
    is_stopped = _play(run, asked.is_json)
    if asked.is_json:
        say_json(duel_to_json(run))
    else:
        _say_report(context, run)
    if is_stopped:
        context.exit(EXIT_INTERRUPTED)
    if run.duel.end in _FAILED:
        complain(_failure_sentence(run))
        context.exit(EXIT_FAILED)


@dataclass(frozen=True, slots=True)
class DuelOptions:
    """What was typed, by the names of the command's parameters."""

    bots: Sequence[str]
    h0: str | None
    h1: str | None
    alpha: float | None
    beta: float | None
    is_symmetric: bool
    is_points: bool
    most: int | None
    matches: int | None
    players: int
    preset: str
    switches: Sequence[str]
    time_text: str | None
    faults: str
    workers: int | None
    oversubscribe: bool
    seed: str | None
    records: Path | None
    sandbox: SandboxChoice
    is_json: bool
    home: Path

    def plan(self) -> DuelPlan:
        """Makes a plan of what was typed, and complains of bots that have changed."""
        parse_sides(self.players, self.bots)
        control, is_throughput = parse_terms_time(
            self.time_text, is_throughput=False, is_clockless=False, default=None
        )
        rules = parse_terms_rules(self.preset, self.switches)
        terms = Terms(rules, control, is_throughput, parse_fault_policy(self.faults))
        words = self._test_words()
        # What makes no sense is said before bots are sought.
        parse_length(words, rules.target_score, is_self=False)
        secret = (
            parse_secret(self.seed) if self.seed is not None else secrets.token_bytes(SECRET_BYTES)
        )
        resolved = ready_bots(self.bots, self.home)
        for notice in played_notices(resolved):
            complain(notice)
        contestants = [one.contestant for one in resolved]
        is_self = contestants[0].version == contestants[1].version
        test, blocks = parse_length(words, rules.target_score, is_self=is_self)
        plan = make_plan(contestants, self.players, blocks, terms, secret)
        return DuelPlan(replace(plan, prefix=f"{PREFIX}-{utc_stamp()}"), test)

    def choices(self) -> DuelChoices:
        """Says how it is to be played; InputError where there is no sandbox as wanted."""
        sandbox = self.sandbox.sandbox()
        return DuelChoices(self.records, self.workers, self.oversubscribe, sandbox)

    def _test_words(self) -> TypedTest:
        return TypedTest(
            self.h0,
            self.h1,
            self.alpha,
            self.beta,
            self.is_symmetric,
            self.is_points,
            self.most,
            self.matches,
        )


def _play(run: DuelRun, is_json: bool) -> bool:
    """Plays a duel to its end; says whether Ctrl-C was that end."""
    try:
        with (
            live_line(is_quiet=is_json, sandbox=run.choices.sandbox) as show,
            closing(run.play()) as beats,
        ):
            for _ in beats:
                heed_interrupts()
                show(lambda: progress_text(run))
    except KeyboardInterrupt:
        return True
    return False


def _say_report(context: click.Context, run: DuelRun) -> None:
    say("")
    say_flowing(answer_line(run))
    say(*detail_lines(run))
    for lines in (fault_lines(run), time_lines(run)):
        told = list(lines)
        if told:
            say("", *told)
    say("", *aligned(_closing_pairs(context, run)))


def _closing_pairs(context: click.Context, run: DuelRun) -> list[tuple[str, str]]:
    """Says where everything is, and how to play the same again."""
    seed = run.plan.match.secret.hex()
    pairs = [
        ("took", f"{run.seconds:.0f} s"),
        ("seed", seed),
        ("same again", command_text([*_typed_words(context), "--seed", seed])),
    ]
    records = run.choices.records
    if records is not None and run.duel.blocks:
        pairs.append(("records", str(records)))
        pairs.append(("replay", command_text(["replay", run.file(0, 0)])))
        pairs.append(("verify", command_text(["verify", records])))
    return pairs


def _typed_words(context: click.Context) -> list[str]:
    """The words that ask the same question once more, of the same bots."""
    words = ["duel", *context.params["bots"]]
    for option in context.command.params:
        name = option.name or ""
        if not isinstance(option, click.Option) or name in _NOT_AGAIN:
            continue
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            value = context.params[name]
            for one in value if option.multiple else [value]:
                words += [option.opts[0], *([] if option.is_flag else [str(one)])]
    home = typed_home(context)
    return words if home is None or "--home" in words else [*words, "--home", str(home)]


def _failure_sentence(run: DuelRun) -> str:
    """Says why a duel could not be played to its end."""
    duel, labels = run.duel, run.plan.labels
    if duel.end is DuelEnd.VOID:
        return f"the duel could not be played on: {run.void_reason}"
    if duel.broken is not None:
        return f"{labels[duel.broken]} forfeits match after match; the rest is not played."
    absent = [
        labels[bot]
        for bot, failure in sorted(run.failures.items())
        if failure.fault.kind == FaultKind.NO_SHOW
    ]
    return f"{' and '.join(absent)} did not start; the rest is not played."
