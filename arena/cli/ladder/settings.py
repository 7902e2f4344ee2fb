"""A ladder's settings as one types and reads them: `SWITCH=VALUE`, pairs of texts, JSON.

Must not know how they are stored, nor which of them may still be changed.
"""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, replace

from arena.contest.formats import ALL_ORDERS, MIXED
from arena.contest.pairing.kinds import GAUNTLET, RATING, ROUND_ROBIN, SWISS
from arena.contest.ratings.rating import (
    STANDARD_RATING,
    RatingSettings,
    parse_rating_settings,
    rating_settings_to_json,
)
from arena.contest.stopping import NO_RULES, StoppingRules, parse_stopping, stopping_to_json
from arena.contest.suspension import SuspensionRule
from arena.errors import InputError
from arena.store.ladders import Ladder, LadderSettings
from arena.terms.clock import STALL_LIMIT, TimeControl, parse_time_control
from arena.terms.faults import parse_fault_policy
from engine import SWITCHES, RulesError, parse_preset, rules_to_json, rules_with

_THROUGHPUT = "throughput"
_AUTO = "auto"
_TRUTHS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
_RATING = "rating."
_STOP = "stop."
_NEVER = "never"
_OWN = (
    *("name", "workers", "players", "rules", "time", "anonymous"),
    *("seating", "teams", "pairing", "window"),
    *("faults", "suspend_after", "suspend_no_shows"),
)
STOP_SETTINGS = tuple(f"{_STOP}{field.name}" for field in fields(StoppingRules))
SETTINGS = (
    *_OWN,
    *(f"{_RATING}{field.name}" for field in fields(RatingSettings)),
    *STOP_SETTINGS,
    *SWITCHES,
)
"""All that can be set of a ladder, by the name that is typed."""


def parse_changes(words: Sequence[str], ladder: Ladder) -> tuple[LadderSettings, int | None]:
    """Reads `SWITCH=VALUE` words as what a ladder is to be: its settings, and its workers.

    What is not named stays. InputError says what there is instead.
    """
    return apply_words(_parse_words(words), ladder.settings, ladder.workers)


def apply_words(
    said: Mapping[str, str], settings: LadderSettings, workers: int | None
) -> tuple[LadderSettings, int | None]:
    """Changes settings, and workers, by name and text; all names are among `SETTINGS`."""
    control, is_throughput = settings.time_control, settings.throughput
    if "time" in said:
        control, is_throughput = _parse_time(said["time"])
    changed = replace(
        settings,
        name=said.get("name", settings.name),
        players=_parse_whole("players", said.get("players", str(settings.players))),
        time_control=control,
        throughput=is_throughput,
        hide_names=_parse_truth(said["anonymous"]) if "anonymous" in said else settings.hide_names,
        seating=said.get("seating", settings.seating),
        teams=said.get("teams", settings.teams),
        pairing=said.get("pairing", settings.pairing),
        window=_parse_whole("window", said.get("window", str(settings.window))),
        rating=_parse_rating(said, settings.rating),
        fault_policy=parse_fault_policy(said["faults"])
        if "faults" in said
        else settings.fault_policy,
        suspension=_parse_suspension(said, settings.suspension),
        stopping=_parse_stopping(said, settings.stopping),
    )
    if "workers" in said:
        workers = None if said["workers"] == _AUTO else _parse_whole("workers", said["workers"])
    return _with_rules(said, changed), workers


def parse_rating_words(words: Sequence[str]) -> RatingSettings:
    """Reads `NAME=VALUE` words as a rating's settings; what is not named is standard.

    InputError says what there is instead.
    """
    return _parse_rating(_parse_table_words("--rating", "beta=4", _RATING, words), STANDARD_RATING)


def parse_stop_words(words: Sequence[str]) -> StoppingRules:
    """Reads `NAME=VALUE` words as stopping rules. InputError says what there is instead."""
    return _parse_stopping(_parse_table_words("--stop", "blocks=200", _STOP, words), NO_RULES)


def settings_pairs(ladder: Ladder) -> list[tuple[str, str]]:
    """Lists all settings and their values as they could be typed."""
    settings = ladder.settings
    switches = rules_to_json(settings.rules)
    del switches["preset"]
    pairs: list[tuple[str, object]] = [
        ("name", settings.name),
        ("players", settings.players),
        ("time", time_text(settings)),
        ("anonymous", settings.hide_names),
        ("workers", ladder.workers or _AUTO),
        ("seating", settings.seating),
        ("teams", settings.teams),
        ("pairing", settings.pairing),
        ("window", settings.window),
        ("faults", settings.fault_policy),
        ("suspend_after", settings.suspension.matches or _NEVER),
        ("suspend_no_shows", settings.suspension.no_shows or _NEVER),
        *((f"{_RATING}{name}", value) for name, value in _rating_pairs(settings.rating)),
        *((f"{_STOP}{name}", value) for name, value in _stop_pairs(settings.stopping)),
        ("rules", settings.rules.preset),
        *switches.items(),
    ]
    return [(name, _value_text(value)) for name, value in pairs]


