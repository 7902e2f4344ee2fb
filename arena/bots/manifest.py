"""Reads `bot.toml`, in which a bot says its name and how it is run.

Every defect becomes one sentence that names file, line and key. Must not know what is
done with a bot: nothing is run, copied or stored here.
"""

from __future__ import annotations

import difflib
import re
import shlex
import tomllib
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from arena.bots.needs.need import MOST_NEEDS, parse_need
from arena.contest.blocks import MOST_TABLES
from arena.contest.names import NAME_LENGTH, is_name
from arena.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

MANIFEST_FILE = "bot.toml"
TEXT_LIMIT = 1000
"""The most characters of a text for people, such as `description`."""

_TEXTS = ("language", "description", "authors")
KEYS = ("name", "run", "build", "needs", "outputs", "tables", *_TEXTS)
"""The keys that `bot.toml` may have; `name` and `run` are the ones it must have."""

_KIND_NAMES: tuple[tuple[type, str], ...] = (
    (bool, "true or false"),
    (int, "a whole number"),
    (float, "a number"),
    (str, "a text"),
    (list, "a list"),
    (dict, "a table"),
)
MOST_OUTPUTS = 100
"""The most files and folders that a bot can say its build makes."""

_LONG = 100  # characters, or bits, from which on a wrong value is not quoted whole
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a bot says about itself in `bot.toml`."""

    name: str
    run: tuple[str, ...]  # the command, run in the bot's folder
    build: tuple[str, ...] = ()  # the command that makes it ready; empty: nothing to do
    needs: tuple[str, ...] = ()  # programs that must be there: `go >= 1.24`
    outputs: tuple[str, ...] = ()  # what the build makes: relative paths with `/`
    tables: int = 1  # how many matches one instance can play at a time
    language: str = ""
    description: str = ""
    authors: str = ""


def read_manifest(folder: Path) -> Manifest:
    """Reads the `bot.toml` of a bot's folder.

    Raises `InputError` where the folder, the file or anything in it is not as it should be.
    """
    return parse_manifest(_manifest_text(folder), str(folder / MANIFEST_FILE))


def parse_manifest(text: str, source: str) -> Manifest:
    """Reads the text of a `bot.toml`; `source` is what errors call it."""
    keys = _Keys(_parse_toml(text, source), text, source)
    keys.refuse_unknown()
    return Manifest(
        name=keys.name(),
        run=keys.command("run", required=True),
        build=keys.command("build"),
        needs=keys.needs(),
        outputs=keys.outputs(),
        tables=keys.tables(),
        **{key: keys.text(key) for key in _TEXTS},
    )


def _manifest_text(folder: Path) -> str:
    path = folder / MANIFEST_FILE
    try:
        if not folder.exists():
            raise InputError(f"There is no folder {folder}: a bot is a folder with a bot.toml.")
        if not folder.is_dir():
            raise InputError(f"{folder} is a file: name the folder that holds the bot's bot.toml.")
        if not path.is_file():
            raise InputError(
                f"There is no bot.toml in {folder}: it needs at least the keys name and run."
            )
        return path.read_bytes().decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise InputError(f"{path}, line {line}: not UTF-8 text; save it as UTF-8.") from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from None


def _parse_toml(text: str, source: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{source} is not TOML: {error}.") from None
    except RecursionError:
        raise InputError(f"{source} is nested too deeply: no key needs a list in a list.") from None
    except ValueError:  # Python reads no whole number of more than some 4000 digits
        raise InputError(f"{source} has a number of thousands of digits: write less.") from None


class _Keys:
    """The keys of one `bot.toml`, each checked as it is read."""

    def __init__(self, table: dict[str, object], text: str, source: str) -> None:
        self._table = table
        self._text = text
        self._source = source

    def refuse_unknown(self) -> None:
        for key in self._table:
            if key not in KEYS:
                near = difflib.get_close_matches(key.lower(), KEYS, n=1)
                hint = f"did you mean {near[0]}" if near else f"allowed are {', '.join(KEYS)}"
                raise self._error(key, f"unknown key {key}; {hint}")

    def name(self) -> str:
        name = self._value("name", str, "a text", required=True)
        if not isinstance(name, str) or not is_name(name):
            raise self._error(
                "name",
                f"name is {_quoted(name)}; allowed are 1 to {NAME_LENGTH} letters, digits and "
                "_ . -, the first a letter or a digit",
            )
        return name

    def command(self, key: str, *, required: bool = False) -> tuple[str, ...]:
        """Reads a command: a text, split into words as a shell does, or a list of words."""
        value = self._value(key, (str, list), "a text or a list of texts", required=required)
        if value is None:
            return ()
        if isinstance(value, list):
            if not all(isinstance(word, str) for word in value):
                raise self._error(key, f"{key} is a list in which not everything is a text")
            words = value
        else:
            try:
                words = shlex.split(str(value))
            except ValueError as error:
                reason = str(error).lower()
                raise self._error(key, f"{key} cannot be split into words: {reason}") from None
        if not words or not words[0]:
            raise self._error(key, f'{key} is empty; write a command, such as "python bot.py"')
        if any("\0" in word for word in words):
            raise self._error(key, f"{key} holds a NUL character; no command can")
        return tuple(words)

    def needs(self) -> tuple[str, ...]:
        """Reads the programs that must be there, each perhaps with its least version."""
        found = {}
        for text in self._texts("needs", MOST_NEEDS):
            need = parse_need(text)
            if need is None:
                raise self._error(
                    "needs",
                    f"needs has {_quoted(text)}; write a program, or a program with its least "
                    'version: "npm", "go >= 1.24"',
                )
            if need.program in found:
                raise self._error("needs", f"needs has {need.program} twice")
            found[need.program] = str(need)
        return tuple(found.values())

    def outputs(self) -> tuple[str, ...]:
        """Reads what the build makes: each path without `./` and without `/` at its end."""
        texts = self._texts("outputs", MOST_OUTPUTS)
        if texts and "build" not in self._table:
            raise self._error(
                "outputs", "outputs is there without build, the command that makes it"
            )
        return tuple(dict.fromkeys(self._output(text) for text in texts))

    def _output(self, text: str) -> str:
        path = PurePosixPath(text)
        if not path.parts or path.is_absolute() or ".." in path.parts or _CONTROL.search(text):
            raise self._error(
                "outputs",
                f"outputs has {_quoted(text)}; allowed are files and folders in the bot's folder, "
                'such as "bin" or "build/bot"',
            )
        if path.parts[0] == MANIFEST_FILE:
            raise self._error("outputs", f"outputs has {MANIFEST_FILE}, which no build may make")
        return str(path)

    def _texts(self, key: str, most: int) -> list[str]:
        """Reads a list of texts that says something; empty where the key is not there."""
        value = self._value(key, list, "a list of texts")
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self._error(key, f"{key} is a list in which not everything is a text")
        if not 1 <= len(value) <= most:
            raise self._error(key, f"{key} has {len(value)} texts; allowed are 1 to {most}")
        return value

    def tables(self) -> int:
        value = self._value("tables", int, f"a whole number from 1 to {MOST_TABLES}")
        if value is None:
            return 1
        if not isinstance(value, int) or not 1 <= value <= MOST_TABLES:
            raise self._error(
                "tables", f"tables is {_quoted(value)}; allowed is 1 to {MOST_TABLES}"
            )
        return value

    def text(self, key: str) -> str:
        value = self._value(key, str, "a text")
        if value is None:
            return ""
        text = str(value)
        if len(text) > TEXT_LIMIT:
            raise self._error(
                key, f"{key} has {len(text)} characters; allowed are up to {TEXT_LIMIT}"
            )
        if key != "description" and _CONTROL.search(text):
            raise self._error(key, f"{key} has control characters; write it in one line")
        return text

    def _value(
        self, key: str, kind: type | tuple[type, ...], allowed: str, *, required: bool = False
    ) -> object:
        if key not in self._table:
            if required:
                raise InputError(f"{self._source}: the key {key} is missing; it must be there.")
            return None
        value = self._table[key]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self._error(key, f"{key} is {_kind_name(value)}; allowed is {allowed}")
        return value

    def _error(self, key: str, what: str) -> InputError:
        line = _line_of(key, self._text)
        place = f"{self._source}, line {line}" if line else self._source
        return InputError(f"{place}: {what}.")


def _line_of(key: str, text: str) -> int | None:
    """Finds the line, from 1, that a key or the table of its name begins on."""
    word = re.escape(key)
    pattern = rf"""^[ \t]*(?:\[\[?[ \t]*)?["']?{word}["']?[ \t]*[\]=.]"""
    match = re.search(pattern, text, re.MULTILINE)
    return text.count("\n", 0, match.end()) + 1 if match else None


def _quoted(value: object) -> str:
    """Writes a value as it stands there, if it is short."""
    if isinstance(value, int) and value.bit_length() > _LONG:
        return "a number of very many digits"  # which Python would not even write
    text = repr(value)
    return text if len(text) <= _LONG else f"{text[:_LONG]}..."


def _kind_name(value: object) -> str:
    for kind, name in _KIND_NAMES:
        if isinstance(value, kind):
            return name
    return "a date"
