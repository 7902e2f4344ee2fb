"""The chapters on cards, players, dealing and declaring (RULES 1 to 4), for given rules."""

from arena.rulebook.staging import declaration_example, repair_example, silence_example
from arena.rulebook.values import Chapter, Statement
from arena.rulebook.words import joined, worth_text
from engine import Rules

_PLAYERS = (2, 3, 4)


def cards_chapter(_: Rules) -> Chapter:
    """What the cards are called and how they follow each other."""
    return Chapter(
        "The cards",
        (
            Statement(
                "1.1",
                "Forty cards: the suits bastos (clubs) B, copas (cups) C, espadas (swords) E and "
                "oros (coins) O, each with the ranks 1 2 3 4 5 6 7 10 11 12. 7O is the seven of "
                "oros. There is no 8 and no 9.",
            ),
            Statement(
                "1.2",
                "The ranks follow each other in this order, so that 7 and 10 are neighbours; "
                "nothing follows the 12.",
            ),
            Statement("1.3", "Suits only tell cards apart. None is worth more."),
        ),
    )


def players_chapter(_: Rules) -> Chapter:
    """Who plays with whom."""
    return Chapter(
        "The players",
        (
            Statement(
                "2.1",
                "2, 3 or 4 play. The turn goes from each player to the one on the right. Here "
                "they are called A, B, C and D, in this order.",
            ),
            Statement(
                "2.2",
                "With 4 players A and C are partners against B and D: partners have one pile and "
                "one score. Otherwise everybody plays alone.",
            ),
            Statement(
                "2.3",
                "The first dealer is drawn; then the deal goes round. Who comes after the dealer "
                "declares first and plays first.",
            ),
        ),
    )


def deal_chapter(rules: Rules) -> Chapter:
    """What a round begins with."""
    number = "three" if rules.hand_size == 3 else "six"
    return Chapter(
        "The deal",
        (
            Statement(
                "3.2",
                f"Everybody gets {number} cards, one at a time. Then four cards are laid face up: "
                "the layout. The rest is the stock.",
            ),
            Statement(
                "3.3",
                "A layout holds no two cards of one rank, and not four ranks in a row.",
            ),
            Statement(
                "3.4",
                "The card that breaks this goes back into the middle of the stock, seen by all, "
                "and the stock's next card is laid in its stead, until the layout is right.",
                (
                    repair_example(rules, "5B 12C 5O 7E", "2E 3E"),
                    repair_example(rules, "7E 6B 11O 10C", "2E 3E"),
                    repair_example(rules, "3E 4B 5O 11C", "2E 3E"),
                ),
            ),
            _further_deals(rules),
        ),
    )


def _further_deals(rules: Rules) -> Statement:
    if rules.hand_size == 3:
        hands = joined([f"{12 // players} with {players}" for players in _PLAYERS])
        return Statement(
            "3.7",
            "When all hands are empty everybody gets three more; nothing is added to the table. "
            f"So a round has several hands: {hands} players.",
        )
    in_play = joined([f"{6 * players + 4} with {players}" for players in _PLAYERS])
    return Statement(
        "8.3",
        f"The stock stays out: a round is this one hand, and in play are {in_play} players.",
    )


def declarations_chapter(rules: Rules) -> Chapter:
    """What a first hand is worth, and what silence costs."""
    if not any(rules.ronda_by_rank + rules.tringa_by_rank):
        nothing = Statement("4.2", "Pairs and triplets are worth nothing: nobody declares.")
        return Chapter("Declarations", (nothing,))
    return Chapter(
        "Declarations",
        (
            Statement(
                "4.1",
                "Once a round, with the first hands and before any card is played, each player in "
                "turn declares or stays silent.",
            ),
            _worth(rules),
            Statement(
                "4.3",
                "Only the best combination of a hand can be declared: a tringa before a ronda, "
                "then the higher rank. All its cards are shown.",
            ),
            Statement(
                "4.5",
                "One declaration scores, the best of all by the same order; of two equal rondas "
                "the one declared first.",
                (
                    declaration_example(rules, ("7B 7O 2C", "12C 12E 4B", "1B 3C 5E")),
                    declaration_example(rules, ("12B 12O 2C", "3C 3E 3B")),
                    declaration_example(rules, ("12B 12O 2C", "12C 12E 4B")),
                ),
            ),
            _silence(rules),
        ),
    )


def _worth(rules: Rules) -> Statement:
    ronda = worth_text(rules.ronda_by_rank)
    tringa = worth_text(rules.tringa_by_rank)
    nothing = ""
    if 0 in rules.ronda_by_rank + rules.tringa_by_rank:
        nothing = " What is worth nothing cannot be declared."
    return Statement(
        "4.2",
        f"Two cards of one rank are a ronda: {ronda}. Three of one rank are a tringa: {tringa}."
        + nothing
        + (" Four of one rank are a tringa too." if rules.hand_size > 3 else ""),
    )


def _silence(rules: Rules) -> Statement:
    if not rules.undeclared_penalty:
        return Statement("4.6", "Who stays silent about a combination only forgoes its points.")
    return Statement(
        "4.6",
        "Who stays silent about a combination pays once its cards show it: at the second of a "
        "ronda, the third of a tringa, its points go to the opponents, to each of them with 3 "
        "players.",
        (silence_example(rules, "12B 12O 2C", "12B 1C 12O"),),
    )
