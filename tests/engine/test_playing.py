"""Captures, runs, caida, chains and mesa (RULES 5), played on a state.

Plays are written as `tables.told` does: card>taken[awards].
"""

from engine import STANDARD, Redealt, Rules, State, cards_text, parse_cards
from engine.awards import BACHRA, BKHAMSA
from tests.engine.tables import play, seated, table_text, told

LAYOUT = "1O 3O 5O 10O"
STRICT_CHAIN = Rules(chain_start="caida")


def test_a_card_of_the_same_rank_is_captured() -> None:
    """Both go to the pile of the player (RULES 5.2)."""
    state = seated(["3B 6B 12B", "2B 4B 7B"], LAYOUT)
    assert ["3B>3O"] == told(play(state, "3B"))
    assert ([2, 0], "1O 5O 10O") == (state.piles, table_text(state))


def test_a_card_without_match_is_laid_last() -> None:
    """It lies on the table, in the order of laying (RULES 5.4)."""
    state = seated(["6B 3B 12B", "2B 4B 7B"], LAYOUT)
    assert ["6B"] == told(play(state, "6B"))
    assert ([0, 0], "1O 3O 5O 10O 6B") == (state.piles, table_text(state))


def test_a_run_is_taken_upwards_across_seven_and_ten() -> None:
    """6 played on 6, 7, 10, 12 takes 6, 7, 10 (RULES 5.3)."""
    state = seated(["6B 3B 11B", "2B 4B 7B"], "6O 12O 10O 7O")
    assert ["6B>6O,7O,10O"] == told(play(state, "6B"))
    assert ([4, 0], "12O") == (state.piles, table_text(state))


def test_a_run_goes_only_upwards_from_the_matched_rank() -> None:
    """The 5 below stays, and nothing is taken without a match (RULES 5.3)."""
    state = seated(["6B 4B 11B", "2B 3B 7B"], "6O 5O 7O 12O")
    assert ["6B>6O,7O"] == told(play(state, "6B"))
    assert "5O 12O" == table_text(state)
    state = seated(["4B 6B 11B", "2B 3B 7B"], "6O 5O 7O 12O")
    assert ["4B"] == told(play(state, "4B"))


def test_a_run_does_not_wrap() -> None:
    """12 is the end (RULES 1.2)."""
    state = seated(["12B 6B 11B", "2B 3B 7B"], "12O 1O 2O 7O")
    assert ["12B>12O"] == told(play(state, "12B"))


def test_without_runs_only_the_match_is_taken() -> None:
    """Preset runda (RULES 8.2)."""
    state = seated(["6B 3B 11B", "2B 4B 7B"], "6O 12O 10O 7O", Rules(runs=False))
    assert ["6B>6O"] == told(play(state, "6B"))
    assert "12O 10O 7O" == table_text(state)


def test_partners_share_a_pile() -> None:
    """With 4 players the side captures (RULES 5.2, 2.2)."""
    state = seated(["3B 6B 12B", "2B 4B 7B", "5B 2C 4C", "6C 7C 11C"], LAYOUT)
    play(state, "3B 4B 5B")
    assert [4, 0] == state.piles


def test_caida_takes_the_card_just_laid() -> None:
    """The play captures what the play just before laid (RULES 5.5)."""
    state = seated(["6B 3B 12B", "6C 4B 7B"], LAYOUT)
    assert ["6B", "6C>6B[caida]"] == told(play(state, "6B 6C"))
    assert (0, 1) == state.gains


def test_the_layout_is_no_play() -> None:
    """Its last card gives no caida (RULES 5.5)."""
    state = seated(["10B 3B 12B", "6C 4B 7B"], LAYOUT)
    assert ["10B>10O"] == told(play(state, "10B"))


def test_an_older_card_gives_no_caida() -> None:
    """Only the play just before counts (RULES 5.5)."""
    state = seated(["6B 6C 12B", "2B 4B 7B"], LAYOUT)
    assert ["6B", "2B", "6C>6B"] == told(play(state, "6B 2B 6C"))


def test_caida_inside_a_run() -> None:
    """Any capture of the card just laid is a caida (RULES 5.5)."""
    state = seated(["6B 3B 12B", "5B 4B 7B"], LAYOUT)
    assert ["6B", "5B>5O,6B[caida]"] == told(play(state, "6B 5B"))


def test_the_switch_takes_caida_out_of_runs() -> None:
    """Then only the matched card can be one (RULES 5.5)."""
    rules = Rules(caida_in_run=False)
    state = seated(["6B 3B 12B", "5B 4B 7B"], LAYOUT, rules)
    assert ["6B", "5B>5O,6B"] == told(play(state, "6B 5B"))
    state = seated(["6B 3B 12B", "6C 4B 7B"], LAYOUT, rules)
    assert ["6B", "6C>6B[caida]"] == told(play(state, "6B 6C"))


