"""The rules value: bounds, presets, sides."""

from dataclasses import replace
from typing import Any

import pytest

from engine import PRESETS, STANDARD, EngineError, Rules, RulesError, side_count, side_of
from engine.rules import check_players


def test_the_presets_have_their_names() -> None:
    """Each preset is known by its switches (RULES 8)."""
    assert list(PRESETS) == [rules.preset for rules in PRESETS.values()]


def test_standard_is_what_the_rules_say() -> None:
    """Every switch is off or standard by default (RULES 4.2, 7.1, 7.7)."""
    assert Rules(41, 3, 1, 5, True, True, "any_capture", False, True, True, False, 100) == STANDARD


def test_a_match_of_another_length_is_the_same_game() -> None:
    """Target and bound of rounds do not make rules custom."""
    assert "six" == replace(PRESETS["six"], target_score=31, max_rounds=7).preset


def test_other_rules_are_custom() -> None:
    """A switch that no preset has makes the rules custom."""
    assert "custom" == replace(PRESETS["six"], runs=False).preset


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        ("target_score", 0),
        ("target_score", 1001),
        ("target_score", "41"),
        ("target_score", True),
        ("max_rounds", 0),
        ("max_rounds", 10_001),
        ("hand_size", 4),
        ("hand_size", 3.0),
        ("hand_size", None),
        ("ronda_points", -1),
        ("ronda_points", 1001),
        ("tringa_points", [1]),
        ("tringa_points", ((8, 1),)),
        ("tringa_points", ((2, 1), (1, 1))),
        ("tringa_points", ((2, 1), (2, 1))),
        ("ronda_points", ((12, 1001),)),
        ("ronda_points", ((12, "1"),)),
        ("runs", 1),
        ("partner_signals", "on"),
        ("chain_start", "never"),
        ("chain_start", None),
    ],
)
def test_impossible_values_are_refused_by_name(switch: str, value: Any) -> None:
    """A switch of the wrong type or out of bounds cannot be made (RULES 8)."""
    with pytest.raises(RulesError, match=switch):
        Rules(**{switch: value})


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        ("target_score", 1),
        ("target_score", 1000),
        ("max_rounds", 1),
        ("max_rounds", 10_000),
        ("ronda_points", 0),
        ("ronda_points", 1000),
        ("ronda_points", ()),
    ],
)
def test_the_bounds_are_allowed(switch: str, value: Any) -> None:
    """Bounds belong to what is allowed (RULES 7.7, 8.1, 8.5)."""
    assert value == getattr(Rules(**{switch: value}), switch)


def test_points_stand_by_rank_too() -> None:
    """A missing rank is worth 0 (RULES 8.1)."""
    kings = PRESETS["kings"]
    assert ((0,) * 9 + (1,), (5,) * 10) == (kings.ronda_by_rank, kings.tringa_by_rank)


@pytest.mark.parametrize(("players", "sides"), [(2, [0, 1]), (3, [0, 1, 2]), (4, [0, 1, 0, 1])])
def test_sides_with_four_players_are_partners(players: int, sides: list[int]) -> None:
    """Otherwise each seat is a side of its own (RULES 2.2)."""
    assert sides == [side_of(players, seat) for seat in range(players)]
    assert len(set(sides)) == side_count(players)


@pytest.mark.parametrize("players", [0, 1, 5, -2])
def test_only_two_to_four_can_play(players: int) -> None:
    """Other numbers are refused (RULES 2.1)."""
    with pytest.raises(EngineError, match="2, 3 or 4 players"):
        check_players(players)
