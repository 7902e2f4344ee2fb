"""Searches the ladders and folders that were named, and says what has left nothing.

Must not know how matches are shown.
"""

import difflib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection

from arena.cli.bar import progress_bar
from arena.cli.matches.folders import FoundInFolder, choose_from_folder, read_folder
from arena.cli.matches.found import Found
from arena.cli.matches.homes import (
    FoundInLadder,
    Stages,
    find_in_ladder,
    look_into_records,
    look_up_ratings,
)
from arena.cli.matches.wanted import UPSET, Wanted, check_bots
from arena.cli.record.records import ENDING, find_many
from arena.cli.screen import command_text, counted
from arena.contest.blocks import parse_match_id
from arena.errors import InputError
from arena.store.connection import DATABASE_FILE, open_home
from arena.store.entrants import Entrant, list_entrants
from arena.store.ladders import Ladder, LadderState, list_ladders


@dataclass(frozen=True, slots=True)
class _Searched:
    """A ladder that is searched."""

    home: Path
    connection: Connection
    ladder: Ladder
    entrants: list[Entrant]


@dataclass(slots=True)
class Search:
    """What was searched, and what of it fits."""

    where: str  # in words
    matches: list[Found] = field(default_factory=list)
    stages: Stages = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # what could not be looked at, a sentence each

    def add_stages(self, stages: Stages) -> None:
        """Adds up how many each condition has left."""
        before = self.stages or [(words, 0) for words, _ in stages]
        self.stages = [
            (words, count + more) for (words, count), (_, more) in zip(before, stages, strict=True)
        ]

    def keep(self, words: str, kept: list[Found]) -> None:
        """Goes on with fewer matches."""
        self.matches = kept
        self.stages.append((words, len(kept)))

    def refuse_nothing(self) -> None:
        """Raises InputError where nothing is left, and says what has left nothing."""
        if self.matches:
            return
        (_, before), *steps = self.stages
        if not before:
            raise InputError(f"There is no match in {self.where} yet.")
        parts = []
        for words, count in steps:
            if not count:
                break
            parts.append(f"{words} leaves {count:,}")
            before = count
        told = f"{', '.join(parts)}, but " if parts else ""
        raise InputError(
            f"Of the {counted(self.stages[0][1], 'match', 'matches')} in {self.where} none fits: "
            f"{told}{words} leaves none{' of them' if parts else ''}."
        )


def search_matches(words: Sequence[str], wanted: Wanted, home: Path) -> Search:
    """Finds what fits in all that was named: ladders, homes, folders, files; or in the home.

    Raises InputError where nothing is called so, and where nothing fits.
    """
    with ExitStack() as stack:
        ladders, folders = _sources(words, home, wanted, stack)
        search = Search(_where(words, ladders, home))
        names = [(one.bot, one.version) for searched in ladders for one in searched.entrants]
        names += [bot for folder in folders for one in folder.matches for bot in one.bots]
        if any(folder.matches for folder in folders) or ladders:
            check_bots(wanted, names, search.where)
        for folder in folders:
            _add_folder(search, folder, wanted)
        found = []
        for one in ladders:
            part = find_in_ladder(one.connection, one.ladder, one.entrants, wanted, one.home)
            search.add_stages(part.stages)
            search.matches += part.matches
            found.append((one, part))
        search.refuse_nothing()
        _look_further(search, found, wanted)
    for order in wanted.orders:
        search.keep(order.word, [one for one in search.matches if order.fits(one)])
    search.refuse_nothing()
    return search


def _look_further(
    search: Search, found: Sequence[tuple[_Searched, FoundInLadder]], wanted: Wanted
) -> None:
    """Looks up what rows alone do not tell: chances, and what stands in records."""
    if wanted.is_by(UPSET):
        with progress_bar("looking up ratings") as tell:
            for one, part in found:
                look_up_ratings(one.connection, one.ladder, part.matches, tell)
        unrated = sum(one.surprise is None for one in search.matches)
        if unrated:
            search.notes.append(f"{counted(unrated, 'match', 'matches')} not rated, or not yet.")
    if wanted.needs_records:
        damaged: list[str] = []
        with progress_bar("reading records", is_counted=True) as tell:
            for one, part in found:
                damaged += look_into_records(one.connection, one.ladder, part, wanted, tell)
        _leave_unread(search, damaged)


