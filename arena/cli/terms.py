"""The terms of matches as one types them: players, rules, switches, time.

Shared by everything that begins matches. Must not know who plays.
"""

import difflib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import click

from arena.cli.completion import complete_presets, complete_switches
from arena.errors import InputError
from arena.record.heading import rules_text
from arena.terms.clock import SECOND_NS, STALL_LIMIT, TimeControl, parse_time_control
from arena.terms.faults import FORFEIT, FORFEIT_POLICY, FaultPolicy
from engine import PRESETS, STANDARD, SWITCHES, Rules, RulesError, parse_preset, rules_with

_Command = TypeVar("_Command", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Terms:
    """What bots are asked to play under."""

    rules: Rules
    time_control: TimeControl | None  # None: no clock at all
    throughput: bool  # many tables an instance; otherwise one open question an instance
    faults: FaultPolicy = FORFEIT_POLICY

    def __str__(self) -> str:
        if self.time_control is None:
            return "no clock"
        return f"throughput {self.time_control}" if self.throughput else str(self.time_control)

    @property
    def sentence(self) -> str:
        """Says the terms to people: `rules six, target_score=21; 10 s a match`."""
        rules = "standard rules" if self.rules == STANDARD else f"rules {rules_text(self.rules)}"
        faults = "" if self.faults == FORFEIT_POLICY else f"; faults {self.faults}"
        return f"{rules}; {self._time_text()}{faults}"

    def _time_text(self) -> str:
        if self.throughput:
            return "throughput"  # its limit only ends stalls
        if self.time_control is None:
            return "no clock"
        return time_text(self.time_control)


def time_text(control: TimeControl) -> str:
    """Says a time control in words: `10 s a match, 0.1 s more a move, at most 5 s for one`."""
    bank, increment, limit = (
        None if part is None else f"{part / SECOND_NS:g} s"
        for part in (control.bank_ns, control.increment_ns or None, control.limit_ns)
    )
    if bank is None:
        return f"at most {limit} a move"
    parts = [
        f"{bank} a match",
        *([f"{increment} more a move"] if increment else []),
        *([f"at most {limit} for one"] if limit else []),
    ]
    return ", ".join(parts)


def rules_options(command: _Command) -> _Command:
    """Gives a command `--rules` and `--set`; it passes them to `parse_terms_rules`."""
    preset = click.option(
        "--rules",
        "preset",
        default="standard",
        metavar="PRESET",
        shell_complete=complete_presets,
        help=f"One of {', '.join(PRESETS)}. Without it: standard.",
    )
    return preset(set_option(command))


def set_option(command: _Command) -> _Command:
    """Gives a command `--set`; it passes it as `switches`, to `parse_terms_rules`."""
    option = click.option(
        "--set",
        "switches",
        multiple=True,
        metavar="SWITCH=VALUE",
        shell_complete=complete_switches,
        help="Change one switch of the rules, such as target_score=21. Repeatable.",
    )
    return option(command)


def faults_option(command: _Command) -> _Command:
    """Gives a command `--faults`; it passes it to `parse_fault_policy`."""
    option = click.option(
        "--faults",
        metavar="POLICY",
        default=FORFEIT,
        help="What a fault costs: forfeit, the match; or substitute:N, where a stand-in plays "
        "that one decision, and the Nth fault of a seat in a match is the forfeit. "
        "Without it: forfeit.",
    )
    return option(command)


def parse_terms_rules(preset: str, switches: Sequence[str]) -> Rules:
    """Reads `--rules` and `--set`; InputError says what there is instead."""
    settings: dict[str, str] = {}
    for text in switches:
        name, sign, value = text.partition("=")
        if not sign or not name or not value:
            raise InputError(f"--set {text!r} is no SWITCH=VALUE, such as target_score=21.")
        if name in settings:
            raise InputError(f"--set names {name} twice: once is enough.")
        settings[name.strip()] = value
    try:
        rules = parse_preset(preset)
        return rules_with(rules, settings)
    except RulesError as error:
        raise InputError(f"{error}{_suggestion(preset, settings)}") from None


def parse_terms_time(
    text: str | None, *, is_throughput: bool, is_clockless: bool, default: str | None
) -> tuple[TimeControl | None, bool]:
    """Reads what was said of time: a time control, and whether it is for throughput.

    `default` is the time control where nothing was said; None: throughput. InputError for
    wishes that exclude each other.
    """
    wishes = [
        name
        for name, is_wished in (
            ("--time", text is not None),
            ("--throughput", is_throughput),
            ("--no-clock", is_clockless),
        )
        if is_wished
    ]
    if len(wishes) > 1:
        raise InputError(f"{' and '.join(wishes)} exclude each other: say one of them.")
    if is_clockless:
        return None, False
    if is_throughput or (text is None and default is None):
        return STALL_LIMIT, True
    return parse_time_control(text or default or ""), False


def _suggestion(preset: str, settings: Mapping[str, str]) -> str:
    """Guesses what an unknown name was meant to be."""
    unknown = [(preset, tuple(PRESETS))] if preset not in PRESETS else []
    unknown += [(name, SWITCHES) for name in settings if name not in SWITCHES]
    for name, known in unknown:
        near = difflib.get_close_matches(name, known, n=1)
        return f" Did you mean {near[0]}?" if near else ""
    return ""
