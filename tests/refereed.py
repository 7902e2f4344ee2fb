"""Blocks played by the arena's own referee and match, with choices made here: no processes.

What comes of them is what a runner brings back, records, times and all.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from arena.contest.blocks import BlockResult, BlockTask, MatchResult
from arena.play.instance import Instance, InstanceState, Role
from arena.play.leg import Batch, Leg
from arena.play.match import LiveMatch
from arena.terms.faults import BotFault, FaultKind
from arena.v1 import match_pb2, play_pb2
from engine import action_text

if TYPE_CHECKING:
    import asyncio

    from arena.play.session import Session
    from arena.referee.commands import Question
    from arena.referee.referee import Referee

Choose = Callable[[str, "Question"], int]
"""Takes bot and question, and gives an action among those allowed."""

_MICRO_NS = 1000


class _Table:
    """Stands in for the streams of all instances of a match: keeps what was asked last."""

    def __init__(self) -> None:
        self.outbox = play_pb2.PlayResponse()
        self.asked: Question | None = None
        self.now_ns = 0

    def ask(self, _: int, question: Question, referee: Referee) -> None:
        self.asked = question
        referee.handed(question.number, self.now_ns)

    def wake(self) -> None:
        self.outbox.Clear()


def play_refereed(
    task: BlockTask, choose: Choose | None = None, *, crash: tuple[int, int, int] | None = None
) -> BlockResult:
    """Plays a block's legs; without `choose` each bot draws by chance, from cards and name.

    `crash`: leg, seat, and the number of the question from which on that bot is gone.
    """
    matches = []
    for leg in task.legs_played:
        dice = random.Random(f"{task.seed.hex()} {leg}")
        draw = choose or (lambda _, question, dice=dice: dice.choice(question.actions))
        matches.append(_play_leg(task, leg, draw, crash))
    return BlockResult(task.number, task.attempt, tuple(matches))


def _play_leg(
    task: BlockTask, number: int, choose: Choose, crash: tuple[int, int, int] | None
) -> MatchResult:
    table = _Table()
    leg = Leg(task, number, Batch(cast("asyncio.Future[None]", None), 1))
    bots = [task.contestants[place] for place in leg.seats]
    instances = [
        Instance(
            seat,
            Role(bot, number, seat),
            None,
            state=InstanceState.READY,
            session=cast("Session", table),
        )
        for seat, bot in enumerate(bots)
    ]
    match = LiveMatch(leg, instances, on_end=lambda _: None)
    match.start()
    while match.result is None:
        question = table.asked
        assert question is not None
        seat = question.seat
        if crash is not None and crash[:2] == (number, seat) and question.number >= crash[2]:
            match.fail([BotFault(seat, FaultKind.CRASHED, "ended with exit code 1", "")])
            crash = None
            continue
        move = action_text(choose(bots[seat].bot, question))
        table.now_ns += (question.number % 7 + 1) * _MICRO_NS
        answer = match_pb2.Answer(table=1, question=question.number, move=move, note=f"of {seat}")
        match.answer(seat, answer, table.now_ns, 0)
    return match.result
