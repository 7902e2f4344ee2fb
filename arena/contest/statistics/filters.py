"""Conditions on blocks, as people write them: which blocks some standings are about.

A handful of words, each of which is read here and nothing is ever evaluated. All of them
must hold. Must not know where blocks are kept, or when they were played.
"""

import math
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from arena.contest.blocks import SHORT_VERSION
from arena.contest.margins import block_margins
from arena.contest.outcomes import BlockOutcome
from arena.errors import InputError
from arena.terms.faults import FORFEIT
from engine.outcome import MAX_ROUNDS, SCORE

TERMINATIONS = (SCORE, MAX_ROUNDS, FORFEIT)

FILTER_WORDS = (
    "rated",
    "faults=none",
    "faults=some",
    *(f"termination={one}" for one in TERMINATIONS),
    "vs=NAME",
    "margin>N",
    "margin<N",
)
"""All there is; NAME is a bot's, N a number of points a match."""

_MARGIN = re.compile(r"margin([<>])(.+)")

Names = Sequence[tuple[str, str]]
"""The entrants' bots and versions, by entrant."""

Condition = Callable[[BlockOutcome], bool]


class FilterContext(NamedTuple):
    """What the meaning of a condition depends on."""

    ladder: str
    names: Names
    target: int  # the rules' target score


def parse_filter(text: str, context: FilterContext) -> list[Condition]:
    """Reads conditions with blanks or commas between them; InputError says which is none."""
    words = text.replace(",", " ").split()
    if not words:
        raise InputError(f"A filter is one or more of {', '.join(FILTER_WORDS)}; '{text}' is none.")
    return [_condition(word, context) for word in words]


def parse_bots(text: str, context: FilterContext) -> Condition:
    """Reads a regular expression: all contestants of a block have names in which it is found."""
    chosen = matching_entrants(text, context)
    return lambda block: chosen.issuperset(block.contestants)


def matching_entrants(text: str, context: FilterContext) -> frozenset[int]:
    """Finds the entrants in whose names, or NAME@VERSION, a regular expression is found."""
    try:
        pattern = re.compile(text)
    except (re.error, OverflowError, RecursionError) as error:
        raise InputError(f"'{text}' is no regular expression for bots: {error}.") from None
    found = frozenset(
        entrant
        for entrant, (bot, version) in enumerate(context.names)
        if pattern.search(bot) or pattern.search(f"{bot}@{version[:SHORT_VERSION]}")
    )
    if not found:
        raise InputError(
            f"No bot of ladder '{context.ladder}' matches '{text}': there are {_bots(context)}."
        )
    return found


def _condition(word: str, context: FilterContext) -> Condition:
    name, sign, value = word.partition("=")
    if word == "rated":
        return lambda block: block.is_rated
    if name == "faults" and value in ("none", "some"):
        has_faults = value == "some"
        return lambda block: any(match.forfeited for match in block.matches) is has_faults
    if name == "termination" and value in TERMINATIONS:
        return lambda block: all(match.termination == value for match in block.matches)
    if name == "vs" and value:
        return _meets(value, context)
    found = _MARGIN.fullmatch(word)
    if found is not None:
        return _margin(word, found[1], found[2], context.target)
    del sign
    raise InputError(f"'{word}' is no filter: there are {', '.join(FILTER_WORDS)}.")


def _meets(word: str, context: FilterContext) -> Condition:
    bot, _, version = word.partition("@")
    meant = {
        entrant
        for entrant, (name, content) in enumerate(context.names)
        if name == bot and content.startswith(version)
    }
    if not meant:
        raise InputError(
            f"No bot of ladder '{context.ladder}' is called '{word}': there are {_bots(context)}."
        )
    return lambda block: not meant.isdisjoint(block.contestants)


def _margin(word: str, sign: str, value: str, target: int) -> Condition:
    try:
        bound = float(value)
    except ValueError:
        bound = math.nan
    if not math.isfinite(bound):
        raise InputError(
            f"'{word}' compares a block's margin with no number: write margin{sign}20."
        )
    if sign == ">":
        return lambda block: winning_margin(block, target) > bound
    return lambda block: winning_margin(block, target) < bound


def winning_margin(block: BlockOutcome, target: int) -> float:
    """Returns the points a match by which the best contestant of a block was ahead."""
    return max(block_margins(block, target)) / len(block.matches)


def _bots(context: FilterContext) -> str:
    return ", ".join(dict.fromkeys(bot for bot, _ in context.names)) or "none"
