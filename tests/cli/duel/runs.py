"""Duels for tests, played on paper by a crew without processes."""

from collections.abc import Callable

from arena.cli.duel.plan import DuelPlan
from arena.cli.duel.run import DuelChoices, DuelRun
from arena.cli.match.plan import make_plan
from arena.cli.terms import Terms
from arena.contest.blocks import BlockResult, BlockTask, Contestant
from arena.contest.sequential.sequential import SequentialTest
from engine import STANDARD
from tests.fakes import SECRET, FakeCrew, fake_contestants, play_on_paper

TEST = SequentialTest(0.5, 0.6, 0.05, 0.05)


def duel_plan(
    bots: list[str] | None = None,
    test: SequentialTest | None = TEST,
    most: int = 500,
    contestants: list[Contestant] | None = None,
) -> DuelPlan:
    """Plans a duel; `b9` scores 9 more than `a0`, as a match on paper has it."""
    who = contestants or fake_contestants(bots or ["b9", "a0"])
    return DuelPlan(make_plan(who, 2, most, Terms(STANDARD, None, True), SECRET), test)


def duel_run(
    plan: DuelPlan | None = None,
    choices: DuelChoices | None = None,
    *,
    crew: FakeCrew | None = None,
    play: Callable[[BlockTask], BlockResult] = play_on_paper,
) -> DuelRun:
    """Makes a duel that is played on paper."""
    fake = crew or FakeCrew(play=play)
    return DuelRun(plan or duel_plan(), choices or DuelChoices(), lambda *_: fake)


def played(run: DuelRun) -> DuelRun:
    """Plays a duel to its end."""
    run.prepare()
    for _ in run.play():
        pass
    return run
