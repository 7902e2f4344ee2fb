from dataclasses import replace

import pytest

from arena.check.positions import KINDS, kinds_of
from arena.check.sitting import Sitting, SittingTerms
from engine import DECLARE, PRESETS, SILENT, STANDARD, Observation, Rules, parse_card, parse_cards

RUNS_OFF = PRESETS["runda"]


def seen(hand: str, table: str = "", **facts: object) -> Observation:
    """What seat 0 of two may know, told in part."""
    sitting = Sitting(SittingTerms(STANDARD, 2, 0, 0), 1, wants_events=False)
    assert sitting.question is not None
    plain: dict[str, object] = {
        "hand": tuple(parse_cards(hand)),
        "table": tuple(parse_cards(table)),
        "declared": ((), ()),
        "returned": (),
        "caida_card": None,
        "chain_rank": 0,
        "chain_points": 0,
        "stock_count": 30,
        "signals": (),
    }
    return replace(sitting.question.observation, **(plain | facts))


@pytest.mark.parametrize(
    ("position", "kinds"),
    [
        (seen("1B 5C 7E"), {"empty table"}),
        (seen("4B 10C 12O", "4E 1C 2C", caida_card=parse_card("4E")), {"caida"}),
        (
            seen("4B 10C 12O", "5E 4C 1C", caida_card=parse_card("5E")),
            {"caida within a run"},
        ),
        (seen("4B 10C 12O", "5E 4C 6C 1C"), {"run of three"}),
        (seen("4B 10C 12O", "4C"), {"mesa"}),
        (seen("4B 10C 12O", "1C", chain_rank=10, chain_points=5), {"b'khamsa"}),
        (seen("4B 10C 12O", "1C", chain_rank=12, chain_points=10), {"b'achra"}),
        (seen("4B 10C 12O", "1C", chain_rank=7, chain_points=10), set()),
        (seen("4B", "1C", stock_count=0), {"last card", "last hands of a round"}),
        (seen("4B 5C 6E 7O 10C 12O", "1C"), {"hand of six"}),
        (seen("4B 10C", "1C", declared=((), (1, 2))), {"somebody else has declared"}),
        (seen("4B 10C", "1C", declared=((1, 2), ())), set()),
        (seen("4B 10C", "1C", returned=(3,)), {"repaired layout"}),
        (seen("4B 10C", "1C", signals=(0, 3)), {"signals of the partner"}),
    ],
)
def test_kinds_are_recognised(position: Observation, kinds: set[str]) -> None:
    """A position is of all kinds that fit it, and of no other."""
    assert kinds == set(kinds_of(position, position.hand, STANDARD))


@pytest.mark.parametrize(
    ("rules", "kinds"), [(STANDARD, {"mesa", "run of three"}), (RUNS_OFF, set())]
)
def test_kinds_follow_the_rules(rules: Rules, kinds: set[str]) -> None:
    """Without runs, a card takes its match alone."""
    position = seen("4B 10C", "4C 5C 6C")
    assert kinds == set(kinds_of(position, position.hand, rules))


@pytest.mark.parametrize(
    ("actions", "kind"),
    [([SILENT], "nothing to declare"), ([DECLARE, SILENT], "something to declare")],
)
def test_declarations_are_recognised(actions: list[int], kind: str) -> None:
    """By what is allowed."""
    declarations = {"nothing to declare", "something to declare"}
    assert [kind] == [
        one for one in kinds_of(seen("1B 2B 4C", "7E"), actions, STANDARD) if one in declarations
    ]


def test_every_kind_has_a_name_of_its_own() -> None:
    """They stand in reports: short, and without a comma."""
    assert all(len(kind) <= 30 and "," not in kind for kind in KINDS)
