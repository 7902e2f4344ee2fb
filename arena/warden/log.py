"""The log of an instance: bounded, so that no bot fills the disk with what it prints."""

import fcntl
import io
import itertools
import os
import shutil
import time
from pathlib import Path

LOG_MARK = "--- started"
"""What each part of a log begins with."""

_LOG_BYTES = 512 * 1024  # of the file and its `.old`, each


class BoundedLog:
    """Keeps the last part of what an instance writes, in a file and before that in its `.old`.

    A file that another warden's instance is writing to is left to it: this one goes on in
    `name.2.log`, `name.3.log` and so on. What earlier instances wrote stands before.
    """

    def __init__(self, wanted: Path, title: str) -> None:
        wanted.parent.mkdir(parents=True, exist_ok=True)
        self.path, self._file = _open_own(wanted)
        self._size = self._file.seek(0, os.SEEK_END)
        started = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime())
        self.write(f"{LOG_MARK} {started} UTC: {title}\n".encode())

    def write(self, text: bytes) -> None:
        """Appends, and begins anew when the file is full; a full disk loses the text."""
        text = text[-_LOG_BYTES:]
        try:
            if self._size + len(text) > _LOG_BYTES:
                # The file stays the same one, because its lock does.
                shutil.copyfile(self.path, self.path.with_name(self.path.name + ".old"))
                self._file.truncate(0)
                self._size = 0
            self._file.write(text)
            self._size += len(text)
        except OSError:
            self._size = _LOG_BYTES

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


def _open_own(wanted: Path) -> tuple[Path, io.FileIO]:
    """Opens the first file of a name that nobody else is writing to."""
    path = wanted
    for number in itertools.count(2):
        file = io.FileIO(path, "a")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            path = wanted.with_suffix(f".{number}{wanted.suffix}")
        else:
            break
    return path, file
