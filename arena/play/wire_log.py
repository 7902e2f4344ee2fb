"""Wire logs: every message of an instance as a JSON line, for who debugs a bot."""

import contextlib
import itertools
import json
import time
from pathlib import Path
from typing import TextIO

from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message

from arena.errors import ArenaError


class WireLog:
    """Writes one instance's messages to a file of its own, as they pass."""

    def __init__(self, folder: Path, label: str) -> None:
        """Opens `LABEL-N.jsonl` with the first N that is free. Raises ArenaError."""
        self._start_ns = time.monotonic_ns()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = _open_new(folder, label)
        except OSError as error:
            raise ArenaError(f"a wire log cannot be written in {folder}: {error}") from None

    def write(self, receiver: str, message: Message) -> None:
        """Writes a message on its way to `receiver`, `bot` or `arena`. Raises ArenaError."""
        line = {
            "ms": round((time.monotonic_ns() - self._start_ns) / 1e6, 3),
            "to": receiver,
            "message": MessageToDict(message, preserving_proto_field_name=True),
        }
        try:
            self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
            self._file.flush()
        except OSError as error:
            raise ArenaError(f"the wire log {self._file.name} cannot be written: {error}") from None

    def close(self) -> None:
        """Closes the file."""
        with contextlib.suppress(OSError):
            self._file.close()


def _open_new(folder: Path, label: str) -> TextIO:
    for number in itertools.count(1):
        with contextlib.suppress(FileExistsError):
            return (folder / f"{label}-{number}.jsonl").open("x", encoding="utf-8")
    raise AssertionError("numbers do not end")
