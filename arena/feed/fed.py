"""What comes of feeding: each question with the answer of then beside that of now.

Values only. Must not know how questions travel, nor how anything is shown.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from arena.referee.again import AskAgain
from arena.referee.commands import Said
from arena.terms.faults import BotFault
from engine import DECLARE, action_text


@dataclass(frozen=True, slots=True)
class Compared:
    """One question, with what was answered then and what is answered now."""

    asked: AskAgain
    said: Said | None  # None: no answer has come
    think_ns: int | None  # how long it took; None: no answer has come
    fault: BotFault | None = None  # what the bot fails in now

    @property
    def is_declaration(self) -> bool:
        """Whether it was to declare, and not to play."""
        return self.asked.question.actions[0] >= DECLARE

    @property
    def is_same(self) -> bool:
        """Whether the answer is that of then; what failed is no answer."""
        answered, said = self.asked.answered, self.said
        return (
            self.fault is None
            and said is not None
            and answered.action is not None
            and (said.move, said.signal) == (action_text(answered.action), answered.signal)
        )


@dataclass(slots=True)
class Fed:
    """All that came of feeding a bot one seat of a match."""

    questions: int  # that there are in the record
    log: Path  # what the bot has printed
    compared: list[Compared] = field(default_factory=list)
    absence: str = ""  # why it could not be asked at all, as a phrase; mostly empty

    @property
    def is_same(self) -> bool:
        """Whether all was answered as then."""
        return self.is_whole and all(one.is_same for one in self.compared)

    @property
    def is_whole(self) -> bool:
        """Whether all was asked: it is not, once a bot has left or does not answer."""
        return not self.absence and len(self.compared) == self.questions

    @property
    def different(self) -> list[Compared]:
        """What is answered otherwise now, or not at all."""
        return [one for one in self.compared if not one.is_same]

    @property
    def faults(self) -> list[BotFault]:
        """What the bot failed in."""
        return [one.fault for one in self.compared if one.fault is not None]


def think_times_ms(compared: Iterable[Compared]) -> tuple[list[float], list[float]]:
    """Lists how long the answers took then and now, of those questions that have both."""
    both = [
        (one.asked.answered.ms, one.think_ns / 1e6)
        for one in compared
        if one.asked.answered.ms is not None and one.think_ns is not None
    ]
    return [then for then, _ in both], [now for _, now in both]
