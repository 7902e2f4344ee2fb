"""The manual: a page for each command, in Markdown, made from what it says of itself.

`python -m arena.cli.manual FILE` writes it; docs/cli.md is kept so by `make fix`, and a test
finds out when it is stale. Must not know what a command does.
"""

import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import click

from arena.cli.exits import EXIT_BROKEN_PIPE, EXIT_FAILED, EXIT_INTERRUPTED, EXIT_USAGE
from arena.cli.main import arena

_WIDTH = 10_000  # whoever shows the page breaks its lines
_VERBATIM = "\b"  # click's mark before a paragraph that keeps its lines

_OPENING = """# The command line

What each command says of itself when it is given `-h` or `--help`: this page is made from that,
by `make fix`. A shell can complete it all: [arena completion](#arena-completion).
"""

_CLOSING = f"""## Environment

| variable | what it does |
| --- | --- |
| `ARENA_HOME` | the home, where `--home` does not name one |
| `ARENA_SERVER` | the server, where `--server` does not name one |
| `ARENA_TOKEN_FILE` | a file with your token, which goes before that of `arena login` |
| `NO_COLOR` | set to anything: no colours |
| `COLUMNS` | the width of tables on a terminal |

## Exit codes

| code | what happened |
| --- | --- |
| 0 | what was asked for was done |
| {EXIT_FAILED} | it did not come out well: a record not proved, a bot not fit, the arena failed |
| {EXIT_USAGE} | it makes no sense as it stands: one sentence on standard error says why |
| {EXIT_INTERRUPTED} | stopped by Ctrl-C |
| {EXIT_BROKEN_PIPE} | whoever read the output has gone |
"""


def manual_text() -> str:
    """Writes the whole manual."""
    top = click.Context(arena, None, "arena", **arena.context_settings)
    pages = ("\n".join(_page(context)) for context in _contexts(top))
    return "\n".join((_OPENING, *pages, _CLOSING))


def _contexts(context: click.Context) -> Iterator[click.Context]:
    """Gives a command and all below it, in the order of their overviews."""
    context.terminal_width = context.max_content_width = _WIDTH
    yield context
    group = context.command
    if not isinstance(group, click.Group):
        return
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is not None and not command.hidden:
            yield from _contexts(click.Context(command, context, name))


def _page(context: click.Context) -> Iterator[str]:
    command = context.command
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    yield from (f"## {context.command_path}", "", "```", usage, "```", "")
    for paragraph in cleandoc(command.help or "").split("\n\n"):
        yield from _paragraph(paragraph)
    yield from _table("option", list(_options(context)))
    if isinstance(command, click.Group):
        yield from _table("command", list(_overview(context, command)))


def _paragraph(text: str) -> Iterator[str]:
    """Takes a paragraph over; one whose lines are kept becomes code, but for its title."""
    if not text.startswith(_VERBATIM):
        yield from (" ".join(text.split()), "")
        return
    title, *lines = text.removeprefix(_VERBATIM).strip("\n").split("\n")
    yield from (title, "", "```", *cleandoc("\n".join(lines)).split("\n"), "```", "")


def _options(context: click.Context) -> Iterator[tuple[str, str]]:
    """Names the options and what they do; `--help` every command has."""
    for parameter in context.command.params:
        record = parameter.get_help_record(context)
        if record is not None and isinstance(parameter, click.Option):
            yield f"`{record[0]}`", " ".join(record[1].split())


def _overview(context: click.Context, group: click.Group) -> Iterator[tuple[str, str]]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is not None and not command.hidden:
            yield f"`{context.command_path} {name}`", command.get_short_help_str(_WIDTH)


def _table(title: str, rows: list[tuple[str, str]]) -> Iterator[str]:
    if rows:
        yield from (f"| {title} | what it does |", "| --- | --- |")
        for row in rows:
            cells = " | ".join(cell.replace("|", r"\|") for cell in row)
            yield f"| {cells} |"
        yield ""


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(manual_text(), encoding="utf-8")
