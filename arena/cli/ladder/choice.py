"""Which blocks of a ladder some standings are about, as chosen on the command line.

Must not know how standings look.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from arena.cli.screen import counted
from arena.contest.outcomes import BlockOutcome
from arena.contest.statistics.filters import Condition, FilterContext, parse_bots, parse_filter
from arena.errors import InputError
from arena.terms.since import Since, parse_since


@dataclass(frozen=True, slots=True)
class Choice:
    """What was typed; nothing of it: all rated blocks."""

    filters: tuple[str, ...] = ()
    since: str | None = None
    bots: str | None = None

    @property
    def is_all(self) -> bool:
        """Whether nothing is left out."""
        return not self.filters and self.since is None and self.bots is None

    @property
    def words(self) -> list[str]:
        """What was typed, for people."""
        return [
            *(f"--filter '{one}'" for one in self.filters),
            *([] if self.since is None else [f"--since {self.since}"]),
            *([] if self.bots is None else [f"--bots '{self.bots}'"]),
        ]


def chosen_blocks(
    choice: Choice,
    context: FilterContext,
    blocks: Sequence[BlockOutcome],
    read_ends: Callable[[], Mapping[int, int]],
) -> list[BlockOutcome]:
    """Keeps the blocks that are chosen; `read_ends` tells when each was over.

    Raises InputError for a choice that cannot be read, or leaves nothing.
    """
    conditions: list[Condition] = []
    for text in choice.filters:
        conditions.extend(parse_filter(text, context))
    if choice.bots is not None:
        conditions.append(parse_bots(choice.bots, context))
    if choice.since is not None:
        conditions.append(_since(parse_since(choice.since, time.time_ns()), read_ends))
    kept = [block for block in blocks if all(holds(block) for holds in conditions)]
    if not any(block.is_rated for block in kept):
        rated = sum(block.is_rated for block in blocks)
        raise InputError(
            f"Of the {counted(rated, 'rated block')} of ladder '{context.ladder}' none is left by "
            f"{' '.join(choice.words)}: choose less narrowly."
        )
    return kept


def _since(since: Since, read_ends: Callable[[], Mapping[int, int]]) -> Condition:
    first, moment = since.block, since.time_ns
    if moment is None:
        return lambda block: first is None or block.number >= first
    ends = read_ends()
    return lambda block: ends[block.number] >= moment
