"""Importing results that were played elsewhere for the same ladder."""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from arena.contest.blocks import Block, BlockTask, Contestant
from arena.contest.formats import ALL_ORDERS, MIXED
from arena.contest.pairing.kinds import GAUNTLET, RATING
from arena.errors import InputError
from arena.ladder.imports import Imported, Source, import_records
from arena.ladder.play import block_to_task
from arena.ladder.rate import rate_finished_blocks
from arena.ladder.schedule import ladder_schedule
from arena.record.packing import unpack_record
from arena.store.connection import open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import LadderSettings
from arena.store.lock import writer_lock
from arena.store.prune import Keep, prune_records
from arena.store.results import PlayedBlock, store_blocks
from arena.store.schema import ladders
from arena.store.suspensions import Suspension, suspend
from arena.terms.clock import STALL_LIMIT
from arena.terms.faults import parse_fault_policy
from engine import PRESETS
from tests.fakes import database_contents, fake_ladder, fake_settings, void_block
from tests.refereed import play_refereed

BOTS = ["ann", "bob", "cem", "dan"]


class Elsewhere:
    """A home with the ladder, in which its first blocks have been played."""

    def __init__(self, folder: Path, settings: LadderSettings, blocks: int = 3) -> None:
        self.home = folder
        self.store = open_home(folder, can_create=True)
        self.ladder = fake_ladder(self.store, settings, BOTS)
        for number in range(blocks):
            self.play(number)

    def task(self, number: int, attempt: int = 0) -> tuple[BlockTask, Block]:
        """What a runner is given of a block."""
        with self.store.reading() as connection:
            entrants = list_entrants(connection, self.ladder)
            meeting = ladder_schedule(connection, self.ladder, entrants)[number]
        contestants = [Contestant(one.bot, one.version, "", ()) for one in entrants]
        block = Block(number, attempt, meeting.contestants, meeting.deal, meeting.lane)
        return block_to_task(self.ladder, block, contestants), block

    def play(
        self, number: int, attempt: int = 0, crash: tuple[int, int, int] | None = None
    ) -> None:
        """Plays and rates a block."""
        task, block = self.task(number, attempt)
        result = play_refereed(task, crash=crash)
        played = [PlayedBlock(result, block.contestants, block.deal_number)]
        with self.store.writing() as connection:
            store_blocks(connection, self.ladder.id, played, now_ns=1)
        rate_finished_blocks(self.store, self.ladder)

    def records(self) -> list[Source]:
        """The records of all blocks."""
        rows = database_contents(self.store)["records"]
        return [
            Source(f"{row['block']}-{row['leg']}.jsonl", unpack_record(row["record"]).encode())  # type: ignore[arg-type]
            for row in rows
        ]


