"""What `arena match` is about to play: who, how often, under which terms, from which secret.

Values only: nothing is run or written here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arena.cli.terms import Terms
from arena.contest.blocks import SHORT_VERSION, Block, BlockTask, Contestant, legs
from arena.contest.seeds import SECRET_BYTES
from arena.contest.task import make_task
from arena.errors import InputError
from arena.terms.given import Given

PREFIX = "match"
"""What the names of these matches begin with, where a ladder's have its name."""

MOST_BLOCKS = 100_000


@dataclass(frozen=True, slots=True)
class Resumed:
    """What a match that is played on has from the one on record."""

    given: Given
    seed: bytes
    nonce: bytes  # so that the promise on the cards is the same
    bot_seeds: tuple[int, ...]  # by seat
    has_hidden_names: bool
    is_legs: bool  # whether the bots also swap seats

    def task(self, task: BlockTask) -> BlockTask:
        """Makes a block's task into one that is played on."""
        return replace(
            task,
            seed=self.seed,
            nonces=(self.nonce,) * len(task.legs),
            bot_seeds=self.bot_seeds,
            hide_names=self.has_hidden_names,
            only_leg=None if self.is_legs else 0,
            given=self.given,
        )


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """All that decides what is played."""

    contestants: tuple[Contestant, ...]
    labels: tuple[str, ...]  # what people call the contestants, each another
    players: int
    blocks: int
    terms: Terms
    secret: bytes
    prefix: str = PREFIX  # what the matches' names begin with; decides nothing
    resumed: Resumed | None = None  # None: matches begin at their beginning

    @property
    def legs(self) -> tuple[tuple[int, ...], ...]:
        """Who sits where: `legs[leg][seat]` is a contestant."""
        return legs(self.players, len(self.contestants))

    @property
    def legs_played(self) -> int:
        """How many matches a block is."""
        return len(self.legs) if self.resumed is None or self.resumed.is_legs else 1

    @property
    def has_mixed_sides(self) -> bool:
        """Whether each side is two different bots."""
        return len(self.contestants) == 4

    def side_label(self, seats: Sequence[int], side: int) -> str:
        """Names a side of a match whose seats hold these contestants."""
        if self.has_mixed_sides:
            return " & ".join(self.labels[one] for one in sorted(seats[side::2]))
        return self.labels[seats[side]]

    @property
    def sides(self) -> list[str]:
        """Names who play against each other."""
        if self.has_mixed_sides:
            return [self.side_label(self.legs[0], side) for side in range(2)]
        return list(self.labels)

    def task(self, number: int, attempt: int = 0) -> BlockTask:
        """Makes one block ready for a runner."""
        task = make_task(
            self.secret,
            Block(number, attempt, tuple(range(len(self.contestants)))),
            self.contestants,
            match_prefix=self.prefix,
            players=self.players,
            rules=self.terms.rules,
            time_control=self.terms.time_control,
            throughput=self.terms.throughput,
            fault_policy=self.terms.faults,
        )
        return task if self.resumed is None else self.resumed.task(task)


def make_plan(
    contestants: Sequence[Contestant], players: int, blocks: int, terms: Terms, secret: bytes
) -> MatchPlan:
    """Makes a plan; an instance has one table unless the terms are for throughput."""
    ready = tuple(contestants)
    if not terms.throughput:
        ready = tuple(replace(one, tables=1) for one in ready)
    return MatchPlan(ready, contestant_labels(ready), players, blocks, terms, secret)


def parse_players(players: int | None, bots: int) -> int:
    """Decides how many players so many bots make; `players` is what was asked for."""
    if bots < 2:
        raise InputError("A match needs two bots or more: to let one play itself, name it twice.")
    wanted = bots if players is None else players
    if wanted not in (2, 3, 4):
        raise InputError(f"Ronda is for 2, 3 or 4 players, not {wanted}.")
    try:
        legs(wanted, bots)
    except ValueError:
        possible = "2 bots (each playing both seats of a side) or 4" if wanted == 4 else wanted
        noun = "" if wanted == 4 else " bots"
        raise InputError(
            f"A match of {wanted} players needs {possible}{noun}, not {bots}."
        ) from None
    return wanted


def parse_secret(text: str, option: str = "--seed") -> bytes:
    """Reads a secret that stands at an option."""
    digits = text.removeprefix("0x")
    try:
        secret = bytes.fromhex(digits)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES or len(digits) != 2 * SECRET_BYTES:
        hint = (
            ": leave it out for a fresh one, which the result shows" if option == "--seed" else ""
        )
        raise InputError(
            f"{option} is {2 * SECRET_BYTES} hexadecimal digits, and {text[:80]!r} is not{hint}."
        )
    return secret


def contestant_labels(contestants: Sequence[Contestant]) -> tuple[str, ...]:
    """Names contestants so that no two have one name: by bot, by version, by number."""
    versions = [(one.bot, one.version) for one in contestants]
    labels = []
    for number, (bot, version) in enumerate(versions):
        label = bot
        if any(bot == other and version != its for other, its in versions):
            label += f"@{version[:SHORT_VERSION]}"
        if versions.count((bot, version)) > 1:
            label += f"#{versions[: number + 1].count((bot, version))}"
        labels.append(label)
    return tuple(labels)
