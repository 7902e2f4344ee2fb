"""What people and programs see: text that cannot break a terminal, tables, JSON, hints.

Must not know what is shown.
"""

import json
import os
import re
import shlex
import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

UNBROKEN = "\N{NO-BREAK SPACE}"
"""A blank at which `flowing` breaks no line; it shows an ordinary one."""

_PIPE_COLUMNS = 160  # a pipe has no width; tables should not be cut in it
_BLANK_ENDS = re.compile(r"[ ]+((?:\x1b\[[0-9;]*m)*)$", re.MULTILINE)
_QUOTED = re.compile(r"'[^'\n]*'")
_UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


def plain(text: str) -> str:
    """Writes out the characters that would steer a terminal; new lines and tabs stay."""
    return _UNSAFE.sub(lambda found: ascii(found[0])[1:-1], text)


def say(*lines: str) -> None:
    """Prints lines for people."""
    for line in lines:
        print(plain(line))


def say_flowing(*sentences: str) -> None:
    """Prints sentences for people; on a terminal lines are broken between words."""
    for sentence in sentences:
        print(_fitted(plain(sentence), sys.stdout))


def complain(sentence: str) -> None:
    """Prints a sentence about what went wrong, apart from the output proper."""
    print(_fitted(f"arena: {plain(sentence)}", sys.stderr), file=sys.stderr)


def flowing(text: str, width: int, *, hanging: str = "") -> list[str]:
    """Breaks a text into lines between words, the later ones after `hanging`.

    What stands in quotes stays in one piece, as commands do that one copies; so does a word
    that is longer than a line.
    """
    kept = _QUOTED.sub(lambda found: found[0].replace(" ", UNBROKEN), text)
    lines = wrap(
        kept, width, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False
    )
    return [line.replace(UNBROKEN, " ") for line in lines]


def say_json(value: object) -> None:
    """Prints one JSON document."""
    print(json.dumps(value, ensure_ascii=True, indent=2, allow_nan=False))


def console(*, stderr: bool = False) -> "Console":
    """Returns where tables are printed; it minds NO_COLOR, pipes and widths."""
    from rich.console import Console  # noqa: PLC0415 # not every command shows tables

    class Screen(Console):
        def on_broken_pipe(self) -> None:
            raise  # noqa: PLE0704 # as `print` does; rich would end the process by itself

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else _PIPE_COLUMNS
    return Screen(
        file=stream, width=width, highlight=False, markup=False, emoji=False, soft_wrap=False
    )


def show_table(table: "Table") -> None:
    """Prints a table, without the blanks that would fill its lines up."""
    screen = console()
    with screen.capture() as captured:
        screen.print(table)
    sys.stdout.write(_BLANK_ENDS.sub(r"\1", captured.get()))


def aligned(pairs: Iterable[tuple[str, str]]) -> list[str]:
    """Lays out pairs of texts in two columns, the first as wide as it must be."""
    rows = list(pairs)
    width = max((len(first) for first, _ in rows), default=0)
    return [f"  {first:<{width}}  {second}".rstrip() for first, second in rows]


def command_text(words: Sequence[str | Path]) -> str:
    """Writes a command line of the arena as the person can type it here."""
    return " ".join([_program(), *(shlex.quote(str(word)) for word in words)])


def counted(number: int, one: str, many: str = "") -> str:
    """Writes a number with its noun: `1 match`, `2 matches`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def times_text(number: int) -> str:
    """Writes how often something was: `once`, `1,200 times`."""
    return "once" if number == 1 else f"{number:,} times"


def size_text(size: int) -> str:
    """Writes a number of bytes: `900 bytes`, `3.1 kB`, `12.5 MB`."""
    if size < 1000:
        return counted(size, "byte")
    value = float(size)
    for unit in ("kB", "MB", "GB"):
        value /= 1000
        if value < 1000 or unit == "GB":
            break
    return f"{value:,.1f} {unit}"


def _fitted(text: str, stream: TextIO) -> str:
    """A text as it fits a terminal; elsewhere it stays one line, which programs can read."""
    if not stream.isatty():
        return text
    width = shutil.get_terminal_size().columns
    return "\n".join(line for part in text.split("\n") for line in flowing(part, width) or [""])


def _program() -> str:
    """How `arena` was called."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return f"{_typed_program(Path(sys.executable))} -m arena"
    return _typed_program(called) if called.name == "arena" and called.is_file() else "arena"


def _typed_program(program: Path) -> str:
    """A program as one can type it here: by its name if that is found, else by a path."""
    found = shutil.which(program.name)
    if found and os.path.samefile(found, program):
        return program.name
    near = os.path.relpath(program)
    if near.startswith(os.pardir):
        near = str(program.absolute())
    return shlex.quote(near if os.sep in near else os.path.join(os.curdir, near))
