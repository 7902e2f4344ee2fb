"""Finds the bots that a ladder file names, and who of them is in the ladder already.

Adds nothing: what a folder holds is looked at where it lies. Must not know settings.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arena.bots.manifest import MANIFEST_FILE
from arena.cli.bot.added import AddedBots, find_bots, read_added_bots, sample_folder
from arena.cli.ladder.file.lines import Place
from arena.cli.ladder.file.read import LadderFile
from arena.contest.blocks import SHORT_VERSION, Contestant
from arena.errors import InputError
from arena.store.entrants import Entrant


@dataclass(frozen=True, slots=True)
class NamedBot:
    """A bot that a file names, as it is now."""

    place: Place
    word: str
    contestant: Contestant
    is_added: bool  # whether it is an added version that is meant, not a folder
    is_pinned: bool  # whether the word says which version is meant
    notice: str = ""  # a sentence for whoever lets it join; mostly empty

    @property
    def label(self) -> str:
        """The bot and its version, for people."""
        return f"{self.contestant.bot}@{self.contestant.version[:SHORT_VERSION]}"


@dataclass(frozen=True, slots=True)
class Roll:
    """Who of a file's bots joins, who is there, and who is there beside them."""

    joining: tuple[NamedBot, ...]
    changed: tuple[tuple[NamedBot, Entrant], ...]  # who is there as it was
    others: tuple[Entrant, ...]  # who is there and not named


def find_named_bots(file: LadderFile, home: Path) -> list[NamedBot]:
    """Finds the bots; notes among the file's problems who cannot be found, or is named twice."""
    added = read_added_bots(home)
    found: list[NamedBot] = []
    for place, word in file.bots.items():
        try:
            bot = _find(place, word, file.folder, added, home)
        except InputError as error:
            file.problems.add(place, str(error))
            continue
        told = _clash(bot, found)
        if told:
            file.problems.add(place, told)
        else:
            found.append(bot)
    return found


def call_roll(named: Sequence[NamedBot], entrants: Sequence[Entrant]) -> Roll:
    """Compares the bots of a file with those in the ladder.

    A bot is there when its version is; or, unless the word says which version is meant, when
    its name is: a folder that changes does not join again each time the file is run.
    """
    by_version = {one.version: one for one in entrants}
    there: dict[int, Entrant] = {}
    for number, bot in enumerate(named):
        if bot.contestant.version in by_version:
            there[number] = by_version[bot.contestant.version]
    changed = []
    for number, bot in enumerate(named):
        if number in there or bot.is_pinned:
            continue
        taken = {one.number for one in there.values()}
        fitting = [
            one for one in entrants if one.bot == bot.contestant.bot and one.number not in taken
        ]
        if fitting:
            there[number] = fitting[-1]
            changed.append((bot, fitting[-1]))
    names = {named[number].contestant.bot for number in there if not named[number].is_pinned}
    taken = {one.number for one in there.values()}
    return Roll(
        tuple(bot for number, bot in enumerate(named) if number not in there),
        tuple(changed),
        tuple(one for one in entrants if one.number not in taken and one.bot not in names),
    )


def _clash(bot: NamedBot, found: Sequence[NamedBot]) -> str:
    """Says why a bot cannot be beside those that were named before it; empty: it can."""
    for other in found:
        mine, others = bot.contestant, other.contestant
        if (mine.bot, mine.version) == (others.bot, others.version):
            return f"bots names {bot.label} twice, as '{other.word}' and '{bot.word}'"
        if mine.bot == others.bot and not (bot.is_pinned or other.is_pinned):
            return (
                f"'{bot.word}' and '{other.word}' are both called {mine.bot} in their bot.toml: "
                "give one another name"
            )
    return ""


def _find(place: Place, word: str, folder: Path, added: AddedBots, home: Path) -> NamedBot:
    """Finds one bot: NAME@VERSION, an added bot, a folder from the file's on, a sample bot."""
    name, sign, start = word.partition("@")
    is_pinned = bool(sign and start) and name in added.versions
    (found,) = find_bots([word if is_pinned else _from_here(word, folder, added)], home)
    contestant = found.contestant
    if os.path.realpath(contestant.folder) == os.path.realpath(home):
        raise InputError(f"{word!r} cannot be a bot and the home as well: move one of them")
    if found.is_added and name in added.versions:
        contestant = replace(contestant, bot=name)  # as the home calls it by now
    return NamedBot(place, word, contestant, found.is_added, is_pinned, found.notice)


def _from_here(word: str, folder: Path, added: AddedBots) -> str:
    """Writes a word as it is found from the current folder; the file's is where it begins."""
    if word.startswith(("/", "~")) or word in added.versions:
        return word
    beside = os.path.join(folder, word)
    if "/" in word or word in (".", "..") or os.path.exists(beside):
        return os.path.join(os.curdir, beside)
    samples = sample_folder()
    if samples is not None and (samples / word / MANIFEST_FILE).is_file():
        return str(samples / word)
    if os.path.exists(word):
        raise InputError(
            f"There is no folder {word!r} beside the file, and no bot of that name: folders are "
            "named from the file's own on."
        )
    return word  # whoever looks for it says what is near
