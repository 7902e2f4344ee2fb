"""Rules as JSON and as `switch=value`."""

import json
from typing import Any

import pytest
from hypothesis import given

from engine import (
    PRESETS,
    STANDARD,
    SWITCHES,
    Rules,
    RulesError,
    parse_preset,
    parse_rules,
    parse_switch,
    rules_to_json,
    rules_with,
)
from tests.strategies import rules_values


@given(rules_values)
def test_rules_round_trip_through_json(rules: Rules) -> None:
    """Rules that are written and read are the same rules."""
    assert rules == parse_rules(json.loads(json.dumps(rules_to_json(rules))))


def test_every_switch_is_written() -> None:
    """The preset's name and every switch, in one order."""
    assert ["preset", *SWITCHES] == list(rules_to_json(PRESETS["tables"]))


def test_a_table_is_written_by_rank() -> None:
    """Ranks are text in JSON, and only those that were named (RULES 8.1)."""
    assert {"12": 1} == rules_to_json(PRESETS["kings"])["ronda_points"]


def test_a_missing_switch_is_standard() -> None:
    """Readers fill in what is not there."""
    assert (STANDARD, Rules(runs=False)) == (parse_rules({}), parse_rules({"runs": False}))


def test_a_table_may_come_in_any_order() -> None:
    """JSON objects have no order."""
    table = {"12": 2, "1": 3, "7": 0}
    assert ((1, 3), (7, 0), (12, 2)) == parse_rules({"tringa_points": table}).tringa_points


def test_custom_may_be_what_a_preset_is() -> None:
    """The name `custom` promises nothing."""
    assert STANDARD == parse_rules({"preset": "custom"})


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ({"colour": 1}, "no switch 'colour'"),
        ({"target_score": "41"}, "target_score is a whole number from 1 to 1000, not '41'"),
        ({"hand_size": 5}, "hand_size is 3 or 6"),
        ({"runs": 1}, "runs is true or false"),
        ({"ronda_points": {"8": 1}}, "ronda_points names rank '8'"),
        ({"ronda_points": {"12": "1"}}, "ronda_points of rank 12"),
        ({"ronda_points": [1]}, "ronda_points is a whole number"),
        ({"preset": "kings"}, "not those of preset 'kings'"),
        ({"preset": "none"}, "not those of preset 'none'"),
        ({"preset": 3}, "not those of preset 3"),
    ],
)
def test_what_cannot_be_is_refused(written: dict[str, Any], complaint: str) -> None:
    """Unknown switches, wrong types and bounds, and a wrong name are one sentence each."""
    with pytest.raises(RulesError, match=complaint):
        parse_rules(written)


def test_presets_are_found_by_name() -> None:
    """An unknown name is answered with those that exist."""
    assert PRESETS["six"] == parse_preset("six")
    with pytest.raises(RulesError, match="no preset 'seven': choose standard, ronda5"):
        parse_preset("seven")


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("runs", "off", False),
        ("runs", " Yes ", True),
        ("partner_signals", "true", True),
        ("target_score", "31", 31),
        ("hand_size", " 6", 6),
        ("chain_start", "caida", "caida"),
        ("ronda_points", "5", 5),
        ("ronda_points", "12:1,11:2", ((11, 2), (12, 1))),
        ("tringa_points", '{"12": 1, "7": 3}', ((7, 3), (12, 1))),
    ],
)
def test_switches_are_read_as_people_write_them(name: str, text: str, value: Any) -> None:
    """Each kind of switch has its forms."""
    assert value == parse_switch(name, text)


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("speed", "3", "no switch 'speed'"),
        ("runs", "maybe", "runs is true or false, not 'maybe'"),
        ("target_score", "many", "target_score is a whole number"),
        ("target_score", "0", "from 1 to 1000, not 0"),
        ("hand_size", "4", "hand_size is 3 or 6, not 4"),
        ("chain_start", "any", "any_capture or caida, not 'any'"),
        ("ronda_points", "9:1", "names rank '9'"),
        ("ronda_points", "12:x", "ronda_points by rank is a whole number, not 'x'"),
        ("ronda_points", "12:5000", "ronda_points of rank 12"),
    ],
)
def test_bad_switches_are_one_sentence(name: str, text: str, complaint: str) -> None:
    """What cannot be is said with the switch's name."""
    with pytest.raises(RulesError, match=complaint):
        parse_switch(name, text)


def test_settings_change_rules() -> None:
    """Switches that are not set stay as they were."""
    rules = rules_with(PRESETS["six"], {"runs": "off", "target_score": "51"})
    assert Rules(hand_size=6, runs=False, target_score=51) == rules
