"""What of a submission's work its owner reads: whole lines, harmless, and no path of the server's.

Must not know what has printed it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from arena.bots.attended import output_of
from arena.bots.building.excerpt import legible_lines
from arena.bots.crash import crash_lines
from arena.record.wording import harmless

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

LOG_BYTES = 32 * 1024
"""The most bytes of one log that are shown, those at its end."""

BOTS_FOLDER = "the bot's folder"


class Plain:
    """Takes paths of the server's out of texts."""

    def __init__(self) -> None:
        self._folders: list[str] = []

    def hide(self, folder: Path) -> None:
        """Takes note of a folder that is the bot's folder by another name; the longest counts."""
        self._folders = sorted({*self._folders, str(folder), os.path.realpath(folder)}, key=len)

    def text(self, text: str) -> str:
        """Returns a text in which paths begin in the bot's folder."""
        for folder in reversed(self._folders):
            text = text.replace(f"{folder}/", "").replace(folder, BOTS_FOLDER)
        return text

    def sentence(self, error: Exception) -> str:
        """Returns the sentence of an error, in one line."""
        sentence = harmless(" ".join(self.text(str(error)).split()))
        return sentence[:1].upper() + sentence[1:]

    def lines(self, lines: Iterable[str]) -> str:
        """Returns lines as one text, which ends with the last of them."""
        return "".join(f"{harmless(self.text(line).expandtabs())}\n" for line in lines)

    def log(self, log: Path) -> list[str]:
        """Reads the end of a log."""
        return legible_lines(self.text(output_of(log, LOG_BYTES)))

    def crash(self, log: Path) -> list[str]:
        """Reads the lines of a log that say why the program has crashed, or its last ones."""
        return crash_lines(self.text(output_of(log, LOG_BYTES)))
