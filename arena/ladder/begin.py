"""Beginning a ladder and letting bots into it.

Must not know how a ladder is run.
"""

import secrets
import time
from contextlib import closing
from pathlib import Path

from arena.contest.seeds import SECRET_BYTES
from arena.ladder.asking import make_at_once
from arena.store.bots import BotVersion
from arena.store.connection import open_home
from arena.store.entrants import Entrant, list_entrants
from arena.store.ladders import Ladder, LadderSettings, check_settings, create_ladder, find_ladder
from arena.store.requests import Change, ChangeKind


def begin_ladder(home: Path, settings: LadderSettings) -> Ladder:
    """Creates a ladder with a secret of its own, whose commitment can be published at once.

    Raises InputError for a name that is taken or cannot be.
    """
    check_settings(settings)  # What is refused leaves no home behind.
    with closing(open_home(home, can_create=True)) as store, store.writing() as connection:
        secret = secrets.token_bytes(SECRET_BYTES)
        return create_ladder(connection, settings, secret, time.time_ns())


def enter_bot(home: Path, ladder_name: str, version: BotVersion) -> Entrant:
    """Lets a version into a ladder at once; it meets the others in blocks that nobody has played.

    Raises HomeBusyError while another process writes in the home, and InputError for what
    cannot be; see `asking` for a ladder that is run.
    """
    change = Change(ChangeKind.ADD, version=version.id)
    with closing(open_home(home)) as store:
        answer = make_at_once(home, store, ladder_name, lambda *_: change)
        with store.reading() as connection:
            ladder = find_ladder(connection, ladder_name)
            return list_entrants(connection, ladder)[answer.entrant]
