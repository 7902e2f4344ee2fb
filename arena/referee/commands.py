"""What a referee is told and what it commands: values between it and whoever carries them out.

None is to be changed. Those that are made for every decision are not frozen only because
that would triple the price of making one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from arena.terms.clock import TimeControl
from arena.terms.faults import FORFEIT_POLICY, BotFault, FaultPolicy
from arena.terms.given import Given
from engine import Event, Observation, Outcome, Rules


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """Holds all that is settled before a match."""

    rules: Rules
    players: int
    seat_bots: tuple[int, ...]  # by seat: which bot; equal numbers are the same bot
    seed: bytes  # 32 bytes
    nonce: bytes  # 16 bytes
    time_control: TimeControl | None  # None: nobody is timed
    wants_events: bool = False  # whether `Tell` commands are wanted at all
    fault_policy: FaultPolicy = FORFEIT_POLICY
    given: Given | None = None  # what has been decided before bots are asked; None: nothing


@dataclass(slots=True)
class Question:
    """Asks one seat for one decision."""

    number: int  # rises within the match
    seat: int
    actions: Sequence[int]  # what is allowed, as the engine's actions
    observation: Observation
    bank_ns: int | None
    allowance_ns: int | None  # the most time, bank and limit together; None: for ever


@dataclass(slots=True)
class Ask:
    """Commands: hand this question to its seat, and say when (`Referee.handed`)."""

    question: Question


@dataclass(slots=True)
class Tell:
    """Commands: tell every seat that wants events what has happened."""

    event: Event


@dataclass(frozen=True, slots=True)
class Blame:
    """Commands: tell a seat what it has failed in."""

    fault: BotFault
    number: int  # of the question that was open; 0 for none
    strikes_left: int = 0  # how many more faults until a forfeit; 0: this is one


@dataclass(frozen=True, slots=True)
class Finish:
    """Commands: the match is over."""

    outcome: Outcome
    faults: tuple[BotFault, ...]  # in order, strikes included
    forfeited: tuple[int, ...]  # the seats, in order


@dataclass(slots=True)
class Said:
    """What a seat answered."""

    number: int  # of the question
    move: str
    signal: int = 0  # 0: none
    note: str = ""


Command = Ask | Tell | Blame | Finish
