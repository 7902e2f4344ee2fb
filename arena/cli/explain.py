"""`arena explain`: says why the ratings changed as they did after a match or block."""

import re
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import click

from arena.cli.completion import complete_ladders
from arena.cli.exits import EXIT_FAILED
from arena.cli.explained import explanation_lines, explanation_to_json
from arena.cli.home import home_option, home_words
from arena.cli.screen import command_text, say, say_flowing, say_json
from arena.cli.tables import entrant_labels
from arena.contest.blocks import match_id, parse_match_id
from arena.contest.ratings.explanation import explain_block
from arena.errors import InputError
from arena.store.connection import open_home
from arena.store.entrants import Entrant, list_entrants
from arena.store.fates import BlockFate, FateState, read_fate
from arena.store.ladders import Ladder, find_ladder
from arena.store.results import first_unstored_block

_BLOCK = re.compile(r"(?P<prefix>[^/]+)/(?P<block>[0-9]{1,9})")


@dataclass(frozen=True, slots=True)
class _Asked:
    """The block that is meant, and what is stored of it."""

    ladder: Ladder
    entrants: Sequence[Entrant]
    number: int
    leg: int | None  # None: the block was named
    fate: BlockFate

    @property
    def name(self) -> str:
        """What people call the block."""
        return f"{self.ladder.name}/{self.number}"

    @property
    def labels(self) -> list[str]:
        """The names of the entrants."""
        return entrant_labels([(one.bot, one.version) for one in self.entrants])


@click.command(short_help="Says why the ratings changed as they did.")
@click.argument("match", metavar="MATCH|BLOCK", shell_complete=complete_ladders)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
@click.pass_context
def explain(context: click.Context, match: str, is_json: bool, home: Path) -> None:
    """Says why the ratings changed as they did after a match.

    What was expected of whom, what came, how much of a surprise that was, and what followed
    for each bot; also why one can win and stand lower for it. MATCH is the name of a match in
    a ladder, BLOCK that of its block: the matches of one deal are rated together.

    \b
    Examples:
      arena explain summer/12/0
      arena explain summer/12

    Ends with 1 where the block has not changed any rating, and says why.
    """
    asked = _find(match, home)
    if asked.fate.state is not FateState.RATED:
        sentence = _fate_sentence(asked)
        if is_json:
            say_json(
                {
                    "ladder": asked.ladder.name,
                    "block": asked.number,
                    "leg": asked.leg,
                    "state": asked.fate.state,
                    "sentence": sentence,
                }
            )
        else:
            say_flowing(sentence)
        context.exit(EXIT_FAILED)
    _tell(asked, is_json, home)


def _tell(asked: _Asked, is_json: bool, home: Path) -> None:
    """Explains a block that was rated."""
    settings, outcome = asked.ladder.settings, asked.fate.outcome
    rebuild_text = command_text(["ladder", "rebuild", asked.ladder.name, *home_words(home)])
    missing = f"What is stored of block {asked.name} is incomplete: {rebuild_text} says more."
    if outcome is None:
        raise InputError(missing)
    try:
        explanation = explain_block(
            settings.rating, outcome, asked.fate.changes, settings.rules.target_score
        )
    except KeyError:
        raise InputError(missing) from None
    if is_json:
        head = {"ladder": asked.ladder.name, "block": asked.number, "leg": asked.leg}
        names = [
            match_id(asked.ladder.name, asked.number, leg, asked.fate.attempt)
            for leg in range(len(outcome.matches))
        ]
        bots = [(one.bot, one.version) for one in asked.entrants]
        say_json(head | explanation_to_json(explanation, outcome, settings.rating, bots, names))
        return
    if asked.leg is not None and settings.rating.unit == "block":
        say(f"Match {asked.name}/{asked.leg} was rated with the other legs of its block.", "")
    labels = [asked.labels[entrant] for entrant in outcome.contestants]
    for line in explanation_lines(explanation, settings.rating, asked.name, labels):
        say_flowing(line)
    if not explanation.is_consistent:
        say_flowing(
            "",
            "What is stored of this block's ratings is not what follows from its result: "
            f"{rebuild_text} says more.",
        )


def _find(text: str, home: Path) -> _Asked:
    prefix, number, leg, attempt = _parse(text)
    with closing(open_home(home)) as store, store.reading() as connection:
        ladder = find_ladder(connection, prefix)
        fate = read_fate(connection, ladder, number)
        if fate.state is FateState.UNKNOWN:
            raise InputError(
                _unknown_sentence(ladder.name, number, first_unstored_block(connection, ladder))
            )
        asked = _Asked(ladder, list_entrants(connection, ladder), number, leg, fate)
    if leg is not None and fate.outcome is not None:
        legs = len(fate.outcome.matches)
        if leg >= legs:
            raise InputError(
                f"Block {asked.name} has no leg {leg}: its matches are {asked.name}/0 to "
                f"{asked.name}/{legs - 1}."
            )
        if attempt not in (0, fate.attempt):
            counted = match_id(ladder.name, number, leg, fate.attempt)
            raise InputError(f"Ladder '{ladder.name}' has no match '{text}': {counted} counts.")
    return asked


def _parse(text: str) -> tuple[str, int, int | None, int]:
    """Reads what is meant as ladder, block, leg and attempt."""
    example = "name a match of a ladder, such as demo/12/0, or a block, such as demo/12"
    if text and Path(text).exists():
        raise InputError(
            f"{text} is a file or folder: a match outside of any ladder is not rated; {example}."
        )
    found = _BLOCK.fullmatch(text)
    if found is not None:
        return found["prefix"], int(found["block"]), None, 0
    parsed = parse_match_id(text)
    if parsed is None or "/" in parsed[0]:
        raise InputError(f"{text!r} names no match: {example}.")
    return parsed


def _unknown_sentence(name: str, number: int, following: int) -> str:
    if not following:
        return f"Ladder '{name}' has no blocks yet: 'arena ladder run {name}' plays some."
    return f"Ladder '{name}' has no block {number}: it has blocks 0 to {following - 1}."


def _fate_sentence(asked: _Asked) -> str:
    """Says why a block has changed no rating."""
    fate, name = asked.fate, asked.name
    if fate.state is FateState.OPEN:
        return f"Block {name} is not rated: it is not played yet, though some after it are."
    if fate.state is FateState.VOID:
        return (
            f"Block {name} is not rated: the arena failed in it ({fate.reason}), so it is void and "
            "is played again with new cards."
        )
    if fate.state is FateState.ABANDONED:
        return (
            f"Block {name} is not rated: the arena failed in it {fate.attempt + 1} times, at last "
            f"as {fate.reason!r}; it was given up and rates nobody."
        )
    if fate.state is FateState.WAITING:
        return (
            f"Block {name} is not rated yet: blocks are rated in order, and block "
            f"{asked.ladder.cursor} is the next. 'arena ladder run {asked.ladder.name}' goes on."
        )
    return (
        f"Block {name} is not rated: {' and '.join(_absent(asked))} never started in it, and "
        "what was played of it alone would say who had the better cards."
    )


def _absent(asked: _Asked) -> list[str]:
    outcome = asked.fate.outcome
    if outcome is None:
        return ["a bot"]
    absent = {
        outcome.contestants[match.seats[seat]]
        for match in outcome.matches
        for seat in match.no_shows
    }
    return [asked.labels[entrant] for entrant in sorted(absent)] or ["a bot"]
