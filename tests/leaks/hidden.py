"""What is hidden from a seat (RULES 10), read from the record's lines, and dealt otherwise.

Independent of the engine's observations: what a seat has seen of a round is the cards that
lay open, those that were shown or played, and its own hands. All others change places.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from engine import CARDS, Combination, Deal, Rules, best_combination, lay_out, parse_cards

_TRIES = 100


@dataclass
class Round:
    """What has come to pass in one round, up to some moment."""

    number: int
    dealer: int
    attempt: int
    pack: tuple[int, ...]
    open: set[int]  # the layout, and cards taken back in repairs
    hands: list[list[tuple[int, ...]]]  # by seat: one after the other
    asked: int = 0
    declared: dict[int, tuple[int, ...]] = field(default_factory=dict)  # by seat
    played: list[tuple[int, int]] = field(default_factory=list)  # seat and card

    def seen_by(self, seat: int) -> set[int]:
        """The cards of which a seat knows where they are, or were."""
        shown = [*self.declared.values(), *self.hands[seat], [card for _, card in self.played]]
        return self.open.union(*shown)


def rounds_of(lines: Sequence[str]) -> list[Round]:
    """Reads what lines of a record tell."""
    rounds: list[Round] = []
    for line in map(json.loads, lines):
        kind = line["type"]
        if kind == "round":
            rounds.append(
                Round(
                    number=line["round"],
                    dealer=line["dealer"],
                    attempt=line["attempt"],
                    pack=tuple(parse_cards(line["pack"])),
                    open={*parse_cards(line["layout"]), *parse_cards(line["returned"])},
                    hands=[[tuple(parse_cards(hand))] for hand in line["hands"]],
                )
            )
        elif kind == "redeal":
            for hands, hand in zip(rounds[-1].hands, line["hands"], strict=True):
                hands.append(tuple(parse_cards(hand)))
        elif kind == "declare":
            rounds[-1].asked += 1
            if line["cards"]:
                rounds[-1].declared[line["seat"]] = tuple(parse_cards(line["cards"]))
        elif kind == "play":
            rounds[-1].played.append((line["seat"], *parse_cards(line["card"])))
    return rounds


def deal_otherwise(
    known: Round, seat: int, rules: Rules, dice: Random, *, is_about_silence: bool = False
) -> Deal | None:
    """Deals the round with what is hidden from a seat elsewhere; None where it cannot be.

    All that has come to pass could have come to pass so as well: the same declarations, and
    silence proved by the same plays. With `is_about_silence` some seat that kept silent
    holds something to declare in one of the two deals only.
    """
    hidden = sorted(set(CARDS) - known.seen_by(seat))
    if len(hidden) < 2:
        return None
    proofs = _proofs(known, [hands[0] for hands in known.hands], rules)
    for _ in range(_TRIES):
        there = hidden[:]
        dice.shuffle(there)
        moved = dict(zip(hidden, there, strict=True))
        pack = tuple(moved.get(card, card) for card in known.pack)
        deal = lay_out(
            pack,
            rules,
            len(known.hands),
            round=known.number,
            dealer=known.dealer,
            attempt=known.attempt,
        )
        assert deal is not None  # a layout's repair moves nothing but open cards
        if pack == known.pack or _proofs(known, deal.hands, rules) != proofs:
            continue
        if not is_about_silence or silences(known, deal, rules):
            return deal
    return None


def silences(known: Round, deal: Deal, rules: Rules) -> int:
    """Counts the silent seats that hold something to declare in one of two deals only."""
    players = len(known.hands)
    asked = [(known.dealer + 1 + place) % players for place in range(known.asked)]
    return sum(
        bool(_best(known.hands[seat][0], rules)) != bool(_best(deal.hands[seat], rules))
        for seat in asked
        if seat not in known.declared
    )


def _proofs(known: Round, first_hands: Sequence[Sequence[int]], rules: Rules) -> object:
    """What first hands have publicly proved: declarations, and silence penalised when (4.6)."""
    return [
        _best(hand, rules) if known.declared.get(seat) else _proved_at(known, seat, hand, rules)
        for seat, hand in enumerate(first_hands)
    ]


def _best(hand: Sequence[int], rules: Rules) -> Combination | None:
    """What a hand can declare (RULES 4.3)."""
    return best_combination(list(hand), rules)


def _proved_at(known: Round, seat: int, hand: Sequence[int], rules: Rules) -> object:
    """At which play of the round, and for how much, silence was proved; None: it was not."""
    best = _best(hand, rules)
    if best is None or not rules.undeclared_penalty:
        return None
    missing = 3 if best.is_tringa else 2
    for number, (player, card) in enumerate(known.played):
        if player == seat and card in best.cards:
            missing -= 1
            if not missing:
                return number, best.points
    return None
