"""Some bots' matches of a ladder, played again without the others, and compared.

The same blocks from the same secret, by the ladder's own way from block to task. Bots that
take all their chance from the arena must come to the same records whoever else was there.
"""

from collections.abc import Collection, Sequence
from contextlib import closing
from pathlib import Path

from arena.contest.blocks import Block, BlockResult
from arena.contest.outcomes import BlockOutcome, block_outcome
from arena.contest.statistics.crosstable import crosstable
from arena.ladder.play import block_to_task
from arena.ladder.run import RunOptions, find_contestant, find_runnable, run_capacity
from arena.ladder.workers import WorkerCrew
from arena.play.settings import RunnerSettings
from arena.record.packing import unpack_record
from arena.record.reader import substance
from arena.store.connection import Store, open_home
from arena.store.ladders import Ladder
from arena.store.records import find_record
from arena.store.results import read_outcomes

_CHUNK = 32


def compare_apart(
    home: Path, name: str, bots: Collection[str], workers: int | None
) -> tuple[bool, int]:
    """Says whether crosstable and records are the same, and how many matches were compared."""
    with closing(open_home(home)) as store:
        ladder, entrants = find_runnable(store, name)
        wanted = {entrant.number for entrant in entrants if entrant.bot in bots}
        with store.reading() as connection:
            together = [
                one
                for one in read_outcomes(connection, ladder.id)
                if wanted.issuperset(one.contestants)
            ]
        contestants = [find_contestant(home, entrant) for entrant in entrants]
        blocks = [Block(one.number, 0, one.contestants) for one in together]
        tasks = [block_to_task(ladder, block, contestants) for block in blocks]
        capacity = run_capacity(ladder, RunOptions(workers=workers))
        crew = WorkerCrew(capacity.workers, RunnerSettings(log_folder=home / "logs-apart"))
        try:
            chunks = [
                crew.submit(tasks[first : first + _CHUNK]) for first in range(0, len(tasks), _CHUNK)
            ]
            results = [result for chunk in chunks for result in chunk.result().results]
        finally:
            crew.close()
        return _is_same(store, ladder, together, results), sum(len(one.matches) for one in together)


def _is_same(
    store: Store, ladder: Ladder, together: Sequence[BlockOutcome], results: Sequence[BlockResult]
) -> bool:
    target = ladder.settings.rules.target_score
    apart = [
        block_outcome(result, one.contestants)
        for one, result in zip(together, results, strict=True)
    ]
    is_same = crosstable(together, target) == crosstable(apart, target)
    with store.reading() as connection:
        for result in results:
            for match in result.matches:
                played = f"{ladder.name}/{result.number}/{match.leg}"
                ours = substance(find_record(connection, played))
                is_same &= ours == substance(unpack_record(match.record))
    return is_same
