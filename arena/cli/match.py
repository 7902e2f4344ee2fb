"""`arena match`: plays bots against each other, here and now, outside of any ladder."""

import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from arena.cli.added import resolve_bots
from arena.cli.completion import complete_bots
from arena.cli.exits import EXIT_INTERRUPTED
from arena.cli.home import home_option
from arena.cli.match_plan import MOST_BLOCKS, MatchPlan, make_plan, parse_players, parse_secret
from arena.cli.match_report import (
    fault_lines,
    match_lines,
    no_shows,
    report_to_json,
    summary_lines,
)
from arena.cli.match_run import LOGS, MatchRun, RunChoices, new_folder_name
from arena.cli.screen import aligned, command_text, complain, console, counted, say, say_json
from arena.cli.terms import Terms, parse_terms_rules, parse_terms_time, rules_options
from arena.cli.wire_log import wire_log_option
from arena.contest.blocks import BlockResult
from arena.contest.seeds import SECRET_BYTES
from arena.errors import ArenaError

DEFAULT_TIME = "10+0.1/5"

_MOST_LINES = 40  # of matches: from there on only those with faults have one


@click.command()
@click.argument(
    "bots", nargs=-1, required=True, metavar="A B [C [D]]", shell_complete=complete_bots
)
@click.option("--players", type=int, metavar="N", help="4 lets each of two bots play a side.")
@click.option(
    "--blocks",
    type=click.IntRange(1, MOST_BLOCKS),
    default=1,
    metavar="N",
    help="How many times the cards are dealt anew; each deal is played from all seats.",
)
@rules_options
@click.option(
    "--time",
    "time_text",
    metavar="TIME",
    help=f"Bank+increment/limit in seconds; without it {DEFAULT_TIME}.",
)
@click.option("--throughput", is_flag=True, help="Many matches at a time, no bank of time.")
@click.option("--no-clock", is_flag=True, help="Wait for ever, one match at a time: to debug.")
@click.option(
    "--oversubscribe", is_flag=True, help="Let more bots think at a time than there are cores."
)
@click.option("--seed", metavar="HEX", help="64 digits; all chance comes from them.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Where records and logs go; without it a new folder in arena-matches/.",
)
@wire_log_option
@click.option("--port", type=click.IntRange(0, 65535), default=0, metavar="N", help="Listen there.")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
@click.pass_context
def match(context: click.Context, /, **options: Any) -> None:
    """Plays bots against each other, here and now; no ladder, no database.

    A bot is named by its folder, by its name once added, or by the name of a sample bot
    (random, greedy, counter). Every deal is a block: it is played once from each seat, with
    the same cards. Records are written as .jsonl files, what bots print goes to logs.

    \b
    Examples:
      arena match ./mybot greedy
      arena match ./mybot greedy --blocks 100 --throughput
      arena match ./mybot counter --players 4 --rules six --set target_score=21
      arena match ./mybot greedy --no-clock --wire-log wire

    Next: arena replay tells a match play by play, arena bot add lets a bot into ladders.
    """
    asked = MatchOptions(**options)
    run = MatchRun(asked.plan(), asked.choices())
    try:
        _play(run, asked.is_json)
    except KeyboardInterrupt:
        complain(f"stopped; {counted(len(run.blocks), 'block')} of {asked.blocks} played.")
        if run.blocks:
            complain(f"their records are in {run.choices.out}.")
        context.exit(EXIT_INTERRUPTED)
    if asked.is_json:
        say_json(report_to_json(run))
    else:
        say("", *fault_lines(run), *summary_lines(run), *_closing_lines(context, run))
    _refuse_if_failed(run)


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """What was typed, by the names of the command's parameters."""

    bots: Sequence[str]
    players: int | None
    blocks: int
    preset: str
    switches: Sequence[str]
    time_text: str | None
    throughput: bool
    no_clock: bool
    oversubscribe: bool
    seed: str | None
    out: Path | None
    wire_log: Path | None
    port: int
    is_json: bool
    home: Path

    def plan(self) -> MatchPlan:
        """Makes a plan of what was typed, and complains of bots that have changed."""
        players = parse_players(self.players, len(self.bots))
        control, is_throughput = parse_terms_time(
            self.time_text,
            is_throughput=self.throughput,
            is_clockless=self.no_clock,
            default=DEFAULT_TIME,
        )
        terms = Terms(parse_terms_rules(self.preset, self.switches), control, is_throughput)
        secret = (
            parse_secret(self.seed) if self.seed is not None else secrets.token_bytes(SECRET_BYTES)
        )
        resolved = resolve_bots(self.bots, self.home)
        for notice in dict.fromkeys(one.notice for one in resolved if one.notice):
            complain(notice)
        return make_plan([one.contestant for one in resolved], players, self.blocks, terms, secret)

    def choices(self) -> RunChoices:
        """Says how the plan is to be played."""
        out = self.out or new_folder_name()
        return RunChoices(out, self.wire_log, self.port, self.oversubscribe)