def test_a_run_that_leaves_the_card_just_laid_is_no_caida() -> None:
    """It must be captured (RULES 5.5)."""
    state = seated(["12B 3B 6B", "5B 4B 7B"], LAYOUT)
    assert ["12B", "5B>5O"] == told(play(state, "12B 5B"))


def test_the_third_in_a_row_is_a_bkhamsa() -> None:
    """It is captured alone, for 5 points (RULES 5.6)."""
    state = seated(["3B 6B 12B", "3C 4B 7B"], LAYOUT)
    assert ["3B>3O", "3C[bkhamsa]"] == told(play(state, "3B 3C"))
    assert ([2, 1], (0, 5), 1) == (state.piles, state.gains, state.last_taker)
    assert "1O 5O 10O" == table_text(state)


def test_the_fourth_in_a_row_is_a_bachra() -> None:
    """It is captured alone too, for 10 points (RULES 5.7)."""
    state = seated(["3B 3E 12B", "3C 4B 7B"], LAYOUT)
    assert ["3B>3O", "3C[bkhamsa]", "3E[bachra]"] == told(play(state, "3B 3C 3E"))
    assert ([3, 1], [(1, BKHAMSA), (0, BACHRA)]) == (state.piles, state.awarded)


def test_a_caida_can_start_a_chain() -> None:
    """Laid, caida, b'khamsa, b'achra: all four cards of a rank (RULES 5.6, 5.9)."""
    state = seated(["6B 6E 12B", "6C 6O 7B"], LAYOUT)
    plays = told(play(state, "6B 6C 6E 6O"))
    assert ["6B", "6C>6B[caida]", "6E[bkhamsa]", "6O[bachra]"] == plays


def test_a_chain_counts_consecutive_plays() -> None:
    """A third card that comes later is an ordinary card (RULES 5.8)."""
    state = seated(["3B 6B 12B", "2B 3C 7B"], LAYOUT)
    assert ["3B>3O", "2B", "6B", "3C"] == told(play(state, "3B 2B 6B 3C"))


def test_only_the_rank_played_carries_the_chain() -> None:
    """Not the ranks swept in its run (RULES 5.8)."""
    state = seated(["5B 2B 12B", "6C 4B 7B"], "5O 6O 1O 10O")
    assert ["5B>5O,6O", "6C"] == told(play(state, "5B 6C"))


def test_another_capture_starts_another_chain() -> None:
    """The last capture's rank is the one (RULES 5.6)."""
    state = seated(["3B 3C 12B", "5B 4B 7B"], LAYOUT)
    assert ["3B>3O", "5B>5O", "3C"] == told(play(state, "3B 5B 3C"))
    state = seated(["3B 5C 12B", "5B 4B 7B"], LAYOUT)
    assert ["3B>3O", "5B>5O", "5C[bkhamsa]"] == told(play(state, "3B 5B 5C"))


def test_the_card_after_a_bkhamsa_can_break_the_chain() -> None:
    """Then the fourth is an ordinary card (RULES 5.7)."""
    state = seated(["3B 6B 3E", "3C 4B 7B"], LAYOUT)
    assert ["3B>3O", "3C[bkhamsa]", "6B", "4B", "3E"] == told(play(state, "3B 3C 6B 4B 3E"))


def test_a_strict_chain_starts_with_a_caida() -> None:
    """Switch chain_start: the capture before must have been one (RULES 5.6)."""
    state = seated(["3B 6B 12B", "3C 4B 7B"], LAYOUT, STRICT_CHAIN)
    assert ["3B>3O", "3C"] == told(play(state, "3B 3C"))
    state = seated(["6B 6E 12B", "6C 6O 7B"], LAYOUT, STRICT_CHAIN)
    plays = told(play(state, "6B 6C 6E 6O"))
    assert ["6B", "6C>6B[caida]", "6E[bkhamsa]", "6O[bachra]"] == plays


def test_a_caida_inside_a_run_starts_no_strict_chain() -> None:
    """It must have been on the matched card (RULES 5.6)."""
    state = seated(["6B 5C 12B", "5B 4B 7B"], LAYOUT, STRICT_CHAIN)
    assert ["6B", "5B>5O,6B[caida]", "5C"] == told(play(state, "6B 5B 5C"))


def test_a_chain_card_gives_no_caida_to_the_next() -> None:
    """It was laid nowhere (RULES 5.9)."""
    state = seated(["3B 2B 12B", "3C 4B 7B"], LAYOUT)
    play(state, "3B 3C")
    assert None is state.caida_card


