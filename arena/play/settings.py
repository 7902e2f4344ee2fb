"""What a runner is told when it is made; travels between processes."""

from dataclasses import dataclass, field
from pathlib import Path

from arena.sandbox.sandbox import Sandbox
from arena.terms.clock import SECOND_NS


@dataclass(frozen=True, slots=True)
class RunnerSettings:
    """Holds where a runner listens and writes, and how much it does at a time."""

    log_folder: Path  # for what bots print
    wire_log_folder: Path | None = None  # None: messages are not logged
    port: int = 0  # on loopback; 0 takes a free one
    most_matches: int | None = None  # at a time; None: as many as the instances have tables
    most_instances: int = 96  # processes of bots at a time, at least 4
    # How long a bot may take to start, to say hello and to read; None: for ever.
    patience_ns: int | None = 30 * SECOND_NS
    farewell_s: float = 1.0  # how long instances may take to leave once the arena stops
    sandbox: Sandbox = field(default_factory=Sandbox)  # what instances are started in
