"""Where two legs part that should be the same game."""

from typing import Any

import pytest

from arena.ladder.split import Split, find_split
from arena.record.packing import unpack_record
from arena.record.reader import read_record
from arena.record.values import Record
from engine import Declared, Played
from tests.ladder.tasks import fake_task
from tests.record.matches import first_line, with_fields
from tests.refereed import play_refereed

Asked = list[dict[str, Any]]


def _first_moves() -> tuple[str, str]:
    """The texts of two legs that are the same game."""
    block = play_refereed(fake_task(), lambda _, question: question.actions[0])
    first, second = (unpack_record(match.record) for match in block.matches)
    return first, second


def _parted() -> tuple[Record, Record]:
    """Two legs of which the second takes the last move at seat 1 from question 9 on."""
    legs = []
    for odd in (False, True):
        block = play_refereed(
            fake_task(),
            lambda _, question, odd=odd: question.actions[  # type: ignore[misc]
                -1 if odd and question.number > 8 and question.seat == 1 else 0
            ],
        )
        legs.append(read_record(unpack_record(block.matches[int(odd)].record), "x"))
    return legs[0], legs[1]


def _asked(record: Record, seat: int) -> Asked:
    """What a seat was asked: here, how much of the match there was before."""
    return [
        {"line": line.number}
        for line in record.lines
        if isinstance(line.event, Declared | Played)
        and line.event.seat == seat
        and line.thought is not None
        and line.thought.by == "bot"
    ]


def _split(first: str, second: str) -> Split | None:
    return find_split(read_record(first, "x"), read_record(second, "x"), _asked)


def test_equal_games_do_not_part() -> None:
    """Names, commitments, notes and times make no difference."""
    first, second = _first_moves()
    assert first != second
    assert _split(first, second) is None


def test_a_bot_that_answers_the_same_question_in_two_ways() -> None:
    """It is named with decision, round, seat and both answers, and it was the bot."""
    first, second = _parted()
    split = find_split(first, second, _asked)
    assert split is not None
    place = next(
        place
        for place, (one, other) in enumerate(zip(first.lines, second.lines, strict=False))
        if one.event != other.event
    )
    number = sum(isinstance(line.event, Declared | Played) for line in first.lines[:place])
    assert (("demo/0/0", "demo/0/1"), True) == (split.matches, split.is_bots)
    assert (first.lines[place].number, second.lines[place].number) == split.lines
    assert split.what.startswith("seat 1 chose ")
    assert split.what.endswith(
        f"at decision {number} of the match, in round 0, asked the very same"
    )


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda asked: [{**one, "odd": True} for one in asked], "and was not asked the same"),
        (lambda asked: asked[:1], "and was not asked that twice"),
    ],
)
def test_a_bot_that_was_not_asked_the_same(change: Any, what: str) -> None:
    """Where the questions differ, it is not the bot's doing."""
    first, second = _parted()

    def ask(record: Record, seat: int) -> Asked:
        asked = _asked(record, seat)
        return list(change(asked)) if record is second else asked

    split = find_split(first, second, ask)
    assert split is not None
    assert (False, True) == (split.is_bots, split.what.endswith(what))


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("round", {"dealer": 0, "attempt": 9}),
        ("play", {"by": "stand_in", "card": "1B"}),
        ("play", {"awards": ["mesa"], "by": "forced"}),
    ],
)
def test_what_no_answer_explains(kind: str, changes: dict[str, object]) -> None:
    """Other cards, or a decision that no bot made, are the harness's doing."""
    first, second = _first_moves()
    split = _split(first, with_fields(second, first_line(second, kind), **changes))
    assert split is not None
    assert (False, True) == (split.is_bots, "which no answer explains" in split.what)


def test_one_that_goes_on() -> None:
    """A game that ends earlier than the other parts from it there."""
    block = play_refereed(fake_task(), lambda _, question: question.actions[0], crash=(0, 0, 5))
    short, whole = (unpack_record(match.record) for match in block.matches)
    split = _split(short, whole)
    assert split is not None
    assert not split.is_bots
