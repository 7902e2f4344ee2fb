"""`arena version`: which versions are at work here."""

import platform

import click

from arena.cli.screen import aligned, say, say_json
from arena.record.lines import FORMAT
from arena.version import ARENA_VERSION
from arena.wire import PROTOCOL
from engine import ENGINE_VERSION


@click.command()
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
def version(is_json: bool) -> None:
    """Says which versions are at work here: worth adding to any report.

    \b
    Example:
      arena version --json
    """
    versions = {
        "arena": ARENA_VERSION,
        "engine": ENGINE_VERSION,
        "protocol": PROTOCOL,
        "record_format": FORMAT,
        "python": platform.python_version(),
        "platform": platform.platform(),
    }
    if is_json:
        say_json(versions)
    else:
        say(*aligned((name.replace("_", " "), str(value)) for name, value in versions.items()))
