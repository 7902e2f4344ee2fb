"""`arena match`: plays bots against each other, here and now, outside of any ladder."""

import secrets
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from arena.cli.bot.ready import played_notices, ready_bots
from arena.cli.completion import complete_bots, complete_records
from arena.cli.exits import EXIT_INTERRUPTED
from arena.cli.home import home_option
from arena.cli.match.plan import (
    MOST_BLOCKS,
    PREFIX,
    MatchPlan,
    make_plan,
    parse_players,
    parse_secret,
)
from arena.cli.match.play_on import PlayOn, make_play_on, refuse_without_from
from arena.cli.match.report import (
    fault_lines,
    match_lines,
    no_shows,
    report_to_json,
    summary_lines,
    time_lines,
)
from arena.cli.match.run import MatchRun, RunChoices, new_folder_name, utc_stamp
from arena.cli.match.show import (
    closing_lines,
    is_terse,
    is_typed,
    opening_lines,
    say_stopped,
    shown_progress,
)
from arena.cli.match.then import then_line, then_to_json
from arena.cli.match.wire_log import wire_log_option
from arena.cli.sandbox import SandboxChoice, sandbox_options
from arena.cli.screen import complain, counted, say, say_flowing, say_json
from arena.cli.signals import heed_interrupts
from arena.cli.terms import Terms, faults_option, parse_terms_rules, parse_terms_time, rules_options
from arena.contest.blocks import BlockResult
from arena.contest.seeds import SECRET_BYTES
from arena.errors import ArenaError
from arena.terms.faults import parse_fault_policy

DEFAULT_TIME = "10+0.1/5"


@click.command()
@click.argument(
    "bots", nargs=-1, required=True, metavar="A B [C [D]]", shell_complete=complete_bots
)
@click.option(
    "--players",
    type=int,
    metavar="N",
    help="4 lets each of two bots play a side, both seats of it.",
)
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
@faults_option
@click.option("--seed", metavar="HEX", help="64 digits; all chance comes from them.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Where records and logs go; without it a new folder in arena-matches/.",
)
@wire_log_option
@click.option(
    "--from",
    "origin",
    metavar="MATCH",
    shell_complete=complete_records,
    help="Play this match on, from where --round and --decision say, by its rules and cards.",
)
@click.option(
    "--round", "round_number", type=int, metavar="R", help="With --from: the round, from 0."
)
@click.option(
    "--decision",
    type=int,
    metavar="D",
    help="With --from: the first decision of the round that is made anew, as replay numbers them.",
)
@click.option(
    "--legs", "is_legs", is_flag=True, help="With --from: also with the bots on other seats."
)
@click.option("--port", type=click.IntRange(0, 65535), default=0, metavar="N", help="Listen there.")
@sandbox_options
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
@click.pass_context
def match(context: click.Context, /, **options: Any) -> None:
    """Plays bots against each other, here and now; no ladder, no database.

    A bot is named by its folder, by its name once added (NAME@VERSION for one that is not
    the newest), or by the name of a sample bot (random, greedy, counter). Every deal is a
    block: it is played once from each seat, with the same cards. Four bots are two sides: A
    and C against B and D. Records are written as .jsonl files, what bots print goes to logs.

    \b
    Examples:
      arena match ./mybot greedy
      arena match ./mybot greedy --blocks 100 --throughput
      arena match ./mybot counter --players 4 --rules six --set target_score=21
      arena match ./mybot greedy --no-clock --wire-log wire
      arena match --from demo/12/0 --round 3 --decision 12 ./mybot greedy

    Next: arena replay tells a match play by play, arena bot add lets a bot into ladders.
    """
    asked = MatchOptions(**options)
    typed = {name for name in options if is_typed(context, name)}
    play_on = asked.play_on(typed)
    run = MatchRun(asked.plan(play_on), asked.choices())
    try:
        _play(run, play_on, asked.is_json)
    except KeyboardInterrupt:
        if run.blocks and not asked.is_json:
            say("", *_report_lines(run))
        say_stopped(run)
        context.exit(EXIT_INTERRUPTED)
    if asked.is_json:
        said = report_to_json(run)
        say_json(said if play_on is None else {**said, "from": then_to_json(play_on)})
    else:
        then = [] if play_on is None else [then_line(play_on.record)]
        say(*then, "", *_report_lines(run), *closing_lines(context, run))
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
    faults: str
    seed: str | None
    out: Path | None
    wire_log: Path | None
    origin: str | None
    round_number: int | None
    decision: int | None
    is_legs: bool
    port: int
    sandbox: SandboxChoice
    is_json: bool
    home: Path

    def play_on(self, typed: Collection[str]) -> PlayOn | None:
        """Finds what is played on; None where a match begins at its beginning."""
        if self.origin is None:
            refuse_without_from(typed)
            return None
        return make_play_on(
            self.origin,
            (self.round_number, self.decision),
            self.bots,
            (self.time_text, self.throughput, self.no_clock),
            self.faults,
            is_legs=self.is_legs,
            typed=typed,
            home=self.home,
        )

    def plan(self, play_on: PlayOn | None = None) -> MatchPlan:
        """Makes a plan of what was typed, and complains of bots that have changed."""
        if play_on is not None:
            players, terms = play_on.players, play_on.terms
        else:
            players, terms = self._terms()
        secret = (
            parse_secret(self.seed) if self.seed is not None else secrets.token_bytes(SECRET_BYTES)
        )
        resolved = ready_bots(self.bots, self.home)
        for notice in played_notices(resolved):
            complain(notice)
        contestants = [one.contestant for one in resolved]
        plan = make_plan(contestants, players, self.blocks, terms, secret)
        plan = replace(plan, prefix=f"{PREFIX}-{utc_stamp()}")
        return plan if play_on is None else play_on.plan(plan)

    def _terms(self) -> tuple[int, Terms]:
        players = parse_players(self.players, len(self.bots))
        control, is_throughput = parse_terms_time(
            self.time_text,
            is_throughput=self.throughput,
            is_clockless=self.no_clock,
            default=DEFAULT_TIME,
        )
        rules = parse_terms_rules(self.preset, self.switches)
        return players, Terms(rules, control, is_throughput, parse_fault_policy(self.faults))

    def choices(self) -> RunChoices:
        """Says how the plan is to be played; InputError where there is no sandbox as wanted."""
        out = self.out or new_folder_name()
        sandbox = self.sandbox.sandbox()
        return RunChoices(out, self.wire_log, self.port, self.oversubscribe, sandbox)


def _play(run: MatchRun, play_on: PlayOn | None, is_json: bool) -> None:
    run.prepare()
    if not is_json:
        say_flowing(*opening_lines(run), *([] if play_on is None else play_on.notices()))
    with shown_progress(run) as show:
        for block in run.play():
            heed_interrupts()
            if not is_json and (not is_terse(run) or _has_news(block)):
                say(*match_lines(run, block))
            show()


def _report_lines(run: MatchRun) -> Iterator[str]:
    yield from fault_lines(run)
    yield from summary_lines(run)
    yield from time_lines(run)


def _has_news(block: BlockResult) -> bool:
    return any(match.faults or match.void for match in block.matches)


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
