"""What `arena ladder run` does with a file before it plays: begins its ladder, and says so.

Must not know how it is played.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arena.cli.ladder.file.apply import (
    Applied,
    FileProblemsError,
    applied_lines,
    apply_file,
    notices,
)
from arena.cli.screen import complain, say
from arena.store.connection import DATABASE_FILE, open_home
from arena.store.ladders import has_ladder


def ladder_file(word: str, home: Path) -> Path | None:
    """The file that a word names; None where it is the name of a ladder.

    What ends in `.toml` or has a `/` in it is a file; any other word only if there is such a
    file, and no ladder of that name.
    """
    path = Path(word)
    if word.endswith(".toml") or "/" in word:
        return path
    return path if path.is_file() and not _is_ladder(word, home) else None


@contextmanager
def problems_told() -> Iterator[None]:
    """Complains of each problem of a file that cannot be used; whoever ends it says the rest."""
    try:
        yield
    except FileProblemsError as error:
        for line in error.lines:
            complain(line)
        raise


def begin_by_file(
    file: Path, home: Path, blocks: int | None, workers: int | None, *, is_json: bool
) -> Applied:
    """Makes the ladder of a file what the file says, and says what that was."""
    with problems_told():
        applied = apply_file(file, home)
    say_before_run(applied, home, blocks, workers, is_json=is_json)
    return applied


def say_before_run(
    applied: Applied,
    home: Path,
    blocks: int | None,
    workers: int | None,
    *,
    is_json: bool,
    is_done: bool = True,
) -> None:
    """Says what a file has led to, where the ladder is another, and what options win over it."""
    file = applied.agreement.file
    if not is_json:
        say(*applied_lines(applied, is_done=is_done))
    for notice in notices(applied, home):
        complain(notice)
    if blocks is not None and file.has_stop:
        complain(f"--blocks {blocks} wins over [stop] of {file.source} this time.")
    stated = file.words.get(("workers",))
    if workers is not None and stated is not None and stated[1] != str(workers):
        complain(f"--workers {workers} wins over workers of {file.source} this time.")


def _is_ladder(name: str, home: Path) -> bool:
    if not (home / DATABASE_FILE).exists():
        return False
    store = open_home(home)
    try:
        with store.reading() as connection:
            return has_ladder(connection, name)
    finally:
        store.close()
