"""The rulebook says of any rules what the engine makes of them, and cites what there is."""

import re
from pathlib import Path

import pytest
from hypothesis import given

from arena.rulebook.book import Rulebook, make_rulebook
from arena.rulebook.differences import find_differences
from engine import PRESETS, STANDARD, SWITCHES, Rules, rules_with
from tests.strategies import rules_values

LAW = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
OTHER = Rules(
    target_score=21,
    hand_size=6,
    ronda_points=((12, 1),),
    tringa_points=0,
    runs=False,
    caida_in_run=False,
    chain_start="caida",
    redeal_breaks_chain=True,
    mesa_on_last_card=False,
    undeclared_penalty=False,
    partner_signals=True,
    max_rounds=7,
)
"""Every switch is another than the standard one."""


BY_HAND = """
standard 3.4 5O goes back; the layout is 5B 12C 7E 2E.
standard 3.4 10C goes back; the layout is 7E 6B 11O 2E.
standard 3.4 It stays as it is.
standard 4.5 B scores 1 point, nobody else.
standard 4.5 B scores 5 points, nobody else.
standard 4.5 A scores 1 point, nobody else.
standard 4.6 That proves what A held: 1 point to B.
standard 5.2 A plays 7B: takes 7O, leaves 2C 12E.
standard 5.3 A plays 6B: takes 6O 7O 10C, leaves 12C.
standard 5.3 A plays 10B: takes 10C, leaves 6O 7O 12C.
standard 5.4 A lays 5B.
standard 5.5 B plays 7C: takes 7B, leaves 2C 12E, caida 1.
standard 5.5 B plays 6C: takes 6O 7B, leaves 12E, caida 1.
standard 5.6 C plays 7E: takes itself, b'khamsa 5.
standard 5.6 B plays 7E: takes itself, b'khamsa 5.
standard 5.6 C lays 7E.
standard 5.7 D plays 7O: takes itself, b'achra 10.
standard 5.8 A plays 7C: takes 7B, leaves 2C 12E 1B, caida 1.
standard 5.10 A plays 5B: takes 5O, leaves nothing, mesa 1.
standard 5.10 D plays 5C: takes itself, b'khamsa 5.
standard 5.10 B plays 5B, the last card of the round: takes 5O, leaves nothing, mesa 1.
standard 6.3 They score 4 and 0.
standard 6.3 They score 4, 0 and 0.
standard 6.3 They score 4 and 0.
standard 7.4 The score is 44 to 41, and B wins: its cards are counted first.
tables 5.5 B plays 7C: takes 7B, leaves 2C 12E, caida 1.
tables 5.5 B plays 6C: takes 6O 7B, leaves 12E.
tables 5.6 C plays 7E: takes itself, b'khamsa 5.
tables 5.6 B lays 7E.
tables 5.6 C lays 7E.
tables 5.8 A plays 7C: takes 7B, leaves 2C 12E 1B.
tables 5.10 A plays 5B: takes 5O, leaves nothing, mesa 1.
tables 5.10 D lays 5C.
tables 5.10 B plays 5B, the last card of the round: takes 5O, leaves nothing.
runda 8.2 A plays 6B: takes 6O, leaves 7O 10C 12C.
runda 8.2 A plays 10B: takes 10C, leaves 6O 7O 12C.
runda 5.5 B plays 7C: takes 7B, leaves 2C 12E, caida 1.
ronda5 4.5 B scores 5 points, nobody else.
ronda5 4.5 B scores 20 points, nobody else.
ronda5 4.5 A scores 5 points, nobody else.
ronda5 4.6 That proves what A held: 5 points to B.
"""
"""The last sentence of each example, by preset and rule: written by hand."""


def comes(book: Rulebook, rule: str) -> list[str]:
    """The last sentence of each example of a rule."""
    return [
        example.comes[-1]
        for chapter in book.chapters
        for statement in chapter.statements
        if statement.rule == rule
        for example in statement.examples
    ]


@pytest.mark.parametrize("preset", ["standard", "tables", "runda", "ronda5"])
def test_the_examples_come_out_as_the_rules_say(preset: str) -> None:
    """What the engine makes of each example is what a person makes of it with docs/rules.md."""
    expected: dict[str, list[str]] = {}
    for line in BY_HAND.strip().split("\n"):
        named, rule, sentence = line.split(maxsplit=2)
        if named == preset:
            expected.setdefault(rule, []).append(sentence)
    book = make_rulebook(PRESETS[preset])
    assert expected == {rule: comes(book, rule) for rule in expected}


def test_every_statement_cites_a_rule_that_there_is() -> None:
    """Each number in a rulebook stands in docs/rules.md."""
    for rules in (*PRESETS.values(), OTHER):
        book = make_rulebook(rules)
        cited = {one.rule for chapter in book.chapters for one in chapter.statements}
        for difference in book.differences:
            cited |= set(re.findall(r"\((\d\.\d+)\)", difference.text))
        assert [rule for rule in cited if f"- **{rule}**" not in LAW] == []


@given(rules_values)
def test_all_rules_have_a_rulebook(rules: Rules) -> None:
    """Whatever the switches are, the examples can be played, and no chapter is empty."""
    book = make_rulebook(rules)
    assert all(chapter.statements for chapter in book.chapters)


def test_differences_are_those_from_the_standard_rules() -> None:
    """The standard rules have none; where all switches differ, each has its sentence."""
    assert () == find_differences(STANDARD)
    assert list(SWITCHES) == [difference.switch for difference in find_differences(OTHER)]
    assert all(difference.text.endswith(").") for difference in find_differences(OTHER))


@pytest.mark.parametrize(
    ("switches", "sentence"),
    [
        (
            {"ronda_points": "12:1,11:2"},
            "a ronda: 2 points for 11, 1 point for 12, nothing for any other rank.",
        ),
        ({"ronda_points": "0"}, "Two cards of one rank are a ronda: nothing."),
        ({"ronda_points": "0", "tringa_points": "0"}, "are worth nothing: nobody declares."),
        ({"undeclared_penalty": "off"}, "Who stays silent about a combination only forgoes"),
        ({"partner_signals": "on"}, "With 4 players one may add a signal"),
        ({"target_score": "1"}, "The match goes to 1 point."),
        ({"max_rounds": "1"}, "After 1 round it is over in any case"),
        ({"hand_size": "6"}, "in play are 16 with 2, 22 with 3 and 28 with 4 players."),
    ],
)
def test_each_switch_changes_what_is_said(switches: dict[str, str], sentence: str) -> None:
    """The sentence on a rule is about just the rules asked for."""
    book = make_rulebook(rules_with(STANDARD, switches))
    texts = [one.text for chapter in book.chapters for one in chapter.statements]
    assert 1 == sum(sentence in text for text in texts)
