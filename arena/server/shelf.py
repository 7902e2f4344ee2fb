"""The folder of submissions that are on their way: where each one is, and what is left over.

Must not know what is in them.
"""

import os
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from arena.bots.clearing import clear_away
from arena.errors import InputError

SUBMISSIONS_FOLDER = "submissions"
"""The folder in a home in which content is kept from its arrival until it is let in or not."""

_ENDING = ".tar.gz"
_INCOMING = "incoming-"
_WORK = "work-"


class Shelf:
    """Keeps the submissions of a home."""

    def __init__(self, home: Path) -> None:
        """Makes the folder; InputError where that cannot be."""
        self._folder = home / SUBMISSIONS_FOLDER
        try:
            self._folder.mkdir(0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"{self._folder} cannot be made: {error.strerror}.") from None

    def archive(self, number: int) -> Path:
        """Where a submission is that has arrived."""
        return self._folder / f"{number}{_ENDING}"

    def incoming(self, name: str) -> Path:
        """Where one is that arrives."""
        return self._folder / f"{_INCOMING}{name}"

    def workplace(self, number: int) -> Path:
        """Where one is worked on."""
        return self._folder / f"{_WORK}{number}"

    @property
    def folder(self) -> Path:
        """The folder itself."""
        return self._folder

    def remove(self, number: int) -> None:
        """Removes a submission that is not needed any more."""
        self.archive(number).unlink(missing_ok=True)

    def clear(self, waiting: Collection[int]) -> list[str]:
        """Removes what belongs to no submission that waits; returns the names.

        For a server that begins, when nothing arrives or is worked on.
        """
        kept = {self.archive(number).name for number in waiting}
        removed = []
        for name in os.listdir(self._folder):
            if name in kept:
                continue
            path = self._folder / name
            with suppress(OSError):
                if path.is_dir() and not path.is_symlink():
                    clear_away(path)
                else:
                    path.unlink()
                removed.append(name)
        return removed
