"""Puts together who answers people, from what a server is made of.

Must not know what is answered.
"""

from dataclasses import dataclass
from pathlib import Path

from arena.server.answers.bots import BotAnswers
from arena.server.answers.contents import ContentAnswers
from arena.server.answers.control import BotControl
from arena.server.answers.logs import LogAnswers
from arena.server.answers.matches import MatchAnswers
from arena.server.answers.submissions import SubmissionAnswers
from arena.server.changes import Changes
from arena.server.elsewhere import Elsewhere
from arena.server.endless import EndlessLadder
from arena.server.facts import ServerFacts
from arena.server.ladder_service import Rooms
from arena.server.queue import IntakeQueue
from arena.server.receiving import Receiver
from arena.server.settings import ServerSettings
from arena.server.shelf import Shelf
from arena.store.connection import Store


@dataclass(frozen=True, slots=True)
class Staff:
    """Whoever works in a server while it answers."""

    ladder: EndlessLadder
    queue: IntakeQueue
    elsewhere: Elsewhere
    changes: Changes


def make_rooms(
    home: Path, settings: ServerSettings, *, level: str, store: Store, shelf: Shelf, staff: Staff
) -> Rooms:
    """Makes whoever answers; `level` is that of the sandbox."""
    name, quota = settings.ladder, settings.quota
    receiver = Receiver(
        store,
        name,
        shelf,
        quota=quota,
        seconds=settings.calls.upload_seconds,
        noted=staff.queue.arrived,
    )
    return Rooms(
        facts=ServerFacts(settings.name, name, level, quota),
        receiver=receiver,
        submissions=SubmissionAnswers(store, staff.queue.doing),
        bots=BotAnswers(store, name, staff.elsewhere.is_present),
        control=BotControl(store, name, quota, staff.ladder.asked),
        contents=ContentAnswers(store, home, shelf),
        logs=LogAnswers(store, name, home),
        matches=MatchAnswers(store, name),
        elsewhere=staff.elsewhere,
        changes=staff.changes,
    )