Play = Callable[..., Elsewhere]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Makes homes with the ladder, in which so many blocks have been played."""
    made: list[Elsewhere] = []

    def make(blocks: int = 3, players: int = 2, **changes: object) -> Elsewhere:
        settings = fake_settings(players, time_control=STALL_LIMIT, **changes)
        made.append(Elsewhere(tmp_path / f"home-{len(made)}", settings, blocks))
        return made[-1]

    yield make
    for one in made:
        one.store.close()


def take(here: Elsewhere, records: list[Source]) -> Imported:
    """Imports records into the ladder."""
    return import_records(here.home, "demo", records)


FORMATS = [
    (2, {}),
    (3, {}),
    (3, {"seating": ALL_ORDERS}),
    (4, {}),
    (4, {"teams": MIXED}),
    (2, {"pairing": GAUNTLET}),
    (2, {"pairing": RATING, "window": 1}),
]


@pytest.mark.parametrize(("players", "changes"), FORMATS)
def test_an_import_is_as_if_it_had_been_played_here(
    play: Play, players: int, changes: dict[str, object]
) -> None:
    """All rows are those of the home where it was played, ratings, luck and paces included."""
    there, here = play(players=players, **changes), play(0, players=players, **changes)
    records = there.records()
    random.Random(1).shuffle(records)
    done = take(here, records)
    assert Imported(blocks=3, matches=len(records), skipped=0, rated=3) == done
    assert database_contents(there.store) == database_contents(here.store)


def test_forfeits_come_along(play: Play) -> None:
    """A block with a forfeit is imported with the fault and its detail."""
    there, here = play(0), play(0)
    there.play(0, crash=(1, 0, 20))
    take(here, there.records())
    assert database_contents(there.store) == database_contents(here.store)
    faults = [row["fault"] for row in database_contents(here.store)["seats"]]
    assert ["crashed"] == [fault for fault in faults if fault is not None]


def test_a_later_attempt_is_taken(play: Play) -> None:
    """A block that was void elsewhere before is taken with the attempt that counts."""
    there, here = play(0), play(0)
    there.play(0, attempt=1)
    take(here, there.records())
    assert [1] == [row["attempt"] for row in database_contents(here.store)["blocks"]]


def test_what_is_there_is_passed_over(play: Play) -> None:
    """Blocks that are stored, the same, are skipped; the others are added and rated."""
    there, here = play(3), play(2)
    assert Imported(blocks=1, matches=2, skipped=2, rated=3) == take(here, there.records())
    wanted, found = database_contents(there.store), database_contents(here.store)
    assert wanted["records"][4:] == found["records"][4:]  # the others say when they were played
    assert wanted | {"records": []} == found | {"records": []}
    assert Imported(blocks=0, matches=0, skipped=3, rated=3) == take(here, there.records())


def test_pruned_blocks_are_known_by_their_digest(play: Play) -> None:
    """Also where the record has been given up, the same block is passed over."""
    there, here = play(2), play(2)
    with here.store.writing() as connection:
        prune_records(connection, here.ladder, Keep(newest_blocks=0), now_ns=9)
    assert 2 == take(here, there.records()).skipped


def test_other_times_are_the_same_block(play: Play) -> None:
    """How long somebody thought, and when it was, makes no block another."""
    there, here = play(1), play(1)
    changed = [
        Source(one.name, one.data.replace(b'"ms": 0.00', b'"ms": 7.00')) for one in there.records()
    ]
    assert changed != there.records()
    assert 1 == take(here, changed).skipped


def test_a_gap_waits(play: Play) -> None:
    """Blocks after one that is missing are stored, and rated once that is there."""
    there, here = play(3), play(0)
    records = there.records()
    assert 0 == take(here, records[2:]).rated
    assert 3 == take(here, records[:2]).rated
    assert database_contents(there.store) == database_contents(here.store)


def test_progress_is_told(play: Play) -> None:
    """Whoever watches hears of each record."""
    there, here = play(1), play(0)
    told: list[int] = []
    import_records(here.home, "demo", there.records(), told.append)
    assert [1, 2] == told


def refused(here: Elsewhere, records: list[Source], sentence: str) -> None:
    """Importing is refused in this sentence, and nothing changes."""
    before = database_contents(here.store)
    with pytest.raises(InputError) as caught:
        take(here, records)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
    assert before == database_contents(here.store)


def test_another_secret(play: Play) -> None:
    """Results that another ladder's secret gave are refused."""
    there, here = play(3), play(0)
    with here.store.writing() as connection:
        connection.execute(ladders.update().values(secret=bytes(32)))
    refused(
        here,
        there.records(),
        "Block 0 was played from another secret: these are results of another ladder.",
    )


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"rules": PRESETS["tables"]}, "Block 0 was played by other rules, not as ladder 'demo'"),
        ({"time_control": None}, "Block 0 was played with the time throughput /30, not as"),
        ({"throughput": False}, "Block 0 was played with the time throughput /30, not as"),
        (
            {"fault_policy": parse_fault_policy("substitute:3")},
            "Block 0 was played with faults forfeit, not as",
        ),
    ],
)
def test_other_terms(play: Play, changes: dict[str, object], sentence: str, tmp_path: Path) -> None:
    """Results under other rules or on other terms are refused."""
    settings = replace(fake_settings(time_control=STALL_LIMIT), **changes)  # type: ignore[arg-type]
    here = Elsewhere(tmp_path / "here", settings, 0)
    with closing(here.store):
        refused(here, play(1).records(), sentence)


def test_another_number_of_players(play: Play) -> None:
    """A match of three is none of a ladder of two."""
    refused(play(0), play(1, players=3).records(), "has 3 players and a leg 0, where ladder 'demo'")


def test_other_bots(play: Play) -> None:
    """A version that is not in the ladder, or does not meet these in that block, is refused."""
    there = play(1)
    records = there.records()
    stranger = [Source(one.name, one.data.replace(b'"ann"', b'"eve"', 1)) for one in records]
    version = database_contents(there.store)["versions"][0]["hash"]
    stranger = [
        Source(one.name, one.data.replace(str(version).encode(), b"f" * 64)) for one in stranger
    ]
    refused(play(0), stranger, "Block 0 was played by eve ffffffff, which is not in ladder 'demo'")
    swapped = [Source(one.name, _reseated(one.data, lambda seats: seats[::-1])) for one in records]
    refused(play(0), swapped, "0-0.jsonl has bob, ann at its seats, but in block 0 of ladder")


def test_bots_that_cannot_meet(play: Play) -> None:
    """Where results say who meets whom, a bot against itself, or one that had left, is refused."""
    terms = {"pairing": RATING, "window": 1}
    there, here = play(1, **terms), play(0, **terms)
    records = there.records()
    alone = [Source(one.name, _reseated(one.data, lambda seats: seats[:1] * 2)) for one in records]
    refused(here, alone, "who cannot meet in block 0 of ladder 'demo'")
    met = json.loads(records[0].data.split(b"\n", 1)[0])["seats"][0]["bot"]
    with here.store.writing() as connection:
        gone = Suspension(0, None, "it was stopped by hand", 1)
        suspend(connection, here.ladder, BOTS.index(met), gone)
    refused(here, records, "who cannot meet in block 0 of ladder 'demo'")


