"""What a check is told."""

from dataclasses import dataclass, field
from pathlib import Path

from arena.sandbox.sandbox import Sandbox
from arena.terms.clock import SECOND_NS, TimeControl

LEAVE_S = 5.0
"""How long a bot may take to leave after goodbye."""

ALONE_S = 10.0
"""How long a bot may take to end that is refused, or whose arena is not there."""


@dataclass(frozen=True, slots=True)
class CheckSettings:
    """Holds how much a bot is checked, and how long is waited for it."""

    folder: Path  # for the bot's logs and the messages
    blocks: int  # against itself
    control: TimeControl  # of these blocks
    most_matches: int | None = None  # at a time; None: as many as there are
    patience_ns: int = 30 * SECOND_NS  # for its hello
    answer_ns: int = 30 * SECOND_NS  # for an answer in the interview
    leave_s: float = LEAVE_S
    alone_s: float = ALONE_S
    sandbox: Sandbox = field(default_factory=Sandbox)  # what the bot is started in