def test_mesa_is_a_capture_that_leaves_nothing() -> None:
    """One point for an empty table (RULES 5.10)."""
    state = seated(["5B 3B 12B", "11B 4B 1B"], "5O 6O 7O 11O")
    assert ["5B>5O,6O,7O", "11B>11O[mesa]"] == told(play(state, "5B 11B"))
    assert (0, 1) == state.gains


def test_caida_and_mesa_come_together() -> None:
    """One play can earn both (RULES 5.11)."""
    state = seated(["5B 2B 1C", "11B 2C 1B"], "5O 6O 7O 11O")
    plays = told(play(state, "5B 11B 2B 2C"))
    assert ["5B>5O,6O,7O", "11B>11O[mesa]", "2B", "2C>2B[caida,mesa]"] == plays


def test_a_chain_card_on_an_empty_table_is_no_mesa() -> None:
    """It took nothing from the table (RULES 5.10)."""
    state = seated(["5B 11C 1C", "11B 2C 1B"], "5O 6O 7O 11O")
    assert ["5B>5O,6O,7O", "11B>11O[mesa]", "11C[bkhamsa]"] == told(play(state, "5B 11B 11C"))


def test_new_hands_come_when_all_are_empty() -> None:
    """Dealt one card at a time to the same first seat; nothing is laid (RULES 3.7)."""
    state = seated(["2B 4B 6B", "7O 11O 12O"], LAYOUT, stock="7B 11B 7C 11C 7E 11E")
    *_, last = play(state, "2B 7O 4B 11O 6B 12O")
    assert isinstance(last, Redealt)
    assert ["7B 7C 7E", "11B 11C 11E"] == [cards_text(hand) for hand in last.hands]
    assert (0, 24) == (state.turn, len(state.stock))
    assert f"{LAYOUT} 2B 7O 4B 11O 6B 12O" == table_text(state)


def crossed_redeal(rules: Rules) -> State:
    """Plays the first hands; the last play lays 7B, and the next hands are 7s and 11s."""
    state = seated(["2B 4B 6B", "2C 12C 7B"], LAYOUT, rules, stock="7C 11B 7E 11C 7O 11E")
    play(state, "2B 2C 4B 12C 6B 7B")
    return state


def test_a_caida_can_cross_a_redeal() -> None:
    """The play before is the play before (RULES 5.5)."""
    assert ["7C>7B,10O[caida]"] == told(play(crossed_redeal(STANDARD), "7C"))


def test_the_switch_keeps_caida_within_hands() -> None:
    """Switch redeal_breaks_chain (RULES 5.5)."""
    assert ["7C>7B,10O"] == told(play(crossed_redeal(Rules(redeal_breaks_chain=True)), "7C"))


def chained_redeal(rules: Rules) -> State:
    """Plays the first hands; the last play captures by a 5, and a 5 can be next."""
    state = seated(["2B 4B 6B", "2C 12C 5B"], LAYOUT, rules, stock="5C 11B 7E 11C 7O 11E")
    play(state, "2B 2C 4B 12C 6B 5B")
    return state


def test_a_chain_can_cross_a_redeal() -> None:
    """Consecutive plays are consecutive plays (RULES 5.8)."""
    assert ["5C[bkhamsa]"] == told(play(chained_redeal(STANDARD), "5C"))


def test_the_switch_keeps_chains_within_hands() -> None:
    """The same redeal switch (RULES 5.8)."""
    assert ["5C"] == told(play(chained_redeal(Rules(redeal_breaks_chain=True)), "5C"))


def last_play(rules: Rules) -> list[str]:
    """Plays out six-card hands; the last card finds only the card just laid."""
    hands = ["1B 2B 3B 4B 5B 12B", "1C 2C 3C 4C 5C 12C"]
    state = seated(hands, "6O 7O 10O 11O", rules)
    play(state, "1B 1C 2B 2C 3B 3C 4B 4C 5B 5C")
    assert ["12B"] == told(play(state, "12B"))
    assert "12B" == table_text(state)
    return told(play(state, "12C"))


def test_the_last_card_of_a_round_can_earn_mesa() -> None:
    """Also then (RULES 5.10)."""
    assert ["12C>12B[caida,mesa]"] == last_play(Rules(hand_size=6))


def test_the_switch_takes_mesa_from_the_last_card() -> None:
    """Switch mesa_on_last_card (RULES 5.10)."""
    assert ["12C>12B[caida]"] == last_play(Rules(hand_size=6, mesa_on_last_card=False))


def test_hands_keep_the_order_in_which_they_were_dealt() -> None:
    """Playing a card leaves the others as they were."""
    state = seated(["2B 4B 6B", "2C 4C 6C"], LAYOUT)
    play(state, "4B")
    assert parse_cards("2B 6B") == state.hands[0]
