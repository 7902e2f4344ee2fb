"""A ladder whose bots come, go and are replaced while it is run, for tests."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from arena.contest.blocks import Contestant
from arena.ladder.play import LadderPlay
from arena.ladder.progress import Progress
from arena.ladder.schedule import ladder_schedule
from arena.ladder.stopping import Stopping
from arena.ladder.todo import ChunkSize, Goal, Todo
from arena.store.bots import BotVersion, add_version
from arena.store.connection import Store, open_home
from arena.store.entrants import Entrant, list_entrants
from arena.store.ladders import LadderSettings, find_ladder
from arena.store.requests import (
    Answer,
    Change,
    note_request,
    read_answer,
)
from arena.store.results import read_blocks_done, read_meetings
from tests.fakes import (
    FakeCrew,
    fake_contestant,
    fake_ladder,
    fake_settings,
)

BOTS = ["faulty", "b5", "c9", "d1"]
GOAL = Goal(blocks=60)
Asks = Mapping[int, Change]


class AskingCrew(FakeCrew):
    """Plays as the other does, and notes changes, as other processes do, while it is waited for."""

    def __init__(self, store: Store, asks: Asks, *more: int, **options: int | None) -> None:
        super().__init__(*more, **options)  # type: ignore[arg-type]
        self._store = store
        self._asks = dict(asks)
        self._waited = 0

    def wait(self, futures: object, seconds: float) -> object:  # type: ignore[override]
        change = self._asks.pop(self._waited, None)
        if change is not None:
            ask(self._store, change)
        self._waited += 1
        return super().wait(futures, seconds)  # type: ignore[arg-type]


def ask(store: Store, change: Change, ladder_id: int = 1) -> int:
    with store.writing() as connection:
        return note_request(connection, ladder_id, change, now_ns=1)


def answer(store: Store, request: int) -> Answer | None:
    with store.reading() as connection:
        return read_answer(connection, request)


def new_version(store: Store, bot: str, text: str) -> BotVersion:
    content = hashlib.sha256(text.encode()).hexdigest()
    with store.writing() as connection:
        return add_version(connection, bot, content, {"name": bot}, now_ns=1)[0]


def play(
    store: Store,
    crew: FakeCrew,
    goal: Goal = GOAL,
    find: Callable[[Entrant], Contestant] = fake_contestant,
) -> Progress:
    with store.reading() as connection:
        ladder = find_ladder(connection, "demo")
        present = list_entrants(connection, ladder)
        done = read_blocks_done(connection, ladder.id)
        schedule = ladder_schedule(connection, ladder, present)
        stopping = Stopping(ladder, goal)
        stopping.look(connection, present, schedule.pairing)
    return LadderPlay(
        store,
        ladder,
        [fake_contestant(one) if one.declared is None else find(one) for one in present],
        find=find,
        todo=Todo(schedule, stopping.total, done),
        stopping=stopping,
        crew=crew,
        chunk_size=ChunkSize(1, crew.workers, most=3),
    ).play()


@contextmanager
def new_ladder(
    folder: Path, settings: LadderSettings | None = None, bots: Sequence[str] = BOTS
) -> Iterator[Store]:
    with closing(open_home(folder, can_create=True)) as store:
        fake_ladder(store, settings or fake_settings(), bots)
        yield store


def entrants_of(store: Store) -> list[Entrant]:
    with store.reading() as connection:
        return list_entrants(connection, find_ladder(connection, "demo"))


def contestants_of(store: Store) -> dict[int, tuple[int, ...]]:
    with store.reading() as connection:
        meetings = read_meetings(connection, find_ladder(connection, "demo").id)
    return {number: meeting.contestants for number, meeting in meetings.items()}
