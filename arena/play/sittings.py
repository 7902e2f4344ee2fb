"""Reads wire logs: which process sat down where and on which cards, and what it was asked.

For whoever proves that no process sees the same cards twice. Must not know ladders.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_OF_THE_RUN = frozenset({"table", "question", "bank", "limit"})
"""What may differ between two questions in which a bot sees the same."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """One process at one seat of one match."""

    instance: str  # the name of its log
    commitment: str  # of the match, which is no other's
    table: int
    seat: int
    bot_seed: int


def read_sittings(folder: Path) -> Iterator[Sitting]:
    """Yields all sittings that wire logs tell of, log by log, each in order."""
    for path in sorted(folder.glob("*.jsonl")):
        for message in _messages(path):
            for start in message.get("match_starts", ()):
                yield Sitting(
                    instance=path.stem,
                    commitment=start["commitment"],
                    table=start["table"],
                    seat=start.get("seat", 0),
                    bot_seed=int(start.get("bot_seed", 0)),
                )


def read_questions(folder: Path, sitting: Sitting) -> list[dict[str, Any]]:
    """Reads what was asked at a sitting, in order, without table, number and time."""
    return [
        {name: value for name, value in question.items() if name not in _OF_THE_RUN}
        for message in _messages(folder / f"{sitting.instance}.jsonl")
        for question in message.get("questions", ())
        if question["table"] == sitting.table
    ]


def _messages(path: Path) -> Iterator[dict[str, Any]]:
    """The messages to the bot."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            entry = json.loads(line)
            if entry["to"] == "bot":
                yield entry["message"]
