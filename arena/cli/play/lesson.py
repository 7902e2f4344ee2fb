"""What a person at the table is told about the rules, each time a rule is met first.

Sentences only, with the number of the rule in docs/rules.md; nothing is computed here.
"""

NOTATION = (
    "Cards are rank and suit: 7O is the seven of oros (coins); B bastos (clubs), C copas (cups), "
    "E espadas (swords). After the 7 comes the 10, then 11 and 12."
)

CARDS = (
    "A card is its rank and suit: 1 to 7, 10 sota, 11 caballo, 12 rey; B bastos (clubs), "
    "C copas (cups), E espadas (swords), O oros (coins). 7 and 10 are neighbours: there is no "
    "8 or 9. Suits only tell cards apart (RULES 1)."
)

PLAY = (
    "Play a card. If the table has one of its rank you take it, and the unbroken run of higher "
    "ranks above it; otherwise your card stays on the table (RULES 5)."
)

MORE = (
    "RULES 5 and the like are sections of what 'arena rules' tells, best read in another terminal. "
    "q leaves the table."
)

DECLARE = (
    "In the first hand of a round a pair (ronda) or three of one rank (tringa) can be declared: "
    "the best declared scores. Kept silent, it scores for the others once your plays show it "
    "(RULES 4)."
)

LESSONS = {
    "caida": "caida: it took the card that was laid just before (RULES 5.5)",
    "bkhamsa": "b'khamsa: the third of a rank, right after a capture by that rank (RULES 5.6)",
    "bachra": "b'achra: the fourth of a rank in a row (RULES 5.7)",
    "mesa": "mesa: it left the table empty (RULES 5.10)",
    "run": "a run: the matched card, and the unbroken ranks above it (RULES 5.3)",
    "penalty": "that play proves a pair or triplet kept silent: its points go to the others "
    "(RULES 4.6)",
    "redeal": "all hands are empty: new ones are dealt, and nothing is added to the table "
    "(RULES 3.7)",
    "forced": "the last card of a hand plays itself: there was nothing to choose",
    "round_end": "what lies on the table goes to who captured last; each side scores its cards "
    "above the neutral share (RULES 6)",
}


class Teacher:
    """Explains each rule once."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def explain(self, subject: str) -> str:
        """The sentence for a subject, the first time it is asked for; then an empty text."""
        if subject in self._told:
            return ""
        self._told.add(subject)
        return LESSONS[subject]
