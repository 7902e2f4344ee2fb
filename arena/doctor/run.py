"""One run of attacks, bare or in a sandbox: how its instances are made and what they say is heard.

Must not know what the attacks are.
"""

from __future__ import annotations

import json
import secrets
import sys
from typing import TYPE_CHECKING, Any

from arena.doctor.attack import Told
from arena.doctor.custody import Bare, Custody, Kept, Start

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from arena.doctor.attempts.saying import Target
    from arena.doctor.scene import Scene
    from arena.sandbox.sandbox import Sandbox

PROGRAM = ("-S", "-m", "arena.doctor.attempts")
"""What Python runs in the folder of the bot that attacks; the name of a plan follows."""


_HOLD_S = 8.0  # how long a sandbox has to notice what is held in it


class Run:
    """Makes the instances of one run."""

    def __init__(self, scene: Scene, sandbox: Sandbox | None) -> None:
        self.scene = scene
        self.is_bare = sandbox is None
        self.hold_s = 0.0 if sandbox is None else _HOLD_S
        self.marks: list[str] = []  # words that its processes are known by
        self._sandbox = sandbox

    def mark(self) -> str:
        """Makes a word that something of one attack can be known by."""
        self.marks.append(f"mark{secrets.token_hex(8)}")
        return self.marks[-1]

    def custody(self, command: Sequence[str], folder: Path) -> Custody:
        """Makes the custody of one instance."""
        start = Start(command, folder, self.scene.log(), self.mark())
        if self._sandbox is None:
            return Bare(start, self.scene)
        return Kept(start, self.scene, self._sandbox)

    def attacker(self, attempts: Mapping[str, tuple[str, Target]], *, is_alone: bool) -> Custody:
        """Makes the custody of an instance that makes attempts, alone or each in a child."""
        folder = self.scene.attacker()
        return self.attacker_in(folder, "plan.json", attempts, is_alone=is_alone)

    def attacker_in(
        self,
        folder: Path,
        plan: str,
        attempts: Mapping[str, tuple[str, Target]],
        *,
        is_alone: bool,
        holds: bool = False,
    ) -> Custody:
        """Does the same in a folder that is there; one that `holds` runs until it is ended."""
        rows = [
            {"row": row, "attempt": attempt, "target": {**target, "row": row}}
            for row, (attempt, target) in attempts.items()
        ]
        text = json.dumps({"rows": rows, "is_alone": is_alone, "holds": holds})
        (folder / plan).write_text(text, encoding="utf-8")
        return self.custody((sys.executable, *PROGRAM, plan), folder)


def told_in(logs: Sequence[Path]) -> tuple[dict[str, Told], list[str]]:
    """Reads what an instance has said, by row, and the lines that are none of it."""
    told: dict[str, Told] = {}
    rest: list[str] = []
    for line in text_of(logs).split("\n"):
        message = _message(line)
        if message is None:
            if line.strip():
                rest.append(line)
            continue
        one = told.setdefault(str(message.get("row", "")), Told())
        _take(one, message)
    return told, rest


def text_of(logs: Sequence[Path]) -> str:
    """Reads all that an instance has written."""
    return "\n".join(
        path.read_bytes().decode("utf-8", "replace") for path in logs if path.is_file()
    )


def _message(line: str) -> Mapping[str, Any] | None:
    try:
        value = json.loads(line)
    except ValueError:
        return None
    return value if isinstance(value, dict) and "event" in value else None


def _take(told: Told, message: Mapping[str, Any]) -> None:
    text = str(message.get("text", ""))
    told.has_begun = told.has_begun or message["event"] != "failed"
    match message["event"]:
        case "got":
            told.got, told.is_whole = text, True
        case "refused" | "killed" | "failed":
            told.refused = told.refused or text
            told.has_core = told.has_core or bool(message.get("has_core"))
