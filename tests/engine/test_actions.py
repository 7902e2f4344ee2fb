"""Actions as numbers and text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import DECLARE, SILENT, NotationError, action_text, parse_action


@given(st.integers(0, 41))
def test_text_of_actions_round_trips(action: int) -> None:
    """An action that is written and read is the same action."""
    assert action == parse_action(action_text(action))


def test_answers_have_words() -> None:
    """The answers to the question for a declaration are words."""
    assert [action_text(DECLARE), action_text(SILENT)] == ["declare", "silent"]


@pytest.mark.parametrize("text", ["pass", "Declare", "", "8O"])
def test_other_texts_are_no_moves(text: str) -> None:
    """A text that is no action is refused and named."""
    with pytest.raises(NotationError, match="is no move"):
        parse_action(text)
