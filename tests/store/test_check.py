"""Tests of finding out that a database is not whole."""

from pathlib import Path

import pytest
from sqlalchemy import text

from arena.errors import ArenaError, InputError
from arena.ladder.rate import rate_finished_blocks
from arena.store.check import database_problems
from arena.store.connection import Store, open_home
from arena.store.results import PlayedBlock, store_blocks
from tests.fakes import fake_contestants, fake_ladder, fake_settings, play_on_paper, void_block
from tests.ladder.tasks import fake_task

BOTS = ["faulty", "b", "c"]


def _play(store: Store, players: int = 2) -> None:
    """A ladder of ten blocks, the fourth given up, the eighth missing: seven are rated."""
    settings = fake_settings(players)
    ladder = fake_ladder(store, settings, BOTS)
    contestants = tuple(range(settings.group_size))
    bots = fake_contestants(BOTS[: settings.group_size])
    for number in (0, 1, 2, 3, 4, 5, 6, 8, 9):
        for attempt in range(3 if number == 3 else 1):
            task = fake_task(number, attempt, players=players, bots=bots)
            result = void_block(task, "storm") if number == 3 else play_on_paper(task)
            with store.writing() as connection:
                store_blocks(connection, ladder.id, [PlayedBlock(result, contestants)], now_ns=0)
    rate_finished_blocks(store, ladder)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_ladders_store_is_whole(store: Store, players: int):
    """Blocks given up, missing and not rated yet are as they should be."""
    _play(store, players)
    looked_at: list[tuple[int, int]] = []
    assert [] == database_problems(store, lambda done, total: looked_at.append((done, total)))
    count = len(looked_at)
    assert [(done, count) for done in range(1, count + 1)] == looked_at


@pytest.mark.parametrize(
    ("damage", "problems"),
    [
        (
            "DELETE FROM records WHERE block = 2 AND leg = 1",
            ["Ladder 'demo': match 2/1 has no record."],
        ),
        (
            "UPDATE matches SET pruned_ns = 1 WHERE block = 2 AND leg = 1",
            ["Ladder 'demo': match 2/1 has a record, which was pruned."],
        ),
        (
            "DELETE FROM seats WHERE block = 2 AND leg = 1 AND seat = 0",
            ["Ladder 'demo': match 2/1 has 1 of 2 seats."],
        ),
        (
            "INSERT INTO suspensions (ladder_id, entrant, from_block, reason, suspended_ns) "
            "VALUES (1, 1, 6, 'it is slow', 0)",
            [
                "Ladder 'demo': entrant 1 was suspended and is in block 6.",
                "Ladder 'demo': entrant 1 was suspended and is in block 8.",
                "Ladder 'demo': entrant 1 was suspended and is in block 9.",
            ],
        ),
        (
            "UPDATE blocks SET is_rated = false WHERE number = 2",
            ["Ladder 'demo': block 2 has 2 changes of ratings where 0 belong."],
        ),
        (
            "UPDATE blocks SET state = 'finished' WHERE number = 3",
            [
                "Ladder 'demo': block 3 is finished and has 0 of 2 matches.",
                "Ladder 'demo': block 3 has 0 changes of ratings where 2 belong.",
            ],
        ),
        (
            "DELETE FROM voids WHERE attempt = 1",
            ["Ladder 'demo': block 3 is abandoned after 2 of 3 attempts."],
        ),
        (
            "UPDATE ladders SET cursor = 8",
            ["Ladder 'demo': 8 blocks are rated, but 7 of them are there."],
        ),
        (
            "UPDATE ladders SET cursor = 6",
            ["Ladder 'demo': block 6 has 2 changes of ratings where 0 belong."],
        ),
        (
            "UPDATE ratings SET mu = 0 WHERE block = 6 AND entrant = 0",
            ["Ladder 'demo': entrant 0's rating is not that after its last block."],
        ),
        (
            "UPDATE ratings SET mu = 0 WHERE block = 5 AND entrant = 1",
            ["Ladder 'demo': block 6 does not go on from entrant 1's rating before."],
        ),
        (
            "UPDATE entrants SET blocks = blocks + 1 WHERE number = 1",
            ["Ladder 'demo': entrant 1 has 7 blocks, but 6 are rated."],
        ),
        (
            "UPDATE entrants SET wins = wins + 1 WHERE number = 1",
            ["Ladder 'demo': entrant 1's wins, draws and losses are not its matches."],
        ),
        (
            "UPDATE records SET record = 'x' WHERE block = 9 AND leg = 0",
            ["The record of match demo/9/0 is damaged."],
        ),
        (
            "UPDATE blocks SET contestants = '{' WHERE number = 0",
            [
                "What is stored of ladder 'demo', block 0 is damaged in the database: restore the "
                "home from a copy."
            ],
        ),
    ],
)
def test_what_is_not_whole_is_named(store: Store, damage: str, problems: list[str]):
    """Ladder, block and leg, and what is wrong there."""
    if store.engine.dialect.name != "sqlite" and "record = 'x'" in damage:
        pytest.skip("other databases do not take a text for bytes")
    _play(store)
    with store.writing() as connection:
        connection.execute(text(damage))
    assert problems == database_problems(store)


def test_only_the_first_problems_are_listed(store: Store):
    """Of a database that has lost all its records, for one."""
    _play(store)
    with store.writing() as connection:
        connection.execute(text("DELETE FROM records"))
    assert 16 == len(database_problems(store))
    assert 5 == len(database_problems(store, most=5))


def test_what_refers_to_nothing_is_named(tmp_path: Path):
    """SQLite itself says so."""
    store = open_home(tmp_path, can_create=True)
    _play(store)
    connection = store.engine.raw_connection()
    connection.cursor().execute("PRAGMA foreign_keys=OFF")
    connection.cursor().execute("UPDATE versions SET bot_id = 99 WHERE id = 2")
    connection.close()
    assert ["Row 2 of table versions refers to what table bots does not have."] == (
        database_problems(store)
    )
    store.close()


def test_a_damaged_file_is_named(tmp_path: Path):
    """Whether it can be read to its end or not."""
    store = open_home(tmp_path, can_create=True)
    _play(store)
    store.close()
    path = tmp_path / "arena.db"
    whole = path.read_bytes()
    for start in range(4096, len(whole), 4096):
        path.write_bytes(whole[:start] + b"\xff" * 4096 + whole[start + 4096 :])
        try:
            damaged = open_home(tmp_path)
        except (ArenaError, InputError):
            continue  # It cannot even be opened, and that was said.
        problems = database_problems(damaged)
        damaged.close()
        assert problems, f"page {start // 4096}"
        assert "damaged" in problems[0]
