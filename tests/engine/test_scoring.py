"""Majorities, and who has won by a round."""

import pytest

from engine import PRESETS, STANDARD
from engine.awards import BACHRA, BKHAMSA, CAIDA, MESA
from engine.scoring import Tally, leading_sides, majority, neutral_share, settle

TARGET = 41


def leaders(
    before: tuple[int, ...], tally: Tally, share: int, contenders: tuple[int, ...] = ()
) -> tuple[int, ...]:
    settled = settle(tally, 0, (), share, before)
    return leading_sides(tally, settled, before, TARGET, contenders)


@pytest.mark.parametrize(("preset", "shares"), [("standard", [20, 13, 20]), ("six", [8, 7, 14])])
def test_the_neutral_share(preset: str, shares: list[int]) -> None:
    """Cards in play divided by sides, rounded down (RULES 6.3, 8.3)."""
    assert shares == [neutral_share(PRESETS[preset], players) for players in (2, 3, 4)]


def test_only_cards_beyond_the_share_score() -> None:
    """Several sides can have a majority (RULES 6.3)."""
    share = neutral_share(STANDARD, 3)
    assert (3, 0, 0) == majority((16, 13, 11), share)
    assert (1, 1, 0) == majority((14, 14, 12), share)


def test_a_settlement_adds_everything_up() -> None:
    """All points are in the final scores (RULES 6.3, 4.5, 4.6, 7.4)."""
    tally = Tally((20, 12, 8), (1, 5), [(0, 1), (1, 1)], [(2, CAIDA + MESA), (0, BKHAMSA)])
    settled = settle(tally, 3, (7,), 13, (10, 20, 30))
    assert (7, 0, 0) == settled.majority
    assert (1, 6, 2) == settled.declarations
    assert (5, 0, 2) == settled.bonuses
    assert (23, 26, 34) == settled.scores
    assert (3, (7,), (20, 12, 8)) == (settled.round, settled.left, settled.piles)


def test_nobody_at_the_target_has_not_won() -> None:
    """The match goes on (RULES 7.3)."""
    assert () == leaders((39, 38), Tally((20, 20), None, (), [(0, CAIDA)]), 20)


def test_one_at_the_target_has_won() -> None:
    """Whatever the order of its points (RULES 7.2)."""
    assert (1,) == leaders((30, 40), Tally((25, 15), None, (), [(1, CAIDA)]), 20)


def test_the_majority_is_counted_first() -> None:
    """Of two that cross, the one whose majority suffices wins (RULES 7.4)."""
    tally = Tally((22, 18), (1, 5), (), [(1, BACHRA)])
    assert (0,) == leaders((39, 39), tally, 20)


def test_all_majorities_are_one_step() -> None:
    """The higher total at that step wins (RULES 7.4)."""
    tally = Tally((16, 18, 6), None, (), ())
    assert (1,) == leaders((40, 39, 0), tally, 13)


def test_the_declaration_is_counted_before_penalties_and_awards() -> None:
    """Then the declaration that scored (RULES 7.4)."""
    tally = Tally((20, 20), (1, 1), [(1, 5)], [(0, CAIDA)])
    assert (1,) == leaders((40, 40), tally, 20)


def test_penalties_are_counted_in_their_order_before_awards() -> None:
    """Then the penalties in the order they fell (RULES 7.4)."""
    tally = Tally((20, 20), None, [(0, 1), (1, 5)], [(0, CAIDA)])
    assert (1,) == leaders((40, 40), tally, 20)


def test_awards_are_counted_in_the_order_of_play() -> None:
    """Then caida, b'khamsa, b'achra and mesa as they came (RULES 7.4)."""
    tally = Tally((20, 20), None, (), [(0, CAIDA), (1, CAIDA), (0, BACHRA)])
    assert (1,) == leaders((39, 40), tally, 20)


def test_awards_of_one_play_are_one_step() -> None:
    """Caida and mesa of one play come together (RULES 7.4)."""
    tally = Tally((20, 20), None, (), [(0, CAIDA + MESA), (1, CAIDA)])
    assert (0,) == leaders((39, 40), tally, 20)


def test_who_is_behind_in_the_end_can_have_won() -> None:
    """The count stops at the first step that decides (RULES 7.4)."""
    tally = Tally((21, 19), None, (), [(1, BACHRA)])
    assert (0,) == leaders((40, 40), tally, 20)


def test_a_shared_top_is_counted_on() -> None:
    """Those who share it go on, step by step, until one leads (RULES 7.4)."""
    tally = Tally((15, 15, 10), None, (), [(2, CAIDA), (1, CAIDA), (0, BACHRA)])
    assert (1,) == leaders((39, 39, 0), tally, 13)


def test_a_side_outside_the_tie_cannot_win() -> None:
    """It may have the most points in the end (RULES 7.4)."""
    tally = Tally((15, 15, 10), (2, 5), (), [(2, BACHRA), (0, CAIDA)])
    assert (0,) == leaders((39, 39, 40), tally, 13)


def test_a_penalty_can_lift_two_sides_together() -> None:
    """With 3 players its two gainers can stand level at the target (RULES 4.6, 7.4)."""
    tally = Tally((13, 13, 14), None, [(2, 5)], [(1, MESA)])
    assert (1,) == leaders((36, 36, 0), tally, 13)


def test_still_tied_after_the_last_step_is_a_tie() -> None:
    """Then a tie-break follows between them (RULES 7.5)."""
    tally = Tally((15, 15, 10), None, (), [(2, BACHRA)])
    assert (0, 1) == leaders((39, 39, 35), tally, 13)


def test_a_tie_break_goes_by_the_highest_total() -> None:
    """Not by the order of points, and only for the sides of the tie (RULES 7.5)."""
    tally = Tally((14, 13, 13), None, (), [(1, CAIDA), (1, MESA), (2, BACHRA)])
    assert (1,) == leaders((45, 45, 44), tally, 13, (0, 1))


def test_a_tie_break_can_stay_tied() -> None:
    """Then there is another (RULES 7.5)."""
    tally = Tally((14, 13, 13), None, (), [(1, CAIDA)])
    assert (0, 1) == leaders((45, 45, 60), tally, 13, (0, 1))


def test_a_tie_break_of_three_can_become_one_of_two() -> None:
    """Only the sides that share the highest total are in the next one (RULES 7.5)."""
    tally = Tally((14, 13, 13), None, (), [(1, CAIDA)])
    assert (0, 1) == leaders((45, 45, 45), tally, 13, (0, 1, 2))