def _leave_unread(search: Search, damaged: Sequence[str]) -> None:
    """Goes on with the matches whose records could be looked into, and says of the others why."""
    kept = [one for one in search.matches if one.counts is not None]
    pruned = sum(not one.replay for one in search.matches)
    if pruned:
        what = counted(pruned, "match has", "matches have")
        search.notes.append(f"{what} no record any more (pruned), and could not be looked into.")
    gone = [one.name for one in search.matches if one.counts is None and one.replay]
    lost = list(dict.fromkeys([*damaged, *gone]))
    if lost:
        what = counted(len(lost), "record is", "records are")
        search.notes.append(
            f"{what} damaged or gone in the database, and could not be looked into: the first is "
            f"that of {lost[0]}."
        )
    if len(kept) < len(search.matches):
        search.keep("having a record, which others lost by pruning or damage,", kept)


def _add_folder(search: Search, folder: FoundInFolder, wanted: Wanted) -> None:
    kept, stages = choose_from_folder(folder.matches, wanted)
    search.matches += kept
    search.add_stages(stages)
    if folder.unreadable:
        what = counted(len(folder.unreadable), "file is", "files are")
        search.notes.append(f"{what} no whole record: {folder.unreadable[0]}.")


def _sources(
    words: Sequence[str], home: Path, wanted: Wanted, stack: ExitStack
) -> tuple[list[_Searched], list[FoundInFolder]]:
    ladders: list[_Searched] = []
    folders: list[FoundInFolder] = []
    for word in dict.fromkeys(words):
        path = Path(word)
        if not word:
            raise InputError("An empty text names neither a ladder nor a folder.")
        if (path / DATABASE_FILE).is_file():
            ladders += _ladders_of(path, stack)
        elif path.is_file() or (path.is_dir() and any(path.rglob(f"*{ENDING}"))):
            if wanted.is_by(UPSET):
                raise InputError(
                    f"--upset goes by the ratings of a ladder: the matches in {word} have none."
                )
            folders.append(_read(word, home))
        else:
            ladders += _ladder_called(word, home, stack)
    if not words:
        ladders += _ladders_of(home, stack)
    _leave_twins(folders)
    once = {(one.home.resolve(), one.ladder.id): one for one in ladders}
    return list(once.values()), folders


def _leave_twins(folders: Sequence[FoundInFolder]) -> None:
    """Takes out what two words have led to; of the larger it stays, where its legs are too."""
    seen: set[Path] = set()
    for folder in sorted(folders, key=lambda one: len(one.matches), reverse=True):
        paths = [Path(one.name).resolve() for one in folder.matches]
        pairs = zip(paths, folder.matches, strict=True)
        folder.matches = [one for path, one in pairs if path not in seen]
        seen.update(paths)


def _read(word: str, home: Path) -> FoundInFolder:
    many = find_many(word, home)
    with progress_bar("reading records", is_counted=True) as tell:
        folder = read_folder(many.sources, many.count, tell)
    if not folder.matches:
        raise InputError(f"{word} holds no record that can be read: {folder.unreadable[0]}.")
    return folder


def _ladders_of(home: Path, stack: ExitStack) -> Iterator[_Searched]:
    """Opens all ladders of a home, but for those that are archived."""
    store = stack.enter_context(closing(open_home(home)))
    connection = stack.enter_context(store.reading())
    listed = [one for one in list_ladders(connection) if one.state is not LadderState.ARCHIVED]
    if not listed:
        raise InputError(f"There is no ladder in {home} yet: 'arena ladder create' begins one.")
    for ladder in listed:
        yield _Searched(home, connection, ladder, list_entrants(connection, ladder))


def _ladder_called(word: str, home: Path, stack: ExitStack) -> Iterator[_Searched]:
    if parse_match_id(word) is not None:
        raise InputError(f"{word} is one match: '{command_text(['replay', word])}' replays it.")
    if Path(word).is_dir():
        raise InputError(
            f"The folder {word} is no home and holds no records: no file in it ends in {ENDING}."
        )
    if not (home / DATABASE_FILE).exists():
        raise InputError(
            f"There is no file or folder {word!r}, and no arena in {home} whose ladder could be "
            "called so: --home names another."
        )
    store = stack.enter_context(closing(open_home(home)))
    connection = stack.enter_context(store.reading())
    ladders = {one.name: one for one in list_ladders(connection)}
    if word not in ladders:
        near = difflib.get_close_matches(word, ladders, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(ladders) or 'none'}."
        raise InputError(
            f"Neither a file, a folder nor a ladder in {home} is called {word!r}: {hint}"
        )
    yield _Searched(home, connection, ladders[word], list_entrants(connection, ladders[word]))


def _where(words: Sequence[str], ladders: Sequence[_Searched], home: Path) -> str:
    """Says in words what is searched."""
    if not words:
        names = [one.ladder.name for one in ladders]
        return f"ladder {names[0]}" if len(names) == 1 else f"the {len(names)} ladders of {home}"
    if len(words) == 1 and len(ladders) == 1 and ladders[0].ladder.name == words[0]:
        return f"ladder {words[0]}"
    return " and ".join(words)
