from collections.abc import Callable

import pytest

from engine import PRESETS, rules_to_json
from tests.cli.conftest import Arena


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_of_a_preset(
    preset: str, arena: Arena, check_golden: Callable[[str, str], None]
) -> None:
    """Each preset's rules and examples are as they were last reviewed, and fit 80 columns."""
    said = arena("rules", preset)
    assert (0, "") == (said.code, said.err)
    assert 80 >= max(map(len, said.out.split("\n")))
    check_golden(f"rules-{preset}.txt", said.out)


def test_standard_is_what_one_gets(arena: Arena) -> None:
    """Without a preset it is the standard rules that are said."""
    assert arena("rules", "standard").out == arena("rules").out


def test_json(arena: Arena) -> None:
    """The document holds the rules value, what differs, and the chapters."""
    document = arena("rules", "kings", "--set", "target_score=31", "--json").json()
    assert ["rules", "summary", "differences", "chapters"] == list(document)
    assert rules_to_json(PRESETS["kings"]) | {"target_score": 31} == document["rules"]
    switches = [difference["switch"] for difference in document["differences"]]
    assert ["target_score", "ronda_points"] == switches
    statement = document["chapters"][4]["statements"][1]
    assert ("5.2", ["A plays 7B: takes 7O, leaves 2C 12E."]) == (
        statement["rule"],
        statement["examples"][0]["comes"],
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["standart"], "There is no preset 'standart': choose standard, ronda5, "),
        (["--set", "runs"], "--set 'runs' is no SWITCH=VALUE"),
        (["--set", "runz=off"], "There is no switch 'runz': choose from "),
        (["--set", "target_score=0"], "target_score is a whole number from 1 to 1000, not 0."),
        (["--set", "ronda_points=8:1"], "ronda_points names rank '8', which does not exist."),
        (["kings", "six"], "Got unexpected extra argument (six)"),
    ],
)
def test_rules_that_there_are_not(words: list[str], sentence: str, arena: Arena) -> None:
    """Wrong presets and switches are one sentence, and exit code 2."""
    said = arena("rules", *words)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")
