"""Running a ladder from a home: lock, workers, the loop, and a clean end of all of them.

Must not know how blocks are played or stored.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from arena.bots.needs.toolchains import refuse_if_missing
from arena.bots.snapshot import check_snapshot, open_snapshot, snapshot_folder
from arena.contest.blocks import MOST_TABLES, Contestant
from arena.contest.pairing.kinds import RATING
from arena.errors import InputError
from arena.ladder.capacity import Capacity, available_cores, plan_capacity
from arena.ladder.changes import answer_requests, mark_away, successor
from arena.ladder.machine import look_at_machine
from arena.ladder.play import LadderPlay
from arena.ladder.progress import Observer, Progress
from arena.ladder.schedule import ladder_schedule
from arena.ladder.stopping import Stopping
from arena.ladder.todo import MOST_BLOCKS, ChunkSize, Goal, Todo
from arena.ladder.workers import Crew, WorkerCrew
from arena.play.settings import RunnerSettings
from arena.sandbox.sandbox import Sandbox
from arena.store.connection import Store, open_home
from arena.store.entrants import Entrant, list_entrants
from arena.store.ladders import Ladder, LadderState, find_ladder
from arena.store.lock import writer_lock
from arena.store.results import read_blocks_done
from arena.store.runs import begin_run, end_run, read_seconds_run
from arena.store.suspensions import AWAY

LOG_FOLDER = "logs"
"""The folder in a home into which instances' outputs go."""

_LEAST_CHUNK, _FIRST_CHUNK = 4, 16  # blocks, in a throughput ladder

MakeCrew = Callable[[int, RunnerSettings], Crew]


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How a ladder is run this time; none of it changes results."""

    workers: int | None = None  # None: as many as are good
    oversubscribe: bool = False  # let bots of a timed ladder share cores
    wire_log_folder: Path | None = None  # None: messages are not logged
    is_watched: bool = False  # somebody looks at what is played at the moment
    sandbox: Sandbox = field(default_factory=Sandbox)  # what bots are started in


def run_ladder(
    home: Path,
    name: str,
    goal: Goal,
    options: RunOptions | None = None,
    *,
    observer: Observer = lambda _: None,
    make_crew: MakeCrew = WorkerCrew,
) -> Progress:
    """Plays a ladder up to its goal, or until it is paused, and returns how it ended.

    What was played before is not played again. Raises InputError for a ladder that cannot
    be run and while another process writes in the home, ArenaError when the arena fails.
    These, and KeyboardInterrupt, leave a database from which a later run goes on.
    """
    options = options or RunOptions()
    find = admission(home)
    with closing(open_home(home)) as store, writer_lock(home):
        answer_requests(store, find)
        _leave_out_absent(store, name)
        ladder, entrants = find_runnable(store, name)
        capacity = run_capacity(ladder, options)
        contestants = [find(one) for one in entrants]
        stopping, todo = left_to_play(store, ladder, entrants, goal)
        crew = make_crew(capacity.workers, runner_settings(home, options, capacity))
        with noted_run(store, ladder, capacity):
            play = LadderPlay(
                store,
                ladder,
                contestants,
                find=find,
                todo=todo,
                stopping=stopping,
                crew=crew,
                chunk_size=first_chunk_size(ladder, capacity),
                observer=observer,
                is_watched=options.is_watched,
            )
            return _play(play, crew)


def _leave_out_absent(store: Store, name: str) -> None:
    """Takes out bots that run elsewhere: only a server has a door for them."""
    with store.reading() as connection:
        entrants = list_entrants(connection, find_ladder(connection, name))
    if any(one.is_elsewhere and one.suspension is None for one in entrants):
        with store.writing() as connection:
            mark_away(connection, find_ladder(connection, name))


def find_runnable(store: Store, name: str) -> tuple[Ladder, list[Entrant]]:
    """Finds a ladder that can be run, and who is in it; InputError says why one cannot be."""
    with store.reading() as connection:
        ladder = find_ladder(connection, name)
        entrants = list_entrants(connection, ladder)
    refuse_unless_active(ladder)
    wanted = ladder.settings.group_size
    if len(entrants) < wanted:
        raise InputError(
            f"Ladder '{name}' needs {wanted} bots and has {len(entrants)}: "
            f"'arena ladder add {name} BOT' adds one."
        )
    if sum(one.suspension is None for one in entrants) < wanted:
        raise InputError(too_few_sentence(name, entrants))
    return ladder, entrants


def refuse_unless_active(ladder: Ladder) -> None:
    """Raises InputError for a ladder that is closed, or let rest."""
    if ladder.closed_ns is not None:
        raise InputError(f"Ladder '{ladder.name}' is closed: its secret is out.")
    if ladder.state is not LadderState.ACTIVE:
        raise InputError(
            f"Ladder '{ladder.name}' is {ladder.state}: 'arena ladder resume {ladder.name}' lets "
            "it go on."
        )


def too_few_sentence(name: str, entrants: Sequence[Entrant]) -> str:
    """Says that so many bots are suspended that nobody is left to play."""
    told = [
        f"{one.bot} ({one.suspension.reason})"
        for one in entrants
        if one.suspension and successor(one, entrants) is None  # else that one is told of
    ]
    held = [one.suspension for one in entrants if one.suspension is not None]
    if all(one.reason == AWAY for one in held):
        return (
            f"Too few bots are left in ladder '{name}', as {' and '.join(told)}: bots that run "
            "elsewhere play while 'arena serve' runs and they are connected."
        )
    return (
        f"Too few bots are left in ladder '{name}', as {' and '.join(told)} "
        f"{'is' if len(told) == 1 else 'are'} suspended: 'arena ladder resume-bot {name} BOT' "
        "brings one back."
    )


def run_capacity(ladder: Ladder, options: RunOptions) -> Capacity:
    """Decides what a run has to play with; raises InputError as `plan_capacity` does."""
    return plan_capacity(
        available_cores(),
        timed=not ladder.settings.throughput,
        oversubscribe=options.oversubscribe,
        workers=ladder.workers if options.workers is None else options.workers,
    )


def admission(home: Path) -> Callable[[Entrant], Contestant]:
    """Returns what finds a home's entrants and makes sure that they can be run."""
    return partial(find_contestant, home)


