"""The file that says of a server what holds where nothing is said, with what each key is for.

Must not know how a file is read.
"""

import json
from collections.abc import Iterator

from arena.cli.serve.file import REFERENCES, TIME
from arena.cli.serve.keys import KEYS, LADDER, TABLES

_LADDER_LINES = (
    "# The ladder that bots are submitted to: all that a ladder file can say, but when it ends",
    "# (docs/ladder-files.md). What decides results cannot change after the first block.",
    f"[{LADDER}]",
    'name = "main"',
    f"bots = {json.dumps(list(REFERENCES))}  # that are in it from the start",
    'pairing = "rating"  # the newest, and those least is known of, play first',
    "players = 2",
    'rules = "standard"',
    f'time = "{TIME}"  # bank, increment, limit, in seconds; "throughput" is much faster, and for',
    "# people who mean well: a bot that takes its time holds up the matches of all",
)


def config_lines() -> Iterator[str]:
    """Yields the lines of the file."""
    yield "# arena serve --config FILE: every key, as it is where it is not said."
    yield from _key_lines(())
    for table in TABLES:
        yield ""
        if table == LADDER:
            yield from _LADDER_LINES
        else:
            yield f"[{table}]"
            yield from _key_lines((table,))


def _key_lines(table: tuple[str, ...]) -> Iterator[str]:
    for place, key in KEYS.items():
        if place[:-1] == table:
            value = json.dumps(key.usual)  # TOML writes these as JSON does
            yield f"{place[-1]} = {value}  # {key.what}"
