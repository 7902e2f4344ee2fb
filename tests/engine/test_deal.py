"""Hands, layout and its repairs."""

from random import Random

import pytest
from hypothesis import given

from engine import (
    CARDS,
    PRESETS,
    STANDARD,
    Rules,
    cards_text,
    deal_round,
    lay_out,
    parse_cards,
    shuffled_pack,
)
from engine import deal as deal_module
from engine.deal import MOST_REPAIRS, hands_from, offender_place
from tests.strategies import player_counts, randoms, rules_values, seeds


def pack_with(top: str) -> tuple[int, ...]:
    """Makes a pack that begins with the cards given; the others follow in order."""
    first = parse_cards(top)
    return (*first, *(card for card in CARDS if card not in first))


@pytest.mark.parametrize(
    ("layout", "place"),
    [
        ("1B 3C 5E 7O", None),
        ("3B 4C 5E 7O", None),  # three in a row are legal
        ("3B 4C 5E 6O", 3),
        ("6O 3B 5E 4C", 3),  # in any order
        ("6B 7C 10E 11O", 3),  # 7 and 10 are neighbours
        ("7B 10C 11E 12O", 3),
        ("11B 12C 1E 2O", None),  # never from 12 to 1
        ("7B 7C 1E 2O", 1),
        ("7B 1E 7C 2O", 2),
        ("1E 7B 7C 2O", 2),
        ("7B 1E 2O 7C", 3),
        ("1E 7B 2O 7C", 3),
        ("1E 2O 7B 7C", 3),
        ("1E 1O 7B 7C", 1),  # the first that breaks
        ("1E 7B 1O 7C", 2),
        ("4B 5B 4C 6B", 2),  # no run: a pair
    ],
)
def test_the_offender_is_the_first_card_that_breaks_the_layout(
    layout: str, place: int | None
) -> None:
    """The later of a pair, the fourth of a run, in any order (RULES 3.3, 3.4)."""
    assert place == offender_place(parse_cards(layout))


def test_hands_are_dealt_one_card_at_a_time() -> None:
    """Cards go round from the seat after the dealer (RULES 3.2)."""
    hands = hands_from(range(9), first=2, players=3, hand_size=3)
    assert hands == ((1, 4, 7), (2, 5, 8), (0, 3, 6))


def test_the_layout_follows_the_hands() -> None:
    """Then four cards lie face up, and the rest is the stock (RULES 3.2)."""
    pack = pack_with("1B 2B 3B 4B 5B 6B 1C 3E 5E 7O 12O")
    deal = lay_out(pack, STANDARD, 2, round=4, dealer=1)
    assert deal is not None
    assert [cards_text(hand) for hand in deal.hands] == ["1B 3B 5B", "2B 4B 6B"]
    assert cards_text(deal.layout) == "1C 3E 5E 7O"
    assert pack[10:] == deal.stock
    assert (4, 1, 0, pack, ()) == (deal.round, deal.dealer, deal.attempt, deal.pack, deal.returned)


def test_a_repair_buries_the_offender_in_the_middle() -> None:
    """The offender goes under floor(n/2) cards, and the top card is laid last (RULES 3.4)."""
    pack = pack_with("1B 2B 3B 4B 5B 6B 7O 1C 7E 2E 12O 11O")
    deal = lay_out(pack, STANDARD, 2, round=0, dealer=1)
    assert deal is not None
    assert (cards_text(deal.layout), cards_text(deal.returned)) == ("7O 1C 2E 12O", "7E")
    # 30 cards: the top one is laid, so the 15 above the offender are 14 now.
    assert (*pack[11:25], *parse_cards("7E"), *pack[25:]) == deal.stock


def test_an_odd_stock_is_halved_downwards() -> None:
    """With 27 cards, 13 are above the card put back (RULES 3.4)."""
    pack = pack_with("1B 2B 3B 4B 5B 6B 1E 2E 3E 7O 1C 7E 4O 12O 11O")
    deal = lay_out(pack, STANDARD, 3, round=0, dealer=2)
    assert deal is not None
    assert deal.stock.index(*deal.returned) == 12


def test_a_layout_can_need_several_repairs() -> None:
    """The layout is checked again until it is legal (RULES 3.4)."""
    pack = pack_with("1B 2B 3B 4B 5B 6B 7O 7E 7C 7B 12O 11O 1E")
    deal = lay_out(pack, STANDARD, 2, round=0, dealer=1)
    assert deal is not None
    assert (cards_text(deal.returned), cards_text(deal.layout)) == ("7E 7C 7B", "7O 12O 11O 1E")


def ever_broken(monkeypatch: pytest.MonkeyPatch, legal_after: int) -> None:
    """Lets every layout be illegal until it has been looked at so often."""
    looks = iter(range(1000))
    monkeypatch.setattr(
        deal_module, "offender_place", lambda _: None if next(looks) >= legal_after else 3
    )


def test_forty_repairs_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A layout that is legal after the 40th repair stands (RULES 3.5)."""
    ever_broken(monkeypatch, MOST_REPAIRS)
    deal = lay_out(CARDS, STANDARD, 2, round=0, dealer=0)
    assert deal is not None
    assert len(deal.returned) == MOST_REPAIRS


def test_a_layout_still_illegal_then_voids_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no 41st repair (RULES 3.5)."""
    ever_broken(monkeypatch, MOST_REPAIRS + 1)
    assert None is lay_out(CARDS, STANDARD, 2, round=0, dealer=0)


def test_a_void_deal_is_dealt_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same round is shuffled with the next attempt's number, by one dealer (RULES 3.5)."""
    ever_broken(monkeypatch, 2 * (MOST_REPAIRS + 1))
    deal = deal_round(bytes(32), STANDARD, 2, 3, 1)
    assert (deal.round, deal.dealer, deal.attempt) == (3, 1, 2)
    assert shuffled_pack(bytes(32), 3, 2) == deal.pack


def test_repairs_can_be_without_end() -> None:
    """Where only 1, 2, 3 and 4 are left no layout is legal; the deal is void (RULES 3.5)."""
    low = [card for card in CARDS if card % 10 < 4]
    pack = (*(card for card in CARDS if card not in low), *low)
    assert None is lay_out(pack, PRESETS["six"], 4, round=0, dealer=0)


def test_about_43_percent_of_layouts_are_repaired() -> None:
    """43.1 % of rounds need a repair (RULES 3.4)."""
    deals = [deal_round(bytes(32), STANDARD, 2, round, 0) for round in range(4000)]
    assert pytest.approx(sum(bool(d.returned) for d in deals) / 4000, abs=0.025) == 0.431


@given(seeds, rules_values, player_counts)
def test_a_deal_is_always_the_forty_cards(seed: bytes, rules: Rules, players: int) -> None:
    """Hands, layout and stock are the whole pack, and the layout is legal (RULES 3)."""
    deal = deal_round(seed, rules, players, 0, 0)
    dealt = [card for hand in deal.hands for card in hand]
    assert list(CARDS) == sorted([*dealt, *deal.layout, *deal.stock])
    assert None is offender_place(deal.layout)
    assert {rules.hand_size} == {len(hand) for hand in deal.hands}


@given(seeds, randoms)
def test_a_pack_is_the_same_whatever_the_rules(seed: bytes, random: Random) -> None:
    """The pack depends on seed and round alone (RULES 9)."""
    one, other = (
        deal_round(seed, PRESETS[random.choice(list(PRESETS))], random.randint(2, 4), 7, 0)
        for _ in range(2)
    )
    assert one.attempt != other.attempt or one.pack == other.pack
