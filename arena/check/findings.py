"""What a check has found out about a bot, and the verdict that follows.

Knows no process and no stream: values only.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from arena.sandbox.sandbox import Sandbox


@dataclass(frozen=True, slots=True)
class Finding:
    """Tells one thing that is wrong with a bot, or odd about it."""

    kind: str  # for programs: a kind of fault, or what was odd
    sentence: str
    shown: tuple[str, ...] = ()  # lines that show it: the question, the answer
    is_failure: bool = True  # whether it costs matches; otherwise a warning


@dataclass(frozen=True, slots=True)
class Start:
    """Tells how a bot started."""

    seconds: float  # from its launch to its hello
    tables: int  # how many matches it plays at a time
    wants_events: bool


@dataclass(frozen=True, slots=True)
class Interview:
    """Tells what a bot was asked in tricky positions."""

    questions: int
    most_at_once: int  # questions in one message
    largest_bytes: int  # of a message
    positions: Counter[str] = field(default_factory=Counter)  # by kind: how many there were
    missing: tuple[str, ...] = ()  # the kinds that did not come up
    repeated: int = 0  # questions that were asked twice


@dataclass(frozen=True, slots=True)
class Later:
    """Tells how much of a later protocol a bot was shown."""

    messages: int  # kinds of message that had unknown fields
    enums: int  # that had unknown values


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Tells how a bot played against itself."""

    blocks: int
    matches: int
    equal_blocks: int  # all of whose legs were the same, move for move
    time_control: str


@dataclass(frozen=True, slots=True)
class ThinkTime:
    """Sums up how long decisions took, in milliseconds."""

    decisions: int
    median_ms: float
    p99_ms: float
    most_ms: float


def think_time(times_ms: Sequence[float]) -> ThinkTime | None:
    """Sums up times; None where there are none."""
    if not times_ms:
        return None
    ordered = sorted(times_ms)
    last = len(ordered) - 1
    return ThinkTime(
        decisions=len(ordered),
        median_ms=ordered[last // 2],
        p99_ms=ordered[-(-last * 99 // 100)],
        most_ms=ordered[-1],
    )


@dataclass(slots=True)
class Report:
    """Holds all that a check has found. What was not reached is None."""

    folder: Path  # where the bot's logs are
    findings: list[Finding] = field(default_factory=list)
    start: Start | None = None
    interview: Interview | None = None
    later: Later | None = None
    leave_seconds: float | None = None  # from goodbye to the end of its process
    endings: tuple[str, ...] | None = None  # by which it was to end, besides that goodbye
    self_play: SelfPlay | None = None
    think: ThinkTime | None = None
    memory_bytes: int | None = None  # the most that one instance has used; None: not known
    log: Path | None = None  # of the first instance that failed; None: see the newest
    sandbox: Sandbox = field(default_factory=Sandbox)  # what the bot was started in

    def add_once(self, finding: Finding) -> None:
        """Adds a finding, unless there is one of its kind already."""
        if all(one.kind != finding.kind for one in self.findings):
            self.findings.append(finding)

    @property
    def failures(self) -> list[Finding]:
        """What would cost matches."""
        return [finding for finding in self.findings if finding.is_failure]

    @property
    def warnings(self) -> list[Finding]:
        """What costs nothing, or not always."""
        return [finding for finding in self.findings if not finding.is_failure]

    @property
    def is_fit(self) -> bool:
        """Whether the bot can be let into ladders."""
        return not self.failures
