"""`arena bot check`: whether a bot can be let into ladders, and what is wrong with it."""

import shutil
import tempfile
from pathlib import Path

import click

from arena.check.check import check_bot
from arena.check.findings import Report
from arena.check.settings import CheckSettings
from arena.cli.bar import progress_line
from arena.cli.bot.check_report import finding_lines, report_to_json, stage_lines, verdict
from arena.cli.bot.ready import ready_bots
from arena.cli.completion import complete_bots
from arena.cli.exits import EXIT_FAILED
from arena.cli.home import home_option, home_words
from arena.cli.match.match import DEFAULT_TIME
from arena.cli.sandbox import SandboxChoice, sandbox_options
from arena.cli.screen import command_text, complain, say, say_json
from arena.contest.blocks import SHORT_VERSION, Contestant
from arena.ladder.capacity import available_cores
from arena.terms.clock import parse_time_control

DEFAULT_BLOCKS = 10
MOST_BLOCKS = 1000


@click.command(short_help="Says whether a bot is fit for ladders.")
@click.argument("bot", metavar="DIR|NAME", shell_complete=complete_bots)
@click.option(
    "--blocks",
    type=click.IntRange(1, MOST_BLOCKS),
    default=DEFAULT_BLOCKS,
    metavar="N",
    help=f"How many blocks it plays against itself; without it {DEFAULT_BLOCKS}.",
)
@click.option(
    "--time",
    "time_text",
    default=DEFAULT_TIME,
    metavar="TIME",
    help=f"Bank+increment/limit of these, in seconds; without it {DEFAULT_TIME}.",
)
@sandbox_options
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
@click.pass_context
def check(
    context: click.Context,
    bot: str,
    *,
    blocks: int,
    time_text: str,
    sandbox: SandboxChoice,
    is_json: bool,
    home: Path,
) -> None:
    """Says whether a bot is fit for ladders, and if not, what is wrong.

    Starts the bot and asks it hundreds of questions in positions in which bots go wrong, in
    all games, at as many tables as it offers. Plays every message of the contract to it, also
    as a later protocol may send it. Sees whether it ends as it should: after goodbye, refused,
    without an arena. Lets it play blocks against itself, which a bot that is a function of
    observations and bot_seed ties exactly. The exit code is 1 for a bot that is not fit.

    \b
    Examples:
      arena bot check ./mybot
      arena bot check mybot --blocks 50 --json

    Next: arena match lets it play against others, arena bot add keeps it for ladders.
    """
    control = parse_time_control(time_text)
    [resolved] = ready_bots([bot], home)
    if resolved.notice:
        complain(resolved.notice)
    contestant = resolved.contestant
    kept_in = sandbox.sandbox()
    settings = CheckSettings(
        folder=Path(tempfile.mkdtemp(prefix="arena-check-")),
        blocks=blocks,
        control=control,
        most_matches=max(1, available_cores() - 1),
        sandbox=kept_in,
    )
    if not is_json:
        say(f"{contestant.bot}, version {contestant.version[:SHORT_VERSION]}")
    try:
        with progress_line("starting the bot") as show:
            report = check_bot(contestant, settings, show)
    except BaseException:
        shutil.rmtree(settings.folder, ignore_errors=True)
        raise
    if not report.findings:
        shutil.rmtree(settings.folder, ignore_errors=True)
    if is_json:
        logs = str(settings.folder) if report.findings else None
        about = {"bot": contestant.bot, "version": contestant.version}
        say_json({**about, **report_to_json(report), "logs": logs})
    else:
        _show(contestant, report)
        if report.is_fit and not resolved.is_added:
            say(f"Next: {command_text(['bot', 'add', bot, *home_words(home)])}")
    if not report.is_fit:
        context.exit(EXIT_FAILED)


def _show(contestant: Contestant, report: Report) -> None:
    say(*stage_lines(report), "")
    say(*finding_lines(report, _log_to_show(contestant, report)))
    if report.findings:
        say(f"Its logs, and the messages of the questions, are in {report.folder}.")
    say(verdict(contestant.bot, report))


def _log_to_show(contestant: Contestant, report: Report) -> Path:
    """The log of the part in which the bot failed: the newest one, where the report names none."""
    if report.log is not None:
        return report.log
    logs = sorted(report.folder.glob("*.log"), key=lambda path: path.stat().st_mtime_ns)
    return logs[-1] if logs else report.folder / f"{contestant.bot}.log"
