"""Games that were played before: they are no further evidence.

A game is who sat where and what was played: the same packs and decisions have the same
digest. Deterministic bots that meet again on the same cards play the same game again. Must
not know why they did.
"""

from collections.abc import Iterable
from typing import NamedTuple

from arena.contest.outcomes import BlockOutcome


class Game(NamedTuple):
    """One match, as one that is the same has it too."""

    seats: tuple[int, ...]  # entrants by seat
    digest: str  # see `MatchOutcome.digest`


class GamesSeen:
    """Is told blocks in their order, and says which are but repeated."""

    def __init__(self) -> None:
        self._games: set[Game] = set()

    def is_repeated(self, block: BlockOutcome) -> bool:
        """Says whether earlier blocks had all games of this one, and takes note of them.

        A game whose digest was not noted is like no other.
        """
        games = block_games(block)
        known = [game for game in games if game is not None]
        is_repeated = len(known) == len(games) and self._games.issuperset(known)
        self._games.update(known)
        return is_repeated


def block_games(block: BlockOutcome) -> list[Game | None]:
    """Lists a block's games, in the order of its legs; None where nothing was noted."""
    return [
        None
        if match.digest is None
        else Game(tuple(block.contestants[place] for place in match.seats), match.digest)
        for match in block.matches
    ]


def repeated_blocks(blocks: Iterable[BlockOutcome]) -> frozenset[int]:
    """Names the blocks, told in their order, that are but repeated."""
    seen = GamesSeen()
    return frozenset(block.number for block in blocks if seen.is_repeated(block))
