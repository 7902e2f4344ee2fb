"""What the seats of a ladder's match were told when it began, where its record does not say it.

Derived from the ladder's secret, and only for a match that is over. Must not know what for.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from arena.contest.blocks import parse_match_id
from arena.contest.seeds import block_seed, bot_seed
from arena.store.ladders import find_ladder, list_ladders
from arena.store.schema import blocks


@dataclass(frozen=True, slots=True)
class Beginning:
    """What seats were told."""

    bot_seeds: tuple[int, ...]  # by seat
    has_hidden_names: bool


def find_beginning(connection: Connection, match: str, seed: bytes) -> Beginning | None:
    """Finds it by a match's name and the seed that its record reveals.

    None where that is no match of a ladder of this home: another may have one of that name.
    """
    parts = parse_match_id(match)
    if parts is None or parts[0] not in [one.name for one in list_ladders(connection)]:
        return None
    name, number = parts[:2]
    ladder = find_ladder(connection, name)
    block = connection.execute(
        select(blocks.c.deal, blocks.c.attempt).where(
            blocks.c.ladder_id == ladder.id, blocks.c.number == number
        )
    ).first()
    if block is None:
        return None
    deal = number if block.deal is None else block.deal
    if block_seed(ladder.secret, deal, block.attempt) != seed:
        return None
    return Beginning(
        tuple(bot_seed(ladder.secret, deal, seat) for seat in range(ladder.settings.players)),
        ladder.settings.hide_names,
    )
