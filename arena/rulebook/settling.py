"""The chapters on the end of a round and of a match, and on signals (RULES 6 to 8)."""

from arena.rulebook.values import Chapter, Example, Statement
from arena.rulebook.words import joined, points_text
from engine import Rules, side_count
from engine.awards import AWARD_POINTS, CAIDA
from engine.scoring import Tally, leading_sides, majority, neutral_share, settle

_PLAYERS = (2, 3, 4)


def round_chapter(rules: Rules) -> Chapter:
    """What a round's cards are worth at its end."""
    shares = [f"{neutral_share(rules, players)} with {players}" for players in _PLAYERS]
    stock = " and the stock is used up" if rules.hand_size == 3 else ""
    return Chapter(
        "The end of a round",
        (
            Statement(
                "6.2",
                f"When all hands are empty{stock}, what lies on the table goes to whoever "
                "captured last. That is no capture: it earns no award.",
            ),
            Statement(
                "6.3",
                "Who has more cards than the neutral share scores a point for each beyond it. "
                f"The share is {joined(shares)} players.",
                tuple(_majority_example(rules, players) for players in _PLAYERS),
            ),
        ),
    )


def _majority_example(rules: Rules, players: int) -> Example:
    share = neutral_share(rules, players)
    sides = side_count(players)
    piles = [share + 4, *[share - 1] * (sides - 2)]
    in_play = 40 if rules.hand_size == 3 else 6 * players + 4
    piles.append(in_play - sum(piles))
    names = ("A with C", "B with D") if players == 4 else ("A", "B", "C")[:players]
    have = [f"{name} {pile}" for name, pile in zip(names, piles, strict=True)]
    scored = [str(points) for points in majority(piles, share)]
    return Example(f"Cards: {', '.join(have)}.", (f"They score {joined(scored)}.",))


def winning_chapter(rules: Rules) -> Chapter:
    """How a match ends."""
    target = rules.target_score
    return Chapter(
        "Winning",
        (
            Statement(
                "7.1",
                f"The match goes to {points_text(target)}. Points are settled when a round ends, "
                "and a match ends only then; who is there alone wins, and if nobody is, another "
                "round is played.",
            ),
            Statement(
                "7.4",
                "Where several get there in one round, it is counted anew from the scores before "
                "it: first the cards beyond the share, then the declaration and the penalties, "
                "then the awards in the order of play. Who is there first wins, even if another "
                "has more in the end; if two are there at the same step, the one with more.",
                (_count_example(rules),),
            ),
            Statement(
                "7.5",
                "Still equal, which can happen with 3 players: another round for all, which only "
                "those who were equal can win.",
            ),
            Statement(
                "7.7",
                f"After {rules.max_rounds} round{'s' * (rules.max_rounds > 1)} it is over in any "
                "case: the highest score wins, and equal ones are a draw.",
            ),
        ),
    )


def _count_example(rules: Rules) -> Example:
    """A has been ahead all the time and ends ahead, but B is at the target first."""
    target, share = rules.target_score, neutral_share(rules, 2)
    before = (target - 1, max(0, target - 2))
    caidas = [(0, CAIDA)] * 4
    tally = Tally((share - 2, share + 2), None, (), caidas)
    settled = settle(tally, 0, (), share, before)
    [winner] = leading_sides(tally, settled, before, target, ())
    earned = points_text(len(caidas) * AWARD_POINTS[CAIDA])
    return Example(
        f"Before the round A has {before[0]}, B {before[1]}. A scores {earned} by caidas, B "
        f"{points_text(settled.majority[1])} by cards.",
        (
            f"The score is {settled.scores[0]} to {settled.scores[1]}, and {'AB'[winner]} wins: "
            "its cards are counted first.",
        ),
    )


def signals_chapter(rules: Rules) -> Chapter | None:
    """What partners may tell each other; None where they may tell nothing."""
    if not rules.partner_signals:
        return None
    return Chapter(
        "Signals",
        (
            Statement(
                "8.4",
                "With 4 players one may add a signal, a number from 1 to 15, to a declaration, a "
                "silence or a card. Only the partner sees it.",
            ),
        ),
    )
