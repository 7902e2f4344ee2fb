"""What it means for a ladder's ratings that its blocks were played by several engines.

Must not know how blocks are counted.
"""

from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from arena.cli.home import home_words
from arena.cli.screen import command_text, complain, counted
from arena.store.connection import open_home
from arena.store.engines import count_by_engine, newest_engine
from arena.store.ladders import find_ladder
from engine import ENGINE_VERSION


def warn_of_engines(home: Path, name: str) -> None:
    """Complains where another engine has played the ladder until now."""
    with closing(open_home(home)) as store, store.reading() as connection:
        ladder = find_ladder(connection, name)
        if newest_engine(connection, ladder.id) in (None, ENGINE_VERSION):
            return
        counts = count_by_engine(connection, ladder.id)
    complain(
        f"Ladder '{name}' was played by another engine so far ({_counts_text(counts)}), and from "
        f"now on by engine {ENGINE_VERSION}: {_meaning(home, name)}"
    )


def engines_sentence(home: Path, name: str, counts: Mapping[str, int]) -> str:
    """Says that a ladder's blocks are of several engines; empty where they are of one."""
    if len(counts) < 2:
        return ""
    return f"Its blocks were played by several engines ({_counts_text(counts)}): " + _meaning(
        home, name
    )


def _counts_text(counts: Mapping[str, int]) -> str:
    return ", ".join(
        f"{counted(count, 'block')} by engine {engine}" for engine, count in counts.items()
    )


def _meaning(home: Path, name: str) -> str:
    verify = _typed(["verify", name], home)
    create = _typed(["ladder", "create", "NAME"], home)
    return (
        "the same decisions can come to other results by other rules code, and the ratings mix "
        f"the two. '{verify}' names the matches that would go otherwise today; if there are any "
        f"that matter, rate the bots anew in a ladder of its own: '{create}'."
    )


def _typed(words: Sequence[str], home: Path) -> str:
    return command_text([*words, *home_words(home)])
