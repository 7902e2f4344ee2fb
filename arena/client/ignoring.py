"""Patterns in the syntax of .gitignore, and what they say of files: by the library pathspec.

Must not touch any file but those that hold patterns.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pathspec import GitIgnoreSpec

from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

IGNORE_FILE = ".arenaignore"
"""What a bot's author writes so that files stay behind, or go although git ignores them."""

GIT_IGNORE_FILE = ".gitignore"

DEFAULT_PATTERNS = (
    *("*.swp", "*.swo", "*~", "Thumbs.db"),
    *(".idea/", ".vscode/", ".vs/", ".settings/"),
    *(".mypy_cache/", ".pytest_cache/", ".ruff_cache/", ".hypothesis/", ".tox/", "*.egg-info/"),
    *(".svn/", ".hg/", ".env"),
)
"""What stays behind where git is not asked: what editors, and tools leave."""

_MOST_BYTES = 1 << 20


class Patterns:
    """The patterns of one file, for the folder that it is in."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._spec = GitIgnoreSpec.from_lines(lines)
        self.can_bring_back = any(line.lstrip().startswith("!") for line in lines)

    def verdict(self, path: str) -> bool | None:
        """Whether a path in that folder stays behind; None where no pattern speaks of it.

        A folder's path ends in `/`. Who asks has asked for the folders above before.
        """
        return self._spec.check_file(path).include


NO_PATTERNS = Patterns(())


def read_patterns(file: Path) -> Patterns:
    """Reads a file of patterns; none where it is not there. Raises InputError for a bad one."""
    try:
        with file.open("rb") as stream:
            content = stream.read(_MOST_BYTES)
        return Patterns(content.decode("utf-8-sig").splitlines())
    except FileNotFoundError:
        return NO_PATTERNS
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror}.") from None
    except (ValueError, re.error) as error:  # not UTF-8, or no pattern
        raise InputError(f"{file} is no list of patterns: {error}.") from None
