"""The controls favour nobody: exactly over the ways to hand round, and on average."""

import math
from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.contest.statistics.luck import (
    CONTROLS,
    declaration_points,
    handed_on,
    match_luck,
    plain_play,
)
from engine import (
    PRESETS,
    STANDARD,
    Deal,
    Phase,
    Rules,
    State,
    deal_round,
    lay_out,
    parse_cards,
    random_deal,
    side_count,
)
from tests.strategies import act_at_random, player_counts, randoms, rules_values, seeds

HANDED_OUT_MATCHES = 3000


def dealt(*hands: str, dealer: int = 0) -> Deal:
    """Makes a deal of these hands, the rest of the pack below a layout of 1, 2, 4 and 5."""
    held = tuple(tuple(parse_cards(hand)) for hand in hands)
    layout = tuple(parse_cards("1B 2B 4B 5B"))
    used = {*layout, *(card for hand in held for card in hand)}
    stock = tuple(card for card in range(40) if card not in used)
    return Deal(0, dealer, 0, (), held, layout, (), stock)


def test_a_declaration_is_worth_its_points_to_who_was_dealt_it() -> None:
    """The best combination dealt scores for its side, and no other."""
    deal = dealt("12B 12C 3O", "6B 6C 6O")
    assert (0.0, 5.0) == declaration_points(deal, STANDARD, 2)
    assert (1.0, 0.0) == declaration_points(deal, Rules(tringa_points=0), 2)


@pytest.mark.parametrize("dealer", [0, 1])
def test_two_equal_rondas_of_two_sides_count_for_nobody(dealer: int) -> None:
    """Whoever would be first does not matter."""
    deal = dealt("12B 12C 3O", "12E 12O 6B", dealer=dealer)
    assert (0.0, 0.0) == declaration_points(deal, STANDARD, 2)


def test_two_equal_rondas_of_one_side_count_for_it() -> None:
    """Partners share what either declares."""
    deal = dealt("12B 12C 3O", "6B 7C 3B", "12E 12O 6C", "1C 2C 4C")
    assert (1.0, 0.0) == declaration_points(deal, STANDARD, 4)


def test_a_match_sums_its_rounds() -> None:
    """Luck is by control, then by side, and adds up over the rounds."""
    deals = [deal_round(bytes(32), STANDARD, 3, number, number % 3) for number in range(4)]
    total = match_luck(deals, STANDARD, 3)
    assert len(CONTROLS) == len(total)
    assert total[0] == pytest.approx(
        [
            sum(side)
            for side in zip(*(declaration_points(d, STANDARD, 3) for d in deals), strict=True)
        ]
    )
    assert total[1] == pytest.approx(
        [sum(side) for side in zip(*(plain_play(d, STANDARD, 3) for d in deals), strict=True)]
    )


def test_a_match_without_a_deal_has_no_luck() -> None:
    """Nothing dealt is nothing for every side."""
    assert ((0.0, 0.0), (0.0, 0.0)) == match_luck([], STANDARD, 4)


def handed_to_all(deal: Deal, rules: Rules) -> list[Deal]:
    """Lists the deals that come of handing on by one seat, until all is as it was."""
    ways = [deal]
    for _ in deal.hands[1:]:
        ways.append(handed_on(ways[-1], rules)[1])
    return ways


@given(rules_values, player_counts, randoms)
def test_all_ways_to_hand_the_cards_on_favour_nobody(
    rules: Rules, players: int, random: Random
) -> None:
    """Summed over the ways to hand the same cards on, every side has as much."""
    deal = random_deal(rules, players, 0, random.randrange(players), random)
    lucks = [match_luck([way], rules, players) for way in handed_to_all(deal, rules)]
    for control in range(len(CONTROLS)):
        sums = [
            math.fsum(by_side) for by_side in zip(*(luck[control] for luck in lucks), strict=True)
        ]
        assert sums == pytest.approx([sums[0]] * len(sums), abs=1e-9)


@given(rules_values, player_counts, seeds)
def test_cards_handed_on_are_what_another_pack_deals(
    rules: Rules, players: int, seed: bytes
) -> None:
    """Changing the unread cards in the pack as handing does makes the engine deal just that.

    So handing on carries packs to packs, one to one, and each pack is as likely.
    """
    deal = deal_round(seed, rules, players, 0, 0)
    for turned in handed_on(deal, rules):
        before = [card for hand in deal.hands for card in hand] + list(deal.stock)
        after = [card for hand in turned.hands for card in hand] + list(turned.stock)
        becomes = dict(zip(before, after, strict=True))
        pack = tuple(becomes.get(card, card) for card in deal.pack)
        assert turned._replace(pack=pack) == lay_out(pack, rules, players, round=0, dealer=0)


@given(rules_values, player_counts, seeds)
def test_handing_on_by_all_seats_comes_back(rules: Rules, players: int, seed: bytes) -> None:
    """No two deals are handed on to the same one."""
    deal = deal_round(seed, rules, players, 0, players - 1)
    last = handed_to_all(deal, rules)[-1]
    assert deal == handed_on(last, rules)[1]
    assert side_count(players) == len(handed_on(deal, rules))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", ["standard", "six", "tables"])
def test_the_controls_are_zero_on_average_where_luck_ends_the_match(
    preset: str, players: int
) -> None:
    """Seat 0 deals first and all play at random until the target: no side has more luck.

    The seed is fixed, so this passes or fails for ever; five standard errors are allowed.
    """
    rules = PRESETS[preset]
    random = Random(f"luck {preset} {players}")
    values: list[list[float]] = [[] for _ in CONTROLS]
    for _ in range(HANDED_OUT_MATCHES // players):
        luck = match_luck(_random_match(rules, players, random), rules, players)
        for control, by_side in enumerate(luck):
            values[control].append(by_side[0] - by_side[1])
    for control, differences in zip(CONTROLS, values, strict=True):
        error = stdev(differences) / math.sqrt(len(differences))
        assert abs(fmean(differences)) < 5 * error, control


def _random_match(rules: Rules, players: int, random: Random) -> list[Deal]:
    state = State(rules, players, 0)
    deals = []
    while state.phase is not Phase.OVER and len(deals) < 3:
        if state.phase is Phase.DEAL:
            deals.append(random_deal(rules, players, state.round, state.dealer, random))
            state.deal(deals[-1])
        act_at_random(state, random)
    return deals


@given(st.integers(0, 1), seeds)
def test_who_has_the_better_cards_by_plain_play_has_the_opposite_when_they_change_hands(
    dealer: int, seed: bytes
) -> None:
    """With two sides, changing hands turns the sign."""
    deal = deal_round(seed, STANDARD, 2, 0, dealer)
    first, second = (plain_play(way, STANDARD, 2) for way in handed_on(deal, STANDARD))
    assert first == tuple(-value for value in second)
