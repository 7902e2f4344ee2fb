"""Asks questions again, one by one, that a candidate was lost in when they came in one message.

With a new instance, as nothing tells from outside at which of them the old one was. Starting
and ending that instance is the interview's.
"""

import time
from dataclasses import dataclass, replace

from arena.check.asking import Asked, Asking, Stopped
from arena.check.findings import Finding
from arena.terms.clock import SECOND_NS, STALL_LIMIT
from arena.terms.faults import FaultKind


@dataclass(frozen=True, slots=True)
class OneByOne:
    """Tells what came of asking again."""

    asked: int  # of the questions that were to be asked again
    wanted: int
    answer_s: float  # seconds that an answer took
    guilty: Finding | None  # what went wrong at one of them; None: nothing did

    @property
    def is_whole(self) -> bool:
        """Whether all were asked again."""
        return self.asked == self.wanted


async def ask_one_by_one(asking: Asking, suspects: Asked, seconds: float) -> OneByOne:
    """Asks questions again, each in a match of its own, and none after so many seconds."""
    until_s = time.monotonic() + seconds
    asked = 0
    try:
        for sitting, _ in suspects:
            if time.monotonic() > until_s:
                break
            again = asking.sit(sitting.terms)
            for _ in range(len(sitting.answered) + 1):
                await asking.step([again])
            if again.is_over:
                asking.send([again])
            else:
                asking.end([again])
            asked += 1
    except Stopped:
        return OneByOne(asked, len(suspects), asking.answer_s, asking.findings[-1])
    return OneByOne(asked, len(suspects), asking.answer_s, None)


def explained(lost: Finding, again: OneByOne | None, tables: int) -> Finding:
    """Adds to what went wrong at many questions what came of asking them one by one.

    `again` is None where that was not tried.
    """
    if again is None:
        said = "Shown is the first of them"
        if lost.kind == FaultKind.LATE:
            said += f". {_fewer(tables)}"
        return replace(lost, sentence=f"{lost.sentence}. {said}")
    if again.guilty is None:
        said = _all_well(lost, again, tables)
        return replace(lost, sentence=f"{lost.sentence}. {said}", shown=())
    guilty = again.guilty
    did = "did the same" if guilty.kind == lost.kind else f"was {guilty.kind}"
    said = f"Asked one by one, a new instance {did} at the one that is shown"
    if again.asked:  # a bot may as well count questions as look at them
        said += f", its question {again.asked + 1}"
    return replace(lost, sentence=f"{lost.sentence}. {said}", shown=guilty.shown)


def _all_well(lost: Finding, again: OneByOne, tables: int) -> str:
    """Says that no question is guilty by itself."""
    which = "all of them" if again.is_whole else f"the first {again.asked} of them"
    said = f"Asked one by one, a new instance answered {which}"
    if lost.kind == FaultKind.LATE:
        return f"{said}, in {again.answer_s:.2g} s each. {_fewer(tables)}"
    return f"{said}: it can be more than one question in a message that it does not bear"


def _fewer(tables: int) -> str:
    """Says what a bot does that is asked too much at once."""
    limit_s = (STALL_LIMIT.limit_ns or 0) / SECOND_NS
    return (
        f"It offers {tables} tables: as on a ladder without a clock, it is asked up to so many "
        f"questions in one message, and {limit_s:g} s are the limit for all of them. A bot that "
        "thinks long lowers 'tables' in bot.toml; with tables = 1 it is asked one question at a "
        "time"
    )
