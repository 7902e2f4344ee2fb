"""What a run of a ladder would do, without doing it.

Refuses what a run would refuse. Must not know how a plan is shown.
"""

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from arena.contest.crosstable import crosstable
from arena.contest.outlook import Outlook, outlooks
from arena.ladder.capacity import Capacity
from arena.ladder.duration import Duration, expected_duration
from arena.ladder.run import RunOptions, find_contestant, find_runnable, run_capacity
from arena.ladder.schedule import ladder_schedule
from arena.ladder.todo import Goal, Todo
from arena.store.connection import open_home
from arena.store.ladders import Ladder
from arena.store.results import read_blocks_done, read_outcomes
from arena.store.runs import Pace, read_pace


@dataclass(frozen=True, slots=True)
class RunPlan:
    """What is left to play of a ladder, how long that takes, and how sure it will be then."""

    ladder: Ladder
    names: list[tuple[str, str]]  # by entrant: bot and version
    capacity: Capacity
    blocks_total: int  # below the goal
    blocks_left: int
    blocks_unpaired: int  # of these, who meets in them follows from results to come
    matches_per_block: int
    pairs: list[Outlook]
    pace: Pace | None  # of an earlier run
    duration: Duration | None  # None: nobody can say

    @property
    def matches_left(self) -> int:
        """How many matches would be played."""
        return self.blocks_left * self.matches_per_block


def plan_run(home: Path, name: str, goal: Goal, options: RunOptions) -> RunPlan:
    """Says what `run_ladder` would do; raises InputError as it does, but needs no lock."""
    with closing(open_home(home)) as store:
        ladder, entrants = find_runnable(store, name)
        settings = ladder.settings
        capacity = run_capacity(ladder, options)
        for entrant in entrants:
            find_contestant(home, entrant)
        target = settings.rules.target_score
        with store.reading() as connection:
            schedule = ladder_schedule(connection, ladder, entrants)
            done = read_blocks_done(connection, ladder.id)
            todo = Todo(schedule, goal.total(schedule.pairing), done)
            played = crosstable(read_outcomes(connection, ladder.id), target)
            pace = read_pace(connection, ladder.id)
    left = todo.open
    blocks = todo.take(left)
    matches_per_block = settings.leg_count
    return RunPlan(
        ladder=ladder,
        names=[(one.bot, one.version) for one in entrants],
        capacity=capacity,
        blocks_total=todo.total,
        blocks_left=left,
        blocks_unpaired=left - len(blocks),
        matches_per_block=matches_per_block,
        pairs=outlooks(played, (block.contestants for block in blocks), target),
        pace=pace,
        duration=expected_duration(settings, capacity, pace, left * matches_per_block),
    )
