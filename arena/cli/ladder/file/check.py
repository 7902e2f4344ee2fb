"""`arena ladder check`: says all that is wrong with a ladder file, or what it describes."""

from collections.abc import Iterator
from pathlib import Path

import click

from arena.cli.exits import EXIT_FAILED
from arena.cli.home import home_option, home_words
from arena.cli.ladder.file.agree import Agreement, agree
from arena.cli.ladder.file.problem import Problem
from arena.cli.ladder.settings import format_text
from arena.cli.ladder.stopping import rules_text
from arena.cli.screen import command_text, counted, say, say_json
from arena.cli.terms import Terms
from arena.contest.stopping import stopping_to_json


@click.command(short_help="Says all that is wrong with a ladder file.")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
@click.pass_context
def check(context: click.Context, file: Path, is_json: bool, home: Path) -> None:
    """Says all that is wrong with a ladder file, line by line, or what it describes.

    Looks at its keys and values, at its bots, and, where its ladder is in the home already,
    at what cannot change there any more. Changes nothing. Exit code 1: something is wrong;
    2: there is no such file, or it cannot be read.

    \b
    Example:
      arena ladder check summer.toml

    Next: arena ladder run FILE
    """
    agreement = agree(file, home)
    problems = agreement.file.problems.listed()
    if is_json:
        say_json(_agreement_to_json(agreement, problems))
    elif problems:
        say(*(problem.sentence(str(file)) for problem in problems))
    else:
        say(_fine_sentence(agreement))
        say(f"Next: {command_text(['ladder', 'run', file, *home_words(home)])}")
    if problems:
        context.exit(EXIT_FAILED)


def _fine_sentence(agreement: Agreement) -> str:
    """Says what a file describes, and what a run of it would do."""
    settings = agreement.settings
    terms = Terms(settings.rules, settings.time_control, settings.throughput, settings.fault_policy)
    return (
        f"{agreement.file.source} is fine: ladder {settings.name}, "
        f"{counted(len(agreement.named), 'bot')}, {format_text(settings)}, {terms.sentence}, until "
        f"{rules_text(settings.stopping)}; {', '.join(_what_is_new(agreement))}."
    )


def _what_is_new(agreement: Agreement) -> Iterator[str]:
    if agreement.ladder is None:
        yield "a run begins it"
        return
    yield "it is there, and a run goes on with it"
    if agreement.roll.joining:
        yield f"{counted(len(agreement.roll.joining), 'bot')} would join"
    if agreement.settings != agreement.ladder.settings:
        yield "some settings would change"


def _agreement_to_json(agreement: Agreement, problems: list[Problem]) -> dict[str, object]:
    file = agreement.file
    return {
        "file": file.source,
        "is_fine": not problems,
        "problems": [
            {
                "line": problem.line,
                "column": problem.column,
                "key": problem.key,
                "problem": problem.text,
                "suggestion": problem.suggestion,
            }
            for problem in problems
        ],
        "ladder": file.name or None,
        "is_there": agreement.ladder is not None,
        "bots": [
            {
                "word": bot.word,
                "bot": bot.contestant.bot,
                "version": bot.contestant.version,
                "joins": bot in agreement.roll.joining,
            }
            for bot in agreement.named
        ],
        "stop": stopping_to_json(agreement.settings.stopping),
    }
