"""Chooses which files of a bot's folder go to a server, and says which stay behind, and why.

Those that git would take go; where git is not asked, all but what editors and tools leave.
`.arenaignore` has the last word. What is no content (arena.bots.content) never goes. Must
not know how files are packed.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arena.bots.content import FOLDER_MARKS, LEFT_OUT, LEFT_OUT_ENDING, refuse_unless_file
from arena.bots.manifest import MANIFEST_FILE
from arena.client.git import git_paths
from arena.client.ignoring import (
    DEFAULT_PATTERNS,
    GIT_IGNORE_FILE,
    IGNORE_FILE,
    Patterns,
    read_patterns,
)
from arena.errors import InputError
from arena.intake.paths import NamesSeen, parse_path

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

BY_GIT, BY_IGNORE_FILE, BY_DEFAULT, BY_MARK = "git", IGNORE_FILE, "default", "mark"
"""What can say that a file stays behind."""

_DEEPEST = 100  # folders in one another


@dataclass(frozen=True, slots=True)
class Choice:
    """The files that go, and what does not."""

    sizes: Mapping[str, int]  # in bytes, by relative path with `/`, sorted by the paths' bytes
    left: Mapping[str, str] = field(default_factory=dict)  # by path, which may be a folder's: why
    is_git_asked: bool = False

    @property
    def paths(self) -> list[str]:
        """The files that go, sorted by the bytes of their paths."""
        return list(self.sizes)

    @property
    def total_bytes(self) -> int:
        """How many bytes they have together."""
        return sum(self.sizes.values())

    @property
    def entries(self) -> int:
        """How many files and folders they are."""
        folders = {
            path[:place] for path in self.sizes for place, sign in enumerate(path) if sign == "/"
        }
        return len(self.sizes) + len(folders)


def choose_files(folder: Path, outputs: Collection[str] = ()) -> Choice:
    """Chooses the files that go; `outputs` are what the bot's build makes.

    Raises InputError for links, devices, names that are not UTF-8 and folders that cannot be
    read among them, and where the bot's own bot.toml would stay behind.
    """
    own = read_patterns(folder / IGNORE_FILE)
    asked = git_paths(folder)
    base = _Base(folder) if asked is None else _Git(asked)
    walk = _Walk(folder, frozenset(outputs), own, base)
    walk.look_at("", is_chosen=True)
    _leave_marked(walk)
    if MANIFEST_FILE not in walk.sizes:
        why = walk.left.get(MANIFEST_FILE, BY_IGNORE_FILE)
        who = "git ignores it" if why == BY_GIT else f"a pattern of {IGNORE_FILE} speaks of it"
        raise InputError(
            f"{folder / MANIFEST_FILE} would stay behind, as {who}, and without it there is no bot."
        )
    ordered = sorted(walk.sizes, key=str.encode)
    _check_names(ordered)
    sizes = {path: walk.sizes[path] for path in ordered}
    return Choice(sizes, dict(sorted(walk.left.items())), asked is not None)


def _check_names(paths: Collection[str]) -> None:
    """Raises InputError for names that a server takes of nobody."""
    seen = NamesSeen()
    for path in paths:
        seen.add(parse_path(path), is_folder=False)


class _Git:
    """What git says."""

    why = BY_GIT

    def __init__(self, paths: Collection[str]) -> None:
        self._paths = paths
        self._folders = {
            path[: place + 1] for path in paths for place, sign in enumerate(path) if sign == "/"
        }

    def stays(self, path: str) -> bool:
        return path not in (self._folders if path.endswith("/") else self._paths)


class _Base:
    """What is said where git is not asked: by the `.gitignore` files that are there, and by us."""

    why = BY_DEFAULT

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._default = Patterns(DEFAULT_PATTERNS)
        self._read: dict[str, Patterns] = {}

    def stays(self, path: str) -> bool:
        """Asks the nearest `.gitignore` first, then those above it, then our own patterns."""
        above = path.rstrip("/")
        while above:
            above = above[: above.rfind("/") + 1].rstrip("/")
            inner = path[len(above) + 1 :] if above else path
            verdict = self._patterns(above).verdict(inner)
            if verdict is not None:
                return verdict
        return bool(self._default.verdict(path))

    def _patterns(self, inner: str) -> Patterns:
        if inner not in self._read:
            self._read[inner] = read_patterns(self._folder / inner / GIT_IGNORE_FILE)
        return self._read[inner]


class _Walk:
    """Looks at each file once, and at folders of which nothing can go not at all."""

    def __init__(
        self, folder: Path, outputs: Collection[str], own: Patterns, base: _Git | _Base
    ) -> None:
        self._folder = folder
        self._outputs = outputs
        self._own = own
        self._base = base
        self.sizes: dict[str, int] = {}
        self.left: dict[str, str] = {}

    def look_at(self, prefix: str, *, is_chosen: bool) -> None:
        """Looks at a folder; `is_chosen` is whether what nobody speaks of goes."""
        if prefix.count("/") > _DEEPEST:
            raise InputError(f"{self._folder} has more than {_DEEPEST} folders in one another.")
        for entry in self._entries(prefix, is_chosen=is_chosen):
            path = prefix + entry.name
            if entry.name in LEFT_OUT or entry.name.endswith(LEFT_OUT_ENDING):
                continue
            if path in self._outputs:
                continue
            is_folder = entry.is_dir(follow_symlinks=False)
            path += "/" if is_folder else ""
            goes = self._goes(path, is_chosen=is_chosen)
            if is_folder and (goes or (goes is None and self._own.can_bring_back)):
                self.look_at(path, is_chosen=bool(goes))
            elif goes and not is_folder:
                status = entry.stat(follow_symlinks=False)
                refuse_unless_file(self._folder / path, status.st_mode)
                self.sizes[path] = status.st_size

    def _goes(self, path: str, *, is_chosen: bool) -> bool | None:
        """Whether a path goes; None: it does not, but something in it may."""
        verdict = self._own.verdict(path)
        if verdict is not None:
            if verdict:
                self.left[path] = BY_IGNORE_FILE
            return not verdict
        if not is_chosen:
            return None
        if self._base.stays(path):
            self.left[path] = self._base.why
            return None
        return True

    def _entries(self, prefix: str, *, is_chosen: bool) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(self._folder / prefix) as entries:
                return sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            if not is_chosen:
                return []
            raise InputError(f"{self._folder / prefix} cannot be read: {error.strerror}.") from None


def _leave_marked(walk: _Walk) -> None:
    """Leaves folders behind that are no content for what is in them, as a server finds them."""
    marked = set()
    for path in walk.sizes:
        parts = path.split("/")
        for depth in range(1, len(parts)):
            if parts[depth] in FOLDER_MARKS:
                marked.add("/".join(parts[:depth]) + "/")
                break
    for inner in marked:
        walk.left[inner] = BY_MARK
    for path in list(walk.sizes):
        if any(path.startswith(inner) for inner in marked):
            del walk.sizes[path]
