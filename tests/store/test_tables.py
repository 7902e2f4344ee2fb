"""A ladder as tables for analysis."""

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet
from sqlalchemy import update

from arena.contest.blocks import Block, Contestant
from arena.contest.margins import side_margins
from arena.contest.outcomes import block_outcome, match_outcome
from arena.contest.statistics.dealt import with_luck
from arena.errors import ArenaError
from arena.ladder.play import block_to_task
from arena.ladder.rate import rate_finished_blocks
from arena.record.packing import unpack_record
from arena.store.columns import DECISION_COLUMNS, MATCH_COLUMNS
from arena.store.connection import Store
from arena.store.entrants import list_entrants
from arena.store.ladders import Ladder
from arena.store.prune import Keep, prune_records
from arena.store.results import PlayedBlock, store_blocks
from arena.store.schema import blocks as blocks_table
from arena.store.schema import matches as matches_table
from arena.store.schema import records
from arena.store.tables import DECISIONS_FILE, MATCHES_FILE, Tabled, write_tables
from tests.fakes import SECRET, fake_ladder, fake_settings
from tests.refereed import play_refereed

BOTS = ["ann", "bob", "cem"]
BLOCKS = 3


@cache
def _blocks(players: int) -> tuple[PlayedBlock, ...]:
    """Blocks that the referee has refereed, the last but one with a crash."""
    versions = [hashlib.sha256(bot.encode()).hexdigest() for bot in BOTS]
    bots = [Contestant(bot, one, "", ()) for bot, one in zip(BOTS, versions, strict=True)]
    settings = fake_settings(players)
    ladder = Ladder(1, settings, SECRET, "", created_ns=0, closed_ns=None, cursor=0)
    played = []
    for number in range(BLOCKS):
        places = (0, 1, 2) if players == 3 else ((0, 1), (2, 0), (1, 2))[number]
        task = block_to_task(ladder, Block(number, 0, places), bots)
        crash = (1, 1, 9) if number == 1 else None
        played.append(PlayedBlock(play_refereed(task, crash=crash), places))
    return tuple(played)


def _played(store: Store, players: int = 2) -> tuple[Ladder, Sequence[PlayedBlock]]:
    """A ladder in which these blocks are stored and rated."""
    ladder = fake_ladder(store, fake_settings(players), BOTS)
    with store.writing() as connection:
        store_blocks(connection, ladder.id, _blocks(players), now_ns=5)
    rate_finished_blocks(store, ladder)
    return ladder, _blocks(players)


def _write(
    store: Store, ladder: Ladder, folder: Path, **more: Any
) -> tuple[Tabled, list[dict[str, Any]], list[dict[str, Any]]]:
    with store.reading() as connection:
        tabled = write_tables(connection, ladder, folder, **more)
    matches, decisions = (
        parquet.read_table(folder / name).to_pylist() for name in (MATCHES_FILE, DECISIONS_FILE)
    )
    return tabled, matches, decisions


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_row_a_match_and_seat(store: Store, tmp_path: Path, players: int) -> None:
    """Each seat of each match has a row with who sat there and what came of it for its side."""
    ladder, played = _played(store, players)
    tabled, rows, _ = _write(store, ladder, tmp_path)
    matches = [(block, match) for block in played for match in block.result.matches]
    assert (len(matches), len(matches) * players) == (tabled.matches, len(rows))
    target = ladder.settings.rules.target_score
    outcomes = {
        one.result.number: with_luck(
            block_outcome(one.result, one.contestants),
            ladder.secret,
            ladder.settings.rules,
            players,
        )
        for one in played
    }
    for (block, match), first in zip(matches, range(0, len(rows), players), strict=True):
        margins = side_margins(match_outcome(match), target)
        names = [BOTS[block.contestants[place]] for place in match.seats]
        for seat, row in enumerate(rows[first : first + players]):
            side = seat % len(match.scores)
            assert (f"demo/{block.result.number}/{match.leg}", seat, side, names[seat]) == (
                row["match"],
                row["seat"],
                row["side"],
                row["bot"],
            )
            assert (match.scores[side], margins[side], match.places[side]) == (
                row["score"],
                row["margin"],
                row["place"],
            )
            others = [names[(seat + step) % players] for step in range(1, players)]
            partner = others.pop(1) if players == 4 else None
            assert (" ".join(others), partner) == (row["opponents"], row["partner"])
            luck = [row["luck_declarations"], row["luck_plain_play"]]
            assert (match.digest, block.result.number) == (row["digest"], row["deal"])
            told = outcomes[block.result.number].matches[match.leg].luck
            assert [by_side[side] for by_side in told or ()] == luck
            assert None not in luck
            assert (match.started_ns // 1000, True) == (
                round(row["started"].timestamp() * 1e6),
                row["is_rated"],
            )
    assert ["crashed"] == [row["fault"] for row in rows if row["fault"] is not None]


