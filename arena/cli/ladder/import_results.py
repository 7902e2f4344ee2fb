"""`arena ladder import`: takes results that were played elsewhere into their ladder."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from arena.cli.bar import progress_bar
from arena.cli.completion import complete_ladders
from arena.cli.home import home_option, home_words
from arena.cli.record.records import ENDING, Found, find_many
from arena.cli.screen import command_text, counted, say, say_json
from arena.errors import InputError
from arena.ladder.imports import Imported, Source, import_records
from arena.store.connection import DATABASE_FILE


@click.command("import", short_help="Takes in results that were played elsewhere for it.")
@click.argument("name", shell_complete=complete_ladders)
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE|FOLDER...",
    type=click.Path(),
)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def import_results(name: str, files: Sequence[str], is_json: bool, home: Path) -> None:
    """Takes results into a ladder that were played for it in a copy of its home.

    Takes records as arena export has written them: files, or folders with .jsonl files at any
    depth. Only whole blocks, whose seeds and commitments follow from the ladder's secret, of
    its bots, by its rules and on its terms, and proved by the engine. Blocks that are there
    already, the same, are passed over. One that is not in order, and nothing is taken at all.
    What was taken is rated as if it had been played here.

    \b
    Example:
      arena ladder import summer other-machine/summer-export

    Next: arena ladder standings NAME
    """
    with progress_bar("proving", is_counted=True) as tell:
        found = [_find(name, word, home) for word in files]
        total = sum(one.count for one in found)
        done = import_records(home, name, _sources(found), lambda count: tell(count, total))
    if is_json:
        say_json(
            {
                "ladder": name,
                "blocks": done.blocks,
                "matches": done.matches,
                "skipped": done.skipped,
                "rated": done.rated,
            }
        )
        return
    say(_sentence(name, done))
    say(f"Next: {command_text(['ladder', 'standings', name, *home_words(home)])}")


def _find(name: str, word: str, home: Path) -> Found:
    """Finds the records of a file or folder; nothing is taken from this or another home."""
    path = Path(word)
    if not word or not path.exists():
        raise InputError(f"There is no file or folder {word!r}: name what 'arena export' has made.")
    if path.is_dir() and not any(path.rglob(f"*{ENDING}")):
        hint = ""
        if (path / DATABASE_FILE).exists():
            made = command_text(["export", name, "--out", f"{name}-export", "--home", word])
            hint = f" It is a home: '{made}' makes what can be taken in."
        raise InputError(
            f"The folder {word} holds no records: no file in it ends in {ENDING}.{hint}"
        )
    return find_many(word, home)


def _sources(found: Sequence[Found]) -> Iterator[Source]:
    for one in found:
        for source in one.sources:
            yield Source(source.name, source.data)


def _sentence(name: str, done: Imported) -> str:
    taken = f"{counted(done.blocks, 'block')} ({counted(done.matches, 'match', 'matches')})"
    told = [f"{taken} taken into ladder {name}"]
    if done.skipped:
        what = counted(done.skipped, "block was", "blocks were")
        told.append(f"{what} there already")
    return f"{'; '.join(told)}; {counted(done.rated, 'block is', 'blocks are')} rated."
