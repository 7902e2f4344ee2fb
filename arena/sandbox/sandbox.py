"""The sandbox: how the command of a bot becomes one that is kept to itself.

Must not start anything; a warden does.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from arena.sandbox.level import Level
from arena.sandbox.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True, slots=True)
class Launch:
    """Holds what a warden's order needs to start a command in its sandbox."""

    command: tuple[str, ...]
    folder: str
    environment: dict[str, str]
    limits: dict[str, int]  # for the order as they are; what they say is the warden's


@dataclass(frozen=True, slots=True)
class Sandbox:
    """Says how bots are kept; a value that travels to workers."""

    level: Level = Level.NONE
    limits: Limits = field(default_factory=Limits)
    visible: tuple[str, ...] = ()  # further paths that bots may read, absolute

    def launch(
        self,
        command: Sequence[str],
        folder: str,
        environment: Mapping[str, str],
        *,
        socket: Path | None = None,
        writable: bool = False,
        network: bool = False,
    ) -> Launch:
        """Wraps a command that is to run in a folder, with no more environment than given.

        At level A the folder is all that it sees of the machine, beside what programs need to
        run, and it cannot be written to unless it is said to be `writable`. `socket` is a unix
        socket that somebody listens on; the command finds it in ARENA_SOCKET, as
        `unix:/path`, and behind ARENA_ADDRESS. Below level A `socket` is no matter and the
        environment stays as it is, with the PATH of the arena where it has none.
        """
        words = dict(environment)
        if self.level is Level.NONE:
            return Launch(tuple(command), folder, words, {})
        if self.level is Level.C:
            return Launch(tuple(command), folder, words, self._limits_of_c())
        raise NotImplementedError((os.name, sys.platform, socket, writable, network))

    def _limits_of_c(self) -> dict[str, int]:
        limits = self.limits
        return {
            "memory_mb": limits.memory_mb,
            "data_mb": limits.data_mb,
            "open_files": limits.open_files,
            "file_mb": limits.file_mb,
        }
