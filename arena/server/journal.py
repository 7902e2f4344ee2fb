"""What a server tells its operator: one line an event, for people or as JSON.

Tokens never stand in it, whoever puts one in. Must not know what happens.
"""

import json
import re
import threading
import time
import traceback
from typing import TextIO

from arena.terms.fingerprint import fingerprint_text
from arena.terms.moment import utc_text

LEVELS = ("debug", "info", "warning", "error")
"""How much an event matters, from least to most."""

_TOKEN = re.compile(r"\b(ronda_(?:user|bot)_)[A-Za-z0-9_-]+")
_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


class Journal:
    """Writes events; may be called from any thread."""

    def __init__(self, stream: TextIO, *, is_json: bool, level: str = "info") -> None:
        """Takes where lines go, and the level below which nothing is told."""
        self._stream = stream
        self._is_json = is_json
        self._least = LEVELS.index(level)
        self._writing = threading.Lock()

    def write_to(self, stream: TextIO) -> None:
        """Lets lines go elsewhere from now on."""
        with self._writing:
            self._stream = stream

    def debug(self, event: str, sentence: str, **facts: object) -> None:
        """Tells what only helps whoever looks for a defect."""
        self._tell("debug", event, sentence, facts)

    def info(self, event: str, sentence: str, **facts: object) -> None:
        """Tells what happened, as it should."""
        self._tell("info", event, sentence, facts)

    def warning(self, event: str, sentence: str, **facts: object) -> None:
        """Tells what the operator should look at."""
        self._tell("warning", event, sentence, facts)

    def error(
        self, event: str, sentence: str, error: BaseException | None = None, **facts: object
    ) -> None:
        """Tells what went wrong here, with the traceback of an exception."""
        if error is not None:
            facts = facts | {"traceback": "".join(traceback.format_exception(error))}
        self._tell("error", event, sentence, facts)

    def _tell(self, level: str, event: str, sentence: str, facts: dict[str, object]) -> None:
        if LEVELS.index(level) < self._least:
            return
        facts = {key: _without_tokens(value) for key, value in facts.items()}
        line = (self._json_line if self._is_json else self._line)(
            level, event, str(_without_tokens(sentence)), facts
        )
        with self._writing:
            try:
                self._stream.write(line + "\n")
                self._stream.flush()
            except (OSError, ValueError):
                return  # a terminal that has closed must not stop what goes on

    def _json_line(self, level: str, event: str, sentence: str, facts: dict[str, object]) -> str:
        told = {"time": utc_text(time.time_ns()), "level": level, "event": event}
        return json.dumps(told | {"message": sentence} | facts, default=str, ensure_ascii=True)

    def _line(self, level: str, event: str, sentence: str, facts: dict[str, object]) -> str:
        del event  # the sentence says it
        trace = str(facts.pop("traceback", ""))
        if "fingerprint" in facts:  # whole on a line of its own, to be compared and copied
            trace = f"{fingerprint_text(str(facts.pop('fingerprint')))}\n{trace}"
        told = " ".join(f"{key}={value}" for key, value in facts.items())
        clock = time.strftime("%H:%M:%S")
        line = _plain(f"{clock} {level:<7} {sentence}" + (f"  [{told}]" if told else ""))
        indented = "".join(f"\n    {_plain(one)}" for one in trace.rstrip().split("\n") if one)
        return line + indented


def _without_tokens(value: object) -> object:
    return _TOKEN.sub(r"\1...", value) if isinstance(value, str) else value


def _plain(text: str) -> str:
    """Writes out the characters that would steer a terminal or begin a line."""
    return _UNSAFE.sub(lambda found: ascii(found[0])[1:-1], text)
