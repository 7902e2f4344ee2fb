"""What is said of a bot that was lost among many questions."""

import pytest

from arena.check.findings import Finding
from arena.check.one_by_one import OneByOne, explained

CRASHED = Finding("crashed", "it ended at 22 questions in one message", ("the first",))
LATE = Finding("late", "did not answer within 30 s to 22 questions in one message", ("the first",))


def test_what_was_not_asked_again_is_shown_as_the_first_of_many() -> None:
    """Nobody is to take it for the guilty one."""
    told = explained(CRASHED, None, 256)
    assert f"{CRASHED.sentence}. Shown is the first of them" == told.sentence
    assert ("the first",) == told.shown
    late = explained(LATE, None, 256)
    assert "Shown is the first of them. It offers 256 tables" in late.sentence


@pytest.mark.parametrize(
    ("kind", "said"), [("crashed", "did the same at"), ("malformed", "was malformed at")]
)
def test_the_guilty_one_is_shown(kind: str, said: str) -> None:
    """Whether the new instance failed in the same way or in another."""
    again = OneByOne(3, 22, 0.1, Finding(kind, "it ended", ("the fourth",)))
    told = explained(CRASHED, again, 256)
    shown = f"Asked one by one, a new instance {said} the one that is shown, its question 4"
    assert told.sentence.endswith(shown)
    assert ("the fourth",) == told.shown
    assert "crashed" == told.kind


def test_where_none_is_guilty_that_is_said() -> None:
    """Of a late bot with the time that it takes, and what to do."""
    told = explained(CRASHED, OneByOne(22, 22, 0.1, None), 256)
    assert "a new instance answered all of them: it can be more than one " in told.sentence
    assert () == told.shown
    late = explained(LATE, OneByOne(19, 22, 1.61, None), 256)
    assert "answered the first 19 of them, in 1.6 s each. It offers 256 tables" in late.sentence
