"""What a record holds, as values: the header, the lines, the ending.

Events are the engine's own, so that what was written and what the engine says can be
compared as they are. Knows nothing of JSON or of files.
"""

from dataclasses import dataclass, field

from arena.record.lines import Thought
from arena.terms.given import Origin
from engine import (
    Declared,
    Outcome,
    Penalised,
    Played,
    Redealt,
    RoundEnded,
    RoundStarted,
    Rules,
)


@dataclass(frozen=True, slots=True)
class SeatBot:
    """Names who sat on a seat."""

    bot: str
    version: str
    # Where its bot took chance from; None: not recorded. Says nothing of who it is.
    bot_seed: int | None = field(default=None, compare=False)
    # What its owner says the version is, verified by nobody; None: it did not run elsewhere.
    declared: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Header:
    """Holds the first line. The run-time fields are None, or empty, where not recorded."""

    players: int
    rules: Rules
    preset: str | None  # as written; None: not written
    dealer: int  # of the first round
    commitment: str  # hexadecimal
    match: str | None = None
    engine: str | None = None
    arena: str | None = None
    seats: tuple[SeatBot, ...] = ()
    time_control: str | None = None
    fault_policy: str | None = None
    sandbox: str | None = None
    started: str | None = None
    has_hidden_names: bool = False  # whether the seats were not told who else plays
    origin: Origin | None = None  # where it was played on from; None: it began at the beginning


@dataclass(frozen=True, slots=True)
class Fault:
    """Tells how a bot failed."""

    seat: int
    kind: str
    detail: str = ""  # run-time; empty: not recorded
    said: str = ""  # run-time; empty: not recorded
    strike: int = 0  # which of the seat's strikes it is, from 1; 0: it is a forfeit


@dataclass(frozen=True, slots=True)
class Ending:
    """Holds the last line."""

    outcome: Outcome
    seed: bytes
    nonce: bytes
    ended: str | None = None  # run-time


LineEvent = RoundStarted | Declared | Played | Penalised | Redealt | RoundEnded | Fault | Ending
"""What a line after the first can tell. The deal of a read `RoundStarted` has no stock:
a record does not write it."""


@dataclass(frozen=True, slots=True)
class Line:
    """Holds one line after the first."""

    number: int  # in the text, from 1
    event: LineEvent
    thought: Thought | None = None  # only with decisions; None: not recorded


@dataclass(frozen=True, slots=True)
class Record:
    """Holds a record whose lines can follow so; one that was read whole has an ending."""

    source: str  # how a person calls it: a file, a match
    header: Header
    lines: tuple[Line, ...]  # after the header, the ending included

    @property
    def ending(self) -> Ending:
        """The last line of a record that was read whole."""
        event = self.lines[-1].event
        assert isinstance(event, Ending)  # the reader's promise
        return event