def settings_to_json(ladder: Ladder) -> dict[str, object]:
    """Makes the JSON object of all settings."""
    settings = ladder.settings
    control = settings.time_control
    return {
        "players": settings.players,
        "rules": rules_to_json(settings.rules),
        "time_control": None if control is None else str(control),
        "throughput": settings.throughput,
        "anonymous": settings.hide_names,
        "workers": ladder.workers,
        "seating": settings.seating,
        "teams": settings.teams,
        "pairing": settings.pairing,
        "window": settings.window,
        "fault_policy": str(settings.fault_policy),
        "suspend_after": settings.suspension.matches or None,
        "suspend_no_shows": settings.suspension.no_shows or None,
        "rating": rating_settings_to_json(settings.rating),
        "stop": stopping_to_json(settings.stopping),
    }


_PAIRING_WORDS = {
    ROUND_ROBIN: "round robin",
    GAUNTLET: "a gauntlet",
    RATING: "paired by rating",
    SWISS: "Swiss rounds",
}


_TABLE_WORDS = {2: "two", 3: "three", 4: "four"}


def format_text(settings: LadderSettings) -> str:
    """Says in a few words how many play, how they sit, and who meets whom."""
    words = f"{_TABLE_WORDS[settings.players]} at a table"
    if settings.players == 4:
        words += ", partners" if settings.teams == MIXED else ", each side one bot twice"
    if settings.seating == ALL_ORDERS:
        words += " in all six orders"
    return f"{words}, {_PAIRING_WORDS[settings.pairing]}"


def time_text(settings: LadderSettings) -> str:
    """Writes a ladder's time as it is set."""
    if settings.throughput:
        return _THROUGHPUT
    return "no clock" if settings.time_control is None else str(settings.time_control)


def _parse_words(words: Sequence[str]) -> dict[str, str]:
    said: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name or not value:
            raise InputError(f"{word!r} is no SWITCH=VALUE, such as target_score=31.")
        if name in said:
            raise InputError(f"{name} is named twice: once is enough.")
        if name not in SETTINGS:
            near = difflib.get_close_matches(name, SETTINGS, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(SETTINGS)}."
            raise InputError(f"A ladder has no setting {name!r}: {hint}")
        said[name] = value
    return said


def _parse_table_words(
    option: str, example: str, table: str, words: Sequence[str]
) -> dict[str, str]:
    """Reads an option's `NAME=VALUE` words by the settings' full names."""
    said: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name or not value:
            raise InputError(f"{option} {word!r} is no NAME=VALUE, such as {example}.")
        if f"{table}{name}" in said:
            raise InputError(f"{option} names {name} twice: once is enough.")
        said[f"{table}{name}"] = value
    return said


def _with_rules(said: Mapping[str, str], settings: LadderSettings) -> LadderSettings:
    switches = {name: value for name, value in said.items() if name in SWITCHES}
    try:
        rules = parse_preset(said["rules"]) if "rules" in said else settings.rules
        return replace(settings, rules=rules_with(rules, switches))
    except RulesError as error:
        raise InputError(str(error)) from None


def _parse_time(text: str) -> tuple[TimeControl, bool]:
    if text == _THROUGHPUT:
        return STALL_LIMIT, True
    return parse_time_control(text), False


def _parse_rating(said: Mapping[str, str], rating: RatingSettings) -> RatingSettings:
    values = rating_settings_to_json(rating)
    for name, text in said.items():
        if name.startswith(_RATING):
            values[name.removeprefix(_RATING)] = text if name == "rating.unit" else _number(text)
    return parse_rating_settings(values)


def _parse_suspension(said: Mapping[str, str], rule: SuspensionRule) -> SuspensionRule:
    values = {"suspend_after": rule.matches, "suspend_no_shows": rule.no_shows}
    for name in values:
        if name in said:
            values[name] = 0 if said[name] == _NEVER else _parse_whole(name, said[name])
    return SuspensionRule(values["suspend_after"], values["suspend_no_shows"])


def _parse_stopping(said: Mapping[str, str], rules: StoppingRules) -> StoppingRules:
    """Changes the rules that are named; `never` takes one away."""
    values = stopping_to_json(rules)
    for name, text in said.items():
        if not name.startswith(_STOP):
            continue
        values[name.removeprefix(_STOP)] = _number(text)
        if text == _NEVER:
            del values[name.removeprefix(_STOP)]
    return parse_stopping(values)


def _number(text: str) -> object:
    try:
        number = float(text)
    except ValueError:
        return text  # whoever reads it says what is wrong with it
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else number


def _parse_whole(name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise InputError(f"{name} is a whole number, not {text!r}.")
    return int(text)


def _parse_truth(text: str) -> bool:
    if text not in _TRUTHS:
        raise InputError(f"anonymous is yes or no, not {text!r}.")
    return _TRUTHS[text]


def _rating_pairs(rating: RatingSettings) -> list[tuple[str, object]]:
    return list(rating_settings_to_json(rating).items())


def _stop_pairs(rules: StoppingRules) -> list[tuple[str, object]]:
    return [(name, _NEVER if value is None else value) for name, value in asdict(rules).items()]


def _value_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, dict):
        return ",".join(f"{rank}:{points}" for rank, points in value.items())
    return str(value)
