"""Rules as text: the record's JSON object, and `switch=value` as people write it.

Knows the forms of text; what is possible is decided by the rules value itself.
"""

from collections.abc import Mapping
from dataclasses import replace

from engine.cards import RANKS
from engine.errors import RulesError
from engine.rules import CUSTOM, PRESETS, SWITCHES, Points, Rules

_TRUTHS = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
_POINTS_SWITCHES = ("ronda_points", "tringa_points")
_RANK_TEXTS = {str(rank): rank for rank in RANKS}


def rules_to_json(rules: Rules) -> dict[str, object]:
    """Makes the record's `rules` object: the preset's name and every switch."""
    written: dict[str, object] = {"preset": rules.preset}
    for switch in SWITCHES:
        value = getattr(rules, switch)
        if isinstance(value, tuple):
            value = {str(rank): points for rank, points in value}
        written[switch] = value
    return written


def parse_rules(written: Mapping[str, object]) -> Rules:
    """Reads a record's `rules` object; a missing switch is the standard one.

    Raises RulesError for an unknown switch, a value of the wrong type or out of bounds,
    and a preset's name over switches that are not that preset's.
    """
    switches: dict[str, object] = {}
    for name, value in written.items():
        if name == "preset":
            continue
        _check_switch(name)
        if name in _POINTS_SWITCHES and isinstance(value, Mapping):
            switches[name] = _points_table(name, value)
        else:
            switches[name] = value
    rules = Rules(**switches)  # type: ignore[arg-type] # Rules checks the types itself
    named = written.get("preset", CUSTOM)
    if named not in (CUSTOM, rules.preset):
        raise RulesError(f"These switches are not those of preset {named!r}.")
    return rules


def parse_preset(name: str) -> Rules:
    """Finds a preset by its name; raises RulesError naming those that exist."""
    try:
        return PRESETS[name]
    except KeyError:
        raise RulesError(f"There is no preset {name!r}: choose {', '.join(PRESETS)}.") from None


def parse_switch(name: str, text: str) -> Points | bool | str:
    """Reads the value of one switch as a person writes it.

    Switches that are true or false take `on`, `off`, `yes`, `no`, `true`, `false`; points
    take a number, or a table by rank: `12:1,11:2`, with or without JSON's braces and
    quotes. Raises RulesError for an unknown switch or a value that it cannot have.
    """
    _check_switch(name)
    value: Points | bool | str = text.strip()
    if isinstance(getattr(PRESETS["standard"], name), bool):
        value = _TRUTHS.get(text.strip().lower(), text)
    elif name in _POINTS_SWITCHES and ":" in text:
        value = _parse_points_table(name, text)
    elif name != "chain_start":
        value = _parse_number(name, text)
    Rules(**{name: value})  # type: ignore[arg-type] # raises for a value out of bounds
    return value


def rules_with(rules: Rules, settings: Mapping[str, str]) -> Rules:
    """Changes switches by name and text; raises RulesError as `parse_switch` does."""
    switches = {name: parse_switch(name, text) for name, text in settings.items()}
    return replace(rules, **switches)  # type: ignore[arg-type] # parse_switch checked them


def _check_switch(name: str) -> None:
    if name not in SWITCHES:
        raise RulesError(f"There is no switch {name!r}: choose from {', '.join(SWITCHES)}.")


def _parse_number(what: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise RulesError(f"{what} is a whole number, not {text!r}.") from None


def _parse_points_table(name: str, text: str) -> tuple[tuple[int, int], ...]:
    table: dict[str, object] = {}
    for pair in text.strip().strip("{}").split(","):
        rank, _, points = pair.partition(":")
        table[rank.strip().strip('"')] = _parse_number(f"{name} by rank", points)
    return _points_table(name, table)


def _points_table(name: str, table: Mapping[str, object]) -> tuple[tuple[int, int], ...]:
    for rank in table:
        if rank not in _RANK_TEXTS:
            raise RulesError(f"{name} names rank {rank!r}, which does not exist.")
    # Rules refuses points that are no number.
    return tuple(
        (rank, table[text])  # type: ignore[misc]
        for text, rank in _RANK_TEXTS.items()
        if text in table
    )
