"""What a version of a bot has printed, as its owner may read it.

Logs are named by bot and role, and each part of one begins with a line that says which
version was started: what others have printed is left out. Must not know who asks.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from arena.contest.blocks import SHORT_VERSION
from arena.ladder.run import LOG_FOLDER
from arena.people.refusals import Reason, RefusedError
from arena.server.answers.roll import roll_bots
from arena.store.connection import Store
from arena.store.ladders import find_ladder
from arena.store.ownership import find_own_bot, find_own_version
from arena.v1 import ladder_pb2
from arena.warden.log import LOG_MARK

MOST_TEXT = 64 * 1024
"""The most bytes of one log that are shown: the last ones."""

_MOST_LOGS = 32
_READ_BYTES = 1 << 20  # a log and what was before it are no larger
_MARK = re.compile(f"{re.escape(LOG_MARK)} [0-9: -]{{19}} UTC: (.+), version ([0-9a-f]+)")


class LogAnswers:
    """Answers about what bots have printed."""

    def __init__(self, store: Store, ladder: str, home: Path) -> None:
        self._store = store
        self._ladder = ladder
        self._folder = home / LOG_FOLDER

    def get(self, user: int, name: str, version_start: str) -> ladder_pb2.GetLogResponse:
        """Returns the logs of a version of a user's bot, of the one that played last for none."""
        with self._store.reading() as connection:
            bot = find_own_bot(connection, user, name)
            ladder = find_ladder(connection, self._ladder)
            last = roll_bots(connection, ladder, user)[bot.name].last
            start = version_start or ("" if last is None else last.version)
            version = find_own_version(connection, user, name, start)
        if version.declared is not None:
            raise RefusedError(
                Reason.BOT_RUNS_ELSEWHERE,
                f"Your bot '{name}' runs elsewhere: what it prints is there, not on the server.",
            )
        return ladder_pb2.GetLogResponse(
            logs=[
                ladder_pb2.InstanceLog(name=log, text=text)
                for log, text in _read_logs(self._folder, name, version.hash)
            ]
        )


def _read_logs(folder: Path, bot: str, version: str) -> Iterator[tuple[str, str]]:
    """Yields name and text of the logs of a version in which anything stands."""
    role = re.compile(re.escape(bot) + r"-leg\d+-seat\d+(-lane\d+)?(\.\d+)?\.log")
    try:
        names = sorted(name for name in os.listdir(folder) if role.fullmatch(name))
    except OSError:
        return
    for name in names[:_MOST_LOGS]:
        text = "".join(
            _parts(_content(path), version[:SHORT_VERSION])
            for path in (folder / f"{name}.old", folder / name)
        )
        shown = text.encode()[-MOST_TEXT:].decode("utf-8", "ignore")
        if shown:
            yield name.removesuffix(".log"), shown


def _parts(text: str, version: str) -> str:
    """The parts of a log that a version has printed."""
    kept: list[str] = []
    is_own = False
    for line in text.splitlines(keepends=True):
        mark = _MARK.match(line)
        if mark is not None:
            is_own = mark[2] == version
        if is_own:
            kept.append(line)
    return "".join(kept)


def _content(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(_READ_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""
