"""Which names files may have: those that every system can hold, each unlike all others there.

Must not know where the names come from, nor touch any file.
"""

from __future__ import annotations

import unicodedata

from arena.intake.gunzip import ArchiveError
from arena.intake.tar import shown
from arena.people.names import is_device

MOST_PATH = 400
"""The most bytes of a path, in UTF-8."""

MOST_NAME = 200
"""The most bytes of one of its parts."""

MOST_DEPTH = 24
"""The most parts of a path."""

_NOT_ON_WINDOWS = frozenset('<>:"\\|?*')


def parse_path(path: str) -> tuple[str, ...]:
    """Returns the parts of a relative path; `()` for the folder itself.

    Raises `ArchiveError` for what leads outside, and for names that other systems or people
    would not take as they are.
    """
    if path.startswith("/"):
        raise _bad(path, "is an absolute path", "pack the folder from inside it")
    parts = path.removesuffix("/").split("/")
    if parts and parts[0] == ".":
        parts = parts[1:]
    if ".." in parts:
        raise _bad(path, "leads out of the folder", "pack the folder from inside it")
    if not all(parts) or "." in parts:
        raise _bad(path, "is no path that tar writes", "pack the folder with tar")
    if len(parts) > MOST_DEPTH:
        raise _bad(path, f"lies more than {MOST_DEPTH} folders deep", "use fewer")
    if len(path.encode()) > MOST_PATH:
        raise _bad(path, f"is a path of more than {MOST_PATH} bytes", "use shorter names")
    for part in parts:
        _check_name(path, part)
    return tuple(parts)


def _check_name(path: str, name: str) -> None:
    if len(name.encode()) > MOST_NAME:
        raise _bad(path, f"has a name of more than {MOST_NAME} bytes", "use shorter names")
    if not name.isprintable():
        raise _bad(path, "has a character that is not seen", "rename it")
    odd = next((sign for sign in name if sign in _NOT_ON_WINDOWS), "")
    if odd:
        raise _bad(path, f"has a {odd!r}, which not every system can have in a name", "rename it")
    if name.endswith((".", " ")) or name.startswith(" "):
        raise _bad(path, "begins or ends as not every system keeps it", "rename it")
    if is_device(name):
        raise _bad(path, "is a device's name on Windows", "rename it")


class NamesSeen:
    """The paths of one archive, for telling which are alike."""

    def __init__(self) -> None:
        self._spelled: dict[tuple[str, ...], tuple[str, ...]] = {}  # by likeness
        self._files: set[tuple[str, ...]] = set()
        self._folders: set[tuple[str, ...]] = set()

    @property
    def count(self) -> int:
        """How many files and folders they are, also folders that were not named themselves."""
        return len(self._spelled)

    def add(self, parts: tuple[str, ...], *, is_folder: bool) -> None:
        """Takes note of a path and of the folders that it goes through.

        Raises `ArchiveError` for a file that was there before, a file that is a folder
        as well, and names that differ in case or in how Unicode spells them alone.
        """
        likeness: tuple[str, ...] = ()
        for depth, part in enumerate(parts, 1):
            likeness = (*likeness, _likeness(part))
            here = parts[:depth]
            other = self._spelled.setdefault(likeness, here)
            if other != here:
                raise ArchiveError(
                    f"{shown('/'.join(here))} and {shown('/'.join(other))} are one name on some "
                    "systems: rename one of them."
                )
            if here in self._files:
                is_twice = depth == len(parts) and not is_folder
                twice = "is there twice" if is_twice else "is a file and a folder"
                raise ArchiveError(f"{shown('/'.join(here))} {twice}: pack the folder with tar.")
            if depth < len(parts) or is_folder:
                self._folders.add(here)
        if not is_folder:
            if parts in self._folders:
                raise ArchiveError(
                    f"{shown('/'.join(parts))} is a file and a folder: pack the folder with tar."
                )
            self._files.add(parts)


def _likeness(name: str) -> str:
    """What is left of a name where neither case nor the way of spelling counts."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _bad(path: str, what: str, remedy: str) -> ArchiveError:
    return ArchiveError(f"{shown(path)} {what}: {remedy}.")
