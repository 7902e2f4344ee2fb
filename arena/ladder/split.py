"""Where two legs of a block part that should be the same game, and whose doing it was.

A bot that is a function of its questions and of bot_seed answers equal questions equally.
Must not know where records and questions are kept.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from arena.record.values import Line, Record
from engine import Declared, Played, RoundStarted, action_text, cards_text

Ask = Callable[[Record, int], Sequence[dict[str, Any]]]
"""Tells what a seat of a match was asked, in order, but for table, number and time."""


@dataclass(frozen=True, slots=True)
class Split:
    """The first difference between two legs."""

    matches: tuple[str, str]  # the names of the two
    lines: tuple[int, int]  # of their records
    what: str  # a clause
    is_bots: bool  # whether a bot answered the same question in two ways


def find_split(first: Record, second: Record, ask: Ask) -> Split | None:
    """Finds where two records part, times, notes and names aside; None where they do not."""
    pairs = zip(_game(first), _game(second), strict=False)
    for place, (one, other) in enumerate(pairs):
        if one.event != other.event:
            return _split(first, second, place, ask)
    if len(first.lines) != len(second.lines):
        return _split(first, second, min(len(first.lines), len(second.lines)) - 1, ask)
    return None


def _game(record: Record) -> Sequence[Line]:
    """The lines between the first and the last: what the packs and the decisions made."""
    return record.lines[:-1]


def _split(first: Record, second: Record, place: int, ask: Ask) -> Split:
    one, other = first.lines[place], second.lines[place]
    names = str(first.header.match), str(second.header.match)
    lines = one.number, other.number
    if not _is_bots_choice(one, other):
        what = "another thing happened than in the other, which no answer explains"
        return Split(names, lines, what, False)
    event, answer = one.event, other.event
    assert isinstance(event, Declared | Played)
    assert isinstance(answer, Declared | Played)
    asked = _count_asked(first, place, event.seat)
    questions = [ask(record, event.seat) for record in (first, second)]
    what = (
        f"seat {event.seat} chose {_choice(event)} in the one and {_choice(answer)} in the other "
        f"at {_moment(first, place)}, "
    )
    if any(len(one) <= asked for one in questions):
        return Split(names, lines, f"{what}and was not asked that twice", False)
    if questions[0][asked] != questions[1][asked]:
        return Split(names, lines, f"{what}and was not asked the same", False)
    return Split(names, lines, f"{what}asked the very same", True)


def _is_bots_choice(one: Line, other: Line) -> bool:
    """Whether bots at the same seat decided the same thing."""
    if type(one.event) is not type(other.event):
        return False
    if not isinstance(one.event, Declared | Played):
        return False
    assert isinstance(other.event, Declared | Played)
    by = {line.thought.by if line.thought else "" for line in (one, other)}
    return one.event.seat == other.event.seat and by == {"bot"}


def _moment(record: Record, place: int) -> str:
    """Names the decision of a line: which of the match it is, from 0, and of which round."""
    before = [line.event for line in record.lines[:place]]
    rounds = [event.deal.round for event in before if isinstance(event, RoundStarted)]
    number = sum(isinstance(event, Declared | Played) for event in before)
    return f"decision {number} of the match, in round {rounds[-1]}"


def _count_asked(record: Record, place: int, seat: int) -> int:
    """How many answers of a seat there are before a line."""
    return sum(
        isinstance(line.event, Declared | Played)
        and line.event.seat == seat
        and line.thought is not None
        and line.thought.by == "bot"
        for line in record.lines[:place]
    )


def _choice(event: Declared | Played) -> str:
    signal = f" with signal {event.signal}" if event.signal else ""
    if isinstance(event, Played):
        return action_text(event.card) + signal
    return (f"to declare {cards_text(event.cards)}" if event.cards else "silent") + signal
