"""The templates of new bots: which sample bot is copied for a language, and how it is tested.

They are sample bots, so that what is handed out is what is tested and played. Must not know
where a bot is made.
"""

import difflib
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from arena.bots.content import content_paths
from arena.bots.manifest import MANIFEST_FILE, read_manifest
from arena.errors import InputError

README_FILE = "README.md"


@dataclass(frozen=True, slots=True)
class Template:
    """Says which sample bot is the template of a language, and what is shown of it."""

    folder: str  # below sample_bots; also the name that is replaced
    shown: Mapping[str, str]  # the files that one reads first, with what they are
    test: tuple[str, ...]  # the command of its own tests, run in its folder


def _template(folder: str, strategy: str, test: str) -> Template:
    shown = {
        strategy: "how it decides: change this",
        MANIFEST_FILE: "its name, and how it is built and started",
        README_FILE: "what to try, and where to go on",
    }
    return Template(folder, MappingProxyType(shown), tuple(test.split(" ")))


TEMPLATES: Mapping[str, Template] = MappingProxyType(
    {
        "python": _template("starter", "bot.py", "python test_bot.py"),
        "go": _template("go", "strategy.go", "go test -trimpath ./..."),
        "rust": _template("rust", "src/strategy.rs", "cargo test --release"),
        "java": _template("java", "src/main/java/ronda/bot/Strategy.java", "mvn test"),
        "cpp": _template("cpp", "src/strategy.cpp", "cmake --workflow --preset test"),
        "js": _template("javascript", "strategy.js", "npm test"),
        "ts": _template("typescript", "src/strategy.ts", "npm test"),
        "c": _template("c", "strategy.c", "make test"),
        "perl": _template("perl", "lib/Strategy.pm", "prove -l"),
        "sh": _template("shell", "strategy.jq", "sh test.sh"),
    }
)
"""The templates by language."""

_ALSO: Mapping[str, str] = MappingProxyType(
    {
        "c++": "cpp",
        "golang": "go",
        "javascript": "js",
        "node": "js",
        "py": "python",
        "rs": "rust",
        "shell": "sh",
        "typescript": "ts",
    }
)
"""Other words for languages."""

DEFAULT_LANGUAGE = "python"


def find_template(language: str) -> Template:
    """Finds the template of a language; raises InputError where there is none."""
    word = language.lower()
    template = TEMPLATES.get(_ALSO.get(word, word))
    if template is None:
        near = difflib.get_close_matches(word, [*TEMPLATES, *_ALSO], n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are some in {', '.join(TEMPLATES)}."
        raise InputError(
            f"There is no template in {language!r}: {hint} Any other language will do for a bot: "
            "docs/stdio.md shows how, a JSON line in and a JSON line out, and docs/contract.md "
            "how with gRPC."
        )
    return template


def copy_template(template: Template, samples: Path, folder: Path, name: str) -> list[str]:
    """Copies a template into a folder that is there and empty; returns the paths of its files.

    The bot's name stands in two places only: in bot.toml, and as the title of its README.
    What a build has made is not copied. Raises OSError where something cannot be written.
    """
    source = samples / template.folder
    paths = content_paths(source, read_manifest(source).outputs)
    for path in paths:
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source / path, target)
    _rewrite(folder / MANIFEST_FILE, r'(?m)^name = ".*"$', f'name = "{name}"')
    _rewrite(folder / README_FILE, r"(?m)\A# .*$", f"# {name}")
    return paths


def _rewrite(file: Path, pattern: str, text: str) -> None:
    """Writes a text in the first place that looks so."""
    before = file.read_text(encoding="utf-8")
    after = re.sub(pattern, lambda _: text, before, count=1)
    file.write_text(after, encoding="utf-8")