def find_contestant(home: Path, entrant: Entrant) -> Contestant:
    """Finds what an entrant is run as, and makes sure that it still is that version.

    Who runs elsewhere has nothing here that could be looked at.
    """
    if entrant.declared is not None:
        return Contestant(
            entrant.bot, entrant.version, "", (), MOST_TABLES, declared=entrant.declared
        )
    check_snapshot(snapshot_folder(home, entrant.version))
    snapshot = open_snapshot(home, entrant.version)
    refuse_if_missing(snapshot.manifest)
    # The bot may be called otherwise by now than its bot.toml says.
    return replace(snapshot.contestant(), bot=entrant.bot)


def runner_settings(home: Path, options: RunOptions, capacity: Capacity) -> RunnerSettings:
    """Returns what each worker of a run is told when it is made."""
    return RunnerSettings(
        log_folder=home / LOG_FOLDER,
        wire_log_folder=options.wire_log_folder,
        most_matches=capacity.matches_per_worker,
        sandbox=options.sandbox,
    )


def left_to_play(
    store: Store, ladder: Ladder, entrants: Sequence[Entrant], goal: Goal
) -> tuple[Stopping, Todo]:
    """Finds out what ends a run, and what is left to play until then."""
    with store.reading() as connection:
        schedule = ladder_schedule(connection, ladder, entrants)
        stopping = Stopping(ladder, goal, read_seconds_run(connection, ladder.id))
        stopping.look(connection, entrants, schedule.pairing)
        done = read_blocks_done(connection, ladder.id)
    return stopping, Todo(schedule, stopping.total, done)


def first_chunk_size(ladder: Ladder, capacity: Capacity) -> ChunkSize:
    """Says how many blocks a worker is given at a time, to begin with."""
    most = MOST_BLOCKS
    if ladder.settings.pairing == RATING:
        # No more can be in flight than the window: every worker is to have a part.
        most = max(1, ladder.settings.window // (2 * capacity.workers))
    if capacity.matches_per_worker is None:
        return ChunkSize(_LEAST_CHUNK, capacity.workers, _FIRST_CHUNK, most)
    wanted = capacity.matches_per_worker // ladder.settings.leg_count
    return ChunkSize(max(1, wanted), capacity.workers, most=most)


def _play(play: LadderPlay, crew: Crew) -> Progress:
    try:
        progress = play.play()
    except BaseException:
        crew.abort()
        raise
    if progress.is_finished:
        crew.close()
    else:
        crew.abort()  # It was paused: what is in flight can be played again.
    return progress


@contextmanager
def noted_run(store: Store, ladder: Ladder, capacity: Capacity) -> Iterator[None]:
    """Notes when a run begins and, unless something stops it, ends."""
    with store.writing() as connection:
        run_id = begin_run(
            connection,
            ladder.id,
            look_at_machine(capacity.cores),
            workers=capacity.workers,
            oversubscribed=capacity.oversubscribed,
            now_ns=time.time_ns(),
        )
    yield
    with store.writing() as connection:
        end_run(connection, run_id, time.time_ns())
