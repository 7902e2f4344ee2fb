"""What duplicates and luck are worth in a ladder that was played: `python -m bench.luck`.

Worth means matches: a figure of 1.2 makes ten matches say as much as twelve would without.
For points a match, pair by pair, with the arena's own adjustment.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from statistics import fmean, variance

from arena.contest.margins import pair_margin
from arena.contest.outcomes import BlockOutcome
from arena.contest.statistics.adjustment import Observation, adjusted_values, worth_of_match
from arena.contest.statistics.dealt import has_luck, with_luck
from arena.contest.statistics.luck import CONTROLS
from arena.errors import InputError
from arena.store.connection import open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import find_ladder
from arena.store.results import read_outcomes
from bench.figures import head, say

_Pair = tuple[int, int]


@dataclass
class Played:
    """The blocks of a ladder, and of each of them one leg, in turn, as if it stood alone."""

    legs: int = 0  # of a block
    blocks: dict[_Pair, list[Observation]] = field(default_factory=lambda: defaultdict(list))
    matches: dict[_Pair, list[Observation]] = field(default_factory=lambda: defaultdict(list))

    def add(self, block: BlockOutcome, target: int) -> None:
        """Takes one block in, for each pair of opponents."""
        self.legs = len(block.matches)
        places = sorted(range(len(block.contestants)), key=block.contestants.__getitem__)
        for first, second in combinations(places, 2):
            if block.matches[0].side_of(first) == block.matches[0].side_of(second):
                continue
            pair = block.contestants[first], block.contestants[second]
            margins, controls = [], []
            for match in block.matches:
                own, other = match.side_of(first), match.side_of(second)
                margins.append(float(pair_margin(match, own, other, target)))
                luck = match.luck or ()
                controls.append(tuple(by_side[own] - by_side[other] for by_side in luck))
            leg = len(self.matches[pair]) % self.legs
            mean = tuple(map(fmean, zip(*controls, strict=True)))
            self.blocks[pair].append(Observation(block.cards, fmean(margins), mean))
            self.matches[pair].append(Observation(block.cards, margins[leg], controls[leg]))

    def duplicates_worth(self, pair: _Pair) -> float:
        """How many matches of their own one match of a block is worth."""
        single = variance([one.value for one in self.matches[pair]])
        return single / (self.legs * variance([one.value for one in self.blocks[pair]]))


def luck_worths(
    rows: Mapping[_Pair, Sequence[Observation]], controls: Iterable[int]
) -> dict[_Pair, float]:
    """Says what taking luck off is worth, by these controls alone."""
    chosen = list(controls)
    fewer = {
        pair: [
            one._replace(controls=tuple((one.controls or ())[place] for place in chosen))
            for one in observed
        ]
        for pair, observed in rows.items()
    }
    adjusted = adjusted_values(fewer)
    return {
        pair: worth_of_match([one.value for one in observed], adjusted[pair]) or 1.0
        for pair, observed in fewer.items()
    }


def main() -> None:
    """Prints the figures of one ladder."""
    parser = argparse.ArgumentParser(prog="python -m bench.luck", description=__doc__)
    parser.add_argument("ladder")
    parser.add_argument("--home", type=Path, default=Path("arena-home"))
    options = parser.parse_args()
    played = Played()
    with closing(open_home(options.home)) as store, store.reading() as connection:
        ladder = find_ladder(connection, options.ladder)
        names = [entrant.bot for entrant in list_entrants(connection, ladder)]
        settings = ladder.settings
        for stored in read_outcomes(connection, ladder.id, 0, ladder.cursor):
            block = with_luck(stored, ladder.secret, settings.rules, settings.players)
            if block.is_rated and has_luck(block):
                played.add(block, settings.rules.target_score)
    if any(len(rows) < 2 for rows in played.blocks.values()) or not played.blocks:
        raise InputError(f"Ladder '{options.ladder}' has too few blocks whose luck can be known.")
    _show(played, names)


def _show(played: Played, names: Sequence[str]) -> None:
    everything = range(len(CONTROLS))
    head("One match is worth, in points a match")
    singles = luck_worths(played.matches, everything)
    blocks = luck_worths(played.blocks, everything)
    for pair, rows in played.blocks.items():
        say(
            f"{names[pair[0]]} and {names[pair[1]]}, {len(rows):,} blocks",
            f"{played.duplicates_worth(pair):.3f} by duplicates, {singles[pair]:.3f} without luck "
            f"alone, {blocks[pair]:.3f} without luck beside duplicates",
        )
    head("The same without luck, by one control alone; mean over pairs")
    for place, control in enumerate(CONTROLS):
        single, block = (
            fmean(luck_worths(rows, [place]).values()) for rows in (played.matches, played.blocks)
        )
        say(control, f"{single:.3f} alone, {block:.3f} beside duplicates")


if __name__ == "__main__":
    main()
