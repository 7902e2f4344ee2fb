"""What a hand can declare, and which declaration is better."""

import pytest

from engine import (
    PRESETS,
    STANDARD,
    Combination,
    Rules,
    best_combination,
    cards_text,
    parse_cards,
    parse_rules,
)


def shown(hand: str, rules: Rules = STANDARD) -> str:
    """Writes the cards that a hand would show, nothing if it can declare nothing."""
    combination = best_combination(parse_cards(hand), rules)
    return cards_text(combination.cards) if combination else ""


def combination(hand: str, rules: Rules = STANDARD) -> Combination:
    found = best_combination(parse_cards(hand), rules)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("7O 7B 12E", "7B 7O"),  # a ronda; suit order B C E O
        ("7O 7E 7B", "7B 7E 7O"),  # a tringa
        ("7O 6O 5O", ""),
        ("7O 7B 12E 12C 1B 2B", "12C 12E"),  # the higher ronda
        ("12O 12B 1E 1C 1B 2B", "1B 1C 1E"),  # tringa over ronda
        ("1O 1B 1E 7C 7B 7E", "7B 7C 7E"),  # the higher tringa
        ("7O 7B 7E 7C 12B 12E", "7B 7C 7E 7O"),  # four alike show four
        ("7O 7B 10E 10C 1B 2B", "10C 10E"),
    ],
)
def test_the_best_combination_shows_all_its_cards(hand: str, expected: str) -> None:
    """Tringa over ronda, then the higher rank, all cards in suit order (RULES 4.3)."""
    assert expected == shown(hand)


def test_a_ronda_is_worth_one_and_a_tringa_five() -> None:
    """Four alike are a tringa (RULES 4.2, 8.3)."""
    points = [combination(hand).points for hand in ("7O 7B 1E", "7O 7B 7E", "7O 7B 7E 7C 1B 2B")]
    assert [1, 5, 5] == points


def test_a_ronda_worth_nothing_is_none() -> None:
    """In preset kings only 12s are a ronda (RULES 4.2, 8.1)."""
    kings = PRESETS["kings"]
    assert ("", "12B 12C", "") == (
        shown("11B 11C 12C", kings),
        shown("12B 12C 11C", kings),
        shown("7B 7C 1C", kings),
    )


def test_a_worthless_combination_does_not_hide_a_lesser_one() -> None:
    """Only combinations worth something are compared (RULES 4.2)."""
    rules = parse_rules({"ronda_points": {"7": 2}})
    assert "7B 7C" == shown("12B 12C 7B 7C 1B 2B", rules)


@pytest.mark.parametrize("hand", ["7O 7E 7B", "7O 7E 7B 7C 1B 2B"])
def test_three_of_a_rank_are_never_a_ronda(hand: str) -> None:
    """Not even where the tringa is worth 0 (RULES 4.2)."""
    assert "" == shown(hand, Rules(tringa_points=0))


def test_a_worthless_tringa_leaves_the_ronda_beside_it() -> None:
    """A hand of six can hold both (RULES 4.2, 8.3)."""
    assert "2B 2C" == shown("7O 7E 7B 2B 2C 1B", Rules(tringa_points=0))


def test_points_do_not_decide_what_is_better() -> None:
    """A tringa beats a ronda that is worth more (RULES 4.3)."""
    rules = Rules(ronda_points=20, tringa_points=1)
    assert "1B 1C 1E" == shown("12B 12C 1B 1C 1E 2B", rules)
    assert combination("1B 1C 1E", rules).beats(combination("12B 12C 1O", rules))


def test_equal_rondas_do_not_beat_each_other() -> None:
    """So that the one declared first can stand (RULES 4.5)."""
    first, second = combination("7B 7C 1B"), combination("7E 7O 2B")
    assert (False, False) == (first.beats(second), second.beats(first))


def test_proof_takes_two_cards_of_a_ronda_and_three_of_a_tringa() -> None:
    """Four alike are proved by the third as well (RULES 4.6)."""
    hands = ("7B 7C 1B", "7B 7C 7E", "7B 7C 7E 7O 1B 2B")
    assert [2, 3, 3] == [combination(hand).proving_plays for hand in hands]
