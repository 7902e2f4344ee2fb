"""The chapters on playing cards and on awards (RULES 5), for given rules."""

from arena.rulebook.staging import play_example
from arena.rulebook.values import Chapter, Statement
from arena.rulebook.words import points_text
from engine import Rules
from engine.awards import BACHRA_POINTS, BKHAMSA_POINTS, CAIDA_POINTS, MESA_POINTS
from engine.rules import ANY_CAPTURE


def play_chapter(rules: Rules) -> Chapter:
    """What a card does on the table."""
    return Chapter(
        "Playing a card",
        (
            Statement(
                "5.1",
                "In turn everybody plays one card, and must. Which one is the only choice: what "
                "it does happens by itself.",
            ),
            Statement(
                "5.2",
                "If the table holds a card of its rank, both go to the player's pile.",
                (play_example(rules, "7O 2C 12E", "7B"),),
            ),
            _runs(rules),
            Statement(
                "5.4",
                "If the table holds none of its rank, the card stays there.",
                (play_example(rules, "6O 7O 2C", "5B"),),
            ),
        ),
    )


def _runs(rules: Rules) -> Statement:
    examples = (
        play_example(rules, "6O 7O 10C 12C", "6B"),
        play_example(rules, "6O 7O 10C 12C", "10B"),
    )
    if rules.runs:
        return Statement(
            "5.3",
            "With the matched card it takes the card of the next higher rank, and the next, until "
            "a rank is missing: a run, always upwards.",
            examples,
        )
    return Statement("8.2", "There are no runs: a card takes its match alone.", examples)


def awards_chapter(rules: Rules) -> Chapter:
    """What a play can score at once."""
    statements = [_caida(rules), _bkhamsa(rules), _bachra(rules)]
    if rules.hand_size == 3:
        statements.append(_redeal(rules))
    return Chapter("Awards", (*statements, _mesa(rules)))


def _caida(rules: Rules) -> Statement:
    text = (
        f"Caida, {points_text(CAIDA_POINTS)}: the card takes the one that the play just before "
        "has laid."
    )
    examples = [play_example(rules, "2C 12E", "7B 7C")]
    if rules.runs:
        text += (
            " Taking it as part of a run is a caida too."
            if rules.caida_in_run
            else " Taking it as part of a run is none."
        )
        examples.append(play_example(rules, "6O 12E", "7B 6C"))
    return Statement("5.5", text, tuple(examples))


def _bkhamsa(rules: Rules) -> Statement:
    text = (
        f"B'khamsa, {points_text(BKHAMSA_POINTS)}: the play just before captured by a rank, and "
        "this is a third card of it. There is nothing for it to match: it takes itself."
    )
    if rules.chain_start != ANY_CAPTURE:
        text += " The capture must have been a caida on the matched card."
    return Statement(
        "5.6",
        text,
        (
            play_example(rules, "2C 12E", "7B 7C 7E"),
            play_example(rules, "7B 2C 12E", "7C 7E"),
            play_example(rules, "7B 2C 12E", "7C 2E 7E"),
        ),
    )


def _bachra(rules: Rules) -> Statement:
    return Statement(
        "5.7",
        f"B'achra, {points_text(BACHRA_POINTS)}: the fourth card of the rank, right after a "
        "b'khamsa.",
        (play_example(rules, "2C 12E", "7B 7C 7E 7O"),),
    )


def _redeal(rules: Rules) -> Statement:
    """Says whether what binds one play to the next outlives new hands."""
    examples = (play_example(rules, "2C 12E", "1B 7B 7C", redealt=1),)
    if rules.redeal_breaks_chain:
        text = "New hands end all this: their first card makes no caida, b'khamsa or b'achra."
    else:
        text = "New hands change nothing: their first card follows the last one of the old hands."
    return Statement("5.8", text, examples)


def _mesa(rules: Rules) -> Statement:
    last = (
        "Also with the last card of the round."
        if rules.mesa_on_last_card
        else "Not with the last card of the round."
    )
    return Statement(
        "5.10",
        f"Mesa, {points_text(MESA_POINTS)}: the card takes all that is on the table. {last}",
        (
            play_example(rules, "5O", "5B"),
            play_example(rules, "12E", "5B 12C 5O 5C"),
            play_example(rules, "2O 5O", "2B 5B", is_last=True),
        ),
    )
