"""Asks for changes of who is in a ladder, whether or not another process runs it.

Where nobody holds the home's lock the change is made at once; else it is noted for who
does, and the answer waited for. Must not know how a change is made.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from arena.errors import InputError
from arena.ladder.changes import answer_requests, make_change, successor
from arena.ladder.run import admission
from arena.store.bots import BotVersion
from arena.store.connection import Store, open_home
from arena.store.entrants import Entrant, list_entrants
from arena.store.ladders import Ladder, find_ladder
from arena.store.lock import HomeBusyError, writer_lock
from arena.store.requests import Answer, Change, ChangeKind, note_request, read_answer

PATIENCE_S = 15.0
"""How long an answer is waited for; the change is noted all the same."""

_LOOK_S = 0.1

Propose = Callable[[Ladder, Sequence[Entrant]], Change]
"""Says what is to be done with a ladder, when it is known who is in it."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A change that was made, and who is in the ladder since."""

    ladder: Ladder
    entrant: Entrant  # who came, went or came back
    from_block: int
    entrants: Sequence[Entrant]
    is_run: bool  # whether another process made it, which runs a ladder of the home

    @property
    def is_too_few(self) -> bool:
        """Whether too few bots are left for a block."""
        present = sum(one.suspension is None for one in self.entrants)
        return present < self.ladder.settings.group_size


def ask_to_add(home: Path, name: str, version: BotVersion) -> Changed | None:
    """Lets a version into a ladder; it meets the others in blocks that nobody has been given.

    Returns None where nobody has answered in time: the change is noted then. Raises
    InputError for what cannot be.
    """
    change = Change(ChangeKind.ADD, version=version.id)
    return _ask(home, name, lambda *_: change)


def ask_to_stop(home: Path, name: str, bot: str) -> Changed | None:
    """Takes a bot, its name or name@version, out of all blocks that nobody has been given.

    Returns and raises as `ask_to_add` does.
    """

    def propose(ladder: Ladder, entrants: Sequence[Entrant]) -> Change:
        found = _fitting(ladder, entrants, bot)
        playing = [one for one in found if one.suspension is None]
        return Change(ChangeKind.STOP, entrant=_only(playing or found, bot, "are there").number)

    return _ask(home, name, propose)


def ask_to_resume(home: Path, name: str, bot: str) -> Changed | None:
    """Lets a bot that was stopped or suspended into the blocks that nobody has been given.

    Returns and raises as `ask_to_add` does.
    """

    def propose(ladder: Ladder, entrants: Sequence[Entrant]) -> Change:
        found = _fitting(ladder, entrants, bot)
        suspended = [one for one in found if one.suspension is not None]
        if not suspended:
            raise InputError(f"Bot '{bot}' is not suspended in ladder '{ladder.name}'.")
        last = [one for one in suspended if successor(one, entrants) is None]
        entrant = _only(last or suspended, bot, "are suspended")
        return Change(ChangeKind.RESUME, entrant=entrant.number)

    return _ask(home, name, propose)


def ask_to_replace(home: Path, name: str, bot: str, version: BotVersion) -> Changed | None:
    """Lets a version take the place of an earlier one, which `bot` names, with its rating.

    Returns and raises as `ask_to_add` does.
    """

    def propose(ladder: Ladder, entrants: Sequence[Entrant]) -> Change:
        found = _fitting(ladder, entrants, bot)
        playing = [one for one in found if one.suspension is None]
        last = [one for one in found if successor(one, entrants) is None]
        entrant = _only(playing or last or found, bot, "are there")
        return Change(ChangeKind.REPLACE, version=version.id, entrant=entrant.number)

    return _ask(home, name, propose)


def _fitting(ladder: Ladder, entrants: Sequence[Entrant], bot: str) -> list[Entrant]:
    """Finds the entrants that a word can mean: a bot's name, or NAME@VERSION."""
    wanted, _, start = bot.partition("@")
    found = [one for one in entrants if one.bot == wanted and one.version.startswith(start)]
    if not found:
        raise InputError(
            f"Ladder '{ladder.name}' has no bot '{bot}': 'arena ladder show {ladder.name}' says "
            "who is in it."
        )
    return found


def _only(found: Sequence[Entrant], bot: str, what: str) -> Entrant:
    if len(found) > 1:
        raise InputError(
            f"Several versions of '{bot.partition('@')[0]}' {what}: write NAME@VERSION."
        )
    return found[0]


def _ask(home: Path, name: str, propose: Propose) -> Changed | None:
    with closing(open_home(home)) as store:
        is_run = False
        try:
            answer = make_at_once(home, store, name, propose)
        except HomeBusyError:
            is_run = True
            waited = _wait(home, store, name, propose)
            if waited is None:
                return None
            answer = waited
        if answer.refusal is not None:
            raise InputError(answer.refusal)
        with store.reading() as connection:
            ladder = find_ladder(connection, name)
            entrants = list_entrants(connection, ladder)
    return Changed(ladder, entrants[answer.entrant], answer.from_block, entrants, is_run)


def make_at_once(home: Path, store: Store, name: str, propose: Propose) -> Answer:
    """Makes a change where nobody else writes, and before it what waits for an answer.

    Raises HomeBusyError where somebody does, and InputError for what cannot be.
    """
    admit = admission(home)
    with writer_lock(home):
        answer_requests(store, admit)
        with store.writing() as connection:
            ladder = find_ladder(connection, name)
            change = propose(ladder, list_entrants(connection, ladder))
            return make_change(connection, ladder, change, admit=admit)


def _wait(home: Path, store: Store, name: str, propose: Propose) -> Answer | None:
    """Notes a change and waits until it is answered, or nobody is left to answer but this."""
    with store.writing() as connection:
        ladder = find_ladder(connection, name)
        change = propose(ladder, list_entrants(connection, ladder))
        request = note_request(connection, ladder.id, change, time.time_ns())
    until = time.monotonic() + PATIENCE_S
    while True:
        with store.reading() as connection:
            answer = read_answer(connection, request)
        if answer is not None or time.monotonic() >= until:
            return answer
        try:
            with writer_lock(home):
                answer_requests(store, admission(home))
        except HomeBusyError:
            time.sleep(_LOOK_S)
