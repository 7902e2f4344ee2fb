"""What a run of a ladder would do, without doing it.

Refuses what a run would refuse. Must not know how a plan is shown.
"""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection

from arena.contest.statistics.crosstable import crosstable
from arena.contest.statistics.outlook import Outlook, outlooks
from arena.contest.stopping import HOURS, MATCHES, RuleState, Stop
from arena.ladder.capacity import Capacity
from arena.ladder.duration import Duration, expected_duration
from arena.ladder.run import RunOptions, find_contestant, find_runnable, run_capacity
from arena.ladder.schedule import ladder_schedule
from arena.ladder.stopping import SECONDS_AN_HOUR, Stopping
from arena.ladder.todo import Goal, Todo
from arena.store.connection import open_home
from arena.store.entrants import Entrant, elsewhere_numbers
from arena.store.ladders import Ladder, LadderSettings
from arena.store.results import BlocksDone, read_blocks_done, read_outcomes
from arena.store.runs import Pace, read_pace, read_seconds_run

_ABOUT, _AT_LEAST = "about", "at least"


@dataclass(frozen=True, slots=True)
class RulePlan:
    """How much is left until a stopping rule is met; None: nobody knows."""

    state: RuleState
    blocks_left: int | None = None
    blocks_are: str = ""  # empty: that is exact; otherwise `about` or `at least`
    seconds_left: float | None = None


@dataclass(frozen=True, slots=True)
class RunPlan:
    """What is left to play of a ladder, how long that takes, and how sure it will be then."""

    ladder: Ladder
    names: list[tuple[str, str]]  # by entrant: bot and version
    capacity: Capacity
    blocks_total: int | None  # below the goal; None: nobody knows
    blocks_left: int | None  # None: nobody knows
    blocks_unpaired: int  # of these, who meets in them follows from results to come
    matches_left: int | None  # None: nobody knows
    pairs: list[Outlook]
    pace: Pace | None  # of an earlier run
    duration: Duration | None  # None: nobody can say
    rules: list[RulePlan] = field(default_factory=list)  # what may end it sooner
    stop: Stop | None = None  # the rule that is met already


def plan_run(home: Path, name: str, goal: Goal, options: RunOptions) -> RunPlan:
    """Says what `run_ladder` would do; raises InputError as it does, but needs no lock."""
    with closing(open_home(home)) as store:
        ladder, entrants = find_runnable(store, name)
        for entrant in entrants:
            find_contestant(home, entrant)
        with store.reading() as connection:
            return plan_ladder(connection, ladder, entrants, goal, options)


def plan_ladder(
    connection: Connection,
    ladder: Ladder,
    entrants: Sequence[Entrant],
    goal: Goal,
    options: RunOptions,
) -> RunPlan:
    """Says what a run of a ladder with these entrants would do."""
    settings = ladder.settings
    capacity = run_capacity(ladder, options)
    target = settings.rules.target_score
    schedule = ladder_schedule(connection, ladder, entrants)
    stopping = Stopping(ladder, goal, read_seconds_run(connection, ladder.id))
    stopping.look(connection, entrants, schedule.pairing)
    done = read_blocks_done(connection, ladder.id)
    todo = Todo(schedule, stopping.total, done)
    pace = read_pace(connection, ladder.id)
    of_one = expected_duration(settings, capacity, pace, 1)
    rules = [_rule_plan(state, settings, stopping, done, of_one) for state in stopping.states()]
    stop = stopping.stop(blocks_left=todo.open)
    known = [one.blocks_left for one in rules if one.blocks_are != _AT_LEAST]
    known.append(None if stopping.is_open else todo.open)
    left = 0 if stop else min((one for one in known if one is not None), default=None)
    blocks = todo.take(left or 0)
    elsewhere = elsewhere_numbers(entrants)
    lone = sum(not elsewhere.isdisjoint(block.contestants) for block in blocks)
    matches = (left or 0) * settings.leg_count - lone * (settings.leg_count - 1)
    return RunPlan(
        ladder=ladder,
        names=[(one.bot, one.version) for one in entrants],
        capacity=capacity,
        blocks_total=None if stopping.is_open else todo.total,
        blocks_left=left,
        blocks_unpaired=(left or 0) - len(blocks),
        matches_left=None if left is None else matches,
        pairs=outlooks(
            crosstable(read_outcomes(connection, ladder.id), target),
            (block.contestants for block in blocks),
            target,
        ),
        pace=pace,
        duration=None if left is None else expected_duration(settings, capacity, pace, matches),
        rules=rules,
        stop=stop,
    )


def _rule_plan(
    state: RuleState,
    settings: LadderSettings,
    stopping: Stopping,
    done: BlocksDone,
    of_one: Duration | None,
) -> RulePlan:
    """Says what is left until a rule is met; `of_one` is how long one match takes."""
    if state.rule == HOURS:
        seconds = max(0.0, (state.wanted - state.reached) * SECONDS_AN_HOUR)
        if of_one is None:
            return RulePlan(state, seconds_left=seconds)
        blocks = int(seconds * of_one.matches_per_second / settings.leg_count)
        return RulePlan(state, blocks, _ABOUT, seconds)
    if state.rule == MATCHES:
        wanted = stopping.blocks_by_matches
        if wanted is None:
            a_block = settings.leg_count * settings.group_size
            return RulePlan(state, -(-stopping.matches_lacking // a_block), _AT_LEAST)
        played = sum(number < wanted for number in done.finished | done.abandoned)
        return RulePlan(state, wanted - played)
    return RulePlan(state)
