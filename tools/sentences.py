"""Where the viewer's sentences stand: in its script, and in the table that needs none.

`t("Text with {places}")` and `n("{count} card", "{count} cards", count)` in both. Knows nothing of
catalogues or languages.
"""

import ast
import json
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from arena.errors import InputError

ROOT = Path(__file__).parents[1]
_TEXTS = {"t": 1, "n": 2}  # how many of the arguments are texts


@dataclass(frozen=True, slots=True)
class Sentence:
    """Holds a text as it stands in the source; of what is counted two, for one and for many."""

    texts: tuple[str, ...]
    file: str  # from the repository's root
    line: int


def find_sentences(root: Path = ROOT) -> list[Sentence]:
    """Finds all of them; raises InputError where one cannot be read from its source."""
    return [*_of_script(root), *_of_table(root)]


def _of_script(root: Path) -> list[Sentence]:
    listed = subprocess.run(
        ["node", "messages.mjs"], cwd=root / "viewer", capture_output=True, text=True, check=False
    )
    if listed.returncode:
        raise InputError(listed.stderr.strip())
    return [
        Sentence(tuple(one["texts"]), one["file"], one["line"]) for one in json.loads(listed.stdout)
    ]


def _of_table(root: Path) -> Iterator[Sentence]:
    for path in sorted((root / "arena" / "viewer").rglob("*.py")):
        file = str(path.relative_to(root))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name_of(node.func) in _TEXTS:
                texts = _literals(node.args[: _TEXTS[_name_of(node.func)]])
                if len(texts) != _TEXTS[_name_of(node.func)]:
                    raise InputError(
                        f"{file}, line {node.lineno}: write the text of {_name_of(node.func)}() "
                        "there as a literal, so that it can be found and translated."
                    )
                yield Sentence(texts, file, node.lineno)


def _name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _literals(arguments: Sequence[ast.expr]) -> tuple[str, ...]:
    return tuple(
        one.value
        for one in arguments
        if isinstance(one, ast.Constant) and isinstance(one.value, str)
    )
