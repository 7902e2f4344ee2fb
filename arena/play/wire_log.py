"""Wire logs: every message of an instance as a JSON line, for who debugs a bot."""

import json
import time
from pathlib import Path

from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message


class WireLog:
    """Writes one instance's messages to a file, as they pass."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("w", encoding="utf-8")
        self._start_ns = time.monotonic_ns()

    def write(self, receiver: str, message: Message) -> None:
        """Writes a message on its way to `receiver`, `bot` or `arena`, in proto3 JSON."""
        line = {
            "ms": round((time.monotonic_ns() - self._start_ns) / 1e6, 3),
            "to": receiver,
            "message": MessageToDict(message, preserving_proto_field_name=True),
        }
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Closes the file."""
        self._file.close()
