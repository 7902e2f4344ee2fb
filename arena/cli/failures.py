"""Why a bot has failed, as far as its log and the arena's words for it tell.

Must not know what was played.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from arena.bots.crash import crash_lines
from arena.bots.walls import wall_sentences
from arena.sandbox.sandbox import Sandbox
from arena.warden import LOG_MARK

ENDED_TOO_SOON = "ended with exit code 0 before it said hello"
"""How the arena says that a bot's program has come to its end and not played."""

_LOG_BYTES = 256 * 1024  # a stack that overflows is told at length


def log_end(path: Path, *, of_any_start: bool = False) -> list[str]:
    """Reads the last lines of a log, since the last start; nothing where there is none.

    Where the program has crashed, those that tell what happened and where.
    `of_any_start`: since the last one that wrote something, for logs of this run alone.
    """
    try:
        with path.open("rb") as file:
            file.seek(0, 2)
            file.seek(max(0, file.tell() - _LOG_BYTES))
            text = file.read().decode("utf-8", "replace")
    except (OSError, ValueError):
        return []
    starts: list[list[str]] = [[]]
    for line in text.rstrip().splitlines():
        if line.startswith(LOG_MARK):
            starts.append([])
        else:
            starts[-1].append(line)
    written = [lines for lines in starts if lines] if of_any_start else starts
    return crash_lines("\n".join(written[-1])) if written else []


def hints(detail: str) -> Iterator[str]:
    """Says what the reason of a failure may come from, where that is known."""
    if ENDED_TOO_SOON in detail:
        yield "A bot in Python must end with run(choose), which plays until the arena says goodbye."


def log_hints(lines: Sequence[str], sandbox: Sandbox) -> Iterator[str]:
    """Says what the last lines of a bot's log come from, where that is known.

    `sandbox` is what the bot was in.
    """
    if any(line.startswith("ModuleNotFoundError: No module named ") for line in lines):
        yield (
            "The module must be installed for the Python that runs the bot. In bot.toml, python is "
            "the one that has the arena; run can name another, such as that of a .venv."
        )
    yield from wall_sentences(lines, sandbox)
