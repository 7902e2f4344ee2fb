"""What is left to play: which blocks, at which attempt, and how many go in one chunk.

Must not know who plays them or how results are kept.
"""

from collections import deque
from dataclasses import dataclass

from arena.contest.blocks import Block
from arena.contest.pairing.schedule import Pairing, Schedule
from arena.contest.stopping import MOST_BLOCKS as MOST_BLOCKS_OF_A_LADDER
from arena.contest.stopping import NO_RULES, StoppingRules
from arena.errors import InputError
from arena.store.results import BlocksDone

_WANTED_SECONDS = 4.0  # of a chunk; several are played side by side, so one ends each second
_MOST_GROWTH = 4.0
MOST_BLOCKS = 1024


@dataclass(frozen=True, slots=True)
class Goal:
    """Where a run ends, counted from the ladder's beginning: so a resumed run ends there too."""

    blocks_per_pairing: int | None = None
    blocks: int | None = None
    rules: StoppingRules = NO_RULES  # any that is met ends it too

    @property
    def times(self) -> int | None:
        """How often the pairing is to go round; None: nobody has said."""
        return self.rules.blocks if self.blocks_per_pairing is None else self.blocks_per_pairing

    @property
    def is_open(self) -> bool:
        """Whether nobody has said how many blocks it is."""
        return self.times is None and self.blocks is None

    def total(self, pairing: Pairing) -> int:
        """Returns the number of blocks below which all must be played, unless a rule is met.

        What is counted by a pairing's times is its own: meetings of each group, blocks of
        each bot, or rounds.

        Raises InputError for a goal of nothing.
        """
        for wanted in (self.times, self.blocks):
            if wanted is not None and wanted < 1:
                raise InputError(f"{wanted} blocks are nothing to play: ask for at least 1.")
        if self.blocks is not None:
            return self.blocks if pairing.is_endless else min(self.blocks, pairing.length)
        if self.times is not None:
            return pairing.blocks_until(self.times)
        if self.rules.is_empty:
            raise InputError("Say how many blocks are to be played.")
        return MOST_BLOCKS_OF_A_LADDER if pairing.is_endless else pairing.length


class Todo:
    """Hands out the blocks that are not done, the lowest first, void ones again."""

    def __init__(self, schedule: Schedule, total: int, done: BlocksDone) -> None:
        self._passed = done.finished | done.abandoned
        self.schedule = schedule
        self._again: deque[int] = deque()  # blocks that were void
        self._next = 0  # the first block that is not done and was never handed out
        self._attempts = dict(done.voids)
        self.total = total
        self.first_free = 0  # the first block that was never handed out, nor any after it
        self._skip()
        self.open = len(self)  # how many are not done, those handed out included

    def __len__(self) -> int:
        """How many blocks are left to hand out."""
        again = sum(number < self.total for number in self._again)
        passed = sum(self._next <= number < self.total for number in self._passed)
        return again + max(0, self.total - self._next) - passed

    def take(self, most: int) -> list[Block]:
        """Hands out the next blocks, at most so many: none that waits for results of others."""
        taken: list[Block] = []
        while len(taken) < most:
            number = self._first()
            if number >= self.total or not self.schedule.can_pair(number):
                break
            taken.append(self._block(number))
            if number in self._again:
                self._again.remove(number)
            else:
                self._next += 1
                self._skip()
        self.first_free = max([self.first_free, *(block.number + 1 for block in taken)])
        return taken

    def change(self, schedule: Schedule, total: int) -> None:
        """Takes another schedule, which is no other below `first_free`, and the goal it has."""
        before = len(self)
        self.schedule = schedule
        self.total = total
        self.open += len(self) - before

    def finish(self) -> None:
        """Notes that one block is done, played or abandoned."""
        self.open -= 1

    def play_again(self, block: Block) -> None:
        """Takes back a block of which this attempt was void."""
        self._attempts[block.number] = block.attempt + 1
        self._again.appendleft(block.number)

    def _first(self) -> int:
        """The next block; one that is not below the goal where there is none."""
        return next((number for number in self._again if number < self.total), self._next)

    def _skip(self) -> None:
        while self._next in self._passed:
            self._passed.discard(self._next)  # it is needed no more
            self._next += 1

    def _block(self, number: int) -> Block:
        meeting = self.schedule[number]
        return Block(
            number,
            self._attempts.get(number, 0),
            meeting.contestants,
            meeting.deal,
            meeting.lane,
        )


class ChunkSize:
    """Finds how many blocks a worker plays, beside its other chunks, in a few seconds."""

    def __init__(self, least: int, workers: int, first: int = 1, most: int = MOST_BLOCKS) -> None:
        """Takes the size that a chunk has at least and at most, and the one to begin with."""
        self._most = most
        self._least = min(least, most)
        self._workers = workers
        self._size = float(min(max(least, first), most))

    def next(self, left: int) -> int:
        """Returns the size for a chunk when so many blocks are left to hand out.

        Towards the end chunks get small, so that no worker waits long for another.
        """
        share = left if self._workers == 1 else -(-left // (2 * self._workers))
        return max(1, min(round(self._size), max(self._least, share)))

    def learn(self, blocks: int, seconds: float) -> None:
        """Takes note of how long a chunk took to play."""
        if blocks < self._size / _MOST_GROWTH:
            return  # a remnant tells little
        fitting = blocks * _WANTED_SECONDS / max(seconds, 1e-3)
        self._size = max(self._least, min(fitting, self._size * _MOST_GROWTH, self._most))