def _play(run: MatchRun, is_json: bool) -> None:
    plan = run.plan
    run.prepare()
    is_terse = plan.blocks * len(plan.legs) > _MOST_LINES
    if not is_json:
        say(_opening(plan))
    with _status() as show:
        show(f"playing block 1 of {plan.blocks:,}")
        for block in run.play():
            if not is_json and (not is_terse or _has_news(block)):
                say(*match_lines(plan, block))
            if len(run.blocks) < plan.blocks:
                show(f"playing block {len(run.blocks) + 1:,} of {plan.blocks:,}")


@contextmanager
def _status() -> Iterator[Callable[[str], None]]:
    """Shows what is being done, on a terminal, apart from the output proper."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with console(stderr=True).status("starting the bots") as status:
        yield status.update


def _opening(plan: MatchPlan) -> str:
    """Says what is about to be played."""
    matches = counted(plan.blocks * len(plan.legs), "match", "matches")
    return (
        f"{' against '.join(plan.labels)}: {counted(plan.blocks, 'block')} of "
        f"{counted(len(plan.legs), 'leg')}, {matches}; rules {plan.terms.rules.preset}, "
        f"{plan.terms}"
    )


def _has_news(block: BlockResult) -> bool:
    return any(match.faults or match.void for match in block.matches)


def _closing_lines(context: click.Context, run: MatchRun) -> list[str]:
    """Says where everything is, how to play the same again, and what to do next."""
    out = run.choices.out
    played = [
        (block.number, match.leg)
        for block in run.blocks
        for match in block.matches
        if match.void is None
    ]
    pairs = [
        ("records", f"{out} ({counted(len(played), 'match', 'matches')})"),
        ("bots' logs", str(out / LOGS)),
        ("seed", run.plan.secret.hex()),
        ("same again", command_text(_same_again(context, run))),
    ]
    if run.choices.wire_log is not None:
        pairs.insert(2, ("messages", str(run.choices.wire_log)))
    if played:
        pairs.append(("replay", command_text(["replay", run.file(*played[0])])))
        pairs.append(("verify", command_text(["verify", out])))
    return aligned(pairs)


def _same_again(context: click.Context, run: MatchRun) -> list[str | Path]:
    """The words that play the same blocks once more, into another folder."""
    words: list[str | Path] = ["match", *context.params["bots"]]
    for option, name in (
        ("--players", "players"),
        ("--blocks", "blocks"),
        ("--rules", "preset"),
        ("--time", "time_text"),
    ):
        if _is_typed(context, name):
            words += [option, str(context.params[name])]
    for switch in context.params["switches"]:
        words += ["--set", switch]
    words += [f"--{name.replace('_', '-')}" for name in _FLAGS if context.params[name]]
    if _is_typed(context, "home") or context.find_root().params.get("home"):
        words += ["--home", context.params["home"]]
    return [*words, "--seed", run.plan.secret.hex()]


_FLAGS = ("throughput", "no_clock", "oversubscribe")


def _is_typed(context: click.Context, name: str) -> bool:
    return context.get_parameter_source(name) is ParameterSource.COMMANDLINE


def _refuse_if_failed(run: MatchRun) -> None:
    """Ends with an error where matches were not played, though the rest is reported."""
    voids = [block.void_reason for block in run.blocks if block.is_void]
    if voids:
        raise ArenaError(f"{counted(len(voids), 'block')} could not be played: {voids[0]}")
    absent = no_shows(run)
    if absent:
        raise ArenaError(
            f"{' and '.join(absent)} did not start"
            + ("; the blocks that were left are not played." if run.is_stopped else ".")
        )
