"""Cards as numbers and text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    CARDS,
    RANK_OF,
    RANKS,
    SUIT_OF,
    SUITS,
    NotationError,
    card_text,
    cards_text,
    parse_card,
    parse_cards,
)


def test_the_pack_has_forty_different_cards() -> None:
    """Four suits of ten ranks, without 8 and 9 (RULES 1.1)."""
    texts = {card_text(card) for card in CARDS}
    assert {f"{rank}{suit}" for suit in SUITS for rank in RANKS} == texts
    assert len(texts) == 40


def test_seven_and_ten_are_neighbours() -> None:
    """The next higher rank is the next higher index (RULES 1.2)."""
    assert RANK_OF[parse_card("7O")] + 1 == RANK_OF[parse_card("10O")]


def test_cards_start_with_the_one_of_clubs() -> None:
    """1B is index 0 and 12O is index 39 (RULES 9.5)."""
    assert (parse_card("1B"), parse_card("12O")) == (0, 39)
    assert (SUIT_OF[0], SUIT_OF[39]) == (0, 3)


@pytest.mark.parametrize(("french", "spanish"), [("JB", "10B"), ("QE", "11E"), ("KO", "12O")])
def test_french_court_cards_are_read(french: str, spanish: str) -> None:
    """J, Q and K stand for 10, 11 and 12, and are never written (RULES 1.4)."""
    assert spanish == card_text(parse_card(french))


@pytest.mark.parametrize("text", ["8O", "9B", "7", "O", "", "7o", "7X", "07O", "7O ", "13B", "-1B"])
def test_other_texts_are_no_cards(text: str) -> None:
    """A text that is no card is refused and named."""
    with pytest.raises(NotationError, match="is no card"):
        parse_card(text)


@given(st.lists(st.sampled_from(CARDS)))
def test_text_of_cards_round_trips(cards: list[int]) -> None:
    """Cards that are written and read are the same cards."""
    assert cards == parse_cards(cards_text(cards))


def test_no_text_is_no_cards() -> None:
    """An empty list of cards is an empty text."""
    assert (parse_cards(""), cards_text([])) == ([], "")