def test_what_was_not_noted_is_null(store: Store, tmp_path: Path) -> None:
    """Matches from before rounds and digests were noted have neither digest nor luck."""
    ladder, _ = _played(store)
    with store.writing() as connection:
        connection.execute(matches_table.update().values(luck=None, rounds=None, digest=None))
        connection.execute(blocks_table.update().values(deal=7))
    _, rows, _ = _write(store, ladder, tmp_path)
    assert {(None, None, None, 7)} == {
        (row["digest"], row["luck_declarations"], row["luck_plain_play"], row["deal"])
        for row in rows
    }


def test_results_are_those_of_the_sides(store: Store, tmp_path: Path) -> None:
    """The winner has a win, and whoever lost a loss."""
    ladder, _ = _played(store)
    _, rows, _ = _write(store, ladder, tmp_path)
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        won = "win" if first["place"] < second["place"] else "loss"
        assert ({"win", "loss"}, won) == ({first["result"], second["result"]}, first["result"])


def test_ratings_go_on_from_block_to_block(store: Store, tmp_path: Path) -> None:
    """What a bot's rating was after a block it is before its next, and at last in the ladder."""
    ladder, _ = _played(store)
    _, rows, _ = _write(store, ladder, tmp_path)
    last = dict.fromkeys(BOTS, (25.0, 25 / 3))
    for row in rows:
        if row["leg"] == 0:
            assert last[row["bot"]] == (row["mu_before"], row["sigma_before"])
        else:
            last[row["bot"]] = row["mu"], row["sigma"]
    with store.reading() as connection:
        standings = {one.bot: one.standing.rating for one in list_entrants(connection, ladder)}
    assert standings == last


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_row_a_decision(store: Store, tmp_path: Path, players: int) -> None:
    """Each decision of each record has a row, with the bot that sat there."""
    ladder, played = _played(store, players)
    tabled, matches, rows = _write(store, ladder, tmp_path)
    lines = 0
    for block in played:
        for match in block.result.matches:
            text = unpack_record(match.record)
            lines += text.count('"type": "declare"') + text.count('"type": "play"')
    assert (lines, lines) == (tabled.decisions, len(rows))
    bots = {(row["match"], row["seat"]): (row["bot"], row["version"]) for row in matches}
    for row in rows:
        assert bots[row["match"], row["seat"]] == (row["bot"], row["version"])
        if row["decided_by"] == "bot":
            assert (f"of {row['seat']}", True) == (row["note"], row["think_ms"] > 0)


def test_tables_have_their_columns(store: Store, tmp_path: Path) -> None:
    """Names and order are those of the documented columns."""
    ladder, _ = _played(store)
    _write(store, ladder, tmp_path)
    for file, columns in ((MATCHES_FILE, MATCH_COLUMNS), (DECISIONS_FILE, DECISION_COLUMNS)):
        assert [one.name for one in columns] == parquet.read_schema(tmp_path / file).names


def test_only_what_is_wanted(store: Store, tmp_path: Path) -> None:
    """Matches can be chosen by the bots in them, and progress is told of all."""
    ladder, _ = _played(store)
    told: list[tuple[int, int]] = []

    def is_wanted(bots: Sequence[tuple[str, str]]) -> bool:
        return "cem" not in dict(bots)

    tabled, matches, decisions = _write(
        store,
        ladder,
        tmp_path,
        is_wanted=is_wanted,
        tell=lambda done, total: told.append((done, total)),
    )
    assert (2, {0}, {"demo/0/0", "demo/0/1"}) == (
        tabled.matches,
        {row["block"] for row in matches},
        {row["match"] for row in decisions},
    )
    assert [(done, 6) for done in range(1, 7)] == told


def test_pruned_records_have_no_decisions(store: Store, tmp_path: Path) -> None:
    """A match whose record was given up keeps its rows and has no decisions."""
    ladder, _ = _played(store)
    with store.writing() as connection:
        prune_records(connection, ladder, Keep(newest_blocks=1), now_ns=9)
    tabled, matches, decisions = _write(store, ladder, tmp_path)
    assert (6, 4, {2}) == (tabled.matches, tabled.pruned, {row["block"] for row in decisions})
    assert [True] * 8 + [False] * 4 == [row["is_pruned"] for row in matches]


@pytest.mark.parametrize("damaged", [b"damaged", None])
def test_a_damaged_record_is_named(store: Store, tmp_path: Path, damaged: bytes | None) -> None:
    """A record that is damaged, or gone unasked, ends the export with its name."""
    ladder, _ = _played(store)
    here = (records.c.block == 1) & (records.c.leg == 0)
    with store.writing() as connection:
        if damaged is None:
            connection.execute(records.delete().where(here))
        else:
            connection.execute(update(records).where(here).values(record=damaged))
    with (
        pytest.raises(ArenaError, match="record of match demo/1/0 is damaged"),
        store.reading() as connection,
    ):
        write_tables(connection, ladder, tmp_path)
