"""Pools: very many blocks of every group that can meet, from which ladders are drawn.

A pool is a long round robin, and at the same time the world of all that follows: what is
drawn from it with replacement has the pool's own means as its truth, exactly. Must not know
ratings.
"""

from __future__ import annotations

import hashlib
import inspect
import json
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from arena.contest.margins import pair_margin
from arena.contest.outcomes import BlockOutcome, MatchOutcome
from arena.contest.statistics import luck
from bench.validate import players, playing
from bench.validate.playing import play_block
from engine import ENGINE_VERSION, STANDARD
from sample_bots.counter import bot as counter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Executor
    from pathlib import Path

    from bench.validate.contests import Contest, Group

_CHUNK = 100  # blocks of one task


class OrderUnclear(Exception):  # noqa: N818 - it reads as what happened
    """Says that a long round robin contradicts the order by construction, or cannot tell."""


@dataclass(frozen=True)
class Pool:
    """Holds the blocks of one contest, by group."""

    contest: Contest
    blocks: dict[tuple[Group, ...], list[BlockOutcome]]
    target: int = STANDARD.target_score

    def of(self, group: Group) -> list[BlockOutcome]:
        """Lists the blocks of those who meet, whichever way they are seated."""
        return self.blocks[self.contest.key(group)]

    def all(self) -> Iterator[BlockOutcome]:
        """Lists all blocks."""
        for blocks in self.blocks.values():
            yield from blocks

    @cached_property
    def margins(self) -> list[tuple[float, float]]:
        """The mean margin of each player against all others, points a match, and its error."""
        values: list[list[float]] = [[] for _ in self.contest.field]
        for block in self.all():
            for place, own in enumerate(block.contestants):
                values[own].append(contestant_margin(block, place, self.target))
        return [(fmean(one), stdev(one) / len(one) ** 0.5) for one in values]

    def check_order(self) -> None:
        """Raises OrderUnclear unless margins rise with skill, each by 3 standard errors."""
        for better in range(1, len(self.margins)):
            (low, low_error), (high, high_error) = self.margins[better - 1 : better + 1]
            if high - low < 3 * (low_error**2 + high_error**2) ** 0.5:
                names = [player.name for player in self.contest.field[better - 1 : better + 1]]
                raise OrderUnclear(
                    f"{self.contest.name}: {names[1]} has {high:+.2f} points a match and"
                    f" {names[0]} {low:+.2f}; their order is not certain. Play more blocks."
                )


def contestant_margin(block: BlockOutcome, place: int, target: int) -> float:
    """Returns a contestant's mean margin over the other sides, points a match."""
    return fmean(
        fmean(
            pair_margin(match, own, other, target)
            for other in range(len(match.scores))
            if other != own
        )
        for match in block.matches
        for own in [match.side_of(place)]
    )


def play_pool(contest: Contest, blocks_a_group: int, seed: int, workers: Executor) -> Pool:
    """Plays a pool; the same seed gives the same."""
    secret = hashlib.sha256(f"validate {seed} {contest.name}".encode()).digest()
    tasks = [
        (
            contest,
            group,
            secret,
            number * blocks_a_group + first,
            min(_CHUNK, blocks_a_group - first),
        )
        for number, group in enumerate(contest.groups())
        for first in range(0, blocks_a_group, _CHUNK)
    ]
    return gathered(contest, workers.map(_play_chunk, tasks))


def kept_pool(
    contest: Contest, blocks_a_group: int, seed: int, workers: Executor, folder: Path | None
) -> Pool:
    """Reads a pool that was kept in a folder; plays and keeps it where it is not there."""
    if folder is None:
        return play_pool(contest, blocks_a_group, seed, workers)
    sources = "".join(inspect.getsource(module) for module in (playing, players, counter, luck))
    what = f"{contest} {blocks_a_group} {seed} {ENGINE_VERSION} {sources}"
    path = folder / f"pool-{hashlib.sha256(what.encode()).hexdigest()[:16]}.json"
    if path.exists():
        kept = json.loads(path.read_text(encoding="utf-8"))
        return gathered(contest, [map(_json_to_block, kept)])
    pool = play_pool(contest, blocks_a_group, seed, workers)
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([_block_to_json(block) for block in pool.all()]), encoding="utf-8")
    return pool


def gathered(contest: Contest, chunks: Iterable[Iterable[BlockOutcome]]) -> Pool:
    """Puts blocks that were played into a pool, by group."""
    blocks: dict[tuple[Group, ...], list[BlockOutcome]] = {}
    for chunk in chunks:
        for block in chunk:
            blocks.setdefault(contest.key(block.contestants), []).append(block)
    return Pool(contest, blocks)


def _play_chunk(task: tuple[Contest, Group, bytes, int, int]) -> list[BlockOutcome]:
    contest, group, secret, first, count = task
    # Every second block turns round, as pairings do: with 3 players that is another order.
    return [
        play_block(contest, group[::-1] if number % 2 else group, secret, number)
        for number in range(first, first + count)
    ]


def _block_to_json(block: BlockOutcome) -> tuple[object, ...]:
    matches = [
        (match.seats, match.winner, match.places, match.scores, match.termination, match.luck)
        for match in block.matches
    ]
    return block.number, block.contestants, matches


def _json_to_block(kept: tuple[int, list[int], list[list[Any]]]) -> BlockOutcome:
    number, contestants, matches = kept
    return BlockOutcome(number, tuple(contestants), tuple(map(_json_to_match, matches)))


def _json_to_match(kept: list[Any]) -> MatchOutcome:
    seats, winner, places, scores, termination, chance = kept
    return MatchOutcome(
        seats=tuple(seats),
        winner=winner,
        places=tuple(places),
        scores=tuple(scores),
        termination=termination,
        luck=tuple(map(tuple, chance)),
    )
