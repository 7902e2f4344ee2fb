"""Beginning a ladder and letting bots into it.

Must not know how a ladder is run.
"""

import secrets
import time
from contextlib import closing
from pathlib import Path

from arena.contest.seeds import SECRET_BYTES
from arena.store.bots import BotVersion
from arena.store.connection import open_home
from arena.store.entrants import Entrant, add_entrant
from arena.store.ladders import Ladder, LadderSettings, check_settings, create_ladder, find_ladder
from arena.store.lock import writer_lock


def begin_ladder(home: Path, settings: LadderSettings) -> Ladder:
    """Creates a ladder with a secret of its own, whose commitment can be published at once.

    Raises InputError for a name that is taken or cannot be.
    """
    check_settings(settings)  # What is refused leaves no home behind.
    with closing(open_home(home, can_create=True)) as store, store.writing() as connection:
        secret = secrets.token_bytes(SECRET_BYTES)
        return create_ladder(connection, settings, secret, time.time_ns())


def enter_bot(home: Path, ladder_name: str, version: BotVersion) -> Entrant:
    """Lets a version into a ladder; it meets the others in blocks that nobody has played.

    Raises InputError while any ladder of the home is run, since who is in a ladder decides
    its next blocks, and as `add_entrant` does.
    """
    with (
        closing(open_home(home)) as store,
        writer_lock(home),
        store.writing() as connection,
    ):
        ladder = find_ladder(connection, ladder_name)
        return add_entrant(connection, ladder, version, time.time_ns())
