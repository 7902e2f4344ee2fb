"""The bots of a home: adding folders to it, and finding the bot that a person's word means.

Must not know what is played.
"""

import os
import shlex
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import click

import arena
from arena.bots.manifest import MANIFEST_FILE, read_manifest
from arena.bots.resolve import Resolved, resolve_bot
from arena.bots.snapshot import check_folder, open_snapshot, take_snapshot, version_of
from arena.cli.home import home_words
from arena.cli.screen import command_text, complain
from arena.cli.signals import outcome_told
from arena.contest.blocks import Contestant
from arena.errors import InputError
from arena.store.bots import (
    BotVersion,
    add_version,
    find_version,
    list_versions,
    newest_versions,
)
from arena.store.connection import DATABASE_FILE, open_home
from arena.store.ownership import check_operators

ORIGIN = "origin"
"""The key, beside those of the manifest, under which a version has the folder it came from."""

SAME, CHANGED, GONE = "same", "changed", "gone"
"""What can have become of the folder that a version came from."""


@dataclass(frozen=True, slots=True)
class Added:
    """What adding a folder has led to."""

    version: BotVersion
    is_new: bool
    is_first: bool  # whether the bot was not there at all before


@dataclass(frozen=True, slots=True)
class AddedBots:
    """The newest versions of a home's bots, by bot."""

    versions: dict[str, BotVersion] = field(default_factory=dict)
    contestants: dict[str, Contestant] = field(default_factory=dict)  # those that can be run
    problems: dict[str, str] = field(default_factory=dict)  # why others cannot: a sentence


def add_bot(folder: Path, home: Path) -> Added:
    """Takes a snapshot of a folder and makes it a version; the same content is one version.

    Raises InputError for what is wrong with the folder or the home.
    """
    if os.path.realpath(home) == os.path.realpath(folder):
        raise InputError(
            f"{folder} cannot be the bot and the home as well, as each of its versions would hold "
            "the earlier ones: name another folder with --home."
        )
    if not (home / DATABASE_FILE).exists():
        check_folder(folder)  # What is refused leaves no home behind.
    with closing(open_home(home, can_create=True)) as store:
        with store.reading() as connection:
            check_operators(connection, read_manifest(folder).name)
        with outcome_told(f"{folder} was not added"):
            snapshot = take_snapshot(folder, home, tell=complain)
        manifest = asdict(snapshot.manifest) | {ORIGIN: str(folder.absolute())}
        with store.writing() as connection:
            name = snapshot.manifest.name
            is_first = all(version.bot != name for version in list_versions(connection))
            version, is_new = add_version(
                connection, name, snapshot.hash, manifest, now_ns=time.time_ns()
            )
    return Added(version, is_new, is_first)


def read_added_bots(home: Path) -> AddedBots:
    """Reads the bots of a home; a home that is not there has none."""
    if not (home / DATABASE_FILE).exists():
        return AddedBots()
    with closing(open_home(home)) as store, store.reading() as connection:
        added = AddedBots(newest_versions(connection))
    for name, version in added.versions.items():
        try:
            added.contestants[name] = _contestant(home, version)
        except InputError as error:
            added.problems[name] = str(error)
    return added


def find_bots(words: Sequence[str], home: Path) -> list[Resolved]:
    """Finds the bots that are meant: folders, added bots, sample bots. Raises InputError.

    A folder with a build need not be built; `ready_bots` sees to that for who plays it.
    `NAME@VERSION`, with the first digits of a version, is an added bot as it was then.
    """
    added = read_added_bots(home)
    return [_resolve_version(word, added, home) or _resolve(word, added) for word in words]


def folder_state(version: BotVersion) -> str:
    """Says whether the folder that a version came from still is that version."""
    origin = version.manifest.get(ORIGIN)
    return _state(Path(origin), version) if isinstance(origin, str) else ""


def _state(folder: Path, version: BotVersion) -> str:
    if not folder.is_dir():
        return GONE
    try:
        return SAME if version_of(folder) == version.hash else CHANGED
    except InputError:
        return CHANGED


def changed_notice(version: BotVersion) -> str:
    """A sentence for whoever names a bot whose folder is not that version; mostly empty.

    The folder is the one of that name, here, or else the one that the version came from.
    """
    here = Path(version.bot)
    if (here / MANIFEST_FILE).is_file():
        folder, typed = here, f"./{here}"
    elif isinstance(version.manifest.get(ORIGIN), str):
        folder = Path(str(version.manifest[ORIGIN]))
        typed = shlex.quote(str(folder))
    else:
        return ""
    if _state(folder, version) != CHANGED:
        return ""
    add = command_text(["bot", "add", folder if folder.is_absolute() else typed, *_typed_home()])
    return (
        f"{version.bot} plays as it was added, and the folder {typed} is not the same; to play "
        f"the folder, name it {typed}; to add it: {add}"
    )


def _typed_home() -> list[str]:
    """The words that name the home of the command that runs."""
    context = click.get_current_context(silent=True)
    home = None if context is None else context.params.get("home")
    return home_words(home) if isinstance(home, Path) else []


def sample_folder() -> Path | None:
    """The folder of the sample bots, beside the package; None if they did not come with it."""
    folder = Path(arena.__file__).parent.with_name("sample_bots")
    return folder if folder.is_dir() else None


def sample_or_folder(folder: Path) -> Path:
    """The sample bot that is meant, where a bare name is one and there is no such folder."""
    samples = sample_folder()
    if samples is None or folder.exists() or len(folder.parts) != 1:
        return folder
    sample = samples / folder
    return sample if (sample / MANIFEST_FILE).is_file() else folder


def typed_folder(folder: Path) -> str:
    """A folder as commands take it for one, and not for a bot's name."""
    text = str(folder)
    return text if "/" in text or text in (".", "..") else f"./{text}"


def _resolve_version(word: str, added: AddedBots, home: Path) -> Resolved | None:
    bot, sign, start = word.partition("@")
    if not sign or bot not in added.versions:
        return None
    with closing(open_home(home)) as store, store.reading() as connection:
        version = find_version(connection, bot, start)
    return resolve_bot(word, {word: _contestant(home, version)})


def _contestant(home: Path, version: BotVersion) -> Contestant:
    """What a version is run as; it may be called otherwise by now than its bot.toml says."""
    if version.is_elsewhere:
        raise InputError(
            f"Bot '{version.bot}' runs elsewhere and connects by itself: it plays where "
            "'arena serve' runs, and nowhere else."
        )
    return replace(open_snapshot(home, version.hash).contestant(), bot=version.bot)


def _resolve(word: str, added: AddedBots) -> Resolved:
    if word in added.problems and not Path(word).exists():
        raise InputError(added.problems[word])
    resolved = resolve_bot(word, added.contestants, samples=sample_folder(), tell=complain)
    version = added.versions.get(resolved.contestant.bot)
    if resolved.is_added and version is not None:
        return replace(resolved, notice=changed_notice(version))
    return resolved
