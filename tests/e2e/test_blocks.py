"""What a block promises, with real processes of bots that are never the same twice.

Whatever they do, its legs share first dealer and packs, and no process sees those twice.
"""

import json
import shutil
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from arena.cli.bot.added import add_bot
from arena.contest.formats import ALL_ORDERS, MIXED
from arena.contest.pairing.kinds import GAUNTLET
from arena.ladder.begin import begin_ladder, enter_bot
from arena.ladder.run import RunOptions, run_ladder
from arena.ladder.todo import Goal
from arena.record.packing import unpack_record
from arena.store.connection import open_home
from arena.store.ladders import LadderSettings
from arena.terms.clock import STALL_LIMIT
from engine import STANDARD
from tests.fakes import database_contents

pytestmark = pytest.mark.e2e

BLOCKS = 6
BOT = Path(__file__).with_name("restless_bot.py")
_TARGET_SCORE = 11  # so that a match has several rounds, and few decisions


@dataclass(frozen=True)
class Leg:
    """One match that was played."""

    block: int
    deal: int
    leg: int
    lines: list[dict[str, Any]]  # of its record

    @property
    def commitment(self) -> str:
        """What no other match has."""
        return str(self.lines[0]["commitment"])

    @property
    def packs(self) -> list[tuple[int, str]]:
        """Who dealt which pack, round by round."""
        return [(one["dealer"], one["pack"]) for one in self.lines if one["type"] == "round"]

    @property
    def decisions(self) -> list[tuple[int, str]]:
        """Who did what."""
        return [
            (one["seat"], one.get("card", one.get("cards")))
            for one in self.lines
            if one["type"] in ("declare", "play")
        ]


@dataclass(frozen=True)
class Run:
    """A ladder that was played, and what each process wrote down."""

    players: int
    workers: int
    legs: list[Leg]
    diaries: dict[str, list[dict[str, Any]]]  # by process


FORMATS: dict[str, tuple[int, int, int, dict[str, Any]]] = {
    # players, bots, workers, settings; one worker plays all blocks with the same processes
    "two": (2, 2, 1, {}),
    "two, two workers": (2, 2, 2, {}),
    "three": (3, 3, 1, {}),
    "three in all orders": (3, 3, 1, {"seating": ALL_ORDERS}),
    "four": (4, 2, 1, {}),
    "four with partners": (4, 4, 1, {"teams": MIXED}),
    "a gauntlet": (2, 3, 1, {"pairing": GAUNTLET}),
}


def _play(folder: Path, players: int, bots: int, workers: int, changes: dict[str, Any]) -> Run:
    home, diaries = folder / "home", folder / "diaries"
    diaries.mkdir()
    rules = replace(STANDARD, target_score=_TARGET_SCORE)
    settings = LadderSettings("cup", players, rules, STALL_LIMIT, throughput=True, **changes)
    begin_ladder(home, settings)
    for number in range(bots):
        bot = folder / f"bot-{number}"
        bot.mkdir()
        shutil.copyfile(BOT, bot / "bot.py")
        command = json.dumps([sys.executable, "bot.py", str(diaries)])
        (bot / "bot.toml").write_text(f'name = "b{number}"\nrun = {command}\ntables = 4\n')
        enter_bot(home, "cup", add_bot(bot, home).version)
    run_ladder(home, "cup", Goal(blocks=BLOCKS), RunOptions(workers=workers))
    return Run(players, workers, list(_legs(home)), _diaries(diaries))


def _legs(home: Path) -> Iterator[Leg]:
    with closing(open_home(home)) as store:
        rows = database_contents(store)
    deals = {row["number"]: row["deal"] for row in rows["blocks"]}
    for row in rows["records"]:
        block, leg, record = row["block"], row["leg"], row["record"]
        assert isinstance(block, int)
        assert isinstance(leg, int)
        assert isinstance(record, bytes)
        lines = [json.loads(line) for line in unpack_record(record).splitlines()]
        deal = deals[block]
        yield Leg(block, block if deal is None else int(str(deal)), leg, lines)


def _diaries(folder: Path) -> dict[str, list[dict[str, Any]]]:
    return {
        path.stem: [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        for path in folder.iterdir()
    }


@pytest.fixture(scope="module", params=FORMATS)
def run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A ladder of each format, of which some blocks have been played."""
    return _play(tmp_path_factory.mktemp("blocks"), *FORMATS[request.param])


def test_the_legs_share_first_dealer_and_packs(run: Run) -> None:
    """The same dealers and packs in all legs of a deal, though each is another game."""
    by_deal: dict[int, list[Leg]] = defaultdict(list)
    for leg in run.legs:
        by_deal[leg.deal].append(leg)
    assert BLOCKS == len({leg.block for leg in run.legs})
    for legs in by_deal.values():
        longest = max((leg.packs for leg in legs), key=len)
        for leg in legs:
            assert longest[: len(leg.packs)] == leg.packs
        assert len({tuple(leg.decisions) for leg in legs}) == len(legs)
    firsts = {legs[0].packs[0][1] for legs in by_deal.values()}
    assert len(by_deal) == len(firsts)


def test_no_process_sees_the_cards_of_a_deal_twice(run: Run) -> None:
    """Each seat of each leg of a deal is another process, and a process keeps leg and seat."""
    legs = {leg.commitment: leg for leg in run.legs}
    seated = Counter(one["match"] for entries in run.diaries.values() for one in entries)
    assert dict.fromkeys(legs, run.players) == dict(seated)
    if run.workers == 1:
        assert max(map(len, run.diaries.values())) > 1
    for entries in run.diaries.values():
        deals = [legs[one["match"]].deal for one in entries]
        assert len(set(deals)) == len(deals)
        assert 1 == len({(legs[one["match"]].leg, one["seat"]) for one in entries})


def test_chance_is_the_seats(run: Run) -> None:
    """A seat is given the same bot_seed in all legs of a deal, and no other seat has it."""
    deals = {leg.commitment: leg.deal for leg in run.legs}
    seeds: dict[tuple[int, int], set[int]] = defaultdict(set)
    for entries in run.diaries.values():
        for one in entries:
            seeds[deals[one["match"]], one["seat"]].add(one["bot_seed"])
    assert {1} == {len(found) for found in seeds.values()}
    assert len(seeds) == len(set().union(*seeds.values()))
