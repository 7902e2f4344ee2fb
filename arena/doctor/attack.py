"""What an attack is, what it was told to have done, and what its outcome is.

Must not start anything.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arena.doctor.attempts.saying import Target
    from arena.doctor.scene import Scene


class Way(StrEnum):
    """Names how an attack is run."""

    TOGETHER = "together"  # in an instance that makes all of them, each in a child
    ALONE = "alone"  # in an instance of its own, which it may cost its life
    STAYING = "staying"  # alone, and what it leaves is looked for after its end
    DEAF = "deaf"  # alone, and it is asked to end
    ORPHANED = "orphaned"  # alone, and who started it is killed
    COMMAND = "command"  # the command is the attack: target["command"]
    MESSAGE = "message"  # an instance leaves a message and another one looks for it
    BESIDE = "beside"  # beside a neighbour whose time is taken


class Outcome(StrEnum):
    """Names what came of an attack."""

    BLOCKED = "blocked"
    POSSIBLE = "possible"
    NOT_TRIED = "not tried"  # which never counts as blocked


@dataclass(slots=True)
class Told:
    """Holds what was heard of one attack of one run."""

    has_begun: bool = False
    got: str = ""  # what the attempt has said that it got
    is_whole: bool = False  # it has got what it wanted, as it says
    refused: str = ""  # what stopped it, as it says
    has_core: bool = False  # the kernel has written its memory out
    ending: str = ""  # how its instance ended, as the warden says
    is_left: bool = False  # a process of it was there after its end
    log_mb: int = 0  # how much room its log takes
    ratio: float = 0.0  # how many times as long a neighbour took


Proof = Callable[["Scene", "Target", Told], str]
"""Looks from outside whether an attack has succeeded; says how that is known, or nothing."""


@dataclass(frozen=True, slots=True)
class Attack:
    """Describes an attack: a row of the table."""

    name: str
    group: str
    tried: str  # what is tried, as a phrase
    attempt: str  # the function in `arena.doctor.attempts`, with its room
    proof: Proof
    aim: Callable[[Scene], Target] = field(default=lambda _scene: {})
    way: Way = Way.TOGETHER
    finder: str = ""  # for a message: the function that looks for it
    instead: str = "it went nowhere"  # what came of it where it did it and nothing came of it
    depends: str = ""  # on what of the machine it depends whether it is possible at all


@dataclass(frozen=True, slots=True)
class Trial:
    """Holds what came of an attack in one run."""

    has_begun: bool
    proof: str  # how it is known to have succeeded; empty where it has not
    how: str  # what stopped it


@dataclass(frozen=True, slots=True)
class Row:
    """Holds what came of an attack, beside a run without a sandbox that must succeed."""

    attack: Attack
    control: Trial
    trial: Trial

    @property
    def outcome(self) -> Outcome:
        """What came of it: blocked only where it was made, and succeeds without a sandbox."""
        if self.trial.proof:
            return Outcome.POSSIBLE
        if not self.control.proof or not self.trial.has_begun:
            return Outcome.NOT_TRIED
        return Outcome.BLOCKED

    @property
    def how(self) -> str:
        """How it succeeded, what stopped it, or why it says nothing."""
        if self.trial.proof:
            return self.trial.proof
        if not self.control.proof:
            return f"cannot be done here without a sandbox either: {self.control.how}"
        if not self.trial.has_begun:
            return f"did not run: {self.trial.how}"
        return self.trial.how