def _reseated(data: bytes, change: Callable[[list[object]], list[object]]) -> bytes:
    first, rest = data.decode().split("\n", 1)
    header = json.loads(first)
    header["seats"] = change(header["seats"])
    return f"{json.dumps(header)}\n{rest}".encode()


def test_a_renamed_bot_is_known_by_its_version(play: Play) -> None:
    """A record that calls a bot by an earlier name is taken: the version is the same."""
    there, here = play(1), play(0)
    records = [Source(one.name, one.data.replace(b'"ann"', b'"anna"')) for one in there.records()]
    assert 1 == take(here, records).blocks


def test_an_incomplete_block(play: Play) -> None:
    """A block of which a leg is missing is refused, and the whole ones beside it too."""
    records = play(2).records()
    refused(play(0), records[:-1], "Block 1 is incomplete: leg 1 of 2 is missing")


def test_a_damaged_record(play: Play) -> None:
    """A record that is cut off, or that the engine does not prove, is named."""
    records = play(1).records()
    cut = [records[0], Source("1.jsonl", records[1].data[:-40])]
    refused(play(0), cut, "1.jsonl ends in the middle of line")
    winner = b'"winner": 0' if b'"winner": 1' in records[1].data else b'"winner": 1'
    other = b'"winner": 1' if winner.endswith(b"0") else b'"winner": 0'
    changed = [records[0], Source("1.jsonl", records[1].data.replace(other, winner))]
    refused(play(0), changed, "1.jsonl is not proved, line ")


def test_a_record_that_tells_nothing_of_its_run(play: Play) -> None:
    """Substance alone does not say whose match it was, nor when."""
    first, second = play(1).records()
    nameless = Source("x", first.data.replace(b'"match": "demo/0/0", ', b""))
    refused(play(0), [nameless, second], "x does not say which match of which bots it is")
    timeless = Source("x", first.data.replace(b'"started"', b'"begun"'))
    refused(play(0), [timeless, second], "x does not say in `started` when that was")


def test_a_record_twice(play: Play) -> None:
    """The same match can be named once."""
    records = play(1).records()
    refused(play(0), [*records, records[1]], "0-1.jsonl is there twice")


def test_two_attempts(play: Play) -> None:
    """A block is one attempt, not two mixed."""
    first, second = play(0), play(1)
    first.play(0, attempt=1)
    mixed = [first.records()[0], second.records()[1]]
    refused(play(0), mixed, "Block 0 is there in two attempts")


def test_another_block_of_that_number(play: Play) -> None:
    """A block that is stored and another one is never replaced."""
    there, here = play(0), play(1)
    there.play(0, crash=(0, 0, 9))
    refused(here, there.records(), "Block 0 is in ladder 'demo' already, and is not the same")
    later = play(0)
    later.play(0, attempt=2)
    refused(here, later.records(), "Block 0 is in ladder 'demo' already, and is not the same")


def test_a_block_that_was_void_here(play: Play) -> None:
    """A void attempt counts for nobody, and an abandoned block is over."""
    here, there = play(0), play(1)
    task, block = here.task(0)
    void = void_block(task, "made up")
    for attempt in range(3):
        again = PlayedBlock(replace(void, attempt=attempt), block.contestants)
        with here.store.writing() as connection:
            store_blocks(connection, here.ladder.id, [again], now_ns=1)
        if attempt == 0:
            refused(here, there.records(), "was void here in attempt 0: it is played again")
    late = play(0)
    late.play(0, attempt=2)
    refused(here, late.records(), "was given up here, as it was void 3 times")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("demo/999999999/0", "is far beyond the blocks of this ladder"),
        ("demo/0/0a7", "has attempt 7, which no ladder makes"),
        ("demo/0/5", "has 2 players and a leg 5"),
        ("demo/1/0", "Block 1 was played on another deal than this ladder's pairing gives it"),
        ("demo/0/1", "is no leg 1 of block 0"),
    ],
)
def test_a_match_under_another_name(play: Play, name: str, sentence: str) -> None:
    """A record that calls itself another match is none of this ladder's."""
    first, _ = play(1).records()
    renamed = Source("x", first.data.replace(b"demo/0/0", name.encode()))
    refused(play(0), [renamed], sentence)


def test_nothing_to_import(play: Play) -> None:
    """No record at all is refused."""
    refused(play(0), [], "Nothing to import was named")


def test_a_closed_ladder_or_one_without_bots(play: Play, tmp_path: Path) -> None:
    """A ladder that takes no results says so."""
    here, records = play(0), play(1).records()
    with here.store.writing() as connection:
        connection.execute(ladders.update().values(closed_ns=1))
    refused(here, records, "Ladder 'demo' is closed: it takes no results any more.")
    with closing(open_home(tmp_path / "empty", can_create=True)) as store:
        fake_ladder(store, fake_settings(), ["ann"])
    with pytest.raises(InputError, match="needs 2 bots and has 1"):
        import_records(tmp_path / "empty", "demo", records)


def test_while_another_writes(play: Play) -> None:
    """There is one writer at a time."""
    here = play(0)
    with writer_lock(here.home):
        refused(here, play(1).records(), "is writing in")
