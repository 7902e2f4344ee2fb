"""What is to be played: legs of blocks, and the batch in which a caller asked for them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arena.referee.commands import MatchSetup

if TYPE_CHECKING:
    import asyncio

    from arena.contest.blocks import BlockTask, MatchResult


@dataclass(slots=True, eq=False)
class Batch:
    """What comes of the legs that are played for one caller.

    Does not hold the legs, which hold it: a cycle would keep all records until Python looks
    for cycles.
    """

    done: asyncio.Future[None]  # has a result when all are played
    wanted: int  # how many legs
    ended: list[tuple[BlockTask, MatchResult]] = field(default_factory=list)

    def add(self, leg: Leg, result: MatchResult) -> None:
        """Takes note of what came of one of the legs."""
        self.ended.append((leg.task, result))
        if len(self.ended) == self.wanted and not self.done.done():
            self.done.set_result(None)


@dataclass(frozen=True, slots=True, eq=False)
class Leg:
    """One leg of a block that is to be played."""

    task: BlockTask
    number: int
    batch: Batch

    @property
    def seats(self) -> tuple[int, ...]:
        """Which of the block's contestants holds each seat."""
        return self.task.legs[self.number]

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the block's contestants, in their order."""
        return tuple(one.bot for one in self.task.contestants)

    @property
    def meeting(self) -> tuple[str, ...]:
        """The same for all blocks in which these bots meet; partners stay in their places."""
        return self.bots if self.task.players == 4 else tuple(sorted(self.bots))

    def setup(self, wants_events: bool) -> MatchSetup:
        """What the referee is told of the match."""
        task = self.task
        bots = [(task.contestants[one].bot, task.contestants[one].version) for one in self.seats]
        return MatchSetup(
            rules=task.rules,
            players=task.players,
            seat_bots=tuple(bots.index(bot) for bot in bots),
            seed=task.seed,
            nonce=task.nonces[self.number],
            time_control=task.time_control,
            wants_events=wants_events,
            fault_policy=task.fault_policy,
            given=task.given,
        )
