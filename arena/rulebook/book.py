"""The rulebook of a rules value: all chapters in the order in which one learns them.

docs/rules.md is the law, with every corner; this is what one needs to sit down and play,
said for just these rules. Must not know how it is printed.
"""

from dataclasses import dataclass

from arena.rulebook.dealing import (
    cards_chapter,
    deal_chapter,
    declarations_chapter,
    players_chapter,
)
from arena.rulebook.differences import find_differences
from arena.rulebook.playing import awards_chapter, play_chapter
from arena.rulebook.settling import round_chapter, signals_chapter, winning_chapter
from arena.rulebook.values import Chapter, Difference
from engine import Rules


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Holds what is to be said about some rules."""

    rules: Rules
    summary: str
    differences: tuple[Difference, ...]  # from the standard rules
    chapters: tuple[Chapter, ...]


def make_rulebook(rules: Rules) -> Rulebook:
    """Writes the rulebook of some rules, and works its examples out."""
    chapters = (
        cards_chapter(rules),
        players_chapter(rules),
        deal_chapter(rules),
        declarations_chapter(rules),
        play_chapter(rules),
        awards_chapter(rules),
        round_chapter(rules),
        winning_chapter(rules),
        signals_chapter(rules),
    )
    return Rulebook(rules, _summary(rules), find_differences(rules), tuple(filter(None, chapters)))


def _summary(rules: Rules) -> str:
    run = " and the unbroken run above it" if rules.runs else ""
    return (
        f"A card takes the card of its rank from the table{run}. Who takes what was laid just "
        "before, who goes on with a rank that has just captured, and who empties the table "
        "scores at once; who has more cards than the others scores at the end of the round; the "
        f"first to {rules.target_score} wins."
    )
