"""`arena doctor`: what this machine can do for the arena, and what its sandbox holds against."""

from pathlib import Path

import click

from arena.cli.bar import progress_bar
from arena.cli.bot.added import sample_folder
from arena.cli.doctor.report import (
    attack_lines,
    finding_lines,
    finding_markdown_lines,
    findings_to_json,
    markdown_lines,
    rows_to_json,
    verdict,
)
from arena.cli.exits import EXIT_FAILED
from arena.cli.home import home_option
from arena.cli.screen import say, say_flowing, say_json
from arena.doctor.assault import assault
from arena.doctor.attack import Outcome, Row
from arena.doctor.catalogue import ATTACKS
from arena.doctor.catalogue.hogging import LIMITS
from arena.doctor.checkup.finding import Finding, Verdict
from arena.doctor.checkup.home import look_at_home
from arena.doctor.checkup.languages import look_at_languages
from arena.doctor.checkup.machine import look_at_machine
from arena.doctor.checkup.sandbox import look_at_sandbox
from arena.doctor.checkup.sharing import look_at_sharing
from arena.errors import InputError
from arena.sandbox.level import Found, Level, find_level
from arena.sandbox.sandbox import Sandbox

OUTPUTS = ("text", "json", "markdown")
_LEVELS = tuple(str(level) for level in Level)


@click.command(short_help="Says what this machine can do, and attacks its sandbox.")
@click.option(
    "--attack", "is_attack", is_flag=True, help="Attack the sandbox, and say what it holds against."
)
@click.option(
    "--sandbox",
    "wanted",
    type=click.Choice(_LEVELS),
    metavar="|".join(_LEVELS),
    help="The level that is looked at; without it the best that there is.",
)
@click.option(
    "--output",
    type=click.Choice(OUTPUTS),
    default=OUTPUTS[0],
    metavar="|".join(OUTPUTS),
    help="How it is printed; without it text.",
)
@home_option
@click.pass_context
def doctor(
    context: click.Context, *, is_attack: bool, wanted: str | None, output: str, home: Path
) -> None:
    """Says what this machine can do for the arena, and what would make it better.

    Looks at versions, processors, places, sockets, files and clock, at the languages that bots
    may be in, at the home if there is one, and tries which sandbox works. With --attack it runs
    real attacks as a bot would in that sandbox, each also without it, where it must succeed:
    one that does not says nothing and is 'not tried'. What the attacks take is bounded.

    \b
    Examples:
      arena doctor
      arena doctor --attack
      arena doctor --attack --sandbox C --output markdown

    Ends with 0 when all is well, with 1 when something that the arena needs fails or an attack
    succeeds at level A, which promises to block it.
    """
    found = find_level() if wanted != Level.NONE else Found(Level.NONE, "", "")
    level = found.level if wanted is None else Level(wanted)
    if is_attack:
        if level is Level.A and found.level is not Level.A:
            raise InputError(
                f"There is no sandbox of level A here: {found.reason} What would help: "
                f"{found.remedy}"
            )
        with progress_bar("attacking", is_counted=True) as tell:
            rows = assault(ATTACKS, Sandbox(level, LIMITS), tell)
        _show_rows(rows, level, output)
        is_broken = level is Level.A and any(row.outcome is Outcome.POSSIBLE for row in rows)
    else:
        chosen = None if wanted is None else level
        findings = [
            *look_at_machine(),
            *look_at_sandbox(found, chosen),
            look_at_sharing(),
            *_languages(),
            look_at_home(home),
        ]
        _show_findings(findings, output)
        is_broken = any(one.verdict is Verdict.FAILED for one in findings)
    context.exit(EXIT_FAILED if is_broken else 0)


def _languages() -> list[Finding]:
    samples = sample_folder()
    return [] if samples is None else [look_at_languages(samples)]


def _show_findings(findings: list[Finding], output: str) -> None:
    if output == "json":
        say_json({"findings": findings_to_json(findings)})
    elif output == "markdown":
        say(*finding_markdown_lines(findings))
    else:
        say(*finding_lines(findings))


def _show_rows(rows: list[Row], level: Level, output: str) -> None:
    if output == "json":
        say_json({"level": str(level), "attacks": rows_to_json(rows)})
    elif output == "markdown":
        say(*markdown_lines(rows, level))
    else:
        say(*attack_lines(rows), "")
        say_flowing(verdict(rows, level))
