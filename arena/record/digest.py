"""Which game was played, told by a few digits: the same packs and the same decisions.

Who played it, how long it took and how it ended tell nothing of that. Knows nothing of files.
"""

import hashlib
from collections.abc import Sequence

from arena.record.replay import replay
from arena.record.values import Ending, Record
from engine import RoundEnded, RoundStarted, State

DIGITS = 16


class GameDigest:
    """Adds up a game, round by round."""

    def __init__(self) -> None:
        self._sum = hashlib.sha256()

    def add_round(self, pack: Sequence[int], state: State) -> None:
        """Adds a round that is over, or broken off, as it stands in the state."""
        self._sum.update(bytes(pack))
        decided = state.declared, state.played, sorted(state.signals.items())
        self._sum.update(repr(decided).encode())

    def __str__(self) -> str:
        return self._sum.hexdigest()[:DIGITS]


def record_digest(record: Record) -> str:
    """Says which game a record tells; raises RecordError where the rules do not allow it."""
    digest = GameDigest()
    pack: Sequence[int] = ()
    for one in replay(record):
        if isinstance(one.event, RoundStarted):
            pack = one.event.deal.pack
        elif isinstance(one.event, RoundEnded) or (isinstance(one.event, Ending) and pack):
            digest.add_round(pack, one.state)
            pack = ()
    return str(digest)
