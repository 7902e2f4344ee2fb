"""Reads a TOML file: its table, the lines of its keys, and what is wrong with its writing.

Must not know what the file may say.
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from arena.cli.ladder.file.lines import find_lines
from arena.cli.ladder.file.problem import Problem, Problems
from arena.errors import InputError

_SYNTAX = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_TWICE = re.compile(r"Cannot (?:declare|mutate immutable namespace) \((.*?),?\)(?: twice)?")
_MOST_BYTES = 1 << 20


def read_toml(path: Path, what: str) -> tuple[Mapping[str, object] | None, Problems]:
    """Reads a file that describes something; None and a problem where it is no TOML.

    Raises InputError for a file that is not there or cannot be read.
    """
    content = _content(path, what)
    try:
        text = content.decode("utf-8-sig")
        lines = find_lines(text)
        return tomllib.loads(text), Problems(lines)
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        problem = Problem("this is not UTF-8 text: save the file as UTF-8", line)
    except (RecursionError, ValueError) as error:
        problem = _syntax_problem(error, text)
    problems = Problems({})
    problems.extend([problem])
    return None, problems


def _content(path: Path, what: str) -> bytes:
    try:
        if path.is_dir():
            raise InputError(f"{path} is a folder: name the TOML file that describes {what}.")
        if path.exists() and not path.is_file():
            raise InputError(f"{path} is no file, but a device or a pipe: name a TOML file.")
        content = path.read_bytes()
    except FileNotFoundError:
        raise InputError(f"There is no file {path}.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{path} cannot be read: {reason}.") from None
    if len(content) > _MOST_BYTES:
        raise InputError(f"{path} is larger than a megabyte: that is no file for {what}.")
    return content


def _syntax_problem(error: Exception, text: str) -> Problem:
    """Says where the TOML reader has stopped; it tells of one defect only."""
    found = _SYNTAX.fullmatch(str(error))
    if isinstance(error, RecursionError) or found is None:
        return Problem("this cannot be read: a number too long, or lists nested too deeply")
    what, line, column = found.groups()
    twice = _TWICE.fullmatch(what)
    if what == "Cannot overwrite a value":
        what = "the key is there twice"
    elif twice is not None:
        what = f"the table [{twice[1].replace(', ', '.').replace(chr(39), '')}] is there twice"
    else:
        what = f"this is no TOML: {what[:1].lower()}{what[1:]}"
    if line is None:
        return Problem(f"{what}, at the end of the file", text.rstrip().count("\n") + 1)
    return Problem(what, int(line), int(column))
